// SPDX-License-Identifier: BSD-3-Clause
// Columns of monitors.csv and flow.csv, and their values.
#include "run/monitors.hpp"

#include <set>

#include <libcd/measure/cut_force.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/measure/stress.hpp>
#include <libcd/solver/residual.hpp>

namespace cd {
namespace {

constexpr const char* kAxes = "xyz";

/// A column for each component of a vector, or of a tensor row by row.
void add_components(std::vector<CsvColumn>& columns, const std::string& name, int dimension,
                    const std::string& unit) {
  for (int axis = 0; axis < dimension; ++axis) columns.push_back({name + '_' + kAxes[axis], unit});
}

/// Mean of an array of the scene over bodies, weighted by mass; NaN if none is left.
template <int D>
Vector<D> mean_of(const Scene<D>& scene, const Array<Vector<D>>& values,
                  const std::vector<int>& bodies) {
  Vector<D> sum = Vector<D>::Zero();
  double mass = 0.0;
  for (const int b : bodies) {
    if (scene.shape[b] == Shape::absent) continue;
    sum += scene.mass[b] * values[b];
    mass += scene.mass[b];
  }
  return sum / mass;
}

template <int D>
Vector<D> momentum(const Scene<D>& scene) {
  Vector<D> sum = Vector<D>::Zero();
  for (int b = 0; b < scene.size(); ++b)
    if (scene.shape[b] == Shape::round) sum += scene.mass[b] * scene.velocity[b];
  return sum;
}

}  // namespace

template <int D>
Monitors<D>::Monitors(const NamedScene<D>& named, const std::vector<std::string>& watch)
    : has_cell_(named.scene.cell.periodic_everywhere()) {
  const std::set<std::string> watched(watch.begin(), watch.end());
  for (const auto& [name, bodies] : named.sets) {
    const bool is_watched = watched.contains(name);
    Set set{name, {}, is_watched};
    for (const int b : bodies)
      if (is_watched || named.scene.shape[b] != Shape::round) set.bodies.push_back(b);
    if (!set.bodies.empty()) sets_.push_back(std::move(set));
  }
  set_of_.assign(static_cast<std::size_t>(named.scene.size()), kNoSet);
  for (std::size_t k = 0; k < sets_.size(); ++k)
    for (const int b : sets_[k].bodies) set_of_[static_cast<std::size_t>(b)] = static_cast<int>(k);
}

template <int D>
std::vector<Vector<D>> Monitors<D>::forces(const Simulation<D>& simulation) const {
  return group_forces(simulation.problem(), simulation.solution().impulse,
                      static_cast<int>(sets_.size()), [&](int body) {
                        const auto b = static_cast<std::size_t>(body);
                        return b < set_of_.size() ? set_of_[b] : kNoSet;
                      });
}

template <int D>
std::vector<CsvColumn> Monitors<D>::columns() const {
  const std::string energy = "mass length^2 / time^2";
  std::vector<CsvColumn> columns{{"step", "1"}, {"time", "time"}};
  for (const char* name : {"kinetic", "potential", "friction", "impact", "rolling", "walls",
                           "torques", "cell", "outside", "stepping", "unexplained", "input"})
    columns.push_back({name, energy});
  add_components(columns, "momentum", D, "mass length / time");
  for (const Set& set : sets_) {
    if (set.is_watched) {
      add_components(columns, "position_" + set.name, D, "length");
      add_components(columns, "velocity_" + set.name, D, "length / time");
    }
    add_components(columns, "force_" + set.name, D, "mass length / time^2");
  }
  if (has_cell_) {
    columns.push_back({"volume", "length^" + std::to_string(D)});
    for (int row = 0; row < D; ++row)
      add_components(columns, std::string("stress_") + kAxes[row], D,
                     D == 2 ? "force / length" : "force / length^2");
  }
  columns.insert(columns.end(), {{"largest_overlap", "length"},
                                 {"contacts", "1"},
                                 {"contacts_visited", "1"},
                                 {"iterations", "1"},
                                 {"residual", "1"},
                                 {"seconds", "s", kTiming}});
  return columns;
}

template <int D>
void Monitors<D>::write(CsvWriter& table, const Simulation<D>& simulation, const StepReport& report,
                        const EnergyBalance<D>& balance, double seconds) const {
  const Scene<D>& scene = simulation.scene();
  const double time = static_cast<double>(simulation.steps()) * simulation.time_step();
  const EnergyTerms& terms = balance.terms();
  const Energies now = simulation.energies();
  table.cell(simulation.steps());
  for (const double value : {time, now.kinetic(), now.potential, terms.friction, terms.impact,
                             terms.moments, terms.walls, terms.torques, terms.cell, terms.outside,
                             terms.stepping, balance.unexplained(), balance.input()})
    table.cell(value);
  table.cell(momentum(scene));
  const std::vector<Vector<D>> force = forces(simulation);
  for (std::size_t k = 0; k < sets_.size(); ++k) {
    const Set& set = sets_[k];
    if (set.is_watched) {
      table.cell(mean_of(scene, scene.position, set.bodies));
      table.cell(mean_of(scene, scene.velocity, set.bodies));
    }
    table.cell(force[k]);
  }
  if (has_cell_) {
    const double volume = scene.cell.volume();
    const Matrix<D> stress =
        mean_stress(scene, simulation.problem(), simulation.solution(), volume);
    table.cell(volume);
    for (int row = 0; row < D; ++row) table.cell(Vector<D>(stress.row(row)));
  }
  table.cell(largest_overlap(scene));
  table.cell(report.contacts);
  table.cell(report.contacts_visited());
  table.cell(report.iterations);
  table.cell(report.contacts > 0
                 ? residual(simulation.problem(), simulation.law(), simulation.solution())
                 : std::nullopt);
  table.cell(seconds);
  table.end_row();
}

std::optional<double> flow_rate(const Flow& flow) {
  if (flow.empty() || flow.back().second == flow.front().second) return std::nullopt;
  const double first = flow.front().second, all = flow.back().second - first;
  const auto when = [&](double share) {  // between two entries, in proportion
    const double count = first + share * all;
    std::size_t k = 1;
    while (flow[k].second < count) ++k;
    const auto& [before, less] = flow[k - 1];
    const auto& [after, more] = flow[k];
    return before + (after - before) * (count - less) / (more - less);
  };
  const double time = when(0.75) - when(0.25);
  return time > 0.0 ? std::optional(0.5 * all / time) : std::nullopt;
}

template class Monitors<2>;
template class Monitors<3>;

}  // namespace cd
