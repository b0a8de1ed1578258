// SPDX-License-Identifier: BSD-3-Clause
// Check of a contact law: its properties at single contacts, and the solvers that take it.
#pragma once

#include <string>
#include <vector>

#include "libcd/law_check/contact_check.hpp"
#include "libcd/simulation/registry.hpp"

namespace cd {

/// Answer of a solver that is given a few contacts under a law.
struct LawPartner {
  std::string solver;         ///< its name
  bool takes = false;         ///< in velocity form
  bool takes_matrix = false;  ///< in matrix form
  bool converged = false;     ///< to 1e-8 in 1000 iterations, or has nothing to converge to
  std::string refusal = {};   ///< its line, if it takes the law in no form
};

/// Report on a law: its properties, and the solvers that take it.
struct LawReport : LawCheck {
  std::vector<LawPartner> solvers;  ///< all that the registry has in this dimension

  std::string text() const;  ///< that of LawCheck, and a line for each kind of answer of solvers
};

/// Tries a law at single contacts (law_check/contact_check.hpp), and every solver of the registry
/// on a ball that slides on a floor under another, and on one contact in matrix form. Throws Error
/// as check_contacts; what else the law throws goes on.
template <int D>
LawReport check_law(const ContactLaw<D>& law, const Registry& registry,
                    const LawCheckOptions& options = {});

}  // namespace cd
