// SPDX-License-Identifier: BSD-3-Clause
// Parameters of the compaction of a gas of grains, and state of what comes of it.
#pragma once

#include <cstdint>
#include <string>
#include <tuple>

#include <libcd/core/fields.hpp>
#include <libcd/scene/cell.hpp>

namespace cd::runs {

/// When a packing counts as relaxed.
enum class RestRule {
  /// The mean |acceleration| of all grains and the mean |velocity| of the force-carrying backbone
  /// relative to its own drift are below the threshold, and P_in > P_ext / 2. Rattlers fly on at
  /// constant speed, so that the literal rule is not reachable in finite time.
  backbone,
  /// Mean |velocity| and mean |acceleration| of all grains below the threshold, as the paper says,
  /// and P_in > P_ext / 2: in the gas at rest both are zero.
  literal,
};

/// The reference system of the paper. Units: mean grain radius l0 = 1, time t0, density of the
/// grains rho0 = 1.
struct CompactionSetup {
  int grains = 100;
  double pressure = 1.0;      ///< P_ext [rho0 l0^2 / t0^2 in 2D]
  double deviator = 0.0;      ///< s: imposed stress P_ext (1 + s) along x, (1 - s) along y
  double time_step = 0.01;    ///< [t0]
  int sweeps = 100;           ///< N_I
  double cell_inertia = 100;  ///< M_lambda [rho0 l0^2 in 2D]
  double friction = 0.5;
  double cohesion = 0.0;    ///< F_C between grains [rho0 l0^3 / t0^2 in 2D]; 0: Coulomb's law alone
  double bond_range = 0.0;  ///< d_C = E_C / F_C [l0]
  PressureScheme scheme = PressureScheme::full;
  StrainModes modes = StrainModes::isotropic;
  bool own_feedback = false;
  bool momentum_term = false;
  double initial_fraction = 0.2;
  int max_steps = 100000;
  double stop_threshold = 1e-10;  ///< [l0/t0] and [l0/t0^2]
  bool scaled_threshold = false;  ///< times sqrt(P) and P: P_ext, or F_C / (2 l0)^(D-1) if larger
  bool adaptive_reach = false;    ///< pairs take part the farther apart the faster the grains are
  RestRule stop_rule = RestRule::backbone;
  std::string solver = "gauss-seidel";
  std::uint64_t seed = 1;

  using S = CompactionSetup;
  static constexpr auto fields = std::tuple(
      field("grains", &S::grains), field("pressure", "rho0 l0^2/t0^2", &S::pressure),
      field("deviator", &S::deviator), field("time_step", "t0", &S::time_step),
      field("sweeps", &S::sweeps), field("cell_inertia", "rho0 l0^2", &S::cell_inertia),
      field("friction", &S::friction), field("cohesion", "rho0 l0^3/t0^2", &S::cohesion),
      field("bond_range", "l0", &S::bond_range), field("scheme", "", &S::scheme),
      field("modes", "", &S::modes), field("own_feedback", &S::own_feedback),
      field("momentum_term", &S::momentum_term), field("initial_fraction", &S::initial_fraction),
      field("max_steps", &S::max_steps), field("stop_threshold", "l0/t0", &S::stop_threshold),
      field("scaled_threshold", &S::scaled_threshold), field("adaptive_reach", &S::adaptive_reach),
      field("stop_rule", "", &S::stop_rule), field("solver", "", &S::solver),
      field("seed", &S::seed));
};

/// Properties of a packing; stresses in the unit of the pressure.
struct PackingState {
  int steps = 0;
  double cpu_seconds = 0.0;      ///< of the thread, in the time steps
  double contact_updates = 0.0;  ///< sum over steps of sweeps x candidate contacts
  double volume_fraction = 0.0;
  double coordination = 0.0;  ///< of the backbone
  double rattler_fraction = 0.0;
  double mean_overlap = 0.0;    ///< of force-carrying contacts [l0]
  double pressure_error = 0.0;  ///< P_in / P_ext - 1
  /// Net force and torque / radius of a grain over the mean force: rms, and the largest.
  double force_residual = 0.0, largest_residual = 0.0;
  double mean_velocity = 0.0;  ///< of all grains, |v| [l0/t0]
  bool relaxed = false;

  using S = PackingState;
  static constexpr auto fields = std::tuple(
      field("steps", &S::steps), timing("cpu_seconds", "s", &S::cpu_seconds),
      field("contact_updates", &S::contact_updates), field("volume_fraction", &S::volume_fraction),
      field("coordination", &S::coordination), field("rattler_fraction", &S::rattler_fraction),
      field("mean_overlap", "l0", &S::mean_overlap), field("pressure_error", &S::pressure_error),
      field("force_residual", &S::force_residual), field("largest_residual", &S::largest_residual),
      field("mean_velocity", "l0/t0", &S::mean_velocity), field("relaxed", &S::relaxed));
};

}  // namespace cd::runs
