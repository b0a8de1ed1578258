// SPDX-License-Identifier: BSD-3-Clause
// The run, and what is looked at after each step.
#include "experiments/runs/couette_flow.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <libcd/core/error.hpp>
#include <libcd/measure/overlaps.hpp>
#include "harness/thread_time.hpp"

namespace cd::runs {
namespace {

constexpr double kStressInterval = 0.01;   ///< contacts of one step in so much time are looked at
constexpr double kProfileInterval = 0.02;  ///< nothing moves by a ring meanwhile

/// Margin of the neighbour list that makes steps cheapest, measured for grains of radius 1: making
/// the list anew, after skin / (2 speed dt) steps, against searching a longer one in each. Above
/// random close packing overlaps remain, and their removal moves a hundredth of the grains by more
/// than 0.06 in each step, however short it is.
double skin_for(double speed, double time_step, double volume_fraction) {
  constexpr double kClosePacking = 0.84;
  const double least = volume_fraction > kClosePacking ? 0.35 : 0.1;
  return std::clamp(std::sqrt(50.0 * speed * time_step), least, 1.2);
}

std::int64_t steps_in(double time, double time_step) {
  return std::max<std::int64_t>(1, std::llround(time / time_step));
}

Simulation<2>::Options step_options(const FlowSetup& s) {
  const double wall_speed = std::abs(s.cell.turning_rate) * s.cell.shaft_radius;
  // Twice the largest speed in a step: grains stay below that of the wall, but in contact dynamics
  // one that is wedged between wall and grains can be shot out three times as fast.
  const double fastest = (s.method == "cd" ? 6.0 : 2.0) * std::max(wall_speed, 1.0);
  return {.time_step = s.time_step,
          .reach = 2.0 * fastest * s.time_step,
          .skin = skin_for(wall_speed, s.time_step, s.cell.volume_fraction)};
}

}  // namespace

ExponentialDecay decay_near_shaft(const Array<RingFlow>& profile, Estimate RingFlow::*omega,
                                  double shaft_radius, const FitWindow& window) {
  constexpr double kDiameter = 2.0;
  const double from = window.from / kDiameter, to = window.to / kDiameter;
  std::vector<double> distance, turning;
  int rings = 0;
  for (const RingFlow& ring : profile) {
    distance.push_back((ring.radius - shaft_radius) / kDiameter);
    turning.push_back((ring.*omega).value);
    rings += distance.back() > from && distance.back() < to && turning.back() > 0.0;
  }
  if (rings < 3) return {};
  return fit_decay(distance, turning, std::vector<double>(turning.size(), 1.0), from, to);
}

CouetteFlow::CouetteFlow(const FlowSetup& setup)
    : CouetteFlow(setup, make_couette_cell(setup.cell)) {}

CouetteFlow::CouetteFlow(const FlowSetup& setup, CouetteCell cell)
    : setup_(setup),
      volume_fraction_(cell.volume_fraction),
      initial_overlap_(cell.largest_overlap),
      grid_{.centre = Vector<2>::Zero(),
            .inner = setup.cell.shaft_radius,
            .outer = setup.cell.drum_radius,
            .rings = setup.rings,
            .sectors = setup.sectors},
      simulation_(std::move(cell.scene), flow_method(setup), step_options(setup)),
      first_step_(std::llround(setup.window_from / setup.time_step)),
      last_step_(setup.steps()),
      profile_(grid_),
      stress_(grid_),
      proxy_(grains()),
      torque_({cell.shaft, cell.drum}) {
  if (last_step_ - first_step_ < 2 * setup.blocks)
    throw Error("until", setup.until, "more than window-from by many time steps");
}

void CouetteFlow::measure_step(std::int64_t step) {
  const double dt = setup_.time_step;
  const ContactProblem<2>& problem = simulation_.problem();
  const auto& impulse = simulation_.solution().impulse;
  torque_.add_contacts(scene(), problem, impulse);
  torque_.add_time(dt);
  proxy_.add_contacts(scene(), problem, impulse);
  proxy_.add_time(dt);
  if (step % steps_in(kStressInterval, dt) == 0) {
    stress_.add_contacts(scene(), problem, impulse);
    stress_.add_time(dt);
  }
  if (step % steps_in(kProfileInterval, dt) == 0) {
    profile_.add(scene(), dt * static_cast<double>(step));
    stress_.add_motion(scene());
  }
  const std::int64_t window = last_step_ - first_step_, done = step - first_step_;
  const auto block = [&](std::int64_t steps) { return steps * setup_.blocks / window; };
  if (block(done) == block(done - 1)) return;
  profile_.end_block();
  stress_.end_block();
  proxy_.end_block();
  torque_.end_block();
  const OverlapSums overlaps = sum_overlaps(find_overlaps(scene()));
  largest_overlap_ = std::max(largest_overlap_, overlaps.largest);
  total_overlap_ += overlaps.total;
}

bool CouetteFlow::run(const std::function<bool()>& go_on) {
  return run_until(1.0, go_on);
}

bool CouetteFlow::run_until(double share, const std::function<bool()>& go_on) {
  const std::int64_t end = std::llround(share * static_cast<double>(last_step_));
  const std::int64_t interval = steps_in(kProfileInterval, setup_.time_step);
  while (steps() < end) {
    if (steps() % interval == 0 && !go_on()) return false;
    const double start = thread_seconds();
    simulation_.step();
    step_seconds_ += thread_seconds() - start;
    if (steps() > first_step_) measure_step(steps());
  }
  return true;
}

double CouetteFlow::pause_after(double share) const {
  const auto interval = static_cast<double>(steps_in(kProfileInterval, setup_.time_step));
  const auto last = static_cast<double>(last_step_);
  return std::min(1.0, interval * std::ceil(share * last / interval) / last);
}

FlowMeans CouetteFlow::means(int first_block, int blocks) const {
  FlowMeans m;
  m.profile = profile(first_block, blocks);
  const StressField field = stress(first_block, blocks);
  for (int ring = 0; ring < grid_.rings; ++ring) {
    m.ring_stress.push_back(field.ring(ring));
    for (int sector = 0; sector < grid_.sectors; ++sector)
      m.cell_stress.push_back(field.cell(ring, sector));
  }
  m.proxy = proxy(first_block, blocks).result();
  const WallTorque cylinders = torque(first_block, blocks);
  m.torque_inner = cylinders.torque(0);
  m.torque_outer = cylinders.torque(1);
  m.measured_decay = decay_near_shaft(m.profile, &RingFlow::omega_measured, grid_.inner);
  m.internal_decay = decay_near_shaft(m.profile, &RingFlow::omega_internal, grid_.inner);
  const auto beyond = std::ranges::find_if(
      m.profile, [&](const RingFlow& ring) { return ring.radius - grid_.inner > 1.0; });
  m.omega_near_wall = beyond->omega_measured.value;
  m.largest_overlap = largest_overlap_;
  m.overlap_per_grain = total_overlap_ / setup_.blocks / grains();
  m.step_seconds = step_seconds_;
  return m;
}

}  // namespace cd::runs
