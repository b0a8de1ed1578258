// SPDX-License-Identifier: BSD-3-Clause
// A contact by its number, for loops that threads share.
#pragma once

#include "libcd/core/parallel.hpp"
#include "libcd/problem/contact_problem.hpp"

namespace cd {

/// Calls body(contact) with contact c of the problem, and returns what that does.
template <int D, class Body>
decltype(auto) with_contact(const ContactProblem<D>& problem, int c, const Body& body) {
  const int grains = problem.grain_contacts.size();
  return c < grains ? body(problem.grain_contacts[c]) : body(problem.boundary_contacts[c - grains]);
}

/// Numbers of the two bodies of a contact.
struct ContactBodies {
  std::int32_t i;  ///< first body
  std::int32_t j;  ///< second body
};

/// Those of contact c of the problem.
template <int D>
ContactBodies bodies_of(const ContactProblem<D>& problem, int c) {
  return with_contact(problem, c, [](const auto& contact) -> ContactBodies {
    return {contact.i, contact.j};
  });
}

}  // namespace cd
