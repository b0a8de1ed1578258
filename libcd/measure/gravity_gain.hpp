// SPDX-License-Identifier: BSD-3-Clause
// Gravity gain: the energy that a time step adds where hard bodies collide under external forces.
#pragma once

#include "libcd/scene/scene.hpp"

namespace cd {

/// Energy per unit of time that grains get which external forces press against what holds them,
/// where collisions change velocities at one end of a step: dt/2 sum F . F / m, over the axes along
/// which bodies move freely [mass length^2 / time^3]. So it is with approximate-hard-sphere at the
/// impact time `start`, which collides bodies early, and with mcnamara, which collides them late.
///
/// Derivation. Euler's step v' = v + F dt / m + P / m, x' = x + dt v' conserves
///   E~ = m v^2 / 2 - F . x + dt F . v / 2
/// where P = 0 (expand both differences), and changes it by P . (v + v') / 2. The collision itself
/// sees u = v + F dt / m, and changes the energy by P . (u + v') / 2, which is -(1 - e^2) m u_n^2 /
/// 2 of a ball that falls onto a floor. The difference is exact for any law and sum of impulses:
///   made = -(dt / 2) sum P . F / m.
/// Of a ball that arrives with the speed u and has the restitution e, P = (1 + e) m u: each bounce
/// adds (1 + e) m g u dt / 2; elastic ones, m g u dt. Pairs under the same acceleration get
/// nothing, as P and -P cancel. Over a long time the impulses bear the weight, sum P = -F T, and
/// made = T dt/2 sum F . F / m, whatever the grains do: in general
///   made = (dt / 2) sum F . (F T / m - (v(T) - v(0))).
/// Dissipation may take it away at once, as in a packing at rest; without, the grains heat up.
template <int D>
double gravity_gain(const Scene<D>& scene, double time_step) {
  double sum = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    for (int axis = 0; axis < D; ++axis) {
      if (scene.mobility[b].translation[axis] == Motion::free)
        sum += scene.force[b][axis] * scene.force[b][axis] / scene.mass[b];
    }
  }
  return 0.5 * time_step * sum;
}

}  // namespace cd
