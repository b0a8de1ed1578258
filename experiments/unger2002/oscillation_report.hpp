// SPDX-License-Identifier: BSD-3-Clause
// Fits of a swinging chain beside theory: their table and quantities.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include <libcd/measure/chain_theory.hpp>
#include <libcd/measure/damped_sine.hpp>
#include "harness/run.hpp"

namespace cd::unger2002 {

/// What theory says of the wave; nothing that could be compared with unless it is long enough.
struct SwingTheory {
  bool comparable = false;
  chain::Mode continuum = {}, exact = {};
};

/// The fits of a run.
struct SwingFit {
  std::uint64_t seed;
  DampedSineFit fixed;             ///< with omega and tau of theory, if comparable; else `free`
  DampedSineFit free;              ///< with all parameters free
  chain::Mode ratio, exact_ratio;  ///< omega and tau of the free fit over those of theory
};

/// Fits the positions of the last disc, one a step.
SwingFit fit_swing(std::uint64_t seed, std::span<const double> position, const SwingTheory& theory);

/// Writes runs.csv and the quantities, of incomplete runs those of the first fit only.
void report_swings(Run& run, const std::vector<SwingFit>& fits, const SwingTheory& theory,
                   bool complete);

}  // namespace cd::unger2002
