// SPDX-License-Identifier: BSD-3-Clause
// Keys along the curve, sorted digit by digit.
#include "libcd/problem/spatial_order.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "libcd/core/counting_sort.hpp"
#include "libcd/core/hilbert_curve.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/core/parallel_reduce.hpp"

namespace cd {
namespace {

// A key has the place on the curve in the upper bits, and the number of the body in the others.
constexpr int kBodyBits = 31;
constexpr int kDigitBits = 11, kDigits = 3;
template <int D>
constexpr int kBits = kDigits* kDigitBits / D;  // of places per axis: 16 and 11

/// A cube that holds all finite positions.
template <int D>
struct Cube {
  Vector<D> low;
  double edge;
};

template <int D>
Cube<D> cube_around(const Array<Vector<D>>& position) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  Cube<D> cube{Vector<D>::Zero(), 0.0};
  for (int axis = 0; axis < D; ++axis) {
    const auto lowest = [&](double sign) {  // of the coordinate, or of its negative
      return parallel_min(position.size(), [&](int b) {
        const double x = sign * position[b][axis];
        return std::abs(x) < kInfinity ? x : kInfinity;
      });
    };
    const double low = lowest(1.0), high = -lowest(-1.0);
    if (low > high) continue;  // there are none
    cube.low[axis] = low;
    cube.edge = std::max(cube.edge, high - low);
  }
  return cube;
}

}  // namespace

template <int D>
void spatial_order(const Array<Vector<D>>& position, Array<std::int32_t>& body) {
  const int count = position.size();
  const Cube<D> cube = cube_around(position);
  const double boxes = (1 << kBits<D>)-1, scale = boxes / cube.edge;
  constexpr std::uint64_t kNowhere = (std::uint64_t{1} << (kDigits * kDigitBits)) - 1;
  Array<std::uint64_t> key, sorted;
  key.resize(count);
  sorted.resize(count);
  parallel_for(
      count,
      [&](int b) {
        std::array<std::uint32_t, D> box;
        for (int axis = 0; axis < D; ++axis) {
          const double at = scale * (position[b][axis] - cube.low[axis]);
          const bool is_inside = at > 0.0 && at < boxes + 1.0;  // not so where an edge is 0
          box[static_cast<std::size_t>(axis)] = is_inside ? static_cast<std::uint32_t>(at) : 0;
        }
        const std::uint64_t place =
            position[b].allFinite() ? hilbert_place(box, kBits<D>) : kNowhere;
        key[b] = place << kBodyBits | static_cast<std::uint64_t>(b);
      },
      kWorthAThreadIfCheap);
  Array<std::int32_t> first;
  for (int digit = 0; digit < kDigits; ++digit) {
    const int shift = kBodyBits + digit * kDigitBits;
    counting_sort(
        count, 1 << kDigitBits,
        [&](int k) { return static_cast<int>(key[k] >> shift & ((1 << kDigitBits) - 1)); }, first,
        [&](int k, int at) { sorted[at] = key[k]; });
    key.swap(sorted);
  }
  body.resize(count);
  parallel_for(
      count,
      [&](int k) {
        body[k] = static_cast<std::int32_t>(key[k] & ((std::uint64_t{1} << kBodyBits) - 1));
      },
      kWorthAThreadIfCheap);
}

template void spatial_order(const Array<Vector<2>>&, Array<std::int32_t>&);
template void spatial_order(const Array<Vector<3>>&, Array<std::int32_t>&);

}  // namespace cd
