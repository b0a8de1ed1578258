// SPDX-License-Identifier: BSD-3-Clause
// One task a packing, one a reference, one a solver on a packing.
#include "experiments/solvers/scaling_tasks.hpp"

#include <algorithm>
#include <optional>

#include "solvers/table.hpp"

namespace cd {
namespace {

Task task_of(const std::string& kind, const PackingRow& row) {
  return Task(kind,
              {{"dimension", row.dimension},
               {"friction", row.friction},
               {"grains", row.grains},
               {"packing", row.packing}},
              row.grains);
}

std::vector<PackingRow> packings_of(const ScalingPlan& plan, int dimension) {
  std::vector<PackingRow> rows;
  for (const double friction : plan.friction)
    for (const int grains : dimension == 2 ? plan.grains_2d : plan.grains_3d) {
      if (dimension == 3 && friction == 0.0 && grains > plan.frictionless_spheres) continue;
      for (int k = 0; k < plan.packings; ++k)
        rows.push_back(
            {.dimension = dimension, .friction = friction, .grains = grains, .packing = k});
    }
  return rows;
}

/// Those compared everywhere; the others on the first packing with the last friction, of sizes that
/// they can do.
std::vector<std::string> solvers_for(const ScalingPlan& plan, const PackingRow& row) {
  std::vector<std::string> solvers = general_solvers();
  std::erase_if(solvers, [&](const std::string& name) {
    if (std::ranges::count(compared_solvers(), name) > 0) return false;
    const bool factorises = name == "admm" || name == "newton";
    return row.friction != plan.friction.back() || row.packing > 0 ||
           row.grains > (factorises ? plan.factor_grains : plan.others_grains);
  });
  return solvers;
}

template <int D>
struct LoadedPacking {
  PackingRow row;
  runs::SettledBox<D> packing;
  LimitVelocities<D> reference = {};
};
template <int D>
using Packings = std::vector<LoadedPacking<D>>;

/// All packings, at rest or not; nothing if interrupted.
template <int D>
std::optional<Packings<D>> settle_all(const ScalingPlan& plan, const Run& run) {
  const auto task = [](const PackingRow& row) { return task_of("settle", row); };
  const auto settle_one = [&](const PackingRow& row, TaskContext& context) {
    const runs::BoxSettling settling{.grains = row.grains,
                                     .friction = row.friction,
                                     .limits = plan.settling,
                                     .seed = run.seed() + static_cast<std::uint64_t>(row.packing)};
    return runs::settle_packing<D>(settling, context);
  };
  std::vector<PackingRow> rows = packings_of(plan, D);
  auto settled = run.for_each_task(rows, task, settle_one, {.unit = "packings"});
  if (!settled) return std::nullopt;
  Packings<D> all;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    runs::SettledBox<D>& packing = (*settled)[k];
    rows[k].steps = packing.steps;
    rows[k].rms_velocity = packing.rms_velocity;
    rows[k].at_rest = packing.at_rest();
    all.push_back({rows[k], std::move(packing)});
  }
  return all;
}

/// False if interrupted.
template <int D>
bool find_references(const ScalingPlan& plan, const Run& run, Packings<D>& packings) {
  const auto task = [](const LoadedPacking<D>& p) { return task_of("reference", p.row); };
  const auto refer = [&](const LoadedPacking<D>& p, TaskContext& context) {
    return reference_velocities(p.packing, plan.cost, context);
  };
  auto found = run.for_each_task(packings, task, refer, {.unit = "references"});
  if (!found) return false;
  for (std::size_t k = 0; k < packings.size(); ++k) packings[k].reference = std::move((*found)[k]);
  return true;
}

}  // namespace

template <int D>
bool load_packings(const ScalingPlan& plan, const Run& run, ScalingRows& rows) {
  auto packings = settle_all<D>(plan, run);
  if (!packings) return false;
  for (const LoadedPacking<D>& p : *packings) rows.packings.push_back(p.row);
  std::erase_if(*packings, [](const LoadedPacking<D>& p) { return !p.row.at_rest; });
  if (!find_references(plan, run, *packings)) return false;
  struct Solve {
    const LoadedPacking<D>* on;
    std::string solver;
  };
  std::vector<Solve> solves;
  for (const LoadedPacking<D>& p : *packings)
    for (const std::string& solver : solvers_for(plan, p.row)) solves.push_back({&p, solver});
  const auto task = [](const Solve& solve) {
    const PackingRow& row = solve.on->row;
    return Task("solve",
                {{"dimension", row.dimension},
                 {"friction", row.friction},
                 {"grains", row.grains},
                 {"packing", row.packing},
                 {"solver", solve.solver}},
                row.grains);
  };
  const auto cost = [&](const Solve& solve, TaskContext& context) {
    return solve_cost(solve.on->packing, solve.solver, solve.on->reference, plan.cost, context);
  };
  const auto costs =
      run.for_each_task(solves, task, cost, {.unit = "solves", .one_at_a_time = true});
  if (!costs) return false;
  for (std::size_t k = 0; k < solves.size(); ++k)
    rows.costs.push_back({solves[k].on->row, solves[k].solver, (*costs)[k]});
  return true;
}

template bool load_packings<2>(const ScalingPlan&, const Run&, ScalingRows&);
template bool load_packings<3>(const ScalingPlan&, const Run&, ScalingRows&);

}  // namespace cd
