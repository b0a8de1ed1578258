// SPDX-License-Identifier: BSD-3-Clause
// Converged is true of every solver: in any unit, with any friction, whatever the bodies weigh.
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/simulation/method.hpp>
#include <libcd/simulation/simulation.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace convergence_test {

using namespace cd;
using namespace cd::test;

/// Calls check(solver, name) for every solver of any problem.
template <int D, class Check>
void for_solvers(const StopRule& stop, const Check& check) {
  for (const std::string& name : general_solvers()) {
    INFO(name);
    check(*make_solver<D>(name, stop.values()), name);
  }
}

/// The problem with all masses divided by w: W times w.
template <int D>
MatrixProblem<D> with_unit(MatrixProblem<D> problem, double w) {
  for (auto& block : problem.block) block *= w;
  return problem;
}

/// Norm of W (w a - b), velocities, over that of q.
template <int D>
double difference(const MatrixProblem<D>& problem, double w, const Array<Impulse<D>>& a,
                  const Array<Impulse<D>>& b) {
  Array<Vector<D>> r, u;
  for (int c = 0; c < b.size(); ++c) r.push_back(components(w * a[c] - b[c]));
  multiply(problem, r, u);
  double change = 0.0, size = 0.0;
  for (int c = 0; c < u.size(); ++c) {
    change += u[c].squaredNorm();
    size += problem.q[c].squaredNorm();
  }
  return std::sqrt(change / size);
}

TEMPLATE_TEST_CASE_SIG("a solve has converged in every unit of mass, or in none", "[solver]",
                       ((int D), D), 2, 3) {
  const UnilateralCoulomb<D> law;
  const auto problem = to_matrix<D>(problem_of(crowd<D>(40, 12), 0.1), law);
  Solution<D> exact;
  const OptionValues options{{"sweeps", 200}, {"tolerance", 1e-12}};
  REQUIRE(make_solver<D>("newton", options)->solve(problem, law, exact, {}).status ==
          SolveStatus::converged);
  // Velocities are some ten times the error away from the solution: the condition of W.
  for (const double w : {1e-9, 1e-6, 1e-3, 1.0, 1e6}) {
    INFO("W times " << w);
    const MatrixProblem<D> in_unit = with_unit(problem, w);
    for_solvers<D>({.max_iterations = 20000, .tolerance = 1e-7},
                   [&](Solver<D>& solver, const std::string&) {
                     Solution<D> found;
                     CHECK(solver.solve(in_unit, law, found, {}).status == SolveStatus::converged);
                     CHECK(difference(problem, w, found.impulse, exact.impulse) < 1e-5);
                   });
  }
}

/// One contact.
MatrixProblem<2> contact(double normal, double tangential, const Vector<2>& q, double mu) {
  return make_matrix_problem<2>({{0, 0, normal}, {1, 1, tangential}}, {q}, {mu});
}

TEST_CASE("a contact that is not held has not converged, however large its friction", "[solver]") {
  // It sticks: r = -q / W. A solver that slips and opens it where mu |u_t| is large must say that
  // it did not get there.
  const UnilateralCoulomb<2> law;
  for (const double mu : {1e2, 1e6, 1e8, 1e10, 1e100, 1e200}) {
    INFO("mu = " << mu);
    const MatrixProblem<2> problem = contact(2.0, 3.0, {-1.0, 0.25}, mu);
    for_solvers<2>({.max_iterations = 300, .tolerance = 1e-6}, [&](Solver<2>& solver,
                                                                   const std::string& name) {
      Solution<2> found;
      const SolveReport report = solver.solve(problem, law, found, {});
      const bool is_right = std::abs(found.impulse[0].normal - 0.5) < 1e-6 &&
                            std::abs(found.impulse[0].tangential + 0.25 / 3.0) < 1e-6;
      CHECK((is_right || report.status != SolveStatus::converged));
      if (name == "gauss-seidel" && mu <= 1e8) CHECK(report.status == SolveStatus::converged);
    });
  }
}

