// SPDX-License-Identifier: BSD-3-Clause
// Grains that move by their radius and more in a step: contact dynamics with restitution lets none
// of them through, and takes no other for a collision.
#include <libcd/problem/crossings.hpp>

#include <cmath>

#include <libcd/core/random.hpp>
#include <libcd/generate/plates.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace crossing_test {

using namespace cd;

constexpr double kRadius = 0.5, kRounding = 0.1, kTimeStep = 0.01;
// Speeds are met to rounding, as the solver goes on until its error is below 1e-13.
constexpr double kRoundingError = 1e-10;

template <int D>
Method<D> bouncy(double restitution) {
  return Method<D>(ExtendedCoulomb<D>(PairTable<ContactCoefficients>({.restitution = restitution})),
                   make_solver<D>("gauss-seidel", {{"sweeps", 1000}, {"tolerance", 1e-13}}),
                   Euler<D>());
}

/// The speed at which a grain moves by so many radii in a step.
constexpr double speed_of(double radii) {
  return radii * kRadius / kTimeStep;
}

/// A plate in the plane x = 0, from -3 to 3 along all other axes.
template <int D>
Plate<D> upright() {
  Plate<D> plate;
  plate.extent.rounding = kRounding;
  for (int k = 0; k < D - 1; ++k) plate.extent.half_edges.col(k) = 3.0 * Vector<D>::Unit(k + 1);
  return plate;
}

template <int D>
Grain<D> grain_at(const Vector<D>& position, const Vector<D>& velocity, double mass = 1.0) {
  Grain<D> grain;
  grain.position = position;
  grain.radius = kRadius;
  grain.mass = mass;
  grain.velocity = velocity;
  return grain;
}

template <int D>
void make_steps(Simulation<D>& simulation, int steps) {
  for (int k = 0; k < steps; ++k) simulation.step();
}

TEMPLATE_TEST_CASE_SIG("a grain of any speed leaves a plate on its side, with -e of its velocity",
                       "[crossing]", ((int D), D), 2, 3) {
  const Vector<D> x = Vector<D>::Unit(0);
  for (const double e : {0.5, 1.0}) {
    for (const double radii : {0.3, 1.2, 4.0, 12.0}) {
      for (const double phase : {0.01, 0.3, 0.6, 0.9}) {  // of a step, after which it touches
        CAPTURE(e, radii, phase);
        const double v = speed_of(radii);
        Scene<D> scene;
        scene.add(upright<D>());
        const double gap = (1.0 + phase) * v * kTimeStep;
        scene.add(grain_at<D>(-(kRadius + kRounding + gap) * x, v * x));
        Simulation<D> simulation(std::move(scene), bouncy<D>(e), {.time_step = kTimeStep});
        make_steps(simulation, 5);
        CHECK(simulation.scene().velocity[1].x() == Approx(-e * v).epsilon(kRoundingError));
        // It turned back within the step of its impact, at most v dt before the plate, and has
        // moved by 2 to 4 steps since.
        const double away = -simulation.scene().position[1].x() - kRadius - kRounding;
        CHECK(away >= 2.0 * e * v * kTimeStep - kCrossingDepth * kRadius);
        CHECK(away <= (1.0 + 4.0 * e) * v * kTimeStep);
      }
    }
  }
}

TEMPLATE_TEST_CASE_SIG("a driven plate hits a grain at rest as a grain hits a plate at rest",
                       "[crossing]", ((int D), D), 2, 3) {
  constexpr double e = 0.5;
  const double v = speed_of(4.0);
  const Vector<D> x = Vector<D>::Unit(0);
  Scene<D> scene;
  Plate<D> plate = upright<D>();
  plate.mobility = Mobility<D>::driven();
  plate.mobility.rotation = Motion::fixed;
  plate.velocity = v * x;
  scene.add(plate);
  scene.add(grain_at<D>((kRadius + kRounding + 0.7 * v * kTimeStep) * x, Vector<D>::Zero()));
  Simulation<D> simulation(std::move(scene), bouncy<D>(e), {.time_step = kTimeStep});
  make_steps(simulation, 3);
  CHECK(simulation.scene().velocity[1].x() == Approx((1.0 + e) * v).epsilon(kRoundingError));
  CHECK(simulation.scene().position[1].x() > simulation.scene().position[0].x() + kRadius);
}

