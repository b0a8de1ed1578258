// The only place that knows OpenMP: loops over independent items.
#pragma once

#include <omp.h>

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

}  // namespace cd
