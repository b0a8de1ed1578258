// SPDX-License-Identifier: BSD-3-Clause
// Method: a contact law, a solver and an integrator, the row of the table that a user swaps.
#pragma once

#include <concepts>
#include <memory>
#include <string>
#include <type_traits>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/integrator/integrator.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/solver/solver.hpp"

namespace cd {

/// A value that owns its parts, each at an address of its own. Made by name, any column replaced
/// (Registry::make_method), or of parts at hand: Method<2>(UnilateralCoulomb<2>(), solver,
/// Euler<2>()), where a part is an object or a unique_ptr to one.
template <int D>
struct Method {
  Method() = default;

  /// Takes over law, solver and integrator, each an object or a unique_ptr to one.
  template <class Law, class Solving, class Integration>
  Method(Law law_part, Solving solver_part, Integration integrator_part)
      : law(own<ContactLaw<D>>(std::move(law_part))),
        solver(own<Solver<D>>(std::move(solver_part))),
        integrator(own<Integrator<D>>(std::move(integrator_part))) {}

  std::string name = "custom";                ///< of the row, as "contact-dynamics"
  std::unique_ptr<ContactLaw<D>> law;         ///< of one contact
  std::unique_ptr<Solver<D>> solver;          ///< of all contacts
  std::unique_ptr<Integrator<D>> integrator;  ///< of the scene

  /// Throws Error that names the part that is missing.
  void check() const {
    if (!law) throw Error("law", "none", "one in the method " + name);
    if (!solver) throw Error("solver", "none", "one in the method " + name);
    if (!integrator) throw Error("integrator", "none", "one in the method " + name);
  }

  /// As "contact-dynamics (unilateral-coulomb, gauss-seidel, euler)".
  std::string text() const {
    check();
    return name + " (" + law->name() + ", " + solver->name() + ", " + integrator->name() + ")";
  }

 private:
  template <class Base, class Part>
  static std::unique_ptr<Base> own(Part part) {
    if constexpr (std::convertible_to<Part, std::unique_ptr<Base>>) {
      return part;
    } else {
      return std::make_unique<Part>(std::move(part));
    }
  }
};

}  // namespace cd
