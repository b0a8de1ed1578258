// SPDX-License-Identifier: BSD-3-Clause
// A gas on a line and one in the plane, and what their collisions are like.
#include "experiments/guttenberg2011/apparent_growth.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include <libcd/core/random.hpp>
#include <libcd/generate/gas.hpp>
#include <libcd/integrator/euler_removing_overlaps.hpp>
#include <libcd/measure/block_sums.hpp>
#include <libcd/simulation/simulation.hpp>
#include "experiments/guttenberg2011/errors_method.hpp"
#include "harness/task_state.hpp"

namespace cd::guttenberg2011 {
namespace {

constexpr double kLineDensity = 0.5;  ///< discs per diameter
constexpr double kFastest = 8.0;      ///< thermal speeds; none of 10^10 discs is faster

/// Random places without overlaps: the free length is shared out at random. Velocities 1 and -1 in
/// random order.
Scene<2> line_gas(const GrowthSetup& s) {
  constexpr double kHeight = 4.0;  // images above and below never touch
  CounterRandom random{s.seed, 0x6c696e65};
  const double length = s.discs / kLineDensity;
  std::vector<double> place;
  for (int k = 0; k < s.discs; ++k) place.push_back(random.uniform(0.0, length - s.discs));
  std::ranges::sort(place);
  Scene<2> scene;
  scene.cell = Cell<2>(Vector<2>(length, kHeight).asDiagonal());
  int right = s.discs / 2;
  for (int k = 0; k < s.discs; ++k) {
    const int left = s.discs - k;
    const bool goes_right =
        static_cast<int>(random.below(static_cast<std::uint32_t>(left))) < right;
    right -= goes_right;
    Grain<2> disc;
    disc.position = {place[static_cast<std::size_t>(k)] + k, 0.0};
    disc.velocity.x() = goes_right ? 1.0 : -1.0;
    scene.add(disc);
  }
  return scene;
}

/// Normally distributed velocities (Box and Muller), then no momentum and one thermal speed.
Scene<2> plane_gas(const GrowthSetup& s) {
  constexpr double kRadius = 0.5;
  Scene<2> scene = make_gas<2>({.grains = s.discs,
                                .least_radius = kRadius,
                                .largest_radius = kRadius,
                                .density = 1.0 / (std::numbers::pi * kRadius * kRadius),
                                .volume_fraction = s.volume_fraction,
                                .friction = 0.0,
                                .seed = s.seed});
  CounterRandom random{s.seed, 0x706c616e};
  Vector<2> mean = Vector<2>::Zero();
  for (Vector<2>& v : scene.velocity) {
    const double size = std::sqrt(-2.0 * std::log(1.0 - random.uniform(0.0, 1.0)));
    const double angle = random.uniform(0.0, 2.0 * std::numbers::pi);
    v = size * Vector<2>(std::cos(angle), std::sin(angle));
    mean += v / s.discs;
  }
  double energy = 0.0;
  for (Vector<2>& v : scene.velocity) {
    v -= mean;
    energy += 0.5 * v.squaredNorm();
  }
  for (Vector<2>& v : scene.velocity) v *= std::sqrt(s.discs / energy);
  return scene;
}

/// Collisions of one run, in sums over blocks of time.
class Collisions {
 public:
  explicit Collisions(bool plane) : plane_(plane) {}

  /// Those of the last step, which follows `free` motion until they take place.
  void add(const ContactProblem<2>& problem, const Solution<2>& solution) {
    const double dt = problem.time_step;
    for_each_contact(problem, [&](int c, const auto& contact) {
      const double impulse = solution.impulse[c].normal;
      if (!(impulse > 0.0)) return;
      const Vector<2> w = problem.free[contact.j].velocity - problem.free[contact.i].velocity;
      const double gap = problem.gap[c], rate = contact.normal.dot(w);
      // On the line a pair may collide twice in a step, always with relative velocity 2.
      const double times = plane_ ? 1.0 : 0.5 * impulse;
      sums_.add(kCount, times);
      sums_.add(kVirial, impulse * problem.branch[c]);
      if (!(rate < 0.0)) return;  // made to approach by other collisions of this step
      // The centres are at distance 1 after the time t with |l + w t| = 1.
      const double l = problem.branch[c], along = l * rate, speed2 = w.squaredNorm();
      const double root = along * along - speed2 * (l * l - 1.0);
      if (!(root >= 0.0)) return;
      const double early = (-along - std::sqrt(root)) / speed2;
      if (early > dt) return;  // the same, with a rate that is rounding only
      sums_.add(kTimed, 1.0);
      sums_.add(kEarly, early);
      sums_.add(kGap, gap);
      sums_.add(kApproach, -rate * dt);
    });
  }

