// SPDX-License-Identifier: BSD-3-Clause
// Block check: a contact law at single contacts of problems in matrix form.
#pragma once

#include "libcd/law_check/contact_check.hpp"

namespace cd {

/// Tries a law at random blocks whose directions couple moderately, so that Coulomb's law has one
/// solution, and raises the error of `exact` to the largest found. Returns whether the law solves
/// full blocks at all; one that throws Error for the first does not, and nothing is asked.
template <int D>
bool check_blocks(const ContactLaw<D>& law, const LawCheckOptions& options, LawProperty& exact);

}  // namespace cd
