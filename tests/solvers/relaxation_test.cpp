// SPDX-License-Identifier: BSD-3-Clause
// Relaxation factors: what is safe for a parallel update, what over-relaxation gains.
#include <libcd/generate/lattices.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace relaxation_test {

using namespace cd;
using namespace cd::test;

/// Grains of a dense lattice that all fly to its centre, in disorder: many contacts a grain.
template <int D>
ContactProblem<D> dense(std::uint64_t seed) {
  Scene<D> scene;
  if constexpr (D == 2) {
    scene = lattices::plane_lattices(100, 0.3).back().scene;
  } else {
    scene = lattices::space_lattices(500, 0.3).back().scene;
  }
  CounterRandom random{seed};
  Vector<D> centre = Vector<D>::Zero();
  for (const Vector<D>& x : scene.position) centre += x / scene.size();
  for (int b = 0; b < scene.size(); ++b)
    scene.velocity[b] = centre - scene.position[b] + random_vector<D>(random, 0.1);
  return problem_of(scene, 0.1, 0.01);
}

template <int D, class Problem>
SolveReport solve(const Problem& problem, const std::string& solver, std::optional<double> factor,
                  StopRule stop, Solution<D>& solution) {
  OptionValues options = stop.values();
  if (factor) options["relaxation"] = *factor;
  return make_solver<D>(solver, options)->solve(problem, UnilateralCoulomb<D>(), solution, {});
}

TEMPLATE_TEST_CASE_SIG("the automatic factor of jacobi is safe where the plain update fails",
                       "[solver]", ((int D), D), 2, 3) {
  const auto problem = dense<D>(5);
  const StopRule stop{.max_iterations = 20000, .tolerance = 1e-4, .check_every = 10};
  Solution<D> plain, safe, matrix;
  CHECK(solve<D>(problem, "jacobi", 1.0, stop, plain).status != SolveStatus::converged);
  CHECK(solve<D>(problem, "jacobi", {}, stop, safe).status == SolveStatus::converged);
  const auto full = to_matrix(problem, UnilateralCoulomb<D>());
  CHECK(solve<D>(full, "jacobi", {}, stop, matrix).status == SolveStatus::converged);
}

TEST_CASE("over-relaxation carries load down a stack in fewer sweeps, to the same forces",
          "[solver]") {
  const auto problem = problem_of(stack<2>(30), 0.01);
  const StopRule stop{.max_iterations = 100000, .tolerance = 1e-8, .check_every = 10};
  Solution<2> plain, over;
  const SolveReport one = solve<2>(problem, "gauss-seidel", 1.0, stop, plain);
  const SolveReport more = solve<2>(problem, "gauss-seidel", 1.8, stop, over);
  REQUIRE(one.status == SolveStatus::converged);
  REQUIRE(more.status == SolveStatus::converged);
  CHECK(more.iterations < one.iterations / 2);
  for (int c = 0; c < problem.contact_count(); ++c)
    CHECK(over.impulse[c].normal == Approx(plain.impulse[c].normal).epsilon(1e-4));
}

TEMPLATE_TEST_CASE_SIG("over-relaxed impulses stay in Coulomb's cone", "[solver]", ((int D), D), 2,
                       3) {
  const auto problem = problem_of(crowd<D>(60, 9), 0.1);
  const auto matrix = to_matrix(problem, UnilateralCoulomb<D>());
  for (const int iterations : {1, 7}) {
    Solution<D> a, b;
    solve<D>(problem, "gauss-seidel", 1.7, {.max_iterations = iterations}, a);
    solve<D>(matrix, "gauss-seidel", 1.7, {.max_iterations = iterations}, b);
    for (int c = 0; c < problem.contact_count(); ++c) {
      for (const auto& p : {a.impulse[c], b.impulse[c]}) {
        CHECK(p.normal >= 0.0);
        CHECK(length(p.tangential) <= matrix.friction[c] * p.normal * (1.0 + 1e-15));
      }
    }
  }
}

/// Cohesion of the simplest kind, f = 2 per contact: not in the natural map, and with an admissible
/// set that no solver knows.
class Sticky final : public ContactLaw<2> {
 public:
  std::string name() const override { return "sticky"; }
  double bias(double gap_rate) const override { return std::max(0.0, gap_rate); }
  Impulse<2> solve(const LocalContact<2>& c) const override {
    return {
        std::max(-2.0 * c.time_step, c.impulse.normal - c.mass_n * (c.velocity_n + bias(c.bias))),
        0.0};
  }
};

TEST_CASE("a law that the natural map does not describe is judged by its own residual",
          "[solver]") {
  // A disc hangs from a ceiling.
  constexpr double kStep = 0.01;
  Scene<2> scene = stack<2>(1);
  for (int b = 0; b < scene.size(); ++b) scene.force.set(b, -scene.force[b]);
  const auto held = problem_of(scene, kStep);
  const Sticky law;
  OptionValues options{{"sweeps", 1000}, {"tolerance", 1e-12}};
  for (const std::string name : {"gauss-seidel", "jacobi", "coloured-gauss-seidel"}) {
    Solution<2> solution;
    const SolveReport report = make_solver<2>(name, options)->solve(held, law, solution, {});
    CHECK(report.status == SolveStatus::converged);
    CHECK(solution.impulse[0].normal == Approx(-1.0 * kStep).epsilon(1e-9));
    CHECK(law_residual(held, law, solution) <= 1e-12);
    solution.impulse[0].normal *= 1.01;
    CHECK(law_residual(held, law, solution) == Approx(0.01 / 1.01).epsilon(1e-6));
  }
  Solution<2> none;
  options["relaxation"] = 1.2;
  for (const std::string name : {"gauss-seidel", "jacobi"})
    CHECK_THROWS_WITH(make_solver<2>(name, options)->solve(held, law, none, {}),
                      "relaxation: 1.2 is not allowed, expected a number in (0, 1] with the law "
                      "sticky");
}

TEST_CASE("a solve that can get no better says so", "[solver]") {
  const auto problem = problem_of(crowd<2>(60, 9), 0.1);
  const OptionValues options{{"sweeps", 20000}, {"tolerance", 1e-30}};
  Solution<2> solution;
  const SolveReport report =
      make_solver<2>("gauss-seidel", options)->solve(problem, UnilateralCoulomb<2>(), solution, {});
  CHECK(report.status == SolveStatus::stalled);
  CHECK(report.iterations == 20000);
  CHECK(*report.residual < 1e-12);
}

}  // namespace relaxation_test
