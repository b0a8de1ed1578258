// SPDX-License-Identifier: BSD-3-Clause
// Registry: contact laws, solvers, integrators and methods by name, and what combines with what.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "libcd/simulation/method.hpp"
#include "libcd/simulation/part_factory.hpp"

namespace cd {

/// One selectable part: the name used on the command line and one line that says what it is.
struct TableEntry {
  std::string name;     ///< on the command line
  std::string summary;  ///< one line
};

/// A contact law by name.
struct LawEntry : TableEntry {
  Factory<ContactLaw> make;  ///< from its options
  /// Values of the options that have no default. A law made of them shows the traits by which
  /// solvers and integrators take the law of this name.
  OptionValues example = {};
};

/// True for the traits of laws that a part takes.
using TakesLaw = std::function<bool(const LawTraits&)>;

/// A solver by name.
struct SolverEntry : TableEntry {
  Factory<Solver> make;                          ///< from its options
  TakesLaw takes = &LawTraits::has_fixed_point;  ///< by default, as one that calls the law
};

/// An integrator by name.
struct IntegratorEntry : TableEntry {
  Factory<Integrator> make;                                ///< from its options
  TakesLaw takes = [](const LawTraits&) { return true; };  ///< by default any
};

/// A method by name: a row of the table.
struct MethodEntry : TableEntry {
  std::string alias;  ///< a short name, as "ahs"
  /// @{
  /// Its own parts.
  std::string law, solver, integrator;
  /// @}
};

/// The names of the parts of a method.
struct PartNames {
  /// @{
  /// Each of the registry.
  std::string method, law, solver, integrator;
  /// @}

  /// As Method::text.
  std::string text() const { return method + " (" + law + ", " + solver + ", " + integrator + ")"; }
};

/// An option, and the parts that have it.
struct SharedOption {
  OptionEntry entry;                    ///< as the first of them describes it
  std::vector<std::string> parts = {};  ///< names
  bool per_pair = false;                ///< of a law, and may differ between pairs of materials
  bool in_2d = false;                   ///< some part has it in 2D
};

/// An object without static initialisers: who wants parts by name has one filled (solvers:
/// register_standard_parts, standard_registry) and may add to it. Options have one name everywhere
/// (OptionTable); a part takes those that it has.
class Registry {
 public:
  /// Each throws Error for a name that is taken, and for a law that cannot be made of its example.
  void add(LawEntry entry);
  void add(SolverEntry entry);      ///< a solver
  void add(IntegratorEntry entry);  ///< an integrator
  void add(MethodEntry entry);      ///< a method; its alias must be free as well

  /// In the order in which they were added.
  const std::vector<LawEntry>& laws() const { return laws_; }
  const std::vector<SolverEntry>& solvers() const { return solvers_; }  ///< all solvers
  /// All integrators.
  const std::vector<IntegratorEntry>& integrators() const { return integrators_; }
  const std::vector<MethodEntry>& methods() const { return methods_; }  ///< all methods

  /// The part of that name. Throws Error with the known names for another one, for a dimension in
  /// which there is none, for a value that is not allowed, and for an option that no part has; of a
  /// solver also for one that only others have, but for those of StopRule.
  template <int D>
  std::unique_ptr<ContactLaw<D>> make_law(const std::string& name, const OptionValues& values = {},
                                          int materials = 1,
                                          const std::vector<PairValues>& pairs = {}) const;
  /// As make_law.
  template <int D>
  std::unique_ptr<Solver<D>> make_solver(const std::string& name,
                                         const OptionValues& values = {}) const;
  /// As make_law.
  template <int D>
  std::unique_ptr<Integrator<D>> make_integrator(const std::string& name,
                                                 const OptionValues& values = {}) const;

  /// The method of that name or alias; values of `law`, `solver` and `integrator` name parts in
  /// place of its own. Some pairs of materials may have values of their own. Throws Error also for
  /// parts that do not combine.
  template <int D>
  Method<D> make_method(const std::string& name, const OptionValues& values = {}, int materials = 1,
                        const std::vector<PairValues>& pairs = {}) const;

  /// The names of the parts that make_method would take, with the same errors.
  PartNames part_names(const std::string& method, const OptionValues& values) const;

  /// Throws Error with the names of laws that it takes if the solver or the integrator does not
  /// take the law.
  void require_combination(const std::string& law, const std::string& solver,
                           const std::string& integrator) const;

  /// Returns the names of the solvers that take a law.
  std::vector<std::string> solvers_for(const LawTraits& law) const;
  /// All options of laws, solvers and integrators, each once.
  std::vector<SharedOption> options() const;

  /// The names of the laws, solvers and integrators that have an option.
  std::vector<std::string> parts_with(const std::string& option) const;

  std::vector<OptionEntry> options_of_solver(const std::string& solver) const;  ///< by name
  bool solver_has(const std::string& solver, const std::string& option) const;  ///< by names

  /// Those of the values whose options a solver has.
  OptionValues known_to_solver(const std::string& solver, const OptionValues& values) const;

  /// Throws Error, with `where` before its name, for an option that is given and that no part of
  /// the method has, or none that tells pairs of materials apart, where it is given for a pair.
  void require_used(const OptionValues& values, const std::string& where, const PartNames& method,
                    bool of_pair = false) const;

 private:
  const MethodEntry& method_entry(const std::string& name) const;
  void require_known(const OptionValues& values) const;

  std::vector<LawEntry> laws_;
  std::vector<SolverEntry> solvers_;
  std::vector<IntegratorEntry> integrators_;
  std::vector<MethodEntry> methods_;
};

}  // namespace cd
