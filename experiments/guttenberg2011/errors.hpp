// SPDX-License-Identifier: BSD-3-Clause
// The errors of the method one by one: scenes that show each, with its tables and quantities.
#pragma once

#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "harness/run.hpp"

namespace cd::guttenberg2011 {

struct ErrorsSetup {
  std::string method;  ///< of rows and gases: ahs or mcnamara
  std::vector<int> passes;
  int seeds, disturbances;
  int gases;
  double gas_time, gas_fraction;
  std::vector<double> gas_steps;
  std::vector<double> fractions;
  double pack_time;
  int most_passes;  ///< of the sheared pack, where there may be no end
  double friction;
  std::vector<double> creep_steps;
  int packs;
  double pack_creep_time;
};

/// Each runs its scenes as tasks, and once all are done writes its tables and reports its
/// quantities.
void measure_sound(const ErrorsSetup& setup, Run& run);   ///< sound.csv
void measure_growth(const ErrorsSetup& setup, Run& run);  ///< growth.csv
void measure_passes(const ErrorsSetup& setup, Run& run);  ///< three.csv, passes.csv, left.csv
void measure_slip(const ErrorsSetup& setup, Run& run);    ///< slip.csv

/// A scene of an error and what is found in it.
template <class Setup, class Found>
struct Case {
  Setup setup;
  Found found{};
};

/// All scenes with work(setup, task) of each, done as tasks; nothing if interrupted.
template <class Setup, class Work>
auto find_all(const Run& run, const std::string& unit, const std::vector<Setup>& setups,
              Task (*task_of)(const Setup&), const Work& work, bool timed = false) {
  using Found = std::invoke_result_t<Work, const Setup&, TaskContext&>;
  std::optional<std::vector<Case<Setup, Found>>> all;
  auto found = run.for_each_task(setups, task_of, work, {.unit = unit, .timed = timed});
  if (!found) return all;
  all.emplace();
  for (std::size_t k = 0; k < setups.size(); ++k)
    all->push_back({setups[k], std::move((*found)[k])});
  return all;
}

}  // namespace cd::guttenberg2011