TEMPLATE_TEST_CASE_SIG("two grains head on change sides with none of their speeds", "[crossing]",
                       ((int D), D), 2, 3) {
  constexpr double e = 0.5, m = 3.0;
  const double v = speed_of(3.0);
  const Vector<D> x = Vector<D>::Unit(0);
  for (const double gap : {0.2, 1.0, 2.5}) {
    CAPTURE(gap);
    Scene<D> scene;
    scene.add(grain_at<D>(-(kRadius + 0.5 * gap) * x, v * x));
    scene.add(grain_at<D>((kRadius + 0.5 * gap) * x, -v * x, m));
    Simulation<D> simulation(std::move(scene), bouncy<D>(e), {.time_step = kTimeStep});
    make_steps(simulation, 2);
    // Momentum v - m v stays, the relative velocity is -e times that before.
    const double mean = (1.0 - m) * v / (1.0 + m), relative = 2.0 * e * v;
    const Array<Vector<D>>& velocity = simulation.scene().velocity;
    CHECK(velocity[0].x() == Approx(mean - m * relative / (1.0 + m)).epsilon(kRoundingError));
    CHECK(velocity[1].x() == Approx(mean + relative / (1.0 + m)).epsilon(kRoundingError));
    CHECK(simulation.scene().position[0].x() < simulation.scene().position[1].x());
  }
}

TEMPLATE_TEST_CASE_SIG("a fast grain that meets nothing on its way keeps its velocity",
                       "[crossing]", ((int D), D), 2, 3) {
  const double v = speed_of(6.0);
  const Vector<D> x = Vector<D>::Unit(0), y = Vector<D>::Unit(1);
  Scene<D> scene;
  scene.add(upright<D>());
  // Past the end of the plate, and past another grain by a tenth of a radius, within one step.
  const double beside = 3.0 + kRounding + 1.1 * kRadius;
  scene.add(grain_at<D>(-1.2 * x + beside * y, v * x));
  scene.add(grain_at<D>(0.1 * x + (beside + 2.1 * kRadius) * y, Vector<D>::Zero()));
  Simulation<D> simulation(std::move(scene), bouncy<D>(0.5), {.time_step = kTimeStep});
  make_steps(simulation, 2);
  CHECK((simulation.scene().velocity[1] - v * x).norm() == 0.0);
  CHECK(simulation.scene().velocity[2].norm() == 0.0);
}

TEMPLATE_TEST_CASE_SIG("a grain from beyond the end of a plate that flies into its face is held",
                       "[crossing]", ((int D), D), 2, 3) {
  // The nearest point of the plate is its end as the step begins; the path misses the end and
  // meets the face.
  const Vector<D> x = Vector<D>::Unit(0), y = Vector<D>::Unit(1);
  const Vector<D> start = -6.0 * x + 5.0 * y, target = 1.5 * x + 0.625 * y;
  Scene<D> scene;
  scene.add(upright<D>());
  scene.add(grain_at<D>(start, (target - start) / kTimeStep));
  Simulation<D> simulation(std::move(scene), bouncy<D>(0.5), {.time_step = kTimeStep});
  make_steps(simulation, 3);
  CHECK(simulation.scene().position[1].x() < 0.0);
}

TEMPLATE_TEST_CASE_SIG("what stops a grain takes its momentum, not the wall behind it",
                       "[crossing]", ((int D), D), 2, 3) {
  constexpr double e = 0.5, m = 20.0;
  const double v = speed_of(6.0);
  const Vector<D> x = Vector<D>::Unit(0);
  Scene<D> scene;
  scene.add(upright<D>());
  // Without the heavy grain the light one would pass the plate in this step. With it, the heavy one
  // moves by (1 + e) / (1 + m) of 6 radii, less than its distance from the plate.
  scene.add(grain_at<D>(-2.9 * x, v * x));
  scene.add(grain_at<D>(-1.4 * x, Vector<D>::Zero(), m));
  Simulation<D> simulation(std::move(scene), bouncy<D>(e), {.time_step = kTimeStep});
  simulation.step();
  const Array<Vector<D>>& velocity = simulation.scene().velocity;
  CHECK(velocity[1].x() == Approx((1.0 - m * e) / (1.0 + m) * v).epsilon(kRoundingError));
  CHECK(velocity[2].x() == Approx((1.0 + e) / (1.0 + m) * v).epsilon(kRoundingError));
}

