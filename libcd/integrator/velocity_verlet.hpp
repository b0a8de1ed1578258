// SPDX-License-Identifier: BSD-3-Clause
// Velocity Verlet: second order in time, for explicit forces.
#pragma once

#include "libcd/integrator/integrator.hpp"

namespace cd {

/// v(t + dt/2) = v(t) + a(t) dt/2, x(t + dt) = x(t) + v(t + dt/2) dt before detection, v(t + dt) =
/// v(t + dt/2) + a(t + dt) dt/2 after the solve. Contacts see x(t + dt) and v(t + dt/2), so that
/// springs, tangential ones included, are integrated to second order; a damping force is that of
/// half a step ago, an error of first order, gamma dt / 2 beside the mass [as in other granular
/// codes]. The first step needs forces at its start, which the simulation finds. Velocities may be
/// changed between steps: the half kick that is due was made from the last forces.
template <int D>
class VelocityVerlet final : public Integrator<D> {
 public:
  std::string name() const override { return "velocity-verlet"; }
  bool starts_from_forces() const override { return true; }

  /// Throws Error for a cell that deforms.
  void begin(Scene<D>& scene, const ContactProblem<D>& problem, const Solution<D>& solution,
             double time_step) const override;
  void end(Scene<D>& scene, const Solution<D>& solution, const BodyConstants<D>& bodies,
           double time_step) override;
};

}  // namespace cd
