// SPDX-License-Identifier: BSD-3-Clause
// Measures of a rotating drum, step by step: balance about the axis, free surface.
#pragma once

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/core/archive.hpp>
#include <libcd/measure/axis_balance.hpp>
#include <libcd/measure/block_sums.hpp>
#include <libcd/measure/free_surface.hpp>
#include "experiments/runs/drum.hpp"

namespace cd::runs {

/// Angular momentum and energy of all steps, in blocks.
class DrumBalance {
 public:
  /// Of a drum that is in this state.
  void begin(const AxisState& start) { state_ = start; }

  const AxisState& state() const { return state_; }

  /// A step that ended in this state.
  void add(const AxisStep& s, const AxisState& next) {
    worst_momentum_ =
        std::max(worst_momentum_,
                 std::abs(next.angular_momentum - state_.angular_momentum - s.weight + s.torque));
    worst_energy_ = std::max(worst_energy_, std::abs(next.kinetic - state_.kinetic - s.weight_work -
                                                     s.motor + s.dissipation));
    state_ = next;
    const auto& centre = state_.centre_of_mass;
    int quantity = 0;
    for (const double amount : {1.0, s.torque, s.weight, s.motor, s.dissipation, s.wall_slip,
                                s.wall_push, centre.x(), centre.y()})
      sums_.add(quantity++, amount);
    weight_size_ += std::abs(s.weight);
  }
  void end_block() { sums_.end_block(); }
  void archive(Archive& archive) {
    archive("state", state_)("sums", sums_)("worst momentum", worst_momentum_);
    archive("worst energy", worst_energy_)("size of weight", weight_size_);
  }

  /// Fills in centre of mass, torque, power, errors of the balance, and slip.
  void report(const DrumSetup& setup, DrumResult& result) const {
    const double R = setup.drum.radius, steps = sums_.total(kOne);
    const double degrees = 180.0 / std::numbers::pi;
    const auto scaled = [](const Estimate& e, double factor) {
      return Estimate{e.value * factor, e.error * factor};
    };
    const Estimate x = sums_.ratio(kX, kOne), y = sums_.ratio(kY, kOne);
    const double distance = std::hypot(x.value, y.value);
    result.cm_angle = {std::atan2(x.value, -y.value) * degrees, x.error / distance * degrees};
    result.cm_distance = {distance / R, std::hypot(x.error, y.error) / R};
    result.torque = scaled(sums_.ratio(kTorque, kOne),
                           1.0 / (setup.step() * state_.mass * setup.drum.gravity * R));
    const double mean_weight = sums_.total(kWeight) / steps;
    std::vector<double> excess(sums_.of(kTorque).begin(), sums_.of(kTorque).end());
    for (std::size_t k = 0; k < excess.size(); ++k) excess[k] -= sums_.of(kWeight)[k];
    if (mean_weight != 0.0) {
      const Estimate e = sums_.ratio(excess, kOne);
      result.torque_ratio = {1.0 + e.value / mean_weight, e.error / std::abs(mean_weight)};
    }
    if (sums_.total(kMotor) > 0.0) result.power_ratio = sums_.ratio(kDissipation, kMotor);
    result.momentum_error = worst_momentum_ * steps / weight_size_;
    result.energy_error = worst_energy_ / (sums_.total(kDissipation) / steps);
    const double wall = setup.turning_rate() * R;
    if (sums_.total(kPush) > 0.0 && wall > 0.0) {
      const Estimate slip = sums_.ratio(kSlip, kPush);
      result.slip = {slip.value / wall, slip.error / wall};
    }
  }

 private:
  enum { kOne, kTorque, kWeight, kMotor, kDissipation, kSlip, kPush, kX, kY, kCount };

  AxisState state_;
  BlockSums sums_{kCount};
  double worst_momentum_ = 0.0, worst_energy_ = 0.0, weight_size_ = 0.0;
};

/// Mean profile of the surface and its slope, in blocks.
template <int D>
class DrumSurface {
 public:
  explicit DrumSurface(const DrumOptions& drum) : drum_radius_(drum.radius) {
    constexpr double kLineDistance = 0.25;  // of the lines on which the surface is looked for [d]
    for (double x = -0.95 * drum.radius; x <= 0.95 * drum.radius; x += kLineDistance)
      lines_.x.push_back(x);
    if (D == 3) {
      lines_.z.clear();
      for (double z = 0.5; z < drum.length - 0.4; z += 1.0) lines_.z.push_back(z);
    }
    heights_.resize(lines_.x.size(), 0.0);
    found_.resize(lines_.x.size(), 0);
  }

  /// Takes a sample; its slope over |x| < R / 2 [degrees], NaN without a surface.
  double add(const Scene<D>& scene, const ContactProblem<D>& problem) {
    const auto height = surface_heights(scene, problem, lines_);
    std::vector<double> x, y;
    for (std::size_t k = 0; k < height.size(); ++k) {
      if (std::isnan(height[k])) continue;
      heights_[k] += height[k];
      ++found_[k];
      if (std::abs(lines_.x[k]) > 0.5 * drum_radius_) continue;
      x.push_back(lines_.x[k]);
      y.push_back(height[k]);
    }
    const double angle = surface_angle(x, y);
    if (!std::isfinite(angle)) return angle;
    sums_.add(kAngle, angle);
    sums_.add(kSamples, 1.0);
    return angle;
  }
  void end_block() { sums_.end_block(); }
  void archive(Archive& archive) { archive("heights", heights_)("found", found_)("sums", sums_); }

  /// Fills in the angle, and the profile where half the samples found a surface.
  void report(DrumResult& result) const {
    result.angle = sums_.ratio(kAngle, kSamples);
    for (std::size_t k = 0; k < found_.size(); ++k) {
      if (2 * found_[k] < static_cast<int>(sums_.total(kSamples))) continue;
      result.profile_x.push_back(lines_.x[k] / drum_radius_);
      result.profile_y.push_back(heights_[k] / found_[k] / drum_radius_);
    }
  }

 private:
  enum { kAngle, kSamples, kCount };

  double drum_radius_;
  SurfaceLines lines_;
  std::vector<double> heights_;
  std::vector<int> found_;
  BlockSums sums_{kCount};
};

}  // namespace cd::runs
