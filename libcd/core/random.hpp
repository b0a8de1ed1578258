// SPDX-License-Identifier: BSD-3-Clause
// Counter-based random numbers: every draw is a function of a key, so that no state has to be
// carried through the simulation and any step or sweep can be repeated on its own.
#pragma once

#include <cstdint>
#include <initializer_list>

namespace cd {

/// Finaliser of SplitMix64 (Steele, Lea and Flood 2014): a bijection of 64-bit integers.
constexpr std::uint64_t mix64(std::uint64_t z) {
  z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
  z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
  return z ^ (z >> 31);
}

/// The sequence of random numbers that belongs to a key, for instance {seed, step, sweep}.
class CounterRandom {
 public:
  /// Equal keys give equal sequences; the order of their words counts.
  constexpr CounterRandom(std::initializer_list<std::uint64_t> key) {
    for (const std::uint64_t word : key) state_ = mix64(state_ + kGolden * (word + 1));
  }

  /// @{
  /// The place in the sequence, and the rest of a sequence from there.
  constexpr std::uint64_t state() const { return state_; }
  static constexpr CounterRandom from_state(std::uint64_t state) {
    CounterRandom random{};
    random.state_ = state;
    return random;
  }
  /// @}

  /// Next 64 random bits.
  constexpr std::uint64_t bits() { return mix64(state_ += kGolden); }

  /// Uniform integer in [0, bound), bound >= 1, without bias (Lemire 2019). The rejection branch is
  /// taken with probability bound / 2^32.
  constexpr std::uint32_t below(std::uint32_t bound) { return below(bound, bits() >> 32); }

  /// The same from 32 random bits at hand; draws more if they are rejected.
  constexpr std::uint32_t below(std::uint32_t bound, std::uint64_t bits_at_hand) {
    std::uint64_t product = bits_at_hand * bound;
    if (static_cast<std::uint32_t>(product) < bound) {
      const std::uint32_t threshold = (0u - bound) % bound;
      while (static_cast<std::uint32_t>(product) < threshold) product = (bits() >> 32) * bound;
    }
    return static_cast<std::uint32_t>(product >> 32);
  }

  /// Uniform number in [low, high).
  constexpr double uniform(double low, double high) {
    return low + (high - low) * (static_cast<double>(bits() >> 11) * 0x1p-53);
  }

 private:
  static constexpr std::uint64_t kGolden = 0x9e3779b97f4a7c15u;
  std::uint64_t state_ = kGolden;
};

}  // namespace cd
