// SPDX-License-Identifier: BSD-3-Clause
// Table: solvers, contact laws, integrators, methods and sweep orders of this library by name.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include <libcd/law_check/check_law.hpp>
#include <libcd/simulation/registry.hpp>

namespace cd {

/// Adds all parts of this library to a registry.
void register_standard_parts(Registry& registry);

/// A registry with just these, made when first asked for.
const Registry& standard_registry();

/// @{
/// The parts of that name in the standard registry (Registry).
template <int D>
Method<D> make_method(const std::string& name, const OptionValues& values = {}, int materials = 1,
                      const std::vector<PairValues>& pairs = {}) {
  return standard_registry().make_method<D>(name, values, materials, pairs);
}
template <int D>
std::unique_ptr<ContactLaw<D>> make_law(const std::string& name, const OptionValues& values = {},
                                        int materials = 1,
                                        const std::vector<PairValues>& pairs = {}) {
  return standard_registry().make_law<D>(name, values, materials, pairs);
}
template <int D>
std::unique_ptr<Solver<D>> make_solver(const std::string& name, const OptionValues& values = {}) {
  return standard_registry().make_solver<D>(name, values);
}
template <int D>
std::unique_ptr<Integrator<D>> make_integrator(const std::string& name,
                                               const OptionValues& values = {}) {
  return standard_registry().make_integrator<D>(name, values);
}
/// @}

/// @{
/// Tables in the order in which `--list` shows them.
inline const std::vector<SolverEntry>& solver_table() {
  return standard_registry().solvers();
}
inline const std::vector<LawEntry>& law_table() {
  return standard_registry().laws();
}
inline const std::vector<IntegratorEntry>& integrator_table() {
  return standard_registry().integrators();
}
inline const std::vector<MethodEntry>& method_table() {
  return standard_registry().methods();
}
/// @}

/// Properties of a law, and which solvers of the standard registry take it (check_law of a
/// registry).
template <int D>
LawReport check_law(const ContactLaw<D>& law, const LawCheckOptions& options = {}) {
  return check_law(law, standard_registry(), options);
}

/// The names of the solvers of any problem of Coulomb's law, also where conditions of a step stand
/// in place of gap and friction, in that order.
std::vector<std::string> general_solvers();

/// All sweep orders of Gauss-Seidel.
const std::vector<TableEntry>& sweep_order_table();

}  // namespace cd
