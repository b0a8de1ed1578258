// SPDX-License-Identifier: BSD-3-Clause
// Sums of several quantities over a run, cut into blocks in time for their standard errors.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "libcd/core/archive.hpp"
#include "libcd/core/array.hpp"
#include "libcd/core/error.hpp"
#include "libcd/measure/estimate.hpp"

namespace cd {

/// Sums of quantities 0, 1, ... over blocks in time. Blocks are taken as independent samples, so
/// that they should be long against the correlation time; what is within one may correlate. Only
/// closed blocks count in results.
class BlockSums {
 public:
  /// One or more quantities; no closed block yet.
  explicit BlockSums(int quantities) {
    open_.assign(quantities, 0.0);
    closed_.resize(quantities);
  }

  void add(int quantity, double amount) { open_[quantity] += amount; }  ///< to the open block

  /// Closes the block: what is added from now on belongs to the next one.
  void end_block() {
    for (int q = 0; q < open_.size(); ++q) {
      closed_[q].push_back(open_[q]);
      open_[q] = 0.0;
    }
  }

  int quantities() const { return open_.size(); }                     ///< number of quantities
  int blocks() const { return static_cast<int>(closed_[0].size()); }  ///< number of closed blocks

  /// Sum of a quantity over each closed block.
  std::span<const double> of(int quantity) const { return closed_[quantity]; }

  /// Sum of a quantity over all closed blocks.
  double total(int quantity) const {
    double sum = 0.0;
    for (const double x : closed_[quantity]) sum += x;
    return sum;
  }

  /// The sums over some closed blocks alone. Throws Error unless 0 <= first and first + count is at
  /// most their number.
  BlockSums of_blocks(int first, int count) const {
    if (first < 0 || count < 0 || first + count > blocks())
      throw Error("closed blocks of a measurement", first + count,
                  "at most " + std::to_string(blocks()));
    BlockSums some(open_.size());
    for (int q = 0; q < open_.size(); ++q) {
      const auto begin = closed_[q].begin() + first;
      some.closed_[q].assign(begin, begin + count);
    }
    return some;
  }

  /// All sums, read from those of as many quantities.
  void archive(Archive& archive) { archive("open", open_)("closed", closed_); }

  /// total(numerator) / total(denominator) with the standard error from the spread between blocks.
  Estimate ratio(int numerator, int denominator) const { return ratio(of(numerator), denominator); }

  /// The same for a sum over each block that is made of several quantities. Throws Error for fewer
  /// than 2 closed blocks or where the denominator's total is not > 0.
  Estimate ratio(std::span<const double> numerator, int denominator) const {
    if (blocks() < 2) throw Error("closed blocks of a measurement", blocks(), "at least 2");
    if (!(total(denominator) > 0.0))
      throw Error("weight of a mean", total(denominator), "a number > 0");
    return pooled_ratio(numerator, of(denominator));
  }

 private:
  Array<double> open_;
  Array<std::vector<double>> closed_;
};

}  // namespace cd
