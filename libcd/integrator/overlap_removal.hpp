// SPDX-License-Identifier: BSD-3-Clause
// Overlap removal: sweeps that move overlapping bodies apart.
#pragma once

#include "libcd/detect/pair_list.hpp"
#include "libcd/integrator/pair_batches.hpp"

namespace cd {

/// Sweeps over the pairs of a list: two bodies that overlap are moved along their normal until they
/// just touch, each in inverse proportion to its mass, so that their centre of mass stays
/// [Guttenberg 2011, Eqs. 1, 2]. Along an axis in which a body does not respond to forces it is
/// infinitely heavy. Plates that meet are one surface (detect/plate_seams.hpp). Velocities are left
/// alone. A pair treated earlier may overlap again in the
/// end.
///
/// Pairs come in an order drawn afresh for each value of `sweep` (PairBatches), those with walls
/// and other bodies that do not move freely last. The pairs are put into batches when a list comes
/// for the first time, with the masses and mobilities that bodies have then.
template <int D>
class OverlapRemoval {
 public:
  /// One sweep. A factor above 1 moves bodies farther apart, by factor - 1 times the overlap; with
  /// 1.8 a dense packing takes a tenth of the sweeps to lose all overlaps. `factor` is in (0, 2).
  /// Returns the largest overlap that the sweep met, just before it was removed [length].
  double sweep(Scene<D>& scene, const PairList<D>& pairs, std::int64_t sweep, double factor = 1.0);

 private:
  Revision of_;  ///< of the list that the batches were made of
  PairBatches batches_;
  Array<std::int32_t> order_;
};

}  // namespace cd
