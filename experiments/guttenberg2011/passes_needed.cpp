// SPDX-License-Identifier: BSD-3-Clause
// Three discs in touch, and a sheared pack.
#include "experiments/guttenberg2011/passes_needed.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <numbers>

#include <libcd/detect/swept_paths.hpp>
#include <libcd/generate/couette.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/simulation/simulation.hpp>
#include "experiments/guttenberg2011/errors_method.hpp"
#include "harness/task_state.hpp"
#include "harness/thread_time.hpp"

namespace cd::guttenberg2011 {
namespace {

constexpr double kSampleInterval = 0.1;  ///< between two samples of overlaps and pairs left
constexpr double kFastest = 40.0;        ///< four times the speed of the inner cylinder
constexpr std::size_t kLongest = 400;    ///< passes after which pairs left are no more counted

/// What is counted in the steps once the pack has settled.
struct Counts {
  std::vector<int> passes;  ///< of each step
  std::vector<double> left = std::vector<double>(kLongest, 0.0);
  int unfinished = 0, samples = 0;
  double overlap = 0.0, seconds = 0.0;

  static constexpr auto fields = std::tuple(
      field("passes", "", &Counts::passes), field("left", "", &Counts::left),
      field("unfinished", &Counts::unfinished), field("samples", &Counts::samples),
      field("overlap", "<R>", &Counts::overlap), timing("seconds", "s", &Counts::seconds));
};

/// Pairs that would overlap within the step with these velocities while they approach.
double colliding(const ContactProblem<2>& problem, const Array<BodyMotion<2>>& motion) {
  int count = 0;
  for_each_contact(problem, [&](int c, const auto& contact) {
    const Vector<2> w = motion[contact.j].velocity - motion[contact.i].velocity;
    count += swept_paths_overlap(problem.gap[c], problem.branch[c], contact.normal.dot(w),
                                 w.squaredNorm(), problem.time_step);
  });
  return count;
}

/// A pack that is sheared, with the passes per step of the setup.
Simulation<2> sheared(Scene<2> scene, const PackSetup& s) {
  return {std::move(scene),
          hard_sphere_method("ahs", s.passes, s.seed, Collision<2>(s.restitution), 1),
          {.time_step = s.time_step, .reach = 2.0 * kFastest * s.time_step, .skin = 0.2}};
}

/// Three discs in touch on a line, of which the first comes with the velocity 1.
std::unique_ptr<Simulation<2>> three_discs(Method<2> method) {
  Scene<2> scene;
  for (int k = 0; k < 3; ++k) {
    Grain<2> disc;
    disc.position.x() = k;
    scene.add(disc);
  }
  scene.velocity[0].x() = 1.0;
  return std::make_unique<Simulation<2>>(std::move(scene), std::move(method),
                                         Simulation<2>::Options{.time_step = 1e-3, .reach = 0.01});
}

/// Mean, largest and 90 % of the passes of all steps.
void count_passes(PackPasses& found, std::vector<int> passes) {
  std::ranges::sort(passes);
  for (const int p : passes) found.mean += p;
  const auto steps = static_cast<double>(passes.size());
  found.mean /= steps;
  found.nine_of_ten = passes[static_cast<std::size_t>(0.9 * steps)];
  found.largest = passes.back();
}

}  // namespace

int passes_of_three(double restitution) {
  const ApproximateHardSphere<2> until_none({.passes = kUntilNone});
  return three_discs({Collision<2>(restitution), until_none, Euler<2>()})->step().iterations;
}

OnePass one_pass_of_three(double restitution, int steps) {
  const auto simulation =
      three_discs(hard_sphere_method("ahs", 1, 1, Collision<2>(restitution), 1));
  const Scene<2>& scene = simulation->scene();
  OnePass found;
  for (int k = 0; k < steps; ++k)
    found.most_passes = std::max(found.most_passes, simulation->step().iterations);
  const double mean = (scene.velocity[0].x() + scene.velocity[1].x() + scene.velocity[2].x()) / 3.0;
  for (int k = 0; k < 3; ++k) {
    const double v = scene.velocity[k].x();
    found.energy += 1.5 * (v - mean) * (v - mean);  // it is 1/3 before the first collision
    if (k > 0) found.approach = std::max(found.approach, scene.velocity[k - 1].x() - v);
  }
  found.overlap = largest_overlap(scene) / simulation->time_step();
  return found;
}

int passes_of_three_theory(double restitution) {
  constexpr double kRounding = 1e-9;  // pi / a is 3 for e = 1
  const double a = std::acos((1.0 + restitution) / (4.0 * std::sqrt(restitution)));
  return static_cast<int>(std::ceil(std::numbers::pi / a - kRounding)) - 1;
}

PackPasses pack_passes(const PackSetup& s, TaskContext& task) {
  CouetteOptions options;
  options.shaft_radius = 10.0;
  options.drum_radius = 25.0;
  options.volume_fraction = s.volume_fraction;
  options.seed = s.seed;
  CouetteCell cell = make_couette_cell(options);
  Simulation<2> simulation = sheared(std::move(cell.scene), s);
  const Scene<2>& scene = simulation.scene();
  PackPasses found;
  found.grains = scene.size() - 2;
  found.volume_fraction = cell.volume_fraction;
  const auto steps_in = [&](double time) { return std::llround(time / s.time_step); };
  const auto interval = steps_in(kSampleInterval);
  const auto settled = steps_in(s.settling), last = settled + steps_in(s.duration);

  Counts counts;
  TaskState saved(task, simulation, counts);
  const auto count_left = [&](const Iterate<2>& iterate) {
    const auto pass = static_cast<std::size_t>(iterate.iteration);
    if (pass < kLongest)
      counts.left[pass] += colliding(simulation.problem(), iterate.solution.motion);
    return true;
  };
  while (simulation.steps() < last) {
    if (saved.interrupted(simulation.steps(), last)) return found;
    const std::int64_t step = simulation.steps() + 1 - settled;
    const bool samples_now = step > 0 && step % interval == 0;
    if (samples_now && s.passes > 1) simulation.observe_iterations(count_left);
    const double start = thread_seconds();
    const SolveReport report = simulation.step();
    const double seconds = thread_seconds() - start;
    simulation.observe_iterations({});
    if (step <= 0) continue;
    counts.passes.push_back(report.iterations);
    counts.unfinished += report.status == SolveStatus::done;
    if (!samples_now) {
      counts.seconds += seconds;
      continue;
    }
    ++counts.samples;
    counts.overlap += largest_overlap(scene);
    counts.left[0] += colliding(simulation.problem(), simulation.problem().free);
  }
  count_passes(found, counts.passes);
  const auto steps = static_cast<double>(counts.passes.size());
  const double samples = counts.samples;
  found.unfinished = counts.unfinished / steps;
  found.overlap = counts.overlap / samples;
  found.nanoseconds = 1e9 * counts.seconds / (steps - samples) / found.grains;
  if (s.passes == 1) return found;
  const auto end = std::min<std::size_t>(static_cast<std::size_t>(found.largest) + 1, kLongest);
  for (std::size_t k = 0; k < end; ++k)
    found.left.push_back(counts.left[k] / (samples * found.grains));
  return found;
}

}  // namespace cd::guttenberg2011
