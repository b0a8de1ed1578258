// SPDX-License-Identifier: BSD-3-Clause
// Frictional contact problems from files of any format that the library reads.
#pragma once

#include <filesystem>
#include <optional>

#include "libcd/io/fclib_file.hpp"
#include "libcd/problem/matrix_problem.hpp"

namespace cd {

/// Reads a problem: FCLib if the file begins as HDF5 does, Siconos text otherwise, whatever its
/// name is. Throws Error, one line naming the file and the place in it, for anything that is not a
/// problem.
AnyProblem read_problem(const std::filesystem::path& path);

/// The impulses stored beside the problem (see read_fclib_solution); nothing for text files.
std::optional<AnyImpulses> read_solution(const std::filesystem::path& path);

}  // namespace cd
