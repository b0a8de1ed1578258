// SPDX-License-Identifier: BSD-3-Clause
// The block from rest on, until it has slipped often enough.
#include "experiments/brendel2004/stick_slip.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numbers>

#include <libcd/measure/statistics.hpp>
#include "experiments/brendel2004/single_ball.hpp"

namespace cd::brendel2004 {
namespace {

/// Amplitude of the slip without the speed of the spring's end.
double amplitude(const StickSlipSetup& s) {
  return (s.ratio - 1.0) * s.dynamic;
}

}  // namespace

double slip_onset_theory(const StickSlipSetup& s) {
  return s.ratio * s.dynamic;
}

double slip_end_theory(const StickSlipSetup& s) {
  return (2.0 - s.ratio) * s.dynamic;
}

double swing_theory(const StickSlipSetup& s) {
  return 2.0 * std::hypot(amplitude(s), s.speed);
}

double period_theory(const StickSlipSetup& s) {
  const double phase = std::atan2(s.speed, amplitude(s));
  return 2.0 * amplitude(s) / s.speed + std::numbers::pi + 2.0 * phase;
}

StickSlip stick_slip(const StickSlipSetup& s) {
  constexpr int kPoints = 400;
  Scene<2> scene = ball_on_floor<2>({.friction = s.dynamic});
  scene.mobility.change(kBall, [](auto& m) { m = Mobility<2>::translating(); });
  auto simulation = one_contact<2>(std::move(scene),
                                   coefficients_law<2>({.static_friction = s.ratio}), s.time_step);
  const double before = 0.8 * s.dynamic / s.speed;  // when it starts, the spring is stretched so
  const double until = before + (s.slips + 0.5) * period_theory(s);
  const auto steps = static_cast<std::int64_t>(until / s.time_step);
  const std::int64_t every = std::max<std::int64_t>(1, steps / kPoints);
  StickSlip found;
  std::vector<double> onsets, onset_times, ends;
  double least = 0.0, largest = 0.0;  // of the force since the first slip began
  bool slips = false;
  for (std::int64_t k = 0; k < steps; ++k) {
    const double time = static_cast<double>(k) * s.time_step;
    const double force = before * s.speed + s.speed * time - simulation.scene().position[kBall].x();
    if (k % every == 0) found.history.push_back({time, force});
    simulation.scene().force.change(kBall, [&](auto& f) { f.x() = force; });
    simulation.step();
    const bool moves = simulation.scene().velocity[kBall].x() > 1e-9 * s.speed;
    if (moves && !slips) {
      if (onsets.empty()) least = largest = force;
      onsets.push_back(force);
      onset_times.push_back(time);
    } else if (!moves && slips) {
      ends.push_back(force);
    }
    slips = moves;
    least = std::min(least, force);
    largest = std::max(largest, force);
  }
  if (!onsets.empty()) found.onset = statistics(onsets).mean;
  if (!ends.empty()) found.end = statistics(ends).mean;
  found.swing = largest - least;
  if (onset_times.size() > 1)
    found.period =
        (onset_times.back() - onset_times.front()) / static_cast<double>(onset_times.size() - 1);
  return found;
}

}  // namespace cd::brendel2004
