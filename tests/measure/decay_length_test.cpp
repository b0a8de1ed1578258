// SPDX-License-Identifier: BSD-3-Clause
// Exponential decay of a profile.
#include <libcd/measure/decay_length.hpp>

#include <cmath>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include <libcd/measure/statistics.hpp>
#include "tests/catch.hpp"

namespace decay_length_test {

struct Profile {
  std::vector<double> distance, omega, weight;
};

/// 0.4 exp(-distance / length) at 40 places from 0.25 to 20, equal weights.
Profile exponential(double length) {
  Profile p;
  for (int k = 0; k < 40; ++k) {
    p.distance.push_back(0.25 + 0.5 * k);
    p.omega.push_back(0.4 * std::exp(-p.distance.back() / length));
    p.weight.push_back(1.0);
  }
  return p;
}

TEST_CASE("the decay length of an exponential is found to rounding, with any weights",
          "[measure]") {
  Profile p = exponential(1.2);
  for (const bool weighted : {false, true}) {
    if (weighted) p.weight = p.omega;
    const auto decay = cd::fit_decay(p.distance, p.omega, p.weight, 1.0, 11.0);
    CHECK(decay.length().value == Approx(1.2).epsilon(1e-13));
    CHECK(decay.length().error < 1e-13);
    CHECK(decay.prefactor == Approx(0.4).epsilon(1e-13));
    CHECK(decay.points == 20);
    CHECK(decay.left_out == 0);
  }
}

TEST_CASE("the window and the weights of a decay decide what counts", "[measure]") {
  Profile p = exponential(2.0);
  for (std::size_t k = 0; k < p.distance.size(); ++k) {
    if (p.distance[k] > 11.0) p.omega[k] = 0.1;  // levels off
    if (p.distance[k] < 1.0) p.omega[k] = 1.0;   // slips at the wall
  }
  CHECK(cd::fit_decay(p.distance, p.omega, p.weight, 1.0, 11.0).length().value == Approx(2.0));
  p.omega[10] = -0.01;  // at 5.25: noise
  p.omega[12] = 1.0;    // at 6.25: noise that a weight makes harmless
  p.weight[12] = 1e-14;
  const auto decay = cd::fit_decay(p.distance, p.omega, p.weight, 1.0, 11.0);
  CHECK(decay.length().value == Approx(2.0));
  CHECK(decay.points == 19);
  CHECK(decay.left_out == 1);
}

TEST_CASE("the error of a decay length is its scatter from sample to sample", "[measure]") {
  cd::CounterRandom random{3};
  std::vector<double> length, error;
  for (int sample = 0; sample < 300; ++sample) {
    Profile p = exponential(3.0);
    for (double& omega : p.omega) omega *= std::exp(random.uniform(-0.2, 0.2));
    const cd::Estimate fit = cd::fit_decay(p.distance, p.omega, p.weight, 1.0, 11.0).length();
    length.push_back(fit.value);
    error.push_back(fit.error);
  }
  const auto spread = cd::statistics(length);
  CHECK(std::abs(spread.mean - 3.0) < 4.0 * spread.standard_error + 0.01);
  CHECK(cd::statistics(error).mean == Approx(spread.deviation).epsilon(0.15));
}

TEST_CASE("a profile without decay has no decay length", "[measure]") {
  Profile p = exponential(-5.0);  // grows
  const auto decay = cd::fit_decay(p.distance, p.omega, p.weight, 1.0, 11.0);
  CHECK(decay.rate.value == Approx(-0.2));
  CHECK_THROWS_WITH(decay.length(), StartsWith("rate of a decay"));
  CHECK_THROWS_WITH(cd::fit_decay(p.distance, p.omega, p.weight, 1.0, 2.0),
                    StartsWith("positive values in the window"));
  p.weight[5] = 0.0;
  CHECK_THROWS_WITH(cd::fit_decay(p.distance, p.omega, p.weight, 1.0, 11.0),
                    StartsWith("weight in a line fit"));
}

}  // namespace decay_length_test
