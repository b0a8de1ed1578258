// SPDX-License-Identifier: BSD-3-Clause
// Chain by its exact mean, boxes by their own time scale.
#include "experiments/brendel2004/diffusion_tables.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/measure/statistics.hpp>
#include "experiments/runs/chain_theory.hpp"
#include "experiments/runs/cold_chain.hpp"
#include "experiments/runs/far_force.hpp"
#include "experiments/runs/stored_box.hpp"

namespace cd::brendel2004 {
namespace {

constexpr int kCuts = 20;          // of a profile
constexpr int kRunsPerTask = 100;  // of the chain whose profiles are averaged

template <int D>
std::string suffix() {
  return D == 2 ? "_2d" : "_3d";
}

/// Means of each contact over runs, with their errors, beside the exact mean after so many sweeps.
void write_chain_profile(const std::vector<SampleStatistics>& found,
                         const std::vector<double>& exact, double time, int sweeps,
                         CsvWriter& profiles) {
  const auto discs = static_cast<double>(found.size());
  for (std::size_t c = 0; c < found.size(); ++c) {
    const double depth = 1.0 - static_cast<double>(c) / discs;
    profiles.row(1, time, sweeps, depth, found[c].mean, found[c].standard_error,
                 runs::diffused_force(depth, time), exact[c]);
  }
}

void chain_profiles(const ChainStudy& study, CsvWriter& profiles, Run& run) {
  const runs::ColdChain chain(study.profile_discs);
  std::vector<double> times = study.profile_times;
  std::ranges::sort(times);
  std::vector<int> after;
  for (const double time : times) {
    const double sweeps = time * std::pow(study.profile_discs, 2) / runs::q_random_sweep();
    const int least = after.empty() ? 1 : after.back() + 1;
    after.push_back(std::max(least, static_cast<int>(std::lround(sweeps))));
  }
  using Forces = std::vector<std::vector<double>>;  // by time, contact
  std::vector<Task> tasks;
  for (int first = 0; first < study.profile_runs; first += kRunsPerTask)
    tasks.push_back({"profiles", {{"discs", study.profile_discs}, {"first-run", first}}});
  const auto found_forces = run.for_each_task(tasks, [&](int k, TaskContext&) {
    std::vector<Forces> found;
    const int first = k * kRunsPerTask;
    for (int r = first; r < std::min(first + kRunsPerTask, study.profile_runs); ++r)
      found.push_back(chain.forces(study.order, run.seed() + static_cast<std::uint64_t>(r), after));
    return found;
  });
  if (!found_forces) return;
  std::vector<Forces> forces;  // by run
  for (const auto& some : *found_forces) forces.insert(forces.end(), some.begin(), some.end());
  const auto discs = static_cast<std::size_t>(study.profile_discs);
  std::vector<double> exact(discs, 0.0);
  double squares = 0.0, count = 0.0, to_exact = 0.0, to_diffusion = 0.0;
  int done = 0;
  for (std::size_t t = 0; t < after.size(); ++t) {
    for (; done < after[t]; ++done) exact = runs::mean_sweep(exact);
    const double time = after[t] * runs::q_random_sweep() / std::pow(study.profile_discs, 2);
    std::vector<SampleStatistics> found;
    for (std::size_t c = 0; c < discs; ++c) {
      std::vector<double> sample;
      for (const auto& one : forces) sample.push_back(one[t][c]);
      found.push_back(statistics(sample));
      const double depth = 1.0 - static_cast<double>(c) / static_cast<double>(discs);
      to_exact = std::max(to_exact, std::abs(found[c].mean - exact[c]));
      to_diffusion =
          std::max(to_diffusion, std::abs(found[c].mean - runs::diffused_force(depth, time)));
      if (!(found[c].standard_error > 0.0)) continue;
      squares += std::pow((found[c].mean - exact[c]) / found[c].standard_error, 2);
      ++count;
    }
    write_chain_profile(found, exact, time, after[t], profiles);
  }
  run.quantity("chain_to_exact", to_exact, "push",
               "largest difference of the mean profiles from the exact mean");
  run.quantity("chain_chi", std::sqrt(squares / count), "1",
               "root mean square of this difference over its standard error");
  run.quantity("chain_to_diffusion", to_diffusion, "push",
               "largest difference from the diffusion equation with q of the random sweep");
}

}  // namespace

DiffusionTables::DiffusionTables(Run& run)
    : needed(run.csv("sweeps.csv", {{"dimension", "1"},
                                    {"grains", "1"},
                                    {"height", "d"},
                                    {"sweeps", "1"},
                                    {"sweeps_error", "1"},
                                    {"sweeps_theory", "1"}})),
      profiles(run.csv("profiles.csv", {{"dimension", "1"},
                                        {"time", "height^2 per diffusion constant"},
                                        {"sweeps", "1"},
                                        {"depth", "height"},
                                        {"force", "load"},
                                        {"force_error", "load"},
                                        {"diffusion", "load"},
                                        {"exact", "load"}})) {}

void study_chain(const ChainStudy& study, DiffusionTables& tables, Run& run) {
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
    return runs::ColdChain(one.discs).sweeps_needed(study.order, one.seed, study.tolerance);
  };
  const auto all_counted = run.for_each_task(runs, task_of, count_one, {.unit = "chains"});
  if (!all_counted) return;
  std::vector<double> discs, sweeps, ratio;
  auto next = all_counted->begin();
  for (const int length : study.discs) {
    const std::vector<double> counted(next, next + study.runs);
    next += study.runs;
    const SampleStatistics s = statistics(counted);
    const double theory =
        runs::diffusion_time(study.tolerance) * length * length / runs::q_random_sweep();
    tables.needed.row(1, length, length, s.mean, s.standard_error, theory);
    discs.push_back(length);
    sweeps.push_back(s.mean);
    ratio.push_back(s.mean / theory);
  }
  const LineFit fit = fit_power_law(discs, sweeps);
  run.quantity("exponent_1d", fit.slope, "1", "of the sweeps needed, by number of discs",
               fit.slope_error);
  const SampleStatistics s = statistics(ratio);
  run.quantity("ratio_1d", s.mean, "1", "sweeps needed over those of the diffusion equation with q",
               s.standard_error);
  chain_profiles(study, tables.profiles, run);
}