  void end_block(double time) {
    sums_.add(kTime, time);
    sums_.end_block();
  }

  enum Quantity { kCount, kVirial, kTimed, kEarly, kGap, kApproach, kTime, kQuantities };

  BlockSums& sums() { return sums_; }

  double total(Quantity quantity) const { return sums_.total(quantity); }

  /// Ratio of two sums in units of `unit`.
  Estimate ratio(Quantity numerator, Quantity denominator, double unit = 1.0) const {
    const Estimate e = sums_.ratio(numerator, denominator);
    return {e.value / unit, e.error / unit};
  }

 private:
  bool plane_;
  BlockSums sums_{kQuantities};
};

/// Pressure over n T less 1 (Henderson 1975), right to 0.1 % at the fractions of a gas.
double henderson(double fraction) {
  return (1.0 + fraction * fraction / 8.0) / ((1.0 - fraction) * (1.0 - fraction)) - 1.0;
}

}  // namespace

Growth apparent_growth(const GrowthSetup& s, TaskContext& task) {
  if (s.discs < 2 || s.discs % 2 != 0) throw Error("discs", s.discs, "an even number >= 2");
  const double fastest = s.plane ? kFastest : 1.1;
  Simulation<2> simulation(
      s.plane ? plane_gas(s) : line_gas(s),
      hard_sphere_method(s.method, s.passes, s.seed, Collision<2>(1.0, -1.0),
                         s.method == "mcnamara" ? 0 : 1),
      {.time_step = s.time_step, .reach = 2.0 * fastest * s.time_step, .skin = 0.3});
  Collisions collisions(s.plane);
  const auto steps_in = [&](double time) { return std::llround(time / s.time_step); };
  const auto settled = steps_in(s.settling), steps = steps_in(s.duration / s.blocks);
  const auto last = settled + s.blocks * steps;
  TaskState saved(task, simulation, collisions.sums());
  while (simulation.steps() < last) {
    if (saved.interrupted(simulation.steps(), last)) return {};
    simulation.step();
    if (simulation.steps() <= settled) continue;
    collisions.add(simulation.problem(), simulation.solution());
    if ((simulation.steps() - settled) % steps == 0)
      collisions.end_block(static_cast<double>(steps) * s.time_step);
  }
  const double exact_rate = 0.5 * s.discs * kLineDensity / (1.0 - kLineDensity);
  const double exact_virial = s.plane ? std::sqrt(std::numbers::pi) : 2.0;
  const double exact_power = 2.0 * s.discs * henderson(s.volume_fraction);
  using Sum = Collisions;
  return {.collisions = collisions.total(Sum::kCount),
          .early = collisions.ratio(Sum::kEarly, Sum::kTimed, s.time_step),
          .gap = collisions.ratio(Sum::kGap, Sum::kApproach),
          .rate = collisions.ratio(Sum::kCount, Sum::kTime, exact_rate),
          .virial = collisions.ratio(Sum::kVirial, Sum::kCount, exact_virial),
          .excess = collisions.ratio(Sum::kVirial, Sum::kTime, exact_power)};
}

double rate_theory(double mean_gap) {
  return (1.0 - kLineDensity) / (1.0 - kLineDensity * (1.0 + mean_gap));
}

double virial_theory(const GrowthSetup& setup) {
  return 1.0 + setup.time_step * (setup.plane ? 3.0 / std::sqrt(std::numbers::pi) : 1.0);
}

}  // namespace cd::guttenberg2011
