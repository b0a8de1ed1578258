// SPDX-License-Identifier: BSD-3-Clause
// One solve is timed; another one goes on to the solver's limit and keeps velocities on its way.
#include "experiments/solvers/load_step_cost.hpp"

#include <algorithm>
#include <tuple>

#include <libcd/core/fields.hpp>
#include "experiments/solvers/equal_cost.hpp"
#include "experiments/solvers/velocity_history.hpp"
#include "harness/solver_trial.hpp"
#include "harness/task_parts.hpp"
#include "harness/thread_time.hpp"

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
OptionValues rule(const std::string& solver, const CostPlan& plan, double tolerance,
                  int check_every, std::uint64_t seed) {
  return stopping({.max_iterations = iteration_limit<D>(solver, plan),
                   .tolerance = tolerance,
                   .check_every = solver == "newton" ? 1 : check_every},
                  seed);
}

/// A solve to the natural-map error of the plan, and the velocities that it finds.
template <int D>
struct TimedSolve {
  SolveReport report;
  Array<BodyMotion<D>> motion;

  static constexpr auto fields = std::tuple(field("report", "", &TimedSolve::report),
                                            field("motion", "", &TimedSolve::motion));
};

/// The fastest of the plan's solves; only a brief one is repeated.
template <int D>
TimedSolve<D> timed_solve(const ContactProblem<D>& problem, const std::string& name,
                          const OptionValues& options, int repeat, LongPart& part) {
  SolverTrial first(problem, name, options);
  SolveReport best = first.solve(part);
  if (repeat > 1 && best.seconds <= kBrief) {
    SolverTrial more(problem, name, options);
    const SolveReport report = more.template fastest<WallTimer>(repeat - 1);
    if (report.seconds < best.seconds) best = report;
  }
  return {best, first.solution().motion};
}

/// The end of a solve that goes on as long as it may.
template <int D>
LimitVelocities<D> limit_of(const runs::LoadStep<D>& load, const std::string& name,
                            const OptionValues& options, LongPart& part,
                            VelocityHistory<D>& history) {
  SolverTrial trial(load.problem, name, options);
  const SolveReport report = trial.solve(
      part, [&](const Iterate<D>& iterate) { return history(iterate); }, history);
  const Array<BodyMotion<D>>& motion = trial.solution().motion;
  return {motion, report.residual.value_or(1.0), history.late_change(motion, load.impulse)};
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

/// Judges the velocities of a timed solve by the limits, where these are known.
template <int D>
SolveCost judged(SolveCost cost, const Array<BodyMotion<D>>& found, const LimitVelocities<D>& limit,
                 const LimitVelocities<D>& reference, const VelocityHistory<D>& history,
                 double impulse) {
  cost.limit_residual = limit.residual;
  cost.late_change = limit.late_change;
  const double each = cost.seconds / std::max(1, cost.iterations);
  if (reference.known())
    cost.common = velocity_cost<D>(history, found, reference.motion, impulse, each);
  if (limit.known()) cost.own = velocity_cost<D>(history, found, limit.motion, impulse, each);
  if (reference.known() && limit.known())
    cost.limit_difference = velocity_error<D>(limit.motion, reference.motion, impulse);
  return cost;
}

}  // namespace

template <int D>
bool LimitVelocities<D>::known() const {
  return residual <= kExactEnough || late_change <= kStill;
}

template <int D>
LimitVelocities<D> reference_velocities(const runs::SettledBox<D>& packing, const CostPlan& plan,
                                        TaskContext& task) {
  const std::string solver = "accelerated-gradient";
  return TaskParts(task).get([&](LongPart& part) {
    VelocityHistory<D> history;
    return limit_of(load_step(packing, plan.tilt), solver,
                    rule<D>(solver, plan, kExact, kCheckSeldom, packing.source.seed), part,
                    history);
  });
}

template <int D>
SolveCost solve_cost(const runs::SettledBox<D>& packing, const std::string& solver,
                     const LimitVelocities<D>& reference, const CostPlan& plan, TaskContext& task) {
  const runs::LoadStep<D> load = load_step(packing, plan.tilt);
  const std::uint64_t seed = packing.source.seed;
  TaskParts parts(task);
  const TimedSolve<D> timed = parts.get([&](LongPart& part) {
    return timed_solve(load.problem, solver,
                       rule<D>(solver, plan, plan.tolerance, kCheckEvery, seed), plan.repeat, part);
  });
  SolveCost cost;
  cost.contacts = load.problem.contact_count();
  cost.status = to_string(timed.report.status);
  cost.iterations = timed.report.iterations;
  cost.seconds = timed.report.seconds;
  cost.residual = timed.report.residual.value_or(1.0);
  return parts.get([&](LongPart& part) {
    VelocityHistory<D> history;
    const LimitVelocities<D> limit =
        limit_of(load, solver, rule<D>(solver, plan, kExact, kCheckSeldom, seed), part, history);
    return judged(cost, timed.motion, limit, reference, history, load.impulse);
  });
}

template struct LimitVelocities<2>;
template struct LimitVelocities<3>;
template LimitVelocities<2> reference_velocities(const runs::SettledBox<2>&, const CostPlan&,
                                                 TaskContext&);
template LimitVelocities<3> reference_velocities(const runs::SettledBox<3>&, const CostPlan&,
                                                 TaskContext&);
template SolveCost solve_cost(const runs::SettledBox<2>&, const std::string&,
                              const LimitVelocities<2>&, const CostPlan&, TaskContext&);
template SolveCost solve_cost(const runs::SettledBox<3>&, const std::string&,
                              const LimitVelocities<3>&, const CostPlan&, TaskContext&);

}  // namespace cd
