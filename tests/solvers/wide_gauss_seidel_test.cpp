// SPDX-License-Identifier: BSD-3-Clause
// Wide Gauss-Seidel: as good as any random sweep, one answer for all kernels.
#include "solvers/wide_gauss_seidel.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/core/parallel.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/measure/chain_theory.hpp>
#include <libcd/solver/residual.hpp>
#include "experiments/runs/chain.hpp"
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/chunk_cases.hpp"

namespace wide_gauss_seidel_test {

using namespace cd;
using namespace cd::test;

template <int D>
Solution<D> solve(const ContactProblem<D>& problem,
                  const typename WideGaussSeidel<D>::Options& options) {
  Solution<D> solution;
  WideGaussSeidel<D>(options).solve(problem, UnilateralCoulomb<D>(), solution, {});
  return solution;
}

/// A crowd on a floor.
template <int D>
ContactProblem<D> crowd_with_floor() {
  Scene<D> scene = crowd<D>(300, 4);
  HalfSpace<D> floor;
  floor.point = -(D == 2 ? 9.0 : 3.0) * Vector<D>::Unit(D - 1);
  floor.normal = Vector<D>::Unit(D - 1);
  scene.add(floor);
  return problem_of(scene, 0.1);
}

template <int D>
ContactProblem<D> crowd_in_cell() {
  Scene<D> scene = crowd<D>(200, 6);
  scene.cell = Cell<D>((D == 2 ? 16.0 : 8.0) * Matrix<D>::Identity());
  scene.cell.barostat = Barostat<D>{};
  return problem_of(scene, 0.05);
}

TEST_CASE("problems with few bodies have no whole batches and are solved all the same",
          "[solver]") {
  for (const int grains : {0, 1, 2, 6, 7, 8, 9}) {
    const auto problem = problem_of(stack<2>(grains), 0.01);
    const auto solution =
        solve<2>(problem, {.stop = {.max_iterations = 100000, .tolerance = 1e-10}});
    for (int c = 0; c < problem.contact_count(); ++c) {
      double above = 0.0;
      for (int k = problem.label[c].key.j; k <= grains; ++k) above += k;
      CHECK(solution.impulse[c].normal == Approx(0.01 * above).epsilon(1e-7));
    }
  }
}

TEMPLATE_TEST_CASE_SIG("wide sweeps come to Coulomb's law as fast as random ones", "[solver]",
                       ((int D), D), 2, 3) {
  for (const auto& problem : {problem_of(crowd<D>(80, 9), 0.1), crowd_with_floor<D>()}) {
    double wide = 0.0, random = 0.0;  // one order needs up to a third more sweeps than another
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      OptionValues options{{"sweeps", 50000}, {"tolerance", 1e-9}};
      options["seed"] = seed;
      for (const char* name : {"wide-gauss-seidel", "gauss-seidel"}) {
        Solution<D> solution;
        const SolveReport report =
            make_solver<D>(name, options)->solve(problem, UnilateralCoulomb<D>(), solution, {});
        CHECK(report.status == SolveStatus::converged);
        CHECK(natural_map_error(problem, UnilateralCoulomb<D>(), solution.impulse) <= 1e-9);
        (name[0] == 'w' ? wide : random) += report.iterations;
      }
    }
    CHECK(wide < 1.15 * random);
  }
}

TEMPLATE_TEST_CASE_SIG("wide sweeps have the same bits for any threads and instructions",
                       "[solver][determinism]", ((int D), D), 2, 3) {
  const auto problem = several_chunks<D>();
  typename WideGaussSeidel<D>::Options options{.stop = {.max_iterations = 20}};
  options.kernels = &kernels::portable;
  const Solution<D> expected = solve<D>(problem, options);
  options.kernels = &kernels::fastest();
  const int threads = thread_count();
  for (const int many : {1, 2, 3}) {
    set_thread_count(many);
    const Solution<D> found = solve<D>(problem, options);
    CHECK(same_bits(found.impulse, expected.impulse));
  }
  set_thread_count(threads);
}

TEMPLATE_TEST_CASE_SIG("batches and orders depend on seed and step", "[solver]", ((int D), D), 2,
                       3) {
  auto problem = problem_of(crowd<D>(300, 4), 0.1);
  const StopRule stop{.max_iterations = 3};
  const Solution<D> one = solve<D>(problem, {.stop = stop});
  CHECK_FALSE(same_bits(one.impulse, solve<D>(problem, {.seed = 2, .stop = stop}).impulse));
  problem.step = 1;
  CHECK_FALSE(same_bits(one.impulse, solve<D>(problem, {.stop = stop}).impulse));
}

