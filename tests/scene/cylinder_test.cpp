// SPDX-License-Identifier: BSD-3-Clause
// Cylinders as walls: where they are, how they turn, what an impulse does to them.
#include <libcd/core/error.hpp>
#include <libcd/detect/geometry.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/gauss_seidel.hpp"
#include "solvers/jacobi.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace cylinder_test {

using namespace cd;
using namespace cd::test;

template <int D>
Grain<D> grain_at(double x, double y) {
  Grain<D> grain;
  grain.position[0] = x;
  grain.position[1] = y;
  return grain;
}

template <int D>
Method<D> method() {
  return Method<D>(UnilateralCoulomb<D>(), GaussSeidel<D>({.stop = {.max_iterations = 200}}),
                   Euler<D>());
}

TEMPLATE_TEST_CASE_SIG("the gap to a drum and to a shaft is the distance of the surfaces",
                       "[scene]", ((int D), D), 2, 3) {
  Scene<D> scene;
  scene.add(grain_at<D>(3.0, 4.0));  // 5 from the axis, radius 1/2
  Cylinder<D> cylinder;
  cylinder.radius = 6.0;
  if constexpr (D == 3) scene.position[0].z() = -7.0;  // along the axis: no matter
  const int drum = scene.add(cylinder);
  cylinder.radius = 2.0;
  cylinder.grains_inside = false;
  const int shaft = scene.add(cylinder);
  Vector<D> outward = Vector<D>::Zero();
  outward[0] = 0.6;
  outward[1] = 0.8;
  const auto to_drum = contact_geometry(scene, {0, drum, 0});
  CHECK(to_drum.gap == Approx(0.5));
  CHECK(to_drum.normal.isApprox(outward));  // from the grain to the wall
  const auto to_shaft = contact_geometry(scene, {0, shaft, 0});
  CHECK(to_shaft.gap == Approx(2.5));
  CHECK(to_shaft.normal.isApprox(-outward));
}

TEMPLATE_TEST_CASE_SIG("a grain that a turning cylinder drives rolls without slip in the end",
                       "[scene]", ((int D), D), 2, 3) {
  // Held in place by fixed axes, free to turn: its surface takes the speed of the wall's.
  for (const bool inside : {true, false}) {
    Scene<D> start;
    start.friction = PairTable<double>(0.3);
    Grain<D> grain = grain_at<D>(inside ? 3.5 : 4.5, 0.0);
    grain.mobility = Mobility<D>::fixed();
    grain.mobility.rotation = Motion::free;
    grain.mobility.translation[0] = Motion::free;  // pressed against the wall
    start.add(grain);
    start.force.change(0, [&](auto& f) { f[0] = inside ? 1.0 : -1.0; });
    Cylinder<D> cylinder;
    cylinder.radius = 4.0;
    cylinder.grains_inside = inside;
    cylinder.turning_rate = 0.1;
    cylinder.mobility.rotation = Motion::driven;
    start.add(cylinder);
    Simulation<D> simulation(start, method<D>(), {.time_step = 0.05, .reach = 0.1});
    const Scene<D>& scene = simulation.scene();
    for (int step = 0; step < 100; ++step) simulation.step();
    // A gear inside a ring turns the same way as the ring, a gear outside the other way.
    const double expected = (inside ? 1.0 : -1.0) * 0.1 * 4.0 / 0.5;
    if constexpr (D == 2) {
      CHECK(scene.angular_velocity[0] == Approx(expected));
    } else {
      CHECK(scene.angular_velocity[0].z() == Approx(expected));
    }
  }
}

