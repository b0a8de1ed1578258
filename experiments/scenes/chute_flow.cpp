// SPDX-License-Identifier: BSD-3-Clause
// Averages over the window of a chute flow.
#include "experiments/scenes/chute_flow.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/measure/cut_force.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/measure/statistics.hpp>
#include <libcd/measure/stress.hpp>
#include "experiments/scenes/soft_discs.hpp"
#include "harness/task_state.hpp"

namespace cd::scenes {
namespace {

constexpr double kRadians = std::numbers::pi / 180.0;
constexpr double kThickness = 1.0;           // of a layer [d]
constexpr double kSnapshotEvery = 0.2;       // [sqrt(d/g)]
constexpr double kEnds = 4.0;                // what does not belong to the core [d]
constexpr double kSpacing = 1.04 * 2 * 0.6;  // of the ready scene's lattice [d]

/// Mass of the discs that move, and sums of mass times velocity and height.
struct Discs {
  double mass = 0.0, momentum = 0.0, moment = 0.0;
  explicit Discs(const Scene<2>& scene) {
    for (int b = 0; b < scene.size(); ++b) {
      if (!scene.is_free_grain(b)) continue;
      mass += scene.mass[b];
      momentum += scene.mass[b] * scene.velocity[b].x();
      moment += scene.mass[b] * scene.position[b].y();
    }
  }
};

/// Velocities that grow in proportion to height, with this mean.
void start_sheared(Scene<2>& scene, double mean) {
  const Discs discs(scene);
  for (int b = 0; b < scene.size(); ++b)
    if (scene.is_free_grain(b))
      scene.velocity[b].x() = mean * scene.position[b].y() / (discs.moment / discs.mass);
}

/// Force of the discs on the base in the last step.
Vector<2> force_on_base(const Simulation<2>& simulation) {
  const Scene<2>& scene = simulation.scene();
  return group_forces(simulation.problem(), simulation.solution().impulse, 1,
                      [&](int body) { return scene.is_free_grain(body) ? -1 : 0; })
      .front();
}

}  // namespace

ReadyScene chute_scene(const ChuteSetup& s, const std::string& set) {
  const double gx = std::sin(s.angle * kRadians), gy = -std::cos(s.angle * kRadians);
  const int discs = static_cast<int>(std::lround(s.layers * s.width));
  const double rows = std::ceil(discs / std::floor(s.width / kSpacing)) + 1.0;
  const auto pair = [](double a, double b) { return '[' + to_text(a) + ',' + to_text(b) + ']'; };
  std::vector<std::string> values{
      "gravity=" + pair(gx, gy),
      assignment("seed", static_cast<double>(s.seed)),
      "cell.size=" + pair(s.width, 3.0 * rows * kSpacing),
      "grains[0].high=" + pair(s.width, 0.625),
      assignment("grains[1].count", discs),
      "grains[1].high=" + pair(s.width, 1.0 + rows * kSpacing),
      assignment("run.end", s.relaxing + s.window),
  };
  if (s.method == "molecular-dynamics")
    for (const std::string& value : soft_discs(s.stiffness)) values.push_back(value);
  return ready_scene("chute", values, set);
}

ChuteFlow flow_down(const ReadyScene& scene, const ChuteSetup& setup, TaskContext& task) {
  auto chute = simulation_of(scene);
  start_sheared(chute.simulation().scene(), setup.start);
  const Simulation<2>& simulation = chute.simulation();
  const double dt = scene.spec.run.time_step;
  const auto snapshot_steps = std::max<std::int64_t>(1, std::llround(kSnapshotEvery / dt));
  const auto steps = std::llround(scene.spec.run.end / dt);
  const auto first = std::llround(setup.relaxing / dt);
  LayerProfile profile(kThickness, static_cast<int>(2.0 * setup.layers) + 4,
                       scene.spec.cell.size->x());
  const double course_every = scene.spec.run.end / 100.0;
  ChuteFlow flow;
  Vector<2> impulse = Vector<2>::Zero();
  double before = 0.0, snapshots = 0.0;
  TaskState saved(task, chute, profile, flow, impulse, before, snapshots);
  while (simulation.steps() < steps) {
    if (saved.interrupted(simulation.steps(), steps)) return {};
    if (simulation.steps() == first) before = Discs(simulation.scene()).momentum;
    chute.step();
    const bool in_window = simulation.steps() > first;
    if (in_window) impulse += dt * force_on_base(simulation);
    if (simulation.steps() % snapshot_steps != 0) continue;
    const Discs discs(simulation.scene());
    if (chute.time() >= course_every * static_cast<double>(flow.course.size()))
      flow.course.emplace_back(chute.time(), discs.momentum / discs.mass);
    if (!in_window) continue;
    profile.add(simulation.scene());
    snapshots += 1.0;
    flow.height += 2.0 * discs.moment / discs.mass;
    flow.velocity += discs.momentum / discs.mass;
  }
  flow.height /= snapshots;
  flow.velocity /= snapshots;
  const Discs discs(simulation.scene());
  flow.layers = profile.result();
  flow.stress_ratio = impulse.x() / -impulse.y();
  flow.acceleration = (discs.momentum - before) / (discs.mass * setup.window);
  flow.largest_overlap = largest_overlap(simulation.scene());
  for (int b = 0; b < simulation.scene().size(); ++b)
    flow.discs.push_back({simulation.scene().position[b].x(), simulation.scene().position[b].y(),
                          simulation.scene().radius[b], simulation.scene().velocity[b].x()});
  return flow;
}

std::vector<ChuteLayer> core_layers(const ChuteFlow& flow, double angle) {
  const double across = std::cos(angle * kRadians);
  std::vector<ChuteLayer> core;
  double above = 0.0;  // mass per width
  for (std::size_t k = flow.layers.size() - 1; k-- > 1;) {
    const LayerFlow& layer = flow.layers[k];
    const double mass = kThickness * layer.packing_fraction;
    if (layer.y >= kEnds && layer.y <= flow.height - kEnds)
      core.push_back(
          {layer.y, across * (above + 0.5 * mass),
           (flow.layers[k + 1].velocity - flow.layers[k - 1].velocity) / (2.0 * kThickness)});
    above += mass;
  }
  return core;
}

ChuteCore core_of(const ChuteFlow& flow, double angle) {
  ChuteCore core;
  std::vector<double> pressure, rate;
  for (const ChuteLayer& layer : core_layers(flow, angle)) {
    pressure.push_back(layer.pressure);
    rate.push_back(layer.rate);
  }
  std::vector<double> y, fraction, number;
  for (std::size_t k = 0; k < rate.size(); ++k) number.push_back(rate[k] / std::sqrt(pressure[k]));
  for (const LayerFlow& layer : flow.layers) {
    if (layer.y < kEnds || layer.y > flow.height - kEnds) continue;
    y.push_back(layer.y);
    fraction.push_back(layer.packing_fraction);
  }
  core.inertial_number = statistics(number).mean;
  core.fraction = statistics(fraction).mean;
  if (rate.size() < 2) return core;
  if (std::ranges::all_of(rate, [](double value) { return value > 0.0; }))
    core.exponent = fit_power_law(pressure, rate).slope;
  core.fraction_slope = fit_line(y, fraction).slope * (y.back() - y.front()) / core.fraction;
  return core;
}

}  // namespace cd::scenes
