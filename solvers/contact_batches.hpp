// SPDX-License-Identifier: BSD-3-Clause
// Contact batches: contacts in fours without a common body, one record each, for the wide sweep.
#pragma once

#include <cstdint>

#include <libcd/kernels/kernels.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/problem/contact_problem.hpp>

namespace cd {

/// The contacts of a 2D problem in fours, and those left over.
class ContactBatches {
 public:
  /// Takes up the contacts in the given order, each into the first incomplete four that has none of
  /// its bodies, so that a random order makes fours of contacts far from each other. Boundary
  /// contacts, and the fours incomplete at the end, are left single.
  void group(const ContactProblem<2>& problem, const Array<std::int32_t>& order);

  /// Fills the records. In a cell whose own response counts, masses take that of the whole four:
  /// l_k sum(l) bounds the matrix l l^T by which four contacts of one rate act on each other, and
  /// the fixed point is the same.
  void load(const ContactProblem<2>& problem, const UnilateralCoulomb<2>& law);

  /// Writes the impulses to the contacts that the records were made of.
  void store(GrainContact<2>* grains) const;

  /// Number of fours.
  int size() const { return member_.size() / kernels::kLanes; }
  kernels::ContactBatch* data() { return fours_.data(); }  ///< records of the fours

  /// @{
  /// Numbers of the contacts in fours, four after four, and of the single ones.
  const Array<std::int32_t>& member() const { return member_; }
  const Array<std::int32_t>& single() const { return single_; }
  /// @}

 private:
  Array<std::int32_t> member_, single_;
  Array<kernels::ContactBatch> fours_;
};

}  // namespace cd
