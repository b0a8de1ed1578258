// SPDX-License-Identifier: BSD-3-Clause
// One solve finds out how many iterations the error takes, another one is timed.
#include "experiments/performance/peers.hpp"

#include <libcd/core/parallel.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/simulation/simulation.hpp>
#include <libcd/solver/residual.hpp>
#include "harness/solver_trial.hpp"
#include "harness/task_parts.hpp"
#include "harness/thread_time.hpp"
#ifdef CD_HAVE_SICONOS
#include "experiments/runs/siconos_driver.hpp"
#endif

namespace cd::performance {
namespace {

constexpr int kCheckEvery = 10;  // iterations between two evaluations of the error
constexpr int kSweeps = 20;      // of Siconos, to time one

template <int D>
struct PeerProblem {
  ContactProblem<D> velocity;  ///< without a guess
  MatrixProblem<D> matrix;
  UnilateralCoulomb<D> law;

  /// Of impulses of the velocity form.
  double error(const Array<Impulse<D>>& impulse) const {
    Array<Impulse<D>> components;
    for (int c = 0; c < impulse.size(); ++c)
      components.push_back(in_frame(contact_normal(velocity, c), impulse[c]));
    return siconos_error(matrix, components);
  }
};

template <int D>
PeerProblem<D> peer_problem(const SettledPacking<D>& packing) {
  Simulation<D> simulation(packing.scene, make_method<D>("contact-dynamics", {{"sweeps", 1}}),
                           {.time_step = kTimeStep});
  simulation.step();
  PeerProblem<D> problem;
  problem.velocity = simulation.problem();
  for (auto& contact : problem.velocity.grain_contacts) contact.impulse = {};
  for (auto& contact : problem.velocity.boundary_contacts) contact.impulse = {};
  problem.matrix = to_matrix(problem.velocity, problem.law);
  return problem;
}

template <int D>
PeerCost own_cost(const PeerProblem<D>& problem, const std::string& name, double tolerance,
                  int most_iterations) {
  PeerCost cost{.code = "libcd", .solver = name, .contacts = problem.velocity.contact_count()};
  StopRule rule{.max_iterations = most_iterations, .report_residual = false};
  SolverTrial looking(problem.velocity, name, rule.values());
  const auto suffices = [&](const auto& impulse) { return !(problem.error(impulse) > tolerance); };
  cost.iterations = looking.solve_until(kCheckEvery, suffices).iterations;
  rule.max_iterations = cost.iterations;
  SolverTrial timed(problem.velocity, name, rule.values());
  cost.seconds = timed.template fastest<WorkTimer>(1).seconds;
  cost.nanoseconds = 1e9 * cost.seconds / (double{1} * cost.contacts * cost.iterations);
  cost.error = problem.error(timed.solution().impulse);
  return cost;
}

#ifdef CD_HAVE_SICONOS
template <int D>
PeerCost siconos_cost(const PeerProblem<D>& problem, double tolerance, int most_iterations) {
  const SiconosSolver& nsgs = siconos_solver<D>("NSGS");
  PeerCost cost{.code = "siconos", .solver = "NSGS", .contacts = problem.matrix.contact_count()};
  const SiconosReport<D> solved = solve_with_siconos(
      problem.matrix, nsgs,
      {.max_iterations = most_iterations, .tolerance = tolerance, .check_every = kCheckEvery});
  cost.iterations = solved.iterations;
  cost.seconds = solved.seconds;
  cost.error = siconos_error(problem.matrix, solved.impulse);
  const SiconosReport<D> swept =
      solve_with_siconos(problem.matrix, nsgs, {.max_iterations = kSweeps});
  cost.nanoseconds = 1e9 * swept.seconds / (double{1} * cost.contacts * swept.iterations);
  return cost;
}
#endif

}  // namespace

template <int D>
std::vector<PeerCost> peer_costs(const RestingTile<D>& tile, double tolerance, int most_iterations,
                                 int threads, TaskContext& task) {
  TaskParts parts(task);
  set_thread_count(1);  // as Siconos has one
  const PeerProblem<D> problem = peer_problem(tile);
  std::vector<PeerCost> costs;
  for (const char* name : {"gauss-seidel", "accelerated-gradient", "nonsmooth-cg"})
    costs.push_back(parts.get([&] { return own_cost(problem, name, tolerance, most_iterations); }));
#ifdef CD_HAVE_SICONOS
  costs.push_back(parts.get([&] { return siconos_cost(problem, tolerance, most_iterations); }));
#endif
  set_thread_count(threads);
  return costs;
}

template std::vector<PeerCost> peer_costs(const RestingTile<2>&, double, int, int, TaskContext&);
template std::vector<PeerCost> peer_costs(const RestingTile<3>&, double, int, int, TaskContext&);

}  // namespace cd::performance
