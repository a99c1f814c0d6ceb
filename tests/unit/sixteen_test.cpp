#include "core/sixteen.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <vector>

#include "core/random.h"

namespace lanista {
namespace {

using Numbers = std::array<std::int32_t, 16>;

Numbers listed(const Sixteen& sixteen) {
    Numbers numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = sixteen[i];
    return numbers;
}
Numbers random_numbers(Random& random) {
    Numbers numbers;
    for (std::int32_t& number : numbers) number = static_cast<std::int32_t>(random.below(60'001)) - 30'000;
    return numbers;
}
template <class Function>
Numbers each(Function function) {
    Numbers numbers;
    for (std::size_t i = 0; i < numbers.size(); ++i) numbers[i] = function(i);
    return numbers;
}

TEST(Sixteen, ReckonsNumberByNumber) {
    Random random(3);
    for (int round = 0; round < 100; ++round) {
        const Numbers a = random_numbers(random), b = random_numbers(random);
        const Sixteen x(a), y(b);
        EXPECT_EQ(listed(x + y), each([&](std::size_t i) { return a[i] + b[i]; }));
        EXPECT_EQ(listed(x + 7), each([&](std::size_t i) { return a[i] + 7; }));
        EXPECT_EQ(listed(7 - x), each([&](std::size_t i) { return 7 - a[i]; }));
        EXPECT_EQ(listed(-3 * x), each([&](std::size_t i) { return -3 * a[i]; }));
        EXPECT_EQ(listed(x >> 2), each([&](std::size_t i) { return a[i] >> 2; }));
        EXPECT_EQ(listed(absolute(x)), each([&](std::size_t i) { return std::abs(a[i]); }));
    }
}

std::array<std::int16_t, 16> narrowed(const Numbers& numbers) {
    std::array<std::int16_t, 16> narrow;
    for (std::size_t i = 0; i < narrow.size(); ++i) narrow[i] = static_cast<std::int16_t>(numbers[i]);
    return narrow;
}

TEST(Sixteen, NarrowNumbersKeepTheirSigns) {
    Random random(4);
    for (int round = 0; round < 100; ++round) {
        const Numbers a = random_numbers(random), b = random_numbers(random);
        const auto narrow_a = narrowed(a), narrow_b = narrowed(b);
        const NarrowSixteen x = sixteen_at(narrow_a.data()), y = sixteen_at(narrow_b.data());
        EXPECT_EQ(listed(widened(x)), a);
        EXPECT_EQ(listed(weighted(3, x, -2, y)), each([&](std::size_t i) { return 3 * a[i] - 2 * b[i]; }));
        EXPECT_EQ(listed(weighted(-5, x, 0, y)), each([&](std::size_t i) { return -5 * a[i]; }));
    }
}

TEST(Sixteen, BitsChooseNumbers) {
    Random random(5);
    for (unsigned bits = 0; bits < 1U << 16; bits += 1 + random.below(20)) {
        const auto chosen = static_cast<std::uint16_t>(bits);
        const Numbers expected = each([&](std::size_t i) { return (bits >> i & 1) != 0 ? -1234 : 0; });
        ASSERT_EQ(listed(where(chosen, -1234)), expected) << bits;
        ASSERT_EQ(listed(widened(narrow_where(chosen, -1234))), expected) << bits;

        const Numbers numbers = random_numbers(random);
        std::vector<std::int32_t> wanted;
        for (std::size_t i = 0; i < numbers.size(); ++i)
            if ((bits >> i & 1) != 0) wanted.push_back(numbers[i]);
        std::array<std::int32_t, 32> packed;
        std::int32_t* const end = pack(Sixteen(numbers), chosen, packed.data());
        ASSERT_EQ(std::vector<std::int32_t>(packed.data(), end), wanted) << bits;
    }
}

}  // namespace
}  // namespace lanista
