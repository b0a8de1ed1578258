// SPDX-License-Identifier: BSD-3-Clause
// Method specification: the table [method] of a scene file.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "libcd/scene_file/key_table.hpp"
#include "libcd/scene_file/law_spec.hpp"
#include "libcd/simulation/registry.hpp"

namespace cd {

/// A method by name with any column replaced, and what its parts are told, coefficients of all
/// pairs of materials included. What is absent is as in MethodOptions; what is there must be
/// honoured by a part.
struct MethodSpec : LawSpec {
  std::string name = "contact-dynamics";  ///< of the method
  /// @{
  /// In place of the method's own; empty: that one.
  std::string law, solver, integrator;
  /// @}
  std::optional<int> sweeps;          ///< iterations at most
  std::optional<double> tolerance;    ///< 0: do all sweeps
  std::optional<int> check_every;     ///< iterations between two evaluations of the error
  std::string sweep_order;            ///< of the contacts in a sweep
  std::optional<double> relaxation;   ///< as in SolverOptions
  std::string friction_rule;          ///< FrictionRule
  std::string open_contacts;          ///< OpenContacts; empty: skip, where the solver can
  std::optional<int> passes;          ///< of approximate-hard-sphere
  std::string impact_time;            ///< of approximate-hard-sphere: ImpactTime
  std::optional<int> removal_sweeps;  ///< of euler-removing-overlaps
  std::string overlaps;               ///< of unilateral-coulomb: OverlapRule
};

/// Adds the keys of [method].
void declare_keys(KeyTable& keys, MethodSpec& method);

/// The method of a registry for a number of materials, some pairs of which have coefficients of
/// their own; `open` holds where the specification says nothing of open contacts and the solver can
/// do it. Throws Error for names that the registry does not have, and for values that no part of
/// the method honours.
template <int D>
Method<D> make_method(const MethodSpec& spec, const Registry& registry, int materials,
                      std::uint64_t seed, const std::vector<PairLaw>& pairs = {},
                      OpenContacts open = OpenContacts::skip);

}  // namespace cd
