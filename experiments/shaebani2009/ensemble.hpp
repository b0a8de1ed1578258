// Many compactions, several at once, that can be stopped and resumed.
#pragma once

#include <functional>
#include <mutex>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/io/state_file.hpp>
#include "experiments/shaebani2009/packing.hpp"

namespace cd::shaebani2009 {

/// Samples by number, and what is to be done with them. The calls come one at a time, the samples
/// in any order.
template <int D>
struct Samples {
  std::string name;  ///< of their states in a checkpoint
  std::vector<Setup> setups;
  /// With each sample that is relaxed, at its largest number of steps or given up.
  std::function<void(int k, const Compaction<D>&)> finish = {};
  /// Asked every hundred steps: false gives a sample up. Empty: none is.
  std::function<bool(const Compaction<D>&)> go_on = {};
  /// With each sample that moved too fast for its time step. Empty: the Error goes on.
  std::function<void(int k, const Compaction<D>&, const Error&)> fail = {};
};

/// Runs samples on as many threads as there are. Interrupted, or when a checkpoint is due, it saves
/// all of them as they were at a recent step. In a resumed run those that were finished are so
/// again after at most a hundred steps, with the same bits.
class Ensemble {
 public:
  /// Goes on with what the run was resumed from.
  explicit Ensemble(Run& run) : run_(run), states_(run.resume().value_or(StateFile{})) {}

  /// Runs all samples to their end; false if interrupted.
  template <int D>
  bool run(const Samples<D>& samples);

  /// The same, and reduces them, in the order of the setups; none if interrupted.
  template <int D>
  std::vector<Packing<D>> compact(Samples<D> samples);

  /// What is saved at the next checkpoint.
  StateFile& states() { return states_; }

 private:
  template <int D>
  bool look(const Samples<D>& samples, int k, Compaction<D>& sample);

  Run& run_;
  StateFile states_;
  std::mutex one_at_a_time_;
};

/// Copies of a setup with successive seeds, the first that of the run.
std::vector<Setup> with_seeds(const Run& run, Setup setup, int samples);

/// The options of a Setup that the experiments on final packings share.
void declare_packing(Options& options, Setup& setup, const ByPreset<int>& grains);

/// One value of each packing.
template <int D, class Value>
std::vector<double> each(const std::vector<Packing<D>>& packings, const Value& value) {
  std::vector<double> values;
  for (const Packing<D>& packing : packings) values.push_back(value(packing));
  return values;
}

}  // namespace cd::shaebani2009
