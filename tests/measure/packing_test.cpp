// SPDX-License-Identifier: BSD-3-Clause
// Measures of packings whose forces are known.
#include <cmath>

#include <libcd/generate/loaded_scene.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/measure/backbone.hpp>
#include <libcd/measure/stress.hpp>
#include <libcd/problem/contact_step.hpp>
#include "solvers/table.hpp"
#include "tests/analytic/textbook.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace packing_test {

using namespace cd;
using namespace cd::test;

constexpr double kStep = 0.01;
constexpr double kSolved = 1e-10;

template <int D>
Solution<D> solve(const ContactProblem<D>& problem) {
  const OptionValues options{{"sweeps", 1000}, {"tolerance", kSolved}};
  Solution<D> solution;
  const SolveReport report =
      make_solver<D>("newton", options)->solve(problem, UnilateralCoulomb<D>(), solution, {});
  REQUIRE(report.status == SolveStatus::converged);
  return solution;
}

/// Grains of diameter 1 in a row, pressed together by unit forces at both ends.
template <int D>
Scene<D> pressed_row(int grains) {
  Scene<D> scene;
  for (int k = 0; k < grains; ++k) {
    Grain<D> grain;
    grain.position = k * Vector<D>::Unit(0);
    scene.add(grain);
  }
  scene.force.change(0, [&](auto& f) { f[0] = 1.0; });
  scene.force.change(grains - 1, [&](auto& f) { f[0] = -1.0; });
  return scene;
}

/// Of length 1, about the last axis.
template <int D>
Spin<D> unit_spin() {
  if constexpr (D == 2) return 1.0;
  if constexpr (D == 3) return Vector<3>::Unit(2);
}

/// Three discs that touch each other, unit forces towards their centre, and one that touches
/// nothing.
Scene<2> triangle(double friction) {
  Scene<2> scene;
  scene.friction = PairTable<double>(friction);
  for (int k = 0; k < 3; ++k) {
    Grain<2> grain;
    const double angle = 2.0 * M_PI * k / 3.0;
    const Vector<2> outward(std::cos(angle), std::sin(angle));
    grain.position = outward / std::sqrt(3.0);
    scene.force.set(scene.add(grain), -outward);
  }
  Grain<2> loose;
  loose.position = {5.0, 0.0};
  scene.add(loose);
  return scene;
}

TEMPLATE_TEST_CASE_SIG("stress of a pressed row: force times branch, compression positive",
                       "[measure]", ((int D), D), 2, 3) {
  const Scene<D> scene = pressed_row<D>(5);
  const auto problem = problem_of(scene, kStep);
  const Solution<D> solution = solve(problem);
  const auto stress = mean_stress(scene, problem, solution, 2.0);
  Eigen::Matrix<double, D, D> expected = Eigen::Matrix<double, D, D>::Zero();
  expected(0, 0) = 4.0 / 2.0;  // four contacts of branch and force 1
  CHECK((stress - expected).norm() < 1e-7);
  CHECK(force_balance(scene, problem, solution).largest < 1e-7);
}

TEST_CASE("the kinetic part of the stress is m v v over the volume", "[measure]") {
  Scene<2> scene;
  Grain<2> grain;
  grain.mass = 2.0;
  grain.velocity = {1.0, 3.0};
  scene.add(grain);
  const auto problem = problem_of(scene, kStep);
  const auto stress = mean_stress(scene, problem, solve(problem), 4.0);
  CHECK((stress - (Eigen::Matrix2d() << 0.5, 1.5, 1.5, 4.5).finished()).norm() < 1e-14);
}

TEST_CASE("the net force on a grain is its mass times what the step accelerates it", "[measure]") {
  const auto loaded = std::get<LoadedScene<2>>(make_scene("gravity-2d", 30, 3));
  const auto& scene = loaded.scene;
  const auto problem = first_problem(loaded);
  Solution<2> solution = solve(problem);
  double largest = 0.0, mean = 0.0;
  int repelling = 0;
  for (const auto& p : solution.impulse) {
    mean += p.normal;
    repelling += p.normal > 0.0;
  }
  mean /= repelling;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    const double turn = scene.inertia[b] / (scene.radius[b] * scene.radius[b]) *
                        (solution.motion[b].surface - problem.at_start()[b].surface);
    const Vector<2> push =
        scene.mass[b] * (solution.motion[b].velocity - problem.at_start()[b].velocity);
    largest = std::max(largest, std::hypot(push.norm(), turn) / mean);
  }
  const ForceBalance balance = force_balance(scene, problem, solution);
  CHECK(balance.largest == Approx(largest).epsilon(1e-6));
  CHECK(balance.largest < 0.01);  // the packing hardly moves
  CHECK(balance.rms > 0.0);
  CHECK(balance.rms < balance.largest);

  // Torques balance as well: the stress is symmetric. Weight presses down more than sideways.
  const auto stress = mean_stress(scene, problem, solution, 30.0);
  CHECK(stress(0, 1) == Approx(stress(1, 0)).margin(1e-3 * stress.trace()));
  CHECK(stress(1, 1) > stress(0, 0));
  CHECK(stress(0, 0) > 0.0);

  // A wrong impulse is seen at its two bodies.
  for (auto& p : solution.impulse) {
    if (p.normal <= 0.0) continue;
    p.normal *= 1.5;
    break;
  }
  CHECK(force_balance(scene, problem, solution).largest > 0.01);
}

