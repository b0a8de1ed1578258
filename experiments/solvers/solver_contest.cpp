// SPDX-License-Identifier: BSD-3-Clause
// Every solve has a process of its own: both codes meet the same conditions and limits.
#include "experiments/solvers/solver_contest.hpp"

#include <algorithm>
#include <limits>
#include <map>
#include <memory>
#include <optional>

#include <libcd/solver/residual.hpp>
#include "experiments/runs/siconos_driver.hpp"
#include "experiments/solvers/process_limit.hpp"
#include "harness/solver_trial.hpp"
#include "harness/thread_time.hpp"

namespace cd {
namespace {

constexpr double kExcess = 1.01;        // of the tolerance, allowed to both codes
constexpr double kTighter = 0.3;        // factor for a solver whose own error is more lenient
constexpr double kPatience = 3.0;       // times the best of the same code
constexpr double kLeastLimit = 0.3;     // seconds
constexpr double kTimedAtLeast = 5e-3;  // seconds; short solves are repeated
constexpr int kChecks = 20;             // of the error
constexpr int kFirstInterval =
    5;  // iterations between two evaluations of the error, before a solver is known
constexpr int kSweeps = 100;
constexpr double kNever = 1e-300;  // a tolerance that is looked at but not reached

struct Solve {
  double seconds = std::numeric_limits<double>::infinity();
  int iterations = 0;
  double residual = 0.0;
};

struct Entrant {
  bool siconos;
  std::string label;
  std::string solver;
  std::string order = "random";  ///< of the sweeps
};

OptionValues options_of(const Entrant& entrant, const StopRule& rule) {
  OptionValues options = rule.values();
  if (entrant.order != "random") options["sweep_order"] = entrant.order;
  options["report_residual"] = false;
  options["judge"] = to_string(Judge::siconos);
  return options;
}

template <int D>
Solve run_cd(const MatrixProblem<D>& problem, SolverTrial<D, MatrixProblem>& trial) {
  const SolveReport report = trial.template fastest<WorkTimer>(1);
  return {report.seconds, report.iterations, siconos_error(problem, trial.solution().impulse)};
}

template <int D>
Solve run_siconos(const MatrixProblem<D>& problem, const Entrant& entrant, const StopRule& rule) {
  const auto report = solve_with_siconos(problem, siconos_solver<D>(entrant.solver), rule);
  return {report.seconds, report.iterations, siconos_error(problem, report.impulse)};
}

/// The fastest of as many solves as make up a time that can be measured.
template <int D>
std::optional<Solve> timed(const MatrixProblem<D>& problem, const Entrant& entrant,
                           const StopRule& rule, double limit) {
  const auto numbers = in_child(limit, [&] {
    Solve best;
    std::optional<SolverTrial<D, MatrixProblem>> ours;
    if (!entrant.siconos) ours.emplace(problem, entrant.solver, options_of(entrant, rule));
    for (double spent = 0.0; spent < kTimedAtLeast;) {
      const Solve solve = ours ? run_cd(problem, *ours) : run_siconos(problem, entrant, rule);
      spent += std::max(solve.seconds, 1e-3 * kTimedAtLeast);
      if (solve.seconds < best.seconds) best = solve;
    }
    return std::vector<double>{best.seconds, static_cast<double>(best.iterations), best.residual};
  });
  if (!numbers) return std::nullopt;
  return Solve{(*numbers)[0], static_cast<int>((*numbers)[1]), (*numbers)[2]};
}

/// Alternately one of ours and one of theirs.
template <int D>
std::vector<Entrant> entrants() {
  std::vector<Entrant> ours, all;
  for (const std::string& name : general_solvers()) ours.push_back({false, name, name});
  for (const char* order : {"sequential", "symmetric"})
    ours.push_back({false, std::string("gauss-seidel-") + order, "gauss-seidel", order});
  const auto& theirs = siconos_solvers<D>();
  for (std::size_t k = 0; k < std::max(ours.size(), theirs.size()); ++k) {
    if (k < ours.size()) all.push_back(ours[k]);
    if (k < theirs.size()) all.push_back({true, theirs[k].name, theirs[k].name});
  }
  return all;
}

void take_faster(Attempt& attempt, const Solve& solve) {
  attempt.iterations = solve.iterations;
  attempt.seconds = solve.seconds;
  attempt.residual = solve.residual;
}

/// First meeting of a solver with a problem; `rule` may come back tighter.
template <int D>
Attempt first_attempt(const MatrixProblem<D>& problem, const Entrant& entrant, double tolerance,
                      double limit, StopRule& rule, TaskParts& parts) {
  Attempt attempt{.siconos = entrant.siconos, .solver = entrant.label, .status = "no result"};
  for (const double factor : {1.0, kTighter}) {
    rule.tolerance = factor * tolerance;
    const auto solve = parts.get([&] { return timed(problem, entrant, rule, limit); });
    if (!solve) break;
    take_faster(attempt, *solve);
    attempt.status = solve->residual <= kExcess * tolerance ? "solved" : "inaccurate";
    if (attempt.solved() || !entrant.siconos) break;
  }
  return attempt;
}

}  // namespace

template <int D>
std::vector<Attempt> contest(const MatrixProblem<D>& problem, double tolerance,
                             const ContestRules& rules, TaskParts& parts) {
  const std::vector<Entrant> all = entrants<D>();
  std::vector<Attempt> attempts;
  std::vector<StopRule> stop(all.size(), {.max_iterations = std::numeric_limits<int>::max() / 2,
                                          .check_every = kFirstInterval});
  std::map<bool, double> best{{false, rules.limit}, {true, rules.limit}};
  for (std::size_t k = 0; k < all.size(); ++k) {
    double& leader = best[all[k].siconos];
    const double limit = std::min(rules.limit, std::max(kLeastLimit, kPatience * leader));
    attempts.push_back(first_attempt(problem, all[k], tolerance, limit, stop[k], parts));
    if (attempts[k].solved()) leader = std::min(leader, attempts[k].seconds);
    stop[k].check_every = 1 + attempts[k].iterations / kChecks;
  }
  for (int round = 0; round < rules.repeat; ++round) {
    for (std::size_t k = 0; k < all.size(); ++k) {
      Attempt& attempt = attempts[k];
      if (!attempt.solved() || attempt.seconds > kPatience * best[all[k].siconos]) continue;
      const auto solve = parts.get([&] { return timed(problem, all[k], stop[k], rules.limit); });
      if (solve)  // by turns as seldom as possible and some 20 times in all
        stop[k].check_every = 1 + (round % 2 ? solve->iterations / kChecks : solve->iterations - 1);
      if (solve && solve->residual <= kExcess * tolerance && solve->seconds < attempt.seconds)
        take_faster(attempt, *solve);
    }
  }
  return attempts;
}

Attempt best_of(const std::vector<Attempt>& attempts, bool siconos) {
  constexpr double kNone = std::numeric_limits<double>::quiet_NaN();
  Attempt best{
      .siconos = siconos, .solver = "none", .status = "", .seconds = kNone, .residual = kNone};
  for (const Attempt& attempt : attempts) {
    const bool counts = attempt.siconos == siconos && attempt.solved();
    if (counts && !(attempt.seconds >= best.seconds)) best = attempt;
  }
  return best;
}

template <int D>
SweepCost sweep_cost(const MatrixProblem<D>& problem, bool judged, const ContestRules& rules,
                     TaskParts& parts) {
  const StopRule rule{.max_iterations = kSweeps, .tolerance = judged ? kNever : 0.0};
  double fastest[] = {0.0, 0.0};
  for (int round = 0; round < rules.repeat; ++round) {
    for (const bool siconos : {false, true}) {
      const Entrant entrant{siconos, "", siconos ? "NSGS" : "gauss-seidel", "sequential"};
      const auto solve = parts.get([&] { return timed(problem, entrant, rule, rules.limit); });
      if (!solve || solve->iterations == 0) continue;
      const double cost = 1e9 * solve->seconds / solve->iterations / problem.contact_count();
      if (fastest[siconos] == 0.0 || cost < fastest[siconos]) fastest[siconos] = cost;
    }
  }
  return {fastest[0], fastest[1]};
}

template std::vector<Attempt> contest(const MatrixProblem<2>&, double, const ContestRules&,
                                      TaskParts&);
template std::vector<Attempt> contest(const MatrixProblem<3>&, double, const ContestRules&,
                                      TaskParts&);
template SweepCost sweep_cost(const MatrixProblem<2>&, bool, const ContestRules&, TaskParts&);
template SweepCost sweep_cost(const MatrixProblem<3>&, bool, const ContestRules&, TaskParts&);

}  // namespace cd
