// SPDX-License-Identifier: BSD-3-Clause
// Column fall: a column of discs collapses on a plane; how far it runs, and how high it stays.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include "experiments/scenes/ready_scene.hpp"
#include "harness/task_context.hpp"

namespace cd::scenes {

/// A run of the ready scene `column_collapse`. Units: mean diameter d, density, gravity.
struct ColumnSetup {
  std::string method = "contact-dynamics";
  double aspect = 2.0;      ///< a, wanted: initial height over half the initial width
  int grains = 600;         ///< discs of the column
  double rolling = 0.0;     ///< rolling friction over the reduced radius; contact dynamics only
  double time_step = 0.01;  ///< of contact dynamics [sqrt(d/g)]
  int sweeps = 60;          ///< of contact dynamics
  double stiffness = 2e4;   ///< of soft discs, see soft_discs
  std::uint64_t seed = 1;
};

/// The scene of a run; `set` as in ready_scene. It ends 4 sqrt(2 H_0 / g) after the release.
ReadyScene column_scene(const ColumnSetup& setup, const std::string& set);

/// A disc and how far it has come.
struct ColumnDisc {
  double x, y, radius, start_x, start_y;

  static constexpr auto fields = std::tuple(
      field("x", "d", &ColumnDisc::x), field("y", "d", &ColumnDisc::y),
      field("radius", "d", &ColumnDisc::radius), field("start_x", "d", &ColumnDisc::start_x),
      field("start_y", "d", &ColumnDisc::start_y));
};

/// What became of a column. L is half the width, H the height, _0 of the column; H_0 is twice the
/// mean height of its mass, so that loose discs at its top do not count.
struct ColumnFall {
  double half_width = 0.0;        ///< L_0 [d]
  double height = 0.0;            ///< H_0 [d]
  double run_out = 0.0;           ///< (L - L_0) / L_0 at the end, L the furthest front so far
  double run_out_before = 0.0;    ///< the same at three quarters of the time
  double top = 0.0;               ///< H / L_0 at the end
  double kinetic = 0.0;           ///< energy at the end over the potential energy at the start
  double unexplained = 0.0;       ///< of the energy balance, over its input
  double largest_overlap = 0.0;   ///< at the end
  std::vector<ColumnDisc> discs;  ///< at the end

  using F = ColumnFall;
  static constexpr auto fields = std::tuple(
      field("half_width", "d", &F::half_width), field("height", "d", &F::height),
      field("run_out", &F::run_out), field("run_out_before", &F::run_out_before),
      field("top", &F::top), field("kinetic", &F::kinetic), field("unexplained", &F::unexplained),
      field("largest_overlap", "d", &F::largest_overlap), field("discs", "", &F::discs));
};

/// Half the width of a deposit: from the median disc outwards to the last one before a gap in which
/// a disc would fit, centres more than two diameters apart; mean of both sides [length]. Discs that
/// have rolled off alone do not count.
double front(const Scene<2>& scene, double diameter);

/// Runs a scene as a task that saves itself; the result is of no use if the task was interrupted.
ColumnFall fall_of(const ReadyScene& scene, TaskContext& task);

}  // namespace cd::scenes
