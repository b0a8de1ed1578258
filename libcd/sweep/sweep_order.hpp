// SPDX-License-Identifier: BSD-3-Clause
// Sweep order: in which order a Gauss-Seidel sweep visits the contacts.
#pragma once

#include <cstdint>
#include <string>

#include "libcd/core/array.hpp"

namespace cd {

/// The orders of Unger 2002: its "random sweep" is `random`, its "random sequential" `independent`.
enum class SweepOrderKind {
  random,       ///< each contact once, in a permutation drawn afresh for every sweep
  sequential,   ///< by contact number
  symmetric,    ///< by contact number, every other sweep backwards
  independent,  ///< as many contacts as there are, each drawn independently: some twice, some never
  frozen,       ///< one random permutation for all sweeps of all steps
};

/// The order of a name, as on the command line; throws Error for an unknown one.
SweepOrderKind sweep_order(const std::string& name);

/// The name of an order.
std::string to_string(SweepOrderKind order);

/// Visiting orders as a function of (seed, step, sweep) alone.
class SweepOrder {
 public:
  /// Random orders are keyed by `seed`.
  SweepOrder(SweepOrderKind kind, std::uint64_t seed) : kind_(kind), seed_(seed) {}

  /// The contacts of this sweep, `count` numbers in [0, count). Valid until the next call.
  const Array<std::int32_t>& visit(std::int64_t step, std::int64_t sweep, int count);

 private:
  SweepOrderKind kind_;
  std::uint64_t seed_;
  Array<std::int32_t> order_;
};

}  // namespace cd
