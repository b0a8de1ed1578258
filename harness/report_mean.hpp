// SPDX-License-Identifier: BSD-3-Clause
// Mean of a sample, and ratio of the means of two, as quantities of a run.
#pragma once

#include <cmath>
#include <optional>
#include <string>
#include <vector>

#include <libcd/measure/statistics.hpp>
#include "harness/run.hpp"

namespace cd {

/// Reports the mean of a sample with its standard error; without error for a single value, and
/// nothing for an empty sample: a check of it then fails.
inline void report_mean(Run& run, const std::string& name, const std::vector<double>& sample,
                        const std::string& unit, const std::string& description) {
  if (sample.empty()) return;
  const SampleStatistics s = statistics(sample);
  std::optional<double> error;
  if (sample.size() > 1) error = s.standard_error;
  run.quantity(name, s.mean, unit, description, error);
}

/// Reports the mean of a sample over that of a reference, both independent; without error where one
/// of them has a single value, and nothing where one is empty.
inline void report_ratio(Run& run, const std::string& name, const std::vector<double>& sample,
                         const std::vector<double>& reference, const std::string& description) {
  if (sample.empty() || reference.empty()) return;
  const SampleStatistics s = statistics(sample), r = statistics(reference);
  const double ratio = s.mean / r.mean;
  std::optional<double> error;
  if (sample.size() > 1 && reference.size() > 1)
    error = std::abs(ratio) * std::hypot(s.standard_error / s.mean, r.standard_error / r.mean);
  run.quantity(name, ratio, "1", description, error);
}

}  // namespace cd