template <int D>
std::vector<double> study_boxes(const std::vector<runs::PressedBox<D>>& boxes,
                                const ChainStudy& study, DiffusionTables& tables, Run& run) {
  const runs::Iteration iteration{
      .order = study.order == "parallel" ? SweepOrderKind::random : sweep_order(study.order),
      .tolerance = study.tolerance,
      .seed = run.seed()};
  std::vector<double> heights;  // of the cuts, over that of the piston
  for (int k = 0; k < kCuts; ++k) heights.push_back((k + 0.5) / kCuts);
  std::vector<double> times = study.profile_times;
  std::ranges::sort(times);
  const int largest = boxes.back().grains;

  using Profile = std::vector<std::vector<double>>;  // by time, cut
  std::vector<Task> tasks;
  for (std::size_t b = 0; b < boxes.size(); ++b)
    tasks.push_back({"forces",
                     {{"dimension", D}, {"grains", boxes[b].grains}, {"box", b}},
                     static_cast<double>(boxes[b].grains)});
  const auto found = run.for_each_task(
      tasks,
      [&](int k, TaskContext&) {
        const runs::PressedBox<D>& box = boxes[static_cast<std::size_t>(k)];
        const runs::ColdStep<D> step(box);
        const double sweeps_needed = runs::iterations_needed(step, iteration);
        if (box.grains != largest || sweeps_needed == 0.0)
          return std::pair(sweeps_needed, Profile());
        std::vector<int> after;
        std::vector<double> cuts;
        for (const double time : times)
          after.push_back(static_cast<int>(std::lround(
              std::max(1.0, sweeps_needed * time / runs::diffusion_time(study.tolerance)))));
        for (const double height : heights) cuts.push_back(height * step.height);
        return std::pair(sweeps_needed, runs::force_profiles(step, iteration, after, cuts));
      },
      {.unit = "boxes solved"});
  if (!found) return {};
  std::vector<double> needed;
  std::vector<Profile> profiles;  // by box
  for (const auto& [sweeps_needed, profile] : *found) {
    needed.push_back(sweeps_needed);
    profiles.push_back(profile);
  }

  std::vector<double> grains, sweeps, height, constant;
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    if (needed[b] == 0.0) {
      run.flag("a packing of " + std::to_string(boxes[b].grains) + " grains: iteration limit");
      continue;
    }
    const double h = boxes[b].height();
    tables.needed.row(D, boxes[b].grains, h, needed[b], 0.0,
                      runs::diffusion_time(study.tolerance) * h * h / runs::q_random_sweep());
    grains.push_back(boxes[b].grains);
    sweeps.push_back(needed[b]);
    height.push_back(h);
    if (boxes[b].grains == largest)
      constant.push_back(runs::diffusion_time(study.tolerance) * h * h / needed[b]);
  }
  const LineFit by_size = fit_power_law(grains, sweeps), by_height = fit_power_law(height, sweeps);
  run.quantity("exponent" + suffix<D>(), by_size.slope, "1",
               "of the sweeps needed, by number of grains", by_size.slope_error);
  run.quantity("exponent_height" + suffix<D>(), by_height.slope, "1",
               "of the sweeps needed, by height", by_height.slope_error);
  const SampleStatistics c = statistics(constant);
  run.quantity("diffusion" + suffix<D>(), c.mean, "d^2",
               "diffusion constant per sweep, from the sweeps needed by the largest boxes",
               c.standard_error);

  double squares = 0.0;
  for (std::size_t t = 0; t < times.size(); ++t) {
    for (std::size_t k = 0; k < heights.size(); ++k) {
      std::vector<double> sample;
      for (const auto& one : profiles)
        if (!one.empty()) sample.push_back(one[t][k]);
      const SampleStatistics s = statistics(sample);
      const double depth = 1.0 - heights[k], theory = runs::diffused_force(depth, times[t]);
      squares += std::pow(s.mean - theory, 2);
      tables.profiles.row(D, times[t], std::nan(""), depth, s.mean, s.standard_error, theory,
                          std::nan(""));
    }
  }
  run.quantity("profile_difference" + suffix<D>(),
               std::sqrt(squares / static_cast<double>(times.size() * heights.size())), "load",
               "rms difference of the mean profiles from the diffusion equation, largest boxes");
  return needed;
}

template std::vector<double> study_boxes(const std::vector<runs::PressedBox<2>>&, const ChainStudy&,
                                         DiffusionTables&, Run&);
template std::vector<double> study_boxes(const std::vector<runs::PressedBox<3>>&, const ChainStudy&,
                                         DiffusionTables&, Run&);

}  // namespace cd::brendel2004
