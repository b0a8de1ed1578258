// Grain contacts of compact pairs in 2D, four at a time.
#pragma once

#include <cstdint>

#include "libcd/contact/pair_list.hpp"
#include "libcd/problem/contact_problem.hpp"

namespace cd::compact_contacts {

/// The pairs, what their bodies are, and where the contacts go.
struct Writing {
  const PairOffset* pair;
  const char* is_compact;
  const double* touching;
  const Vector<2>* position;
  const int* material;
  const PairTable<double>* friction;
  double time_step;
  double largest_gap;  ///< of a pair that is to stay
  GrainContact<2>* contacts;
  ContactLabel* labels;
  double *branches, *gaps;
};

/// Writes contacts without impulses for the pairs whose numbers are pairs[0] .. pairs[count - 1],
/// in fours, one behind the other from contact number `written` on, which it advances; there must
/// be room for all. Stops at the first four that is not whole or has a pair that is not compact,
/// and returns how many pairs came before. Must not be called on a processor without AVX2.
int avx2(const Writing& writing, const std::int32_t* pairs, int count, int& written);

}  // namespace cd::compact_contacts
