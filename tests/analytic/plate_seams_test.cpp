// SPDX-License-Identifier: BSD-3-Clause
// Plates that lie in one plane: grains slide, roll and rest on them as on one plate.
#include <algorithm>
#include <cmath>
#include <vector>

#include <libcd/measure/overlaps.hpp>
#include "tests/analytic/plate_scenes.hpp"
#include "tests/catch.hpp"

namespace plate_seams_test {

using namespace cd;
using namespace cd::test;

// Of centres at the start; no multiple of what a grain falls in a step, so that nothing depends on
// rounding.
constexpr double kDropped = kHeight + 0.0113;

/// The square of the plane x_last = 0 from -3 to 6 along all axes, as one plate or as many.
template <int D>
std::vector<Plate<D>> floor_plates(bool is_tiled) {
  const std::vector<double> cuts =
      is_tiled ? std::vector<double>{-3.0, -1.0, 0.0, 0.3, 1.0, 2.0, 3.1, 6.0}
               : std::vector<double>{-3.0, 6.0};
  std::vector<Plate<D>> plates;
  for (std::size_t k = 1; k < cuts.size(); ++k) {
    if constexpr (D == 2) {
      plates.push_back(segment({cuts[k - 1], 0.0}, {cuts[k], 0.0}, kRounding));
    } else {
      for (std::size_t l = 1; l < cuts.size(); ++l)
        plates.push_back(
            rectangle({0.5 * (cuts[k - 1] + cuts[k]), 0.5 * (cuts[l - 1] + cuts[l]), 0.0},
                      {0.5 * (cuts[k] - cuts[k - 1]), 0.0, 0.0},
                      {0.0, 0.5 * (cuts[l] - cuts[l - 1]), 0.0}, kRounding));
    }
  }
  return plates;
}

/// Ways over the floor: across joints and in 3D along one, over corners of four plates, and
/// neither.
template <int D>
std::vector<Vector<D>> ways() {
  if constexpr (D == 2) {
    return {{1.0, 0.0}};
  } else {
    return {{1.0, 0.0, 0.0}, {1.0, 1.0, 0.0}, {1.0, 0.37, 0.0}};
  }
}

TEMPLATE_TEST_CASE_SIG(
    "every method: on plates that lie in one plane a grain moves as on one plate",
    "[analytic][seams]", ((int D), D), 2, 3) {
  const Vector<D> up = Vector<D>::Unit(D - 1);
  for (const NamedMethod& method : all_methods()) {
    const double dt = method.name == "molecular-dynamics" ? 1e-3 : 1e-2;
    for (const double friction : {0.0, 0.3}) {
      for (const Vector<D>& way : ways<D>()) {
        CAPTURE(method.text(), friction, way.transpose());
        const auto scene = [&](bool is_tiled) {
          return scene_on<D>(floor_plates<D>(is_tiled), -1.5 * way + kDropped * up, 1.3 * way, 10.0,
                             friction);
        };
        auto one = simulate_on(scene(false), method, dt),
             many = simulate_on(scene(true), method, dt);
        double farthest = 0.0, turned = 0.0;
        for (int step = 0; step * dt < 3.0; ++step) {
          one.step();
          many.step();
          const int a = one.scene().size() - 1, b = many.scene().size() - 1;
          farthest =
              std::max(farthest, (one.scene().position[a] - many.scene().position[b]).norm());
          turned = std::max(turned,
                            std::sqrt(squared_length(Spin<D>(one.scene().angular_velocity[a] -
                                                             many.scene().angular_velocity[b]))));
        }
        CHECK(farthest < 1e-9);  // rounding only
        CHECK(turned < 1e-9);
        CHECK(many.scene().position[many.scene().size() - 1].x() > 1.0);
      }
    }
  }
}

TEMPLATE_TEST_CASE_SIG("over joints friction slows a block by mu g", "[analytic][seams]",
                       ((int D), D), 2, 3) {
  constexpr double mu = 0.3, gravity = 10.0, dt = 0.01;
  const Vector<D> x = Vector<D>::Unit(0), up = Vector<D>::Unit(D - 1);
  auto simulation = simulate_on(
      scene_on<D>(floor_plates<D>(true), -2.0 * x + kHeight * up, 4.0 * x, gravity, mu, false),
      {"contact-dynamics", {}}, dt);
  const int grain = simulation.scene().size() - 1;
  for (int step = 0; step < 100; ++step) simulation.step();
  CHECK(simulation.scene().velocity[grain].x() == Approx(4.0 - mu * gravity * 1.0).epsilon(1e-12));
  CHECK(simulation.scene().position[grain][D - 1] == Approx(kHeight).epsilon(1e-12));
}

TEMPLATE_TEST_CASE_SIG("a soft grain overlaps by m g / k wherever it lies at a joint",
                       "[analytic][seams]", ((int D), D), 2, 3) {
  const Vector<D> up = Vector<D>::Unit(D - 1);
  Vector<D> aside = Vector<D>::Ones();
  aside[D - 1] = 0.0;
  for (const double distance : {0.0, 1e-13, -1e-13, 1e-7, -1e-3, 0.02}) {
    CAPTURE(distance);
    auto simulation =
        simulate_on(scene_on<D>(floor_plates<D>(true), distance * aside + kHeight * up,
                                Vector<D>::Zero(), 10.0),
                    {"molecular-dynamics", springs()}, 1e-3);
    for (int step = 0; step < 2500; ++step) simulation.step();
    CHECK(simulation.problem().contact_count() == 1);
    CHECK(largest_overlap(simulation.scene()) == Approx(10.0 / 1e3).epsilon(1e-8));
    const Vector<D>& place = simulation.scene().position[simulation.scene().size() - 1];
    // Next to the joint the end of one plate and the face of the other are equally near, to
    // rounding.
    CHECK((place - distance * aside).cwiseProduct(aside).norm() < 1e-8);
  }
}

/// A trough of two faces at right angles, in 3D of four plates that meet at the origin.
template <int D>
std::vector<Plate<D>> trough() {
  std::vector<Plate<D>> plates;
  for (const double side : {-1.0, 1.0}) {
    if constexpr (D == 2) {
      plates.push_back(segment({0.0, 0.0}, {3.0 * side, 3.0}, kRounding));
    } else {
      for (const double end : {-1.0, 1.0})
        plates.push_back(
            rectangle({1.5 * side, end, 1.5}, {1.5 * side, 0.0, 1.5}, {0.0, 1.0, 0.0}, kRounding));
    }
  }
  return plates;
}

TEMPLATE_TEST_CASE_SIG("in a trough a grain has two contacts, each with m g / (2 cos)",
                       "[analytic][seams]", ((int D), D), 2, 3) {
  const double height = std::sqrt(2.0) * kHeight, force = 10.0 / std::sqrt(2.0);
  auto hard = simulate_on(
      scene_on<D>(trough<D>(), height * Vector<D>::Unit(D - 1), Vector<D>::Zero(), 10.0),
      {"contact-dynamics", {}}, 0.01);
  for (int step = 0; step < 50; ++step) hard.step();
  REQUIRE(hard.problem().contact_count() == 2);
  for (int c = 0; c < 2; ++c)
    CHECK(hard.solution().impulse[c].normal / 0.01 == Approx(force).epsilon(1e-6));

  auto soft = simulate_on(
      scene_on<D>(trough<D>(), height * Vector<D>::Unit(D - 1), Vector<D>::Zero(), 10.0),
      {"molecular-dynamics", springs()}, 1e-3);
  for (int step = 0; step < 3000; ++step) soft.step();
  CHECK(soft.problem().contact_count() == 2);
  CHECK(largest_overlap(soft.scene()) == Approx(force / 1e3).epsilon(1e-6));
}

TEMPLATE_TEST_CASE_SIG("a polyline or tiling that moves is one surface that moves",
                       "[analytic][seams]", ((int D), D), 2, 3) {
  const Vector<D> x = Vector<D>::Unit(0), up = Vector<D>::Unit(D - 1);
  for (const NamedMethod& method : all_methods()) {
    const double dt = method.name == "molecular-dynamics" ? 1e-3 : 1e-2;
    for (const double rise : {0.0, 0.2}) {
      CAPTURE(method.text(), rise);
      const auto moved = [&](bool is_tiled) {
        auto plates = floor_plates<D>(is_tiled);
        for (Plate<D>& plate : plates) {
          plate.velocity = 0.7 * x + rise * up;
          for (const int axis : {0, D - 1}) plate.mobility.translation[axis] = Motion::driven;
        }
        return simulate_on(scene_on<D>(plates, 2.5 * x + kDropped * up, -0.3 * x, 10.0, 0.2),
                           method, dt);
      };
      auto one = moved(false), many = moved(true);
      double farthest = 0.0;
      for (int step = 0; step * dt < 2.0; ++step) {
        one.step();
        many.step();
        farthest = std::max(farthest, (one.scene().position[one.scene().size() - 1] -
                                       many.scene().position[many.scene().size() - 1])
                                          .norm());
      }
      CHECK(farthest < 1e-9);
    }
  }
}

TEST_CASE("a segment that comes up out of its line lifts a grain over the joint",
          "[analytic][seams]") {
  auto plates = polyline({{-3.0, 0.0}, {0.0, 0.0}, {3.0, 0.0}}, kRounding);
  plates[1].velocity = {0.0, 0.3};
  plates[1].mobility.translation[1] = Motion::driven;
  auto simulation = simulate_on(scene_on<2>(plates, {-1e-3, kHeight}, {0.0, 0.0}, 10.0, 0.0),
                                {"contact-dynamics", {}}, 0.01);
  for (int step = 0; step < 20; ++step) {
    simulation.step();
    CHECK(largest_overlap(simulation.scene()) < 1e-5);
  }
  CHECK(simulation.scene().position[2].y() > kHeight + 0.05);
}

}  // namespace plate_seams_test
