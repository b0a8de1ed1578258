// SPDX-License-Identifier: BSD-3-Clause
// Drum run: time steps, and samples of its surface.
#include "experiments/runs/drum.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/core/random.hpp>
#include <libcd/measure/axis_balance.hpp>
#include <libcd/measure/block_sums.hpp>
#include <libcd/measure/free_surface.hpp>
#include <libcd/measure/statistics.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"

namespace cd::runs {
namespace {

constexpr double kReach = 0.4, kSkin = 0.3;  // [d]; a grain may move by half the reach in a step
constexpr double kLook = 0.2;                // between two looks at the surface [sqrt(d / g)]
constexpr double kCentral = 0.5;             // part of the radius in which the surface is fitted
constexpr double kLineDistance = 0.25;       // of the lines on which it is looked for [d]
// Flowing grains pass the axis closely, on one side or the other.
constexpr double kOffAxis = 1.0 / 3.0;  // of the radius, farther all the time
constexpr double kCircles = 0.9;        // of the drum's turning rate, mean of a grain
constexpr double kFewestTurns = 2.0;    // in which every grain of a flow comes back

template <int D>
class DrumRun {
 public:
  explicit DrumRun(const DrumSetup& setup) : DrumRun(setup, make_drum<D>(with_rate(setup))) {}

  DrumResult run(const std::function<bool()>& go_on) {
    const double dt = setup_.step();
    const auto settle = static_cast<std::int64_t>(setup_.settle_time() / dt);
    const auto measure = static_cast<std::int64_t>(setup_.measure_time() / dt);
    const auto look = std::max<std::int64_t>(1, std::llround(kLook / dt));
    for (std::int64_t k = 0; k < settle; ++k) {
      if (k % 100 == 0 && !go_on()) return result_;
      simulation_.step();
    }
    turned_.assign(scene_.size(), 0.0);
    nearest_.assign(scene_.size(), setup_.drum.radius);
    state_ = axis_state(scene_, bodies_);
    outside_before_ = outside();
    const std::int64_t block = std::max<std::int64_t>(1, measure / setup_.blocks);
    for (std::int64_t k = 0; k < block * setup_.blocks; ++k) {
      if (k % 100 == 0 && !go_on()) return result_;
      step();
      if (k % look == 0) look_at_surface();
      if ((k + 1) % block == 0) sums_.end_block();
    }
    finish();
    return result_;
  }

 private:
  enum {
    kOne,
    kTorque,
    kWeight,
    kMotor,
    kDissipation,
    kSlip,
    kPush,
    kX,
    kY,
    kAngle,
    kLooks,
    kCount
  };

  DrumRun(const DrumSetup& setup, DrumScene<D> made)
      : setup_(setup),
        bodies_{made.drum, made.first_grain},
        simulation_(std::move(made.scene),
                    make_method<D>("contact-dynamics",
                                   {.solver = setup.solver,
                                    .overlaps = setup.remove_overlaps ? OverlapRule::remove
                                                                      : OverlapRule::keep,
                                    .seed = mix64(setup.drum.seed),
                                    .sweeps = setup.sweeps,
                                    .report_residual = false}),
                    {.time_step = setup.step(),
                     .reach = kReach,
                     .skin = kSkin,
                     .warm_start = setup.warm_start}),
        sums_(kCount) {
    const double R = setup.drum.radius;
    for (double x = -0.95 * R; x <= 0.95 * R; x += kLineDistance) lines_.x.push_back(x);
    if (D == 3) {
      lines_.z.clear();
      for (double z = 0.5; z < setup.drum.length - 0.4; z += 1.0) lines_.z.push_back(z);
    }
    heights_.assign(static_cast<int>(lines_.x.size()), 0.0);
    found_.assign(static_cast<int>(lines_.x.size()), 0);
  }

  static DrumOptions with_rate(const DrumSetup& setup) {
    DrumOptions options = setup.drum;
    options.turning_rate = setup.turning_rate();
    return options;
  }

  void step() {
    const Array<Vector<D>> before = scene_.position;
    simulation_.step();
    const AxisStep s =
        axis_step(before, scene_, simulation_.problem(), simulation_.solution(), bodies_);
    const AxisState next = axis_state(scene_, bodies_);
    worst_momentum_ =
        std::max(worst_momentum_,
                 std::abs(next.angular_momentum - state_.angular_momentum - s.weight + s.torque));
    worst_energy_ = std::max(worst_energy_, std::abs(next.kinetic - state_.kinetic - s.weight_work -
                                                     s.motor + s.dissipation));
    state_ = next;
    const auto add = [&](int quantity, double value) { sums_.add(quantity, value); };
    add(kOne, 1.0);
    add(kTorque, s.torque);
    add(kWeight, s.weight);
    add(kMotor, s.motor);
    add(kDissipation, s.dissipation);
    add(kSlip, s.wall_slip);
    add(kPush, s.wall_push);
    add(kX, state_.centre_of_mass.x());
    add(kY, state_.centre_of_mass.y());
    weight_size_ += std::abs(s.weight);
    for (int b = bodies_.first_grain; b < scene_.size(); ++b) {
      const Vector<2> old = before[b].template head<2>();
      const Vector<2> now = scene_.position[b].template head<2>();
      turned_[b] += std::atan2(tangential(old, now), old.dot(now));
      nearest_[b] = std::min(nearest_[b], now.norm());
    }
    ++result_.steps;
  }

