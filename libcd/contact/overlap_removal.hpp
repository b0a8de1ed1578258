// Moves bodies apart that overlap.
#pragma once

#include "libcd/contact/pair_list.hpp"

namespace cd {

/// One sweep over the pairs: two bodies that overlap are moved along their normal until they just
/// touch, each in inverse proportion to its mass, so that their centre of mass stays [Guttenberg
/// 2011, Eqs. 1, 2]. Along an axis in which a body does not respond to forces it is infinitely
/// heavy. Velocities are left alone. A pair treated earlier may overlap again in the end.
///
/// Pairs come in an order drawn afresh for each value of `sweep` (PairFours), those with walls and
/// other bodies that do not move freely last. Masses and mobilities are those of the first sweep
/// over this list.
///
/// A factor above 1 moves them farther apart, by factor - 1 times the overlap; with 1.8 a dense
/// packing takes a tenth of the sweeps to lose all overlaps. `factor` is in (0, 2). Returns the
/// largest overlap that the sweep met, just before it was removed [length].
template <int D>
double remove_overlaps(Scene<D>& scene, const PairList<D>& pairs, std::int64_t sweep,
                       double factor = 1.0);

/// The sweep over fours in 2D, bucket after bucket in the order given, with the coordinates of all
/// bodies; both give the same bits and return the largest overlap.
namespace overlap_sweep {

using Order = Array<std::int32_t>;

/// Added to the first component of each branch vector: too little to change any but that of
/// coincident centres, which so have a direction in which to part.
constexpr double kLeastBranch = 1e-150;

double portable(const PairFours& pairs, const Order& order, double* position, double factor);

/// Must not be called on a processor without AVX2.
double avx2(const PairFours& pairs, const Order& order, double* position, double factor);

}  // namespace overlap_sweep

}  // namespace cd
