// SPDX-License-Identifier: BSD-3-Clause
// A column of grains that collapses on a plane and comes to rest as a heap, or rolls apart.
#pragma once

#include <cstdint>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include <libcd/generate/ball_grid.hpp>
#include "harness/task_context.hpp"

namespace cd::runs {

/// Units: mean diameter, density of the grains, gravity.
struct HeapSetup {
  int grains = 300;
  double friction = 0.5;  ///< mu, of all contacts
  double rolling = 0.1;   ///< mu_t / r*, of all contacts
  double torsion = 0.0;   ///< mu_n / r*, spheres only
  double time_step = 0.01;
  int sweeps = 50;
  double longest = 60.0;   ///< the collapse is followed for this time at most
  double at_rest = 1e-14;  ///< kinetic energy per grain, over m g d
  std::uint64_t seed = 1;
};

template <int D>
struct Heap {
  bool rests = false;         ///< the kinetic energy fell below the limit
  double time = 0.0;          ///< then, or at the end
  double angle = 0.0;         ///< of repose (libcd/measure/angle_of_repose.hpp) [degrees]
  double kinetic = 0.0;       ///< energy per grain at the end, over m g d
  double overlap = 0.0;       ///< largest overlap
  double limit_excess = 0.0;  ///< largest |T| / (mu_t P) - 1 and |R_t| / (mu R_n) - 1 of contacts
  double imbalance = 0.0;     ///< rms of ForceBalance
  std::vector<Ball<D>> grains;

  static constexpr auto fields =
      std::tuple(field("rests", &Heap::rests), field("time", "sqrt(d/g)", &Heap::time),
                 field("angle", "degrees", &Heap::angle), field("kinetic", "m g d", &Heap::kinetic),
                 field("overlap", "d", &Heap::overlap), field("limit_excess", &Heap::limit_excess),
                 field("imbalance", &Heap::imbalance), field("grains", "d", &Heap::grains));
};

/// Drops grains into a box, takes its walls away, and follows the collapse, as a task that saves
/// itself; the result is of no use if the task was interrupted.
template <int D>
Heap<D> make_heap(const HeapSetup& setup, TaskContext& task);

}  // namespace cd::runs
