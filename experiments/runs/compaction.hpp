// SPDX-License-Identifier: BSD-3-Clause
// Compaction of a gas of grains by an imposed pressure in a periodic cell [Shaebani 2009, Sec. 5].
#pragma once

#include <libcd/core/archive.hpp>
#include <libcd/measure/backbone.hpp>
#include <libcd/simulation/simulation.hpp>
#include "experiments/runs/compaction_setup.hpp"
#include "solvers/table.hpp"

namespace cd::runs {

/// Mean |velocity| of the rattlers, and of the other grains relative to their own drift [l0/t0].
struct Speeds {
  double rattlers = 0.0, backbone = 0.0;
};

/// One sample on its way from the gas to the packing.
template <int D>
class Compaction {
 public:
  /// The gas at rest. Throws Error for a parameter out of range.
  explicit Compaction(const CompactionSetup& setup);
  /// Grains in a periodic cell, which need not be those of the setup; its barostat is set. Throws
  /// Error if grains overlap.
  Compaction(const CompactionSetup& setup, Scene<D> start);
  Compaction(const Compaction&) = delete;
  Compaction& operator=(const Compaction&) = delete;

  /// One time step. Throws Error where grains or cell move too fast for the time step: with a fixed
  /// reach, by more than half of it; else where the cell would lose its size in a step.
  void step();

  /// Whether the stop rule is met after the last step.
  bool relaxed() const { return relaxed_; }
  /// Whether it is, or max_steps are done.
  bool ended() const { return relaxed_ || steps() >= setup_.max_steps; }

  PackingState state() const;

  int steps() const { return static_cast<int>(simulation_.steps()); }
  double time() const { return setup_.time_step * steps(); }
  const CompactionSetup& setup() const { return setup_; }
  const Scene<D>& scene() const { return simulation_.scene(); }
  const ContactProblem<D>& problem() const { return simulation_.problem(); }
  const Solution<D>& solution() const { return simulation_.solution(); }

  /// Of the last step: stress with kinetic part, mean over its diagonal, one over D times the
  /// trace of the strain rate, and the mean |v| and |a| of all grains.
  const Matrix<D>& stress() const { return stress_; }
  double pressure() const { return stress_.trace() / D; }
  double dilation_rate() const { return scene().cell.rate.trace() / D; }
  double mean_velocity() const { return mean_velocity_; }
  double mean_acceleration() const { return mean_acceleration_; }
  double volume_fraction() const;
  Speeds speeds() const;
  Backbone backbone() const;  ///< after the last step; tensions count as pressures do

  double contact_updates() const { return contact_updates_; }
  Simulation<D>& simulation() { return simulation_; }

  /// State from which a sample of the same setup goes on bit for bit. Read into one of as many
  /// grains under another cell inertia, pressure or solver it is the old packing under new
  /// conditions.
  void archive(Archive& archive);

 private:
  void follow_speeds();
  void measure();

  CompactionSetup setup_;
  Simulation<D> simulation_;
  double cpu_seconds_ = 0.0, contact_updates_ = 0.0;
  double volume_before_ = 0.0;  ///< of the cell in the last solve
  Matrix<D> stress_ = Matrix<D>::Zero();
  double mean_velocity_ = 0.0, mean_acceleration_ = 0.0;
  bool relaxed_ = false;
};

}  // namespace cd::runs
