// SPDX-License-Identifier: BSD-3-Clause
// Law specification: coefficients of contact laws, of all pairs of materials or of one.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "libcd/scene_file/key_table.hpp"
#include "libcd/simulation/method_options.hpp"

namespace cd {

/// Coefficients by law. What is absent is as in MethodOptions, or, of one pair of materials, as of
/// all.
struct LawSpec {
  /// @{
  /// Of collision.
  std::optional<double> restitution, tangential_restitution;
  /// @}

  /// `contact`, of extended-coulomb: ContactCoefficients.
  struct Contact {
    std::optional<double> restitution;      ///< in [0, 1]
    std::optional<double> static_friction;  ///< over the dynamic one
    std::optional<double> cohesion_force;   ///< F_C [force]
    std::optional<double> cohesion_energy;  ///< E_C [force length]
    std::optional<double> rolling;          ///< moment over reduced radius and normal force
    std::optional<double> torsion;          ///< the same about the normal, 3D
  };
  Contact contact;  ///< see there

  /// `springs`, of spring-dashpot: SpringDashpotCoefficients.
  struct Springs {
    std::optional<double> stiffness;             ///< [mass / time^2]
    std::optional<double> damping;               ///< [mass / time]
    std::optional<double> tangential_stiffness;  ///< [mass / time^2]
    std::optional<double> tangential_damping;    ///< [mass / time]
  };
  Springs springs;  ///< see there

  /// `hertz`, of hertz-mindlin: two bodies of one material.
  struct Hertz {
    std::optional<double> young;               ///< E [stress]
    std::optional<double> poisson;             ///< nu
    std::optional<double> restitution;         ///< at any speed, in (0, 1]
    std::optional<double> tangential_damping;  ///< over the normal one
  };
  Hertz hertz;  ///< see there
};

/// What is said of one pair of materials beside its friction.
struct PairLaw {
  /// @{
  /// Numbers of the materials.
  int a = 0, b = 0;
  /// @}
  LawSpec law;                            ///< in place of what is said of all pairs
  std::string where;                      ///< in the file, as "pairs[0]", for messages
  std::array<std::string, 2> names = {};  ///< of the materials, for messages
  bool meet = false;                      ///< a body of one can touch one of the other
};

/// Adds the keys, those of the laws with several coefficients as tables within.
void declare_coefficients(KeyTable& keys, LawSpec& law);

/// An option of the registry that a specification gives.
struct GivenOption {
  const char* key;     ///< in the scene file
  const char* option;  ///< in the registry
};
/// All that it gives.
std::vector<GivenOption> given_options(const LawSpec& law);

/// Sets the coefficients of all pairs of `options.materials` materials. Young's modulus and
/// Poisson's ratio of two different materials (`hertz`) follow from those of each with itself,
/// unless the pair itself says otherwise. Pairs without a stiffness, which cannot touch where
/// require_coefficients holds, get that of another pair. Throws Error for a coefficient out of
/// range.
void set_coefficients(const LawSpec& all, const std::vector<PairLaw>& pairs,
                      MethodOptions& options);

}  // namespace cd
