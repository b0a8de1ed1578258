// SPDX-License-Identifier: BSD-3-Clause
// Threads: the number of threads of parallel loops, for a while.
#pragma once

#include <libcd/core/parallel.hpp>

namespace cd::test {

/// Sets the number of threads while it lives.
class Threads {
 public:
  explicit Threads(int threads) : before_(thread_count()) { set_thread_count(threads); }
  ~Threads() { set_thread_count(before_); }
  Threads(const Threads&) = delete;
  Threads& operator=(const Threads&) = delete;

 private:
  int before_;
};

}  // namespace cd::test
