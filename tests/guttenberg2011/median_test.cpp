// SPDX-License-Identifier: BSD-3-Clause
// Median of a sample, and its error.
#include <cmath>
#include <random>
#include <vector>
#include "tests/catch.hpp"

#include "experiments/guttenberg2011/median.hpp"

namespace median_test {

using cd::guttenberg2011::median;

TEST_CASE("the median of a few values does not depend on the farthest of them",
          "[guttenberg2011]") {
  CHECK(median({3.0}).value == 3.0);
  CHECK(median({3.0}).error == 0.0);
  CHECK(median({4.0, 1.0}).value == 2.5);
  CHECK(median({1.0, 2.0, 3.0, 4.0}).error == Approx(1.0));  // ranks 1.5 and 3.5
  CHECK(median({1.0, 2.0, 3.0, 1e9, 2.5}).value == 2.5);
}

TEST_CASE("the error of a median is its scatter between samples", "[guttenberg2011]") {
  // Of eight normal values, a tenth more: the interval holds 71 % of them, not 68.
  std::mt19937_64 random(1);
  std::normal_distribution<double> normal;
  constexpr int kSamples = 4000, kSize = 8;
  double squares = 0.0, errors = 0.0;
  for (int s = 0; s < kSamples; ++s) {
    std::vector<double> sample(kSize);
    for (double& value : sample) value = normal(random);
    const cd::Estimate found = median(sample);
    squares += found.value * found.value;
    errors += found.error;
  }
  CHECK(errors / kSamples == Approx(std::sqrt(squares / kSamples)).epsilon(0.15));
}

}  // namespace median_test
