// SPDX-License-Identifier: BSD-3-Clause
// The exponent of a power law as a quantity of a run.
#pragma once

#include <span>
#include <string>

#include <libcd/measure/statistics.hpp>
#include "harness/run.hpp"

namespace cd {

/// Reports the exponent of y ~ x^exponent with the standard error of the fit.
inline void report_exponent(Run& run, const std::string& name, std::span<const double> x,
                            std::span<const double> y, const std::string& description) {
  const LineFit fit = fit_power_law(x, y);
  run.quantity(name, fit.slope, "1", description, fit.slope_error);
}

}  // namespace cd
