// SPDX-License-Identifier: BSD-3-Clause
// Simulations of one bed side by side, a step of each in turn, if the memory has room for all.
#include "experiments/performance/step_profile.hpp"

#include <array>
#include <span>

#include <libcd/core/error.hpp>
#include <libcd/core/memory_limit.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/scene/memory_need.hpp>
#include "experiments/performance/step_clock.hpp"

namespace cd::performance {
namespace {

constexpr double kForSimulations = 0.75;  // of the memory; lists that are made, and ends, are more
constexpr std::size_t kRest = kStepParts, kStep = kStepParts + 1;

std::string name_of_row(std::size_t row) {
  if (row == kRest) return "rest";
  return row == kStep ? "step" : name_of(static_cast<StepPart>(row));
}

/// A simulation, the seconds that each part of each of its steps took, and its end.
template <int D>
struct Timed {
  int threads;
  std::unique_ptr<Simulation<D>> simulation = nullptr;
  std::array<std::vector<double>, kStepParts + 2> seconds = {};
  Scene<D> scene = {};
  int contacts = 0;

  void step(bool counts) {
    set_thread_count(threads);
    const StepParts parts(wall_seconds);
    const double begun = wall_seconds();
    simulation->step();
    const double all = wall_seconds() - begun;
    if (!counts) return;
    double named = 0.0;
    for (std::size_t part = 0; part < kStepParts; ++part) {
      seconds[part].push_back(parts.seconds(static_cast<StepPart>(part)));
      named += seconds[part].back();
    }
    seconds[kRest].push_back(all - named);
    seconds[kStep].push_back(all);
  }

  void end() {
    scene = simulation->scene();
    contacts = simulation->problem().contact_count();
    simulation.reset();
  }
};

/// Bit for bit, but for the sign of zeros.
template <int D>
bool same_motion(const Scene<D>& a, const Scene<D>& b) {
  return a.position == b.position && a.velocity == b.velocity &&
         a.angular_velocity == b.angular_velocity;
}

}  // namespace

template <int D>
StepProfile profile_steps(const RestingTile<D>& tile, int copies, const std::string& solver,
                          int steps, const std::vector<int>& threads, const FlowPlan& plan,
                          TaskContext& task) {
  const int threads_before = thread_count();
  std::vector<Timed<D>> timed;
  for (const int n : threads) timed.push_back({n});
  const double bytes = body_bytes(D).packed * tile.source.grains * copies;
  const std::size_t all = timed.size();
  const bool has_room = bytes * static_cast<double>(all) < kForSimulations * memory_limit();
  const std::size_t together = has_room ? all : 1;
  for (std::size_t first = 0; first < all; first += together) {
    const std::span group = std::span(timed).subspan(first, together);
    for (Timed<D>& each : group) each.simulation = flowing_bed(tile, copies, solver, plan);
    for (int k = 0; k < plan.start_steps + steps && !task.interrupted(); ++k)
      for (Timed<D>& each : group) each.step(k >= plan.start_steps);
    for (Timed<D>& each : group) each.end();
  }
  set_thread_count(threads_before);
  StepProfile profile;
  if (task.interrupted()) return profile;
  const Timed<D>& one = timed.front();
  profile.bodies = one.scene.size();
  profile.contacts = one.contacts;
  const std::vector<double> once(static_cast<std::size_t>(steps), 1.0);
  for (const Timed<D>& each : timed) {
    if (!same_motion(one.scene, each.scene))
      throw Error("threads: the bed moves otherwise by " + std::to_string(each.threads) +
                  " threads than by one");
    for (std::size_t row = 0; row < each.seconds.size(); ++row) {
      PartCost cost{name_of_row(row), each.threads, pooled_ratio(each.seconds[row], once)};
      if (&each != &one) cost.relative = pooled_ratio(each.seconds[row], one.seconds[row]);
      profile.parts.push_back(cost);
    }
  }
  return profile;
}

template StepProfile profile_steps(const RestingTile<2>&, int, const std::string&, int,
                                   const std::vector<int>&, const FlowPlan&, TaskContext&);
template StepProfile profile_steps(const RestingTile<3>&, int, const std::string&, int,
                                   const std::vector<int>&, const FlowPlan&, TaskContext&);

}  // namespace cd::performance
