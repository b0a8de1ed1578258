// SPDX-License-Identifier: BSD-3-Clause
// A triad in blocks, and the counts of docs/develop/kernels.md.
#include "experiments/performance/bandwidth.hpp"

#include <algorithm>
#include <vector>

#include <libcd/core/parallel.hpp>
#include <libcd/problem/contact_memory.hpp>
#include <libcd/problem/contact_problem.hpp>
#include "experiments/performance/step_clock.hpp"

namespace cd::performance {
namespace {

constexpr int kBlock = 1 << 16;  // elements

}  // namespace

double triad_bandwidth(int megabytes, int passes, int threads) {
  const int blocks = std::max(1, megabytes * (1 << 20) / (8 * kBlock));
  const std::size_t count = static_cast<std::size_t>(blocks) * kBlock;
  std::vector<double> a(count), b(count), c(count);
  const auto in_blocks = [&](const auto& body) {
    parallel_blocks(blocks, [&](int block, int) {
      const std::size_t first = static_cast<std::size_t>(block) * kBlock;
      for (std::size_t k = first; k < first + kBlock; ++k) body(k);
    });
  };
  in_blocks([&](std::size_t k) {  // by the threads that will read it
    a[k] = 0.0;
    b[k] = 1.0;
    c[k] = 2.0;
  });
  double best = 0.0;
  for (int pass = 0; pass < passes; ++pass) {
    const double begun = seconds_now(threads), factor = 0.5 + pass;
    in_blocks([x = a.data(), y = b.data(), z = c.data(), factor](std::size_t k) {
      x[k] = y[k] + factor * z[k];
    });
    const double seconds = seconds_now(threads) - begun;
    best = std::max(best, 24.0 * static_cast<double>(count) / seconds);
  }
  return a[count / 2] > 0.0 ? best : 0.0;  // the sum is used
}

std::optional<Traffic> iteration_traffic(const std::string& solver, int dimension) {
  const bool plane = dimension == 2;
  const double impulse = plane ? 16.0 : 24.0, motion = plane ? 32.0 : 64.0, response = 32.0;
  const double constants = plane ? 64.0 : 80.0, correction = 8.0;
  if (solver == "accelerated-gradient")
    return Traffic{constants + correction + 3.0 * impulse, 3.0 * motion + response};
  if (solver == "jacobi") return Traffic{constants + 24.0 + 2.0 * impulse, 2.0 * motion + response};
  if (solver == "nonsmooth-cg") return Traffic{(plane ? 64.0 : 72.0) + 6.0 * impulse, 6.0 * motion};
  if (solver == "coloured-gauss-seidel") return Traffic{plane ? 96.0 : 120.0, 2.0 * motion};
  return std::nullopt;
}

template <int D>
double contact_record_bytes() {
  const double problem = sizeof(GrainContact<D>) + sizeof(ContactLabel) + 2 * sizeof(double);
  const double impulses = 2 * sizeof(Impulse<D>) + sizeof(ContactKey);
  return problem + impulses + iteration_traffic("accelerated-gradient", D)->contact;
}

template double contact_record_bytes<2>();
template double contact_record_bytes<3>();

}  // namespace cd::performance
