// Sums of several quantities over a run, cut into blocks in time for their standard errors.
#pragma once

#include <span>
#include <vector>

#include "libcd/core/array.hpp"
#include "libcd/core/error.hpp"
#include "libcd/measure/estimate.hpp"

namespace cd {

/// Sums of quantities 0, 1, ... over blocks in time. Blocks are taken as independent samples, so
/// that they should be long against the correlation time; what is within one may correlate. Only
/// closed blocks count in results.
class BlockSums {
 public:
  explicit BlockSums(int quantities) {
    open_.assign(quantities, 0.0);
    closed_.resize(quantities);
  }

  void add(int quantity, double amount) { open_[quantity] += amount; }

  /// Closes the block: what is added from now on belongs to the next one.
  void end_block() {
    for (int q = 0; q < open_.size(); ++q) {
      closed_[q].push_back(open_[q]);
      open_[q] = 0.0;
    }
  }

  int blocks() const { return static_cast<int>(closed_[0].size()); }

  /// Sum of a quantity over each closed block.
  std::span<const double> of(int quantity) const { return closed_[quantity]; }

  /// Sum of a quantity over all closed blocks.
  double total(int quantity) const {
    double sum = 0.0;
    for (const double x : closed_[quantity]) sum += x;
    return sum;
  }

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
