// SPDX-License-Identifier: BSD-3-Clause
// Monitors: rows of monitors.csv and flow.csv while a scene runs.
#pragma once

#include <map>
#include <string>
#include <vector>

#include <libcd/io/csv.hpp>
#include <libcd/measure/energy_balance.hpp>
#include <libcd/scene_file/build_scene.hpp>
#include <libcd/simulation/simulation.hpp>

namespace cd {

/// What is looked at: energies closed to a balance, momentum, forces on sets of walls, stress of a
/// periodic cell, largest overlap, error, iterations and contacts of the last step, of
/// these also how many an iteration visits; seconds.
template <int D>
class Monitors {
 public:
  /// The sets of the scene that hold walls have columns for the force on them.
  explicit Monitors(const NamedScene<D>& named);

  std::vector<CsvColumn> columns() const;  ///< of monitors.csv

  /// Adds a row for the simulation as it is; `report` is that of its last step, `seconds` what the
  /// run has taken so far.
  void write(CsvWriter& table, const Simulation<D>& simulation, const StepReport& report,
             const EnergyBalance<D>& balance, double seconds) const;

 private:
  std::map<std::string, std::vector<int>> walls_;
  bool has_cell_;
};

/// Root of the mean squared speed of the grains that forces move; 0 without any [length / time].
template <int D>
double rms_speed(const Scene<D>& scene);

/// Times and counts of what came out.
using Flow = std::vector<std::pair<double, int>>;

/// Grains per time between the moments at which a quarter and three quarters of all that came out
/// were out; absent if nothing did or it came at once.
std::optional<double> flow_rate(const Flow& flow);

}  // namespace cd
