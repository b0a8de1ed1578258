// SPDX-License-Identifier: BSD-3-Clause
// Sweep orders from keys (seed, step, sweep).
#include "libcd/sweep/sweep_order.hpp"

#include <numeric>

#include "libcd/core/error.hpp"
#include "libcd/core/shuffle.hpp"

namespace cd {
SweepOrderKind sweep_order(const std::string& name) {
  if (name == "random") return SweepOrderKind::random;
  if (name == "sequential") return SweepOrderKind::sequential;
  if (name == "symmetric") return SweepOrderKind::symmetric;
  if (name == "independent") return SweepOrderKind::independent;
  if (name == "frozen") return SweepOrderKind::frozen;
  throw Error("sweep_order", name, "random, sequential, symmetric, independent or frozen");
}

std::string to_string(SweepOrderKind order) {
  switch (order) {
    case SweepOrderKind::random:
      return "random";
    case SweepOrderKind::sequential:
      return "sequential";
    case SweepOrderKind::symmetric:
      return "symmetric";
    case SweepOrderKind::independent:
      return "independent";
    case SweepOrderKind::frozen:
      return "frozen";
  }
  return "unknown";
}

const Array<std::int32_t>& SweepOrder::visit(std::int64_t step, std::int64_t sweep, int count) {
  const auto key = [&](std::int64_t a, std::int64_t b) {
    return CounterRandom{seed_, static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)};
  };
  const bool same_count = order_.size() == count;
  order_.resize(count);
  switch (kind_) {
    case SweepOrderKind::random:
      shuffle(key(step, sweep), count, order_);
      break;
    case SweepOrderKind::frozen:
      if (!same_count) shuffle(key(0, 0), count, order_);
      break;
    case SweepOrderKind::sequential:
      if (!same_count) std::iota(order_.begin(), order_.end(), 0);
      break;
    case SweepOrderKind::symmetric:
      for (int k = 0; k < count; ++k) order_[k] = sweep % 2 == 0 ? k : count - 1 - k;
      break;
    case SweepOrderKind::independent: {
      CounterRandom random = key(step, sweep);
      for (std::int32_t& c : order_)
        c = static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(count)));
      break;
    }
  }
  return order_;
}

}  // namespace cd
