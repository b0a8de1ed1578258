// SPDX-License-Identifier: BSD-3-Clause
// Pair search: pairs in 2D by the kernels, the last few and those in 3D one by one. Branch-free:
// the outcome of a test is unpredictable.
#include "libcd/detect/pair_search.hpp"

#include <cmath>
#include <limits>

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

/// Writes the numbers of pairs found: in 2D those of as many fours as there are by the kernel,
/// fours(count, found), and all others for which wanted(pair k, k).
template <int D, class Fours, class Wanted>
std::span<const std::int32_t> search(const PairList<D>& pairs, Array<std::int32_t>& found,
                                     const Fours& fours, const Wanted& wanted) {
  if (found.size() < pairs.size()) found.resize(pairs.size());
  const kernels::PairPlaces* const pair = pairs.places().data();
  std::int32_t* const numbers = found.data();
  const int in_fours = D == 2 ? kernels::in_fours(pairs.size()) : 0;
  int count = in_fours > 0 ? fours(in_fours, numbers) : 0;
  for (int k = in_fours; k < pairs.size(); ++k) {
    numbers[count] = k;
    count += wanted(pair[k], k);
  }
  return {numbers, static_cast<std::size_t>(count)};
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
      pairs, found_,
      [&](int count, std::int32_t* found) {
        return kernels::fastest().near({pairs.places().data(), touching, x->data(), limit}, count,
                                       found);
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
      pairs, found_,
      [&](int count, std::int32_t* found) {
        return kernels::fastest().closing(
            {pairs.places().data(), touching, x->data(), v->data(), time}, count, found);
      },
      [&](kernels::PairPlaces p, int k) {
        return is_closing<D>(at(x, p.j) - at(x, p.i), at(v, p.j) - at(v, p.i), touching[k], time);
      });
}

template class PairSearch<2>;
template class PairSearch<3>;

}  // namespace cd
