// SPDX-License-Identifier: BSD-3-Clause
// Fits of a swinging chain beside theory: their table and quantities.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include <libcd/measure/damped_sine.hpp>
#include "experiments/harness/run.hpp"
#include "experiments/runs/chain_theory.hpp"

namespace cd::unger2002 {

/// What theory says of a wave.
struct SwingTheory {
  bool known;       ///< there is a theory of the order of sweeps
  bool comparable;  ///< and the wave is long: k < k_c / 2
  runs::Mode continuum = {}, exact = {};

  SwingTheory(const std::optional<runs::OrderTheory>& theory, double k, int sweeps);
};

/// The fits of a run.
struct SwingFit {
  std::uint64_t seed;
  DampedSineFit fixed;            ///< with omega and tau of theory, if comparable; else `free`
  DampedSineFit free;             ///< with all parameters free
  runs::Mode ratio, exact_ratio;  ///< omega and tau of the free fit over those of theory
};

/// Fits the positions of the last disc, one a step.
SwingFit fit_swing(std::uint64_t seed, std::span<const double> position, const SwingTheory& theory);

/// Writes runs.csv and the quantities, of incomplete runs those of the first fit only.
void report_swings(Run& run, const std::vector<SwingFit>& fits, const SwingTheory& theory,
                   bool complete);

}  // namespace cd::unger2002