TEMPLATE_TEST_CASE_SIG("a grain that a fast one pushes at a plate within the step stays before it",
                       "[crossing]", ((int D), D), 2, 3) {
  const double v = speed_of(6.0);
  const Vector<D> x = Vector<D>::Unit(0);
  Scene<D> scene;
  scene.add(upright<D>());
  scene.add(grain_at<D>(-2.6 * x, v * x));
  scene.add(grain_at<D>(-1.2 * x, Vector<D>::Zero()));
  Simulation<D> simulation(std::move(scene), bouncy<D>(0.9), {.time_step = kTimeStep});
  double energy = simulation.energies().kinetic();
  for (int k = 0; k < 20; ++k) {
    simulation.step();
    const Array<Vector<D>>& position = simulation.scene().position;
    REQUIRE(position[2].x() < -(1.0 - kCrossingDepth) * kRadius - kRounding);
    REQUIRE(position[1].x() < position[2].x() - (2.0 - kCrossingDepth) * kRadius);
    const double now = simulation.energies().kinetic();
    REQUIRE(now <= energy * (1.0 + kRoundingError));
    energy = now;
  }
  CHECK(simulation.scene().velocity[2].x() < 0.0);  // back from the plate
}

TEMPLATE_TEST_CASE_SIG("a row of collisions within a step makes no energy", "[crossing]",
                       ((int D), D), 2, 3) {
  // The first hits the second, which then meets the third, from which it parted. Restitution at
  // both at once would make of the speeds 1, 0, 1/2 about -1/6, 5/6, 5/6, 51 / 45 of the energy.
  const Vector<D> x = Vector<D>::Unit(0), v = speed_of(3.0) * x;
  Scene<D> scene;
  scene.add(grain_at<D>(-1.6 * x, v));
  scene.add(grain_at<D>(Vector<D>::Zero(), Vector<D>::Zero()));
  scene.add(grain_at<D>(1.05 * x, 0.5 * v));
  Simulation<D> simulation(std::move(scene), bouncy<D>(1.0), {.time_step = kTimeStep});
  double energy = simulation.energies().kinetic();
  for (int k = 0; k < 10; ++k) {
    simulation.step();
    for (const int b : {0, 1})
      REQUIRE(simulation.scene().position[b + 1].x() - simulation.scene().position[b].x() >
              (2.0 - kCrossingDepth) * kRadius);
    REQUIRE(simulation.energies().kinetic() <= energy * (1.0 + kRoundingError));
    energy = simulation.energies().kinetic();
  }
  CHECK(energy >= 0.5 * 3.0 * 0.25 * v.squaredNorm());  // that of the common speed
}

