// SPDX-License-Identifier: BSD-3-Clause
// Gases compacted under both pressure schemes in turns [Shaebani 2009, end of Sec. 4].
#pragma once

#include <optional>
#include <tuple>
#include <vector>

#include <libcd/core/fields.hpp>
#include "experiments/runs/compaction.hpp"
#include "harness/run.hpp"

namespace cd::shaebani2009 {

/// The same gas under both schemes.
struct SchemePair {
  runs::PackingState full, partial;
  State packing;          ///< of the partial scheme
  double response = 0.0;  ///< mean of 1 / m_n over its force-carrying contacts [1/(rho0 l0^2)]
  double feedback = 0.0;  ///< mean of l^2 / (D V) over them [1]

  static constexpr auto fields =
      std::tuple(field("full", "", &SchemePair::full), field("partial", "", &SchemePair::partial),
                 field("packing", "", &SchemePair::packing),
                 field("response", "1/(rho0 l0^2)", &SchemePair::response),
                 field("feedback", &SchemePair::feedback));
};

/// Compacts gases with successive seeds, each under both schemes, which take turns on one thread:
/// other work on the machine slows down both. Nothing if interrupted.
std::optional<std::vector<SchemePair>> compact_pairs(const runs::CompactionSetup& setup, int seeds,
                                                     Run& run);

/// Reports cost and packings of one scheme against the other; schemes.csv.
void report_schemes(Run& run, const runs::CompactionSetup& setup,
                    const std::vector<SchemePair>& pairs);

}  // namespace cd::shaebani2009
