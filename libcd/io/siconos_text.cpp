// SPDX-License-Identifier: BSD-3-Clause
// Local and global problems from words and numbers; writing in sparse blocks.
#include "libcd/io/siconos_text.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/core/number.hpp"
#include "libcd/io/atomic_file.hpp"
#include "libcd/io/input_file.hpp"
#include "libcd/io/siconos_matrix.hpp"
#include "libcd/io/text_scanner.hpp"
#include "libcd/matrix/eliminate_bodies.hpp"

namespace cd {

namespace {

constexpr std::size_t largest_file = std::numeric_limits<int>::max();  // ints can count its words

/// A vector of D components per contact.
template <int D>
Array<Vector<D>> read_vectors(TextScanner& scanner, const char* what, int contacts) {
  Array<Vector<D>> vectors;
  vectors.resize(contacts);
  for (Vector<D>& vector : vectors)
    for (double& component : vector) component = scanner.real(what);
  return vectors;
}

Array<double> read_friction(TextScanner& scanner, int contacts) {
  Array<double> friction;
  friction.resize(contacts);
  for (double& mu : friction) {
    mu = scanner.real("friction coefficient");
    if (mu < 0.0) scanner.fail("friction coefficient: " + to_text(mu) + " is negative");
  }
  return friction;
}

/// Refuses coefficients of rolling friction, one for each contact at the end of the file. What old
/// versions append is a single 0 or 1.
void refuse_rolling(const TextScanner& scanner, int contacts) {
  TextScanner ahead = scanner;
  int numbers = 0;
  bool is_flag = contacts == 1;
  while (numbers <= contacts && !ahead.at_end()) {
    const std::string_view word = ahead.word("");
    if (!parse_number<double>(word)) return;
    is_flag = is_flag && (word == "0" || word == "1");
    ++numbers;
  }
  if (numbers == contacts && !is_flag)
    scanner.fail(
        "a problem with rolling friction, whose coefficients follow those of friction; "
        "only problems without are read");
}

template <int D>
MatrixProblem<D> checked(TextScanner& scanner, MatrixProblem<D> problem) {
  if (!all_finite(problem)) scanner.fail("entries of the matrix at one place add to infinity");
  return problem;
}

template <int D>
MatrixProblem<D> read_local(TextScanner& scanner, int contacts) {
  SiconosHeader header;
  header.storage = scanner.integer("storage of the matrix", 0, 2);
  header.rows = header.columns = contacts * D;
  scanner.expect_integer("rows of the matrix", header.rows);
  scanner.expect_integer("columns of the matrix", header.columns);
  const Array<MatrixEntry> entries = read_siconos_matrix(scanner, header, D);
  scanner.require((D + 1ll) * contacts, "values of q and friction coefficients");
  Array<Vector<D>> q = read_vectors<D>(scanner, "component of q", contacts);
  Array<double> friction = read_friction(scanner, contacts);
  if (D == 3) refuse_rolling(scanner, contacts);  // of discs: normal, tangential, rolling
  if (!scanner.at_end()) scanner.integer("flag that old versions append", 0, 1);
  if (!scanner.at_end()) scanner.fail("the file goes on after the end of the problem");
  return checked<D>(scanner, make_matrix_problem<D>(entries, std::move(q), std::move(friction)));
}

/// Whether a square matrix is followed by another one with as many rows and a column for each
/// component of a contact: M and H of a global problem.
bool is_global(TextScanner ahead, int components) {
  try {
    const SiconosHeader mass = read_siconos_header(ahead);
    if (mass.rows != mass.columns) return false;
    read_siconos_matrix(ahead, mass, 0);
    const SiconosHeader jacobian = read_siconos_header(ahead);
    return jacobian.rows == mass.rows && jacobian.columns == components;
  } catch (const Error&) {
    return false;
  }
}

/// M, H, q, b and mu of M v = H r + q, u = H^T v + b.
template <int D>
MatrixProblem<D> read_global(TextScanner& scanner, int contacts) {
  GlobalProblem<D> problem;
  const SiconosHeader mass = read_siconos_header(scanner);
  problem.mass = read_siconos_matrix(scanner, mass, 0);
  const SiconosHeader jacobian = read_siconos_header(scanner);
  problem.jacobian = read_siconos_matrix(scanner, jacobian, 0);
  scanner.require(mass.rows + (D + 1ll) * contacts, "values of q, b and friction coefficients");
  problem.force.resize(mass.rows);
  for (double& component : problem.force) component = scanner.real("component of q");
  problem.velocity = read_vectors<D>(scanner, "component of b", contacts);
  problem.friction = read_friction(scanner, contacts);
  refuse_rolling(scanner, contacts);
  if (!scanner.at_end()) scanner.fail("the file goes on after the end of the global problem");
  try {
    return checked<D>(scanner, eliminate_bodies(problem));
  } catch (const Error& error) {
    scanner.fail(std::string("a global problem that cannot be condensed: ") + error.what());
  }
}

/// A local problem, or a global one: both begin alike.
template <int D>
MatrixProblem<D> read_problem(TextScanner& scanner, int contacts) {
  TextScanner again = scanner;
  try {
    return read_local<D>(scanner, contacts);
  } catch (const Error&) {
    if (!is_global(again, D * contacts)) throw;
  }
  return read_global<D>(again, contacts);
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
  if (TextScanner ahead = scanner; ahead.word("dimension") == "5")
    scanner.fail("dimension 5, of a problem with rolling friction; only problems without are read");
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
