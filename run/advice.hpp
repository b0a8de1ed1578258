// SPDX-License-Identifier: BSD-3-Clause
// Advice: how stiff the sweeps of a method make the contacts of a scene.
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
};

/// Of the grains of a scene; nothing for methods whose sweeps are not those of the theory, which is
/// that of Gauss-Seidel, and of jacobi with a factor of choice, without a tolerance.
template <int D>
std::optional<SweepElasticity> sweep_elasticity(const SceneSpec<D>& spec, const Scene<D>& scene);

/// What follows, in lines that begin with '#': overlaps under the load, and how to change them.
std::string advice(const SweepElasticity& elasticity);

}  // namespace cd
