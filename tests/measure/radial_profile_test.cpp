// SPDX-License-Identifier: BSD-3-Clause
// Packing fraction and angular velocities in rings.
#include <libcd/measure/radial_profile.hpp>

#include <cmath>
#include <numbers>
#include <utility>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include "tests/catch.hpp"

namespace radial_profile_test {

using namespace cd;
using std::numbers::pi;

/// Discs of random radius in the ring from 3 to 9 around a centre; they may overlap.
Scene<2> scattered(int grains, const Vector<2>& centre) {
  CounterRandom random{11};
  Scene<2> scene;
  for (int k = 0; k < grains; ++k) {
    Grain<2> grain;
    grain.radius = random.uniform(0.2, 0.5);
    const double r = random.uniform(3.5, 8.5), angle = random.uniform(0.0, 2.0 * pi);
    grain.position = centre + r * Vector<2>(std::cos(angle), std::sin(angle));
    scene.add(grain);
  }
  return scene;
}

/// Turns every grain around the centre by omega(r) time and gives it that velocity.
template <class Omega>
void turn(Scene<2>& scene, const Vector<2>& centre, double time, const Omega& omega) {
  for (int b = 0; b < scene.size(); ++b) {
    const Vector<2> x = scene.position[b] - centre;
    const double rate = omega(x.norm());
    scene.position[b] = centre + Eigen::Rotation2Dd(rate * time) * x;
    scene.velocity[b] =
        rate * Vector<2>(centre.y() - scene.position[b].y(), scene.position[b].x() - centre.x());
  }
}

/// Some snapshots in two blocks of different length.
template <class Omega>
Array<RingFlow> profile_of(Scene<2> scene, const PolarGrid& grid, const Omega& omega) {
  RadialProfile profile(grid);
  turn(scene, grid.centre, 0.0, omega);
  profile.add(scene, 1.0);
  for (int n = 1; n < 12; ++n) {
    const double step = n % 2 ? 0.3 : 0.5;
    turn(scene, grid.centre, step, omega);
    profile.add(scene, 1.0 + 0.4 * (n - n % 2) + (n % 2 ? 0.3 : 0.0));
    if (n == 4 || n == 11) profile.end_block();
  }
  return profile.result();
}

TEST_CASE("the areas of discs in rings give the packing fraction", "[measure]") {
  const PolarGrid grid{.centre = {0.3, -0.2}, .inner = 3.0, .outer = 9.0, .rings = 13};
  const Scene<2> scene = scattered(100, grid.centre);
  double area = 0.0, measured = 0.0;
  for (const double r : scene.radius) area += pi * r * r;
  const auto rings = profile_of(scene, grid, [](double) { return 0.0; });
  REQUIRE(rings.size() == 13);
  for (int k = 0; k < grid.rings; ++k) {
    CHECK(rings[k].radius == Approx(3.0 + (k + 0.5) * 6.0 / 13.0));
    CHECK(rings[k].packing_fraction.error < 1e-13);
    measured += rings[k].packing_fraction.value * grid.ring_area(k);
  }
  CHECK(measured == Approx(area).epsilon(1e-12));
}

TEST_CASE("grains nearer to the axis than the unit of length turn as others do", "[measure]") {
  const PolarGrid grid{.centre = {0.3, -0.2}, .inner = 0.1, .outer = 1.1, .rings = 5};
  Scene<2> scene;
  for (int k = 0; k < 12; ++k) {
    Grain<2> grain;
    grain.radius = 0.1;
    grain.position = grid.centre + (0.15 + 0.07 * k) * Vector<2>(std::cos(k), std::sin(k));
    scene.add(grain);
  }
  for (const RingFlow& ring : profile_of(scene, grid, [](double) { return 0.7; })) {
    CAPTURE(ring.radius);
    CHECK(ring.omega_internal.value == Approx(0.7).epsilon(1e-12));
    CHECK(ring.omega_measured.value == Approx(0.7).epsilon(1e-12));
  }
}

TEST_CASE("a hexagonal lattice has its packing fraction in every wide ring", "[measure]") {
  Scene<2> scene;
  for (int row = -60; row <= 60; ++row) {
    for (int column = -60; column <= 60; ++column) {
      Grain<2> grain;
      grain.position = {column + 0.5 * (row & 1), row * std::sqrt(0.75)};
      scene.add(grain);
    }
  }
  RadialProfile profile({.centre = {0.1, 0.2}, .inner = 5.0, .outer = 45.0, .rings = 4});
  for (const double time : {0.0, 1.0}) {
    profile.add(scene, time);
    profile.end_block();
  }
  for (const RingFlow& ring : profile.result())
    CHECK(ring.packing_fraction.value == Approx(pi / std::sqrt(12.0)).epsilon(5e-3));
}

TEST_CASE("rigid rotation has one angular velocity by both measures", "[measure]") {
  const PolarGrid grid{.centre = {1.0, 2.0}, .inner = 3.0, .outer = 9.0, .rings = 10};
  const double omega = -0.7;
  for (const RingFlow& ring :
       profile_of(scattered(150, grid.centre), grid, [&](double) { return omega; })) {
    CHECK(ring.omega_internal.value == Approx(omega).epsilon(1e-12));
    CHECK(ring.omega_measured.value == Approx(omega).epsilon(1e-12));
    CHECK(ring.omega_internal.error < 1e-12);
    CHECK(ring.omega_measured.error < 1e-12);
  }
}

TEST_CASE("Couette flow of a fluid is recovered by both measures", "[measure]") {
  // omega = A + B / r^2. Discs that fill a ring evenly; each speaks for its whole area with the
  // velocity of its centre, so that the resolution is their radius, 0.1 here.
  const PolarGrid grid{.inner = 3.0, .outer = 9.0, .rings = 12};
  const auto omega = [](double r) { return -0.125 + 10.125 / (r * r); };  // 1 inside, 0 outside
  CounterRandom random{5};
  Scene<2> scene;
  for (int k = 0; k < 20000; ++k) {
    Grain<2> grain;
    grain.radius = 0.1;
    const double r = std::sqrt(random.uniform(9.0, 81.0)), angle = random.uniform(0.0, 2.0 * pi);
    grain.position = r * Vector<2>(std::cos(angle), std::sin(angle));
    scene.add(grain);
  }
  for (const RingFlow& ring : profile_of(scene, grid, omega)) {
    const double scatter = 0.01;  // of 1000 grains and more in a ring
    CHECK(ring.omega_internal.value == Approx(omega(ring.radius)).margin(scatter));
    CHECK(ring.omega_measured.value == Approx(ring.omega_internal.value).epsilon(1e-10));
  }
}

TEST_CASE("grains that are moved against their velocities differ in the two measures",
          "[measure]") {
  Scene<2> scene;
  Grain<2> grain;
  grain.position = {4.0, 0.0};
  grain.velocity = {0.0, 2.0};  // omega 1/2
  scene.add(grain);
  RadialProfile profile({.inner = 3.0, .outer = 5.0, .rings = 1});
  const double step = 1.5;  // more than a revolution in all
  for (int n = 0; n <= 10; ++n) {
    profile.add(scene, n * step);
    if (n == 5 || n == 10) profile.end_block();
    const Eigen::Rotation2Dd rotation(0.8);
    scene.position[0] = rotation * scene.position[0];
    scene.velocity[0] = rotation * scene.velocity[0];
  }
  const RingFlow ring = profile.result()[0];
  CHECK(ring.omega_internal.value == Approx(0.5));
  CHECK(ring.omega_measured.value == Approx(0.8 / step));
}

TEST_CASE("a displacement counts half where it starts and half where it ends", "[measure]") {
  Scene<2> scene;
  scene.add(Grain<2>{});
  RadialProfile profile({.inner = 3.0, .outer = 5.0, .rings = 2});
  double time = 0.0;
  for (const auto& [r, angle] : {std::pair{3.5, 0.0}, {4.5, 0.2}, {4.5, 0.8}}) {
    scene.position[0] = r * Vector<2>(std::cos(angle), std::sin(angle));
    profile.add(scene, time++);
    profile.end_block();
  }
  CHECK(profile.result()[0].omega_measured.value == Approx(0.2));
  CHECK(profile.result()[1].omega_measured.value == Approx((0.5 * 0.2 + 0.6) / 1.5));
}

TEST_CASE("a grain at the centre goes around nothing", "[measure]") {
  for (const double radius : {0.5, 3.5}) {  // it does not reach the rings, or does
    Scene<2> scene;
    scene.add(Grain<2>{.position = {3.0, 0.0}, .radius = 0.5, .velocity = {0.0, 3.0}});
    scene.add(Grain<2>{.radius = radius, .velocity = {1.0, 0.0}});
    RadialProfile profile({.inner = 1.0, .outer = 4.0, .rings = 1});
    for (const double time : {0.0, 1.0}) {
      profile.add(scene, time);
      profile.end_block();
    }
    const RingFlow ring = profile.result()[0];
    CHECK(ring.omega_internal.value > 0.0);
    CHECK(ring.omega_internal.value <= 1.0);
    CHECK(ring.omega_measured.value == 0.0);
  }
}

TEST_CASE("errors of a profile come from the spread of blocks", "[measure]") {
  Scene<2> scene;
  Grain<2> grain;
  grain.position = {4.0, 0.0};
  scene.add(grain);
  RadialProfile profile({.inner = 3.0, .outer = 5.0, .rings = 1});
  for (int n = 0; n < 4; ++n) {
    scene.velocity[0].y() = 4.0 * (n % 2);
    profile.add(scene, n);
    profile.end_block();
  }
  // Values 0, 1, 0, 1: mean 1/2, deviation 1/sqrt(3), error of the mean half of that.
  const Estimate omega = profile.result()[0].omega_internal;
  CHECK(omega.value == Approx(0.5));
  CHECK(omega.error == Approx(0.5 / std::sqrt(3.0)));
}

TEST_CASE("what a profile cannot be made of is refused", "[measure]") {
  CHECK_THROWS_WITH(RadialProfile({.inner = 0.0}), StartsWith("inner radius"));
  CHECK_THROWS_WITH(RadialProfile({.inner = 3.0}), StartsWith("outer radius"));
  CHECK_THROWS_WITH(RadialProfile({.rings = 0}), StartsWith("rings"));
  CHECK_THROWS_WITH(RadialProfile({.sectors = 0}), StartsWith("sectors"));
  RadialProfile profile{PolarGrid{}};
  Scene<2> scene = scattered(3, Vector<2>::Zero());
  profile.add(scene, 1.0);
  profile.end_block();
  CHECK_THROWS_WITH(profile.add(scene, 1.0), StartsWith("time of a snapshot"));
  CHECK_THROWS_WITH(profile.result(), StartsWith("closed blocks"));
}

TEST_CASE("rings see the images of discs in a periodic cell", "[measure]") {
  const PolarGrid grid{.centre = {0.3, -0.2}, .inner = 3.0, .outer = 9.0, .rings = 4};
  Scene<2> open = scattered(60, grid.centre);
  Matrix<2> base;
  base << 24.0, 7.0, 0.0, 24.0;
  RadialProfile one(grid), other(grid);
  for (int n = 0; n < 6; ++n) {
    turn(open, grid.centre, 0.3, [](double r) { return 1.0 / r; });
    Scene<2> cell = open;
    cell.cell = Cell<2>(base);
    for (int b = 0; b < cell.size(); ++b)
      cell.position[b] += base * Vector<2>(b % 4 - 2, b % 3 - 1);
    one.add(open, 0.3 * n);
    other.add(cell, 0.3 * n);
    if (n == 2 || n == 5) {
      one.end_block();
      other.end_block();
    }
  }
  const auto expected = one.result(), found = other.result();
  for (int k = 0; k < grid.rings; ++k) {
    CHECK(found[k].packing_fraction.value == Approx(expected[k].packing_fraction.value));
    CHECK(found[k].omega_internal.value == Approx(expected[k].omega_internal.value));
    CHECK(found[k].omega_measured.value == Approx(expected[k].omega_measured.value));
  }
  open.cell = Cell<2>(Matrix<2>(18.0 * Matrix<2>::Identity()));  // a grain at the rim meets itself
  CHECK_THROWS_WITH(RadialProfile(grid).add(open, 0.0), StartsWith("outer radius of a polar grid"));
}

}  // namespace radial_profile_test
