// SPDX-License-Identifier: BSD-3-Clause
// Pressed box: deposited, compressed, settled.
#include "experiments/runs/pressed_box.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/generate/deposit.hpp>
#include <libcd/measure/grain_means.hpp>
#include <libcd/simulation/scene_state.hpp>
#include <libcd/simulation/settle.hpp>
#include "harness/task_state.hpp"
#include "solvers/table.hpp"

namespace cd::runs {
namespace {

constexpr double kRadiusRatio = 1.3;
constexpr double kPreparationFriction = 0.05;
constexpr int kSweeps = 30;
constexpr int kPeriod = 20;       // steps between two samples
constexpr double kRest = 1e-5;    // a step of the load gives a free grain the speed 0.1
constexpr double kTravel = 0.01;  // of the piston in a period [d]; its momentum is then needed
constexpr double kReach = 0.4;    // [d]
constexpr int kSides = 1;         // material of the side walls and the piston, all else is 0

template <int D>
PairTable<double> friction_table(double friction) {
  PairTable<double> table(friction, 2);
  table.set(0, kSides, 0.0);
  return table;
}

/// A simulation of a copy of the box that goes on with its impulses and steps.
template <int D>
Simulation<D> simulation_of(const PressedBox<D>& box) {
  return {box.scene,
          make_method<D>("contact-dynamics", {{"sweeps", kSweeps}, {"report_residual", false}}),
          {.time_step = kBoxTimeStep, .reach = kReach, .skin = kReach}};
}

/// Calls body(simulation); the box then is where the simulation came to.
template <int D, class Body>
void simulate(PressedBox<D>& box, const Body& body) {
  Simulation<D> simulation = simulation_of(box);
  simulation.scene().friction = friction_table<D>(kPreparationFriction);
  simulation.memory() = box.memory;
  simulation.continue_from(box.steps);
  body(simulation);
  box.memory = simulation.memory();
  box.steps = static_cast<int>(simulation.steps());
  box.scene = simulation.scene();
}

}  // namespace

template <int D>
PressedBox<D> deposited_box(const BoxSetup& setup) {
  DepositOptions options;
  options.grains = setup.grains;
  options.smallest_radius = 1.0 / (1.0 + kRadiusRatio);
  options.largest_radius = kRadiusRatio * options.smallest_radius;
  options.width = std::max(std::pow(setup.grains, 1.0 / D), 4.0 * options.largest_radius);
  options.seed = setup.seed;

  PressedBox<D> box;
  box.grains = setup.grains;
  box.friction = setup.friction;
  box.seed = setup.seed;
  box.width = options.width;
  box.load = std::pow(box.width, D - 1);
  Scene<D>& scene = box.scene;
  scene.friction = friction_table<D>(setup.friction);
  double top = 0.0;
  for (const Ball<D>& ball : deposit<D>(options)) {
    scene.add(Grain<D>{
        .position = ball.centre, .radius = ball.radius, .mass = std::pow(2.0 * ball.radius, D)});
    top = std::max(top, ball.centre[D - 1] + ball.radius);
  }
  scene.add(HalfSpace<D>{.normal = Vector<D>::Unit(D - 1)});
  for (int axis = 0; axis < D - 1; ++axis) {
    const Vector<D> inward = Vector<D>::Unit(axis);
    scene.add(HalfSpace<D>{.normal = inward, .material = kSides});
    scene.add(HalfSpace<D>{.point = box.width * inward, .normal = -inward, .material = kSides});
  }
  box.piston = scene.add(HalfSpace<D>{.point = top * Vector<D>::Unit(D - 1),
                                      .normal = -Vector<D>::Unit(D - 1),
                                      .mobility = Mobility<D>::along_axis(D - 1),
                                      .mass = box.load,
                                      .material = kSides});
  scene.force.change(box.piston, [&](auto& f) { f[D - 1] = -box.load; });
  return box;
}

template <int D>
void PressedBox<D>::archive(Archive& archive) {
  archive("grains", grains)("friction", friction)("seed", seed);
  if (archive.reads())
    *this = deposited_box<D>({.grains = grains, .friction = friction, .seed = seed});
  archive_motion(archive, this->scene);
  archive_memory(archive, this->memory, {});  // of Coulomb's law, which keeps impulses only
  archive("steps", steps)("at rest", at_rest);
}

template <int D>
void compress(PressedBox<D>& box, int steps) {
  simulate(box, [&](Simulation<D>& simulation) {
    for (int step = 0; step < steps; ++step) simulation.step();
  });
}

template <int D>
void settle(PressedBox<D>& box, int max_steps, TaskContext& task) {
  simulate(box, [&](Simulation<D>& simulation) {
    Scene<D>& scene = simulation.scene();
    double fastest = 0.0, height = box.height();
    SettleProgress progress;
    TaskState saved(task, simulation, height, progress);
    simulation.observe([&](const Simulation<D>&, const StepReport&) {
      fastest = std::max(fastest, largest_velocity(scene));
    });
    const auto at_rest = [&] {
      box.at_rest = fastest < kRest;
      const double now = scene.position[box.piston][D - 1];
      if (std::abs(now - height) < kTravel) stop_all(scene);
      height = now;
      fastest = 0.0;
      return box.at_rest;
    };
    cd::settle(simulation,
               {.period = kPeriod,
                .most_steps = max_steps,
                .at_rest = at_rest,
                .go_on = [&] { return !saved.interrupted(progress.steps, max_steps); }},
               progress);
  });
  box.scene.friction = friction_table<D>(box.friction);
}

template <int D>
Scene<D> loaded_by_forces(const PressedBox<D>& box) {
  Scene<D> scene = box.scene;
  for (int c = 0; c < box.memory.size(); ++c) {
    const auto [i, j, image, feature] = box.memory.key(c);
    if (j == box.piston)
      scene.force.change(i,
                         [&](auto& f) { f[D - 1] -= box.memory.impulse(c).normal / kBoxTimeStep; });
  }
  constexpr double kOutOfReach = 1e3;
  scene.position[box.piston][D - 1] += kOutOfReach;
  scene.mobility.set(box.piston, Mobility<D>::fixed());
  return scene;
}

template struct PressedBox<2>;
template struct PressedBox<3>;
template PressedBox<2> deposited_box(const BoxSetup&);
template PressedBox<3> deposited_box(const BoxSetup&);
template void compress(PressedBox<2>&, int);
template void compress(PressedBox<3>&, int);
template void settle(PressedBox<2>&, int, TaskContext&);
template void settle(PressedBox<3>&, int, TaskContext&);
template Scene<2> loaded_by_forces(const PressedBox<2>&);
template Scene<3> loaded_by_forces(const PressedBox<3>&);

}  // namespace cd::runs
