// SPDX-License-Identifier: BSD-3-Clause
// Corners of plates: both faces at inner ones, one rounded end at outer ones.
#include <algorithm>
#include <cmath>
#include <vector>

#include "tests/analytic/plate_scenes.hpp"
#include "tests/catch.hpp"

namespace plate_corners_test {

using namespace cd;
using namespace cd::test;

TEST_CASE("at an inner corner a grain takes the way of the ramp, with the speed v cos(angle)",
          "[analytic][seams]") {
  for (const double angle : {1.2, 0.5, 0.05, 1e-3}) {
    for (const double start : {0.0, 0.003, 0.007}) {
      CAPTURE(angle, start);
      const Vector<2> along(std::cos(angle), std::sin(angle)), normal(-along.y(), along.x());
      auto simulation =
          simulate_on(scene_on<2>(polyline({{-6.0, 0.0}, {0.0, 0.0}, 6.0 * along}, kRounding),
                                  {start - 1.5, kHeight}, {1.0, 0.0}, 0.0),
                      {"contact-dynamics", {}}, 0.01);
      for (int step = 0; step < 300; ++step) simulation.step();
      const Vector<2> v = simulation.scene().velocity[2], x = simulation.scene().position[2];
      CHECK(v.dot(along) == Approx(std::cos(angle)).epsilon(1e-12));
      CHECK(std::abs(v.dot(normal)) < 1e-12);
      CHECK(x.dot(normal) == Approx(kHeight).epsilon(1e-12));
    }
  }
}

TEST_CASE("at an outer corner a grain that goes straight on is neither slowed nor lifted",
          "[analytic][seams]") {
  const std::vector<std::vector<Vector<2>>> surfaces{
      {{-6.0, 0.0}, {0.0, 0.0}, {5.0, -2.0}},  // a face that ends at a ridge
      {{-6.0, 0.0}, {0.0, 0.0}, {0.5, -5.0}},  // at a sharp one
      {{-6.0, 0.0}, {0.0, 0.0}},               // at nothing
      {{-5.0, -2.0}, {0.0, 0.0}, {6.0, 0.0}},  // a face that begins there
      {{0.0, 0.0}, {6.0, 0.0}}};
  for (const NamedMethod& method : all_methods()) {
    if (method.name == "molecular-dynamics") continue;  // without a force it does not touch
    for (std::size_t k = 0; k < surfaces.size(); ++k) {
      CAPTURE(method.text(), k);
      auto simulation = simulate_on(
          scene_on<2>(polyline(surfaces[k], kRounding), {-1.503, kHeight + 1e-14}, {1.0, 0.0}, 0.0),
          method, 0.01);
      const int grain = simulation.scene().size() - 1;
      for (int step = 0; step < 300; ++step) simulation.step();
      CHECK(simulation.scene().velocity[grain].x() == Approx(1.0).epsilon(1e-12));
      CHECK(std::abs(simulation.scene().velocity[grain].y()) < 1e-12);
      CHECK(simulation.scene().position[grain].y() == Approx(kHeight).epsilon(1e-12));
    }
  }
}

/// A disc that gravity presses on a ridge of 18 degrees goes round it: the largest distance from
/// the surface, and the energy that it has lost when it is on the other face.
struct Passage {
  double off_surface, energy_lost;
};

Passage round_ridge(double time_step) {
  const Vector<2> along = Vector<2>(3.0, -1.0).normalized(), normal(-along.y(), along.x());
  auto simulation =
      simulate_on(scene_on<2>(polyline({{-3.0, 0.0}, {0.0, 0.0}, 5.0 * along}, kRounding),
                              {-0.2003, kHeight}, {1.0, 0.0}, 10.0),
                  {"contact-dynamics", {}}, time_step);
  const auto energy = [&] {
    return 0.5 * simulation.scene().velocity[2].squaredNorm() +
           10.0 * (simulation.scene().position[2].y() - kHeight);
  };
  const double start = energy();
  Passage passage{0.0, 0.0};
  while (simulation.scene().position[2].dot(along) < 0.5) {
    simulation.step();
    const Vector<2>& x = simulation.scene().position[2];
    const double distance = x.x() < 0.0 ? x.y() : x.dot(along) < 0.0 ? x.norm() : x.dot(normal);
    passage.off_surface = std::max(passage.off_surface, std::abs(distance - kHeight));
  }
  passage.energy_lost = start - energy();
  return passage;
}

TEST_CASE("round an outer corner the error of the gap is of second order in the step",
          "[analytic][seams]") {
  // The normal of the start alone lets a grain fly (v dt)^2 / (2 h) off in each step.
  const Passage coarse = round_ridge(0.01), fine = round_ridge(0.005);
  CAPTURE(coarse.off_surface, fine.off_surface, coarse.energy_lost, fine.energy_lost);
  CHECK(coarse.off_surface < 1e-4);
  CHECK(coarse.off_surface / fine.off_surface > 3.5);
  CHECK(std::abs(coarse.energy_lost) < 0.1);
  CHECK(coarse.energy_lost / fine.energy_lost == Approx(2.0).epsilon(0.1));
}

TEST_CASE("a grain that is stopped at an edge sinks in by (v dt)^2 / (2 h) and no more",
          "[analytic][seams]") {
  for (const double dt : {0.02, 0.01}) {
    Scene<2> scene = scene_on<2>(polyline({{-3.0, 0.0}, {0.0, 0.0}, {5.0, -3.0}}, kRounding),
                                 {0.0, kHeight}, {1.0, 0.0}, 1e3);
    scene.position[2] = kHeight * Vector<2>(std::sin(0.2), std::cos(0.2));
    scene.velocity[2] = Vector<2>(std::cos(0.2), -std::sin(0.2));
    HalfSpace<2> stop{.point = scene.position[2] + kRadius * scene.velocity[2],
                      .normal = -scene.velocity[2]};
    scene.add(stop);
    auto simulation = simulate_on(scene, {"contact-dynamics", {}}, dt);
    simulation.step();
    const double sunk = kHeight - simulation.scene().position[2].norm();
    CHECK(sunk == Approx(0.5 * dt * dt / kHeight).epsilon(1e-2));
  }
}

TEST_CASE("over a fixed disc the gap of a grain is wrong by (v dt)^2 / (2 (r_i + r_j))",
          "[analytic][seams]") {
  // Pairs of grains have the gap along the normal of the start of the step alone. Beyond the top a
  // grain is let off the surface by that length. Before it the plane through the nearest points
  // stands out by it, which lifts a grain that would pass at the top.
  constexpr double kSum = 2.0 * kRadius;
  for (const double dt : {0.02, 0.01}) {
    CAPTURE(dt);
    const double error = 0.5 * dt * dt / kSum;
    const auto moved = [&](double x, double gravity) {
      Scene<2> scene;
      scene.friction = PairTable<double>(0.0);
      scene.add(Grain<2>{.radius = kRadius, .mobility = Mobility<2>::fixed()});
      scene.add(Grain<2>{.position = {x, kSum}, .radius = kRadius, .velocity = {1.0, 0.0}});
      add_gravity<2>(scene, {0.0, -gravity});
      auto simulation = simulate_on(scene, {"contact-dynamics", {}}, dt);
      simulation.step();
      return Vector<2>(simulation.scene().position[1] - Vector<2>(0.0, kSum));
    };
    // Gravity of 1e3 holds it down: it would follow the surface, at -error.
    const Vector<2> beyond = moved(0.0, 1e3);
    CHECK(std::abs(beyond.y()) < 1e-12);
    CHECK((beyond + Vector<2>(0.0, kSum)).norm() - kSum == Approx(error).epsilon(dt));
    // Without gravity it would pass at y = 0.
    CHECK(moved(-dt, 0.0).y() == Approx(error).epsilon(dt));
  }
}

TEST_CASE("down the wall of a hopper a disc falls freely to the inclined one",
          "[analytic][seams]") {
  // Their ends are two points, whose round edges are both hidden at the knee.
  const auto plates = hopper_plates<2>({.width = 10.0, .height = 20.0, .outlet = 3.0});
  const double knee = plates[1].centre.y() + plates[1].extent.half_edges.col(0).cwiseAbs().y();
  auto simulation = simulate_on(scene_on<2>(plates, {-4.5, knee + 2.0}, {0.0, -1.0}, 0.0),
                                {"contact-dynamics", {}}, 0.01);
  // It touches the other wall at the height R tan(30 / 2 degrees) over the knee of the surfaces.
  while (simulation.scene().position[4].y() > knee + 0.4) simulation.step();
  CHECK(simulation.scene().velocity[4].y() == Approx(-1.0).epsilon(1e-12));
  CHECK(simulation.scene().position[4].x() == Approx(-4.5).epsilon(1e-12));
}

}  // namespace plate_corners_test
