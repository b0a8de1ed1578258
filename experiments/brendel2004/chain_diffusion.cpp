// SPDX-License-Identifier: BSD-3-Clause
// Relaxation of forces in the chain, compared with its exact mean over all orders.
#include "experiments/brendel2004/chain_diffusion.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/measure/chain_theory.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/brendel2004/cold_chain.hpp"
#include "experiments/runs/far_force.hpp"
#include "harness/each.hpp"
#include "harness/report_exponent.hpp"
#include "harness/report_mean.hpp"

namespace cd::brendel2004 {
namespace {

constexpr int kRunsPerTask = 100;  // of the chain whose profiles are averaged

/// Sweeps after which profiles are taken: those of the times, each at least one more than the last.
std::vector<int> profile_sweeps(const DiffusionStudy& study) {
  std::vector<int> after;
  for (const double time : study.profile_times) {
    const double sweeps = time * std::pow(study.profile_discs, 2) / chain::q_random_sweep();
    const int least = after.empty() ? 1 : after.back() + 1;
    after.push_back(std::max(least, static_cast<int>(std::lround(sweeps))));
  }
  return after;
}

/// Forces by run, time and contact; nothing if interrupted.
using Forces = std::vector<std::vector<double>>;
std::optional<std::vector<Forces>> chain_forces(const DiffusionStudy& study,
                                                const std::vector<int>& after, Run& run) {
  const ColdChain chain(study.profile_discs);
  std::vector<int> first_runs;
  for (int first = 0; first < study.profile_runs; first += kRunsPerTask)
    first_runs.push_back(first);
  const auto task_of = [&](int first) {
    return Task("profiles", {{"discs", study.profile_discs}, {"first-run", first}});
  };
  const auto forces_of = [&](int first, TaskContext&) {
    std::vector<Forces> found;
    for (int r = first; r < std::min(first + kRunsPerTask, study.profile_runs); ++r)
      found.push_back(chain.forces(study.order, run.seed() + static_cast<std::uint64_t>(r), after));
    return found;
  };
  const auto found = run.for_each_task(first_runs, task_of, forces_of);
  if (!found) return std::nullopt;
  std::vector<Forces> forces;
  for (const auto& some : *found) forces.insert(forces.end(), some.begin(), some.end());
  return forces;
}

void chain_profiles(const DiffusionStudy& study, const std::vector<int>& after,
                    const std::vector<Forces>& forces, Run& run, std::vector<ProfileRow>& rows) {
  const auto discs = static_cast<std::size_t>(study.profile_discs);
  std::vector<double> exact(discs, 0.0);
  double squares = 0.0, count = 0.0, to_exact = 0.0, to_diffusion = 0.0;
  int done = 0;
  for (std::size_t t = 0; t < after.size(); ++t) {
    for (; done < after[t]; ++done) exact = mean_sweep(exact);
    const double time = after[t] * chain::q_random_sweep() / std::pow(study.profile_discs, 2);
    for (std::size_t c = 0; c < discs; ++c) {
      std::vector<double> sample;
      for (const Forces& one : forces) sample.push_back(one[t][c]);
      const SampleStatistics found = statistics(sample);
      const double depth = 1.0 - static_cast<double>(c) / static_cast<double>(discs);
      const double diffusion = runs::diffused_force(depth, time);
      rows.push_back({1, time, after[t], depth, found.estimate(), diffusion, exact[c]});
      to_exact = std::max(to_exact, std::abs(found.mean - exact[c]));
      to_diffusion = std::max(to_diffusion, std::abs(found.mean - diffusion));
      if (!(found.standard_error > 0.0)) continue;
      squares += std::pow((found.mean - exact[c]) / found.standard_error, 2);
      ++count;
    }
  }
  run.quantity("chain_to_exact", to_exact, "push",
               "largest difference of the mean profiles from the exact mean");
  run.quantity("chain_chi", std::sqrt(squares / count), "1",
               "root mean square of this difference over its standard error");
  run.quantity("chain_to_diffusion", to_diffusion, "push",
               "largest difference from the diffusion equation with q of the random sweep");
}

}  // namespace

void study_chain(const DiffusionStudy& study, Run& run, DiffusionRows& rows) {
  struct ChainRun {
    int discs;
    std::uint64_t seed;
  };
  std::vector<ChainRun> runs;
  for (const int length : study.discs)
    for (int r = 0; r < study.runs; ++r)
      runs.push_back({length, run.seed() + static_cast<std::uint64_t>(r)});
  const auto task_of = [](const ChainRun& one) {
    return Task("chain", {{"discs", one.discs}, {"seed", one.seed}}, std::pow(one.discs, 3));
  };
  const auto count_one = [&](const ChainRun& one, TaskContext&) {
    return ColdChain(one.discs).sweeps_needed(study.order, one.seed, study.tolerance);
  };
  const auto all_counted = run.for_each_task(runs, task_of, count_one, {.unit = "chains"});
  const std::vector<int> after = profile_sweeps(study);
  const auto forces = chain_forces(study, after, run);
  if (!all_counted || !forces) return;
  std::vector<NeededRow> found;
  auto next = all_counted->begin();
  for (const int length : study.discs) {
    const std::vector<double> counted(next, next + study.runs);
    next += study.runs;
    const SampleStatistics s = statistics(counted);
    const double theory =
        runs::diffusion_time(study.tolerance) * length * length / chain::q_random_sweep();
    found.push_back({1, length, length * 1.0, s.estimate(), theory});
  }
  rows.needed.insert(rows.needed.end(), found.begin(), found.end());
  report_exponent(run, "exponent_1d", each(found, &NeededRow::grains),
                  each(found, &NeededRow::sweeps, &Estimate::value),
                  "of the sweeps needed, by number of discs");
  report_mean(run, "ratio_1d",
              each(found, [](const NeededRow& row) { return row.sweeps.value / row.theory; }), "1",
              "sweeps needed over those of the diffusion equation with q");
  chain_profiles(study, after, *forces, run, rows.profiles);
}

}  // namespace cd::brendel2004
