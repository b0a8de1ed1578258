// SPDX-License-Identifier: BSD-3-Clause
// Seam crossings: contacts that go on with another plate of the same surface.
#pragma once

#include <algorithm>

#include "libcd/problem/contact_memory.hpp"
#include "libcd/problem/contact_problem.hpp"

namespace cd {

/// The first index from `first` on whose key, which ascend, is not below the given one; `last` if
/// there is none. (clang 14 does not take std::views::iota of this standard library.)
template <class KeyOf>
int lower_index(int first, int last, const ContactKey& key, const KeyOf& key_of) {
  while (first < last) {
    const int middle = first + (last - first) / 2;
    if (key_of(middle) < key) {
      first = middle + 1;
    } else {
      last = middle;
    }
  }
  return first;
}

/// Calls take(c, before) for each boundary contact c of a problem that the memory does not know,
/// but in its place the contact `before` with another plate of the surface (ContactProblem::
/// crossings). Plate and grain come in the same order in both, so that vectors keep their signs.
template <int D, class Take>
void for_each_crossing(const ContactProblem<D>& problem, const ContactMemory<D>& memory,
                       const Take& take) {
  const auto known_key = [&](int c) { return memory.key(c); };
  const auto is_known = [&](const ContactKey& key) {
    const int c = lower_index(memory.grain_count(), memory.size(), key, known_key);
    return c < memory.size() && memory.key(c) == key;
  };
  const auto key_of = [&](int c) { return problem.label[c].key; };
  const int grains = problem.grain_contacts.size(), contacts = problem.contact_count();
  for (const auto& [key, before] : problem.crossings) {
    const bool is_in_order = (key.i == before.i) != (key.j == before.j);
    if (!is_in_order || !is_known(before) || is_known(key)) continue;
    const int c = lower_index(grains, contacts, key, key_of);
    if (c < contacts && key_of(c) == key) take(c, before);
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
