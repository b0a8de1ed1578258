// SPDX-License-Identifier: BSD-3-Clause
// Orders of the integrators, with an oscillation whose solution is known.
#include <libcd/integrator/velocity_verlet.hpp>

#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/generate/gas.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/law/soft_world.hpp"

namespace velocity_verlet_test {

using namespace cd;
using namespace cd::testing;

constexpr double kStiffness = 100.0;
constexpr double kAmplitude = 0.005;  // half the overlap at rest, so that the ball never leaves
constexpr double kTime = 2.0;         // about three periods

/// Errors of a ball that oscillates on the floor.
struct Errors {
  double position;  ///< at the end
  double energy;    ///< the largest
};

template <class Integration>
Errors oscillation(const Integration& integrator, double damping, int steps, double mass = 1.0) {
  const double time_step = kTime / steps;
  const double rest = 1.0 / kStiffness;
  auto simulation = soft_simulation<2>(pressed_ball<2>(0.0, rest + kAmplitude, false),
                                       linear_law<2>({kStiffness, damping}), integrator, time_step);
  const Scene<2>& scene = simulation.scene();
  const auto displacement = [&] { return scene.position[1].y() - 0.5 + rest; };
  const auto energy = [&] {
    const double v = scene.velocity[1].y();
    return 0.5 * (v * v + kStiffness * displacement() * displacement());
  };
  const double start = energy();
  Errors errors{};
  for (int step = 0; step < steps; ++step) {
    simulation.step();
    errors.energy = std::max(errors.energy, std::abs(energy() - start));
  }
  const double rate = 0.5 * damping / mass;
  const double omega = std::sqrt(kStiffness / mass - rate * rate);
  const double exact = -kAmplitude * std::exp(-rate * kTime) *
                       (std::cos(omega * kTime) + rate / omega * std::sin(omega * kTime));
  errors.position = std::abs(displacement() - exact);
  return errors;
}

TEST_CASE("velocity Verlet is of second order, Euler's step of first, with elastic forces",
          "[integrator]") {
  const VelocityVerlet<2> verlet;
  const Euler<2> euler;
  const Errors v1 = oscillation(verlet, 0.0, 1000);
  const Errors v2 = oscillation(verlet, 0.0, 2000);
  CHECK(v1.position / v2.position == Approx(4.0).epsilon(0.02));
  CHECK(v1.energy / v2.energy == Approx(4.0).epsilon(0.02));
  const Errors e1 = oscillation(euler, 0.0, 1000);
  const Errors e2 = oscillation(euler, 0.0, 2000);
  CHECK(e1.position / e2.position == Approx(2.0).epsilon(0.05));
  CHECK(e1.energy / e2.energy == Approx(2.0).epsilon(0.05));
  CHECK(v2.energy < 0.01 * e2.energy);
}

TEST_CASE("energy does not drift in a long undamped oscillation", "[integrator]") {
  auto simulation = soft_simulation<2>(pressed_ball<2>(0.0, 1.0 / kStiffness + kAmplitude, false),
                                       linear_law<2>({kStiffness, 0.0}), VelocityVerlet<2>(), 0.01);
  const Scene<2>& scene = simulation.scene();
  double late = 0.0, early = 0.0;
  for (int step = 0; step < 100000; ++step) {
    simulation.step();
    const double x = scene.position[1].y() - 0.5 + 1.0 / kStiffness;
    if (step < 1000) early = std::max(early, std::abs(x));
    if (step >= 99000) late = std::max(late, std::abs(x));
  }
  CHECK(late == Approx(early).epsilon(1e-3));
}

TEST_CASE("damping in velocity Verlet acts as if the mass were less by gamma dt / 2",
          "[integrator]") {
  const VelocityVerlet<2> verlet;
  const double damping = 1.0;
  const auto error = [&](int steps, double mass) {
    return oscillation(verlet, damping, steps, mass).position;
  };
  CHECK(error(1000, 1.0) / error(2000, 1.0) == Approx(2.0).epsilon(0.05));
  const auto less = [&](int steps) { return 1.0 - 0.5 * damping * kTime / steps; };
  CHECK(error(1000, less(1000)) / error(2000, less(2000)) == Approx(4.0).epsilon(0.05));
}

TEST_CASE("velocity Verlet drives bodies as told and falls as Galilei says", "[integrator]") {
  Scene<2> start;
  Grain<2> grain;
  grain.velocity = {1.0, 0.5};
  start.add(grain);
  start.force.set(0, {0.0, -2.0});
  grain.position = {5.0, 0.0};
  grain.velocity = {0.0, 1.0};
  grain.mobility = Mobility<2>::driven();
  start.add(grain);
  auto simulation =
      soft_simulation<2>(start, linear_law<2>({kStiffness, 0.0}), VelocityVerlet<2>(), 0.01);
  Scene<2>& scene = simulation.scene();
  for (int step = 0; step < 50; ++step) simulation.step();
  scene.velocity[1] = {0.0, -1.0};  // the user turns the driven body round
  for (int step = 0; step < 50; ++step) simulation.step();
  CHECK(scene.position[0].y() == Approx(0.5 - 1.0));
  CHECK(scene.velocity[0].y() == Approx(0.5 - 2.0));
  CHECK(scene.position[1].y() == Approx(0.0).margin(1e-14));
  CHECK(scene.velocity[1].y() == -1.0);
}

TEST_CASE("velocity Verlet refuses a cell that deforms", "[integrator]") {
  Scene<2> gas = make_gas<2>({.grains = 10, .friction = 0.0});
  gas.cell.rate = -1e-3 * Matrix<2>::Identity();
  auto simulation =
      soft_simulation<2>(gas, linear_law<2>({kStiffness, 0.0}), VelocityVerlet<2>(), 0.01);
  CHECK_THROWS_WITH(simulation.step(),
                    "integrator: velocity-verlet is not allowed, expected euler in a periodic cell "
                    "that deforms");
}

TEST_CASE("integrators are found by name", "[integrator]") {
  for (const TableEntry& entry : integrator_table())
    CHECK(make_integrator<3>(entry.name)->name() == entry.name);
  CHECK_THROWS_WITH(
      make_integrator<2>("leapfrog"),
      "integrator: leapfrog is not allowed, expected one of euler, euler-removing-overlaps, "
      "velocity-verlet");
}

}  // namespace velocity_verlet_test
