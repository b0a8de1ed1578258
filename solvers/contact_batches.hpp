// SPDX-License-Identifier: BSD-3-Clause
// Contact batches: four contacts without a common body in one record, for the wide sweep.
#pragma once

#include <cstdint>
#include <libcd/core/archive.hpp>
#include <libcd/kernels/kernels.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/problem/contact_problem.hpp>

namespace cd {

/// The contacts of a 2D problem in batches, and those left over.
class ContactBatches {
 public:
  /// Takes up the contacts in the given order, each into the first incomplete batch that has none
  /// of its bodies, so that a random order makes batches of contacts far from each other. Boundary
  /// contacts, and the batches incomplete at the end, are left single.
  void group(const ContactProblem<2>& problem, const Array<std::int32_t>& order);

  /// Fills the records. In a cell whose own response counts, masses take that of the whole batch:
  /// l_k sum(l) bounds the matrix l l^T by which the contacts of a batch act on each other, and
  /// the fixed point is the same.
  void load(const ContactProblem<2>& problem, const UnilateralCoulomb<2>& law);

  /// Writes the impulses to the contacts that the records were made of.
  void store(GrainContact<2>* grains) const;

  void archive(Archive& archive) {
    archive("batches", batches_);
  }  ///< what the next sweeps go on from

  /// Number of batches.
  int size() const { return member_.size() / kernels::kLanes; }
  kernels::DiscContactBatch* data() { return batches_.data(); }  ///< records of the batches

  /// @{
  /// Numbers of the contacts in batches, one batch after the other, and of the single ones.
  const Array<std::int32_t>& member() const { return member_; }
  const Array<std::int32_t>& single() const { return single_; }
  /// @}

 private:
  Array<std::int32_t> member_, single_;
  Array<kernels::DiscContactBatch> batches_;
};

}  // namespace cd
