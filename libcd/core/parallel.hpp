// The only place that knows OpenMP: loops over independent items.
#pragma once

#include <omp.h>

#include <exception>

namespace cd {

/// Number of threads that parallel loops use.
inline int thread_count() {
  return omp_get_max_threads();
}

/// Sets the number of threads of all later parallel loops; threads >= 1.
inline void set_thread_count(int threads) {
  omp_set_num_threads(threads);
}

// Fewer items than this are done faster than a second thread is woken.
constexpr int kWorthAThread = 500;

/// Calls body(k) for k in [0, count). The calls must not depend on each other, so that the result
/// is the same for any number of threads.
template <class Body>
void parallel_for(int count, const Body& body) {
#pragma omp parallel for schedule(static) if (count >= kWorthAThread)
  for (int k = 0; k < count; ++k) body(k);
}

/// The same for a few long tasks, each begun when a thread is free, in order. Loops inside a task
/// run on its own thread. If tasks throw, all others are still done and the exception of the first
/// in order goes on.
template <class Task>
void parallel_tasks(int count, const Task& task) {
  std::exception_ptr thrown;
  int first = count;
#pragma omp parallel for schedule(dynamic, 1)
  for (int k = 0; k < count; ++k) {
    try {
      task(k);
    } catch (...) {
#pragma omp critical(cd_parallel_tasks)
      if (k < first) {
        first = k;
        thrown = std::current_exception();
      }
    }
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace cd
