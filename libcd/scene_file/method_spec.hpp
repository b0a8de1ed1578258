// SPDX-License-Identifier: BSD-3-Clause
// Method specification: the table [method] of a scene file.
#pragma once

#include <optional>
#include <string>

#include "libcd/scene_file/key_table.hpp"
#include "libcd/simulation/registry.hpp"

namespace cd {

/// A method by name with any column replaced, and what its parts are told. What is absent is as in
/// MethodOptions; what is there must be honoured by a part.
struct MethodSpec {
  std::string name = "contact-dynamics";  ///< of the method
  /// @{
  /// In place of the method's own; empty: that one.
  std::string law, solver, integrator;
  /// @}
  std::optional<int> sweeps;          ///< iterations at most
  std::optional<double> tolerance;    ///< 0: do all sweeps
  std::optional<int> check_every;     ///< iterations between two looks at the tolerance
  std::string sweep_order;            ///< of the contacts in a sweep
  std::optional<double> relaxation;   ///< as in SolverOptions
  std::optional<int> passes;          ///< of approximate-hard-sphere
  std::optional<int> removal_sweeps;  ///< of euler-removing-overlaps
  std::string overlaps;               ///< of unilateral-coulomb: OverlapRule
  /// @{
  /// Of collision.
  std::optional<double> restitution, tangential_restitution;
  /// @}

  /// [method.contact], of extended-coulomb: ContactCoefficients of all pairs of materials.
  struct Contact {
    std::optional<double> restitution;      ///< in [0, 1]
    std::optional<double> static_friction;  ///< over the dynamic one
    std::optional<double> cohesion_force;   ///< F_C [force]
    std::optional<double> cohesion_energy;  ///< E_C [force length]
    std::optional<double> rolling;          ///< moment over reduced radius and normal force
    std::optional<double> torsion;          ///< the same about the normal, 3D
  };
  Contact contact;  ///< [method.contact]

  /// [method.springs], of spring-dashpot: SpringDashpotCoefficients of all pairs of materials.
  struct Springs {
    std::optional<double> stiffness;             ///< [mass / time^2]
    std::optional<double> damping;               ///< [mass / time]
    std::optional<double> tangential_stiffness;  ///< [mass / time^2]
    std::optional<double> tangential_damping;    ///< [mass / time]
  };
  Springs springs;  ///< [method.springs]

  /// [method.hertz], of hertz-mindlin: all bodies of one material.
  struct Hertz {
    std::optional<double> young;        ///< E [stress]
    std::optional<double> poisson;      ///< nu
    std::optional<double> restitution;  ///< at any speed, in (0, 1]
  };
  Hertz hertz;  ///< [method.hertz]
};

/// Adds the keys of [method].
void declare_keys(KeyTable& keys, MethodSpec& method);

/// The method of a registry for so many materials. Throws Error for names that it does not have,
/// and for values that no part of the method honours.
template <int D>
Method<D> make_method(const MethodSpec& spec, const Registry& registry, int materials,
                      std::uint64_t seed);

}  // namespace cd