  void look_at_surface() {
    const double R = setup_.drum.radius;
    const auto height = surface_heights(scene_, simulation_.problem(), lines_);
    std::vector<double> x, y;
    for (std::size_t k = 0; k < height.size(); ++k) {
      if (std::isnan(height[k])) continue;
      heights_[static_cast<int>(k)] += height[k];
      ++found_[static_cast<int>(k)];
      if (std::abs(lines_.x[k]) > kCentral * R) continue;
      x.push_back(lines_.x[k]);
      y.push_back(height[k]);
    }
    const double angle = surface_angle(x, y);
    if (std::isfinite(angle)) {
      sums_.add(kAngle, angle);
      sums_.add(kLooks, 1.0);
      result_.time.push_back(setup_.step() * static_cast<double>(simulation_.steps()));
      result_.angle_in_time.push_back(angle);
      result_.speed_in_time.push_back(std::sqrt(2.0 * state_.kinetic / state_.mass));
    }
    for (const double gap : simulation_.problem().gap)
      result_.largest_overlap = std::max(result_.largest_overlap, -gap);
    result_.outside = std::max(result_.outside, outside());
  }

  /// Largest distance of a grain's surface beyond the drum.
  double outside() const {
    double most = -setup_.drum.radius;
    for (int b = bodies_.first_grain; b < scene_.size(); ++b) {
      const double from_axis = scene_.position[b].template head<2>().norm();
      most = std::max(most, from_axis + scene_.radius[b] - setup_.drum.radius);
    }
    return most;
  }

  void finish() {
    const double R = setup_.drum.radius, dt = setup_.step(), rate = setup_.turning_rate();
    const double degrees = 180.0 / std::numbers::pi;
    result_.grains = scene_.size() - bodies_.first_grain;
    result_.angle = sums_.ratio(kAngle, kLooks);
    const Estimate x = sums_.ratio(kX, kOne), y = sums_.ratio(kY, kOne);
    const double distance = std::hypot(x.value, y.value);
    result_.cm_angle = {std::atan2(x.value, -y.value) * degrees, x.error / distance * degrees};
    result_.cm_distance = {distance / R, std::hypot(x.error, y.error) / R};
    result_.angle_deviation = statistics(result_.angle_in_time).deviation;
    const double scale = 1.0 / (dt * state_.mass * setup_.drum.gravity * R);
    const Estimate torque = sums_.ratio(kTorque, kOne);
    result_.torque = {torque.value * scale, torque.error * scale};
    const double mean_weight = sums_.total(kWeight) / sums_.total(kOne);
    std::vector<double> excess(sums_.of(kTorque).begin(), sums_.of(kTorque).end());
    for (std::size_t k = 0; k < excess.size(); ++k) excess[k] -= sums_.of(kWeight)[k];
    if (mean_weight != 0.0) {
      const Estimate e = sums_.ratio(excess, kOne);
      result_.torque_ratio = {1.0 + e.value / mean_weight, e.error / std::abs(mean_weight)};
    }
    if (sums_.total(kMotor) > 0.0) result_.power_ratio = sums_.ratio(kDissipation, kMotor);
    const double dissipation = sums_.total(kDissipation) / sums_.total(kOne);
    result_.momentum_error = worst_momentum_ * sums_.total(kOne) / weight_size_;
    result_.energy_error = worst_energy_ / dissipation;
    if (sums_.total(kPush) > 0.0 && rate > 0.0) {
      const Estimate slip = sums_.ratio(kSlip, kPush);
      result_.slip = {slip.value / (rate * R), slip.error / (rate * R)};
    }
    const double turned = rate * dt * result_.steps;
    if (turned >= kFewestTurns * 2.0 * std::numbers::pi) {
      int circling = 0;
      for (int b = bodies_.first_grain; b < scene_.size(); ++b)
        circling += turned_[b] > kCircles * turned && nearest_[b] > kOffAxis * R;
      result_.circling = static_cast<double>(circling) / result_.grains;
    }
    result_.sinking = (result_.outside - outside_before_) / (dt * result_.steps);
    for (int k = 0; k < heights_.size(); ++k) {
      if (2 * found_[k] < static_cast<int>(sums_.total(kLooks))) continue;
      result_.profile_x.push_back(lines_.x[static_cast<std::size_t>(k)] / R);
      result_.profile_y.push_back(heights_[k] / found_[k] / R);
    }
    if constexpr (D == 2) {
      for (int b = bodies_.first_grain; b < scene_.size(); ++b) {
        const Vector<2>&at = scene_.position[b], &v = scene_.velocity[b];
        result_.snapshot.push_back({at.x(), at.y(), scene_.radius[b], v.x(), v.y()});
      }
    }
  }

  DrumSetup setup_;
  AxisBodies bodies_;
  Simulation<D> simulation_;
  const Scene<D>& scene_ = simulation_.scene();
  SurfaceLines lines_;
  BlockSums sums_;
  Array<double> heights_, turned_, nearest_;
  Array<int> found_;
  AxisState state_;
  double worst_momentum_ = 0.0, worst_energy_ = 0.0, weight_size_ = 0.0;
  double outside_before_ = 0.0;
  DrumResult result_;
};

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

DrumResult run_drum(const DrumSetup& setup, const std::function<bool()>& go_on) {
  return setup.dimension == 3 ? DrumRun<3>(setup).run(go_on) : DrumRun<2>(setup).run(go_on);
}

}  // namespace cd::runs
