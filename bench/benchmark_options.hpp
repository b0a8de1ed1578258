// SPDX-License-Identifier: BSD-3-Clause
// The command line of cd_bench.
#pragma once

#include <boost/program_options.hpp>
#include <filesystem>
#include <vector>

#include "bench/solver_benchmark.hpp"

namespace cd {

/// Loads the plugins that a command line names. Throws Error as load_plugin.
void load_plugins(int argc, const char* const* argv);

/// The options and their help; those of solvers are the ones that the solvers know of.
boost::program_options::options_description benchmark_options();

/// What to measure, all values checked; sets the number of threads and creates folders.
BenchmarkPlan plan_of(const boost::program_options::variables_map& values);

/// All problems asked for: files first, then each scene in each size. All are read or generated
/// here, so that a wrong name is refused before anything is solved. Throws Error if there are none.
std::vector<NamedProblem> problems_of(const boost::program_options::variables_map& values);

/// A folder that exists when the function returns; empty if not asked for.
std::filesystem::path folder_of(const boost::program_options::variables_map& values,
                                const char* name);

}  // namespace cd
