// SPDX-License-Identifier: BSD-3-Clause
// Weighing what the outlet takes.
#include "experiments/scenes/hopper_flow.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

#include <libcd/core/number.hpp>
#include "harness/task_state.hpp"

namespace cd::scenes {
namespace {

bool is_grain(const Scene<2>& scene, int b) {
  return scene.shape[b] == Shape::round;
}

/// Mean over columns, two diameters wide, of the height of their uppermost grain.
double level_of(const Scene<2>& scene, double width) {
  std::vector<double> highest(std::max<std::size_t>(1, static_cast<std::size_t>(width / 2.0)), 0.0);
  const double columns = static_cast<double>(highest.size());
  for (int b = 0; b < scene.size(); ++b) {
    if (!is_grain(scene, b)) continue;
    const Vector<2>& x = scene.position[b];
    const double place = std::clamp((x[0] / width + 0.5) * columns, 0.0, columns - 0.5);
    double& top = highest[static_cast<std::size_t>(place)];
    top = std::max(top, x[1]);
  }
  double sum = 0.0;
  for (const double top : highest) sum += top / columns;
  return sum;
}

double mass_of(const Scene<2>& scene) {
  double mass = 0.0;
  for (int b = 0; b < scene.size(); ++b)
    if (is_grain(scene, b)) mass += scene.mass[b];
  return mass;
}

/// Takes out the grains that can be part of an arch over the outlet.
void break_arch(Scene<2>& scene, double outlet) {
  for (int b = 0; b < scene.size(); ++b)
    if (is_grain(scene, b) && scene.position[b].norm() < 0.5 * outlet + 1.0) scene.remove(b);
}

/// Time, mass and grains while an arch blocks the outlet, and until the flow is again what it was.
struct Uncounted {
  double time = 0.0, mass = 0.0;                  // of earlier arches
  double begin = 0.0, end = 0.0, mass_out = 0.0;  // of this one; what was out before
  std::int64_t grains = 0, grains_out = 0;        // the same

  bool is_open() const { return end > 0.0; }
  void open(double from, double to, std::int64_t out, double gone) {
    begin = from;
    end = to;
    mass_out = gone;
    grains_out = out;
  }
  void close(std::int64_t out, double gone) {
    time += end - begin;
    mass += gone - mass_out;
    grains += out - grains_out;
    end = 0.0;
  }
};

std::vector<HopperGrain> picture_of(const Scene<2>& scene) {
  std::vector<HopperGrain> grains;
  for (int b = 0; b < scene.size(); ++b)
    if (is_grain(scene, b))
      grains.push_back(
          {scene.position[b][0], scene.position[b][1], scene.radius[b], scene.velocity[b].norm()});
  return grains;
}

}  // namespace

int grains_per_width(const HopperSetup& setup) {
  return static_cast<int>(kBedFraction * setup.width * setup.width / kMeanArea);
}

std::vector<std::string> values_of(const HopperSetup& setup) {
  constexpr double kRoom = 1.3;   // the bin is higher than its filling
  constexpr double kBelow = 5.0;  // the outlet, where grains are taken out [d]
  const double filling = setup.bed + 1.5, rim = kRoom * filling * setup.width;
  const auto corner = [](double x, double y) { return "[" + to_text(x) + "," + to_text(y) + "]"; };
  const auto count = std::llround(filling * grains_per_width(setup));
  return {assignment("friction", setup.friction),
          assignment("walls[0].outlet", setup.outlet),
          "walls[0].slope=0",
          assignment("walls[0].width", setup.width),
          assignment("walls[0].height", rim),
          "grains[0]={place='deposit',count=" + to_text(count) + ",radius=[0.4,0.6],low=" +
              corner(-0.5 * setup.width, 0.0) + ",high=" + corner(0.5 * setup.width, rim) + "}",
          "outlets[0].high=[inf," + to_text(-kBelow) + "]",
          assignment("method.sweeps", setup.sweeps),
          assignment("run.time_step", setup.time_step),
          "run.end=10000"};
}

HopperFlow follow_hopper(const ReadyScene& scene, const HopperWindow& window, TaskContext& task) {
  auto hopper = simulation_of(scene);
  Scene<2>& discs = hopper.simulation().scene();
  const auto& wall = scene.spec.walls.at(0);
  const double patience = 10.0 * std::sqrt(wall.outlet), filled = mass_of(discs);
  const auto most = std::llround(scene.spec.run.end / scene.spec.run.time_step);
  HopperFlow flow;
  Uncounted uncounted;
  double last_out = 0.0;
  TaskState saved(task, hopper, flow, uncounted, last_out);
  while (flow.moments.size() <= kParts && hopper.time() < scene.spec.run.end) {
    if (saved.interrupted(hopper.simulation().steps(), most)) return {};
    const std::int64_t before = hopper.grains_out();
    hopper.step();
    hopper.exchange_grains();
    const double time = hopper.time();
    const std::int64_t out = hopper.grains_out();
    if (out > before) last_out = time;
    if (uncounted.is_open()) {
      if (time < uncounted.end) continue;
      uncounted.close(out, filled - mass_of(discs));
      last_out = time;
      continue;
    }
    if (time > last_out + patience) {
      uncounted.open(last_out, time + patience, out, filled - mass_of(discs));
      break_arch(discs, wall.outlet);
      ++flow.arches;
      continue;
    }
    const auto part = static_cast<std::int64_t>(flow.moments.size());
    if ((out - uncounted.grains - window.first) * kParts < part * window.count) continue;
    flow.moments.push_back({time - uncounted.time, filled - mass_of(discs) - uncounted.mass,
                            level_of(discs, wall.width)});
    if (part == kParts / 2) flow.picture = picture_of(discs);
  }
  return flow;
}

}  // namespace cd::scenes
