// SPDX-License-Identifier: BSD-3-Clause
// Registry: contact laws, solvers, integrators and methods by name, and what combines with what.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "libcd/simulation/method.hpp"
#include "libcd/simulation/method_options.hpp"

namespace cd {

/// One selectable part: the name used on the command line and one line that says what it is.
struct TableEntry {
  std::string name;      ///< on the command line
  std::string summary;   ///< one line
  bool special = false;  ///< a solver for some problems only, left out where all are compared
};

/// Makes a part in two or three dimensions; without one of them it is not to be had there.
template <template <int> class Part, class Options>
struct Factory {
  std::function<std::unique_ptr<Part<2>>(const Options&)> in_2d;  ///< empty: not in 2D
  std::function<std::unique_ptr<Part<3>>(const Options&)> in_3d;  ///< empty: not in 3D

  /// The maker for dimension D.
  template <int D>
  const auto& in() const {
    if constexpr (D == 2) {
      return in_2d;
    } else {
      return in_3d;
    }
  }
};

// `options` names those of a method that the part honours and not every part does, as on the
// command line: coefficients of laws, sweeps and what solver_option_table has, removal sweeps.

/// A contact law by name.
struct LawEntry : TableEntry {
  Factory<ContactLaw, MethodOptions> make;  ///< from its coefficients
  std::vector<std::string> options = {};    ///< that it honours
  /// A law whose solvers and integrators take this one, too, of one's own: "extended-coulomb" if it
  /// is solved contact by contact, "spring-dashpot" if it is an explicit force. Solvers that treat
  /// all contacts at once refuse it still unless it is Coulomb's (ContactLaw::is_coulomb). Empty:
  /// those that name it.
  std::string like = {};
};

/// A solver by name.
struct SolverEntry : TableEntry {
  std::vector<std::string> laws;        ///< that it takes
  std::vector<std::string> options;     ///< that it honours
  Factory<Solver, SolverOptions> make;  ///< from its options
};

/// An integrator by name.
struct IntegratorEntry : TableEntry {
  std::vector<std::string> laws;            ///< that it takes
  Factory<Integrator, MethodOptions> make;  ///< from its options
  std::vector<std::string> options = {};    ///< that it honours
};

/// A method by name: a row of the table.
struct MethodEntry : TableEntry {
  std::string alias;  ///< a short name, as "ahs"
  /// @{
  /// Its own parts.
  std::string law, solver, integrator;
  /// @}
};

/// An object without static initialisers: who wants parts by name has one filled (solvers:
/// register_standard_parts, standard_registry) and may add to it.
class Registry {
 public:
  /// Each throws Error for a name that is taken.
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
  /// which there is none, and for an option that the solver does not honour.
  template <int D>
  std::unique_ptr<ContactLaw<D>> make_law(const std::string& name,
                                          const MethodOptions& options) const;
  /// As make_law.
  template <int D>
  std::unique_ptr<Solver<D>> make_solver(const std::string& name,
                                         const SolverOptions& options) const;
  /// As make_law.
  template <int D>
  std::unique_ptr<Integrator<D>> make_integrator(const std::string& name,
                                                 const MethodOptions& options) const;

  /// The method of that name or alias with the parts that the options name. Throws Error also for
  /// parts that do not combine.
  template <int D>
  Method<D> make_method(const std::string& name, const MethodOptions& options = {}) const;

  /// The name of the solver of a method by name or alias, in place of which the options may name
  /// another. Throws Error for a name that is not known.
  const std::string& solver_of(const std::string& method, const MethodOptions& options) const;

  /// Throws Error if the solver or the integrator does not take the law.
  void require_combination(const std::string& law, const std::string& solver,
                           const std::string& integrator) const;

  /// The names of the laws, solvers and integrators that honour an option.
  std::vector<std::string> parts_with(const std::string& option) const;

  /// The options without those that the solver of that name does not honour, where one set of them
  /// is for several solvers.
  SolverOptions honoured_options(const std::string& solver, SolverOptions options) const;

  /// Throws Error if an option is set that the solver of that name does not honour.
  void require_options(const std::string& solver, const SolverOptions& options) const;

 private:
  const MethodEntry& method_entry(const std::string& name) const;

  std::vector<LawEntry> laws_;
  std::vector<SolverEntry> solvers_;
  std::vector<IntegratorEntry> integrators_;
  std::vector<MethodEntry> methods_;
};

}  // namespace cd
