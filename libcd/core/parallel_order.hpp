// SPDX-License-Identifier: BSD-3-Clause
// Parallel order: a loop in which some items wait for others, by all threads without a barrier.
#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

#include "libcd/core/array.hpp"
#include "libcd/core/parallel.hpp"

namespace cd {

/// Items 0, 1, ... in some order, each with earlier ones that must be done before. Where all that
/// do not commute wait for each other, a loop over them has the result of one thread that keeps to
/// the order, for any number of threads.
class ParallelOrder {
 public:
  /// Forgets all items.
  void clear() {
    item_.clear();
    first_wait_.clear();
    wait_.clear();
    done_.clear();
  }

  /// Appends an item to the order. At the end all numbers below size() must be there, each once.
  void add(int item) {
    item_.push_back(item);
    first_wait_.push_back(wait_.size());
    done_.push_back(loop_);
  }
  /// Lets the item that was added last wait for one that was added before.
  void wait_for(int earlier) { wait_.push_back(earlier); }

  int size() const { return item_.size(); }  ///< number of items
  /// The item at place `at` of the order.
  int operator[](int at) const { return item_[at]; }

  /// Calls body(item) for all items, each once those that it waits for are done. If calls throw,
  /// all others are still made and the exception of the earliest item goes on.
  template <class Body>
  void run(const Body& body) {
    ++loop_;
    FirstException thrown;
    std::atomic<int> next = 0;  // items are begun in the order: the earliest one waits for none
    const bool alone = size() < 2 || end_of_waits(1) > 0;  // the second one waits for the first
    on_each_thread(alone, [&](int, int) {
      for (int at = next++; at < size(); at = next++) {
        await(at);
        try {
          body(item_[at]);
        } catch (...) {
          thrown.keep(at);
        }
        std::atomic_ref(done_[item_[at]]).store(loop_, std::memory_order_release);
      }
    });
    thrown.rethrow();
  }

 private:
  static constexpr int kPatience = 10000;  ///< looks before another thread may have the processor

  int end_of_waits(int at) const { return at + 1 < size() ? first_wait_[at + 1] : wait_.size(); }

  void await(int at) {
    for (int w = first_wait_[at]; w < end_of_waits(at); ++w) {
      const std::atomic_ref done(done_[wait_[w]]);
      for (int looks = 0; done.load(std::memory_order_acquire) != loop_; ++looks)
        if (looks > kPatience) std::this_thread::yield();
    }
  }

  Array<std::int32_t> item_;        ///< in the order
  Array<std::int32_t> first_wait_;  ///< in wait_, at each place of the order
  Array<std::int32_t> wait_;        ///< items waited for
  Array<std::int64_t> done_;        ///< number of the last loop in which each item was done
  std::int64_t loop_ = 0;
};

}  // namespace cd
