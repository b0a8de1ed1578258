// SPDX-License-Identifier: BSD-3-Clause
// What a tiled bed is like at rest, and what its steps cost while it flows.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <tuple>

#include <libcd/core/fields.hpp>
#include <libcd/simulation/simulation.hpp>
#include "experiments/performance/bed.hpp"

namespace cd::performance {

/// The solver that other things are timed with.
inline constexpr const char* kReference = "accelerated-gradient";

/// What all beds share.
struct FlowPlan {
  Shear shear;
  int iterations = 0;   ///< of every solver in every step
  int rest_steps = 0;   ///< on which the tiled bed is settled before its velocities are judged
  int start_steps = 0;  ///< of the flow before steps are timed
  /// Solves of the last problem that are timed after a first one, the fastest counts.
  int repeat = 0;
  int threads = 1;
};

/// A tiled bed after its first steps, not yet inclined, and the memory that it takes.
struct BedState {
  int bodies = 0, contacts = 0;
  double rms_velocity = 0.0;     ///< [g dt]
  double largest_overlap = 0.0;  ///< [d]
  double overlap_of_tile = 0.0;  ///< [d]
  double load_error = 0.0;       ///< of the force on the floor, in the weight of the bed
  double grain_bytes = 0.0;      ///< a grain without contacts
  double contact_bytes = 0.0;    ///< a contact
  double peak_bytes = 0.0;       ///< resident, the whole bed, the most of all these steps

  static constexpr auto fields =
      std::tuple(field("bodies", &BedState::bodies), field("contacts", &BedState::contacts),
                 field("rms_velocity", "g dt", &BedState::rms_velocity),
                 field("largest_overlap", "d", &BedState::largest_overlap),
                 field("tile_overlap", "d", &BedState::overlap_of_tile),
                 field("load_error", &BedState::load_error),
                 timing("bytes_per_grain", "B", &BedState::grain_bytes),
                 timing("bytes_per_contact", "B", &BedState::contact_bytes),
                 timing("peak_bytes", "B", &BedState::peak_bytes));
};

/// Memory is what the heap holds after steps of accelerated-gradient: once of the bed, once of the
/// same grains with half of their radii, which touch nothing; the difference is that of contacts.
template <int D>
BedState bed_at_rest(const RestingTile<D>& tile, int copies, const FlowPlan& plan);

/// What the steps of a flowing bed took: CPU seconds on one thread, seconds of the wall on more.
struct StepCost {
  int bodies = 0, contacts = 0, steps = 0;  ///< contacts in the mean of the steps
  double seconds = 0.0, solve_seconds = 0.0;
  double squared_seconds = 0.0;    ///< sum of the squares of those of each step
  int rebuilds = 0;                ///< of the neighbour list
  double setup_seconds = 0.0;      ///< of a solve, what does not grow with its iterations
  double iteration_seconds = 0.0;  ///< of a solve of the last problem, each further one
  double iteration_error = 0.0;    ///< its standard error, from the scatter of repeated solves
  double strain = 0.0;  ///< displacement of the centre of mass along the floor over its height
  double rise = 0.0;    ///< of the centre of mass, in its height: does the bed stay dense

  /// Standard error of `seconds`, from the scatter of the steps; 0 for one.
  double seconds_error() const {
    const double variance = squared_seconds - seconds * seconds / steps;
    return steps > 1 ? std::sqrt(std::max(0.0, variance) * steps / (steps - 1.0)) : 0.0;
  }

  using C = StepCost;
  static constexpr auto fields = std::tuple(
      field("bodies", &C::bodies), field("contacts", &C::contacts), field("steps", &C::steps),
      timing("seconds", "s", &C::seconds), timing("solve_seconds", "s", &C::solve_seconds),
      timing("squared_seconds", "s^2", &C::squared_seconds), field("rebuilds", &C::rebuilds),
      timing("setup_seconds", "s", &C::setup_seconds),
      timing("iteration_seconds", "s", &C::iteration_seconds),
      timing("iteration_error", "s", &C::iteration_error), field("strain", &C::strain),
      field("rise", &C::rise));
};

/// `copies` copies of a tile, tilted and in motion.
template <int D>
std::unique_ptr<Simulation<D>> flowing_bed(const RestingTile<D>& tile, int copies,
                                           const std::string& solver, const FlowPlan& plan);

/// Of `steps` steps under a solver; of no use if the task was told to stop. Steps save themselves.
template <int D>
StepCost step_cost(const RestingTile<D>& tile, int copies, const std::string& solver, int steps,
                   const FlowPlan& plan, TaskContext& task);

}  // namespace cd::performance
