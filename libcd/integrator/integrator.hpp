// SPDX-License-Identifier: BSD-3-Clause
// Integrator: moves the scene with the impulses found.
#pragma once

#include <string>

#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/body_constants.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

template <int D>
class PositionCorrection;

/// Advances positions and velocities by one step, in two parts around detection and solve.
template <int D>
class Integrator {
 public:
  virtual ~Integrator() = default;

  virtual std::string name() const = 0;  ///< on the command line

  /// Returns whether begin needs the forces of the present state.
  virtual bool starts_from_forces() const { return false; }

  /// Returns whether begin may move bodies: a solve is then never given up (Simulation::stop_when).
  /// One that does not override begin says no.
  virtual bool moves_before_solve() const { return true; }

  /// Acts before contacts are detected. `problem` and `solution` are those of the previous step;
  /// where there is none, of a solve for the present state if starts_from_forces(), else empty.
  virtual void begin(Scene<D>& /*scene*/, const ContactProblem<D>& /*problem*/,
                     const Solution<D>& /*solution*/, double /*time_step*/) const {}

  /// Moves bodies after the solve, by the solution's shift, too, where a solver says one; `bodies`
  /// are the constants of the scene.
  virtual void end(Scene<D>& scene, const Solution<D>& solution, const BodyConstants<D>& bodies,
                   double time_step) = 0;

  /// Returns the correction of positions after end; null for methods without it. Owned by the
  /// integrator.
  virtual PositionCorrection<D>* correction() { return nullptr; }
};

/// v(t + dt) = v(t) + F dt / m, x(t + dt) = x(t) + v(t + dt) dt [Unger 2002, Eqs. 1, 2]: implicit
/// Euler if F is the solution of a contact problem for the end of the step, symplectic Euler if F
/// is an explicit force. A deforming cell takes its new rate and carries positions along, x(t + dt)
/// = (1 + dt Lambda) x(t) + dt v(t + dt) [Shaebani 2009, Eqs. 23-26]. The shift of collisions
/// within the step is added to the displacement.
template <int D>
class Euler final : public Integrator<D> {
 public:
  std::string name() const override { return "euler"; }
  bool moves_before_solve() const override { return false; }
  void end(Scene<D>& scene, const Solution<D>& solution, const BodyConstants<D>& bodies,
           double time_step) override;
};

}  // namespace cd
