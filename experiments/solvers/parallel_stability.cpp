// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Sec. 1.5: is the parallel update unstable, where, and what does its relaxation
// cost?
#include <cmath>
#include <functional>

#include <libcd/core/random.hpp>
#include <libcd/detect/neighbour_list.hpp>
#include <libcd/generate/lattices.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/problem/assembler.hpp>
#include <libcd/sweep/sweep_state.hpp>
#include "experiments/harness/experiment.hpp"
#include "solvers/table.hpp"

namespace {

using namespace cd;

constexpr double kDisturbance = 1e-10;  // of the impulses at the start
constexpr double kLinear = 1e-2;        // below it no contact opens or slides
constexpr double kReach = 0.01;

struct Parameters {
  int grains, iterations;
  double tolerance;
  std::vector<double> relaxations, frictions;
};

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

/// Iterations from zero impulses to the tolerance.
template <int D>
SolveReport solve(const ContactProblem<D>& problem, const std::string& solver,
                  std::optional<double> relaxation, double tolerance, std::uint64_t seed) {
  SolverOptions options;
  options.relaxation = relaxation;
  options.seed = seed;
  options.stop = {.max_iterations = 1000000, .tolerance = tolerance, .check_every = 5};
  Solution<D> solution;
  return make_solver<D>(solver, options)->solve(problem, UnilateralCoulomb<D>(), solution);
}

/// One packing at one friction.
struct Stability {
  double bulk = 0.0, limit = 0.0, safe = 0.0;
  std::vector<double> growths;  ///< by relaxation
  int jacobi = 0, automatic = 0, gauss_seidel = 0;
  bool missed = false;
};
auto stored(Stability& s) {
  return std::tie(s.bulk, s.limit, s.safe, s.growths, s.jacobi, s.automatic, s.gauss_seidel,
                  s.missed);
}

template <int D>
Stability study(const Parameters& p, const lattices::Packing<D>& packing, std::uint64_t seed) {
  const ContactProblem<D> problem = pressed(packing.scene);
  Stability found;
  // Above its limit the disturbance changes sign and grows by relaxation * largest eigenvalue - 1.
  found.bulk = 2.0 * packing.dimension / packing.coordination;
  const double probe = std::min(1.95, 1.3 * found.bulk);
  found.limit = 2.0 * probe / (1.0 + growth(problem, probe, p.iterations, seed));
  for (const double relaxation : p.relaxations)
    found.growths.push_back(growth(problem, relaxation, p.iterations, seed));
  found.safe = std::min(1.0, 0.9 * found.limit);
  const SolveReport jacobi = solve(problem, "jacobi", found.safe, p.tolerance, seed);
  const SolveReport gauss_seidel = solve(problem, "gauss-seidel", 1.0, p.tolerance, seed);
  const SolveReport automatic = solve(problem, "jacobi", {}, p.tolerance, seed);
  found.missed = jacobi.status != SolveStatus::converged ||
                 automatic.status != SolveStatus::converged ||
                 gauss_seidel.status != SolveStatus::converged;
  found.jacobi = jacobi.iterations;
  found.automatic = automatic.iterations;
  found.gauss_seidel = gauss_seidel.iterations;
  return found;
}

/// A packing of either dimension.
struct Lattice {
  std::string name;
  double friction;
  int dimension, coordination;
  std::function<Stability()> study;
};

template <int D>
void add_lattices(const Parameters& p, const std::vector<lattices::Packing<D>>& packings,
                  double friction, std::uint64_t seed, std::vector<Lattice>& all) {
  for (const auto& packing : packings)
    all.push_back({packing.name, friction, packing.dimension, packing.coordination,
                   [&p, packing, seed] { return study(p, packing, seed); }});
}

void parallel_stability(const Parameters& p, Run& run) {
  auto& growths = run.csv("growth.csv", {{"packing", ""},
                                         {"friction", "1"},
                                         {"dimension", "1"},
                                         {"coordination", "1"},
                                         {"relaxation", "1"},
                                         {"growth", "1"}});
  auto& limits = run.csv("limits.csv", {{"packing", ""},
                                        {"friction", "1"},
                                        {"dimension", "1"},
                                        {"coordination", "1"},
                                        {"limit", "1"},
                                        {"limit_theory", "1"},
                                        {"relaxation", "1"},
                                        {"iterations_jacobi", "1"},
                                        {"iterations_automatic", "1"},
                                        {"iterations_gauss_seidel", "1"}});
  std::vector<Lattice> all;
  for (const double friction : p.frictions) {
    add_lattices(p, lattices::plane_lattices(p.grains, friction), friction, run.seed(), all);
    add_lattices(p, lattices::space_lattices(p.grains, friction), friction, run.seed(), all);
  }
  const auto task_of = [](const Lattice& lattice) {
    return Task("lattice", {{"name", lattice.name}, {"friction", lattice.friction}});
  };
  const auto study_one = [](const Lattice& lattice, TaskContext&) { return lattice.study(); };
  const auto found = run.for_each_task(all, task_of, study_one, {.unit = "packings"});
  if (!found) return;
  for (std::size_t k = 0; k < all.size(); ++k) {
    const auto& [name, friction, dimension, coordination, study] = all[k];
    const Stability& s = (*found)[k];
    for (std::size_t r = 0; r < p.relaxations.size(); ++r)
      growths.row(name, friction, dimension, coordination, p.relaxations[r], s.growths[r]);
    if (s.missed) run.flag(name + ": tolerance missed");
    limits.row(name, friction, dimension, coordination, s.limit, s.bulk, s.safe, s.jacobi,
               s.automatic, s.gauss_seidel);
    if (friction == 0.0 && name == "triangular")
      run.quantity("limit_triangular", s.limit, "1",
                   "largest stable relaxation factor, six contacts");
    if (friction == 0.0 && name == "face-centred cubic")
      run.quantity("limit_fcc", s.limit, "1", "largest stable relaxation factor, twelve contacts");
  }
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Reals = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "solvers_parallel_stability",
       .paper = "solvers",
       .figure = "Brendel 2004, Sec. 1.5",
       .summary = "Where the parallel update is unstable, and what its relaxation costs",
       .has_tasks = true},
      [&](Options& options) {
        options.add("grains", p.grains, {500, 4000, 32000}, between(27, 1000000),
                    "grains of each packing, about");
        options.add("iterations", p.iterations, {400, 2000, 4000}, between(20, 1000000),
                    "iterations over which growth is measured");
        options.add("tolerance", p.tolerance, 1e-4, strictly_between(0, 1),
                    "natural-map error to be reached when the cost is counted");
        options.list("relaxations", p.relaxations,
                     Reals{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.6},
                     strictly_between(0, 2), "relaxation factors");
        options.list("frictions", p.frictions, Reals{0.0, 0.5}, at_least(0),
                     "friction coefficients");
      },
      [&](Run& run) { parallel_stability(p, run); });
}
