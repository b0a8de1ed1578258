// SPDX-License-Identifier: BSD-3-Clause
// The Hilbert curve passes through each box once, and from neighbour to neighbour.
#include <libcd/core/hilbert_curve.hpp>

#include <array>
#include <cstdint>
#include <set>
#include <vector>

#include "tests/catch.hpp"

namespace hilbert_curve_test {

using namespace cd;

/// Boxes of a small grid by their place along the curve; every place is taken once.
template <std::size_t D>
std::vector<std::array<std::uint32_t, D>> boxes_along_curve(int bits) {
  const std::uint32_t side = 1u << bits;
  std::uint32_t count = 1;
  for (std::size_t axis = 0; axis < D; ++axis) count *= side;
  std::vector<std::array<std::uint32_t, D>> boxes(count);
  std::set<std::uint64_t> places;
  for (std::uint32_t k = 0; k < count; ++k) {
    std::array<std::uint32_t, D> box;
    for (std::uint32_t rest = k, axis = 0; axis < D; ++axis, rest /= side) box[axis] = rest % side;
    const std::uint64_t place = hilbert_place(box, bits);
    REQUIRE(place < count);
    places.insert(place);
    boxes[place] = box;
  }
  REQUIRE(places.size() == count);
  return boxes;
}

TEST_CASE("along the Hilbert curve boxes that follow each other share a face", "[core]") {
  const auto check = [](const auto& boxes) {
    for (std::size_t k = 1; k < boxes.size(); ++k) {
      std::uint32_t steps = 0;
      for (std::size_t axis = 0; axis < boxes[k].size(); ++axis)
        steps += std::max(boxes[k][axis], boxes[k - 1][axis]) -
                 std::min(boxes[k][axis], boxes[k - 1][axis]);
      CHECK(steps == 1);
    }
  };
  for (const int bits : {1, 2, 4}) check(boxes_along_curve<2>(bits));
  for (const int bits : {1, 2, 3}) check(boxes_along_curve<3>(bits));
}

}  // namespace hilbert_curve_test
