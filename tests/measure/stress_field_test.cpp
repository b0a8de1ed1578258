// SPDX-License-Identifier: BSD-3-Clause
// Stress in rings and cells around a centre.
#include <libcd/measure/stress_field.hpp>

#include <cmath>
#include <numbers>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/measure/proxy_stress.hpp>
#include <libcd/measure/stress.hpp>
#include "solvers/gauss_seidel.hpp"
#include "tests/catch.hpp"
#include "tests/measure/stress_blocks.hpp"
#include "tests/solvers/cases.hpp"

namespace stress_field_test {

using namespace cd;
using namespace cd::test;
using std::numbers::pi;

constexpr double kRounding = 1e-12;

/// Columns e_r and e_theta at a place.
Matrix<2> basis(const Vector<2>& x) {
  const Vector<2> e = x.normalized();
  return (Matrix<2>() << e.x(), -e.y(), e.y(), e.x()).finished();
}

Vector<2> at(double r, double angle) {
  return {r * std::cos(angle), r * std::sin(angle)};
}

TEST_CASE("contacts along a ray and along an edge keep their stress", "[measure]") {
  const PolarGrid grid{.inner = 1.0, .outer = 4.0, .rings = 3, .sectors = 4};
  StressField field(grid);
  field.add_contact({1.5, 0.0}, {3.5, 0.0}, {1.0, 0.25});  // on the edge of two sectors
  field.add_contact({3.0, 3.0}, {3.0, 3.0}, {1.0, 1.0});   // no branch
  close(field);
  const Matrix<2> sum = integral(field, grid);
  CHECK((sum - (Matrix<2>() << 2.0, 0.5, 0.0, 0.0).finished()).norm() < kRounding);
  for (int k = 0; k < 3; ++k)
    CHECK(field.ring(k).contact(0, 0) * grid.ring_area(k) == Approx(k == 1 ? 1.0 : 0.5));

  StressField through(grid);  // and through the centre, where no ring is
  through.add_contact({-2.0, 0.0}, {2.0, 0.0}, {1.0, 0.0});
  close(through);
  CHECK(integral(through, grid)(0, 0) == Approx(2.0));
  CHECK(through.outside()(0, 0) == Approx(2.0));
}

TEST_CASE("a uniform stress has its components in every cell: branch first, force second",
          "[measure]") {
  // Parallel lines along x through everything: branch along x, forces along x and y.
  const PolarGrid grid{.inner = 1.0, .outer = 3.0, .rings = 2, .sectors = 8};
  const int lines = 20000;
  const double spacing = 6.2 / lines;
  StressField field(grid);
  const Vector<2> force(2.0, 0.5);  // stress: xx = 2, xy = 0.5
  for (int k = 0; k < lines; ++k) {
    const double y = -3.1 + (k + 0.5) * spacing;
    field.add_contact({-4.0, y}, {4.0, y}, spacing * force);
  }
  close(field);
  const double sampling = 1e-4;
  for (int ring = 0; ring < grid.rings; ++ring) {
    for (int s = 0; s < grid.sectors; ++s) {
      // Means of cos^2, cos sin and sin^2 over the sector.
      const double a = grid.angle(s), w = grid.sector_angle();
      const double cc = 0.5 + 0.5 * std::cos(2.0 * a) * std::sin(w) / w, ss = 1.0 - cc;
      const double cs = 0.5 * std::sin(2.0 * a) * std::sin(w) / w;
      const Matrix<2> sigma = field.cell(ring, s).contact;
      CHECK(sigma(0, 0) == Approx(2.0 * cc + 0.5 * cs).margin(sampling));
      CHECK(sigma(0, 1) == Approx(-2.0 * cs + 0.5 * cc).margin(sampling));
      CHECK(sigma(1, 0) == Approx(-2.0 * cs - 0.5 * ss).margin(sampling));
      CHECK(sigma(1, 1) == Approx(2.0 * ss - 0.5 * cs).margin(sampling));
    }
    const Matrix<2> mean = field.ring(ring).contact;
    CHECK((mean - (Matrix<2>() << 1.0, 0.25, -0.25, 1.0).finished()).norm() < sampling);
  }
}

TEST_CASE("a hexagonal packing under pressure has sigma_rr = sigma_tt = p", "[measure]") {
  const double d = 1.0, f = 2.0;
  const double p = std::sqrt(3.0) * f / d;  // three bonds of d f n n^T per area sqrt(3)/2 d^2
  const PolarGrid grid{.centre = {0.3, 0.2}, .inner = 10.0, .outer = 30.0, .rings = 2};
  StressField field(grid);
  for (int row = -40; row <= 40; ++row) {
    for (int column = -60; column <= 60; ++column) {
      const Vector<2> x(column + 0.5 * row, row * std::sqrt(0.75));
      for (const double angle : {0.0, pi / 3.0, 2.0 * pi / 3.0})
        field.add_contact(x, x + at(d, angle), at(f, angle));
    }
  }
  close(field);
  const double lattice = 0.005 * p;  // a ring is not made of whole bonds
  for (int k = 0; k < grid.rings; ++k) {
    const Matrix<2> sigma = field.ring(k).contact;
    CHECK(sigma(0, 0) == Approx(p).margin(lattice));
    CHECK(sigma(1, 1) == Approx(p).margin(lattice));
    CHECK(std::abs(sigma(0, 1)) < lattice);
    CHECK(std::abs(sigma(1, 0)) < lattice);
  }
}

TEST_CASE("a ring of discs that are pressed inwards carries hoop stress", "[measure]") {
  const int discs = 24;
  const double load = 0.7, step = 0.01, half = pi / discs, R = 0.5 / std::sin(half);
  Scene<2> scene;
  for (int k = 0; k < discs; ++k) {
    Grain<2> grain;
    grain.position = at(R, 2.0 * half * k);
    scene.add(grain);
    scene.force.set(k, -at(load, 2.0 * half * k));
  }
  const auto problem = problem_of(scene, step, 0.01);
  Solution<2> solution;
  GaussSeidel<2> solver({.stop = {.max_iterations = 100000, .tolerance = 1e-11}});
  solver.solve(problem, UnilateralCoulomb<2>(), solution, {});

  const PolarGrid grid{.inner = R - 1.0, .outer = R + 1.0, .rings = 7, .sectors = 5};
  StressField field(grid);
  ProxyStress proxy(discs);
  for (int block = 0; block < 2; ++block) {
    field.add_contacts(scene, problem, solution.impulse);
    field.add_time(step);
    field.end_block();
    proxy.add_contacts(scene, problem, solution.impulse);
    proxy.add_time(step);
    proxy.end_block();
  }
  const double f = load / (2.0 * std::sin(half));  // along each chord, at the distance h
  const double h = R * std::cos(half);
  const Matrix<2> sum = integral(field, grid);
  CHECK(sum(1, 1) == Approx(2.0 * pi * h * f).epsilon(1e-7));
  CHECK(sum.trace() == Approx(discs * f).epsilon(1e-7));  // branches are 1
  CHECK(std::abs(sum(0, 1)) < 1e-7);
  CHECK(field.ring(3).contact_error.norm() < kRounding);
  CHECK(field.outside().isZero(0.0));
  CHECK(field.ring(3).kinetic.isZero(0.0));

  // The proxy is the trace per grain, and of the mean stress of the packing without its motion.
  const ProxyStressMean mean = proxy.result();
  CHECK(mean.normal.value == Approx(f).epsilon(1e-7));
  CHECK(mean.normal.error < kRounding);
  CHECK(mean.tangential.value < 1e-7);
  for (auto& motion : solution.motion) motion.velocity.setZero();
  CHECK(sum.trace() == Approx(mean_stress(scene, problem, solution, 1.0).trace()));
}

TEST_CASE("contacts with both cylinders reach from the grain to the wall", "[measure]") {
  Scene<2> scene;
  const double inner = 4.0, outer = 5.02, step = 0.1;
  const int shaft =
      scene.add(Cylinder<2>{.centre = {1.0, 0.5}, .radius = inner, .grains_inside = false});
  Grain<2> grain;
  grain.position = Vector<2>(1.0, 0.5) + at(4.51, 0.8);
  const int disc = scene.add(grain);
  scene.add(Cylinder<2>{.centre = {1.0, 0.5}, .radius = outer});
  const auto problem = problem_of(scene, step);
  REQUIRE(problem.contact_count() == 2);
  Array<Impulse<2>> impulse;
  for (const auto& contact : problem.boundary_contacts)
    impulse.push_back({contact.i == shaft && contact.j == disc ? 0.3 : 0.2, 0.05});

  const PolarGrid grid{.centre = {1.0, 0.5}, .inner = inner, .outer = outer, .rings = 2};
  StressField field(grid);
  ProxyStress proxy(1);
  for (int block = 0; block < 2; ++block) {
    field.add_contacts(scene, problem, impulse);
    field.add_time(step);
    field.end_block();
    proxy.add_contacts(scene, problem, impulse);
    proxy.add_time(step);
    proxy.end_block();
  }
  // Branch 0.51 on both sides, the gap of 0.01 included; the tangential impulse on the body at the
  // outer end of the branch is 0.05 along e_theta.
  const Matrix<2> sum = integral(field, grid);
  CHECK(sum(0, 0) == Approx(0.51 * (0.3 + 0.2) / step));
  CHECK(sum(0, 1) == Approx(0.51 * (0.05 + 0.05) / step));
  CHECK(std::abs(sum(1, 0)) < kRounding);
  CHECK(std::abs(sum(1, 1)) < kRounding);
  CHECK(field.outside().norm() < kRounding);
  CHECK(field.ring(0).contact(0, 0) * grid.ring_area(0) == Approx(0.51 * 0.3 / step));
  CHECK(proxy.result().normal.value == Approx(0.5 * (0.3 + 0.2) / step));
  CHECK(proxy.result().tangential.value == Approx(0.5 * (0.05 + 0.05) / step));
}

TEST_CASE("kinetic stress: none in a rigid rotation, m c c about the mean flow", "[measure]") {
  const PolarGrid grid{.centre = {1.0, -1.0}, .inner = 2.0, .outer = 6.0, .rings = 4, .sectors = 3};
  const double omega = 0.6, c = 0.25;
  Scene<2> scene;
  CounterRandom random{23};
  for (int k = 0; k < 300; ++k) {
    Grain<2> grain;
    grain.mass = random.uniform(0.5, 2.0);
    const double r = std::sqrt(random.uniform(4.0, 36.0)), angle = random.uniform(0.0, 2.0 * pi);
    grain.position = grid.centre + at(r, angle);
    grain.velocity = omega * at(r, angle + pi / 2.0);
    scene.add(grain);
  }
  StressField field(grid);
  for (int block = 0; block < 2; ++block) {
    field.add_motion(scene);
    field.add_time(1.0);
    field.end_block();
  }
  // Along and against e_r + 2 e_theta alternately: the mean flow stays.
  StressField shaken(grid);
  for (const double sign : {1.0, -1.0}) {
    Scene<2> moved = scene;
    for (int b = 0; b < scene.size(); ++b)
      moved.velocity[b] +=
          sign * c * (basis(scene.position[b] - grid.centre) * Vector<2>(1.0, 2.0));
    shaken.add_motion(moved);
    shaken.add_time(1.0);
    shaken.end_block();
  }
  for (int k = 0; k < grid.rings; ++k) {
    double mass = 0.0, energy = 0.0;
    for (int b = 0; b < scene.size(); ++b) {
      if (grid.ring_of((scene.position[b] - grid.centre).norm()) != k) continue;
      mass += scene.mass[b];
      energy += scene.mass[b] * scene.velocity[b].squaredNorm();
    }
    const PolarStress rigid = field.ring(k);
    CHECK(rigid.kinetic.norm() < kRounding);
    CHECK(rigid.kinetic_total(1, 1) == Approx(energy / grid.ring_area(k)));
    CHECK(std::abs(rigid.kinetic_total(0, 0)) < kRounding);
    CHECK(field.cell(k, 1).kinetic.norm() < kRounding);
    const double unit = mass * c * c / grid.ring_area(k);
    const PolarStress agitated = shaken.ring(k);
    CHECK(agitated.kinetic(0, 0) == Approx(unit));
    CHECK(agitated.kinetic(0, 1) == Approx(2.0 * unit));
    CHECK(agitated.kinetic(1, 0) == Approx(2.0 * unit));
    CHECK(agitated.kinetic(1, 1) == Approx(4.0 * unit));
    CHECK(agitated.kinetic_total(1, 1) == Approx(energy / grid.ring_area(k) + 4.0 * unit));
  }
}

TEST_CASE("a stress field needs two blocks and time", "[measure]") {
  StressField field(PolarGrid{});
  field.end_block();
  CHECK_THROWS_WITH(field.ring(0), StartsWith("closed blocks"));
  field.end_block();
  CHECK_THROWS_WITH(field.ring(0), StartsWith("weight of a mean"));
  CHECK_THROWS_WITH(StressField({.rings = 0}), StartsWith("rings"));
  CHECK_THROWS_WITH(ProxyStress(0), StartsWith("grains of a proxy stress"));
}

}  // namespace stress_field_test
