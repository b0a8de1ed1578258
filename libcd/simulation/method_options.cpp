// SPDX-License-Identifier: BSD-3-Clause
// Method options: those that concern the solver.
#include "libcd/simulation/method_options.hpp"

namespace cd {

SolverOptions MethodOptions::solver_options() const {
  return {.order = order,
          .seed = seed,
          .relaxation = relaxation,
          .stop = {.max_iterations = sweeps,
                   .tolerance = tolerance,
                   .check_every = check_every,
                   .report_residual = report_residual},
          .passes = passes,
          .friction = friction,
          .open_contacts = open_contacts,
          .impact_time = impact_time};
}

}  // namespace cd