TEMPLATE_TEST_CASE_SIG("wide sweeps conserve momentum and angular momentum", "[solver]",
                       ((int D), D), 2, 3) {
  const Scene<D> scene = crowd<D>(300, 3);
  const auto problem = problem_of(scene, 0.1);
  const Solution<D> far_from_converged = solve<D>(problem, {.stop = {.max_iterations = 5}});
  double largest = 0.0;
  for (const auto& p : far_from_converged.impulse)
    largest = std::max(largest, squared_length(p.tangential));
  REQUIRE(largest > 1e-4);
  const auto &after = far_from_converged.motion, &before = problem.free;
  CHECK((linear_momentum(scene, after) - linear_momentum(scene, before)).norm() < kRounding);
  const Spin<D> gained = angular_momentum(scene, after) - angular_momentum(scene, before);
  CHECK(squared_length(gained) < kRounding * kRounding);
}

/// q of the longest force mode of a chain, from its amplitude A ~ (1 - s)^sweeps, s = q k'^2
/// [Unger 2002, App. A; experiments/unger2002/sweep_constant.cpp].
double measured_q(const std::string& solver_name, int discs, std::uint64_t seed) {
  constexpr double kDisturbance = 0.1;
  const double k = chain::wave_number(1, discs), laplacian = 2.0 * (1.0 - std::cos(k));
  const Scene<2> scene = runs::make_chain({.discs = discs, .force = 1.0, .overlap = 0.01});
  ContactProblem<2> problem = problem_of(scene, 1.0, 0.1);
  REQUIRE(problem.contact_count() == discs);
  REQUIRE(problem.boundary_contacts.size() == 1);
  // Grain contact c is between the discs c and c + 1, the wall at -1.
  for (int c = 0; c < discs - 1; ++c)
    problem.grain_contacts[c].impulse.normal = 1.0 + kDisturbance * std::cos(k * (c + 1));
  problem.boundary_contacts[0].impulse.normal = 1.0 + kDisturbance;
  const auto amplitude = [&](const Array<Impulse<2>>& impulse) {
    double sum = 0.5 * (impulse[discs - 1].normal - 1.0);
    for (int c = 0; c < discs - 1; ++c) sum += (impulse[c].normal - 1.0) * std::cos(k * (c + 1));
    return 2.0 * sum / discs;
  };
  const int last = static_cast<int>(1.0 / laplacian), first = last / 4;
  OptionValues options = StopRule{.max_iterations = last, .report_residual = false}.values();
  options["seed"] = seed;
  const auto solver = make_solver<2>(solver_name, options);
  double amplitude_first = 0.0;
  const SolveContext<2> noted{.observer = [&](const Iterate<2>& iterate) {
    if (iterate.iteration == first) amplitude_first = amplitude(iterate.solution.impulse);
    return true;
  }};
  Solution<2> solution;
  solver->solve(problem, UnilateralCoulomb<2>(), solution, noted);
  return std::log(amplitude_first / amplitude(solution.impulse)) / (laplacian * (last - first));
}

TEST_CASE("forces of a chain relax as in the random sweep", "[solver][unger]") {
  constexpr int kDiscs = 100, kRuns = 10;
  double wide = 0.0, random = 0.0;
  for (std::uint64_t seed = 1; seed <= kRuns; ++seed) {
    wide += measured_q("wide-gauss-seidel", kDiscs, seed) / kRuns;
    random += measured_q("gauss-seidel", kDiscs, seed) / kRuns;
  }
  // Neighbours in batches would relax as a colouring does, q = 1.
  CHECK(wide == Approx(chain::q_random_sweep()).epsilon(0.02));
  CHECK(wide == Approx(random).epsilon(0.02));
}

TEMPLATE_TEST_CASE_SIG("wide sweeps refuse what they do not do, in one line", "[solver]",
                       ((int D), D), 2, 3) {
  const auto problem = problem_of(crowd<D>(20, 1), 0.1);
  WideGaussSeidel<D> wide({});
  Solver<D>& solver = wide;
  Solution<D> solution;
  solver.solve(ContactProblem<D>{}, UnilateralCoulomb<D>(), solution, {});
  CHECK(solution.impulse.empty());
  const SpringDashpot<D> soft(PairTable<SpringDashpotCoefficients>({1.0, 0.0}));
  CHECK_THROWS_WITH(solver.solve(problem, soft, solution, {}),
                    "law: spring-dashpot is not allowed, expected unilateral-coulomb with the "
                    "solver wide-gauss-seidel");
  CHECK_THROWS_WITH(solver.solve(to_matrix<D>(problem, UnilateralCoulomb<D>()),
                                 UnilateralCoulomb<D>(), solution, {}),
                    "form: matrix is not allowed, expected velocity with the solver "
                    "wide-gauss-seidel");
  CHECK_THROWS_WITH(solver.solve(crowd_in_cell<D>(), UnilateralCoulomb<D>(), solution, {}),
                    "cell: one that responds is not allowed, expected open space with the "
                    "solver wide-gauss-seidel");
  CHECK_THROWS_AS(WideGaussSeidel<D>({.stop = {.max_iterations = -1}}), Error);
}

}  // namespace wide_gauss_seidel_test
