// SPDX-License-Identifier: BSD-3-Clause
// The runs of Fig. 6, the longest first.
#include "experiments/guttenberg2011/timestep_set.hpp"

#include <algorithm>
#include <cassert>

#include <libcd/core/error.hpp>

namespace cd::guttenberg2011 {
namespace {

constexpr int kBlocksEach = 4;  ///< of an interval, for standard errors

}  // namespace

void TimestepSet::declare(Options& options) {
  using List = std::vector<double>;
  options.list("phi", flowing_, List{0.71, 0.81}, strictly_between(0, 0.95),
               "packing fractions that flow");
  options.add("jammed", jammed_, 0.838, strictly_between(0, 0.95), "packing fraction of a jam");
  options.list("trial-steps", trials_,
               ByPreset<List>{{8e-3, 4e-3},
                              {5e-3, 2e-3, 1e-3, 5e-4, 2e-4, 1e-4},
                              {5e-3, 2e-3, 1e-3, 5e-4, 2e-4, 1e-4, 5e-5, 2e-5, 1e-5}},
               above(0), "time steps that are compared with --time-step, all larger");
  options.add("seeds", seeds_, 2, between(2, 1000), "cells of each packing fraction");
  options.add("intervals", intervals_, {2, 2, 4}, between(1, 100),
              "equal parts of the time from window-from to until");
  runs::declare_flow(
      options, flow_,
      {.time_step = {2e-3, 5e-5, 5e-6}, .until = {8, 150, 250}, .window_from = {4, 50, 50}});
  runs_.declare(options);
  options.check([this] {
    for (const double step : trials_) {
      if (!(step > flow_.time_step))
        throw Error("trial-steps", step, "above time-step = " + std::to_string(flow_.time_step));
    }
  });
}

bool TimestepSet::finish(const Run& run) {
  first_seed_ = run.seed();
  std::vector<double> steps = trials_, fractions = flowing_;
  steps.push_back(flow_.time_step);
  std::ranges::sort(steps);
  fractions.push_back(jammed_);
  std::vector<runs::FlowSetup> setups;
  for (const double step : steps) {
    for (const double fraction : fractions) {
      for (int seed = 0; seed < seeds_; ++seed) {
        runs::FlowSetup setup = flow_;
        setup.cell.volume_fraction = fraction;
        setup.cell.seed = first_seed_ + static_cast<std::uint64_t>(seed);
        setup.time_step = step;
        setup.blocks = kBlocksEach * intervals_;
        setups.push_back(setup);
      }
    }
  }
  flows_ = runs_.finish(run, setups);
  return std::ranges::all_of(flows_, [](const auto& flow) { return flow != nullptr; });
}

double TimestepSet::interval_start(int n) const {
  return flow_.window_from + (flow_.until - flow_.window_from) * n / intervals_;
}

const runs::CouetteFlow& TimestepSet::at(double fraction, double time_step, int seed) const {
  const auto found = std::ranges::find_if(flows_, [&](const auto& flow) {
    const runs::FlowSetup& setup = flow->setup();
    return setup.cell.volume_fraction == fraction && setup.time_step == time_step &&
           setup.cell.seed == first_seed_ + static_cast<std::uint64_t>(seed);
  });
  assert(found != flows_.end());
  return **found;
}

Array<RingFlow> TimestepSet::profile(double fraction, double time_step, int seed, int n) const {
  return at(fraction, time_step, seed).profile(n * kBlocksEach, kBlocksEach);
}

}  // namespace cd::guttenberg2011