TEMPLATE_TEST_CASE_SIG("forces balance along the axes that are free, torques where a grain turns",
                       "[measure]", ((int D), D), 2, 3) {
  Scene<D> scene = pressed_row<D>(5);
  for (int b = 0; b < scene.size(); ++b) scene.mobility.set(b, Mobility<D>::translating());
  const auto problem = problem_of(scene, kStep);
  const Solution<D> solution = solve(problem);
  CHECK(force_balance(scene, problem, solution).largest < 1e-7);
  scene.torque.set(2, unit_spin<D>());  // nothing that it could turn
  CHECK(force_balance(scene, problem, solution).largest < 1e-7);
  scene.force.set(2, 0.5 * Vector<D>::Unit(1));
  CHECK(force_balance(scene, problem, solution).largest == Approx(0.5));
  for (int b = 0; b < scene.size(); ++b) scene.mobility.set(b, Mobility<D>::along_axis(0));
  CHECK(force_balance(scene, problem, solution).largest < 1e-7);
  Mobility<D> turning = Mobility<D>::fixed();
  turning.rotation = Motion::free;
  scene.mobility.set(2, turning);
  CHECK(force_balance(scene, problem, solution).largest == Approx(2.0));  // over the radius, 1/2
}

TEMPLATE_TEST_CASE_SIG("moments hold a ball on an incline: force and torque add up to nothing",
                       "[measure]", ((int D), D), 2, 3) {
  auto world = ball_on_floor<D>(0.5, {.rolling = proportional_moment_friction(0.3)});
  incline(world, 0.1);
  world.start("gauss-seidel", kStep);
  for (int k = 0; k < 3; ++k) world.simulation->step();
  const Solution<D>& solution = world.simulation->solution();
  CHECK(length(solution.moment[0]) > 0.01 * kStep);
  CHECK(force_balance(world.scene(), world.simulation->problem(), solution).largest < 1e-10);
}

TEMPLATE_TEST_CASE_SIG("branches go from centre to centre also where the law replaces the gap",
                       "[measure]", ((int D), D), 2, 3) {
  const auto law = extended<D>({.restitution = 0.5});
  const Scene<D> scene = crowd<D>(40, 15);
  ContactProblem<D> problem = problem_of(scene, kStep);
  begin_step(scene, ContactMemory<D>{}, *law, true, problem);
  REQUIRE(problem.grain_contacts.size() > 10);
  for_each_contact(problem, [&](int c, const auto& contact) {
    const Vector<D> between = scene.position[contact.j] - scene.position[contact.i];
    CHECK((branch_vector<D>(scene, problem, c, contact) - between).norm() < 1e-12);
  });
}

TEST_CASE("grains with too few contacts are rattlers, one after the other", "[measure]") {
  const auto backbone_of = [](const Scene<2>& scene) {
    const auto problem = problem_of(scene, kStep);
    return find_backbone(scene, problem, solve(problem).impulse);
  };
  const Backbone stuck = backbone_of(triangle(0.5));
  CHECK(stuck.grains == 3);
  CHECK(stuck.coordination == 2.0);
  CHECK(stuck.rattler_fraction == 0.25);
  CHECK(stuck.rattler[3] == 1);
  CHECK(stuck.mean_overlap < 1e-12);

  const Backbone smooth = backbone_of(triangle(0.0));  // three contacts needed, two there
  CHECK(smooth.grains == 0);
  CHECK(smooth.coordination == 0.0);
  CHECK(smooth.rattler_fraction == 1.0);

  Scene<2> column = stack<2>(4);  // the top grain has one contact; without it, so has the next
  column.friction = PairTable<double>(0.5);
  CHECK(backbone_of(column).rattler_fraction == 1.0);
}

TEST_CASE("overlaps count at contacts that carry force", "[measure]") {
  Scene<2> scene = pressed_row<2>(3);
  scene.position[1][0] -= 0.02;  // overlap 0.02 on one side, gap on the other
  scene.position[2][0] -= 0.02;
  const auto problem = problem_of(scene, kStep);
  const Backbone backbone = find_backbone(scene, problem, solve(problem).impulse);
  CHECK(backbone.mean_overlap == Approx(0.01));
}

}  // namespace packing_test
