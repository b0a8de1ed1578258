// SPDX-License-Identifier: BSD-3-Clause
// In 2D by the kernel, the last few and those in 3D one by one.
#include "libcd/detect/pair_geometry.hpp"

#include "libcd/kernels/kernels.hpp"

namespace cd {
namespace {

template <int D>
void measure_one(const Vector<D>& l, double touching, double time_step, PairGeometry<D>& g) {
  g.distance = l.norm();
  g.gap = g.distance - touching;
  Eigen::Map<Vector<D>>(g.normal) = l / g.distance;
  g.bias = g.gap / time_step;
  g.arm = 1.0 + g.gap / touching;
}

}  // namespace

template <int D>
void measure(const PairList<D>& pairs, const Array<Vector<D>>& position, double time_step,
             std::span<const std::int32_t> numbers, PairGeometry<D>* geometry) {
  const auto count = static_cast<int>(numbers.size());
  const double* const touching = pairs.touching().data();
  int k = 0;
  if constexpr (D == 2) {
    k = kernels::in_fours(count);
    kernels::fastest().pairs.measure(
        {numbers.data(), pairs.places().data(), touching, position.data()->data(), time_step}, k,
        geometry);
  }
  for (; k < count; ++k) {
    const int pair = numbers[static_cast<std::size_t>(k)];
    const ContactKey& key = pairs[pair];
    measure_one<D>(position[key.j] - position[key.i], touching[pair], time_step, geometry[k]);
  }
}

template void measure(const PairList<2>&, const Array<Vector<2>>&, double,
                      std::span<const std::int32_t>, PairGeometry<2>*);
template void measure(const PairList<3>&, const Array<Vector<3>>&, double,
                      std::span<const std::int32_t>, PairGeometry<3>*);

}  // namespace cd
