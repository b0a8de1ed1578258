// SPDX-License-Identifier: BSD-3-Clause
// The chain of Unger 2002 against its exact discrete theory.
#include "experiments/runs/chain.hpp"

#include <cmath>

#include <libcd/measure/chain_theory.hpp>
#include <libcd/measure/damped_sine.hpp>
#include <libcd/measure/statistics.hpp>
#include "tests/catch.hpp"

namespace chain_test {

using namespace cd;
using namespace cd::runs;

/// Last disc's position in the paper's Fig. 4 run, steps 300 .. 650.
std::vector<double> fig4_window(std::uint64_t seed) {
  Simulation<2> chain = chain_simulation(
      {.discs = 50, .wall_gap = 1.0, .force = 0.05},
      make_chain_solver("random", seed, {.max_iterations = 40, .report_residual = false}));
  std::vector<double> position;
  for (int step = 1; step <= 650; ++step) {
    chain.step();
    if (step >= 300) position.push_back(disc_position(chain, 49));
  }
  return position;
}

/// Factor per step of a velocity mode in the first two steps of a pressed chain.
std::pair<double, double> first_factors(int discs, int sweeps, double k, const std::string& order,
                                        int runs) {
  double one = 0.0, two = 0.0;
  for (int r = 0; r < runs; ++r) {
    Simulation<2> chain =
        chain_simulation({.discs = discs, .force = 1.0, .overlap = 0.01},
                         make_chain_solver(order, 100 + static_cast<unsigned>(r),
                                           {.max_iterations = sweeps, .report_residual = false}));
    prestress(chain.memory(), discs, 1.0);
    auto& v = chain.scene().velocity;
    for (int i = 0; i < discs; ++i) v[i].x() = 1e-6 * std::sin(k * (i + 0.5));
    const auto amplitude = [&] {
      double sum = 0.0;
      for (int i = 0; i < discs; ++i) sum += v[i].x() * std::sin(k * (i + 0.5));
      return 2e6 * sum / discs / runs;
    };
    chain.step();
    one += amplitude();
    chain.step();
    two += amplitude();
  }
  return {one, two};
}

TEST_CASE("with the parallel update a mode follows z^2 - 2 rho z + rho = 0 to rounding",
          "[unger]") {
  for (const int j : {1, 4, 10}) {
    const double k = chain::wave_number(j, 30);
    const double rho = std::pow(1.0 - chain::parallel_relaxation(k), 7);
    const auto [one, two] = first_factors(30, 7, k, "parallel", 1);
    // The disturbance is 1e-6 of the forces, which are known to 1e-16.
    CHECK(one == Approx(rho).margin(1e-8));
    CHECK(two == Approx(2.0 * rho * rho - rho).margin(1e-8));
  }
}

TEST_CASE("with the random sweep it does so on the average", "[unger]") {
  const double k = chain::wave_number(4, 40);
  const double rho = std::pow(1.0 - chain::random_sweep_relaxation(k), 10);
  const auto [one, two] = first_factors(40, 10, k, "random", 400);
  // Standard error over 400 runs is 0.001; sequential order would give rho = 0.49 instead of 0.55.
  CHECK(one == Approx(rho).margin(0.004));
  CHECK(two == Approx(2.0 * rho * rho - rho).margin(0.006));
}

TEST_CASE("the exact law and the continuum agree for long waves and many sweeps only", "[unger]") {
  const double q = chain::q_random_sweep();
  CHECK(q == Approx(0.797).margin(5e-4));
  CHECK(chain::random_sweep_relaxation(1e-3) == Approx(q * 1e-6).epsilon(1e-5));
  const double k_c = chain::critical_wave_number(1000, q);
  const chain::Mode exact = chain::discrete_mode(chain::random_sweep_relaxation(0.1 * k_c), 1000);
  const chain::Mode paper = chain::continuum_mode(0.1 * k_c, 1000, q);
  CHECK(exact.omega == Approx(paper.omega).epsilon(2e-3));
  CHECK(exact.tau == Approx(paper.tau).epsilon(1e-2));
  CHECK(chain::continuum_mode(1.1 * k_c, 1000, q).omega == 0.0);
  CHECK(chain::discrete_mode(chain::random_sweep_relaxation(1.1 * k_c), 1000).omega > 1.0);
}

TEST_CASE("Fig. 4 with twenty other seeds, and not for another chain length", "[unger]") {
  const double q = chain::q_random_sweep();
  const double k = chain::wave_number(1, 50.0);
  const chain::Mode paper = chain::continuum_mode(k, 40, q);
  std::vector<double> omega, tau;
  for (std::uint64_t seed = 1001; seed <= 1020; ++seed) {
    const auto x = fig4_window(seed);
    CHECK(fit_damped_sine(x, 1.0, paper.omega, paper.tau).r_squared >= 0.995);
    const DampedSine free = fit_damped_sine(x, 1.0).curve;
    CHECK(free.omega == Approx(paper.omega).epsilon(0.01));
    CHECK(free.tau == Approx(paper.tau).epsilon(0.05));
    omega.push_back(free.omega);
    tau.push_back(free.tau);
  }
  // Scatter of one fit: 0.1 % (omega) and 0.5 % (tau); the means of 20 are four times better.
  const auto means_agree = [&](double chain_length) {
    const double wave = chain::wave_number(1, chain_length);
    const chain::Mode exact = chain::discrete_mode(chain::random_sweep_relaxation(wave), 40);
    return std::abs(statistics(omega).mean / exact.omega - 1.0) < 0.003 &&
           std::abs(statistics(tau).mean / exact.tau - 1.0) < 0.015;
  };
  CHECK(means_agree(50.0));
  CHECK_FALSE(means_agree(49.5));
  CHECK_FALSE(means_agree(50.5));
}

TEST_CASE("without warm start the chain does not swing", "[unger]") {
  Simulation<2> chain = chain_simulation(
      {.discs = 50, .wall_gap = 1.0, .force = 0.05},
      make_chain_solver("random", 1, {.max_iterations = 40, .report_residual = false}), false);
  double last = 1e9;
  int rises = 0;
  for (int step = 1; step <= 650; ++step) {
    chain.step();
    if (step > 300 && disc_position(chain, 49) > last) ++rises;
    last = disc_position(chain, 49);
  }
  CHECK(rises == 0);
}

TEST_CASE("ordered sweeps follow z^2 - 2 rho z + rho = 0 with rho = cos^2N k, in any fixed order",
          "[unger]") {
  // The mode is bent by the sweeps; after some steps the slowest one is left, and three successive
  // amplitudes x of it obey x'' = 2 rho x' - rho x.
  constexpr int kDiscs = 12, kSweeps = 10;
  const double k = chain::wave_number(1, kDiscs);
  for (const std::string order : {"sequential", "frozen"}) {
    Simulation<2> chain = chain_simulation(
        {.discs = kDiscs, .force = 1.0, .overlap = 0.01},
        make_chain_solver(order, 3, {.max_iterations = kSweeps, .report_residual = false}));
    prestress(chain.memory(), kDiscs, 1.0);
    auto& v = chain.scene().velocity;
    for (int i = 0; i < kDiscs; ++i) v[i].x() = 1e-4 * std::sin(k * (i + 0.5));
    std::vector<double> x;
    for (int step = 0; step < 21; ++step) {
      chain.step();
      x.push_back(v[kDiscs - 1].x());
    }
    const auto theory = chain::order_theory(order, k, kDiscs);
    const double rho = std::pow(1.0 - theory->relaxation, kSweeps);
    CHECK(rho == Approx(std::pow(std::cos(k), 2 * kSweeps)));
    CHECK(std::abs(x[20] - 2.0 * rho * x[19] + rho * x[18]) < 1e-4 * std::abs(x[18]));
    CHECK(theory->q * k * k == Approx(theory->relaxation).epsilon(k * k));
  }
}

TEST_CASE("independently drawn contacts relax as the n-th power of a share of the parallel update",
          "[unger]") {
  constexpr int kDiscs = 20;
  const double k = chain::wave_number(3, kDiscs);
  const double rho = std::pow(1.0 - chain::order_theory("independent", k, kDiscs)->relaxation, 5);
  const auto [one, two] = first_factors(kDiscs, 5, k, "independent", 2000);
  // Its standard error over 2000 runs is 0.001.
  CHECK(one == Approx(rho).margin(0.004));
  CHECK(two == Approx(2.0 * rho * rho - rho).margin(0.006));
}

TEST_CASE("no constant is claimed for orders that have none", "[unger]") {
  CHECK_FALSE(chain::order_theory("symmetric", 0.1, 50).has_value());
  CHECK_FALSE(chain::order_theory("", 0.1, 50).has_value());
  for (const std::string order : {"random", "parallel", "independent", "sequential", "frozen"}) {
    const auto theory = chain::order_theory(order, 1e-3, 50);
    CHECK(theory->relaxation == Approx(theory->q * 1e-6).epsilon(1e-4));
  }
}

}  // namespace chain_test