TEST_CASE("impulses beyond the machine's numbers are no solution", "[solver]") {
  // W = 1e-320 asks for r = 1e320. Where W is 1e300 r is 1e-300, which the machine has.
  const UnilateralCoulomb<2> law;
  for_solvers<2>(
      {.max_iterations = 300, .tolerance = 1e-6}, [&](Solver<2>& solver, const std::string&) {
        Solution<2> found;
        CHECK(solver.solve(contact(1e-320, 1e-320, {-1.0, 0.25}, 0.3), law, found, {}).status !=
              SolveStatus::converged);
        found.impulse.clear();
        const SolveReport report =
            solver.solve(contact(1e300, 1e300, {-1.0, 0.25}, 0.3), law, found, {});
        const bool is_right = std::abs(1e300 * found.impulse[0].normal - 1.0) < 1e-5;
        CHECK((is_right || report.status != SolveStatus::converged));
      });
}

TEST_CASE("a light disc bears a heavy one, or the solve has not converged", "[solver]") {
  // On a floor, the upper one 10^4 times as heavy: an error of v = s r says little about an impulse
  // that the light disc's response of 1 is multiplied by. By Signorini's condition, to T = 1e-6 of
  // g dt, both contacts keep u_n within T g dt, the heavy disc moves by 2 T g dt at most, and the
  // impulse at the floor differs by 2 T from the weight.
  constexpr double kHeavy = 1e4;
  Scene<2> scene = stack<2>(2);
  scene.mass.set(2, kHeavy);
  scene.inertia.set(2, 0.5 * kHeavy * 0.25);
  scene.force.set(2, Vector<2>(0.0, -kHeavy));
  const double dt = 0.01, weight = (1.0 + kHeavy) * dt;
  const ContactProblem<2> problem = problem_of(scene, dt);
  REQUIRE(problem.contact_count() == 2);
  const UnilateralCoulomb<2> law;
  for (const int iterations : {20, 1000}) {
    for_solvers<2>({.max_iterations = iterations, .tolerance = 1e-6},
                   [&](Solver<2>& solver, const std::string& name) {
                     Solution<2> found;
                     const SolveReport report = solver.solve(problem, law, found, {});
                     double borne = 0.0;  // by the floor
                     for_each_contact(problem, [&](int c, const auto& at) {
                       if (at.i == 0 || at.j == 0) borne += found.impulse[c].normal;
                     });
                     const bool is_right = std::abs(borne / weight - 1.0) < 3e-6;
                     CHECK((is_right || report.status != SolveStatus::converged));
                     if (name == "newton") CHECK(report.status == SolveStatus::converged);
                   });
  }
}

/// Largest overlap, after some steps to a tolerance, of a pile of discs; a disc of that density
/// lies beside it and touches nothing but the floor.
double overlap_of_pile(double density) {
  Scene<2> scene;
  scene.friction = PairTable<double>(0.3);
  HalfSpace<2> floor;
  floor.normal = Vector<2>::Unit(1);
  scene.add(floor);
  const auto add = [&](const Vector<2>& position, double mass) {
    Grain<2> disc;
    disc.position = position;
    disc.mass = mass;
    scene.force.set(scene.add(disc), Vector<2>(0.0, -mass));
  };
  for (int row = 0; row < 5; ++row)
    for (int k = 0; k < 8 - row; ++k) add({k + 0.5 * row, 0.5 + 0.5 * std::sqrt(3.0) * row}, 1.0);
  if (density > 0.0) add({25.0, 0.5}, density);
  Simulation<2> simulation(
      scene,
      make_method<2>("contact-dynamics",
                     {{"solver", "gauss-seidel"}, {"sweeps", 50000}, {"tolerance", 1e-6}}),
      {.time_step = 0.01});
  double largest = 0.0;
  for (int k = 0; k < 30; ++k) {
    CHECK(simulation.step().status == SolveStatus::converged);
    largest = std::max(largest, largest_overlap(simulation.scene()));
  }
  return largest;
}

TEST_CASE("a heavy disc that touches nothing does not decide about a pile", "[solver]") {
  // Its impulse is 1e8 times the others', its velocity theirs. An error over the norm of all
  // impulses lets the pile fall by g dt in every step: 30 steps of that are 450 g dt^2 = 0.045.
  const double alone = overlap_of_pile(0.0);
  CHECK(alone < 1e-6);
  for (const double density : {1e4, 1e8}) CHECK(overlap_of_pile(density) < 2.0 * alone + 1e-9);
}

}  // namespace convergence_test
