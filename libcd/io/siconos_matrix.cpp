// SPDX-License-Identifier: BSD-3-Clause
// Reading the three storages of Siconos.
#include "libcd/io/siconos_matrix.hpp"

#include <limits>
#include <string>
#include <utility>

#include "libcd/core/number.hpp"

namespace cd {
namespace {

constexpr int kLargest = std::numeric_limits<int>::max();

Array<MatrixEntry> read_dense(TextScanner& scanner, const SiconosHeader& header) {
  scanner.expect_integer("rows of the dense matrix", header.rows);
  scanner.expect_integer("columns of the dense matrix", header.columns);
  scanner.require(static_cast<long long>(header.rows) * header.columns,
                  "values of the dense matrix");
  Array<MatrixEntry> entries;
  for (int column = 0; column < header.columns; ++column) {
    for (int row = 0; row < header.rows; ++row) {
      const double value = scanner.real("value of the matrix");
      if (value != 0.0) entries.push_back({row, column, value});
    }
  }
  return entries;
}

/// Where rows or columns of blocks begin, and the end of the last; `size` in all, of `block` each,
/// or of any if that is 0.
Array<int> read_ends(TextScanner& scanner, const std::string& what, int count, int size,
                     int block) {
  Array<int> ends = {0};
  for (int k = 1; k <= count; ++k) {
    const bool is_last = k == count;
    const int least = block > 0 ? k * block : is_last ? size : ends.back() + 1;
    const int most = block > 0 ? k * block : size - (count - k);
    ends.push_back(scanner.integer(what, least, most));
  }
  return ends;
}

/// Where the blocks of each row begin, and their number. Rows at the end that have none may be left
/// out if blocks are of any size.
Array<int> read_pointers(TextScanner& scanner, int rows, int blocks, int filled) {
  Array<int> start;
  int least = 0;
  for (int k = 0; k < filled; ++k) {
    least = scanner.integer("row pointer", least, k == 0 ? 0 : blocks);
    start.push_back(least);
  }
  if (least != blocks) {
    scanner.fail("the row pointers end at " + std::to_string(least) +
                 ", expected the number of blocks, " + std::to_string(blocks));
  }
  while (start.size() <= rows) start.push_back(blocks);
  return start;
}

Array<MatrixEntry> read_blocks(TextScanner& scanner, const SiconosHeader& header, int block) {
  const int blocks = scanner.count("number of blocks");
  if (blocks == 0 && block == 0) return {};
  const auto read_count = [&](const std::string& what, int size) {
    if (block == 0) return scanner.integer(what, 1, size);
    scanner.expect_integer(what, size / block);
    return size / block;
  };
  const int rows = read_count("number of block rows", header.rows);
  const int columns = read_count("number of block columns", header.columns);
  scanner.require(static_cast<long long>(rows) + columns, "sizes of blocks");
  const Array<int> row_ends =
      read_ends(scanner, "cumulative size of block rows", rows, header.rows, block);
  const Array<int> column_ends =
      read_ends(scanner, "cumulative size of block columns", columns, header.columns, block);
  const int filled = scanner.integer("number of row pointers", block > 0 ? rows + 1 : 1, rows + 1);
  scanner.expect_integer("number of block column numbers", blocks);
  const Array<int> start = read_pointers(scanner, rows, blocks, filled);
  Array<int> column;
  column.resize(blocks);
  for (int& number : column) number = scanner.integer("block column", 0, columns - 1);

  scanner.require(static_cast<long long>(blocks) * (block * block + 1), "values of blocks");
  Array<MatrixEntry> entries;
  for (int c = 0; c < rows; ++c) {
    for (int k = start[c]; k < start[c + 1]; ++k) {
      scanner.expect_integer("number of the block", k);
      for (int j = column_ends[column[k]]; j < column_ends[column[k] + 1]; ++j)
        for (int i = row_ends[c]; i < row_ends[c + 1]; ++i)
          entries.push_back({i, j, scanner.real("value of a block")});
    }
  }
  return entries;
}

Array<MatrixEntry> read_compressed_columns(TextScanner& scanner, const SiconosHeader& header,
                                           int count) {
  Array<MatrixEntry> entries;
  for (int column = 0; column < header.columns; ++column) {
    scanner.expect("col");
    scanner.expect_integer("column", column);
    scanner.expect(":");
    scanner.expect("locations");
    scanner.expect_integer("first location", entries.size());
    scanner.expect("to");
    const int last = scanner.integer("last location", entries.size() - 1, count - 1);
    while (entries.size() <= last) {
      const int row = scanner.integer("row", 0, header.rows - 1);
      scanner.expect(":");
      entries.push_back({row, column, scanner.real("value of the matrix")});
    }
  }
  if (entries.size() != count) {
    scanner.fail("the columns hold " + std::to_string(entries.size()) + " entries, expected " +
                 std::to_string(count));
  }
  return entries;
}

Array<MatrixEntry> read_triplets(TextScanner& scanner, const SiconosHeader& header, int count) {
  Array<MatrixEntry> entries;
  while (entries.size() < count) {
    const int row = scanner.integer("row", 0, header.rows - 1);
    const int column = scanner.integer("column", 0, header.columns - 1);
    scanner.expect(":");
    entries.push_back({row, column, scanner.real("value of the matrix")});
  }
  return entries;
}

/// What cs_print of CSparse prints, after the line that says where the matrix came from.
Array<MatrixEntry> read_csparse(TextScanner& scanner, const SiconosHeader& header) {
  scanner.integer("origin of the sparse matrix", 0, kLargest);
  scanner.expect("CSparse");
  scanner.skip_line();  // version and copyright
  const std::string shape =
      std::to_string(header.rows) + "-by-" + std::to_string(header.columns) + ",";
  std::string_view found = scanner.word("'" + shape + "'");
  const bool triplets = found == "triplet:";
  if (triplets) found = scanner.word("'" + shape + "'");
  if (found != shape) scanner.fail("the sparse matrix is not '" + shape + "'");
  scanner.expect("nzmax:");
  scanner.word("nzmax");
  scanner.expect("nnz:");
  std::string_view number = scanner.word("number of entries");
  if (number.ends_with(',')) number.remove_suffix(1);
  const auto count = parse_number<int>(number);
  if (!count || *count < 0) scanner.fail("the number of entries is not a number >= 0");
  scanner.require(3ll * *count, "words of matrix entries");
  scanner.skip_line();  // 1-norm
  return triplets ? read_triplets(scanner, header, *count)
                  : read_compressed_columns(scanner, header, *count);
}

}  // namespace

SiconosHeader read_siconos_header(TextScanner& scanner) {
  SiconosHeader header;
  header.storage = scanner.integer("storage of the matrix", 0, 2);
  header.rows = scanner.integer("rows of the matrix", 0, kLargest);
  header.columns = scanner.integer("columns of the matrix", 0, kLargest);
  return header;
}

Array<MatrixEntry> read_siconos_matrix(TextScanner& scanner, const SiconosHeader& header,
                                       int block) {
  if (header.storage == 0) return read_dense(scanner, header);
  return header.storage == 1 ? read_blocks(scanner, header, block) : read_csparse(scanner, header);
}

}  // namespace cd
