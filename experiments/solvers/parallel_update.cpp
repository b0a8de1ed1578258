// SPDX-License-Identifier: BSD-3-Clause
// A small disturbance of the solution grows or dies out by its most unstable mode, in the end.
#include "experiments/solvers/parallel_update.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>

#include <libcd/core/random.hpp>
#include <libcd/detect/neighbour_list.hpp>
#include <libcd/problem/assembler.hpp>
#include <libcd/sweep/sweep_state.hpp>
#include "harness/solver_trial.hpp"
#include "harness/task_parts.hpp"

namespace cd {
namespace {

// Of the impulses, which are 1: the disturbance is followed as long as it lies between these two.
// Below, rounding shows; above, contacts may open or slide.
constexpr double kSmallest = 1e-8, kLargest = 1e-2;
constexpr double kDisturbance = 1e-5;  // to begin with, and to go on with
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
Impulse<D> solution_of_each() {
  return {1.0, zero_tangent<D>()};
}

template <int D>
double distance(const Array<Impulse<D>>& impulse) {
  double sum = 0.0;
  for (const auto& p : impulse) sum += squared_norm(p - solution_of_each<D>());
  return std::sqrt(sum / std::max(1, impulse.size()));
}

/// A random tangential part beside this normal, each component of a vector within +-1.
double random_tangent(const Vector<2>&, CounterRandom& random) {
  return random.uniform(-1.0, 1.0);
}
Vector<3> random_tangent(const Vector<3>& normal, CounterRandom& random) {
  Vector<3> any;
  for (double& component : any) component = random.uniform(-1.0, 1.0);
  return any - any.dot(normal) * normal;
}

/// Starts the next solve from the solution and a random disturbance.
template <int D>
void disturb(ContactProblem<D>& problem, std::uint64_t seed) {
  CounterRandom random{seed};
  for (auto& c : problem.grain_contacts) {
    const Impulse<D> change{random.uniform(-1.0, 1.0), random_tangent(c.normal, random)};
    c.impulse = solution_of_each<D>() + kDisturbance * change;
  }
}

/// Factor per iteration by which a small random disturbance of the solution grows in the end: the
/// power method. Whenever the disturbance has become large or small, it goes on from kDisturbance.
template <int D>
double growth(ContactProblem<D> problem, double relaxation, int iterations, std::uint64_t seed) {
  disturb(problem, seed);
  const int begin = iterations / 2;  // by then the most unstable mode is left
  double growing = 0.0, size = kDisturbance;
  int done = 0, counted = 0;
  while (done < iterations) {
    SolverTrial trial(
        problem, "jacobi",
        {{"relaxation", relaxation}, {"sweeps", iterations - done}, {"report_residual", false}});
    trial.solve([&](const Iterate<D>& iterate) {
      const double before = std::exchange(size, distance(iterate.solution.impulse));
      if (++done > begin) {
        growing += std::log(size / before);
        ++counted;
      }
      return size > kSmallest && size < kLargest;
    });
    const double scale = kDisturbance / size;
    for (int c = 0; c < problem.contact_count(); ++c)
      problem.grain_contacts[c].impulse =
          solution_of_each<D>() + scale * (trial.solution().impulse[c] - solution_of_each<D>());
    size = kDisturbance;
  }
  return std::exp(growing / counted);
}

/// Largest eigenvalue of the normalised Delassus matrix of an infinite lattice, as the note
/// derives.
template <int D>
double largest_eigenvalue(const lattices::Lattice<D>& packing, double friction) {
  const double z = packing.coordination;
  if (friction == 0.0 || packing.dimension == 1) return z / packing.dimension;
  if constexpr (D == 2) return 2.0 * z / 3.0;
  return (packing.bipartite ? 11.0 : 10.0) * z / 21.0;
}

}  // namespace

template <int D>
Stability stability(const lattices::Lattice<D>& packing, const UpdatePlan& plan, std::uint64_t seed,
                    TaskContext& task) {
  TaskParts parts(task, std::ssize(plan.relaxations) + 4);
  const ContactProblem<D> problem = pressed(packing.scene);
  const auto growth_with = [&](double relaxation) {
    return parts.get([&] { return growth(problem, relaxation, plan.iterations, seed); });
  };
  Stability found;
  // Above its limit the disturbance changes sign and grows by relaxation * largest eigenvalue - 1.
  found.bulk = 2.0 / largest_eigenvalue(packing, problem.grain_contacts[0].friction);
  const double probe = std::min(1.95, 1.3 * found.bulk);
  found.limit = 2.0 * probe / (1.0 + growth_with(probe));
  found.safe = std::min(1.0, 0.9 * found.limit);
  for (const double relaxation : plan.relaxations) found.growths.push_back(growth_with(relaxation));

  const auto cost = [&](const std::string& solver, std::optional<double> relaxation) {
    OptionValues options =
        stopping({.max_iterations = 1000000, .tolerance = plan.tolerance, .check_every = 5}, seed);
    if (relaxation) options["relaxation"] = *relaxation;
    const SolveReport report = parts.get(
        [&](LongPart& part) { return SolverTrial(problem, solver, options).solve(part); });
    found.missed |= report.status != SolveStatus::converged;
    return report.iterations;
  };
  found.jacobi = cost("jacobi", found.safe);
  found.gauss_seidel = cost("gauss-seidel", 1.0);
  found.automatic = cost("jacobi", {});
  return found;
}

template Stability stability(const lattices::Lattice<2>&, const UpdatePlan&, std::uint64_t,
                             TaskContext&);
template Stability stability(const lattices::Lattice<3>&, const UpdatePlan&, std::uint64_t,
                             TaskContext&);

}  // namespace cd
