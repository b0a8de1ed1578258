// SPDX-License-Identifier: BSD-3-Clause
// Greedy colouring: each contact takes the first colour that none of its partners has.
#include "libcd/sweep/colouring.hpp"

#include <algorithm>
#include <bit>
#include <cstdint>

namespace cd {
namespace {

constexpr int kUncoloured = -1;

/// Sorts contacts by colour, those without one last.
Colouring grouped(const Array<int>& colour) {
  const int colours = 1 + *std::max_element(colour.begin(), colour.end());
  Colouring result;
  result.first.assign(colours + 1, 0);
  for (const int k : colour) {
    if (k != kUncoloured) ++result.first[k + 1];
  }
  for (int k = 0; k < colours; ++k) result.first[k + 1] += result.first[k];
  result.serial_from = result.first[colours];
  Array<int> next = result.first;
  int next_serial = result.serial_from;
  result.contact.resize(colour.size());
  for (int c = 0; c < colour.size(); ++c)
    result.contact[colour[c] == kUncoloured ? next_serial++ : next[colour[c]]++] = c;
  return result;
}

}  // namespace

template <int D>
Colouring colour_contacts(const ContactProblem<D>& problem) {
  if (problem.contact_count() == 0) return {{0}, {}, 0};
  // One bit per colour and body: a grain has far fewer than 64 neighbours; if not, the rest is
  // serial.
  Array<std::uint64_t> taken;
  taken.assign(problem.free.size(), 0);
  Array<int> colour;
  for (const GrainContact<D>& c : problem.grain_contacts) {
    const int free_colour = std::countr_one(taken[c.i] | taken[c.j]);
    colour.push_back(free_colour < 64 ? free_colour : kUncoloured);
    if (free_colour == 64) continue;
    taken[c.i] |= std::uint64_t{1} << free_colour;
    taken[c.j] |= std::uint64_t{1} << free_colour;
  }
  for (int c = 0; c < problem.boundary_contacts.size(); ++c) colour.push_back(kUncoloured);
  return grouped(colour);
}

template <int D>
Colouring colour_contacts(const MatrixProblem<D>& problem) {
  const int count = problem.contact_count();
  if (count == 0) return {{0}, {}, 0};
  // W may be given without the transpose of a block: both contacts count as partners.
  Array<Array<int>> partners(static_cast<std::size_t>(count));
  for (int c = 0; c < count; ++c) {
    for (int b = problem.row_start[c]; b < problem.row_start[c + 1]; ++b) {
      const int d = problem.column[b];
      if (d == c) continue;
      partners[c].push_back(d);
      partners[d].push_back(c);
    }
  }
  Array<int> colour;
  colour.assign(count, kUncoloured);
  Array<int> taken_by;  // the contact that last saw each colour at a partner
  for (int c = 0; c < count; ++c) {
    for (const int d : partners[c]) {
      if (colour[d] != kUncoloured) taken_by[colour[d]] = c;
    }
    const auto free =
        std::find_if(taken_by.begin(), taken_by.end(), [c](int by) { return by != c; });
    colour[c] = static_cast<int>(free - taken_by.begin());
    if (free == taken_by.end()) taken_by.push_back(kUncoloured);
  }
  return grouped(colour);
}

template Colouring colour_contacts(const ContactProblem<2>&);
template Colouring colour_contacts(const ContactProblem<3>&);
template Colouring colour_contacts(const MatrixProblem<2>&);
template Colouring colour_contacts(const MatrixProblem<3>&);

}  // namespace cd
