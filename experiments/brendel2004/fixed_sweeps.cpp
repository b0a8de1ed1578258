// SPDX-License-Identifier: BSD-3-Clause
// Load steps and timed steps.
#include "experiments/brendel2004/fixed_sweeps.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include <libcd/measure/statistics.hpp>
#include "experiments/harness/report_mean.hpp"
#include "experiments/runs/far_force.hpp"
#include "experiments/runs/pressed_box_motion.hpp"

namespace cd::brendel2004 {
namespace {

constexpr int kTurns = 5;
constexpr double kGrainSteps = 2e4;  // timed in a turn

/// CPU seconds of a step, of the fastest turn.
struct Fastest {
  double few = 1e300, many = 1e300, soft = 1e300;
};
auto stored(Fastest& f) {
  return std::tie(f.few, f.many, f.soft);
}

template <int D>
std::string suffix() {
  return D == 2 ? "_2d" : "_3d";
}

/// Modulus of the box [m d^(2-D) / dt^2]: increase of the pressure over the relative decrease of
/// the height when the force on the piston rises, with and without the rise from the same state.
///
/// A wave from floor to piston is damped in the time 2 / (D k^2) with k of about pi / (2 height);
/// `needed` sweeps, in which its amplitude falls to the tolerance of some percent, are a few of
/// these times.
template <int D>
double modulus(const runs::PressedBox<D>& box, double needed, int sweeps, double load_step) {
  const auto steps = static_cast<std::int64_t>(50.0 + 8.0 * needed / sweeps);
  runs::BoxMotion<D> as_is(box, runs::RigidMethod{.iterations = sweeps});
  runs::BoxMotion<D> loaded(box, runs::RigidMethod{.iterations = sweeps});
  loaded.scene().force.change(box.piston, [&](auto& f) { f *= 1.0 + load_step; });
  as_is.run(steps);
  loaded.run(steps);
  const double strain = (as_is.height() - loaded.height()) / box.height();
  return load_step / strain * runs::kBoxTimeStep * runs::kBoxTimeStep;
}

/// The same by theory: as in the chain [Unger 2002, Eqs. 14, 17] c^2 dt = D N_I, so that the
/// modulus is density c^2; and within a step the sweeps carry forces 0.824 sqrt(D N_I) into the
/// box without displacement, which therefore looks shorter (runs::discrete_compliance).
template <int D>
double theoretical_modulus(const runs::PressedBox<D>& box, double needed, int sweeps,
                           double tolerance) {
  const double height = box.height();
  const double diffusion = runs::diffusion_time(tolerance) * height * height / needed;  // per sweep
  double mass = 0.0;
  for (int b = 0; b < box.grains; ++b) mass += box.scene.mass[b];
  const double density = mass / (height * std::pow(box.width, D - 1));
  const double spread = diffusion * sweeps;
  return density * spread * height / (height - 0.824 * std::sqrt(spread));
}

template <int D>
void study_stiffness(const FixedSweeps& study, const std::vector<runs::PressedBox<D>>& boxes,
                     const std::vector<double>& needed, CsvWriter& csv, Run& run) {
  std::set<int> sizes;
  for (const auto& box : boxes)
    if (box.grains <= study.most_grains) sizes.insert(box.grains);
  if (sizes.empty()) return;
  const int largest = *sizes.rbegin();
  const int other = sizes.size() > 1 ? *std::next(sizes.rbegin()) : largest;
  struct Press {
    std::size_t box;
    int sweeps;
    double modulus = 0.0;
  };
  std::vector<Press> presses;
  for (std::size_t b = boxes.size(); b-- > 0;)
    for (const int sweeps : study.sweeps)
      if (boxes[b].grains >= other && boxes[b].grains <= largest && needed[b] > 0.0)
        presses.push_back({b, sweeps});
  const auto task_of = [](const Press& one) {
    return Task("stiffness", {{"dimension", D}, {"box", one.box}, {"sweeps", one.sweeps}});
  };
  const auto press_one = [&](const Press& one, TaskContext&) {
    return modulus(boxes[one.box], needed[one.box], one.sweeps, study.load_step);
  };
  const auto moduli = run.for_each_task(presses, task_of, press_one, {.unit = "boxes pressed"});
  if (!moduli) return;
  for (std::size_t k = 0; k < presses.size(); ++k) presses[k].modulus = (*moduli)[k];
  std::vector<double> to_theory;
  std::map<std::size_t, std::vector<double>> sweeps, found;  // by box
  std::map<int, std::vector<double>> per_sweep;              // by size
  for (const Press& one : presses) {
    const runs::PressedBox<D>& box = boxes[one.box];
    const double theory = theoretical_modulus(box, needed[one.box], one.sweeps, study.tolerance);
    csv.row(D, box.grains, one.box, one.sweeps, one.modulus, theory);
    sweeps[one.box].push_back(one.sweeps);
    found[one.box].push_back(one.modulus);
    per_sweep[box.grains].push_back(one.modulus / one.sweeps);
    to_theory.push_back(one.modulus / theory);
  }
  std::vector<double> exponents;
  for (const auto& [box, values] : found)
    exponents.push_back(fit_power_law(sweeps[box], values).slope);
  const SampleStatistics e = statistics(exponents);
  run.quantity("stiffness_exponent" + suffix<D>(), e.mean, "1",
               "of the modulus at a fixed number of sweeps, by this number", e.standard_error);
  report_mean(run, "stiffness_to_theory" + suffix<D>(), to_theory, "1",
              "modulus over density times diffusion constant, shortened by the end layer");
  const SampleStatistics large = statistics(per_sweep[largest]),
                         small = statistics(per_sweep[other]);
  run.quantity("stiffness" + suffix<D>(), large.mean, D == 2 ? "m/dt^2" : "m/(d dt^2)",
               "modulus over number of sweeps, largest boxes", large.standard_error);
  run.quantity(
      "stiffness_ratio" + suffix<D>(), large.mean / small.mean, "1",
      "modulus of the largest boxes over that of the next smaller ones",
      large.mean / small.mean *
          std::hypot(large.standard_error / large.mean, small.standard_error / small.mean));
}

/// CPU time per step of one box of each size, all in turns; the fastest turn counts.
template <int D>
void study_cost(const FixedSweeps& study, const std::vector<runs::PressedBox<D>>& boxes,
                const std::vector<double>& needed, CsvWriter& csv, Run& run) {
  std::map<int, std::size_t> first;
  std::map<int, std::vector<double>> sweeps;
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    first.try_emplace(boxes[b].grains, b);
    if (needed[b] > 0.0) sweeps[boxes[b].grains].push_back(needed[b]);
  }
  const auto time_all = [&](int, TaskContext& task) {
    std::map<int, Fastest> fastest;
    for (int turn = 0; turn < kTurns && !task.interrupted(); ++turn) {
      for (const auto& entry : first) {
        const int grains = entry.first;
        const runs::PressedBox<D>& box = boxes[entry.second];
        const auto steps = static_cast<std::int64_t>(std::ceil(kGrainSteps / grains));
        const auto seconds = [&](const auto& method, std::int64_t count) {
          runs::BoxMotion<D> motion(box, method);
          motion.run(count);
          return motion.seconds_per_step();
        };
        Fastest& f = fastest[grains];
        const int n = study.timed_sweeps;
        f.few = std::min(f.few, seconds(runs::RigidMethod{.iterations = n}, steps));
        f.many =
            std::min(f.many, seconds(runs::RigidMethod{.iterations = 11 * n}, (steps + 10) / 11));
        f.soft = std::min(f.soft, seconds(runs::SoftMethod{}, 10 * steps));
      }
    }
    return std::vector<std::pair<int, Fastest>>(fastest.begin(), fastest.end());
  };
  const auto timed =
      run.for_each_task(std::vector<Task>{{"timed steps", {{"dimension", D}}}}, time_all,
                        {.unit = "dimensions timed", .one_at_a_time = true});
  if (!timed) return;
  std::vector<double> size, few, full, soft;
  double sweep = 0.0;  // of the box looked at last
  for (const auto& [grains, f] : timed->front()) {
    sweep = (f.many - f.few) / (10 * study.timed_sweeps);
    const double all = f.few + sweep * (statistics(sweeps[grains]).mean - study.timed_sweeps);
    csv.row(D, grains, f.few, all, f.soft, sweep);
    size.push_back(grains);
    few.push_back(f.few);
    full.push_back(all);
    soft.push_back(f.soft);
  }
  const auto exponent = [&](const char* name, const std::vector<double>& cost, const char* what) {
    const LineFit fit = fit_power_law(size, cost);
    run.quantity(name + suffix<D>(), fit.slope, "1", what, fit.slope_error);
  };
  exponent("cost_exponent_fixed", few, "of the CPU time of a step with a fixed number of sweeps");
  exponent("cost_exponent_needed", full, "of the CPU time of a step with the sweeps needed");
  exponent("cost_exponent_md", soft, "of the CPU time of a step of molecular dynamics");
  run.quantity("sweeps_per_md_step" + suffix<D>(), soft.back() / sweep, "1",
               "CPU time of a step of molecular dynamics over that of a sweep, largest box");
}

}  // namespace

