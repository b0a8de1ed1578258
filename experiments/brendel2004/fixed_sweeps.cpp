// SPDX-License-Identifier: BSD-3-Clause
// Load steps and timed steps.
#include "experiments/brendel2004/fixed_sweeps.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include <libcd/measure/statistics.hpp>
#include "experiments/runs/far_force.hpp"
#include "experiments/runs/pressed_box_motion.hpp"
#include "experiments/runs/settled_boxes.hpp"
#include "harness/each.hpp"
#include "harness/report_exponent.hpp"
#include "harness/report_mean.hpp"
#include "harness/task_parts.hpp"
#include "harness/task_state.hpp"

namespace cd::brendel2004 {
namespace {

constexpr int kTurns = 5;
constexpr double kGrainSteps = 2e4;  // timed in a turn

template <int D>
using Boxes = std::vector<runs::PressedBox<D>>;

/// Modulus of the box [m d^(2-D) / dt^2]: increase of the pressure over the relative decrease of
/// the height when the force on the piston rises, with and without the rise from the same state.
///
/// A wave from floor to piston is damped in the time 2 / (D k^2) with k of about pi / (2 height);
/// `needed` sweeps, in which its amplitude falls to the tolerance of some percent, are a few of
/// these times.
template <int D>
double modulus(const runs::PressedBox<D>& box, double needed, int sweeps, double load_step,
               TaskContext& task) {
  const auto steps = static_cast<std::int64_t>(50.0 + 8.0 * needed / sweeps);
  runs::BoxMotion<D> as_is(box, runs::RigidMethod{.iterations = sweeps});
  runs::BoxMotion<D> loaded(box, runs::RigidMethod{.iterations = sweeps});
  loaded.scene().force.change(box.piston, [&](auto& f) { f *= 1.0 + load_step; });
  TaskState saved(task, as_is, loaded);
  for (std::int64_t step = saved.step(); step < steps; ++step) {
    if (saved.interrupted(step, steps)) return 0.0;
    as_is.run(1);
    loaded.run(1);
  }
  const double strain = (as_is.height() - loaded.height()) / box.height();
  return load_step / strain * runs::kBoxTimeStep * runs::kBoxTimeStep;
}

/// The same by theory: as in the chain [Unger 2002, Eqs. 14, 17] c^2 dt = D N_I, so that the
/// modulus is density c^2; and within a step the sweeps carry forces 0.824 sqrt(D N_I) into the
/// box without displacement, which therefore looks shorter, as the chain does.
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

/// The boxes that are pressed, each with all numbers of sweeps; larger ones first.
template <int D>
std::vector<StiffnessRow> presses(const FixedSweeps& study, const Boxes<D>& boxes,
                                  const std::vector<double>& needed) {
  std::set<int, std::greater<>> sizes;
  for (const auto& box : boxes)
    if (box.grains <= study.most_grains) sizes.insert(box.grains);
  if (sizes.size() > 2) sizes.erase(std::next(sizes.begin(), 2), sizes.end());
  std::vector<StiffnessRow> rows;
  for (std::size_t b = boxes.size(); b-- > 0;)
    for (const int sweeps : study.sweeps)
      if (sizes.contains(boxes[b].grains) && needed[b] > 0.0)
        rows.push_back({D, boxes[b].grains, b, sweeps, 0.0,
                        theoretical_modulus(boxes[b], needed[b], sweeps, study.tolerance)});
  return rows;
}

double mean_of(const std::vector<double>& values) {
  return statistics(values).mean;
}

/// Presses of one box share its grains: a box is one sample.
void report_stiffness(int dimension, const std::vector<StiffnessRow>& rows, Run& run) {
  struct Presses {
    int grains = 0;
    std::vector<double> sweeps, moduli, per_sweep, to_theory;
  };
  std::map<std::size_t, Presses> boxes;
  for (const StiffnessRow& one : rows) {
    Presses& box = boxes[one.box];
    box.grains = one.grains;
    box.sweeps.push_back(one.sweeps);
    box.moduli.push_back(one.modulus);
    box.per_sweep.push_back(one.modulus / one.sweeps);
    box.to_theory.push_back(one.modulus / one.theory);
  }
  std::vector<double> to_theory, exponents;
  std::map<int, std::vector<double>> per_sweep;  // by size
  for (const auto& [number, box] : boxes) {
    to_theory.push_back(mean_of(box.to_theory));
    exponents.push_back(fit_power_law(box.sweeps, box.moduli).slope);
    per_sweep[box.grains].push_back(mean_of(box.per_sweep));
  }
  const std::string suffix = runs::dimension_suffix(dimension);
  const SampleStatistics e = statistics(exponents);
  run.quantity("stiffness_exponent" + suffix, e.mean, "1",
               "of the modulus at a fixed number of sweeps, by this number", e.standard_error);
  report_mean(run, "stiffness_to_theory" + suffix, to_theory, "1",
              "modulus over density times diffusion constant, shortened by the end layer");
  const std::vector<double>&small = per_sweep.begin()->second, &large = per_sweep.rbegin()->second;
  report_mean(run, "stiffness" + suffix, large, dimension == 2 ? "m/dt^2" : "m/(d dt^2)",
              "modulus over number of sweeps, largest boxes");
  report_ratio(run, "stiffness_ratio" + suffix, large, small,
               "modulus of the largest boxes over that of the smallest ones");
}

template <int D>
void study_stiffness(const FixedSweeps& study, const Boxes<D>& boxes,
                     const std::vector<double>& needed, Run& run, DiffusionRows& all) {
  std::vector<StiffnessRow> rows = presses<D>(study, boxes, needed);
  if (rows.empty()) return;
  const auto task_of = [](const StiffnessRow& one) {
    return Task("stiffness", {{"dimension", D}, {"box", one.box}, {"sweeps", one.sweeps}});
  };
  const auto press_one = [&](const StiffnessRow& one, TaskContext& task) {
    return modulus(boxes[one.box], needed[one.box], one.sweeps, study.load_step, task);
  };
  const auto moduli = run.for_each_task(rows, task_of, press_one, {.unit = "boxes pressed"});
  if (!moduli) return;
  for (std::size_t k = 0; k < rows.size(); ++k) rows[k].modulus = (*moduli)[k];
  all.stiffness.insert(all.stiffness.end(), rows.begin(), rows.end());
  report_stiffness(D, rows, run);
}

/// CPU seconds of a step: with a few sweeps, with eleven times as many, of molecular dynamics.
struct StepTimes {
  double few = 1e300, many = 1e300, soft = 1e300;
};

/// Of each box, all in turns, each a part of the task; the fastest turn counts.
template <int D>
std::vector<StepTimes> time_steps(const std::vector<const runs::PressedBox<D>*>& boxes, int sweeps,
                                  TaskContext& task) {
  TaskParts parts(task, std::int64_t{3} * kTurns * std::ssize(boxes));
  std::vector<StepTimes> fastest(boxes.size());
  for (int turn = 0; turn < kTurns; ++turn) {
    for (std::size_t b = 0; b < boxes.size(); ++b) {
      const auto steps = static_cast<std::int64_t>(std::ceil(kGrainSteps / boxes[b]->grains));
      const auto time = [&](double& least, const auto& method, std::int64_t count) {
        least = std::min(least, parts.get([&] {
          runs::BoxMotion<D> motion(*boxes[b], method);
          motion.run(count);
          return motion.seconds_per_step();
        }));
      };
      auto& [few, many, soft] = fastest[b];
      time(few, runs::RigidMethod{.iterations = sweeps}, steps);
      time(many, runs::RigidMethod{.iterations = 11 * sweeps}, (steps + 10) / 11);
      time(soft, runs::SoftMethod{}, 10 * steps);
    }
  }
  return fastest;
}

/// Of one box of each size.
template <int D>
void study_cost(const FixedSweeps& study, const Boxes<D>& boxes, const std::vector<double>& needed,
                Run& run, std::vector<CostRow>& rows) {
  std::vector<const runs::PressedBox<D>*> first;
  std::map<int, std::vector<double>> sweeps;
  for (std::size_t b = 0; b < boxes.size(); ++b) {
    if (first.empty() || boxes[b].grains != first.back()->grains) first.push_back(&boxes[b]);
    if (needed[b] > 0.0) sweeps[boxes[b].grains].push_back(needed[b]);
  }
  const auto time_all = [&](int, TaskContext& task) {
    return time_steps(first, study.timed_sweeps, task);
  };
  const auto timed =
      run.for_each_task(std::vector<Task>{{"timed steps", {{"dimension", D}}}}, time_all,
                        {.unit = "dimensions timed", .one_at_a_time = true});
  if (!timed) return;
  std::vector<CostRow> costs;
  for (std::size_t k = 0; k < first.size(); ++k) {
    const auto& [few, many, soft] = timed->front()[k];
    const int grains = first[k]->grains;
    const double sweep = (many - few) / (10 * study.timed_sweeps);
    const double all = few + sweep * (statistics(sweeps[grains]).mean - study.timed_sweeps);
    costs.push_back({D, grains, few, all, soft, sweep});
  }
  rows.insert(rows.end(), costs.begin(), costs.end());
  const std::string suffix = runs::dimension_suffix(D);
  const auto exponent = [&](const std::string& name, double CostRow::*cost,
                            const std::string& what) {
    report_exponent(run, name + suffix, each(costs, &CostRow::grains), each(costs, cost), what);
  };
  exponent("cost_exponent_fixed", &CostRow::fixed,
           "of the CPU time of a step with a fixed number of sweeps");
  exponent("cost_exponent_needed", &CostRow::needed,
           "of the CPU time of a step with the sweeps needed");
  exponent("cost_exponent_md", &CostRow::molecular,
           "of the CPU time of a step of molecular dynamics");
  run.quantity("sweeps_per_md_step" + suffix, costs.back().molecular / costs.back().sweep, "1",
               "CPU time of a step of molecular dynamics over that of a sweep, largest box");
}

}  // namespace

template <int D>
void study_fixed_sweeps(const FixedSweeps& study, const Boxes<D>& boxes,
                        const std::vector<double>& needed, Run& run, DiffusionRows& rows) {
  study_stiffness<D>(study, boxes, needed, run, rows);
  study_cost<D>(study, boxes, needed, run, rows.cost);
}

template void study_fixed_sweeps(const FixedSweeps&, const Boxes<2>&, const std::vector<double>&,
                                 Run&, DiffusionRows&);
template void study_fixed_sweeps(const FixedSweeps&, const Boxes<3>&, const std::vector<double>&,
                                 Run&, DiffusionRows&);

}  // namespace cd::brendel2004