TEST_CASE("impulses at a free drum and shaft keep momentum and angular momentum, across gaps too",
          "[scene]") {
  CounterRandom random{3};
  for (const bool inside : {true, false}) {
    Scene<2> scene;
    scene.friction = PairTable<double>(0.4);
    for (int k = 0; k < 12; ++k) {
      Grain<2> grain = grain_at<2>(0.0, 0.0);
      const double angle = 0.5 * k, distance = inside ? 3.4 : 4.6;
      grain.position = distance * Vector<2>(std::cos(angle), std::sin(angle));
      grain.velocity = random_vector<2>(random, 1.0);
      grain.angular_velocity = random.uniform(-1.0, 1.0);
      scene.add(grain);
    }
    Cylinder<2> cylinder;
    cylinder.radius = 4.0;
    cylinder.grains_inside = inside;
    cylinder.mobility = Mobility<2>::free();
    cylinder.mass = 5.0;
    cylinder.inertia = 40.0;
    cylinder.velocity = {0.1, 0.2};
    cylinder.turning_rate = 0.3;
    scene.add(cylinder);
    const auto problem = problem_of(scene, 0.5);
    Solution<2> solution;
    GaussSeidel<2> solver({.stop = {.max_iterations = 500}});
    solver.solve(problem, UnilateralCoulomb<2>(), solution, {});
    Vector<2> momentum = Vector<2>::Zero();
    double angular = 0.0, size = 0.0;
    for (int b = 0; b < scene.size(); ++b) {
      const Vector<2> dv = solution.motion[b].velocity - problem.free[b].velocity;
      momentum += scene.mass[b] * dv;
      angular += scene.mass[b] * tangential(scene.position[b], dv) +
                 scene.inertia[b] / scene.radius[b] *
                     (solution.motion[b].surface - problem.free[b].surface);
      size += scene.mass[b] * dv.norm();
    }
    REQUIRE(size > 1.0);
    CHECK(momentum.norm() < 1e-12 * size);
    CHECK(std::abs(angular) < 1e-12 * size);
  }
}

TEST_CASE("parallel updates converge at a light drum that turns freely: all of its contacts count",
          "[scene][solver]") {
  Scene<2> scene;
  scene.friction = PairTable<double>(2.0);
  constexpr int kGrains = 10;
  for (int k = 0; k < kGrains; ++k) {
    const double angle = 2.0 * M_PI * k / kGrains;
    Grain<2> grain = grain_at<2>(3.5 * std::cos(angle), 3.5 * std::sin(angle));
    grain.velocity = {std::cos(angle), std::sin(angle)};
    grain.angular_velocity = 1.0;
    scene.add(grain);
  }
  Cylinder<2> drum;
  drum.radius = 4.0;
  drum.grains_inside = true;
  drum.mobility.rotation = Motion::free;
  drum.inertia = 0.1;
  scene.add(drum);
  const auto problem = problem_of(scene, 0.5);
  REQUIRE(problem.contact_count() == kGrains);
  REQUIRE(problem.boundary_contacts[0].side_j.responds());
  Jacobi<2> solver({.relaxation = {}, .stop = {.max_iterations = 20000, .tolerance = 1e-10}});
  Solution<2> solution;
  const SolveReport report = solver.solve(problem, UnilateralCoulomb<2>(), solution, {});
  CHECK(report.status == SolveStatus::converged);
}

TEST_CASE("a pendulum: a disc rolls in a drum with 2/3 of the frequency of one that slides",
          "[scene]") {
  // Small swings: omega^2 = g / (R - r) sliding, 2/3 of it rolling (disc).
  for (const double mu : {0.0, 1.0}) {
    Scene<2> start;
    start.friction = PairTable<double>(mu);
    const double angle = 0.01;
    start.add(grain_at<2>(3.5 * std::sin(angle), -3.5 * std::cos(angle)));
    Cylinder<2> drum;
    drum.radius = 4.0;
    start.add(drum);
    start.force.set(0, {0.0, -start.mass[0]});
    const double dt = 1e-3;
    Simulation<2> simulation(start, method<2>(), {.time_step = dt, .reach = 0.1});
    const Scene<2>& scene = simulation.scene();
    int step = 0;
    while (scene.position[0].x() > 0.0) {
      simulation.step();
      ++step;
    }
    const double omega = std::sqrt((mu > 0.0 ? 2.0 / 3.0 : 1.0) / 3.5);
    CHECK(step * dt == Approx(0.5 * std::acos(-1.0) / omega).epsilon(0.01));
  }
}

TEST_CASE("cylinders must be round, and in 3D have an axis and not turn freely", "[scene]") {
  Scene<3> scene;
  Cylinder<3> cylinder;
  cylinder.radius = 0.0;
  CHECK_THROWS_WITH(scene.add(cylinder), StartsWith("radius: 0"));
  cylinder.radius = 1.0;
  cylinder.axis.setZero();
  CHECK_THROWS_WITH(scene.add(cylinder), StartsWith("length of the cylinder's axis"));
  cylinder.axis = {0.0, 0.0, 1.0};
  cylinder.mobility.rotation = Motion::free;
  CHECK_THROWS_WITH(scene.add(cylinder), StartsWith("mobility of a cylinder in 3D"));
}

}  // namespace cylinder_test
