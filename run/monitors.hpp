// SPDX-License-Identifier: BSD-3-Clause
// Monitors: rows of monitors.csv and flow.csv while a scene runs.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <libcd/io/csv.hpp>
#include <libcd/measure/energy_balance.hpp>
#include <libcd/scene_file/build_scene.hpp>
#include <libcd/simulation/simulation.hpp>

namespace cd {

/// What is looked at: energies closed to a balance, momentum, forces on sets of walls, place,
/// velocity and force of sets that are watched, stress of a periodic cell, largest overlap, error,
/// iterations and contacts of the last step, of these also how many an iteration visits; seconds.
template <int D>
class Monitors {
 public:
  /// The sets of the scene that hold walls have columns for the force on these; those to be
  /// `watch`ed, which the scene must have, for the force on all of the set by bodies outside of it,
  /// and for position and velocity, means weighted by mass. The walls of a set that do not feel
  /// their mass have it all the same (Scene::mass); grains that were removed do not count, and a
  /// set of which none is left has empty cells.
  explicit Monitors(const NamedScene<D>& named, const std::vector<std::string>& watch = {});

  std::vector<CsvColumn> columns() const;  ///< of monitors.csv

  /// Adds a row for the simulation as it is; `report` is that of its last step, `seconds` what the
  /// run has taken so far.
  void write(CsvWriter& table, const Simulation<D>& simulation, const StepReport& report,
             const EnergyBalance<D>& balance, double seconds) const;

 private:
  /// A set that has columns.
  struct Set {
    std::string name;
    std::vector<int> bodies;  ///< ascending
    bool is_watched;
  };
  /// Forces of the contacts of the last step on the bodies of each set, by all others.
  std::vector<Vector<D>> forces(const Simulation<D>& simulation) const;

  static constexpr int kNoSet = -1;  ///< of a body
  std::vector<Set> sets_;            ///< by name
  std::vector<int> set_of_;          ///< of each body, its place in `sets_`
  bool has_cell_;
};

/// Times and counts of what came out.
using Flow = std::vector<std::pair<double, int>>;

/// Grains per time between the moments at which a quarter and three quarters of all that came out
/// were out; absent if nothing did or it came at once.
std::optional<double> flow_rate(const Flow& flow);

}  // namespace cd
