// SPDX-License-Identifier: BSD-3-Clause
// The periodic cell as a participant of the contacts, under every solver that knows it.
#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include <libcd/generate/gas.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/contact_operator.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/problem/response.hpp>
#include <libcd/simulation/simulation.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/impulse_vectors.hpp"
#include "solvers/kinetic_pressure_iteration.hpp"
#include "solvers/table.hpp"
#include "tests/solvers/cases.hpp"

namespace solvers_cell_test {

using namespace cd;
using namespace cd::test;

const UnilateralCoulomb<2> law2;
const UnilateralCoulomb<3> law3;
template <int D>
const UnilateralCoulomb<D>& law() {
  if constexpr (D == 2) {
    return law2;
  } else {
    return law3;
  }
}

/// A crowd, hot and overlapping, in a cell that is being compressed and sheared.
template <int D>
Scene<D> crowd_in_cell(StrainModes modes, PressureScheme scheme, double inertia = 3.0,
                       bool mixed = false) {
  Scene<D> scene = crowd<D>(40, 5, mixed);
  Matrix<D> base = (D == 2 ? 7.0 : 4.2) * Matrix<D>::Identity();
  base(0, 1) = 0.7;
  scene.cell = Cell<D>(base);
  scene.cell.rate = -0.1 * Matrix<D>::Identity();
  Barostat<D> barostat;
  barostat.stress = 2.0 * Matrix<D>::Identity();
  barostat.inertia = inertia;
  barostat.modes = modes;
  barostat.scheme = scheme;
  if (modes != StrainModes::isotropic) {
    barostat.stress(0, 0) = 2.5;
    scene.cell.rate(0, 1) = 0.05;
  }
  scene.cell.barostat = barostat;
  return scene;
}

template <int D>
Solution<D> solve(const ContactProblem<D>& problem, const std::string& name, int iterations,
                  double tolerance = 0.0) {
  OptionValues options{{"sweeps", iterations}, {"tolerance", tolerance}};
  options["check_every"] = tolerance > 0.0 ? 50 : iterations;
  Solution<D> solution;
  make_solver<D>(name, options)->solve(problem, law<D>(), solution, {});
  return solution;
}

constexpr StrainModes kModes[] = {StrainModes::isotropic, StrainModes::axial,
                                  StrainModes::axial_shear};
constexpr PressureScheme kSchemes[] = {PressureScheme::partial, PressureScheme::full};
constexpr double kRounding = 1e-12;

TEMPLATE_TEST_CASE_SIG("the rate that the sweeps keep is the one that all impulses give", "[cell]",
                       ((int D), D), 2, 3) {
  for (const bool mixed : {false, true}) {
    for (const StrainModes modes : kModes) {
      for (const PressureScheme scheme : kSchemes) {
        const auto problem = problem_of(crowd_in_cell<D>(modes, scheme, 3.0, mixed), 0.05);
        REQUIRE(problem.contact_count() > 50);
        for (const std::string name : {"gauss-seidel", "jacobi", "nonsmooth-cg"}) {
          const Solution<D> solution = solve(problem, name, 20);
          Solution<D> expected = solution;
          store_motion(problem, expected);
          CHECK((solution.cell_rate - expected.cell_rate).norm() < kRounding);
          CHECK(solution.cell_rate != problem.cell.free);
        }
      }
    }
  }
}

TEMPLATE_TEST_CASE_SIG("the rate that the sweeps keep leaves out grains with a fixed axis",
                       "[cell]", ((int D), D), 2, 3) {
  for (const StrainModes modes : kModes) {
    Scene<D> scene = crowd_in_cell<D>(modes, PressureScheme::full, 3.0);
    for (int b = 0; b < scene.size(); b += 3) {  // along any one, with a velocity along others
      Mobility<D> sliding = Mobility<D>::driven();
      sliding.translation[b % D] = Motion::free;
      scene.mobility.set(b, sliding);
    }
    const auto problem = problem_of(scene, 0.05);
    REQUIRE(problem.boundary_contacts.size() > 20);
    for (const std::string name : {"gauss-seidel", "jacobi", "nonsmooth-cg"}) {
      const Solution<D> solution = solve(problem, name, 20);
      Solution<D> expected = solution;
      store_motion(problem, expected);
      CHECK((solution.cell_rate - expected.cell_rate).norm() < kRounding);
    }
  }
}

TEST_CASE("lambda follows the pressure of forces and velocities", "[cell]") {
  for (const PressureScheme scheme : kSchemes) {
    const Scene<2> scene = crowd_in_cell<2>(StrainModes::isotropic, scheme);
    const auto problem = problem_of(scene, 0.05);
    const Solution<2> solution = solve(problem, "gauss-seidel", 10);
    double moment = 0.0;  // sum F.l + sum m v.v
    for (int c = 0; c < problem.contact_count(); ++c)
      moment += solution.impulse[c].normal / 0.05 * problem.branch[c];
    for (int b = 0; b < scene.size(); ++b) {
      const auto& v = (scheme == PressureScheme::full ? solution.motion : problem.at_start())[b];
      moment += scene.mass[b] * v.velocity.squaredNorm();
    }
    const double pressure = moment / (2.0 * scene.cell.volume());
    CHECK(solution.cell_rate(0, 0) == Approx(-0.1 + (pressure - 2.0) / 3.0 * 0.05));
    CHECK(solution.cell_rate(1, 0) == 0.0);
  }
}

TEMPLATE_TEST_CASE_SIG("all solvers that know the cell agree", "[cell]", ((int D), D), 2, 3) {
  for (const StrainModes modes : kModes) {
    for (const PressureScheme scheme : kSchemes) {
      const auto problem = problem_of(crowd_in_cell<D>(modes, scheme), 0.05);
      const Solution<D> reference = solve(problem, "gauss-seidel", 3000, 1e-12);
      CHECK(natural_map_error(problem, law<D>(), reference.impulse) < 1e-11);
      for (const std::string name :
           {"jacobi", "nonsmooth-cg", "accelerated-gradient", "projected-cg"}) {
        const Solution<D> solution = solve(problem, name, 3000, 1e-9);
        INFO(name);
        CHECK(natural_map_error(problem, law<D>(), solution.impulse) < 1e-7);
        CHECK((solution.cell_rate - reference.cell_rate).norm() < 1e-4);
      }
    }
  }
}

TEST_CASE("converged in a cell means the full problem, the kinetic pressure included", "[cell]") {
  // The lighter the cell, the more its rate answers to the kinetic pressure: some rounds of the
  // gradient solvers end with the frozen problem within the tolerance and the full one beyond it.
  constexpr double kTolerance = 1e-8;
  const OptionValues options{{"sweeps", 3000}, {"tolerance", kTolerance}};
  for (const std::string name : {"accelerated-gradient", "projected-cg"}) {
    for (const double inertia : {3.0, 0.1, 3e-3, 1e-4, 1e-5, 1e-6}) {
      const auto problem =
          problem_of(crowd_in_cell<2>(StrainModes::isotropic, PressureScheme::full, inertia), 0.2);
      Solution<2> solution;
      const SolveReport report = make_solver<2>(name, options)->solve(problem, law2, solution, {});
      const double error = natural_map_error(problem, law2, solution.impulse);
      INFO(name << ", inertia " << inertia << ": " << to_string(report.status) << ", " << error);
      CHECK((report.status == SolveStatus::converged) == (error <= kTolerance));
      CHECK(*report.residual == error);
    }
  }
}

/// One sweep, boasted to be the solution.
class Boaster final : public Solver<2> {
 public:
  std::string name() const override { return "boaster"; }
  SolveReport solve(const ContactProblem<2>& problem, const ContactLaw<2>& law,
                    Solution<2>& solution, const SolveContext<2>&) override {
    return boast(problem, law, solution);
  }
  SolveReport solve(const MatrixProblem<2>& problem, const ContactLaw<2>& law,
                    Solution<2>& solution, const SolveContext<2>&) override {
    return boast(problem, law, solution);
  }

