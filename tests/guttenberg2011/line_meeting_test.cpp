// SPDX-License-Identifier: BSD-3-Clause
// Transitions as the meeting of two lines.
#include "experiments/guttenberg2011/line_meeting.hpp"

#include <random>
#include "tests/catch.hpp"

#include <libcd/measure/statistics.hpp>

namespace line_meeting_test {

using namespace cd::guttenberg2011;

TEST_CASE("two lines meet where they are equal", "[guttenberg2011]") {
  const Branch level{{0, 1, 2}, {3, 3, 3}, true}, rising{{3, 4, 5}, {5, 7, 9}};
  const cd::Estimate at = line_meeting(level, rising);  // 3 = 2 x - 1
  CHECK(at.value == Approx(2.0));
  CHECK(at.error == Approx(0.0).margin(1e-12));
  const Branch falling{{0, 1, 2}, {6, 5, 4}};
  CHECK(line_meeting(falling, rising).value == Approx(7.0 / 3.0));  // 6 - x = 2 x - 1
}

TEST_CASE("the jackknife's error is the scatter of the meeting", "[guttenberg2011]") {
  std::mt19937 random(7);
  std::normal_distribution<double> noise(0.0, 0.1);
  std::vector<double> places, errors;
  for (int k = 0; k < 400; ++k) {
    Branch level{{}, {}, true}, rising;
    for (int n = 0; n < 8; ++n) {
      level.x.push_back(0.1 * n);
      level.y.push_back(noise(random));
      rising.x.push_back(1.2 + 0.1 * n);
      rising.y.push_back(2.0 * (rising.x.back() - 1.0) + noise(random));
    }
    const cd::Estimate at = line_meeting(level, rising);
    places.push_back(at.value);
    errors.push_back(at.error);
  }
  const cd::SampleStatistics found = cd::statistics(places);
  CHECK(found.mean == Approx(1.0).margin(4.0 * found.standard_error));
  // 400 samples know their scatter to 4 %; the jackknife of 16 points is biased upwards by some 10.
  CHECK(cd::statistics(errors).mean == Approx(found.deviation).epsilon(0.2));
}

TEST_CASE("lines that cannot meet are refused", "[guttenberg2011]") {
  const Branch two{{0, 1}, {0, 1}}, three{{0, 1, 2}, {0, 1, 2}};
  CHECK_THROWS_WITH(line_meeting(two, three),
                    "points of a line that meets another: 2 is not allowed, expected at least 3");
  CHECK_THROWS_WITH(line_meeting(three, three),
                    "slope of a line that meets another: 1 is not allowed, expected another one "
                    "than the other's");
}

}  // namespace line_meeting_test
