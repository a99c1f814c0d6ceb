// Fuzzes the reader and the checker of proofs. Input: the text of a file of proofs.
#include "check.h"
#include "protocol/proof_text.h"
#include "search/proof_check.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace lanista;
    std::string_view text = fuzz::as_text(data, size);
    ProofReader reader;
    while (!text.empty()) {
        const std::size_t end = std::min(text.find('\n'), text.size());
        const std::string_view line = text.substr(0, end);
        const Result<std::optional<Proof>> proof = reader.feed(line);
        if (!proof) {
            fuzz::check_error(proof.error(), line);
            return 0;
        }
        if (*proof) {
            const Result<CheckedProof> checked = check_proof(**proof);
            if (checked) CHECK(checked->moves == (*proof)->moves.size());
            if (!checked) CHECK(checked.error().message.find('\n') == std::string::npos);
        }
        text.remove_prefix(std::min(end + 1, text.size()));
    }
    if (const auto error = reader.finish()) CHECK(!error->message.empty());
    return 0;
}
