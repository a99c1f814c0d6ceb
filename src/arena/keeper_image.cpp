#include "arena/keeper_image.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>
#include <mutex>
#include <utility>

#include "arena/file_descriptor.h"

// The build gives LANISTA_KEEPER_FILE, the path of the linked keeper.
asm(R"(
    .section .rodata
    .global lanista_keeper_begin
    .global lanista_keeper_end
    .balign 16
lanista_keeper_begin:
    .incbin ")" LANISTA_KEEPER_FILE R"("
lanista_keeper_end:
    .byte 0
    .previous
)");
extern "C" const char lanista_keeper_begin[];
extern "C" const char lanista_keeper_end[];

namespace lanista {
namespace {

#ifndef MFD_EXEC
constexpr unsigned MFD_EXEC = 0x10;  // since Linux 6.3; older kernels do not know it and do not need it
#endif

FileDescriptor make_image() {
    FileDescriptor file(::memfd_create("lanista-keeper", MFD_CLOEXEC | MFD_EXEC));
    if (!file.open()) file = FileDescriptor(::memfd_create("lanista-keeper", MFD_CLOEXEC));
    const char* at = lanista_keeper_begin;
    while (file.open() && at < lanista_keeper_end) {
        const ssize_t n = ::write(file.get(), at, static_cast<std::size_t>(lanista_keeper_end - at));
        if (n <= 0) file.reset();
        at += n > 0 ? n : 0;
    }
    if (!file.open()) return file;
    // A file that is open for writing cannot be executed.
    char path[64];
    const FileDescriptor writable = std::move(file);
    std::snprintf(path, sizeof path, "/proc/self/fd/%d", writable.get());
    return FileDescriptor(::open(path, O_RDONLY | O_CLOEXEC));
}

}  // namespace

int keeper_image() {
    static std::mutex mutex;
    static FileDescriptor image;
    const std::lock_guard lock(mutex);
    if (!image.open()) image = make_image();  // also after a refusal: descriptors may be free again
    return image.get();
}

}  // namespace lanista
