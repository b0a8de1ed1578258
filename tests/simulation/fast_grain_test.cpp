// SPDX-License-Identifier: BSD-3-Clause
// Methods that see overlaps only: which grains are too fast for them, and the time step that does.
#include <libcd/simulation/fast_grain.hpp>

#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace fast_grain_test {

using namespace cd;

constexpr double kRadius = 0.5, kRounding = 0.05, kSpeed = 200.0;

/// A plate in the plane x = 0 and a grain that flies at it.
template <int D>
Scene<D> flight(double plate_speed = 0.0) {
  const Vector<D> x = Vector<D>::Unit(0);
  Scene<D> scene;
  Plate<D> plate;
  plate.extent.rounding = kRounding;
  for (int k = 0; k < D - 1; ++k) plate.extent.half_edges.col(k) = 3.0 * Vector<D>::Unit(k + 1);
  plate.velocity = -plate_speed * x;
  plate.mobility.translation[0] = Motion::driven;
  scene.add(plate);
  Grain<D> grain;
  grain.position = -(kRadius + kRounding + 1e-3) * x;
  grain.radius = kRadius;
  grain.velocity = kSpeed * x;
  scene.add(grain);
  return scene;
}

template <int D>
Method<D> method_of(const std::string& name) {
  if (name != "molecular-dynamics") return make_method<D>(name);
  return make_method<D>(name, {{"springs.stiffness", 1e8}, {"springs.tangential_stiffness", 0.0}});
}

template <int D>
std::optional<FastGrain> fast(const Scene<D>& scene, const std::string& name, double time_step) {
  const Method<D> method = method_of<D>(name);
  return fast_grain(scene, *method.law, *method.solver, time_step);
}

TEMPLATE_TEST_CASE_SIG("a method that sees overlaps only may move no grain by more than its radius",
                       "[crossing]", ((int D), D), 2, 3) {
  const double longest = kRadius / kSpeed;
  for (const std::string name : {"mcnamara", "molecular-dynamics"}) {
    CAPTURE(name);
    CHECK(!fast(flight<D>(), name, 0.999 * longest));
    const auto found = fast(flight<D>(), name, 4.0 * longest);
    REQUIRE(found);
    CHECK(found->body == 1);
    CHECK(found->speed == kSpeed);
    CHECK(found->radii == Approx(4.0));
    CHECK(found->time_step == Approx(longest));  // 0.0025 has two digits
    CHECK(found->text() ==
          "body 1 of speed 200 moves by 4 of its radii in a time step, and may pass other bodies "
          "unseen: a time_step of at most 0.0025");
    // A plate that comes as fast halves the time step.
    const auto met = fast(flight<D>(kSpeed), name, 0.9 * longest);
    REQUIRE(met);
    CHECK(met->radii == Approx(1.8));
    CHECK(met->time_step == Approx(0.0012));  // of 0.00125
  }
  for (const std::string name : {"contact-dynamics", "approximate-hard-sphere"})
    CHECK(!fast(flight<D>(), name, 100.0 * longest));
}

TEMPLATE_TEST_CASE_SIG("with the time step that would do the grain stays before the plate",
                       "[crossing]", ((int D), D), 2, 3) {
  // A hundred starts within a step: some of the long steps end beyond the middle of the plate.
  for (const std::string name : {"mcnamara", "molecular-dynamics"}) {
    for (const bool follows_advice : {true, false}) {
      CAPTURE(name, follows_advice);
      int passed = 0;
      for (int k = 0; k < 100; ++k) {
        Scene<D> scene = flight<D>();
        const double too_long = 4.0 * kRadius / kSpeed;
        const double time_step = follows_advice ? fast(scene, name, too_long)->time_step : too_long;
        scene.position[1].x() -= 0.01 * k * kSpeed * time_step;
        Simulation<D> simulation(std::move(scene), method_of<D>(name), {.time_step = time_step});
        FastGrains<D> fast_grains;
        fast_grains.add(simulation);
        for (int step = 0; step < 3; ++step) {
          simulation.step();
          if (name == "mcnamara") fast_grains.add(simulation);
        }
        passed += simulation.scene().position[1].x() > 0.0;
        CHECK(fast_grains.worst().has_value() != follows_advice);
      }
      if (follows_advice) CHECK(passed == 0);
      if (!follows_advice) CHECK(passed > 10);
    }
  }
}

TEST_CASE("the fastest grain of a run survives in a State", "[crossing]") {
  Simulation<2> simulation(flight<2>(), method_of<2>("mcnamara"), {.time_step = 0.01});
  FastGrains<2> found, again;
  found.add(simulation);
  REQUIRE(found.worst());
  State state;
  write(state, "fast", found);
  read(state, "fast", again);
  REQUIRE(again.worst());
  CHECK(again.worst()->text() == found.worst()->text());
  write(state, "none", FastGrains<2>());
  read(state, "none", again);
  CHECK(!again.worst());
}

}  // namespace fast_grain_test
