// The shuffle is our own, so that the order is the same with every standard library.
#include "libcd/solver/sweep_order.hpp"

#include <numeric>

#include "libcd/core/error.hpp"
#include "libcd/core/random.hpp"

namespace cd {
namespace {

/// Random permutation of 0..size-1 (Fisher and Yates, inside out); 64 random bits serve two places.
void shuffle(CounterRandom random, Array<std::int32_t>& order) {
  std::int32_t* const a = order.data();
  const auto insert = [&](int k, std::uint64_t bits) {
    const std::uint32_t other = random.below(static_cast<std::uint32_t>(k) + 1, bits);
    a[k] = a[other];
    a[other] = k;
  };
  const int count = order.size();
  for (int k = 0; k < count; k += 2) {
    const std::uint64_t bits = random.bits();
    insert(k, bits >> 32);
    if (k + 1 < count) insert(k + 1, bits & 0xffffffffu);
  }
}

}  // namespace

SweepOrderKind sweep_order(const std::string& name) {
  if (name == "random") return SweepOrderKind::random;
  if (name == "sequential") return SweepOrderKind::sequential;
  if (name == "symmetric") return SweepOrderKind::symmetric;
  if (name == "independent") return SweepOrderKind::independent;
  if (name == "frozen") return SweepOrderKind::frozen;
  throw Error("sweep-order", name, "random, sequential, symmetric, independent or frozen");
}

const Array<std::int32_t>& SweepOrder::visit(std::int64_t step, std::int64_t sweep, int count) {
  const auto key = [&](std::int64_t a, std::int64_t b) {
    return CounterRandom{seed_, static_cast<std::uint64_t>(a), static_cast<std::uint64_t>(b)};
  };
  const bool same_count = order_.size() == count;
  order_.resize(count);
  switch (kind_) {
    case SweepOrderKind::random:
      shuffle(key(step, sweep), order_);
      break;
    case SweepOrderKind::frozen:
      if (!same_count) shuffle(key(0, 0), order_);
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
