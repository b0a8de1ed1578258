// SPDX-License-Identifier: BSD-3-Clause
// Forces through cuts of a stack, and on what it stands.
#include <libcd/measure/cut_force.hpp>

#include "tests/catch.hpp"
#include "tests/simulation/ball_on_floor.hpp"

namespace cut_force_test {

using namespace cd;
using namespace cd::test;

TEMPLATE_TEST_CASE_SIG("every cut of a stack under a load carries it, and the floor feels it",
                       "[measure]", ((int D), D), 2, 3) {
  Scene<D> scene = scene_of_ball<D>(0.5);
  constexpr int kFloor = 0, kBalls = 4;
  for (int k = 1; k < kBalls; ++k) {
    Grain<D> ball;
    ball.position = (0.5 + k) * Vector<D>::Unit(D - 1);
    scene.add(ball);
  }
  // The upper two are pressed downwards: 2 on the highest, 1 below it.
  scene.force.set(kBalls, -2.0 * Vector<D>::Unit(D - 1));
  scene.force.set(kBalls - 1, -1.0 * Vector<D>::Unit(D - 1));
  auto simulation = simulate<D>(scene, 0.01);
  for (int step = 0; step < 20; ++step) simulation.step();
  const auto& impulse = simulation.solution().impulse;
  CHECK(wall_force(simulation.problem(), impulse, kFloor) == Approx(3.0).epsilon(1e-6));
  CHECK(wall_force(simulation.problem(), impulse, kBalls) == Approx(2.0).epsilon(1e-6));
  const auto forces =  // on the floor, and on the upper two
      group_forces(simulation.problem(), impulse, 2, [&](int body) {
        return body == kFloor ? 0 : body >= kBalls - 1 ? 1 : -1;
      });
  CHECK(forces[0][D - 1] == Approx(-3.0).epsilon(1e-6));
  CHECK(forces[1][D - 1] == Approx(3.0).epsilon(1e-6));
  const std::vector<double> heights = {0.25, 1.0, 2.0, 3.0, 4.0};
  const auto share =
      load_shares(simulation.scene(), simulation.problem(), impulse, kFloor, 3.0, heights);
  REQUIRE(share.size() == heights.size());
  for (const double s : share) CHECK(s == Approx(1.0).epsilon(1e-6));

  // Forces that have not arrived: without impulses only those on grains below a cut count.
  Array<Impulse<D>> none;
  none.assign(impulse.size(), Impulse<D>{});
  const auto before =
      load_shares(simulation.scene(), simulation.problem(), none, kFloor, 3.0, heights);
  CHECK(before[2] == 0.0);
  CHECK(before[3] == Approx(1.0 / 3.0));
  CHECK(before[4] == Approx(1.0));
}

}  // namespace cut_force_test
