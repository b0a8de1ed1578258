// SPDX-License-Identifier: BSD-3-Clause
// Counting what the outlet takes.
#include "experiments/scenes/hopper_flow.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/io/number.hpp>
#include "experiments/harness/task_state.hpp"

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

std::vector<HopperGrain> picture_of(const Scene<2>& scene) {
  std::vector<HopperGrain> grains;
  for (int b = 0; b < scene.size(); ++b)
    if (is_grain(scene, b))
      grains.push_back(
          {scene.position[b][0], scene.position[b][1], scene.radius[b], scene.velocity[b].norm()});
  return grains;
}

}  // namespace

std::vector<std::string> values_of(const HopperSetup& setup) {
  constexpr double kDense = 0.8, kRoom = 2.0;  // area fraction at rest; grains are dropped from
                                               // a looser lattice
  const double width = setup.width * setup.outlet, fill = setup.filling * width;
  const double cone =
      0.5 * (width - setup.outlet) * std::tan(setup.slope * std::numbers::pi / 180.0);
  const double rim = cone + kRoom * fill;
  const auto corner = [](const std::string& name, double x, double y) {
    return "grains[0]." + name + "=[" + to_text(x) + "," + to_text(y) + "]";
  };
  return {assignment("friction", setup.friction),
          assignment("walls[0].outlet", setup.outlet),
          assignment("walls[0].slope", setup.slope),
          assignment("walls[0].width", width),
          assignment("walls[0].height", rim),
          assignment("grains[0].count", std::floor(kDense * fill * width * 4.0 / std::numbers::pi)),
          corner("low", -0.5 * width, cone + 2.0),
          corner("high", 0.5 * width, rim),
          "run.end=1000"};
}

HopperFlow follow_hopper(const ReadyScene& scene, int shares, TaskContext& task) {
  auto hopper = simulation_of(scene);
  const auto& wall = scene.spec.walls.at(0);
  const double grains = scene.spec.grains.at(0).count;
  const double patience = 10.0 * std::sqrt(wall.outlet);
  const auto most = std::llround(scene.spec.run.end / scene.spec.run.time_step);
  HopperFlow flow;
  flow.moments.push_back({0.0, 0.0, level_of(hopper.simulation().scene(), wall.width)});
  double last_out = 0.0;
  TaskState saved(task, hopper, flow, last_out);
  while (static_cast<int>(flow.moments.size()) <= shares && hopper.time() < scene.spec.run.end) {
    if (saved.interrupted(hopper.simulation().steps(), most)) return {};
    const auto before = hopper.grains_out();
    hopper.step();
    hopper.exchange_grains();
    if (hopper.grains_out() > before || before == 0) last_out = hopper.time();
    const double out = hopper.grains_out();
    if (out * kShares >= grains * static_cast<double>(flow.moments.size())) {
      flow.moments.push_back(
          {hopper.time(), out, level_of(hopper.simulation().scene(), wall.width)});
      if (flow.moments.size() == 1 + kShares / 4)
        flow.picture = picture_of(hopper.simulation().scene());
    }
    flow.blocked = hopper.time() > last_out + patience;
    if (flow.blocked) break;
  }
  return flow;
}

}  // namespace cd::scenes
