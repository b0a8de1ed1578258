// SPDX-License-Identifier: BSD-3-Clause
// Speed of signals in rows of discs: the front in them.
#include "experiments/guttenberg2011/sound_speed.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/measure/statistics.hpp>
#include <libcd/simulation/simulation.hpp>
#include "experiments/guttenberg2011/errors_method.hpp"

namespace cd::guttenberg2011 {
namespace {

Scene<2> row(int discs, double spacing) {
  Scene<2> scene;
  for (int k = 0; k < discs; ++k) {
    Grain<2> disc;
    disc.position = {k * spacing, 0.0};
    scene.add(disc);
  }
  return scene;
}

/// The row that disc 0 is about to hit.
Scene<2> row_to_hit(const RowSetup& setup) {
  if (setup.discs < 3) throw Error("discs", setup.discs, "an integer >= 3");
  Scene<2> scene = row(setup.discs, 1.0 + setup.gap);
  scene.velocity[0].x() = 1.0;
  if (setup.driven) scene.mobility.set(0, Mobility<2>::driven());
  return scene;
}

Simulation<2> moving(const RowSetup& s, Scene<2> at_start) {
  return {
      std::move(at_start),
      hard_sphere_method(s.method, s.passes, s.seed, Collision<2>(s.restitution), s.removal_sweeps),
      {.time_step = s.time_step, .reach = 4.0 * s.time_step + s.gap}};
}

/// The farthest disc that moves.
int front(const Scene<2>& scene) {
  int k = scene.size() - 1;
  while (k > 0 && scene.velocity[k].x() == 0.0) --k;
  return k;
}

/// The farthest disc whose velocity differs between two rows, -1 if none does.
int last_difference(const Scene<2>& a, const Scene<2>& b) {
  int k = a.size() - 1;
  while (k >= 0 && a.velocity[k] == b.velocity[k]) --k;
  return k;
}

}  // namespace

double signal_speed(const RowSetup& setup) {
  Simulation<2> simulation = moving(setup, row_to_hit(setup));
  std::vector<double> disc, step;
  const double patience = 10.0 * setup.discs * (1.0 + setup.gap / setup.time_step);
  for (int reached = 0; reached + 1 < setup.discs;) {
    if (static_cast<double>(simulation.steps()) > patience) return 0.0;
    simulation.step();
    for (const int now = front(simulation.scene()); reached < now;) {
      disc.push_back(++reached);
      step.push_back(static_cast<double>(simulation.steps()));
    }
  }
  return (1.0 + setup.gap) / (fit_line(disc, step).slope * setup.time_step);
}

double signal_speed_theory(const RowSetup& setup) {
  const double steps = std::max(1.0 / setup.passes, std::floor(setup.gap / setup.time_step));
  return (1.0 + setup.gap) / (steps * setup.time_step);
}

std::vector<double> disturbance_ranges(int samples, std::uint64_t seed) {
  constexpr int kDiscs = 16;  // one passes all contacts with probability 1 / 15!
  std::vector<double> ranges;
  for (int k = 0; k < samples; ++k) {
    const RowSetup setup{.discs = kDiscs,
                         .time_step = 1e-3,
                         .removal_sweeps = 0,
                         .seed = seed + static_cast<std::uint64_t>(k)};
    Scene<2> scene = row(kDiscs, 1.0);
    for (int b = 0; b < kDiscs; ++b) scene.velocity[b].x() = -b / 16.0;  // exact sums
    Simulation<2> as_is = moving(setup, scene);
    scene.velocity[0].x() += 1.0 / 64.0;
    Simulation<2> disturbed = moving(setup, scene);
    as_is.step();
    disturbed.step();
    ranges.push_back(last_difference(as_is.scene(), disturbed.scene()));
  }
  return ranges;
}

std::vector<double> precursor_ratios(RowSetup setup, int samples) {
  constexpr double kMoved = 1e-9;
  setup.gap = 0.0;
  const Scene<2> before = row_to_hit(setup);
  std::vector<double> ratios;
  for (int sample = 0; sample < samples; ++sample) {
    Simulation<2> simulation = moving(setup, before);
    simulation.continue_from(sample);  // the order of removal is that of this step
    simulation.step();
    const auto moved = [&](int k) {
      return simulation.scene().position[k].x() - before.position[k].x();
    };
    const int first = front(simulation.scene()) + 1;  // the front itself is pushed back as well
    for (int k = first + 1; k + 1 < setup.discs && moved(k + 1) > kMoved; ++k)
      ratios.push_back(moved(k) / moved(k - 1));
  }
  return ratios;
}

}  // namespace cd::guttenberg2011