 private:
  template <class Problem>
  SolveReport boast(const Problem& problem, const ContactLaw<2>& law, Solution<2>& solution) {
    const OptionValues options{{"sweeps", 1}};
    SolveReport report = make_solver<2>("gauss-seidel", options)->solve(problem, law, solution, {});
    report.status = SolveStatus::converged;
    report.residual = 0.0;
    return report;
  }
};

TEST_CASE("the residual of the rounds in a cell is that of the full problem", "[cell]") {
  const auto problem =
      problem_of(crowd_in_cell<2>(StrainModes::isotropic, PressureScheme::full), 0.05);
  KineticPressureIteration<2> solver(std::make_unique<Boaster>(), {.tolerance = 1e-13});
  Solution<2> solution;
  const SolveReport report = solver.solve(problem, law2, solution, {});
  CHECK(report.status == SolveStatus::iteration_limit);
  CHECK(*report.residual == natural_map_error(problem, law2, solution.impulse));
  CHECK(*report.residual > 1e-13);
}

TEMPLATE_TEST_CASE_SIG("the operator with a cell is symmetric and has the cell's column", "[cell]",
                       ((int D), D), 2, 3) {
  CounterRandom random{9};
  for (const StrainModes modes : kModes) {
    const auto problem = problem_of(crowd_in_cell<D>(modes, PressureScheme::partial), 0.05);
    VelocityOperator<D> W;
    W.bind(problem, law<D>());
    Array<Impulse<D>> a, b, Wa, Wb;
    for_each_contact(problem, [&](int, const auto& c) {
      for (auto* r : {&a, &b}) {
        const Vector<D> p = random_vector<D>(random, 1.0);
        r->push_back({c.normal.dot(p), tangential(c.normal, p)});
      }
    });
    W.product(a, Wa);
    W.product(b, Wb);
    CHECK(dot(a, Wb) == Approx(dot(b, Wa)));
    // Power of the cell beside that of the bodies: without it a W a is smaller.
    ContactProblem<D> rigid = problem;
    rigid.cell.mobility = 0.0;
    VelocityOperator<D> W_rigid;
    W_rigid.bind(rigid, law<D>());
    W_rigid.product(a, Wb);
    Matrix<D> moment = Matrix<D>::Zero();
    for_each_contact(problem, [&](int c, const auto& contact) {
      moment += impulse_moment<D>(a[c], contact.normal, problem.branch[c]);
    });
    CHECK(dot(a, Wa) - dot(a, Wb) ==
          Approx(problem.cell.mobility * project<D>(moment, modes).squaredNorm()));
  }
}

TEST_CASE("two discs across a face share the compression between themselves and the cell",
          "[cell]") {
  // The cell shrinks at rate -0.2; contact of two discs through the face x = 0 or 4. Unknown p:
  //   u = -0.2 l + p (1/m_n + l^2 / (D V M)) + dt-terms = 0.
  Scene<2> scene;
  scene.cell = Cell<2>(4.0 * Matrix<2>::Identity());
  for (const double x : {0.5, 3.5}) {
    Grain<2> grain;
    grain.position = {x, 1.0};
    scene.add(grain);
  }
  scene.cell.rate = -0.2 * Matrix<2>::Identity();
  Barostat<2> barostat;
  barostat.inertia = 0.5;
  scene.cell.barostat = barostat;
  const double dt = 0.01;
  for (const bool feedback : {false, true}) {
    scene.cell.barostat->own_feedback = feedback;
    const auto problem = problem_of(scene, dt);
    REQUIRE(problem.contact_count() == 1);
    CHECK(problem.label[0].key.image == Cell<2>::image({-1, 0}));
    const double response = 1.0 / (2.0 * 16.0 * 0.5);
    const double free = -0.2 - dt / 0.5;
    const double expected = -free / (2.0 + response);
    CHECK(solve(problem, "gauss-seidel", feedback ? 1 : 60).impulse[0].normal == Approx(expected));
  }
}

TEST_CASE("the cell's own response in the effective mass widens the range of cell inertias",
          "[cell]") {
  // l^2 / (D V M) = 1 / m_n near M = 0.004 for these grains; far below, the paper's form diverges.
  Scene<2> scene = crowd_in_cell<2>(StrainModes::isotropic, PressureScheme::partial, 2e-4);
  auto problem = problem_of(scene, 0.01);
  const auto plain = solve(problem, "gauss-seidel", 200);
  CHECK(!(law_residual(problem, law2, plain) < 0.1));
  scene.cell.barostat->own_feedback = true;
  problem = problem_of(scene, 0.01);
  const auto aware = solve(problem, "gauss-seidel", 2000);
  CHECK(law_residual(problem, law2, aware) < 1e-6);
}

TEST_CASE("solvers that cannot treat a deforming cell say so", "[cell]") {
  const auto problem =
      problem_of(crowd_in_cell<2>(StrainModes::isotropic, PressureScheme::partial), 0.05);
  for (const std::string name : {"coloured-gauss-seidel", "admm", "newton"})
    CHECK_THROWS_WITH(solve(problem, name, 1), StartsWith("cell: a periodic cell"));
  const auto full =
      problem_of(crowd_in_cell<2>(StrainModes::isotropic, PressureScheme::full), 0.05);
  VelocityOperator<2> W;
  CHECK_THROWS_WITH(W.bind(full, law2), StartsWith("scheme: full is not allowed"));
}

}  // namespace solvers_cell_test
