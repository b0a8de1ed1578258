// SPDX-License-Identifier: BSD-3-Clause
// Piston box: filled, brought to rest.
#include "experiments/runs/piston_box.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include <libcd/core/random.hpp>
#include <libcd/measure/backbone.hpp>
#include <libcd/simulation/settle.hpp>

namespace cd::runs {
namespace {

constexpr double kSmallest = 0.5;       // radius [d]
constexpr double kLargest = 1.0;        // radius [d]
constexpr double kCell = 2.2;           // of the loose grid [d]; the rest over 2 kLargest is jitter
constexpr double kDenseFraction = 0.8;  // expected of the packing, for the width of the box
constexpr double kFirstSpeed = 0.02;    // of the loose discs [d/dt]
// The fastest discs of the compression move by 0.2 d per step, rarely more.
constexpr double kReachLoose = 0.8;
constexpr double kTravel = 0.01;  // of the piston in a period [d]; its momentum is then needed

double mass_of(double radius) {
  return 4.0 * radius * radius;
}

}  // namespace

PistonPacking loose_packing(const PistonBox& box) {
  PistonPacking packing;
  Scene<2>& scene = packing.scene;
  constexpr int kSides = 1;  // material of the side walls, all else is 0
  scene.friction = PairTable<double>(box.friction, 2);
  if (box.smooth_sides) scene.friction.set(0, kSides, 0.0);
  Array<double> radius;
  double area = 0.0;
  double mass = 0.0;
  for (int k = 0; k < box.discs; ++k) {
    const double r =
        CounterRandom{box.seed, static_cast<std::uint64_t>(k)}.uniform(kSmallest, kLargest);
    radius.push_back(r);
    area += std::numbers::pi * r * r;
    mass += mass_of(r);
  }
  packing.pressure = box.pressure;
  packing.width = std::sqrt(area / kDenseFraction);
  const int columns = static_cast<int>(packing.width / kCell);
  const double column = packing.width / columns;
  for (int k = 0; k < box.discs; ++k) {
    CounterRandom random{box.seed, static_cast<std::uint64_t>(k), 1};
    Grain<2> disc;
    disc.radius = radius[k];
    disc.mass = mass_of(radius[k]);
    const Vector<2> centre{(k % columns + 0.5) * column, (k / columns + 0.5) * kCell};
    const double play = 0.5 * kCell - radius[k];
    disc.position = centre + Vector<2>{random.uniform(-play, play), random.uniform(-play, play)};
    const double angle = random.uniform(0.0, 2.0 * std::numbers::pi);
    disc.velocity = kFirstSpeed * Vector<2>{std::cos(angle), std::sin(angle)};
    scene.add(disc);
  }
  const double top = (box.discs + columns - 1) / columns * kCell;
  scene.add(HalfSpace<2>{.normal = {0.0, 1.0}});
  scene.add(HalfSpace<2>{.normal = {1.0, 0.0}, .material = kSides});
  scene.add(HalfSpace<2>{.point = {packing.width, 0.0}, .normal = {-1.0, 0.0}, .material = kSides});
  packing.piston = scene.add(HalfSpace<2>{.point = {0.0, top},
                                          .normal = {0.0, -1.0},
                                          .mobility = Mobility<2>::along_axis(1),
                                          .mass = mass / std::sqrt(box.discs)});
  scene.force.change(packing.piston, [&](auto& f) { f.y() = -packing.force(); });
  return packing;
}

int PistonPacking::loose_discs() const {
  return std::accumulate(loose.begin(), loose.begin() + discs(), 0);
}

double longitudinal_wave_number(const PistonPacking& packing) {
  const Array<double>& mass = packing.scene.mass.values();
  const double ratio =
      std::accumulate(mass.begin(), mass.begin() + packing.discs(), 0.0) / mass[packing.piston];
  double low = 0.0;
  double high = 0.5 * std::numbers::pi;
  for (int halving = 0; halving < 60; ++halving) {
    const double middle = 0.5 * (low + high);
    (middle * std::tan(middle) < ratio ? low : high) = middle;
  }
  return low / packing.height();
}

void relax(PistonPacking& packing, const Relaxation& rule, std::uint64_t seed,
           const std::function<bool()>& go_on) {
  Simulation<2> simulation(
      packing.scene,
      make_method<2>("contact-dynamics",
                     {{"seed", seed}, {"sweeps", rule.sweeps}, {"report_residual", false}}),
      {.time_step = 1.0, .reach = kReachLoose, .skin = kPistonSkin});
  simulation.memory() = packing.memory;
  Scene<2>& scene = simulation.scene();
  double fastest = 0.0, height = packing.height();
  simulation.observe([&](const Simulation<2>&, const StepReport&) {
    fastest = std::max(fastest, largest_speed(scene));
  });
  const auto at_rest = [&] {
    packing.steps += rule.period;
    packing.largest_speed = fastest;
    packing.relaxed = fastest < rule.speed;
    packing.loose =
        find_backbone(scene, simulation.problem(), simulation.solution().impulse).rattler;
    simulation.set_reach(fastest < 0.1 * kPistonReach ? kPistonReach : kReachLoose);
    simulation.continue_from(0);  // every period has the same random orders
    const double now = scene.position[packing.piston].y();
    if (std::abs(now - height) < kTravel) stop_all(scene);
    height = now;
    fastest = 0.0;
    return packing.relaxed;
  };
  settle(simulation,
         {.period = rule.period, .most_steps = rule.max_steps, .at_rest = at_rest, .go_on = go_on});
  packing.memory = simulation.memory();
  packing.scene = scene;
}

}  // namespace cd::runs
