// SPDX-License-Identifier: BSD-3-Clause
// Method options: everything that a method chosen by name can be told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "libcd/law/collision.hpp"
#include "libcd/law/extended_coulomb.hpp"
#include "libcd/law/hertz_mindlin.hpp"
#include "libcd/law/spring_dashpot.hpp"
#include "libcd/law/unilateral_coulomb.hpp"
#include "libcd/solver/solver_options.hpp"

namespace cd {

/// A stiffness that nobody gave; a law of springs is not made with it.
inline constexpr double kNoStiffness = 0.0;

/// Coefficients of one pair of materials, by law.
struct PairCoefficients {
  /// @{
  /// Numbers of the materials.
  int a = 0, b = 0;
  /// @}
  CollisionCoefficients collision = {};                             ///< of collision
  ContactCoefficients contact = {};                                 ///< of extended-coulomb
  SpringDashpotCoefficients springs = {.stiffness = kNoStiffness};  ///< of spring-dashpot
  HertzMindlinCoefficients hertz = {.modulus = kNoStiffness};       ///< of hertz-mindlin
};

/// Each part takes what concerns it.
struct MethodOptions {
  /// @{
  /// In place of the method's own; empty: that one.
  std::string law = {}, solver = {}, integrator = {};
  /// @}

  double restitution = 0.0;                                         ///< of collision
  double tangential_restitution = 0.0;                              ///< of collision
  OverlapRule overlaps = OverlapRule::keep;                         ///< of unilateral-coulomb
  ContactCoefficients contact = {};                                 ///< of extended-coulomb
  SpringDashpotCoefficients springs = {.stiffness = kNoStiffness};  ///< of spring-dashpot
  HertzMindlinCoefficients hertz = {.modulus = kNoStiffness};       ///< of hertz-mindlin
  int materials = 1;                         ///< that these coefficients are for
  std::vector<PairCoefficients> pairs = {};  ///< in place of these, of some pairs of materials

  SweepOrderKind order = SweepOrderKind::random;  ///< of the contacts in a sweep
  std::uint64_t seed = 1;                         ///< of random orders
  std::optional<double> relaxation = {};          ///< as in SolverOptions
  int sweeps = 100;                               ///< iterations at most
  double tolerance = 0.0;                         ///< 0: do all sweeps
  int check_every = 1;                            ///< as in StopRule
  bool report_residual = true;                    ///< as in StopRule
  int passes = 1;                                 ///< of approximate-hard-sphere
  FrictionRule friction = FrictionRule::coulomb;  ///< as in SolverOptions
  /// As in SolverOptions; scene files skip where the solver can.
  OpenContacts open_contacts = OpenContacts::visit;
  ImpactTime impact_time = ImpactTime::start;  ///< of approximate-hard-sphere

  int removal_sweeps = 1;  ///< of euler-removing-overlaps

  SolverOptions solver_options() const;  ///< those that concern solvers
};

}  // namespace cd
