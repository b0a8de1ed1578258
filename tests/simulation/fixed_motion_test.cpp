// SPDX-License-Identifier: BSD-3-Clause
// Motion of what is fixed, written between steps.
#include <libcd/simulation/simulation.hpp>

#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace fixed_motion_test {

using namespace cd;

/// A grain that is fixed, one that is free along y only, one that does not turn, a free one.
template <int D>
Scene<D> four_grains() {
  Scene<D> scene;
  for (const auto& mobility : {Mobility<D>::fixed(), Mobility<D>::along_axis(1),
                               Mobility<D>::translating(), Mobility<D>::free()})
    scene.add(Grain<D>{.position = 3.0 * scene.size() * Vector<D>::Unit(0), .mobility = mobility});
  return scene;
}

TEMPLATE_TEST_CASE_SIG("motion written on what has been fixed all along is refused", "[misuse]",
                       ((int D), D), 2, 3) {
  for (const char* method :
       {"contact-dynamics", "approximate-hard-sphere", "mcnamara", "molecular-dynamics"}) {
    CAPTURE(method);
    const OptionValues options{{"springs.stiffness", 100.0}, {"springs.tangential_stiffness", 0.0}};
    Simulation<D> simulation(four_grains<D>(), make_method<D>(method, options),
                             {.time_step = 0.01, .reach = 0.1});
    for (int step = 0; step < 3; ++step) simulation.step();
    Scene<D>& scene = simulation.scene();
    const Array<Vector<D>> before = scene.position;
    const auto refused = [&](auto& motion, const auto& value, const std::string& says) {
      const auto kept = motion;
      motion = value;
      CHECK_THROWS_WITH(simulation.step(), says);
      CHECK(scene.position == before);
      motion = kept;
    };
    refused(
        scene.velocity[0], Vector<D>(0.5 * Vector<D>::Unit(0)),
        "scene: velocity of body 0: 0.5 is not allowed, expected 0 along an axis that is fixed");
    refused(scene.velocity[1], Vector<D>(-2.0 * Vector<D>::Unit(0)),
            "scene: velocity of body 1: -2 is not allowed, expected 0 along an axis that is fixed");
    Spin<D> spin = zero_tangent<D>();
    if constexpr (D == 2) {
      spin = 0.25;
    } else {
      spin.y() = 0.25;
    }
    for (const int body : {0, 1, 2})
      refused(scene.angular_velocity[body], spin,
              "scene: angular velocity of body " + std::to_string(body) +
                  ": 0.25 is not allowed, expected 0, as its rotation is fixed");

    // What is free may be written, and the simulation goes on.
    scene.velocity[1] = 0.1 * Vector<D>::Unit(1);
    scene.velocity[2] = 0.1 * Vector<D>::Unit(0);
    scene.velocity[3] = 0.1 * Vector<D>::Unit(0);
    scene.angular_velocity[3] = spin;
    CHECK_NOTHROW(simulation.step());
    CHECK(scene.position[0] == before[0]);
    CHECK(scene.position[1].y() > before[1].y());

    // Driven bodies move as they are told; fixed again they are still.
    scene.mobility.set(0, Mobility<D>::driven());
    scene.velocity[0] = 0.1 * Vector<D>::Unit(1);
    CHECK_NOTHROW(simulation.step());
    scene.mobility.set(0, Mobility<D>::fixed());
    CHECK_THROWS_WITH(simulation.step(), StartsWith("scene: velocity of body 0"));
  }
}

}  // namespace fixed_motion_test
