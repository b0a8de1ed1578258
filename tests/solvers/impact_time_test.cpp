// SPDX-License-Identifier: BSD-3-Clause
// Collisions of hard bodies at the time of contact: what they conserve.
#include <libcd/solver/impact_time.hpp>

#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/measure/energy_balance.hpp>
#include "tests/catch.hpp"
#include "tests/solvers/falling_gas.hpp"

namespace impact_time_test {

TEMPLATE_TEST_CASE_SIG("a disc that collides when it touches bounces for ever, at the right times",
                       "[solver]", ((int D), D), 2, 3) {
  constexpr double dt = 0.01, h0 = 1.0, kTime = 100.0;
  auto run = hard<D>(falling_ball<D>(h0), dt, exact(1.0));
  const double start = energies(run.scene()).total(), half = std::sqrt(2.0 * h0);
  double energy = 0.0, place = 0.0;
  for (int step = 1; step <= std::lround(kTime / dt); ++step) {
    run.step();
    const double since = std::remainder(step * dt, 2.0 * half);  // the last or next top
    energy = std::max(energy, std::abs(energies(run.scene()).total() - start));
    place = std::max(place,
                     std::abs(run.scene().position[1][D - 1] - kRadius - h0 + 0.5 * since * since));
  }
  // A parabola is exact, and so is the time of contact with a plane: rounding, by 10^4 steps.
  CHECK(energy < 1e-10);
  CHECK(place < 1e-9);
}

TEMPLATE_TEST_CASE_SIG("a ball that collides when it touches comes to the heights h0 e^(2n)",
                       "[solver]", ((int D), D), 2, 3) {
  constexpr double e = 0.8, h0 = 1.0, dt = 0.01;
  auto run = hard<D>(falling_ball<D>(h0), dt, exact(e));
  const double start = energies(run.scene()).potential - h0;
  double before = 0.0;
  for (int n = 1; n <= 4;) {
    run.step();
    const double speed = run.scene().velocity[1][D - 1];
    if (before > 0.0 && speed <= 0.0) {
      CHECK(energies(run.scene()).total() - start == Approx(h0 * std::pow(e, 2 * n)).epsilon(1e-9));
      ++n;
    }
    before = speed;
  }
}

TEMPLATE_TEST_CASE_SIG("a gas between walls keeps kinetic + potential energy within 1 % over 50",
                       "[solver]", ((int D), D), 2, 3) {
  for (std::uint64_t seed = 1; seed <= 2; ++seed) {
    auto run = hard<D>(gas_in_box<D>(seed), 0.01, exact(1.0));
    // From the floor, on which all grains lie in the state of least energy.
    const Scene<D>& scene = run.scene();
    double rest = 0.0;
    for (int b = 0; b < scene.size(); ++b)
      rest -= scene.force[b].dot((scene.position[0][0] + kRadius) * Vector<D>::Unit(D - 1));
    const double start = energies(scene).total() - rest;
    for (int unit = 0; unit < 50; ++unit) {
      steps(run, 1.0);
      CHECK(energies(scene).total() - rest == Approx(start).epsilon(0.01));
    }
  }
}

TEST_CASE("the error of the energy is of second order in the time step", "[solver]") {
  // What is left is the removal of overlaps, of pairs that another collision of the step turned
  // towards each other: their number and their depth are each of first order. A mean over gases.
  const auto error = [](double dt) {
    double sum = 0.0;
    for (std::uint64_t seed = 1; seed <= 8; ++seed) {
      auto run = hard<2>(gas_in_box<2>(seed, 10.0), dt, exact(1.0));
      const double start = energies(run.scene()).total();
      steps(run, 10.0);
      sum += std::abs(energies(run.scene()).total() - start);
    }
    return sum;
  };
  const double coarse = error(0.04), fine = error(0.01);
  CAPTURE(coarse, fine);
  CHECK(coarse / fine > 8.0);  // 16, and 4 of a first order; sums of few events scatter
}

TEST_CASE("a disc that falls on a round one bounces at the right time, of second order",
          "[solver]") {
  constexpr double h0 = 0.5, kTime = 5.0;
  const auto error = [](double dt) {
    Scene<2> scene;
    Cylinder<2> shaft;
    shaft.grains_inside = false;
    scene.add(shaft);
    Grain<2> grain;
    grain.position = {0.0, 1.0 + kRadius + h0};
    scene.add(grain);
    add_gravity<2>(scene, {0.0, -1.0});
    auto run = hard<2>(scene, dt, exact(1.0));
    const double start = energies(run.scene()).total();
    steps(run, kTime);
    CHECK(energies(run.scene()).total() == Approx(start).epsilon(1e-10));
    const double since = std::remainder(kTime, 2.0 * std::sqrt(2.0 * h0));
    return std::abs(run.scene().position[1].y() - grain.position.y() + 0.5 * since * since);
  };
  const double coarse = error(0.05), fine = error(0.0125);
  CAPTURE(coarse, fine);
  CHECK(fine < 1e-4);
  CHECK(coarse / fine > 8.0);
}

TEMPLATE_TEST_CASE_SIG("a moving wall gives a ball twice its speed, where they meet", "[solver]",
                       ((int D), D), 2, 3) {
  constexpr double kWall = 0.3, kBall = -0.5, dt = 0.07, kTime = 2.1;
  Scene<D> scene = scene_of_ball<D>(0.0, 1.0);
  scene.mobility.set(0, Mobility<D>::driven());
  scene.velocity[0][D - 1] = kWall;
  scene.velocity[1][D - 1] = kBall;
  auto run = hard<D>(scene, dt, exact(1.0));
  steps(run, kTime);
  const double meet = 1.0 / (kWall - kBall), after = 2.0 * kWall - kBall;
  CHECK(run.scene().velocity[1][D - 1] == Approx(after));
  CHECK(run.scene().position[1][D - 1] ==
        Approx(kRadius + 1.0 + kBall * meet + after * (kTime - meet)));
}

TEST_CASE("grains meet across the seam of a periodic cell at the time of contact", "[solver]") {
  constexpr double kLength = 5.0, dt = 0.07, kTime = 0.7;
  Scene<2> scene;
  scene.cell = Cell<2>(kLength * Matrix<2>::Identity());
  for (const double x : {-0.75, 0.75}) {  // 0.5 between them, across the seam at 2.5
    Grain<2> grain;
    grain.position = {2.5 + x, 0.0};
    grain.velocity = {x > 0.0 ? -1.0 : 2.0, 0.0};
    scene.add(grain);
  }
  scene.position[1].x() -= kLength;
  auto run = hard<2>(scene, dt, exact(1.0));
  steps(run, kTime);
  const double meet = 0.5 / 3.0;
  CHECK(run.scene().velocity[0].x() == Approx(-1.0));
  CHECK(run.scene().position[0].x() == Approx(1.75 + 2.0 * meet - (kTime - meet)));
  CHECK(run.scene().position[1].x() == Approx(-1.75 - meet + 2.0 * (kTime - meet)));
}

TEST_CASE("passes carry a push along a row within a step, each collision at its own time",
          "[solver]") {
  // Four discs with gaps of 0.1, the first at unit speed: the last leaves at the time 0.3.
  constexpr double kGap = 0.1, dt = 0.5;
  const auto after_one_step = [](int passes) {
    Scene<2> scene;
    for (int k = 0; k < 4; ++k) {
      Grain<2> grain;
      grain.position.x() = k * (2.0 * kRadius + kGap);
      scene.add(grain);
    }
    scene.velocity[0].x() = 1.0;
    auto run = hard<2>(scene, dt, exact(1.0, passes));
    run.step();
    return run.release().first;
  };
  const Scene<2> all = after_one_step(3);
  for (int k = 0; k < 4; ++k) {
    const double start = k * (2.0 * kRadius + kGap);
    CHECK(all.velocity[k].x() == Approx(k == 3 ? 1.0 : 0.0).margin(1e-14));
    CHECK(all.position[k].x() == Approx(start + (k == 3 ? dt - 3.0 * kGap : kGap)));
  }
  CHECK(after_one_step(1).velocity[1].x() == Approx(1.0));  // the others wait for the next step
}

TEMPLATE_TEST_CASE_SIG("the balance explains the energy of collisions at the time of contact",
                       "[measure]", ((int D), D), 2, 3) {
  Scene<D> scene = gas_in_box<D>(3);
  scene.friction = PairTable<double>(0.4);
  OptionValues options = exact(0.7);
  options["integrator"] = "euler";  // removal of overlaps comes from outside
  auto run = hard<D>(scene, 0.02, options);
  EnergyBalance<D> balance(run);
  run.observe([&](const auto& s, const auto&) { balance.add_step(s); });
  const double start = energies(scene).kinetic();
  double before = energies(scene).total();
  for (int unit = 0; unit < 5; ++unit) {
    steps(run, 1.0);
    CHECK(energies(run.scene()).total() < before);  // friction and restitution take energy
    before = energies(run.scene()).total();
  }
  CHECK(std::abs(balance.unexplained()) < 1e-10 * start);
  CHECK(std::abs(balance.terms().outside) < 1e-10 * start);
  CHECK(balance.most_kinetic() >= start);
}

TEST_CASE("an impact time is refused where nothing uses it") {
  CHECK_THROWS_WITH(make_solver<2>("approximate-hard-sphere", {{"impact_time", "late"}}),
                    "impact_time: late is not allowed, expected one of start, exact");
  OptionValues options{{"impact_time", "exact"}};
  options["springs.stiffness"] = 1.0;  // whichever part is made first, nothing else is wrong
  for (const std::string solver : {"gauss-seidel", "mcnamara", "explicit"}) {
    options["solver"] = solver;
    const std::string method = solver == "mcnamara"   ? "mcnamara"
                               : solver == "explicit" ? "md"
                                                      : "cd";
    CHECK_THROWS_WITH(make_method<2>(method, options),
                      "impact_time: exact is not allowed, expected none with the solver " + solver);
  }
  CHECK(standard_registry().parts_with("impact_time") ==
        std::vector<std::string>{"approximate-hard-sphere"});
}

}  // namespace impact_time_test
