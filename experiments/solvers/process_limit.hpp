// SPDX-License-Identifier: BSD-3-Clause
// A computation in a process of its own: with a time limit, whatever it does to itself.
#pragma once

#include <functional>
#include <optional>
#include <vector>

namespace cd {

/// The numbers that `compute` returns, or nothing if its process took longer than `seconds` (> 0),
/// crashed, threw or called exit. What it prints is lost. Not while other threads run.
std::optional<std::vector<double>> in_child(double seconds,
                                            const std::function<std::vector<double>()>& compute);

}  // namespace cd
