// SPDX-License-Identifier: BSD-3-Clause
// What a tiled bed is like at rest, and what its steps cost while it flows.
#pragma once

#include <algorithm>
#include <cmath>
#include <memory>
#include <string>
#include <tuple>

#include <libcd/simulation/simulation.hpp>
#include "experiments/performance/bed.hpp"
#include "experiments/performance/timed_solver.hpp"

namespace cd::performance {

/// What all beds share.
struct FlowPlan {
  Shear shear;
  int iterations;   ///< of every solver in every step
  int rest_steps;   ///< on which the tiled bed is settled before its velocities are judged
  int start_steps;  ///< of the flow before steps are timed
  int repeat;  ///< solves of the last problem that are timed after a first one, the fastest counts
  int threads;
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
};
inline auto stored(BedState& s) {
  return std::tie(s.bodies, s.contacts, s.rms_velocity, s.largest_overlap, s.overlap_of_tile,
                  s.load_error, s.grain_bytes, s.contact_bytes, s.peak_bytes);
}

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
};
inline auto stored(StepCost& c) {
  return std::tie(c.bodies, c.contacts, c.steps, c.seconds, c.solve_seconds, c.squared_seconds,
                  c.rebuilds, c.setup_seconds, c.iteration_seconds, c.iteration_error, c.strain,
                  c.rise);
}

/// A bed that flows, and the solver that is timed in it.
template <int D>
struct FlowingBed {
  std::unique_ptr<Simulation<D>> simulation;
  const TimedSolver<D>* solver = nullptr;  ///< that of the simulation
};

/// `copies` copies of a tile, tilted and in motion.
template <int D>
FlowingBed<D> flowing_bed(const RestingTile<D>& tile, int copies, const std::string& solver,
                          const FlowPlan& plan);

/// Of `steps` steps under a solver; of no use if the task was told to stop. Steps save themselves.
template <int D>
StepCost step_cost(const RestingTile<D>& tile, int copies, const std::string& solver, int steps,
                   const FlowPlan& plan, TaskContext& task);

}  // namespace cd::performance
