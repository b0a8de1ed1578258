// SPDX-License-Identifier: BSD-3-Clause
// Independent batches: grouping of contacts in batches of four without a common body.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>

#include "libcd/kernels/chunk_kernels.hpp"

namespace cd {

/// First-fit grouping: each contact goes into the first incomplete batch that has none of its
/// bodies, so that a random order makes batches of contacts far from each other.
class IndependentBatches {
 public:
  /// Fewer than four contacts; free places have no body.
  class Incomplete {
   public:
    Incomplete() { body_.fill(-1); }

    /// @{
    /// The numbers of the contacts.
    const std::int32_t* begin() const { return contact_.data(); }
    const std::int32_t* end() const { return contact_.data() + size_; }
    /// @}

   private:
    friend IndependentBatches;

    bool has(std::int32_t i, std::int32_t j) const {
      bool found = false;
      for (const std::int32_t b : body_) found |= b == i || b == j;
      return found;
    }
    void add(std::int32_t number, std::int32_t i, std::int32_t j) {
      const auto place = static_cast<std::size_t>(size_++);
      contact_[place] = number;
      body_[2 * place] = i;
      body_[2 * place + 1] = j;
    }

    int size_ = 0;
    std::array<std::int32_t, kernels::kLanes> contact_ = {};
    std::array<std::int32_t, 2 * kernels::kLanes> body_;
  };

  /// Takes up a contact of two bodies. Calls complete(batch) when it is the fourth of one, which
  /// then is forgotten. Returns false for a contact that does not fit in any that may wait.
  template <class Complete>
  bool add(std::int32_t number, std::int32_t i, std::int32_t j, const Complete& complete) {
    const auto begin = waiting_.begin(), end = begin + count_;
    const auto batch = std::find_if(begin, end, [&](const auto& f) { return !f.has(i, j); });
    if (batch == waiting_.end()) return false;
    if (batch == end) {
      *batch = {};
      ++count_;
    }
    batch->add(number, i, j);
    if (batch->size_ < kernels::kLanes) return true;
    complete(*batch);
    forget(batch);
    return true;
  }

  /// Calls rest(batch) for the first one that waits and forgets it; there must be one.
  template <class Rest>
  void give_up_first(const Rest& rest) {
    rest(waiting_.front());
    forget(waiting_.begin());
  }

  /// Number of those that wait.
  int count() const { return count_; }

 private:
  // Batches that may wait. More are needed only where most contacts share a body.
  static constexpr std::size_t kWaiting = 8;
  using Waiting = std::array<Incomplete, kWaiting>;

  void forget(Waiting::iterator batch) {
    std::move(batch + 1, waiting_.begin() + count_, batch);
    --count_;
  }

  Waiting waiting_;
  int count_ = 0;
};

}  // namespace cd
