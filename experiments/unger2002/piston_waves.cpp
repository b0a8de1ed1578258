// SPDX-License-Identifier: BSD-3-Clause
// Relaxing a packing, and exciting it again and again from the same state.
#include "experiments/unger2002/piston_waves.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/core/random.hpp>
#include <libcd/simulation/simulation.hpp>
#include <libcd/sweep/sweep_order.hpp>

namespace cd::unger2002 {
namespace {

PackingWaves at_rest(const runs::PistonPacking& packing) {
  PackingWaves found{.steps = packing.steps,
                     .loose_discs = packing.loose_discs(),
                     .height = packing.height(),
                     .width = packing.width,
                     .largest_speed = packing.largest_speed,
                     .discs = {},
                     .waves = {}};
  const Scene<2>& scene = packing.scene;
  for (int b = 0; b < packing.discs(); ++b)
    found.discs.push_back({scene.position[b].x(), scene.position[b].y(), scene.radius[b],
                           static_cast<int>(packing.loose[b])});
  return found;
}

/// How a wave is computed.
struct WaveSolver {
  std::string name = "gauss-seidel";
  SweepOrderKind order = SweepOrderKind::random;
  int sweeps = 10;  ///< N_I, per step
  std::uint64_t seed = 1;
};

/// A simulation of a copy of the packing: all waves start from the same state.
Simulation<2> simulation_of(const runs::PistonPacking& packing, const WaveSolver& with) {
  OptionValues options{{"solver", with.name},
                       {"seed", with.seed},
                       {"sweeps", with.sweeps},
                       {"report_residual", false}};
  if (with.order != SweepOrderKind::random) options["sweep_order"] = to_string(with.order);
  return {packing.scene,
          make_method<2>("contact-dynamics", options),
          {.time_step = 1.0, .reach = runs::kPistonReach, .skin = runs::kPistonSkin}};
}

/// Height of the piston after each step when its force is raised at once by the relative
/// `force_step`.
std::vector<double> piston_wave(const runs::PistonPacking& packing, double force_step, int steps,
                                const WaveSolver& with) {
  Simulation<2> simulation = simulation_of(packing, with);
  simulation.memory() = packing.memory;
  simulation.scene().force.change(packing.piston, [&](auto& f) { f.y() *= 1.0 + force_step; });
  std::vector<double> height;
  for (int step = 0; step < steps; ++step) {
    simulation.step();
    height.push_back(simulation.scene().position[packing.piston].y());
  }
  return height;
}

/// The transversal mode of the box: all discs get the velocity amplitude * curl of
/// sin(pi x / W) sin(pi y / H) over its wave number, one vortex without divergence and without flux
/// through the walls. Loose discs, which no force would bring back, are left out. Values after 0,
/// 1, ... steps.
ShearWave shear_wave(const runs::PistonPacking& packing, double amplitude, int steps,
                     const WaveSolver& with) {
  Simulation<2> simulation = simulation_of(packing, with);
  simulation.memory() = packing.memory;
  Scene<2>& scene = simulation.scene();
  const double kx = std::numbers::pi / packing.width;
  const double ky = std::numbers::pi / packing.height();
  Array<Vector<2>> profile;
  double norm = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    const double x = kx * scene.position[b].x();
    const double y = ky * scene.position[b].y();
    Vector<2> u{ky * std::sin(x) * std::cos(y), -kx * std::cos(x) * std::sin(y)};
    if (scene.shape[b] != Shape::round || packing.loose[b] > 0) u.setZero();
    u /= std::hypot(kx, ky);
    profile.push_back(u);
    norm += scene.mass[b] * u.squaredNorm();
    scene.velocity[b] = amplitude * u;
  }
  ShearWave wave;
  const auto record = [&] {
    double momentum = 0.0;
    double energy = 0.0;
    for (int b = 0; b < packing.discs(); ++b) {
      if (packing.loose[b] > 0) continue;
      momentum += scene.mass[b] * profile[b].dot(scene.velocity[b]);
      energy += scene.mass[b] * scene.velocity[b].squaredNorm();
    }
    wave.velocity.push_back(momentum / (norm * amplitude));
    wave.energy.push_back(energy / (norm * amplitude * amplitude));
  };
  record();
  for (int step = 0; step < steps; ++step) {
    simulation.step();
    record();
  }
  return wave;
}

/// Of that vortex: k^2 = (pi / W)^2 + (pi / H)^2 [1/d].
double transversal_wave_number(const runs::PistonPacking& packing) {
  return std::numbers::pi * std::hypot(1.0 / packing.width, 1.0 / packing.height());
}

}  // namespace

double ShearWave::share(std::size_t from, std::size_t to) const {
  double mode = 0.0;
  double all = 0.0;
  for (std::size_t t = from; t < to; ++t) {
    mode += velocity[t] * velocity[t];
    all += energy[t];
  }
  return mode / all;
}

PackingWaves waves_in(const PistonPlan& plan, std::uint64_t seed, TaskContext& task) {
  runs::PistonBox box = plan.box;
  box.seed = seed;
  runs::PistonPacking packing = loose_packing(box);
  const double speed = plan.force_step * box.pressure;  // in a wave, roughly [d/dt]
  runs::Relaxation relaxation = plan.relaxation;
  relaxation.speed = plan.rest * speed;
  relax(packing, relaxation, seed, [&] { return !task.interrupted(); });
  if (task.interrupted()) return {};
  task.progress(0.5);
  PackingWaves found = at_rest(packing);
  if (!packing.relaxed) return found;
  found.wave_lengths = transversal_wave_number(packing) / longitudinal_wave_number(packing);
  for (const int sweeps : plan.sweeps) {
    if (task.interrupted()) return found;
    const int steps = std::max(30, plan.record * box.discs / sweeps);
    const WaveSolver solver{plan.solver.empty() ? "gauss-seidel" : plan.solver,
                            sweep_order(plan.sweep_order), sweeps, mix64(seed)};
    RecordedWaves waves{.sweeps = sweeps,
                        .height = piston_wave(packing, plan.force_step, steps, solver),
                        .vortex = shear_wave(packing, speed, steps, solver),
                        .height_ordered = {}};
    if (sweeps == plan.middle_sweeps())
      waves.height_ordered = piston_wave(packing, plan.force_step, steps,
                                         {.order = SweepOrderKind::sequential, .sweeps = sweeps});
    found.waves.push_back(std::move(waves));
  }
  return found;
}

}  // namespace cd::unger2002
