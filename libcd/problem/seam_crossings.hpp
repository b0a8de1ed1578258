// SPDX-License-Identifier: BSD-3-Clause
// Seam crossings: contacts that go on with another plate of the same surface.
#pragma once

#include <algorithm>
#include <ranges>

#include "libcd/problem/contact_memory.hpp"
#include "libcd/problem/contact_problem.hpp"

namespace cd {

/// Calls take(c, before) for each boundary contact c of a problem that the memory does not know,
/// but in its place the contact `before` with another plate of the surface (ContactProblem::
/// crossings). Plate and grain come in the same order in both, so that vectors keep their signs.
template <int D, class Take>
void for_each_crossing(const ContactProblem<D>& problem, const ContactMemory<D>& memory,
                       const Take& take) {
  const auto is_known = [&](const ContactKey& key) {
    const auto known = std::views::iota(memory.grain_count(), memory.size());
    return std::ranges::binary_search(known, key, {}, [&](int c) { return memory.key(c); });
  };
  const int grains = problem.grain_contacts.size();
  const auto contacts = std::views::iota(grains, problem.contact_count());
  const auto key_of = [&](int c) { return problem.label[c].key; };
  for (const auto& [key, before] : problem.crossings) {
    const bool is_in_order = (key.i == before.i) != (key.j == before.j);
    if (!is_in_order || !is_known(before) || is_known(key)) continue;
    const auto found = std::ranges::lower_bound(contacts, key, {}, key_of);
    if (found != contacts.end() && key_of(*found) == key) take(*found, before);
  }
}

/// Sorts the crossings, and gives contacts the impulses that they take along as initial guess.
template <int D>
void take_impulses_along(const ContactMemory<D>& memory, ContactProblem<D>& problem) {
  std::ranges::sort(problem.crossings);
  for_each_crossing(problem, memory, [&](int c, const ContactKey& before) {
    BoundaryContact<D>& contact = problem.boundary_contacts[c - problem.grain_contacts.size()];
    contact.impulse = turned_to(contact.normal, memory.boundary_contacts(before).find(before));
  });
}

}  // namespace cd
