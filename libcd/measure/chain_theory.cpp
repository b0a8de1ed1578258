// SPDX-License-Identifier: BSD-3-Clause
// Theory of the chain's elasticity, in units of d, m and dt.
#include "libcd/measure/chain_theory.hpp"

#include <cmath>
#include <numbers>

namespace cd::chain {

double q_random_sweep() {
  return 0.5 * (4.0 * std::sqrt(std::numbers::e) - 5.0);
}

Mode continuum_mode(double k, int sweeps, double q) {
  const double c_squared = q * sweeps;
  const double diffusion = q * sweeps;
  const double omega_squared = k * k * (c_squared - 0.25 * diffusion * diffusion * k * k);
  const double rate = 0.5 * diffusion * k * k;
  if (omega_squared > 0.0) return {std::sqrt(omega_squared), 1.0 / rate};
  return {0.0, 1.0 / (rate - std::sqrt(-omega_squared))};
}

double critical_wave_number(int sweeps, double q) {
  return 2.0 / std::sqrt(q * sweeps);
}

double random_sweep_relaxation(double k) {
  double sum = 0.0;
  double weight = 1.0;  // 1 / (2^r (r+1)!)
  for (int r = 1; r <= 20; ++r) {
    weight /= 2.0 * (r + 1);
    sum += weight * std::cos(k * r);
  }
  return (1.0 - std::cos(k)) * (1.0 + 2.0 * sum);
}

double parallel_relaxation(double k) {
  return 1.0 - std::cos(k);
}

std::optional<OrderTheory> order_theory(const std::string& order, double k, int discs) {
  const double cosine = std::cos(k);
  if (order == "random") return OrderTheory{q_random_sweep(), random_sweep_relaxation(k)};
  if (order == "parallel") return OrderTheory{0.5, parallel_relaxation(k)};
  if (order == "independent")
    return OrderTheory{0.5, 1.0 - std::pow(1.0 - parallel_relaxation(k) / discs, discs)};
  if (order == "sequential" || order == "frozen") return OrderTheory{1.0, 1.0 - cosine * cosine};
  return std::nullopt;
}

Mode discrete_mode(double relaxation, int sweeps) {
  const double rho = std::pow(1.0 - relaxation, sweeps);
  return {std::acos(std::sqrt(rho)), -2.0 / std::log(rho)};
}

double wave_number(int j, double chain_length) {
  return (j - 0.5) * std::numbers::pi / chain_length;
}

}  // namespace cd::chain
