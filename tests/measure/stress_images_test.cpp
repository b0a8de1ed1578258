// SPDX-License-Identifier: BSD-3-Clause
// Stress in rings of a periodic cell is that of the images in them.
#include <libcd/core/error.hpp>
#include "tests/catch.hpp"
#include "tests/measure/stress_blocks.hpp"
#include "tests/solvers/cases.hpp"

namespace stress_images_test {

using namespace cd;
using namespace cd::test;

constexpr double kRounding = 1e-12;

TEST_CASE("a ring sees the images of contacts and grains in a periodic cell", "[measure]") {
  Scene<2> open;
  Grain<2> grain;
  for (const double x : {1.0, 2.0, 3.0}) {  // in the ring, on its rim, outside
    grain.position = {x, 0.3};
    grain.velocity = {0.0, x};
    open.add(grain);
  }
  Scene<2> cell = open;
  cell.cell = Cell<2>(Matrix<2>(7.0 * Matrix<2>::Identity()));
  cell.position[0] += Vector<2>(7.0, -14.0);
  cell.position[1] += Vector<2>(-7.0, 7.0);
  const PolarGrid grid{.inner = 0.5, .outer = 2.5, .rings = 2, .sectors = 3};
  Array<Impulse<2>> impulse;
  impulse.assign(2, Impulse<2>{});
  impulse[0].normal = 2.0;
  impulse[1].normal = 3.0;
  Matrix<2> stress[2][2], kinetic[2];
  double traces[2];
  for (const bool periodic : {false, true}) {
    const Scene<2>& scene = periodic ? cell : open;
    const auto problem = problem_of(scene, 0.01, 0.01);
    REQUIRE(problem.contact_count() == 2);
    StressField field(grid);
    field.add_contacts(scene, problem, impulse);
    field.add_motion(scene);
    close(field);
    for (int k = 0; k < 2; ++k) stress[periodic][k] = field.ring(k).contact;
    kinetic[periodic] = field.ring(0).kinetic_total;
    traces[periodic] = (integral(field, grid) + field.outside()).trace();
  }
  for (int k = 0; k < 2; ++k) {
    CHECK(stress[0][k].norm() > 0.1);
    CHECK((stress[1][k] - stress[0][k]).norm() < kRounding);
  }
  CHECK(kinetic[0].norm() > 0.1);
  CHECK((kinetic[1] - kinetic[0]).norm() < kRounding);
  CHECK(traces[0] == Approx(5.0));  // two branches of length 1
  CHECK(traces[1] == Approx(5.0));
  cell.cell = Cell<2>(Matrix<2>(4.0 * Matrix<2>::Identity()));
  CHECK_THROWS_WITH(StressField(grid).add_motion(cell),
                    "outer radius of a polar grid: 2.5 is not allowed, expected at most 2 in this "
                    "periodic cell");
}

}  // namespace stress_images_test
