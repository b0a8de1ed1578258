// Samples are independent tasks; one file keeps the states of all.
#include "experiments/shaebani2009/ensemble.hpp"

#include <optional>

#include <libcd/core/parallel.hpp>
#include "experiments/shaebani2009/compaction_state.hpp"

namespace cd::shaebani2009 {
namespace {

constexpr int kStepsBetweenLooks = 100;

template <int D>
std::string name_of(const Samples<D>& samples, int k) {
  return samples.name + " " + std::to_string(k) + "/";
}

}  // namespace

/// Notes the state of a sample now and then; false if it is not to go on.
template <int D>
bool Ensemble::look(const Samples<D>& samples, int k, Compaction<D>& sample) {
  const bool checkpoint = run_.checkpoint_due(sample.steps());
  if (!checkpoint && sample.steps() % kStepsBetweenLooks != 0) return true;
  const std::lock_guard lock(one_at_a_time_);
  save(sample, states_, name_of(samples, k));
  if (checkpoint) run_.save(states_);
  const bool wanted = !samples.go_on || samples.go_on(sample);
  return wanted && !run_.interrupted();
}

template <int D>
bool Ensemble::run(const Samples<D>& samples) {
  const int count = static_cast<int>(samples.setups.size());
  auto progress = run_.progress(count, samples.name);
  parallel_tasks(count, [&](int k) {
    if (run_.interrupted()) return;
    Compaction<D> sample(samples.setups[static_cast<std::size_t>(k)]);
    if (run_.resume() && is_saved(*run_.resume(), name_of(samples, k)))
      restore(*run_.resume(), sample, name_of(samples, k));
    std::optional<Error> failure;
    try {
      while (!sample.ended() && look(samples, k, sample)) sample.step();
    } catch (const Error& error) {
      if (!samples.fail) throw;
      failure = error;
    }
    if (run_.interrupted()) return;
    const std::lock_guard lock(one_at_a_time_);
    failure ? samples.fail(k, sample, *failure) : samples.finish(k, sample);
    progress.advance();
  });
  if (run_.interrupted()) run_.save(states_);
  return !run_.interrupted();
}

template <int D>
std::vector<Packing<D>> Ensemble::compact(Samples<D> samples) {
  std::vector<Packing<D>> packings(samples.setups.size());
  samples.finish = [&](int k, const Compaction<D>& sample) {
    packings[static_cast<std::size_t>(k)] = packing_of(sample);
  };
  if (!run(samples)) packings.clear();
  return packings;
}

std::vector<Setup> with_seeds(const Run& run, Setup setup, int samples) {
  std::vector<Setup> setups;
  for (int s = 0; s < samples; ++s) {
    setup.seed = run.seed() + static_cast<std::uint64_t>(s);
    setups.push_back(setup);
  }
  return setups;
}

void declare_packing(Options& options, Setup& s, const ByPreset<int>& grains) {
  options.add("grains", s.grains, grains, at_least(20), "number of grains");
  options.add("time-step", s.time_step, s.time_step, above(0), "in t0");
  options.add("sweeps", s.sweeps, s.sweeps, at_least(1), "N_I: iterations per time step");
  options.add("cell-inertia", s.cell_inertia, s.cell_inertia, above(0), "M_lambda, rho0 l0^2");
  options.add("max-steps", s.max_steps, s.max_steps, at_least(1), "gives up after so many");
  options.add("stop-threshold", s.stop_threshold, s.stop_threshold, above(0),
              "of mean velocity (l0/t0) and acceleration (l0/t0^2)");
}

template bool Ensemble::run(const Samples<2>&);
template bool Ensemble::run(const Samples<3>&);
template std::vector<Packing<2>> Ensemble::compact(Samples<2>);
template std::vector<Packing<3>> Ensemble::compact(Samples<3>);

}  // namespace cd::shaebani2009
