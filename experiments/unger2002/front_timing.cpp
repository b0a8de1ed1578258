// SPDX-License-Identifier: BSD-3-Clause
// Runs of a chain with a raised force, the discrete law of its modes, and the fit of a line.
#include "experiments/unger2002/front_timing.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/core/random.hpp>
#include <libcd/measure/chain_theory.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/runs/chain.hpp"
#include "harness/each.hpp"

namespace cd::unger2002 {
namespace {

// A small step on a pressed chain: no contact opens, and the equations are linear.
constexpr double kForce = 1.0;
constexpr double kRise = 1e-3;
constexpr double kOverlap = 0.01;

// In step paths. The first discs are left out: the front is a cosine integral there, and becomes
// the error function whose middle moves at constant speed only as 1 / sqrt(t). Behind the last
// timed disc are two widths of the front, ten, so that its echo from the wall does not disturb.
constexpr double kFirst = 5.0;
constexpr double kLast = 30.0;
constexpr double kChain = 40.0;
constexpr double kStepsBehind = 6.0;

/// Velocity towards the wall, over dF d / (m c) of Eq. 17, after 0, 1, ... steps (row) of the disc
/// at distance 1/2, 3/2, ... from the end (column).
using Motion = std::vector<std::vector<double>>;

Motion nothing(const FrontRuns& how) {
  return Motion(static_cast<std::size_t>(how.steps()) + 1,
                std::vector<double>(static_cast<std::size_t>(how.discs()), 0.0));
}

void add_run(const FrontRuns& how, std::uint64_t seed, Motion& sum) {
  const int discs = how.discs();
  const StopRule stop{.max_iterations = how.sweeps, .report_residual = false};
  Simulation<2> chain =
      runs::chain_simulation({.discs = discs, .force = kForce, .overlap = kOverlap},
                             runs::make_chain_solver(how.order, seed, stop));
  runs::prestress(chain.memory(), discs, kForce);
  chain.set_time_step(how.time_step);  // the impulses follow
  chain.scene().force.change(discs - 1, [](auto& f) { f.x() -= kRise; });
  const double plateau = kRise * how.time_step / how.step_path();
  for (std::size_t step = 1; step < sum.size(); ++step) {
    chain.step();
    for (int i = 0; i < discs; ++i)
      sum[step][static_cast<std::size_t>(i)] -= chain.scene().velocity[discs - 1 - i].x() / plateau;
  }
}

Motion expected_motion(const FrontRuns& how) {
  Motion motion = nothing(how);
  const int discs = how.discs();
  for (int j = 1; j <= discs; ++j) {
    const double k = chain::wave_number(j, discs);
    const double rho = std::pow(1.0 - chain::random_sweep_relaxation(k), how.sweeps);
    const double slope = 2.0 * std::sin(0.5 * k);
    const double sign = j % 2 == 1 ? 1.0 : -1.0;  // of sin(k n)
    // All contacts lack the force dF of the end: the missing force's share in this mode.
    double force = -sign / (discs * std::tan(0.5 * k));
    double velocity = 0.0;
    for (std::size_t step = 1; step < motion.size(); ++step) {
      const double before = velocity;
      velocity = rho * (before + slope * force);
      force = rho * force - (1.0 - rho) * before / slope;
      for (int i = 0; i < discs; ++i)
        motion[step][static_cast<std::size_t>(i)] -=
            velocity * std::sin(k * (discs - i - 0.5)) * how.step_path();
    }
  }
  return motion;
}

/// Mean velocity behind the front at the end, near the loaded end but not at it.
double plateau_of(const FrontRuns& how, const Motion& motion) {
  double sum = 0.0;
  int count = 0;
  for (std::size_t i = 0; static_cast<double>(i) < kFirst * how.step_path(); ++i, ++count)
    sum += motion.back()[i];
  return sum / count;
}

/// Steps until a disc passes half of the plateau, by linear interpolation.
double passage(const Motion& motion, std::size_t disc, double plateau) {
  std::size_t step = 1;
  while (step + 1 < motion.size() && motion[step][disc] < 0.5 * plateau) ++step;
  const double before = motion[step - 1][disc], after = motion[step][disc];
  return static_cast<double>(step - 1) + (0.5 * plateau - before) / (after - before);
}

/// A front without errors.
Front fit_front(const FrontRuns& how, const Motion& motion) {
  const double plateau = plateau_of(how, motion);
  Front front;
  std::vector<double> distance, time;
  double next = 0.5;  // arrivals that are noted, in step paths
  for (std::size_t i = 0; i < motion.back().size(); ++i) {
    const double x = static_cast<double>(i) + 0.5;
    const double paths = x / how.step_path();
    if (paths > kLast) break;
    const double t = how.time_step * passage(motion, i, plateau);
    if (paths >= kFirst) distance.push_back(x), time.push_back(t);
    if (paths >= next) {
      front.arrivals.push_back({x, {t, 0.0}});
      next = std::max(next + 2.5, paths);
    }
  }
  const LineFit line = fit_line(distance, time);
  front.speed.value = 1.0 / line.slope;
  front.delay.value = line.intercept / how.time_step;
  front.plateau.value = plateau;
  return front;
}

/// The jackknife's error of a number of the fronts that leave out one block each.
template <class Of>
double jackknife(const std::vector<Front>& without, const Of& of) {
  const double factor = (kFrontBlocks - 1) / std::sqrt(static_cast<double>(kFrontBlocks));
  return factor * statistics(each(without, of)).deviation;
}

}  // namespace

double FrontRuns::step_path() const {
  return std::sqrt(chain::q_random_sweep() * sweeps);
}

int FrontRuns::discs() const {
  return static_cast<int>(std::ceil(kChain * step_path()));
}

int FrontRuns::steps() const {
  return static_cast<int>(kLast + kStepsBehind);
}

Front time_front(const FrontRuns& how, TaskContext& task) {
  const int in_block = how.runs / kFrontBlocks;
  std::vector<Motion> block(kFrontBlocks, nothing(how));
  for (int r = 0; r < in_block * kFrontBlocks; ++r) {
    if (task.interrupted()) return {};
    add_run(how, mix64(how.seed) + static_cast<unsigned>(r),
            block[static_cast<std::size_t>(r % kFrontBlocks)]);
  }
  const auto mean_without = [&](int left_out) {
    Motion mean = nothing(how);
    const int runs = in_block * (left_out < 0 ? kFrontBlocks : kFrontBlocks - 1);
    for (int b = 0; b < kFrontBlocks; ++b) {
      if (b == left_out) continue;
      const Motion& sum = block[static_cast<std::size_t>(b)];
      for (std::size_t t = 0; t < mean.size(); ++t)
        for (std::size_t i = 0; i < mean[t].size(); ++i) mean[t][i] += sum[t][i] / runs;
    }
    return mean;
  };
  Front front = fit_front(how, mean_without(-1));
  std::vector<Front> without;
  for (int b = 0; b < kFrontBlocks; ++b) without.push_back(fit_front(how, mean_without(b)));
  front.speed.error = jackknife(without, [](const Front& f) { return f.speed.value; });
  front.delay.error = jackknife(without, [](const Front& f) { return f.delay.value; });
  front.plateau.error = jackknife(without, [](const Front& f) { return f.plateau.value; });
  for (std::size_t a = 0; a < front.arrivals.size(); ++a)
    front.arrivals[a].time.error =
        jackknife(without, [a](const Front& f) { return f.arrivals[a].time.value; });
  return front;
}

Front expected_front(const FrontRuns& how) {
  return fit_front(how, expected_motion(how));
}

}  // namespace cd::unger2002
