// SPDX-License-Identifier: BSD-3-Clause
// Fits recover what the data were made from.
#include <cmath>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include <libcd/measure/damped_sine.hpp>
#include <libcd/measure/statistics.hpp>
#include "tests/catch.hpp"

namespace fit_test {

std::vector<double> samples(const cd::DampedSine& curve, int count, double noise) {
  cd::CounterRandom random{5};
  std::vector<double> x;
  for (int k = 0; k < count; ++k) x.push_back(curve(0.5 * k) + noise * random.uniform(-1.0, 1.0));
  return x;
}

TEST_CASE("a damped sine is recovered from clean and noisy samples", "[measure]") {
  const cd::DampedSine truth{49.4, 0.013, 0.8, 0.177, 64.0};
  const auto clean = cd::fit_damped_sine(samples(truth, 700, 0.0), 0.5);
  CHECK(clean.curve.omega == Approx(truth.omega).epsilon(1e-8));
  CHECK(clean.curve.tau == Approx(truth.tau).epsilon(1e-8));
  CHECK(clean.curve.offset == Approx(truth.offset).epsilon(1e-10));
  CHECK(clean.curve.amplitude == Approx(truth.amplitude).epsilon(1e-7));
  CHECK(clean.curve.phase == Approx(truth.phase).epsilon(1e-7));
  CHECK(clean.r_squared == Approx(1.0).epsilon(1e-12));

  const auto noisy = cd::fit_damped_sine(samples(truth, 700, 3e-4), 0.5);
  CHECK(noisy.curve.omega == Approx(truth.omega).epsilon(2e-3));
  CHECK(noisy.curve.tau == Approx(truth.tau).epsilon(2e-2));
  CHECK(noisy.rms_residual == Approx(3e-4 / std::sqrt(3.0)).epsilon(0.1));
}

TEST_CASE("with frequency and damping given the rest is a linear fit", "[measure]") {
  const cd::DampedSine truth{1.0, 0.5, -2.0, 0.3, 20.0};
  const auto fit = cd::fit_damped_sine(samples(truth, 100, 0.0), 0.5, truth.omega, truth.tau);
  CHECK(fit.curve.amplitude == Approx(truth.amplitude));
  CHECK(fit.curve.phase == Approx(truth.phase));
  const auto wrong =
      cd::fit_damped_sine(samples(truth, 100, 0.0), 0.5, 1.1 * truth.omega, truth.tau);
  CHECK(wrong.r_squared < 0.99);
}

TEST_CASE("a strongly damped oscillation of a few samples is found", "[measure]") {
  const cd::DampedSine truth{0.0, 1.0, 1.4, 2.4, 1.5};
  const auto fit = cd::fit_damped_sine(samples(truth, 12, 0.0), 0.5);
  CHECK(fit.curve.omega == Approx(truth.omega).epsilon(1e-6));
  CHECK(fit.curve.tau == Approx(truth.tau).epsilon(1e-6));
}

TEST_CASE("statistics and power laws", "[measure]") {
  const std::vector<double> x{1.0, 2.0, 4.0, 8.0};
  std::vector<double> y;
  for (const double v : x) y.push_back(3.0 * std::pow(v, 1.7));
  const cd::LineFit fit = cd::fit_power_law(x, y);
  CHECK(fit.slope == Approx(1.7));
  CHECK(std::exp(fit.intercept) == Approx(3.0));
  CHECK(fit.slope_error < 1e-12);
  const cd::SampleStatistics s = cd::statistics(x);
  CHECK(s.mean == Approx(3.75));
  CHECK(s.deviation == Approx(std::sqrt(28.75 / 3.0)));
  CHECK(s.standard_error == Approx(s.deviation / 2.0));
  CHECK_THROWS_AS(cd::fit_line(std::vector{1.0}, std::vector{1.0}), cd::Error);
  CHECK_THROWS_AS(cd::fit_power_law(std::vector{1.0, -1.0}, std::vector{1.0, 1.0}), cd::Error);
}

}  // namespace fit_test
