// Memory for a table of many megabytes that is read at random: on large pages where the system has them,
// since otherwise nearly every access also has to look up where its page is.
#pragma once

#include <cstddef>
#include <memory>
#include <new>
#include <type_traits>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace lanista {

struct FreeAligned {
    std::align_val_t alignment{};
    void operator()(void* memory) const noexcept { ::operator delete(memory, alignment); }
};

template <class T>
using LargeArray = std::unique_ptr<T[], FreeAligned>;

/// `count` new elements.
template <class T>
[[nodiscard]] LargeArray<T> make_large_array(std::size_t count) {
    static_assert(std::is_trivially_destructible_v<T>);
    constexpr std::size_t large_page = std::size_t{2} << 20;
    const std::size_t alignment = count * sizeof(T) < large_page ? alignof(T) : large_page;
    const std::size_t bytes = (count * sizeof(T) + alignment - 1) / alignment * alignment;
    void* const memory = ::operator new (bytes, std::align_val_t{alignment});
#if defined(__linux__)
    if (alignment == large_page)
        (void)madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: nothing is lost without
#endif
    T* const elements = static_cast<T*>(memory);
    std::uninitialized_value_construct_n(elements, count);
    return LargeArray<T>(elements, {std::align_val_t{alignment}});
}

}  // namespace lanista
