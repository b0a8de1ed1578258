// SPDX-License-Identifier: BSD-3-Clause
// A revision: a number that every change draws anew.
#pragma once

#include <atomic>
#include <cstdint>

namespace cd {

/// A number that each change draws anew and copies share, so that equal revisions mean equal
/// contents. Without a draw: that of what was never changed.
class Revision {
 public:
  Revision() = default;
  /// One that was never drawn before in this program. Threads may draw at once.
  static Revision draw() {
    static std::atomic<std::uint64_t> last = 0;
    Revision drawn;
    drawn.number_ = ++last;
    return drawn;
  }

  /// True for copies of one draw, and among those without a draw.
  bool operator==(const Revision&) const = default;

 private:
  std::uint64_t number_ = 0;
};

}  // namespace cd
