// SPDX-License-Identifier: BSD-3-Clause
// Steps of tiled beds, timed and looked at.
#include "experiments/performance/sheared_bed.hpp"

#include <algorithm>
#include <cmath>
#include <utility>
#include <vector>

#include <libcd/core/step_parts.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/measure/cut_force.hpp>
#include <libcd/measure/grain_means.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/performance/memory_in_use.hpp"
#include "experiments/performance/step_clock.hpp"
#include "harness/task_state.hpp"
#include "solvers/table.hpp"

namespace cd::performance {
namespace {

constexpr int kFurther = 3;  // times the iterations of a step, to time further ones

template <int D>
Method<D> method_of(const std::string& solver, int iterations) {
  return make_method<D>("contact-dynamics",
                        {{"solver", solver}, {"sweeps", iterations}, {"report_residual", false}});
}

template <int D>
double grains_of(const Scene<D>& scene) {
  return static_cast<double>(std::ranges::count(scene.shape, Shape::round));
}

template <int D>
Scene<D> shrunken(Scene<D> scene) {
  for (int b = 0; b < scene.size(); ++b)
    if (scene.shape[b] == Shape::round) scene.radius.set(b, 0.5 * scene.radius[b]);
  return scene;
}

/// What the heap holds more after two steps of a bed whose grains do not touch.
template <int D>
double bytes_apart(const SettledPacking<D>& bed, const FlowPlan& plan) {
  const double before = heap_bytes();
  Simulation<D> simulation(shrunken(bed.scene), method_of<D>(kReference, plan.iterations),
                           {.time_step = kTimeStep});
  simulation.step();
  simulation.step();
  return heap_bytes() - before;
}

/// Weight of the grains that move less what the floor and the grains glued to it bear.
template <int D>
double load_error(const Simulation<D>& simulation) {
  const Scene<D>& scene = simulation.scene();
  double weight = 0.0;
  for (int b = 0; b < scene.size(); ++b)
    if (scene.moves(b)) weight -= scene.force[b][D - 1];
  const double borne =
      group_forces(simulation.problem(), simulation.solution().impulse, 1, [&](int body) {
        return scene.moves(body) ? 0 : -1;
      }).front()[D - 1];
  return std::abs(borne / weight - 1.0);
}

/// Set-up and further iterations of a solve: one iteration and many in turns, the fastest of each,
/// so that what else the machine does counts as little as it can.
template <int D>
void time_iterations(const ContactProblem<D>& problem, const std::string& solver,
                     const FlowPlan& plan, StepCost& cost) {
  const int more = kFurther * plan.iterations;
  const Method<D> few = method_of<D>(solver, 1), many = method_of<D>(solver, 1 + more);
  double fastest[2] = {0.0, 0.0};
  std::vector<double> further;
  Solution<D> solution;
  for (int k = 0; k <= plan.repeat; ++k) {
    double seconds[2];
    for (const bool far : {false, true}) {
      const Method<D>& method = far ? many : few;
      const double begun = seconds_now(plan.threads);
      method.solver->solve(problem, *method.law, solution, {});
      seconds[far] = seconds_now(plan.threads) - begun;
      // The first ones are given their memory.
      fastest[far] = k < 2 ? seconds[far] : std::min(fastest[far], seconds[far]);
    }
    if (k > 0) further.push_back((seconds[1] - seconds[0]) / more);
  }
  if (further.size() > 1) cost.iteration_error = statistics(further).standard_error;
  cost.iteration_seconds = (fastest[1] - fastest[0]) / more;
  cost.setup_seconds = fastest[0] - cost.iteration_seconds;
}

}  // namespace

template <int D>
BedState bed_at_rest(const RestingTile<D>& tile, int copies, const FlowPlan& plan) {
  SettledPacking<D> bed = tile_packing<D>(tile, copies_of<D>(copies));
  BedState state;
  state.bodies = bed.scene.size();
  state.overlap_of_tile = largest_overlap(tile.scene);
  const double apart = bytes_apart(bed, plan);
  const ResidentPeak peak;
  const double before = heap_bytes();
  Simulation<D> simulation(Scene<D>(bed.scene), method_of<D>(kReference, plan.iterations),
                           {.time_step = kTimeStep});
  simulation.memory() = bed.memory;
  for (int k = 0; k < plan.rest_steps; ++k) simulation.step();
  const double together = heap_bytes() - before;
  state.peak_bytes = peak.bytes();
  state.contacts = simulation.problem().contact_count();
  state.grain_bytes = apart / grains_of(bed.scene);
  state.contact_bytes = (together - apart) / state.contacts;
  state.rms_velocity = rms_velocity(simulation.scene()) / runs::kRestTimeStep;
  state.largest_overlap = largest_overlap(simulation.scene());
  state.load_error = load_error(simulation);
  return state;
}

template <int D>
std::unique_ptr<Simulation<D>> flowing_bed(const RestingTile<D>& tile, int copies,
                                           const std::string& solver, const FlowPlan& plan) {
  SettledPacking<D> bed = tile_packing<D>(tile, copies_of<D>(copies));
  set_flowing(bed.scene, plan.shear);
  auto simulation =
      std::make_unique<Simulation<D>>(std::move(bed.scene), method_of<D>(solver, plan.iterations),
                                      typename Simulation<D>::Options{.time_step = kTimeStep});
  simulation->memory() = std::move(bed.memory);
  return simulation;
}

template <int D>
StepCost step_cost(const RestingTile<D>& tile, int copies, const std::string& solver, int steps,
                   const FlowPlan& plan, TaskContext& task) {
  const std::unique_ptr<Simulation<D>> bed = flowing_bed(tile, copies, solver, plan);
  Simulation<D>& simulation = *bed;
  const Vector<D> at_rest = centre_of_mass(simulation.scene());
  StepCost cost;
  double contacts = 0.0;
  TaskState saved(task, simulation, cost, contacts);
  const std::int64_t all_steps = plan.start_steps + steps;
  for (std::int64_t k = saved.step(); k < all_steps; ++k) {
    if (saved.interrupted(k, all_steps)) return cost;
    const StepParts parts(step_clock(plan.threads));
    const double begun = seconds_now(plan.threads);
    const int rebuilds = simulation.rebuilds();
    const int found = simulation.step().contacts;
    if (k < plan.start_steps) continue;
    ++cost.steps;
    contacts += found;
    const double seconds = seconds_now(plan.threads) - begun;
    cost.seconds += seconds;
    cost.squared_seconds += seconds * seconds;
    cost.solve_seconds += parts.solve_seconds();
    cost.rebuilds += simulation.rebuilds() - rebuilds;
  }
  cost.bodies = simulation.scene().size();
  cost.contacts = static_cast<int>(std::lround(contacts / std::max(1, cost.steps)));
  const Vector<D> moved = centre_of_mass(simulation.scene()) - at_rest;
  cost.strain = moved[0] / at_rest[D - 1];
  cost.rise = moved[D - 1] / at_rest[D - 1];
  time_iterations(simulation.problem(), solver, plan, cost);
  return cost;
}

template BedState bed_at_rest(const RestingTile<2>&, int, const FlowPlan&);
template BedState bed_at_rest(const RestingTile<3>&, int, const FlowPlan&);
template std::unique_ptr<Simulation<2>> flowing_bed(const RestingTile<2>&, int, const std::string&,
                                                    const FlowPlan&);
template std::unique_ptr<Simulation<3>> flowing_bed(const RestingTile<3>&, int, const std::string&,
                                                    const FlowPlan&);
template StepCost step_cost(const RestingTile<2>&, int, const std::string&, int, const FlowPlan&,
                            TaskContext&);
template StepCost step_cost(const RestingTile<3>&, int, const std::string&, int, const FlowPlan&,
                            TaskContext&);

}  // namespace cd::performance
