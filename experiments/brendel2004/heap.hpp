// SPDX-License-Identifier: BSD-3-Clause
// A column of grains that collapses on a plane and comes to rest as a heap, or rolls apart.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include <libcd/generate/ball_grid.hpp>

namespace cd::brendel2004 {

/// Units: mean diameter, density of the grains, gravity.
struct HeapSetup {
  int grains = 300;
  double friction = 0.5;  ///< mu, of all contacts
  double rolling = 0.1;   ///< mu_t / r*, of all contacts
  double torsion = 0.0;   ///< mu_n / r*, spheres only
  double time_step = 0.01;
  int sweeps = 50;
  double longest = 60.0;   ///< the collapse is followed for this time at most
  double at_rest = 1e-14;  ///< kinetic energy per grain, over m g d
  std::uint64_t seed = 1;
};

template <int D>
struct Heap {
  bool rests = false;         ///< the kinetic energy fell below the limit
  double time = 0.0;          ///< then, or at the end
  double angle = 0.0;         ///< of repose from moments of the grains (angle_of) [degrees]
  double kinetic = 0.0;       ///< energy per grain at the end, over m g d
  double overlap = 0.0;       ///< largest overlap
  double limit_excess = 0.0;  ///< largest |T| / (mu_t P) - 1 and |R_t| / (mu R_n) - 1 of contacts
  double imbalance = 0.0;     ///< rms of ForceBalance
  std::vector<Ball<D>> grains;
};

/// Slope angle of the triangle (2D) or cone (3D) with the mean height <z> of the grains' centres
/// over the lowest ones and their mean distance <rho> from the vertical through the centre of mass:
/// tan = <z> / <rho> in 2D, 2 <z> / <rho> in 3D [degrees]. Grains farther away than four times the
/// median have rolled off and do not count; a triangle or a cone has none so far.
template <int D>
double angle_of(const std::vector<Ball<D>>& grains);

/// Drops grains into a box, takes its walls away, and follows the collapse; gives up where
/// `interrupted` says so.
template <int D>
Heap<D> make_heap(const HeapSetup& setup, const std::function<bool()>& interrupted);

}  // namespace cd::brendel2004
