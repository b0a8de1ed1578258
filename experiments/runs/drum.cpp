// SPDX-License-Identifier: BSD-3-Clause
// Drum run: time steps, and what is measured when.
#include "experiments/runs/drum.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/core/random.hpp>
#include <libcd/measure/statistics.hpp>
#include <libcd/simulation/simulation.hpp>
#include "experiments/runs/drum_measures.hpp"
#include "harness/task_state.hpp"
#include "solvers/table.hpp"

namespace cd::runs {
namespace {

constexpr double kReach = 0.4, kSkin = 0.3;  // [d]; a grain may move by half the reach in a step
constexpr double kSampling = 0.2;            // between two samples of the surface [sqrt(d / g)]
// Flowing grains pass the axis closely, on one side or the other.
constexpr double kOffAxis = 1.0 / 3.0;  // of the radius, farther all the time
constexpr double kCircles = 0.9;        // of the drum's turning rate, mean of a grain
constexpr double kFewestTurns = 2.0;

template <int D>
Simulation<D> simulation_of(const DrumSetup& setup, Scene<D> scene) {
  return {
      std::move(scene),
      make_method<D>("contact-dynamics", {{"solver", setup.solver},
                                          {"overlaps", setup.remove_overlaps ? "remove" : "keep"},
                                          {"seed", mix64(setup.drum.seed)},
                                          {"sweeps", setup.sweeps},
                                          {"report_residual", false}}),
      {.time_step = setup.step(), .reach = kReach, .skin = kSkin, .warm_start = setup.warm_start}};
}

/// How far each grain turned about the axis, and how near it came to it.
template <int D>
class Orbits {
 public:
  Orbits(const Scene<D>& scene, const AxisBodies& bodies, double drum_radius)
      : first_grain_(bodies.first_grain), drum_radius_(drum_radius) {
    turned_.assign(scene.size(), 0.0);
    nearest_.assign(scene.size(), drum_radius);
  }

  /// A step that began with these positions.
  void add(const Array<Vector<D>>& before, const Scene<D>& scene) {
    for (int b = first_grain_; b < scene.size(); ++b) {
      const Vector<2> old = before[b].template head<2>();
      const Vector<2> now = scene.position[b].template head<2>();
      turned_[b] += std::atan2(tangential(old, now), old.dot(now));
      nearest_[b] = std::min(nearest_[b], now.norm());
    }
  }

  void archive(Archive& archive) { archive("turned", turned_)("nearest", nearest_); }

  /// Share of the grains that turned with the drum, which turned by this angle; nothing if it was
  /// too small for every grain of a flow to come back.
  std::optional<double> circling(double drum_turned) const {
    if (drum_turned < kFewestTurns * 2.0 * std::numbers::pi) return std::nullopt;
    int circling = 0;
    for (int b = first_grain_; b < turned_.size(); ++b)
      circling += turned_[b] > kCircles * drum_turned && nearest_[b] > kOffAxis * drum_radius_;
    return static_cast<double>(circling) / (turned_.size() - first_grain_);
  }

