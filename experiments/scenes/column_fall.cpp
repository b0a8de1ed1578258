// SPDX-License-Identifier: BSD-3-Clause
// The fall of a column, and its front.
#include "experiments/scenes/column_fall.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/measure/energy_balance.hpp>
#include <libcd/measure/overlaps.hpp>
#include "experiments/scenes/soft_discs.hpp"
#include "harness/task_state.hpp"

namespace cd::scenes {
namespace {

// Of a deposited packing of the ready scene's discs: area of the discs over that of the column, and
// over the number of discs.
constexpr double kFraction = 0.8, kDiscArea = 0.796;

std::vector<int> discs_of(const Scene<2>& scene) {
  std::vector<int> discs;
  for (int b = 0; b < scene.size(); ++b)
    if (scene.shape[b] == Shape::round) discs.push_back(b);
  return discs;
}

/// Twice the mean height of the mass.
double height_of(const Scene<2>& scene) {
  double mass = 0.0, moment = 0.0;
  for (const int b : discs_of(scene)) {
    mass += scene.mass[b];
    moment += scene.mass[b] * scene.position[b].y();
  }
  return 2.0 * moment / mass;
}

/// Highest point of the discs near the middle.
double top_of(const Scene<2>& scene, double half_width) {
  double top = 0.0;
  for (const int b : discs_of(scene))
    if (std::abs(scene.position[b].x()) < half_width)
      top = std::max(top, scene.position[b].y() + scene.radius[b]);
  return top;
}

}  // namespace

ReadyScene column_scene(const ColumnSetup& s, const std::string& set) {
  const double half_width = std::sqrt(s.grains * kDiscArea / kFraction / (2.0 * s.aspect));
  const auto end_of_region = [](double x) { return '[' + to_text(x) + ",0]"; };
  std::vector<std::string> values{
      assignment("seed", static_cast<double>(s.seed)),
      assignment("grains[0].count", s.grains),
      "grains[0].low=" + end_of_region(-half_width),
      "grains[0].high=" + end_of_region(half_width),
      assignment("run.end", 4.0 * std::sqrt(2.0 * s.aspect * half_width)),
      assignment("run.time_step", s.time_step),
      assignment("method.sweeps", s.sweeps),
  };
  if (s.method == "molecular-dynamics") {
    for (const std::string& value : soft_discs(s.stiffness)) values.push_back(value);
  } else if (s.rolling > 0.0) {
    values.push_back("method.law=extended-coulomb");
    values.push_back(assignment("method.contact.rolling", s.rolling));
  }
  return ready_scene("column_collapse", values, set);
}

double front(const Scene<2>& scene, double diameter) {
  std::vector<double> x;
  for (const int b : discs_of(scene)) x.push_back(scene.position[b].x());
  std::ranges::sort(x);
  std::size_t right = x.size() / 2, left = right;
  while (right + 1 < x.size() && x[right + 1] - x[right] <= 2.0 * diameter) ++right;
  while (left > 0 && x[left] - x[left - 1] <= 2.0 * diameter) --left;
  return 0.5 * (x[right] - x[left]);
}

ColumnFall fall_of(const ReadyScene& scene, TaskContext& task) {
  constexpr double kDiameter = 1.0;  // mean, the ready scene's unit
  auto column = simulation_of(scene);
  const Simulation<2>& simulation = column.simulation();
  EnergyBalance<2> balance(simulation);
  const Array<Vector<2>> start = simulation.scene().position;
  const double dt = scene.spec.run.time_step;
  const auto steps = std::llround(scene.spec.run.end / dt);
  ColumnFall fall;
  fall.half_width = scene.spec.grains[0].high.x();
  fall.height = height_of(simulation.scene());
  // A gap that opens behind the front takes it back, though no disc has come back: what counts is
  // how far it has been.
  constexpr std::int64_t kSamples = 1000;
  const std::int64_t interval = std::max<std::int64_t>(1, steps / kSamples);
  double furthest = fall.half_width;
  const auto run_out = [&] { return furthest / fall.half_width - 1.0; };
  TaskState saved(task, column, balance, fall.run_out_before, furthest);
  while (simulation.steps() < steps) {
    if (saved.interrupted(simulation.steps(), steps)) return {};
    column.step();
    balance.add_step(simulation);
    if (simulation.steps() % interval == 0)
      furthest = std::max(furthest, front(simulation.scene(), kDiameter));
    if (simulation.steps() == 3 * steps / 4) fall.run_out_before = run_out();
  }
  fall.run_out = run_out();
  fall.top = top_of(simulation.scene(), fall.half_width) / fall.half_width;
  fall.kinetic = balance.now().kinetic() / balance.start().potential;
  fall.unexplained = std::abs(balance.unexplained()) / balance.input();
  fall.largest_overlap = largest_overlap(simulation.scene());
  for (const int b : discs_of(simulation.scene())) {
    const Vector<2>& x = simulation.scene().position[b];
    fall.discs.push_back({x.x(), x.y(), simulation.scene().radius[b], start[b].x(), start[b].y()});
  }
  return fall;
}

}  // namespace cd::scenes
