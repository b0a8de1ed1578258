// The sweep of overlap removal.
#include "libcd/contact/remove_overlaps.hpp"

#include <algorithm>
#include <cmath>

#include "libcd/contact/geometry.hpp"
#include "libcd/core/clamp.hpp"
#include "libcd/core/cpu.hpp"
#include "libcd/core/shuffle.hpp"

namespace cd {
namespace {

constexpr std::uint64_t kOrderOfRemoval = 0x72656d6f7665;  // a stream of random numbers

/// Whether a pair with this touching distance does not overlap beyond doubt: no look at the shapes.
template <int D>
bool are_apart(const Scene<D>& scene, const PairFours::Single& pair) {
  constexpr double kRounding = 1e-12;
  const double limit = pair.touching * pair.touching;
  const double square = (scene.position[pair.key.j] - scene.position[pair.key.i]).squaredNorm();
  return std::copysign(1.0, pair.touching) * (square - limit) > kRounding * limit;
}

/// Moves any two bodies apart if they overlap, which may yield along some axes only; returns the
/// overlap, or 0 also if neither yields.
template <int D>
double separate(Scene<D>& scene, const ContactKey& key, double factor) {
  const auto [normal, gap] = contact_geometry(scene, key);
  if (!(gap < 0.0)) return 0.0;
  const Vector<D> per_push_i = scene.inverse_mass(key.i).cwiseProduct(normal);
  const Vector<D> per_push_j = scene.inverse_mass(key.j).cwiseProduct(normal);
  const double opening = normal.dot(per_push_i + per_push_j);
  if (!(opening > 0.0)) return 0.0;
  const double push = -factor * gap / opening;
  scene.position[key.i] -= push * per_push_i;
  scene.position[key.j] += push * per_push_j;
  return -gap;
}

/// Moves the two grains of a lane apart if they overlap; returns the overlap, negative for a gap.
template <int D>
double separate_lane(const PairFour& four, double share_i, std::size_t lane, double* position,
                     double factor) {
  Eigen::Map<Vector<D>> a(position + four.i[lane]), b(position + four.j[lane]);
  const double touching = four.touching[lane];
  Vector<D> l = b - a;
  l.x() += overlap_sweep::kLeastBranch;
  const double square = l.squaredNorm(), distance = std::sqrt(square);
  const double stretch = touching / square * distance;
  const double push = factor * maximum(stretch - 1.0, 0.0);
  const double push_i = push * share_i;
  a -= push_i * l;
  b += (push - push_i) * l;
  return touching - distance;
}

template <int D>
double sweep_lanes(const PairFours& pairs, const overlap_sweep::Order& order, double* position,
                   double factor) {
  double largest = 0.0;
  for (const int b : order) {
    for (int f = pairs.bucket[b].first; f < pairs.bucket[b + 1].first; ++f) {
      for (std::size_t lane = 0; lane < PairFour::kLanes; ++lane)
        largest = maximum(largest, separate_lane<D>(pairs.fours[f], pairs.share[f].of_i[lane], lane,
                                                    position, factor));
    }
  }
  return largest;
}

template <int D>
double sweep_fours(const PairFours& pairs, const overlap_sweep::Order& order, double* position,
                   double factor) {
  if constexpr (D == 2) {
    return has_avx2() ? overlap_sweep::avx2(pairs, order, position, factor)
                      : overlap_sweep::portable(pairs, order, position, factor);
  } else {
    return sweep_lanes<D>(pairs, order, position, factor);
  }
}

}  // namespace

namespace overlap_sweep {

double portable(const PairFours& pairs, const Order& order, double* position, double factor) {
  return sweep_lanes<2>(pairs, order, position, factor);
}

}  // namespace overlap_sweep

template <int D>
double remove_overlaps(Scene<D>& scene, const PairList<D>& pairs, std::int64_t sweep,
                       double factor) {
  const PairFours& fours = pairs.fours(scene);
  overlap_sweep::Order order;
  shuffle(CounterRandom{static_cast<std::uint64_t>(sweep), kOrderOfRemoval}, fours.buckets(),
          order);
  double largest = sweep_fours<D>(fours, order, scene.position.data()->data(), factor);
  for (const PairFours::Single& pair : fours.single) {
    if (!are_apart(scene, pair)) largest = std::max(largest, separate(scene, pair.key, factor));
  }
  return largest;
}

template double remove_overlaps(Scene<2>&, const PairList<2>&, std::int64_t, double);
template double remove_overlaps(Scene<3>&, const PairList<3>&, std::int64_t, double);

}  // namespace cd
