// SPDX-License-Identifier: BSD-3-Clause
// Performance profile of the solvers that cd_bench has compared.
#pragma once

#include <vector>

#include <libcd/io/csv.hpp>
#include "bench/solver_benchmark.hpp"

namespace cd {

/// Prints how often each solver is the fastest, is within some factors of it, and solves at all;
/// writes the whole curves to profile.csv in the folder: a row for each problem that a solver has
/// solved, and one with the share 0 for a solver that has solved none. At least one result.
void report_profile(const std::vector<BenchmarkResult>& results, const CsvComments& comments,
                    const std::filesystem::path& folder);

}  // namespace cd
