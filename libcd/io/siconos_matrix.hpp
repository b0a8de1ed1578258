// SPDX-License-Identifier: BSD-3-Clause
// Matrices as Siconos writes them into text files, in any of its storages.
#pragma once

#include "libcd/core/array.hpp"
#include "libcd/io/text_scanner.hpp"
#include "libcd/problem/matrix_problem.hpp"

namespace cd {

/// Storage of a matrix, and its size: the first three numbers of it.
struct SiconosHeader {
  int storage = 0;  ///< 0 dense, 1 sparse block, 2 CSparse
  int rows = 0;     ///< >= 0
  int columns = 0;  ///< >= 0
};

/// Reads a header. Throws Error naming file and line if it is none.
SiconosHeader read_siconos_header(TextScanner& scanner);

/// Reads what follows the header: all entries of a dense matrix that are not zero, and those that
/// the others list, in their order. Dense values and those of a block are stored column after
/// column. All blocks have `block` rows and columns; 0: each row and column of blocks has its size.
/// Throws Error naming file and line for anything else.
Array<MatrixEntry> read_siconos_matrix(TextScanner& scanner, const SiconosHeader& header,
                                       int block);

}  // namespace cd
