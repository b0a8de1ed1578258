// SPDX-License-Identifier: BSD-3-Clause
// The mean of a sample as a quantity of a run.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <libcd/measure/statistics.hpp>
#include "experiments/harness/run.hpp"

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

}  // namespace cd
