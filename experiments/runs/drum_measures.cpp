// SPDX-License-Identifier: BSD-3-Clause
// Sums over steps and samples, and their means.
#include "experiments/runs/drum_measures.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cd::runs {
namespace {

constexpr double kCentral = 0.5;        // part of the radius in which the surface is fitted
constexpr double kLineDistance = 0.25;  // of the lines on which it is looked for [d]
// Flowing grains pass the axis closely, on one side or the other.
constexpr double kOffAxis = 1.0 / 3.0;  // of the radius, farther all the time
constexpr double kCircles = 0.9;        // of the drum's turning rate, mean of a grain
constexpr double kFewestTurns = 2.0;    // in which every grain of a flow comes back

Estimate scaled(const Estimate& e, double factor) {
  return {e.value * factor, e.error * factor};
}

}  // namespace

void DrumBalance::add(const AxisStep& s, const AxisState& state) {
  worst_momentum_ =
      std::max(worst_momentum_,
               std::abs(state.angular_momentum - state_.angular_momentum - s.weight + s.torque));
  worst_energy_ = std::max(worst_energy_, std::abs(state.kinetic - state_.kinetic - s.weight_work -
                                                   s.motor + s.dissipation));
  state_ = state;
  const double amounts[kCount] = {1.0,
                                  s.torque,
                                  s.weight,
                                  s.motor,
                                  s.dissipation,
                                  s.wall_slip,
                                  s.wall_push,
                                  state.centre_of_mass.x(),
                                  state.centre_of_mass.y()};
  for (int quantity = 0; quantity < kCount; ++quantity) sums_.add(quantity, amounts[quantity]);
  weight_size_ += std::abs(s.weight);
}

void DrumBalance::report(const DrumSetup& setup, DrumResult& result) const {
  const double R = setup.drum.radius, steps = sums_.total(kOne);
  const Estimate x = sums_.ratio(kX, kOne), y = sums_.ratio(kY, kOne);
  const double distance = std::hypot(x.value, y.value);
  const double degrees = 180.0 / std::numbers::pi;
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

template <int D>
DrumSurface<D>::DrumSurface(const DrumOptions& drum) : drum_radius_(drum.radius) {
  const double R = drum.radius;
  for (double x = -0.95 * R; x <= 0.95 * R; x += kLineDistance) lines_.x.push_back(x);
  if (D == 3) {
    lines_.z.clear();
    for (double z = 0.5; z < drum.length - 0.4; z += 1.0) lines_.z.push_back(z);
  }
  heights_.assign(static_cast<int>(lines_.x.size()), 0.0);
  found_.assign(static_cast<int>(lines_.x.size()), 0);
}

template <int D>
double DrumSurface<D>::add(const Scene<D>& scene, const ContactProblem<D>& problem) {
  const auto height = surface_heights(scene, problem, lines_);
  std::vector<double> x, y;
  for (std::size_t k = 0; k < height.size(); ++k) {
    if (std::isnan(height[k])) continue;
    heights_[static_cast<int>(k)] += height[k];
    ++found_[static_cast<int>(k)];
    if (std::abs(lines_.x[k]) > kCentral * drum_radius_) continue;
    x.push_back(lines_.x[k]);
    y.push_back(height[k]);
  }
  const double angle = surface_angle(x, y);
  if (std::isfinite(angle)) {
    sums_.add(kAngle, angle);
    sums_.add(kSamples, 1.0);
  }
  return angle;
}

template <int D>
void DrumSurface<D>::report(DrumResult& result) const {
  result.angle = sums_.ratio(kAngle, kSamples);
  for (int k = 0; k < heights_.size(); ++k) {
    if (2 * found_[k] < static_cast<int>(sums_.total(kSamples))) continue;
    result.profile_x.push_back(lines_.x[static_cast<std::size_t>(k)] / drum_radius_);
    result.profile_y.push_back(heights_[k] / found_[k] / drum_radius_);
  }
}

template <int D>
DrumOrbits<D>::DrumOrbits(const Scene<D>& scene, const AxisBodies& bodies, double drum_radius)
    : first_grain_(bodies.first_grain), drum_radius_(drum_radius) {
  turned_.assign(scene.size(), 0.0);
  nearest_.assign(scene.size(), drum_radius);
}

template <int D>
void DrumOrbits<D>::add(const Array<Vector<D>>& before, const Scene<D>& scene) {
  for (int b = first_grain_; b < scene.size(); ++b) {
    const Vector<2> old = before[b].template head<2>();
    const Vector<2> now = scene.position[b].template head<2>();
    turned_[b] += std::atan2(tangential(old, now), old.dot(now));
    nearest_[b] = std::min(nearest_[b], now.norm());
  }
}

template <int D>
std::optional<double> DrumOrbits<D>::circling(double drum_turned) const {
  if (!(drum_turned >= kFewestTurns * 2.0 * std::numbers::pi)) return std::nullopt;
  int circling = 0;
  for (int b = first_grain_; b < turned_.size(); ++b)
    circling += turned_[b] > kCircles * drum_turned && nearest_[b] > kOffAxis * drum_radius_;
  return static_cast<double>(circling) / (turned_.size() - first_grain_);
}

template class DrumSurface<2>;
template class DrumSurface<3>;
template class DrumOrbits<2>;
template class DrumOrbits<3>;

}  // namespace cd::runs
