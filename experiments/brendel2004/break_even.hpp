// SPDX-License-Identifier: BSD-3-Clause
// What contact dynamics and molecular dynamics cost on the same moving box, and where they break
// even.
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include <libcd/core/archive.hpp>
#include <libcd/core/fields.hpp>
#include "experiments/runs/pressed_box.hpp"
#include "harness/task_parts.hpp"

namespace cd::brendel2004 {

/// How both are run.
struct Comparison {
  double step_fraction =
      0.02;                ///< alpha: a rigid step is alpha r / v long [Brendel 2004, Sec. 1.6]
  double tolerance = 0.1;  ///< of the far force, sets the iterations of a rigid step
  int iterations = 0;      ///< of a rigid step instead, whatever the size; 0: those needed
  std::vector<double> stiffnesses = {1e4, 1e6};  ///< of molecular dynamics, two or more
  int turns = 3;                                 ///< all are timed in turns, the fastest counts
};

/// Contact dynamics with one solver.
struct RigidCost {
  int iterations = 0;             ///< per step
  double seconds_per_time = 0.0;  ///< CPU time for v / r of the process [v/r s]
  double border = 0.0;            ///< K r^2 / (m v^2) at which molecular dynamics costs the same

  static constexpr auto fields =
      std::tuple(field("iterations", &RigidCost::iterations),
                 timing("seconds_per_time", "s v/r", &RigidCost::seconds_per_time),
                 timing("border", "K r^2 / (m v^2)", &RigidCost::border));
};

/// Where the piston is after some time of the same motion, rigid and soft [d], and how much grains
/// then overlap [d].
struct SameMotion {
  double travel = 0.0;      ///< of the piston, rigid
  double difference = 0.0;  ///< height of the soft box less that of the rigid one
  double overlap = 0.0;     ///< mean over the contacts of the soft box

  static constexpr auto fields = std::tuple(field("travel", "d", &SameMotion::travel),
                                            field("difference", "d", &SameMotion::difference),
                                            field("overlap", "d", &SameMotion::overlap));
};

/// One box.
struct BreakEven {
  int dimension = 0, grains = 0;
  int packing = 0;     ///< number among those of this size
  double speed = 0.0;  ///< v: rms relative velocity of neighbours in the moving box
  RigidCost gauss_seidel, accelerated_gradient;
  std::vector<double> soft;  ///< CPU time for v / r of molecular dynamics, by stiffness [v/r s]
  std::optional<SameMotion> motion;

  static constexpr auto fields = std::tuple(
      field("dimension", &BreakEven::dimension), field("grains", &BreakEven::grains),
      field("packing", "number", &BreakEven::packing),
      field("speed", "sqrt(P d^D / m)", &BreakEven::speed),
      field("gauss_seidel", "", &BreakEven::gauss_seidel),
      field("accelerated_gradient", "", &BreakEven::accelerated_gradient),
      timing("soft", "s v/r", &BreakEven::soft), field("motion", "", &BreakEven::motion));
};

/// The box while the piston compacts it and when it has come to rest, from the same deposit.
template <int D>
struct MovingAndSettled {
  runs::PressedBox<D> moving, settled;

  void archive(Archive& archive) { archive("moving", moving)("settled", settled); }
};

/// Deposits, compacts for `moving_steps`, and settles. Of no use if the task was told to stop.
template <int D>
MovingAndSettled<D> moving_and_settled(const runs::BoxSetup& setup, int moving_steps,
                                       int settle_steps, TaskContext& task);

/// Counts iterations on the settled box, from zero impulses until the floor feels the load, and
/// times steps of the moving one. The border follows from the stiffness whose cost is nearest to
/// that of contact dynamics, with the cost as its square root [Brendel 2004, Eq. 1.36]. Each solve
/// and each timed motion is a part of the task.
template <int D>
BreakEven break_even(const MovingAndSettled<D>& boxes, const Comparison& comparison,
                     TaskParts& parts);

/// The same motion for some time, rigid and soft, each a part of the task.
template <int D>
SameMotion same_motion(const MovingAndSettled<D>& boxes, const Comparison& comparison,
                       double stiffness, double time, TaskParts& parts);

}  // namespace cd::brendel2004
