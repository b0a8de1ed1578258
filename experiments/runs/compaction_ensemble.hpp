// SPDX-License-Identifier: BSD-3-Clause
// Many compactions, several at once, that can be stopped and resumed.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <vector>

#include <libcd/core/error.hpp>
#include "experiments/runs/packing.hpp"
#include "harness/options.hpp"

namespace cd::runs {

/// Samples by number.
template <int D>
struct Samples {
  std::string name;  ///< of the kind, different for all samples of a run
  std::vector<CompactionSetup> setups;
  /// Asked every hundred steps: false gives a sample up. Empty: none is.
  std::function<bool(const Compaction<D>&)> go_on = {};
  /// Whether a sample that moves too fast for its time step has ended, too. Else the Error goes on.
  bool keeps_too_fast = false;
  bool timed = false;  ///< CPU times of samples are compared
};

/// A task for each sample, named by its number and what differs between the setups.
std::vector<Task> tasks_of(const std::string& name, const std::vector<CompactionSetup>& setups);

/// How a sample came to its end; ended: it is relaxed, at its largest number of steps or given up.
enum class SampleEnd { ended, too_fast, interrupted };

/// Steps sample k of `samples` to its end, from where its task was interrupted.
template <int D>
SampleEnd run_to_end(const Samples<D>& samples, Compaction<D>& sample, TaskContext& task);

/// Runs samples as tasks and returns reduce(sample, end) of each, in the order of the setups;
/// nothing if interrupted.
template <int D, class Reduce>
auto run_samples(Run& run, const Samples<D>& samples, const Reduce& reduce) {
  using Result = std::invoke_result_t<Reduce, const Compaction<D>&, SampleEnd>;
  const auto body = [&](int k, TaskContext& task) {
    Compaction<D> sample(samples.setups[static_cast<std::size_t>(k)]);
    const SampleEnd end = run_to_end(samples, sample, task);
    return end == SampleEnd::interrupted ? Result{} : reduce(std::as_const(sample), end);
  };
  return run.for_each_task(tasks_of(samples.name, samples.setups), body,
                           {.unit = samples.name, .timed = samples.timed});
}

/// The packings that samples become; nothing if interrupted.
template <int D>
std::optional<std::vector<Packing<D>>> compact(Run& run, const Samples<D>& samples);

/// Copies of a setup with successive seeds, the first that of the run.
std::vector<CompactionSetup> with_seeds(const Run& run, CompactionSetup setup, int samples);

/// The options of a setup that the experiments on compaction share.
void declare_compaction(Options& options, CompactionSetup& setup);

/// Those that the experiments on final packings share.
void declare_packing(Options& options, CompactionSetup& setup, const ByPreset<int>& grains);

/// The packings that came to rest; that others are left out flags the run, `of` them first.
template <int D>
std::vector<Packing<D>> relaxed(Run& run, std::vector<Packing<D>> packings,
                                const std::string& of = "") {
  const auto moving = std::erase_if(packings, [](const auto& p) { return !p.state.relaxed; });
  if (moving > 0)
    run.flag(of + std::to_string(moving) + " samples did not relax and were left out");
  return packings;
}

/// One value of each sample: a function or member of it, or a member of its state.
template <class Sample, class Value>
std::vector<double> each(const std::vector<Sample>& samples, const Value& value) {
  std::vector<double> values;
  for (const Sample& sample : samples) {
    if constexpr (std::is_invocable_v<Value, const Sample&>)
      values.push_back(std::invoke(value, sample));
    else
      values.push_back(std::invoke(value, sample.state));
  }
  return values;
}

}  // namespace cd::runs
