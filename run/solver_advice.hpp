// SPDX-License-Identifier: BSD-3-Clause
// Solver advice: which solver suits a scene, and whether its time step resolves soft collisions.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <libcd/scene_file/scene_spec.hpp>
#include <libcd/simulation/simulation.hpp>

namespace cd {

/// Duration of the shortest collision of soft spheres, of the two lightest grains with the stiffest
/// coefficients (law/soft_collision.hpp) [time]. Under Hertz's law it depends on the speed, by its
/// inverse fifth root: that of the fastest body, at least what a fall by a radius gives. Nothing
/// for other laws, without grains, and under Hertz's law where nothing moves or falls.
template <int D>
std::optional<double> collision_duration(const SceneSpec<D>& spec, const Simulation<D>& simulation);

/// Lines that begin with '#'. Soft spheres: elasticity of pairs of materials that follows from that
/// of each, with the rule, and the time step against that duration. Contact dynamics:
/// how many iterations a load takes to all grains [Brendel 2004, Eq. 1.34], the solver that was the
/// fastest for packings of this size (figure solvers_scaling), and what a tolerance and solvers
/// without a known stiffness leave to be looked at. Collisions: the energy that gravity adds.
template <int D>
std::string solver_advice(const SceneSpec<D>& spec, const std::vector<PairLaw>& pairs,
                          const Simulation<D>& simulation);

}  // namespace cd
