// SPDX-License-Identifier: BSD-3-Clause
// Frictional contact problems as Siconos writes them: text files ".dat".
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "libcd/problem/matrix_problem.hpp"

namespace cd {

/// Reads a local problem (W, q, mu) or a global one (M, H, q, b, mu with M v = H r + q and u = H^T
/// v
/// + b, M block diagonal), which is condensed (eliminate_bodies), with matrices in any storage of
/// Siconos: 0 dense, 1 sparse block, 2 CSparse (compressed columns or triplets). Throws Error
/// naming file and line if anything is malformed, not finite or not as long as announced, if a
/// friction coefficient is negative, if blocks of W are not of the problem's dimension, if M cannot
/// be eliminated, or for a problem with rolling friction.
AnyProblem read_siconos_text(const std::filesystem::path& path);

/// As `read_siconos_text` from a text in memory; `name` stands for the file in messages.
AnyProblem parse_siconos_text(std::string_view text, const std::string& name);

/// Writes storage 1 so that reading gives the same bits. Throws Error naming the path if the file
/// cannot be written.
template <int D>
void write_siconos_text(const MatrixProblem<D>& problem, const std::filesystem::path& path);

}  // namespace cd
