// SPDX-License-Identifier: BSD-3-Clause
// Parallel loops over independent items; the only place that knows OpenMP.
#pragma once

#include <omp.h>
#include <pthread.h>

#include <atomic>
#include <cstdint>
#include <exception>
#include <limits>

namespace cd {

/// Ends the threads that loops of this thread have kept for later ones before the process is
/// forked: the child has none of them, and would wait for them. Parent and child start new ones
/// when a loop needs them. True: it is done at each fork.
inline const bool kForksWithoutThreads =
    pthread_atfork([] { omp_pause_resource_all(omp_pause_hard); }, nullptr, nullptr) == 0;

/// Number of threads that parallel loops use.
inline int thread_count() {
  return omp_get_max_threads();
}

/// Sets the number of threads of all later parallel loops; threads >= 1.
inline void set_thread_count(int threads) {
  omp_set_num_threads(threads);
}

/// Fewer items than this are done faster than a second thread is woken.
constexpr int kWorthAThread = 500;

/// The same for items that take about a nanosecond each.
constexpr int kWorthAThreadIfCheap = 8192;

/// Number of threads that share a loop over `count` items begun here: one if they are fewer than
/// are `worth` another, or if another loop's threads are at work already.
inline int threads_for(int count, int worth = kWorthAThread) {
  return count < worth || omp_in_parallel() ? 1 : thread_count();
}

/// Returns the first item of one of `parts` equal parts of a loop over `count` items; part `parts`
/// is its end.
inline int begin_of_part(int count, int part, int parts) {
  return static_cast<int>(static_cast<std::int64_t>(count) * part / parts);
}

/// Sets a flag, also if other threads set it at the same time.
inline void mark(char& flag) {
  std::atomic_ref(flag).store(1, std::memory_order_relaxed);
}

/// The exception of the lowest index among those that the items of a loop throw. None may leave a
/// parallel region, so that it is kept until the end of the loop and goes on from there.
class FirstException {
 public:
  /// Keeps the exception being handled if no item before this one has thrown.
  void keep(int index) {
#pragma omp critical(cd_first_exception)
    if (index < index_) {
      index_ = index;
      exception_ = std::current_exception();
    }
  }

  /// Throws what was kept.
  void rethrow() const {
    if (exception_) std::rethrow_exception(exception_);
  }

 private:
  int index_ = std::numeric_limits<int>::max();
  std::exception_ptr exception_;
};

/// Calls body(thread, threads) once on each of the threads, or on this one only if `alone` or if
/// another loop's threads are at work already; thread < threads <= thread_count(). It must not
/// throw.
template <class Body>
void on_each_thread(bool alone, const Body& body) {
#pragma omp parallel if (!alone)
  body(omp_get_thread_num(), omp_get_num_threads());
}

/// Calls body(k, thread) for a few long k in [0, count), each thread a run of neighbours, as is
/// best for loops over the same data again and again; thread < thread_count() is the one that
/// works.
template <class Body>
void parallel_blocks(int count, const Body& body) {
  FirstException thrown;
  on_each_thread(count <= 1, [&](int thread, int threads) {
    const int end = begin_of_part(count, thread + 1, threads);
    int k = begin_of_part(count, thread, threads);
    try {
      for (; k < end; ++k) body(k, thread);
    } catch (...) {
      thrown.keep(k);
    }
  });
  thrown.rethrow();
}

/// Calls body(first, end, part) for the equal parts in which threads share [0, count), part <
/// threads_for(count, worth). Parts must not depend on each other. Each thread calls a copy of the
/// body, so that what it captured by value stays in registers, whatever is written. If parts throw,
/// the exception of the first of them goes on.
template <class Body>
void parallel_parts(int count, int worth, const Body& body) {
  const int parts = threads_for(count, worth);
  const auto call = [](Body own, int first, int end, int part) { own(first, end, part); };
  if (parts == 1) return call(body, 0, count, 0);
  parallel_blocks(parts, [&](int part, int) {
    call(body, begin_of_part(count, part, parts), begin_of_part(count, part + 1, parts), part);
  });
}

/// Calls body(k) for k in [0, count). The calls must not depend on each other, so that the result
/// is the same for any number of threads. If calls throw, the exception of the lowest k goes on;
/// which later calls were made is then undetermined.
template <class Body>
void parallel_for(int count, const Body& body, int worth = kWorthAThread) {
  parallel_parts(count, worth, [body](int first, int end, int) {
    for (int k = first; k < end; ++k) body(k);
  });
}

/// Calls task(k) for a few long tasks k in [0, count), each begun when a thread is free, in order.
/// Loops inside a task run on its own thread. If tasks throw, all others are still done and the
/// exception of the lowest k goes on.
template <class Task>
void parallel_tasks(int count, const Task& task) {
  FirstException thrown;
#pragma omp parallel for schedule(dynamic, 1)
  for (int k = 0; k < count; ++k) {
    try {
      task(k);
    } catch (...) {
      thrown.keep(k);
    }
  }
  thrown.rethrow();
}

}  // namespace cd
