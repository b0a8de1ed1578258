// The portable searches, without a branch: whether a pair comes into question is as good as random.
#include "libcd/contact/pair_search.hpp"

#include <cmath>
#include <limits>

#include "libcd/core/cpu.hpp"

namespace cd {
namespace {

// Touching distances of pairs at which the searches do not look are longer: infinite.
constexpr double kLongest = std::numeric_limits<double>::max();

/// Writes the numbers k in [first, last) for which wanted(k).
template <class Wanted>
int collect(int first, int last, std::int32_t* found, const Wanted& wanted) {
  int count = 0;
  for (int k = first; k < last; ++k) {
    found[count] = k;
    count += wanted(k);
  }
  return count;
}

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

constexpr int kRoom = 3;  // behind the last number, for the searches in fours

// Squares of distances are rounded: gaps that equal the margin must not be lost.
constexpr double kRounding = 1e-12;

}  // namespace

namespace pair_search {

int portable(const Near& s, int first, int last, std::int32_t* found) {
  return collect(first, last, found, [&](int k) {
    const int i = s.pair[k].i / PairOffset::kStep, j = s.pair[k].j / PairOffset::kStep;
    return is_near<2>(s.position[j] - s.position[i], s.touching[k], s.margin);
  });
}

int portable(const Closing& s, int first, int last, std::int32_t* found) {
  return collect(first, last, found, [&](int k) {
    const int i = s.pair[k].i / PairOffset::kStep, j = s.pair[k].j / PairOffset::kStep;
    return is_closing<2>(s.position[j] - s.position[i], s.velocity[j] - s.velocity[i],
                         s.touching[k], s.time);
  });
}

}  // namespace pair_search

template <int D>
std::int32_t* PairSearch<D>::room_for(int pairs) {
  if (found_.size() < pairs + kRoom) found_.resize(pairs + kRoom);
  return found_.data();
}

template <int D>
std::span<const std::int32_t> PairSearch<D>::near(const PairList<D>& pairs,
                                                  const Array<Vector<D>>& position, double margin) {
  const double limit = margin + kRounding * (1.0 + margin);
  std::int32_t* const found = room_for(pairs.size());
  const double* const touching = pairs.touching().data();
  int count = 0;
  if constexpr (D == 2) {
    const pair_search::Near search{pairs.offsets().data(), touching, position.data(), limit};
    count = has_avx2() ? pair_search::avx2(search, pairs.size(), found)
                       : pair_search::portable(search, 0, pairs.size(), found);
  } else {
    count = collect(0, pairs.size(), found, [&](int k) {
      return is_near<D>(position[pairs[k].j] - position[pairs[k].i], touching[k], limit);
    });
  }
  return {found, static_cast<std::size_t>(count)};
}

template <int D>
std::span<const std::int32_t> PairSearch<D>::closing(const PairList<D>& pairs,
                                                     const Array<Vector<D>>& position,
                                                     const Array<Vector<D>>& velocity,
                                                     double time) {
  std::int32_t* const found = room_for(pairs.size());
  const double* const touching = pairs.touching().data();
  int count = 0;
  if constexpr (D == 2) {
    const pair_search::Closing search{pairs.offsets().data(), touching, position.data(),
                                      velocity.data(), time};
    count = has_avx2() ? pair_search::avx2(search, pairs.size(), found)
                       : pair_search::portable(search, 0, pairs.size(), found);
  } else {
    count = collect(0, pairs.size(), found, [&](int k) {
      const auto [i, j, image, feature] = pairs[k];
      return is_closing<D>(position[j] - position[i], velocity[j] - velocity[i], touching[k], time);
    });
  }
  return {found, static_cast<std::size_t>(count)};
}

template class PairSearch<2>;
template class PairSearch<3>;

}  // namespace cd
