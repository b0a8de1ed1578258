// SPDX-License-Identifier: BSD-3-Clause
// Counts per bin and sample, with binomial or sample-to-sample errors.
#include "libcd/measure/histogram.hpp"

#include <cmath>
#include <cstddef>

#include "libcd/core/error.hpp"
#include "libcd/measure/estimate.hpp"
#include "libcd/measure/statistics.hpp"

namespace cd {
namespace {

Histogram empty_histogram(double limit, int bins) {
  if (!(limit > 0.0)) throw Error("limit of a histogram", limit, "a number > 0");
  if (bins < 1) throw Error("bins of a histogram", bins, "at least 1");
  Histogram h;
  h.width = limit / bins;
  for (int k = 0; k < bins; ++k) h.centre.push_back((k + 0.5) * h.width);
  h.count.assign(bins, 0);
  h.density.assign(bins, 0.0);
  h.error.assign(bins, 0.0);
  return h;
}

/// Adds the values to the counts; count_in(k) is told of each bin that gets one.
template <class CountIn>
void count(std::span<const double> values, Histogram& h, const CountIn& count_in) {
  const int bins = h.count.size();
  for (const double x : values) {
    if (!(x >= 0.0)) throw Error("value in a histogram", x, "a number >= 0");
    ++h.total;
    const double place = x / h.width;
    if (place >= bins) {
      ++h.overflow;
      continue;
    }
    const int k = static_cast<int>(place);
    ++h.count[k];
    count_in(k);
  }
}

void require_values(const Histogram& h) {
  if (h.total == 0) throw Error("values in a histogram", h.total, "at least one");
}

}  // namespace

Histogram histogram(std::span<const double> values, double limit, int bins) {
  Histogram h = empty_histogram(limit, bins);
  count(values, h, [](int) {});
  require_values(h);
  for (int k = 0; k < bins; ++k) {
    const double part = static_cast<double>(h.count[k]) / h.total;
    h.density[k] = part / h.width;
    h.error[k] = std::sqrt(part * (1.0 - part) / h.total) / h.width;
  }
  return h;
}

Histogram histogram(std::span<const std::vector<double>> samples, double limit, int bins) {
  if (samples.size() < 2) throw Error("samples of a histogram", samples.size(), "at least 2");
  Histogram h = empty_histogram(limit, bins);
  Array<std::vector<double>> counts;  // of each bin in each sample
  counts.assign(bins, std::vector<double>(samples.size(), 0.0));
  std::vector<double> scale;
  for (std::size_t s = 0; s < samples.size(); ++s) {
    count(samples[s], h, [&](int k) { ++counts[k][s]; });
    scale.push_back(static_cast<double>(samples[s].size()) * h.width);
  }
  require_values(h);
  for (int k = 0; k < bins; ++k) {
    const Estimate density = pooled_ratio(counts[k], scale);
    h.density[k] = density.value;
    h.error[k] = density.error;
  }
  return h;
}

std::vector<double> over_mean(std::span<const double> values) {
  const double mean = statistics(values).mean;
  if (!(mean > 0.0)) throw Error("mean of values to divide by", mean, "a number > 0");
  std::vector<double> result;
  for (const double x : values) result.push_back(x / mean);
  return result;
}

}  // namespace cd
