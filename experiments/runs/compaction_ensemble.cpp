// SPDX-License-Identifier: BSD-3-Clause
// Compactions as tasks that save themselves now and then.
#include "experiments/runs/compaction_ensemble.hpp"

#include <algorithm>

namespace cd::runs {
namespace {

constexpr int kStepsBetweenChecks = 100;

template <int D>
void save_to(TaskContext& task, const Compaction<D>& sample) {
  StateFile state;
  write(state, "", sample);
  task.save(std::move(state));
}

/// A step; false if something moves too fast for it.
template <int D>
bool step(Compaction<D>& sample, bool keeps_too_fast) {
  try {
    sample.step();
    return true;
  } catch (const Error&) {
    if (!keeps_too_fast) throw;
    return false;
  }
}

void declare_steps(Options& options, CompactionSetup& s) {
  options.add(s, &CompactionSetup::time_step, above(0), "in t0");
  options.add(s, &CompactionSetup::sweeps, at_least(1), "N_I: iterations per time step");
  options.add(s, &CompactionSetup::cell_inertia, above(0), "M_lambda, rho0 l0^2");
}

void declare_rest(Options& options, CompactionSetup& s) {
  options.add(s, &CompactionSetup::max_steps, at_least(1), "gives up after this number of steps");
  options.add(s, &CompactionSetup::stop_threshold, above(0),
              "of mean velocity (l0/t0) and acceleration (l0/t0^2)");
}

}  // namespace

std::vector<Task> tasks_of(const std::string& name, const std::vector<CompactionSetup>& setups) {
  std::vector<Task> tasks;
  if (setups.empty()) return tasks;
  std::vector<Fingerprint> all;
  for (const CompactionSetup& setup : setups) all.push_back(fingerprint(setup));
  std::vector<std::size_t> differing;
  for (std::size_t p = 0; p < all.front().size(); ++p) {
    if (std::ranges::any_of(all, [&](const auto& one) { return one[p] != all.front()[p]; }))
      differing.push_back(p);
  }
  for (std::size_t k = 0; k < all.size(); ++k) {
    std::string text = name + " sample=" + std::to_string(k);
    for (const std::size_t p : differing) text += ' ' + all[k][p].first + '=' + all[k][p].second;
    tasks.push_back(Task::named(std::move(text), std::move(all[k])));
  }
  return tasks;
}

template <int D>
SampleEnd run_to_end(const Samples<D>& samples, Compaction<D>& sample, TaskContext& task) {
  if (task.resume()) read(*task.resume(), "", sample);
  while (!sample.ended()) {
    if (sample.steps() % kStepsBetweenChecks == 0) {
      if (samples.go_on && !samples.go_on(sample)) break;
      if (task.interrupted()) {
        save_to(task, sample);
        return SampleEnd::interrupted;
      }
    }
    if (task.save_due(sample.steps())) save_to(task, sample);
    if (!step(sample, samples.keeps_too_fast)) return SampleEnd::too_fast;
  }
  return SampleEnd::ended;
}

template <int D>
std::optional<std::vector<Packing<D>>> compact(Run& run, const Samples<D>& samples) {
  return run_samples(run, samples,
                     [](const Compaction<D>& sample, SampleEnd) { return packing_of(sample); });
}

std::vector<CompactionSetup> with_seeds(const Run& run, CompactionSetup setup, int samples) {
  std::vector<CompactionSetup> setups;
  for (int s = 0; s < samples; ++s) {
    setup.seed = run.seed() + static_cast<std::uint64_t>(s);
    setups.push_back(setup);
  }
  return setups;
}

void declare_compaction(Options& options, CompactionSetup& s) {
  options.add(s, &CompactionSetup::grains, at_least(2), "number of grains");
  options.add(s, &CompactionSetup::pressure, above(0), "imposed pressure, rho0 l0^2/t0^2");
  declare_steps(options, s);
  options.add(s, &CompactionSetup::friction, at_least(0), "Coulomb coefficient");
  options.add(s, &CompactionSetup::initial_fraction, strictly_between(0, 1),
              "volume fraction of the gas at the start");
  declare_rest(options, s);
}

void declare_packing(Options& options, CompactionSetup& s, const ByPreset<int>& grains) {
  options.add("grains", s.grains, grains, at_least(20), "number of grains");
  declare_steps(options, s);
  declare_rest(options, s);
}

template SampleEnd run_to_end(const Samples<2>&, Compaction<2>&, TaskContext&);
template SampleEnd run_to_end(const Samples<3>&, Compaction<3>&, TaskContext&);
template std::optional<std::vector<Packing<2>>> compact(Run&, const Samples<2>&);
template std::optional<std::vector<Packing<3>>> compact(Run&, const Samples<3>&);

}  // namespace cd::runs
