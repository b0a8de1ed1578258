// SPDX-License-Identifier: BSD-3-Clause
// The command line of cd_bullet.
#pragma once

#include <boost/program_options.hpp>
#include <cstdint>
#include <string>
#include <vector>

namespace cd::bullet {

/// What to measure: every number of spheres with every friction.
struct Plan {
  std::vector<int> grains;       ///< numbers of spheres
  std::vector<double> friction;  ///< coefficients, of the packing and of its load step
  std::vector<int> sweeps;       ///< that both codes do, >= 2
  int repeat;                    ///< timed solves of each
  int settle_steps;              ///< at most
  std::uint64_t seed;            ///< of the packings
  std::string csv;               ///< data file that gets the rows; empty: none
};

/// The options and their help.
boost::program_options::options_description bullet_options();

/// Throws Error for a value that is not allowed.
Plan plan_of(const boost::program_options::variables_map& values);

}  // namespace cd::bullet
