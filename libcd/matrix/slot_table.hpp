// SPDX-License-Identifier: BSD-3-Clause
// Slot table: numbers of a few bodies among many.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

#include "libcd/core/array.hpp"

namespace cd {

/// A number for each body that was entered, found by hashing: as large as the bodies entered ask
/// for, however many there are, so that every thread may have one.
class SlotTable {
 public:
  /// Forgets all bodies.
  void clear() {
    entries_.assign(entries_.size(), Entry{});
    count_ = 0;
  }

  /// The number of a body >= 0; one that is not there yet is entered with `next`.
  std::int32_t number(std::int32_t body, std::int32_t next) {
    if (2 * (count_ + 1) > entries_.size()) grow();
    Entry& entry = entries_[place_of(body)];
    if (entry.body != body) {
      entry = {body, next};
      ++count_;
    }
    return entry.number;
  }

 private:
  struct Entry {
    std::int32_t body = -1, number = 0;
  };

  /// Returns the place of a body, or the one that it would get: entries are a power of two, at
  /// least half of them empty.
  int place_of(std::int32_t body) const {
    const auto size = static_cast<std::uint32_t>(entries_.size());
    const std::uint32_t hash = static_cast<std::uint32_t>(body) * 2654435769u;  // 2^32 golden ratio
    auto at = static_cast<int>(hash >> (32 - std::countr_zero(size)));
    while (entries_[at].body != body && entries_[at].body >= 0)
      at = (at + 1) & (entries_.size() - 1);
    return at;
  }

  void grow() {
    const Array<Entry> old = std::exchange(entries_, {});
    entries_.assign(old.empty() ? 64 : 2 * old.size(), Entry{});
    for (const Entry& entry : old)
      if (entry.body >= 0) entries_[place_of(entry.body)] = entry;
  }

  Array<Entry> entries_;
  int count_ = 0;
};

}  // namespace cd
