// SPDX-License-Identifier: BSD-3-Clause
// The convex relaxation of Coulomb's law: what it is, where it differs, and what its report says.
#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/problem/response.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/impulse_vectors.hpp"
#include "solvers/table.hpp"
#include "tests/analytic/textbook.hpp"
#include "tests/solvers/cases.hpp"

namespace friction_rule_test {

using namespace cd;
using namespace cd::test;

constexpr double kTolerance = 1e-9;
// Velocities of order 1 of a crowd whose matrix is conditioned like 1e3 at most.
constexpr double kSame = 1e-5;

std::vector<std::string> relaxing_solvers() {
  return standard_registry().parts_with("friction_rule");
}

OptionValues convex() {
  OptionValues options =
      StopRule{.max_iterations = 50000, .tolerance = kTolerance, .check_every = 10}.values();
  options["friction_rule"] = "convex";
  return options;
}

/// A block of mass 1 that lies on the floor with this velocity, gravity 1 downwards; one step.
template <int D>
Textbook<D> block_with(double speed, double friction, const std::string& solver, FrictionRule rule,
                       double time_step) {
  auto world = ball_on_floor<D>(friction, {});
  world.scene().mobility.set(1, Mobility<D>::translating());
  incline(world, 0.0);
  world.scene().velocity[1] = speed * Vector<D>::Unit(0);
  OptionValues options = convex();
  options["friction_rule"] = to_string(rule);
  options["tolerance"] = 1e-13;
  options["check_every"] = 1;
  world.simulation = std::make_unique<Simulation<D>>(
      std::move(world.start_scene),
      Method<D>(std::move(world.law), make_solver<D>(solver, options), Euler<D>()),
      typename Simulation<D>::Options{.time_step = time_step, .reach = 0.2});
  return world;
}

TEMPLATE_TEST_CASE_SIG("convex friction: a sliding block is thrown up with mu v_t",
                       "[solver][relaxation]", ((int D), D), 2, 3) {
  // One contact, effective mass 1 along both directions: m (u - u_before) = r - m g dt n with
  // u_n = mu u_t and r_t = -mu r_n gives u_t (1 + mu^2) = u_before - mu g dt.
  constexpr double mu = 0.5, dt = 0.01, speed = 1.0;
  REQUIRE(relaxing_solvers() == std::vector<std::string>{"accelerated-gradient", "admm"});
  for (const std::string& solver : relaxing_solvers()) {
    CAPTURE(solver);
    auto world = block_with<D>(speed, mu, solver, FrictionRule::convex, dt);
    const auto& scene = world.simulation->scene();
    const StepReport report = world.simulation->step();
    const double expected = (speed - mu * dt) / (1.0 + mu * mu);
    CHECK(scene.velocity[1].x() == Approx(expected).epsilon(1e-10));
    CHECK(scene.velocity[1][D - 1] == Approx(mu * expected).epsilon(1e-10));
    CHECK(report.status == SolveStatus::converged);
    CHECK(*report.own_residual <= 1e-13);
    // Nobody takes it for Coulomb's solution: there the block stays on the floor.
    CHECK(*report.residual > 0.1);
    // It flies: dt times the sum of mu u_t - k g dt.
    for (int k = 0; k < 20; ++k) world.simulation->step();
    const double gap = scene.position[1][D - 1] - 0.5;
    CHECK(gap == Approx(dt * (21 * mu * expected - 210 * dt)).epsilon(1e-9));

    auto coulomb = block_with<D>(speed, mu, solver, FrictionRule::coulomb, dt);
    const StepReport true_report = coulomb.simulation->step();
    CHECK_FALSE(true_report.own_residual);
    CHECK(coulomb.simulation->scene().velocity[1][D - 1] == Approx(0.0).margin(1e-12));
  }
}

TEMPLATE_TEST_CASE_SIG("convex friction: two algorithms and both forms find the same velocities",
                       "[solver][relaxation]", ((int D), D), 2, 3) {
  const auto problem = problem_of(crowd<D>(60, 9), 0.1);
  const UnilateralCoulomb<D> law;
  const auto matrix = to_matrix(problem, law);
  std::vector<Array<BodyMotion<D>>> motions;
  for (const std::string& solver : relaxing_solvers()) {
    CAPTURE(solver);
    Solution<D> solution;
    const SolveReport report = make_solver<D>(solver, convex())->solve(problem, law, solution, {});
    CHECK(report.status == SolveStatus::converged);
    CHECK(*report.own_residual <= kTolerance);
    CHECK(*report.own_residual ==
          natural_map_error(problem, law, solution.impulse, FrictionRule::convex));
    CHECK(*report.residual == natural_map_error(problem, law, solution.impulse));
    CHECK(*report.residual > 1e-3);  // grains slide
    motions.push_back(solution.motion);

    // K* contains u: every contact separates with mu |u_t| at least, so that r . u = 0.
    int sliding = 0;
    double power = 0.0, size = 0.0;
    for_each_contact(problem, [&](int c, const auto& contact) {
      Impulse<D> u = velocity_at(problem, c, contact, solution.motion, solution.cell_rate);
      u.normal += law.bias(contact.bias);
      CHECK(u.normal >= contact.friction * length(u.tangential) - kSame);
      power += dot(u, solution.impulse[c]);
      size += solution.impulse[c].normal;
      sliding += solution.impulse[c].normal > 0.01 && length(u.tangential) > 0.01;
    });
    CHECK(sliding > 3);
    CHECK(std::abs(power) < kSame * size);

    Solution<D> from_matrix;
    const SolveReport other = make_solver<D>(solver, convex())->solve(matrix, law, from_matrix, {});
    CHECK(other.status == SolveStatus::converged);
    CHECK(*other.own_residual <= kTolerance);
    CHECK(*other.residual > 1e-3);
  }
  for (int b = 0; b < problem.free.size(); ++b)
    CHECK((motions[0][b].velocity - motions[1][b].velocity).norm() < kSame);
}

TEST_CASE("convex friction: the same as Coulomb's where nothing slides", "[solver][relaxation]") {
  // A block below the friction angle; a frictionless crowd.
  for (const std::string& solver : relaxing_solvers()) {
    CAPTURE(solver);
    auto world = block_with<2>(0.0, 0.5, solver, FrictionRule::convex, 0.01);
    world.scene().force.set(1, {0.49, -1.0});
    const StepReport report = world.simulation->step();
    CHECK(*report.residual <= 1e-12);
    CHECK(world.scene().velocity[1].norm() < 1e-12);

    Scene<2> smooth = crowd<2>(60, 9);
    smooth.friction = PairTable<double>(0.0);
    Solution<2> solution;
    const SolveReport same =
        make_solver<2>(solver, convex())
            ->solve(problem_of(smooth, 0.1), UnilateralCoulomb<2>(), solution, {});
    CHECK(*same.residual == Approx(*same.own_residual));
  }
}

TEST_CASE("convex friction is refused by name, and by all other solvers", "[solver][relaxation]") {
  CHECK_THROWS_WITH(make_solver<2>("admm", {{"friction_rule", "soft"}}),
                    "friction_rule: soft is not allowed, expected one of coulomb, convex");
  CHECK_THROWS_WITH(make_solver<2>("gauss-seidel", convex()),
                    "friction_rule: convex is not allowed, expected none with the solver "
                    "gauss-seidel");
}

}  // namespace friction_rule_test
