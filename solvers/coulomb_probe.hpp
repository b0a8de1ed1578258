// SPDX-License-Identifier: BSD-3-Clause
// Coulomb probe: whether a law that claims to be Coulomb's solves a few contacts as Coulomb's.
#pragma once

#include <string>

#include <libcd/law/contact_law.hpp>
#include <libcd/problem/contact_problem.hpp>
#include <libcd/problem/matrix_problem.hpp>

namespace cd {

/// @{
/// Throws Error naming law and solver unless the law is Coulomb's: it must say so, and its answer
/// must be Coulomb's at a few fixed contacts that open, stick, slide, overlap and have a gap, in
/// the problem's form. Costs less than a sweep over a hundred contacts.
template <int D>
void require_coulomb(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                     const std::string& solver);
template <int D>
void require_coulomb(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                     const std::string& solver);
/// @}

}  // namespace cd
