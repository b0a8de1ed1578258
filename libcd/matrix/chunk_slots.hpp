// SPDX-License-Identifier: BSD-3-Clause
// Chunk slots: numbers of the bodies that the contacts of a chunk touch.
#pragma once

#include <bit>
#include <cstdint>
#include <utility>

#include "libcd/core/array.hpp"

namespace cd {

/// The bodies that a chunk owns, numbered as they lie, then those of its halo as they are met:
/// found by hashing, so that a thread needs no number for each body there is.
class ChunkSlots {
 public:
  /// Turns to the chunk of the bodies at the places first .. end - 1, without a halo.
  void begin(int first, int end) {
    first_ = first;
    owned_ = end - first;
    halo_.clear();
    entries_.assign(entries_.size(), Entry{});
  }

  /// The slot of the body at a place >= 0; of another chunk, it joins the halo.
  std::int32_t of(std::int32_t place) {
    if (place >= first_ && place < first_ + owned_) return place - first_;
    if (2 * (halo_.size() + 1) > entries_.size()) grow();
    Entry& entry = entries_[at(place)];
    if (entry.place != place) {
      entry = {place, size()};
      halo_.push_back(place);
    }
    return entry.slot;
  }

  int size() const { return owned_ + halo_.size(); }         ///< number of slots
  const Array<std::int32_t>& halo() const { return halo_; }  ///< places, slot after slot

 private:
  struct Entry {
    std::int32_t place = -1, slot = 0;
  };

  /// Number of the entry of a place, or of the one it would get: a power of two, at least half of
  /// them empty.
  int at(std::int32_t place) const {
    const auto size = static_cast<std::uint32_t>(entries_.size());
    const std::uint32_t hash =
        static_cast<std::uint32_t>(place) * 2654435769u;  // 2^32 golden ratio
    auto at = static_cast<int>(hash >> (32 - std::countr_zero(size)));
    while (entries_[at].place != place && entries_[at].place >= 0)
      at = (at + 1) & (entries_.size() - 1);
    return at;
  }

  void grow() {
    const Array<Entry> old = std::exchange(entries_, {});
    entries_.assign(old.empty() ? 64 : 2 * old.size(), Entry{});
    for (const Entry& entry : old)
      if (entry.place >= 0) entries_[at(entry.place)] = entry;
  }

  int first_ = 0, owned_ = 0;
  Array<Entry> entries_;
  Array<std::int32_t> halo_;
};

}  // namespace cd
