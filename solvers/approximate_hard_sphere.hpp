// SPDX-License-Identifier: BSD-3-Clause
// Approximate hard spheres: all pairs that would overlap within the step collide at its start, or
// when they touch.
#pragma once

#include <libcd/law/collision.hpp>
#include <libcd/solver/impact_time.hpp>
#include <libcd/solver/solver.hpp>
#include <libcd/sweep/sweep_order.hpp>
#include "solvers/timed_collisions.hpp"

namespace cd {

/// The approximate hard sphere method [Guttenberg 2011]. A pass takes one snapshot of the
/// velocities; every pair whose swept paths overlap within the step while it approaches is a
/// collision (swept_paths_overlap). They are worked off in random order with the normals of the
/// start of the step; a pair that earlier ones have turned away does not collide. The first
/// snapshot is that of the free velocities: what external forces do in the step comes before the
/// collisions. Signals propagate by one grain diameter per pass. Meant to be followed by overlap
/// removal (EulerRemovingOverlaps).
///
/// A collision at the start of a step reverses the velocity above the floor, and gravity, which the
/// step adds before it, is reversed with the rest: the energy grows by what gravity_gain says. With
/// ImpactTime::exact, which is not the paper's, bodies fall on parabolas, the pairs of a pass
/// collide when they touch, one after the other, and the rest of the step is made with the
/// velocities after the collision (TimedCollisions). Energy is then conserved but for overlaps that
/// are removed: of pairs that a collision turns towards each other within the step, which collide
/// as the next one begins, or in a later pass. That error is of second order in the time step.
/// Normals remain those of the start of the step.
template <int D>
class ApproximateHardSphere final : public Solver<D> {
 public:
  /// Number and order of the passes.
  struct Options {
    int passes = 1;          ///< at most, >= 1; ends as soon as no pair collides
    std::uint64_t seed = 1;  ///< of the random orders
    ImpactTime impact_time = ImpactTime::start;  ///< of the collisions within the step

    void describe(OptionTable& table);  ///< the options by name
  };

  /// Throws Error unless passes >= 1.
  explicit ApproximateHardSphere(const Options& options);

  std::string name() const override { return "approximate-hard-sphere"; }

  bool starts_warm() const override { return false; }

  /// One pass needs the colliding pairs only. Later passes, and bodies on parabolas, have others.
  PairFilter pair_filter() const override {
    return options_.passes == 1 && options_.impact_time == ImpactTime::start
               ? PairFilter::colliding
               : PairFilter::within_reach;
  }

  ImpactTime impact_time() const { return options_.impact_time; }  ///< as in the options

  /// Iterations are the passes that had collisions; the status is `converged` if one was found that
  /// had none, and `done` otherwise: then collisions may be left. An impulse is the sum of all
  /// collisions of its pair. Throws Error for a law other than Collision, and in a cell that
  /// deforms.
  SolveReport solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                    Solution<D>& solution, const SolveContext<D>& context) override;

 private:
  void find_collisions(const ContactProblem<D>& problem, const BodyMotion<D>* motion);
  int pass_at_start(const ContactProblem<D>& problem, const Collision<D>& law, int number,
                    Solution<D>& solution);

  Options options_;
  SweepOrder order_;
  Array<std::int32_t> colliding_;  ///< contacts of a pass that has looked for them
  Array<std::int32_t> visit_;      ///< the same in random order
  TimedCollisions<D> timed_;       ///< in place of both if the impact time is exact
};

}  // namespace cd
