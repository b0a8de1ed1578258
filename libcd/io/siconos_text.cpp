// SPDX-License-Identifier: BSD-3-Clause
// Reading the three storages of Siconos, writing the sparse-block one.
#include "libcd/io/siconos_text.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/io/atomic_file.hpp"
#include "libcd/io/input_file.hpp"
#include "libcd/io/number.hpp"
#include "libcd/io/text_scanner.hpp"

namespace cd {

namespace {

constexpr std::size_t largest_file = std::numeric_limits<int>::max();  // ints can count its words

/// The next word, an integer that the rest of the file already fixes.
void expect_integer(TextScanner& scanner, const std::string& what, int value) {
  scanner.integer(what, value, value);
}

Array<MatrixEntry> read_dense(TextScanner& scanner, int size) {
  expect_integer(scanner, "rows of the dense matrix", size);
  expect_integer(scanner, "columns of the dense matrix", size);
  scanner.require(static_cast<long long>(size) * size, "values of the dense matrix");
  Array<MatrixEntry> entries;
  for (int column = 0; column < size; ++column) {
    for (int row = 0; row < size; ++row) {
      const double value = scanner.real("value of the matrix");
      if (value != 0.0) entries.push_back({row, column, value});
    }
  }
  return entries;
}

/// Blocks of `dimension` rows and columns, ordered by block rows.
Array<MatrixEntry> read_blocks(TextScanner& scanner, int dimension, int contacts) {
  const int blocks = scanner.count("number of blocks");
  expect_integer(scanner, "number of block rows", contacts);
  expect_integer(scanner, "number of block columns", contacts);
  for (const char* what : {"cumulative size of block rows", "cumulative size of block columns"}) {
    for (int c = 1; c <= contacts; ++c) expect_integer(scanner, what, c * dimension);
  }
  expect_integer(scanner, "number of row pointers", contacts + 1);
  expect_integer(scanner, "number of block column numbers", blocks);

  Array<int> start;
  start.resize(contacts + 1);
  int least = 0;
  for (int& pointer : start) {
    const int most = &pointer == &start.front() ? 0 : blocks;
    least = pointer = scanner.integer("row pointer", least, most);
  }
  if (least != blocks) {
    scanner.fail("the row pointers end at " + std::to_string(least) +
                 ", expected the number of blocks, " + std::to_string(blocks));
  }
  Array<int> columns;
  columns.resize(blocks);
  for (int& column : columns) column = scanner.integer("block column", 0, contacts - 1);

  scanner.require(static_cast<long long>(blocks) * (dimension * dimension + 1), "values of blocks");
  Array<MatrixEntry> entries;
  for (int c = 0; c < contacts; ++c) {
    for (int k = start[c]; k < start[c + 1]; ++k) {
      expect_integer(scanner, "number of the block", k);
      for (int j = 0; j < dimension; ++j) {
        for (int i = 0; i < dimension; ++i) {
          entries.push_back(
              {c * dimension + i, columns[k] * dimension + j, scanner.real("value of a block")});
        }
      }
    }
  }
  return entries;
}

Array<MatrixEntry> read_compressed_columns(TextScanner& scanner, int size, int count) {
  Array<MatrixEntry> entries;
  for (int column = 0; column < size; ++column) {
    scanner.expect("col");
    expect_integer(scanner, "column", column);
    scanner.expect(":");
    scanner.expect("locations");
    expect_integer(scanner, "first location", entries.size());
    scanner.expect("to");
    const int last = scanner.integer("last location", entries.size() - 1, count - 1);
    while (entries.size() <= last) {
      const int row = scanner.integer("row", 0, size - 1);
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

Array<MatrixEntry> read_triplets(TextScanner& scanner, int size, int count) {
  Array<MatrixEntry> entries;
  while (entries.size() < count) {
    const int row = scanner.integer("row", 0, size - 1);
    const int column = scanner.integer("column", 0, size - 1);
    scanner.expect(":");
    entries.push_back({row, column, scanner.real("value of the matrix")});
  }
  return entries;
}

/// What cs_print of CSparse prints, after the line that says where the matrix came from.
Array<MatrixEntry> read_csparse(TextScanner& scanner, int size) {
  scanner.integer("origin of the sparse matrix", 0, std::numeric_limits<int>::max());
  scanner.expect("CSparse");
  scanner.skip_line();  // version and copyright
  const std::string shape = std::to_string(size) + "-by-" + std::to_string(size) + ",";
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
  return triplets ? read_triplets(scanner, size, *count)
                  : read_compressed_columns(scanner, size, *count);
}

template <int D>
MatrixProblem<D> read_problem(TextScanner& scanner, int contacts) {
  const int storage = scanner.integer("storage of the matrix", 0, 2);
  const int size = contacts * D;
  expect_integer(scanner, "rows of the matrix", size);
  expect_integer(scanner, "columns of the matrix", size);
  const Array<MatrixEntry> entries = storage == 0   ? read_dense(scanner, size)
                                     : storage == 1 ? read_blocks(scanner, D, contacts)
                                                    : read_csparse(scanner, size);
  scanner.require((D + 1ll) * contacts, "values of q and friction coefficients");
  Array<Vector<D>> q;
  q.resize(contacts);
  for (Vector<D>& velocity : q) {
    for (double& component : velocity) component = scanner.real("component of q");
  }
  Array<double> friction;
  friction.resize(contacts);
  for (double& mu : friction) {
    mu = scanner.real("friction coefficient");
    if (mu < 0.0) scanner.fail("friction coefficient: " + to_text(mu) + " is negative");
  }
  if (!scanner.at_end()) scanner.integer("flag that old versions append", 0, 1);
  if (!scanner.at_end()) scanner.fail("the file goes on after the end of the problem");
  MatrixProblem<D> problem = make_matrix_problem<D>(entries, std::move(q), std::move(friction));
  if (!all_finite(problem)) scanner.fail("entries of the matrix at one place add to infinity");
  return problem;
}

/// Lines of numbers, as they are appended.
class Lines {
 public:
  explicit Lines(std::ostream& stream) : stream_(stream) {}

  template <class... Numbers>
  void line(const Numbers&... numbers) {
    text_.clear();
    (add(numbers), ...);
    if (!text_.empty()) text_.back() = '\n';
    stream_ << text_;
  }

 private:
  template <class Value>
  void add(const Value& value) {
    if constexpr (Number<Value>) {
      append_number(text_, value);
      text_ += ' ';
    } else {
      for (const auto& element : value) add(element);
    }
  }

  std::ostream& stream_;
  std::string text_;
};

}  // namespace

AnyProblem parse_siconos_text(std::string_view text, const std::string& name) {
  TextScanner scanner(text, name);
  if (text.size() > largest_file) scanner.fail("the file is larger than 2 GiB");
  const int dimension = scanner.integer("dimension", 2, 3);
  const int contacts = scanner.count("number of contacts");
  if (contacts == 0) scanner.fail("a problem without contacts");
  scanner.require(static_cast<long long>(contacts) * dimension, "values");
  if (dimension == 2) return read_problem<2>(scanner, contacts);
  return read_problem<3>(scanner, contacts);
}

AnyProblem read_siconos_text(const std::filesystem::path& path) {
  std::error_code ignored;
  if (const auto size = std::filesystem::file_size(path, ignored);
      !ignored && size > largest_file) {
    throw Error(path.string() + ": the file is larger than 2 GiB");
  }
  return parse_siconos_text(read_bytes(path), path.string());
}

template <int D>
void write_siconos_text(const MatrixProblem<D>& problem, const std::filesystem::path& path) {
  const int contacts = problem.contact_count();
  AtomicFile file(path);
  Lines out(file.stream());
  for (const int header :
       {D, contacts, 1, D * contacts, D * contacts, problem.block.size(), contacts, contacts}) {
    out.line(header);
  }
  Array<int> ends;
  for (int c = 1; c <= contacts; ++c) ends.push_back(c * D);
  out.line(ends);
  out.line(ends);
  out.line(contacts + 1);
  out.line(problem.block.size());
  out.line(problem.row_start);
  out.line(problem.column);
  for (int k = 0; k < problem.block.size(); ++k) {
    out.line(k);
    for (const double value : problem.block[k].reshaped()) out.line(value);  // column after column
  }
  out.line(problem.q);
  out.line(problem.friction);
  file.commit();
}

template void write_siconos_text(const MatrixProblem<2>&, const std::filesystem::path&);
template void write_siconos_text(const MatrixProblem<3>&, const std::filesystem::path&);

}  // namespace cd