FixedSweepsTables::FixedSweepsTables(Run& run)
    : stiffness(run.csv("stiffness.csv", {{"dimension", "1"},
                                          {"grains", "1"},
                                          {"box", "number"},
                                          {"sweeps", "1"},
                                          {"modulus", "m d^(2-D)/dt^2"},
                                          {"modulus_theory", "m d^(2-D)/dt^2"}})),
      cost(run.csv("cost.csv", {{"dimension", "1"},
                                {"grains", "1"},
                                {"seconds_fixed", "s", kTiming},
                                {"seconds_needed", "s", kTiming},
                                {"seconds_md", "s", kTiming},
                                {"seconds_sweep", "s", kTiming}})) {}

template <int D>
void study_fixed_sweeps(const FixedSweeps& study, const std::vector<runs::PressedBox<D>>& boxes,
                        const std::vector<double>& needed, FixedSweepsTables& tables, Run& run) {
  study_stiffness(study, boxes, needed, tables.stiffness, run);
  study_cost(study, boxes, needed, tables.cost, run);
}

template void study_fixed_sweeps(const FixedSweeps&, const std::vector<runs::PressedBox<2>>&,
                                 const std::vector<double>&, FixedSweepsTables&, Run&);
template void study_fixed_sweeps(const FixedSweeps&, const std::vector<runs::PressedBox<3>>&,
                                 const std::vector<double>&, FixedSweepsTables&, Run&);

}  // namespace cd::brendel2004
