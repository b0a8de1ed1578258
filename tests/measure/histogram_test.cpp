// SPDX-License-Identifier: BSD-3-Clause
// Densities of values whose distribution is known.
#include <libcd/measure/histogram.hpp>

#include <cmath>
#include <numeric>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include "tests/catch.hpp"

namespace histogram_test {

constexpr double kErrors = 4.0;  // standard errors that a right result stays within

std::vector<double> exponential(std::uint64_t seed, int count, double mean) {
  cd::CounterRandom random{seed};
  std::vector<double> values;
  for (int k = 0; k < count; ++k)
    values.push_back(-mean * std::log(1.0 - random.uniform(0.0, 1.0)));
  return values;
}

/// Mean of ((density - exp(-f)) / error)^2 over bins, the density averaged over the bin.
double misfit(const cd::Histogram& h) {
  double sum = 0.0;
  for (int k = 0; k < h.density.size(); ++k) {
    const double expected = (std::exp(-k * h.width) - std::exp(-(k + 1) * h.width)) / h.width;
    sum += std::pow((h.density[k] - expected) / h.error[k], 2);
  }
  return sum / h.density.size();
}

double integral(const cd::Histogram& h) {
  return std::accumulate(h.density.begin(), h.density.end(), 0.0) * h.width;
}

TEST_CASE("values fall into equal bins from zero, those at the limit overflow", "[measure]") {
  const std::vector<double> values{0.0, 0.49, 0.5, 1.2, 1.99, 2.0, 7.0, 1e300};
  const cd::Histogram h = cd::histogram(values, 2.0, 4);
  CHECK(h.width == 0.5);
  CHECK(h.centre == cd::Array<double>{0.25, 0.75, 1.25, 1.75});
  CHECK(h.count == cd::Array<int>{2, 1, 1, 1});
  CHECK(h.overflow == 3);
  CHECK(h.total == 8);
  CHECK(h.density[0] == Approx(2.0 / 8.0 / 0.5));
  CHECK(h.error[0] == Approx(std::sqrt(0.25 * 0.75 / 8.0) / 0.5));
  CHECK(integral(h) + 3.0 / 8.0 == Approx(1.0));
}

TEST_CASE("exponentially distributed forces give P(f) = exp(-f) for f = F / <F>", "[measure]") {
  const auto f = cd::over_mean(exponential(1, 100000, 37.0));
  CHECK(std::accumulate(f.begin(), f.end(), 0.0) / 100000 == Approx(1.0));
  const cd::Histogram h = cd::histogram(f, 5.0, 25);
  CHECK(std::abs(misfit(h) - 1.0) < kErrors * std::sqrt(2.0 / 25.0));
  CHECK(integral(h) + static_cast<double>(h.overflow) / h.total == Approx(1.0));
  const double beyond = std::exp(-5.0);
  CHECK(std::abs(h.overflow / 1e5 - beyond) < kErrors * std::sqrt(beyond / 1e5));
}

TEST_CASE("samples under different loads pool after division by their means", "[measure]") {
  std::vector<std::vector<double>> samples;
  std::vector<double> all;
  const int sample_count = 200;
  for (int s = 0; s < sample_count; ++s) {
    const int count = 200 + s;
    samples.push_back(
        cd::over_mean(exponential(10 + static_cast<std::uint64_t>(s), count, 1.0 + s)));
    all.insert(all.end(), samples.back().begin(), samples.back().end());
  }
  const cd::Histogram one = cd::histogram(all, 4.0, 10);
  const cd::Histogram many = cd::histogram(samples, 4.0, 10);
  CHECK(many.count == one.count);
  CHECK(many.overflow == one.overflow);
  CHECK(many.total == one.total);
  // 1 / count of a sample shifts P(f) through the random mean, here far below the errors.
  CHECK(misfit(many) < 1.0 + kErrors * std::sqrt(2.0 / 10.0));
  for (int k = 0; k < 10; ++k) {
    CHECK(many.density[k] == Approx(one.density[k]));
    CHECK(many.error[k] > 0.0);
    CHECK(many.error[k] < (1.0 + kErrors / std::sqrt(2.0 * sample_count)) * one.error[k]);
  }
}

TEST_CASE("values that are equal within a sample: the error is that between samples", "[measure]") {
  std::vector<std::vector<double>> samples;
  std::vector<double> all;
  for (int s = 0; s < 40; ++s) {  // half of the samples in each of two bins
    samples.emplace_back(100, s % 2 == 0 ? 0.5 : 1.5);
    all.insert(all.end(), samples.back().begin(), samples.back().end());
  }
  const cd::Histogram h = cd::histogram(samples, 2.0, 2);
  CHECK(h.density[0] == 0.5);
  CHECK(h.error[0] == Approx(0.5 / std::sqrt(39.0)));
  CHECK(cd::histogram(all, 2.0, 2).error[0] == Approx(0.5 / std::sqrt(4000.0)));
}

TEST_CASE("a histogram refuses what it cannot count", "[measure]") {
  const std::vector<double> good{1.0, 2.0}, negative{-0.1}, none, zero{0.0};
  CHECK_THROWS_AS(cd::histogram(good, 0.0, 3), cd::Error);
  CHECK_THROWS_AS(cd::histogram(good, 1.0, 0), cd::Error);
  CHECK_THROWS_AS(cd::histogram(negative, 1.0, 3), cd::Error);
  CHECK_THROWS_AS(cd::histogram(std::vector{std::nan("")}, 1.0, 3), cd::Error);
  CHECK_THROWS_AS(cd::histogram(none, 1.0, 3), cd::Error);
  const std::vector<std::vector<double>> one{good};
  CHECK_THROWS_AS(cd::histogram(one, 1.0, 3), cd::Error);
  CHECK_THROWS_AS(cd::over_mean(none), cd::Error);
  CHECK_THROWS_AS(cd::over_mean(zero), cd::Error);
}

}  // namespace histogram_test
