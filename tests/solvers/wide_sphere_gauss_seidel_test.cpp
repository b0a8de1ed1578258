// SPDX-License-Identifier: BSD-3-Clause
// Wide Gauss-Seidel of spheres: as good as any random sweep, one answer for all kernels.
#include "solvers/wide_sphere_gauss_seidel.hpp"

#include <algorithm>

#include <libcd/core/parallel.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/chunk_cases.hpp"

namespace wide_sphere_gauss_seidel_test {

using namespace cd;
using namespace cd::test;

const UnilateralCoulomb<3> kLaw;

Solution<3> solve(const ContactProblem<3>& problem, const WideSphereGaussSeidel::Options& options) {
  Solution<3> solution;
  WideSphereGaussSeidel(options).solve(problem, kLaw, solution, {});
  return solution;
}

/// A crowd on a floor.
ContactProblem<3> crowd_with_floor() {
  Scene<3> scene = crowd<3>(300, 4);
  HalfSpace<3> floor;
  floor.point = {0.0, 0.0, -3.0};
  floor.normal = Vector<3>::UnitZ();
  scene.add(floor);
  return problem_of(scene, 0.1);
}

ContactProblem<3> crowd_in_cell() {
  Scene<3> scene = crowd<3>(200, 6);
  scene.cell = Cell<3>(8.0 * Matrix<3>::Identity());
  scene.cell.barostat = Barostat<3>{};
  return problem_of(scene, 0.05);
}

TEST_CASE("wide sweeps of spheres come to Coulomb's law as fast as random ones", "[solver]") {
  for (const auto& problem : {problem_of(crowd<3>(80, 9), 0.1), crowd_with_floor()}) {
    double wide = 0.0, random = 0.0;  // one order needs up to a third more sweeps than another
    for (std::uint64_t seed = 1; seed <= 6; ++seed) {
      OptionValues options{{"sweeps", 50000}, {"tolerance", 1e-9}};
      options["seed"] = seed;
      for (const char* name : {"wide-gauss-seidel", "gauss-seidel"}) {
        Solution<3> solution;
        const SolveReport report =
            make_solver<3>(name, options)->solve(problem, kLaw, solution, {});
        CHECK(report.status == SolveStatus::converged);
        CHECK(natural_map_error(problem, kLaw, solution.impulse) <= 1e-9);
        (name[0] == 'w' ? wide : random) += report.iterations;
      }
    }
    CHECK(wide < 1.15 * random);
  }
}

TEST_CASE("wide sweeps of spheres have the same bits for any threads and instructions",
          "[solver][determinism]") {
  const auto problem = several_chunks<3>();
  WideSphereGaussSeidel::Options options{.stop = {.max_iterations = 20}};
  options.kernels = &kernels::portable;
  const Solution<3> expected = solve(problem, options);
  options.kernels = &kernels::fastest();
  const int threads = thread_count();
  for (const int many : {1, 2, 3}) {
    set_thread_count(many);
    const Solution<3> found = solve(problem, options);
    CHECK(same_bits(found.impulse, expected.impulse));
  }
  set_thread_count(threads);
}

TEST_CASE("batches and orders of spheres depend on seed and step", "[solver]") {
  auto problem = problem_of(crowd<3>(300, 4), 0.1);
  const StopRule stop{.max_iterations = 3};
  const Solution<3> one = solve(problem, {.stop = stop});
  CHECK_FALSE(same_bits(one.impulse, solve(problem, {.seed = 2, .stop = stop}).impulse));
  problem.step = 1;
  CHECK_FALSE(same_bits(one.impulse, solve(problem, {.stop = stop}).impulse));
}

TEST_CASE("wide sweeps of spheres refuse what they do not do, in one line", "[solver]") {
  const auto problem = problem_of(crowd<3>(20, 1), 0.1);
  WideSphereGaussSeidel wide({});
  Solver<3>& solver = wide;
  Solution<3> solution;
  solver.solve(ContactProblem<3>{}, kLaw, solution, {});
  CHECK(solution.impulse.empty());
  const SpringDashpot<3> soft(PairTable<SpringDashpotCoefficients>({1.0, 0.0}));
  CHECK_THROWS_WITH(solver.solve(problem, soft, solution, {}),
                    "law: spring-dashpot is not allowed, expected unilateral-coulomb with the "
                    "solver wide-gauss-seidel");
  CHECK_THROWS_WITH(solver.solve(to_matrix<3>(problem, kLaw), kLaw, solution, {}),
                    "form: matrix is not allowed, expected velocity with the solver "
                    "wide-gauss-seidel");
  CHECK_THROWS_WITH(solver.solve(crowd_in_cell(), kLaw, solution, {}),
                    "cell: one that responds is not allowed, expected open space, in 3D with the "
                    "solver wide-gauss-seidel");
  CHECK_THROWS_AS(WideSphereGaussSeidel({.stop = {.max_iterations = -1}}), Error);
}

}  // namespace wide_sphere_gauss_seidel_test
