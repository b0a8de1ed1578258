// SPDX-License-Identifier: BSD-3-Clause
// Advice: how stiff the sweeps of a method make the contacts of a scene, and which sweeps and time
// step would make them as stiff as is wanted.
#pragma once

#include <optional>
#include <string>

#include <libcd/scene/scene.hpp>
#include <libcd/scene_file/scene_spec.hpp>

namespace cd {

/// A fixed number of sweeps per step leaves a packing as soft as springs and dashpots between the
/// grains would [Unger 2002, Eqs. 24, 25].
struct SweepElasticity {
  double stiffness = 0.0;    ///< kappa = q m N_I / dt^2, of one contact [mass / time^2]
  double damping = 0.0;      ///< gamma = q m N_I / dt [mass / time]
  double sound_speed = 0.0;  ///< c = d sqrt(q N_I) / dt along a chain [length / time]
  double load = 0.0;         ///< weight of a hundred grains, or pressure times d^(D-1) [force]
  double diameter = 0.0;     ///< d, mean of the grains [length]
  /// @{
  /// What these follow from.
  double q = 0.0;               ///< of a sweep [Unger 2002, App. A]
  double mass = 0.0;            ///< m, mean of the grains
  double sweeps = 0.0;          ///< N_I
  double time_step = 0.0;       ///< dt [time]
  double least_diameter = 0.0;  ///< of the grains [length]
  double across = 0.0;          ///< N^(1/D), grains across a packing of all
  /// @}
};

/// A number of sweeps with a time step, and what they amount to.
struct SweepChoice {
  double sweeps = 0.0;     ///< N_I, whole
  double time_step = 0.0;  ///< dt [time]
  double damping = 0.0;    ///< gamma = q m N_I / dt [mass / time]
  /// How long creep lasts after the load has changed: tau of the longest wave across the packing
  /// [Unger 2002, Eq. 20; the slower decay where it is overdamped] [time].
  double creep_time = 0.0;
};

/// Two ways to contacts that the load overlaps by a share of the smallest diameter, on average:
/// single ones do by up to twice as much, by chance of the sweep order.
struct WantedOverlap {
  double share = 0.0;      ///< of the smallest diameter
  double stiffness = 0.0;  ///< kappa = load / (share d_min), Eq. 24 read backwards
  SweepChoice by_sweeps;   ///< the fewest, at the scene's time step
  SweepChoice by_step;     ///< the largest time step, with the scene's sweeps; it costs less
};

/// Of the grains of a scene; nothing for methods whose sweeps are not those of the theory, which is
/// that of Gauss-Seidel, and of jacobi with a factor of choice, without a tolerance.
template <int D>
std::optional<SweepElasticity> sweep_elasticity(const SceneSpec<D>& spec, const Scene<D>& scene);

/// The choices for an overlap; there has to be a load.
WantedOverlap for_overlap(const SweepElasticity& elasticity, double share);

/// What follows, in lines that begin with '#': overlaps under the load, and which
/// sweeps and time steps lead to 1e-2, 1e-3 and 1e-4 of the smallest diameter.
std::string advice(const SweepElasticity& elasticity);

}  // namespace cd