 private:
  int first_grain_;
  double drum_radius_;
  Array<double> turned_, nearest_;
};

/// Largest distance of a grain's surface beyond the drum.
template <int D>
double outside(const Scene<D>& scene, const AxisBodies& bodies, double drum_radius) {
  double most = -drum_radius;
  for (int b = bodies.first_grain; b < scene.size(); ++b) {
    const double from_axis = scene.position[b].template head<2>().norm();
    most = std::max(most, from_axis + scene.radius[b] - drum_radius);
  }
  return most;
}

/// Takes a sample of the surface, of speed and overlaps.
template <int D>
void sample(const DrumSetup& setup, const Simulation<D>& simulation, const AxisState& state,
            DrumSurface<D>& surface, DrumResult& result) {
  const double angle = surface.add(simulation.scene(), simulation.problem());
  if (std::isfinite(angle)) {
    result.time.push_back(setup.step() * static_cast<double>(simulation.steps()));
    result.angle_in_time.push_back(angle);
    result.speed_in_time.push_back(std::sqrt(2.0 * state.kinetic / state.mass));
  }
  for (const double gap : simulation.problem().gap)
    result.largest_overlap = std::max(result.largest_overlap, -gap);
}

std::vector<DrumGrain> snapshot(const Scene<2>& scene, const AxisBodies& bodies) {
  std::vector<DrumGrain> grains;
  for (int b = bodies.first_grain; b < scene.size(); ++b) {
    const Vector<2>&at = scene.position[b], &v = scene.velocity[b];
    grains.push_back({at.x(), at.y(), scene.radius[b], v.x(), v.y()});
  }
  return grains;
}

/// Lets the drum turn until it flows steadily, and measures.
template <int D>
DrumResult run(const DrumSetup& setup, TaskContext& task) {
  DrumOptions options = setup.drum;
  options.turning_rate = setup.turning_rate();
  DrumScene<D> made = make_drum<D>(options);
  const AxisBodies bodies{made.drum, made.first_grain};
  Simulation<D> simulation = simulation_of<D>(setup, std::move(made.scene));
  const Scene<D>& scene = simulation.scene();
  const double dt = setup.step(), R = setup.drum.radius;
  const auto settle = static_cast<std::int64_t>(setup.settle_time() / dt);
  const auto measure = static_cast<std::int64_t>(setup.measure_time() / dt);
  const std::int64_t block = std::max<std::int64_t>(1, measure / setup.blocks);
  const std::int64_t end = settle + block * setup.blocks;
  const auto sampling = std::max<std::int64_t>(1, std::llround(kSampling / dt));

  DrumResult result;
  DrumBalance balance;
  DrumSurface<D> surface(setup.drum);
  Orbits<D> orbits(scene, bodies, R);
  double outside_before = 0.0;
  TaskState saved(task, simulation, result, balance, surface, orbits, outside_before);
  while (simulation.steps() < end) {
    if (saved.interrupted(simulation.steps(), end)) return {};
    const std::int64_t k = simulation.steps() - settle;
    if (k < 0) {
      simulation.step();
      continue;
    }
    if (k == 0) {
      balance.begin(axis_state(scene, bodies));
      outside_before = outside(scene, bodies, R);
    }
    const Array<Vector<D>> before = scene.position;
    simulation.step();
    ++result.steps;
    balance.add(axis_step(before, scene, simulation.problem(), simulation.solution(), bodies),
                axis_state(scene, bodies));
    orbits.add(before, scene);
    if (k % sampling == 0) {
      sample(setup, simulation, balance.state(), surface, result);
      result.outside = std::max(result.outside, outside(scene, bodies, R));
    }
    if ((k + 1) % block != 0) continue;
    balance.end_block();
    surface.end_block();
  }

  result.grains = scene.size() - bodies.first_grain;
  surface.report(result);
  result.angle_deviation = statistics(result.angle_in_time).deviation;
  balance.report(setup, result);
  result.circling = orbits.circling(setup.turning_rate() * dt * result.steps);
  result.sinking = (result.outside - outside_before) / (dt * result.steps);
  if constexpr (D == 2) result.snapshot = snapshot(scene, bodies);
  return result;
}

}  // namespace

double DrumSetup::turning_rate() const {
  return std::sqrt(froude * drum.gravity / drum.radius);
}

double DrumSetup::step() const {
  return time_step / std::max(1.0, std::sqrt(2.0 * froude));
}

double DrumSetup::settle_time() const {
  const double turn = 2.0 * std::numbers::pi / turning_rate();
  return std::max(settle_turns * turn, least_settle * std::sqrt(drum.radius / drum.gravity));
}

double DrumSetup::measure_time() const {
  const double turn = 2.0 * std::numbers::pi / turning_rate();
  return std::max(measure_turns * turn, least_measure * std::sqrt(drum.radius / drum.gravity));
}

DrumResult run_drum(const DrumSetup& setup, TaskContext& task) {
  return setup.dimension == 3 ? run<3>(setup, task) : run<2>(setup, task);
}

}  // namespace cd::runs
