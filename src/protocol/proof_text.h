// Proofs (search/proof.h) as text. A file begins with `lanista-proof 1`; then follows one block a proof:
//
//   game tictactoe
//   position ......... x
//   claim x draw               x gets at least a draw
//   moves 54                   how many there are
//   1-1 0-2 ...                the moves, in lines of any length
//   end
//
// Files are read line by line, as records are, so that a reader sees them plain or compressed. Files put one
// after the other are a file again.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "search/proof.h"

namespace lanista {

/// A whole file.
[[nodiscard]] std::string to_text(const std::vector<Proof>& proofs);

/// Writes a file, compressed if the name ends with `.gz`; what went wrong, if anything did.
[[nodiscard]] std::optional<Error> write_proofs(const std::string& path, const std::vector<Proof>& proofs);

class ProofReader {
public:
    /// Takes the next line, without its line break; a proof when its last line was read.
    [[nodiscard]] Result<std::optional<Proof>> feed(std::string_view line);
    /// To be called at the end of the file: an error if it ends too early.
    [[nodiscard]] std::optional<Error> finish() const;

private:
    enum class Expect { header, game, position, claim, moves, list };

    [[nodiscard]] std::optional<Error> take_claim(std::string_view words);
    [[nodiscard]] std::optional<Error> take_moves(std::string_view line);

    Expect expect_ = Expect::header;
    bool any_ = false;  ///< a block was read
    const AnyGame* game_ = nullptr;
    std::optional<Proof> proof_;  ///< the block being read, from its position on
    std::size_t count_ = 0;       ///< of its moves, as announced
};

}  // namespace lanista