TEMPLATE_TEST_CASE_SIG("a gas as fast as three radii a step stays in its box and gains no energy",
                       "[crossing]", ((int D), D), 2, 3) {
  constexpr double kEdge = 6.0;
  Scene<D> scene;
  for (const Plate<D>& plate :
       box_plates<D>(Vector<D>::Zero(), Vector<D>::Constant(kEdge), kRounding, true))
    scene.add(plate);
  CounterRandom random({7});
  for (int k = 0; k < (D == 2 ? 9 : 27); ++k) {
    Vector<D> place, velocity;
    for (int axis = 0, rest = k; axis < D; ++axis, rest /= 3) {
      place[axis] = 1.0 + 2.0 * (rest % 3);
      velocity[axis] = random.uniform(-1.0, 1.0);
    }
    scene.add(grain_at<D>(place, speed_of(3.0) * velocity.normalized()));
  }
  Simulation<D> simulation(std::move(scene), bouncy<D>(0.99), {.time_step = kTimeStep});
  const double at_start = simulation.energies().kinetic();
  double energy = at_start;
  int steps_that_gain = 0;
  for (int k = 0; k < 100; ++k) {
    const Array<Vector<D>> before = simulation.scene().velocity;
    simulation.step();
    const Scene<D>& now = simulation.scene();
    for (int b = 0; b < now.size(); ++b) {
      if (now.shape[b] != Shape::round) continue;
      CAPTURE(k, b);
      REQUIRE(now.position[b].minCoeff() > (1.0 - kCrossingDepth) * kRadius - 1e-9);
      REQUIRE(now.position[b].maxCoeff() < kEdge - (1.0 - kCrossingDepth) * kRadius + 1e-9);
    }
    // Of a pair that touches, parts and is pushed together the law asks u_n = 0: it alone may gain.
    bool may_gain = false;
    for_each_contact(simulation.problem(), [&](int c, const auto& contact) {
      if (simulation.problem().gap[c] <= 0.0 && simulation.solution().impulse[c].normal > 0.0)
        may_gain |= contact.normal.dot(before[contact.j] - before[contact.i]) > 0.0;
    });
    const bool gains = simulation.energies().kinetic() > energy * (1.0 + kRoundingError);
    CHECK((may_gain || !gains));
    steps_that_gain += gains;
    energy = simulation.energies().kinetic();
  }
  CHECK((steps_that_gain <= 2 && energy > 0.0 && energy < at_start));
}

TEMPLATE_TEST_CASE_SIG("paths cross in the time that geometry says", "[crossing]", ((int D), D), 2,
                       3) {
  constexpr double kDepth = 0.05;
  const Vector<D> x = Vector<D>::Unit(0), y = Vector<D>::Unit(1);
  Scene<D> scene;
  const int plate = scene.add(upright<D>());
  HalfSpace<D> floor;
  floor.normal = y;
  floor.point = -10.0 * y;
  const int below = scene.add(floor);
  const int a = scene.add(grain_at<D>(-4.0 * x, Vector<D>::Zero()));
  const int b = scene.add(grain_at<D>(-7.0 * x + 0.6 * y, Vector<D>::Zero()));
  HalfSpace<D> wall;  // comes after the grain in their key
  wall.normal = -x;
  wall.point = 6.0 * x;
  const int ahead = scene.add(wall);
  const auto time = [&](int i, int j, const Vector<D>& w) {
    return crossing_time<D>(scene, {i, j}, w, kDepth, 1.0);
  };
  // Straight on: the gap and the depth at the speed of 8.
  const double straight = (4.0 - kRadius - kRounding + kDepth) / 8.0;
  REQUIRE(time(plate, a, 8.0 * x));
  CHECK(*time(plate, a, 8.0 * x) == Approx(straight).epsilon(1e-9));
  CHECK(!time(plate, a, -8.0 * x));
  CHECK(!time(plate, a, 3.4 * x));            // touches, by less than the depth
  CHECK(!time(plate, a, 8.0 * x + 9.0 * y));  // passes above: at x = 0 it is at y = 4.5
  REQUIRE(time(below, a, -20.0 * y));
  CHECK(*time(below, a, -20.0 * y) == Approx((10.0 - kRadius + kDepth) / 20.0).epsilon(1e-9));
  REQUIRE(time(a, ahead, -20.0 * x));
  CHECK(*time(a, ahead, -20.0 * x) == Approx((10.0 - kRadius + kDepth) / 20.0).epsilon(1e-9));
  CHECK(!time(a, ahead, 20.0 * x));
  // Two grains, 0.6 beside each other: centres are 0.95 apart where 3 - 8 t = sqrt(0.95^2 - 0.6^2).
  const double apart = 2.0 * kRadius - kDepth;
  REQUIRE(time(a, b, 8.0 * x));
  CHECK(*time(a, b, 8.0 * x) ==
        Approx((3.0 - std::sqrt(apart * apart - 0.36)) / 8.0).epsilon(1e-9));
  CHECK(!time(a, b, 8.0 * x + 2.0 * y));  // passes at a distance above 1
}

}  // namespace crossing_test
