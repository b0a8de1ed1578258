// SPDX-License-Identifier: BSD-3-Clause
// A small disturbance of the solution grows or dies out by its most unstable mode.
#include "experiments/solvers/parallel_update.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/core/random.hpp>
#include <libcd/detect/neighbour_list.hpp>
#include <libcd/problem/assembler.hpp>
#include <libcd/sweep/sweep_state.hpp>
#include "experiments/solvers/solve_by_name.hpp"

namespace cd {
namespace {

constexpr double kDisturbance = 1e-10;  // of the impulses at the start
constexpr double kLinear = 1e-2;        // below it no contact opens or slides
constexpr double kReach = 0.01;

/// A problem whose solution is known: normal impulse 1 at every contact.
template <int D>
ContactProblem<D> pressed(const Scene<D>& scene) {
  NeighbourList<D> neighbours(kReach, kReach);
  ContactProblem<D> problem;
  assemble<D>(scene, neighbours.pairs(scene), kReach, 1.0, 0, nullptr, problem);
  for (auto& c : problem.grain_contacts) c.bias = 0.0;  // distances are 1 up to rounding
  SweepState<D> state;
  state.load_cold(problem);
  for (int c = 0; c < problem.contact_count(); ++c) state.view().apply(c, {1.0, zero_tangent<D>()});
  Solution<D> moved;
  state.store(moved);
  for (int b = 0; b < scene.size(); ++b) {
    problem.free[b].velocity = -moved.motion[b].velocity;
    problem.free[b].surface = -moved.motion[b].surface;
  }
  return problem;
}

template <int D>
double distance(const Array<Impulse<D>>& impulse) {
  double sum = 0.0;
  for (const auto& p : impulse) sum += squared_norm(p - Impulse<D>{1.0, zero_tangent<D>()});
  return std::sqrt(sum / std::max(1, impulse.size()));
}

/// Factor per iteration by which a small random disturbance of the solution grows in the end.
template <int D>
double growth(ContactProblem<D> problem, double relaxation, int iterations, std::uint64_t seed) {
  CounterRandom random{seed};
  for (auto& c : problem.grain_contacts) {
    c.impulse.normal = 1.0 + kDisturbance * random.uniform(-1.0, 1.0);
    c.impulse.tangential = zero_tangent<D>();
  }
  SolverOptions options;
  options.relaxation = relaxation;
  options.stop = {.max_iterations = iterations, .report_residual = false};
  const auto solver = make_solver<D>("jacobi", options);
  std::vector<double> size;
  solver->observe([&](const Iterate<D>& iterate) {
    size.push_back(distance(iterate.solution.impulse));
    return size.back() < kLinear;
  });
  Solution<D> solution;
  solver->solve(problem, UnilateralCoulomb<D>(), solution);
  const std::size_t middle = size.size() / 2;
  return std::pow(size.back() / size[middle], 1.0 / static_cast<double>(size.size() - 1 - middle));
}

}  // namespace

template <int D>
Stability stability(const lattices::Packing<D>& packing, const UpdatePlan& plan,
                    std::uint64_t seed) {
  const ContactProblem<D> problem = pressed(packing.scene);
  Stability found;
  // Above its limit the disturbance changes sign and grows by relaxation * largest eigenvalue - 1.
  found.bulk = 2.0 * packing.dimension / packing.coordination;
  const double probe = std::min(1.95, 1.3 * found.bulk);
  found.limit = 2.0 * probe / (1.0 + growth(problem, probe, plan.iterations, seed));
  for (const double relaxation : plan.relaxations)
    found.growths.push_back(growth(problem, relaxation, plan.iterations, seed));
  found.safe = std::min(1.0, 0.9 * found.limit);
  const auto cost = [&](const std::string& solver, std::optional<double> relaxation) {
    SolverOptions options =
        stopping({.max_iterations = 1000000, .tolerance = plan.tolerance, .check_every = 5}, seed);
    options.relaxation = relaxation;
    const SolveReport report = solve_by_name(problem, solver, options);
    found.missed |= report.status != SolveStatus::converged;
    return report.iterations;
  };
  found.jacobi = cost("jacobi", found.safe);
  found.gauss_seidel = cost("gauss-seidel", 1.0);
  found.automatic = cost("jacobi", {});
  return found;
}

template Stability stability(const lattices::Packing<2>&, const UpdatePlan&, std::uint64_t);
template Stability stability(const lattices::Packing<3>&, const UpdatePlan&, std::uint64_t);

}  // namespace cd
