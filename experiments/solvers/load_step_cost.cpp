// SPDX-License-Identifier: BSD-3-Clause
// One solve is timed; another one goes on to the solver's limit and keeps velocities on its way.
#include "experiments/solvers/load_step_cost.hpp"

#include <algorithm>

#include <libcd/simulation/scene_state.hpp>
#include "experiments/solvers/equal_cost.hpp"
#include "experiments/solvers/solve_by_name.hpp"
#include "experiments/solvers/velocity_history.hpp"

namespace cd {
namespace {

constexpr double kExact = 1e-9;        // natural-map error asked of a limit
constexpr double kExactEnough = 1e-8;  // and accepted
constexpr double kStill = 1e-3;        // late change of velocities that is accepted in its place
constexpr double kSmallError = 0.01;   // of velocities
constexpr int kCheckEvery = 10;        // iterations: a check costs about as much as one of them
constexpr int kCheckSeldom = 50;       // on the way to a limit
constexpr double kBrief = 0.5;         // seconds; longer solves are timed once
constexpr int kNewtonSteps = 100;      // each factorises a matrix
constexpr int kAdmmSteps = 2000;       // each solves with its factor

template <int D>
int iteration_limit(const std::string& solver, const CostPlan& plan) {
  if (solver == "newton") return kNewtonSteps;
  if (solver == "admm") return kAdmmSteps;
  return iterations_for(solver, D == 2 ? plan.max_sweeps_2d : plan.max_sweeps_3d);
}

template <int D>
SolverOptions rule(const std::string& solver, const CostPlan& plan, double tolerance,
                   int check_every, std::uint64_t seed) {
  return stopping({.max_iterations = iteration_limit<D>(solver, plan),
                   .tolerance = tolerance,
                   .check_every = solver == "newton" ? 1 : check_every},
                  seed);
}

/// Solves until the rule or `go_on` ends it.
template <int D>
SolveReport solve(const ContactProblem<D>& problem, const std::string& name,
                  const SolverOptions& options, const std::function<bool()>& go_on,
                  const SolveObserver<D>& observer, Solution<D>& solution) {
  const auto solver = make_solver<D>(name, options);
  solver->stop_when([&] { return !go_on(); });
  solver->observe(observer);
  return solver->solve(problem, UnilateralCoulomb<D>(), solution);
}

/// The end of a solve that goes on as long as it may.
template <int D>
LimitVelocities<D> limit_of(const runs::LoadStep<D>& load, const std::string& solver,
                            const SolverOptions& options, const std::function<bool()>& go_on,
                            VelocityHistory<D>& history) {
  Solution<D> solution;
  const SolveReport report = solve<D>(
      load.problem, solver, options, go_on,
      [&](const Iterate<D>& iterate) { return history(iterate); }, solution);
  return {solution.motion, report.residual.value_or(1.0),
          history.late_change(solution.motion, load.impulse)};
}

template <int D>
VelocityCost velocity_cost(const VelocityHistory<D>& history, const Array<BodyMotion<D>>& found,
                           const Array<BodyMotion<D>>& exact, double impulse, double seconds) {
  VelocityCost cost;
  cost.error = velocity_error<D>(found, exact, impulse);
  cost.iterations = history.accurate_after(exact, impulse, kSmallError);
  cost.seconds = cost.iterations * seconds;
  return cost;
}

}  // namespace

template <int D>
bool LimitVelocities<D>::known() const {
  return residual <= kExactEnough || late_change <= kStill;
}

template <int D>
void LimitVelocities<D>::put(StateFile& state) const {
  put_velocities<D>(state, "limit", motion);
  state.put("bodies", std::int32_t{motion.size()});
  state.put("residual", residual);
  state.put("late change", late_change);
}

template <int D>
LimitVelocities<D> LimitVelocities<D>::get(const StateFile& state) {
  return {get_velocities<D>(state, "limit", state.get_one<std::int32_t>("bodies")),
          state.get_one<double>("residual"), state.get_one<double>("late change")};
}

template <int D>
LimitVelocities<D> reference_velocities(const runs::SettledBox<D>& packing, const CostPlan& plan,
                                        const std::function<bool()>& go_on) {
  const std::string solver = "accelerated-gradient";
  VelocityHistory<D> history;
  return limit_of(load_step(packing, plan.tilt), solver,
                  rule<D>(solver, plan, kExact, kCheckSeldom, packing.settling.seed), go_on,
                  history);
}

template <int D>
SolveCost solve_cost(const runs::SettledBox<D>& packing, const std::string& solver,
                     const LimitVelocities<D>& reference, const CostPlan& plan,
                     const std::function<bool()>& go_on) {
  const runs::LoadStep<D> load = load_step(packing, plan.tilt);
  const std::uint64_t seed = packing.settling.seed;
  const SolverOptions to_tolerance = rule<D>(solver, plan, plan.tolerance, kCheckEvery, seed);
  SolveReport best;
  Solution<D> found;
  for (int k = 0; k < plan.repeat && go_on(); ++k) {
    const SolveReport report = solve<D>(load.problem, solver, to_tolerance, go_on, {}, found);
    if (k == 0 || report.seconds < best.seconds) best = report;
    if (best.seconds > kBrief) break;
  }
  SolveCost cost;
  cost.contacts = load.problem.contact_count();
  cost.status = to_string(best.status);
  cost.iterations = best.iterations;
  cost.seconds = best.seconds;
  cost.residual = best.residual.value_or(1.0);
  VelocityHistory<D> history;
  const LimitVelocities<D> limit =
      limit_of(load, solver, rule<D>(solver, plan, kExact, kCheckSeldom, seed), go_on, history);
  cost.limit_residual = limit.residual;
  cost.late_change = limit.late_change;
  const double each = best.seconds / std::max(1, best.iterations);
  if (reference.known())
    cost.common = velocity_cost<D>(history, found.motion, reference.motion, load.impulse, each);
  if (limit.known())
    cost.own = velocity_cost<D>(history, found.motion, limit.motion, load.impulse, each);
  if (reference.known() && limit.known())
    cost.limit_difference = velocity_error<D>(limit.motion, reference.motion, load.impulse);
  return cost;
}

template struct LimitVelocities<2>;
template struct LimitVelocities<3>;
template LimitVelocities<2> reference_velocities(const runs::SettledBox<2>&, const CostPlan&,
                                                 const std::function<bool()>&);
template LimitVelocities<3> reference_velocities(const runs::SettledBox<3>&, const CostPlan&,
                                                 const std::function<bool()>&);
template SolveCost solve_cost(const runs::SettledBox<2>&, const std::string&,
                              const LimitVelocities<2>&, const CostPlan&,
                              const std::function<bool()>&);
template SolveCost solve_cost(const runs::SettledBox<3>&, const std::string&,
                              const LimitVelocities<3>&, const CostPlan&,
                              const std::function<bool()>&);

}  // namespace cd
