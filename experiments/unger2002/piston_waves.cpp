// SPDX-License-Identifier: BSD-3-Clause
// Relaxing a packing, and exciting it again and again from the same state.
#include "experiments/unger2002/piston_waves.hpp"

#include <algorithm>

#include <libcd/core/random.hpp>
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

}  // namespace

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
    const runs::WaveSolver solver{plan.solver.empty() ? "gauss-seidel" : plan.solver,
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
