// SPDX-License-Identifier: BSD-3-Clause
// Gases compacted with and without Andersen's momentum term: what is kept of each, and compared.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include "experiments/runs/compaction.hpp"
#include "harness/run.hpp"

namespace cd::shaebani2009 {

constexpr int kStepsPerPoint = 10;  ///< of the curves
constexpr double kStatic = 0.01;    ///< |P_in / P_ext - 1| of a pressure that has become static

/// One gas.
struct HeatedGas {
  bool hot = false;   ///< begins with random velocities, else at rest
  bool term = false;  ///< Eq. 14, else Eq. 18
  std::uint64_t seed = 0;

  static constexpr auto fields =
      std::tuple(field("hot", &HeatedGas::hot), field("term", &HeatedGas::term),
                 field("seed", &HeatedGas::seed));
};

/// Its compaction. Velocities are relative to the background.
struct HeatedRun {
  HeatedGas gas;
  bool ended = false;
  runs::PackingState state = {};  ///< when it was relaxed, or given up
  int static_steps = 0;           ///< the last one with a pressure that was not static
  double drift = 0.0;             ///< momentum then, along the initial one and over it; hot gases
  double shrinking = 1.0;         ///< L_0 / L then
  std::vector<double> energy =
      {};  ///< kinetic, of a grain beside the drift, every kStepsPerPoint steps
  std::vector<double> growth = {}, momentum = {};  ///< L_0 / L and the momentum at the same times

  static constexpr auto fields = std::tuple(
      field("gas", "", &HeatedRun::gas), field("ended", &HeatedRun::ended),
      field("state", "", &HeatedRun::state), field("static_steps", &HeatedRun::static_steps),
      field("drift", &HeatedRun::drift), field("shrinking", &HeatedRun::shrinking),
      field("energy", "rho0 l0^4/t0^2", &HeatedRun::energy), field("growth", &HeatedRun::growth),
      field("momentum", &HeatedRun::momentum));
};

/// Reports steps, energies, packings and momenta of one kind against the other; gases.csv,
/// curves.csv.
void report_heating(Run& run, const runs::CompactionSetup& setup,
                    const std::vector<HeatedRun>& all);

}  // namespace cd::shaebani2009
