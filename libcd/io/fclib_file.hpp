// SPDX-License-Identifier: BSD-3-Clause
// Frictional contact problems in FCLib's HDF5 format.
#pragma once

#include <filesystem>
#include <optional>
#include <variant>

#include "libcd/core/array.hpp"
#include "libcd/core/vector.hpp"
#include "libcd/law/impulse.hpp"
#include "libcd/problem/matrix_problem.hpp"

namespace cd {

/// One impulse (or force) per contact, normal component first.
using AnyImpulses = std::variant<Array<Vector<2>>, Array<Vector<3>>>;

/// Reads a local problem, or a global one and condenses it (see eliminate_bodies.hpp). Matrices may
/// be in compressed columns, compressed rows or triplets; in triplets i is taken for rows and p for
/// columns, as in the files found, against the comment in fclib.h. Throws Error naming the file and
/// the place in it if anything is missing, malformed, not finite or of the wrong size, if a
/// friction coefficient is negative, or if there are equality constraints.
AnyProblem read_fclib(const std::filesystem::path& path);

/// The impulses stored with a problem: those of the solution, else of the first guess; nothing if
/// neither was ever written (files have been seen that announce a solution and leave it out, which
/// HDF5 reads as zeros). Nobody vouches that they solve the problem. Errors as read_fclib.
std::optional<AnyImpulses> read_fclib_solution(const std::filesystem::path& path);

/// Writes a local problem, W in compressed columns, so that reading gives the same bits; with the
/// impulses and velocities of a solution if there is one, one impulse per contact. Throws Error
/// naming the path if the file cannot be written.
template <int D>
void write_fclib(const MatrixProblem<D>& problem, const std::filesystem::path& path,
                 const Array<Impulse<D>>* solution = nullptr);

}  // namespace cd
