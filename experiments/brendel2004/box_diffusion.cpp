// SPDX-License-Identifier: BSD-3-Clause
// Relaxation of forces in boxes, in units of the time scale of each box.
#include "experiments/brendel2004/box_diffusion.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/measure/chain_theory.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/runs/far_force.hpp"
#include "experiments/runs/settled_boxes.hpp"
#include "harness/each.hpp"
#include "harness/report_exponent.hpp"
#include "harness/task_parts.hpp"

namespace cd::brendel2004 {
namespace {

constexpr int kCuts = 20;  // of a profile

using Profile = std::vector<std::vector<double>>;  // by time, cut
template <int D>
using Boxes = std::vector<runs::PressedBox<D>>;

/// Heights of the cuts over that of the piston.
std::vector<double> cuts() {
  std::vector<double> heights;
  for (int k = 0; k < kCuts; ++k) heights.push_back((k + 0.5) / kCuts);
  return heights;
}

/// Sweeps needed by a box, 0 for too many, and its profile if wanted: two parts of the task.
template <int D>
std::pair<double, Profile> solve(const runs::PressedBox<D>& box, const DiffusionStudy& study,
                                 std::uint64_t seed, bool with_profile, TaskContext& task) {
  TaskParts parts(task);
  const runs::Iteration iteration{
      .order = study.order == "parallel" ? SweepOrderKind::random : sweep_order(study.order),
      .tolerance = study.tolerance,
      .seed = seed};
  const runs::ColdStep<D> step(box);
  const double needed =
      parts.get([&](LongPart& part) { return runs::iterations_needed(step, iteration, part); });
  if (!with_profile || needed == 0.0) return {needed, {}};
  std::vector<int> after;
  std::vector<double> heights;
  for (const double time : study.profile_times)
    after.push_back(static_cast<int>(
        std::lround(std::max(1.0, needed * time / runs::diffusion_time(study.tolerance)))));
  for (const double cut : cuts()) heights.push_back(cut * step.height);
  return {needed, parts.get([&] { return runs::force_profiles(step, iteration, after, heights); })};
}

template <int D>
void report_needed(const DiffusionStudy& study, const Boxes<D>& boxes,
                   const std::vector<double>& needed, Run& run, std::vector<NeededRow>& rows) {
  std::vector<NeededRow> found;
  std::vector<double> constant;
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    const int grains = boxes[b].grains;
    if (needed[b] == 0.0) {
      run.flag("a packing of " + std::to_string(grains) + " grains: iteration limit");
      continue;
    }
    const double h = boxes[b].height(), time = runs::diffusion_time(study.tolerance) * h * h;
    found.push_back({D, grains, h, {needed[b], 0.0}, time / chain::q_random_sweep()});
    if (grains == boxes.back().grains) constant.push_back(time / needed[b]);
  }
  rows.insert(rows.end(), found.begin(), found.end());
  const std::string suffix = runs::dimension_suffix(D);
  const auto sweeps = each(found, &NeededRow::sweeps, &Estimate::value);
  report_exponent(run, "exponent" + suffix, each(found, &NeededRow::grains), sweeps,
                  "of the sweeps needed, by number of grains");
  report_exponent(run, "exponent_height" + suffix, each(found, &NeededRow::height), sweeps,
                  "of the sweeps needed, by height");
  const SampleStatistics c = statistics(constant);
  run.quantity("diffusion" + suffix, c.mean, "d^2",
               "diffusion constant per sweep, from the sweeps needed by the largest boxes",
               c.standard_error);
}

void report_profiles(int dimension, const DiffusionStudy& study,
                     const std::vector<Profile>& profiles, Run& run,
                     std::vector<ProfileRow>& rows) {
  const std::vector<double>&times = study.profile_times, heights = cuts();
  double squares = 0.0;
  for (std::size_t t = 0; t < times.size(); ++t) {
    for (std::size_t k = 0; k < heights.size(); ++k) {
      std::vector<double> sample;
      for (const Profile& one : profiles) sample.push_back(one[t][k]);
      const SampleStatistics s = statistics(sample);
      const double depth = 1.0 - heights[k], theory = runs::diffused_force(depth, times[t]);
      squares += std::pow(s.mean - theory, 2);
      rows.push_back({dimension, times[t], {}, depth, s.estimate(), theory});
    }
  }
  run.quantity("profile_difference" + runs::dimension_suffix(dimension),
               std::sqrt(squares / static_cast<double>(times.size() * heights.size())), "load",
               "rms difference of the mean profiles from the diffusion equation, largest boxes");
}

}  // namespace

template <int D>
std::vector<double> study_boxes(const DiffusionStudy& study, const Boxes<D>& boxes, Run& run,
                                DiffusionRows& rows) {
  std::vector<Task> tasks;
  for (std::size_t b = 0; b < boxes.size(); ++b)
    tasks.push_back({"forces",
                     {{"dimension", D}, {"grains", boxes[b].grains}, {"box", b}},
                     static_cast<double>(boxes[b].grains)});
  const auto solve_one = [&](int k, TaskContext& task) {
    const runs::PressedBox<D>& box = boxes[static_cast<std::size_t>(k)];
    return solve(box, study, run.seed(), box.grains == boxes.back().grains, task);
  };
  const auto found = run.for_each_task(tasks, solve_one, {.unit = "boxes solved"});
  if (!found) return {};
  std::vector<double> needed;
  std::vector<Profile> profiles;
  for (const auto& [sweeps, profile] : *found) {
    needed.push_back(sweeps);
    if (!profile.empty()) profiles.push_back(profile);
  }
  report_needed<D>(study, boxes, needed, run, rows.needed);
  report_profiles(D, study, profiles, run, rows.profiles);
  return needed;
}

template std::vector<double> study_boxes(const DiffusionStudy&, const Boxes<2>&, Run&,
                                         DiffusionRows&);
template std::vector<double> study_boxes(const DiffusionStudy&, const Boxes<3>&, Run&,
                                         DiffusionRows&);

}  // namespace cd::brendel2004
