// SPDX-License-Identifier: BSD-3-Clause
// Method options: everything that a method chosen by name can be told.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "libcd/law/extended_coulomb.hpp"
#include "libcd/law/hertz_mindlin.hpp"
#include "libcd/law/spring_dashpot.hpp"
#include "libcd/law/unilateral_coulomb.hpp"
#include "libcd/solver/solver_options.hpp"

namespace cd {

/// Each part takes what concerns it.
struct MethodOptions {
  std::string law = {}, solver = {}, integrator = {};  ///< in place of the method's own

  double restitution = 0.0;                  ///< of collision
  double tangential_restitution = 0.0;       ///< of collision
  OverlapRule overlaps = OverlapRule::keep;  ///< of unilateral-coulomb
  ContactCoefficients contact = {};          ///< of extended-coulomb
  SpringDashpotCoefficients springs = {};    ///< of spring-dashpot
  HertzMindlinCoefficients hertz = {};       ///< of hertz-mindlin
  int materials = 1;                         ///< that these coefficients are for

  SweepOrderKind order = SweepOrderKind::random;
  std::uint64_t seed = 1;
  std::optional<double> relaxation = {};
  int sweeps = 100;        ///< iterations at most
  double tolerance = 0.0;  ///< 0: do all sweeps
  int check_every = 1;
  bool report_residual = true;
  int passes = 1;  ///< of approximate-hard-sphere
  BodyOrder body_order = BodyOrder::scene;

  int removal_sweeps = 1;  ///< of euler-removing-overlaps

  SolverOptions solver_options() const;
};

}  // namespace cd
