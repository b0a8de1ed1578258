// SPDX-License-Identifier: BSD-3-Clause
// Pair search: pairs in 2D by the kernels, the last few and those in 3D one by one. Branch-free:
// the outcome of a test is unpredictable.
#include "libcd/detect/pair_search.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "libcd/core/parallel.hpp"
#include "libcd/kernels/kernels.hpp"

namespace cd {
namespace {

// Touching distances of pairs at which the searches do not look are longer: infinite.
constexpr double kLongest = std::numeric_limits<double>::max();

template <int D>
bool is_near(const Vector<D>& l, double touching, double margin) {
  const double limit = touching + margin;
  const bool is_inside = std::signbit(touching);
  return (l.squaredNorm() - limit * limit < 0.0) | is_inside;
}

template <int D>
bool is_closing(const Vector<D>& l, const Vector<D>& w, double touching, double time) {
  const double side = std::copysign(1.0, touching);
  const double offset = side * (l.squaredNorm() - touching * touching);
  const double half_slope = side * l.dot(w), curvature = side * w.squaredNorm();
  const double later = offset + time * (2.0 * half_slope + time * curvature);
  const double lowest = offset * curvature - half_slope * half_slope;  // times the curvature
  const bool turns = half_slope + time * curvature > 0.0;
  return ((half_slope < 0.0) & ((turns ? lowest : later) < 0.0)) | (touching > kLongest);
}

/// The vector of a body (PairPlaces).
template <int D>
const Vector<D>& at(const Vector<D>* of_bodies, std::int32_t place) {
  return of_bodies[place / D];
}

/// Writes the numbers of pairs found: in 2D those of as many SIMD batches as there are by the
/// kernel, batches(first, count, found), which counts from the first, and all others for which
/// passes(pair k, k). Each thread writes those of its part of the pairs where that begins.
template <int D, class Batches, class Passes>
std::span<const std::int32_t> search(const PairList<D>& pairs, Array<std::int32_t>& found,
                                     Array<std::int32_t>& found_in_part, const Batches& batches,
                                     const Passes& passes) {
  if (found.size() < pairs.size()) found.resize(pairs.size());
  const kernels::PairPlaces* const pair = pairs.places().data();
  std::int32_t* const numbers = found.data();
  const int parts = threads_for(pairs.size(), kWorthAThreadIfCheap);
  found_in_part.resize(parts);
  parallel_parts(pairs.size(), kWorthAThreadIfCheap, [&](int first, int end, int part) {
    std::int32_t* const here = numbers + first;
    const int in_batches = D == 2 ? kernels::in_batches(end - first) : 0;
    int n = in_batches > 0 ? batches(first, in_batches, here) : 0;
    if (first > 0)
      for (int k = 0; k < n; ++k) here[k] += first;
    for (int k = first + in_batches; k < end; ++k) {
      here[n] = k;
      n += passes(pair[k], k);
    }
    found_in_part[part] = n;
  });
  int all = found_in_part[0];
  for (int part = 1; part < parts; ++part) {
    const std::int32_t* const begin = numbers + begin_of_part(pairs.size(), part, parts);
    std::copy(begin, begin + found_in_part[part], numbers + all);
    all += found_in_part[part];
  }
  return {numbers, static_cast<std::size_t>(all)};
}

// Squares of distances are rounded: gaps that equal the margin must not be lost.
constexpr double kRounding = 1e-12;

}  // namespace

template <int D>
std::span<const std::int32_t> PairSearch<D>::near(const PairList<D>& pairs,
                                                  const Array<Vector<D>>& position, double margin) {
  const double limit = margin + kRounding * (1.0 + margin);
  const Vector<D>* const x = position.data();
  const double* const touching = pairs.touching().data();
  return search(
      pairs, found_, found_in_part_,
      [&](int first, int count, std::int32_t* found) {
        return kernels::fastest().near(
            {pairs.places().data() + first, touching + first, x->data(), limit}, count, found);
      },
      [&](kernels::PairPlaces p, int k) {
        return is_near<D>(at(x, p.j) - at(x, p.i), touching[k], limit);
      });
}

template <int D>
std::span<const std::int32_t> PairSearch<D>::closing(const PairList<D>& pairs,
                                                     const Array<Vector<D>>& position,
                                                     const Array<Vector<D>>& velocity,
                                                     double time) {
  const Vector<D>*const x = position.data(), *const v = velocity.data();
  const double* const touching = pairs.touching().data();
  return search(
      pairs, found_, found_in_part_,
      [&](int first, int count, std::int32_t* found) {
        return kernels::fastest().closing(
            {pairs.places().data() + first, touching + first, x->data(), v->data(), time}, count,
            found);
      },
      [&](kernels::PairPlaces p, int k) {
        return is_closing<D>(at(x, p.j) - at(x, p.i), at(v, p.j) - at(v, p.i), touching[k], time);
      });
}

template class PairSearch<2>;
template class PairSearch<3>;

}  // namespace cd
