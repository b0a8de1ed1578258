// SPDX-License-Identifier: BSD-3-Clause
// Cohesive powders of spheres with rolling friction, torsion friction, both or none.
#pragma once

#include <vector>

#include "experiments/runs/powder.hpp"
#include "harness/run.hpp"

namespace cd::brendel2004 {

struct TorquePowders {
  runs::PowderSetup powder = {};  ///< what all share; one stress
  double stress = 0.1;            ///< [force / d^2]
  double rolling = 0.2;           ///< mu_t / r* of those that have it
  double torsion = 0.2;           ///< mu_n / r* of those that have it
  int samples = 1;                ///< deposits, each compacted in the four ways
};

/// Compacts them as tasks and reports porosities and gains; false if interrupted.
bool report_torque_powders(Run& run, const TorquePowders& study);

}  // namespace cd::brendel2004
