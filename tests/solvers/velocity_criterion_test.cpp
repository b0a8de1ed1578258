// SPDX-License-Identifier: BSD-3-Clause
// The velocity criterion beside the kinetic energies that it stands for.
#include <cmath>

#include <libcd/generate/loaded_scene.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include "solvers/table.hpp"
#include "solvers/velocity_criterion.hpp"
#include "tests/catch.hpp"

namespace velocity_criterion_test {

using namespace cd;

/// A solve by Gauss-Seidel.
template <int D>
Solution<D> solved(const ContactProblem<D>& problem, int sweeps) {
  const OptionValues options{{"sweeps", sweeps}};
  Solution<D> solution;
  make_solver<D>("gauss-seidel", options)->solve(problem, UnilateralCoulomb<D>(), solution, {});
  return solution;
}

/// Twice the kinetic energy of the differences of two sets of velocities.
template <int D>
double energy_between(const LoadedScene<D>& loaded, const Array<BodyMotion<D>>& a,
                      const Array<BodyMotion<D>>& b) {
  double sum = 0.0;
  for (int k = 0; k < a.size(); ++k) {
    const Scene<D>& scene = loaded.scene;
    if (!(a[k].inverse_mass > 0.0)) continue;
    sum += scene.mass[k] * (a[k].velocity - b[k].velocity).squaredNorm() +
           scene.inertia[k] / std::pow(scene.radius[k], 2) *
               squared_length(Spin<D>(a[k].surface - b[k].surface));
  }
  return sum;
}

TEST_CASE("the velocity criterion measures the kinetic energy of the difference", "[solvers]") {
  const auto loaded = std::get<LoadedScene<2>>(make_scene("gravity-2d", 40, 3));
  const ContactProblem<2> problem = first_problem(loaded);
  const Solution<2> rough = solved(problem, 10), exact = solved(problem, 20000);
  const double expected = std::sqrt(energy_between(loaded, rough.motion, exact.motion) /
                                    energy_between(loaded, problem.free, exact.motion));
  const VelocityCriterion criterion(problem);
  CHECK(expected > 0.01);
  CHECK(criterion.error(problem, rough.impulse) == Approx(expected).epsilon(1e-5));
  CHECK(criterion.error(problem, exact.impulse) < 1e-6);

  Array<Impulse<2>> none;
  none.resize(exact.impulse.size());
  CHECK(criterion.error(problem, none) == Approx(1.0));  // from free fall to the solution

  const MatrixProblem<2> matrix = to_matrix(problem, UnilateralCoulomb<2>());
  CHECK(VelocityCriterion(matrix).error(matrix, rough.impulse) == Approx(expected).epsilon(1e-5));
}

}  // namespace velocity_criterion_test
