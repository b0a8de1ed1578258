// SPDX-License-Identifier: BSD-3-Clause
// One sweep of overlap removal: the batches by the kernel, all other pairs one by one.
#include "libcd/integrator/overlap_removal.hpp"

#include <algorithm>
#include <cmath>

#include "libcd/core/branch_free.hpp"
#include "libcd/core/shuffle.hpp"
#include "libcd/detect/plate_seams.hpp"

namespace cd {
namespace {

constexpr std::uint64_t kOrderOfRemoval = 0x72656d6f7665;  // a stream of random numbers

/// Whether a pair with this touching distance does not overlap beyond doubt, whatever the shapes.
template <int D>
bool are_apart(const Scene<D>& scene, const PairBatches::Single& pair) {
  constexpr double kRounding = 1e-12;
  const double limit = pair.touching * pair.touching;
  const double square = (scene.position[pair.key.j] - scene.position[pair.key.i]).squaredNorm();
  return std::copysign(1.0, pair.touching) * (square - limit) > kRounding * limit;
}

/// Moves any two bodies apart if they overlap, which may yield along some axes only; returns the
/// overlap, or 0 also if neither yields, or if another plate of the surface has the contact.
template <int D>
double separate(Scene<D>& scene, const PairList<D>& pairs, const ContactKey& key, double factor) {
  const auto [normal, gap] = contact_geometry(scene, key);
  if (!(gap < 0.0)) return 0.0;
  const auto plate = facing_plate<D>(scene, key, {normal, gap});
  if (plate && seam_owner(scene, pairs, *plate).is_another()) return 0.0;
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
double separate_lane(const kernels::OverlapSweep& s, int batch, int lane) {
  const kernels::PairBatch& pairs = s.batch[batch];
  Eigen::Map<Vector<D>> a(s.position + pairs.i[lane]), b(s.position + pairs.j[lane]);
  const double touching = pairs.touching[lane];
  Vector<D> l = b - a;
  l.x() += kernels::kLeastBranch;
  const double square = l.squaredNorm(), distance = std::sqrt(square);
  const double stretch = touching / square * distance;
  const double push = s.factor * maximum(stretch - 1.0, 0.0);
  const double push_i = push * s.mass_fraction[batch].of_i[lane];
  a -= push_i * l;
  b += (push - push_i) * l;
  return touching - distance;
}

/// The kernel's sweep in 3D.
template <int D>
double sweep_lanes(const kernels::OverlapSweep& s) {
  double largest = 0.0;
  for (int k = 0; k < s.count; ++k) {
    const kernels::Bucket* const bucket = s.bucket + s.order[k];
    for (int batch = bucket[0].first; batch < bucket[1].first; ++batch) {
      for (int lane = 0; lane < kernels::kLanes; ++lane)
        largest = maximum(largest, separate_lane<D>(s, batch, lane));
    }
  }
  return largest;
}

}  // namespace

template <int D>
double OverlapRemoval<D>::sweep(Scene<D>& scene, const PairList<D>& pairs, std::int64_t sweep,
                                double factor) {
  if (of_ != pairs.revision()) {
    batches_ = make_pair_batches(scene, pairs.keys(), pairs.touching());
    of_ = pairs.revision();
  }
  shuffle(CounterRandom{static_cast<std::uint64_t>(sweep), kOrderOfRemoval}, batches_.buckets(),
          order_);
  const kernels::OverlapSweep work{.batch = batches_.batch.data(),
                                   .mass_fraction = batches_.mass_fraction.data(),
                                   .bucket = batches_.bucket.data(),
                                   .order = order_.data(),
                                   .count = order_.size(),
                                   .factor = factor,
                                   .position = scene.position.data()->data()};
  double largest = D == 2 ? kernels::fastest().remove_overlaps(work) : sweep_lanes<D>(work);
  for (const PairBatches::Single& pair : batches_.single) {
    if (!are_apart(scene, pair))
      largest = std::max(largest, separate(scene, pairs, pair.key, factor));
  }
  return largest;
}

template class OverlapRemoval<2>;
template class OverlapRemoval<3>;

}  // namespace cd
