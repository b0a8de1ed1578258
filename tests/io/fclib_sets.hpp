// SPDX-License-Identifier: BSD-3-Clause
// FCLib files of a few numbers, made data set by data set so that a test can spoil one.
#pragma once

#include <filesystem>
#include <map>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/io/hdf5_file.hpp>
#include <libcd/io/problem_file.hpp>
#include "tests/io/temporary_folder.hpp"

namespace fclib_sets {

/// The data sets of a file before it is written.
struct Sets {
  std::map<std::string, cd::Array<int>> integers;
  std::map<std::string, cd::Array<double>> reals;

  void write(const std::filesystem::path& path) const {
    cd::Hdf5Writer file;
    for (const auto& [place, values] : integers) file.integers(place, values);
    for (const auto& [place, values] : reals) file.reals(place, values);
    file.commit(path);
  }

  void matrix(const std::string& place, int m, int n, int nz, const cd::Array<int>& p,
              const cd::Array<int>& i, const cd::Array<double>& x) {
    integers[place + "/m"] = {m};
    integers[place + "/n"] = {n};
    integers[place + "/nz"] = {nz};
    integers[place + "/p"] = p;
    integers[place + "/i"] = i;
    reals[place + "/x"] = x;
  }
};

inline constexpr int columns = -1, rows = -2;

/// One contact in 2D, W = (2 1; 3 4).
inline Sets local() {
  Sets sets;
  sets.integers["/fclib_local/spacedim"] = {2};
  sets.matrix("/fclib_local/W", 2, 2, columns, {0, 2, 4}, {0, 1, 0, 1}, {2, 3, 1, 4});
  sets.reals["/fclib_local/vectors/q"] = {-1, 0.5};
  sets.reals["/fclib_local/vectors/mu"] = {0.3};
  return sets;
}

/// Two bodies: M = diag(2, 4) for the first, (2 1; 1 2) for the second, unknowns interleaved; one
/// contact in 2D between them.
inline Sets global() {
  Sets sets;
  sets.integers["/fclib_global/spacedim"] = {2};
  sets.matrix("/fclib_global/M", 4, 4, 6, {0, 1, 2, 3, 1, 3}, {0, 1, 2, 3, 3, 1},
              {2, 2, 4, 2, 1, 1});
  sets.matrix("/fclib_global/H", 4, 2, 4, {0, 0, 1, 1}, {0, 1, 2, 3}, {-1, 1, -1, 1});
  sets.reals["/fclib_global/vectors/f"] = {1, 2, 3, 4};
  sets.reals["/fclib_global/vectors/w"] = {0.5, -0.5};
  sets.reals["/fclib_global/vectors/mu"] = {0.3};
  return sets;
}

inline cd::AnyProblem through_file(const Sets& sets) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "problem.hdf5";
  sets.write(path);
  return cd::read_problem(path);
}

/// The error that reading gives.
inline std::string refusal(const Sets& sets) {
  try {
    through_file(sets);
  } catch (const cd::Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace fclib_sets
