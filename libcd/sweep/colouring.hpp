// SPDX-License-Identifier: BSD-3-Clause
// Colouring: groups of contacts without a common body, which can be updated at the same time.
#pragma once

#include "libcd/core/array.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/problem/matrix_problem.hpp"

namespace cd {

/// Contacts ordered by colour: colour k are contact[first[k]] .. contact[first[k + 1] - 1].
/// Contacts from serial_from on may depend on each other and have to be done one after the other.
struct Colouring {
  Array<int> first;     ///< of each colour, and the end of the last
  Array<int> contact;   ///< contact numbers, colour after colour
  int serial_from = 0;  ///< place in `contact` of the first one that may depend on others

  int colours() const { return first.size() - 1; }  ///< their number
};

/// Greedy colouring in the order of the contacts, so that it depends on the problem alone. Two
/// grain contacts of one colour have no body in common; boundary contacts are serial, because all
/// contacts of one moving wall conflict.
template <int D>
Colouring colour_contacts(const ContactProblem<D>& problem);

/// The same for a matrix: contacts of one colour are not coupled by a block of W.
template <int D>
Colouring colour_contacts(const MatrixProblem<D>& problem);

}  // namespace cd
