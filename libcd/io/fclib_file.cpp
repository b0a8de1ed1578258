// SPDX-License-Identifier: BSD-3-Clause
// Local and global problems from HDF5 data sets, and back.
#include "libcd/io/fclib_file.hpp"

#include <cstdint>
#include <limits>
#include <string>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/core/number.hpp"
#include "libcd/io/hdf5_file.hpp"
#include "libcd/matrix/eliminate_bodies.hpp"

namespace cd {

namespace {

// The values of fclib_matrix.nz that say how a matrix is stored; >= 0 counts triplets.
constexpr int compressed_columns = -1;
constexpr int compressed_rows = -2;

struct SparseMatrix {
  int rows, columns;
  Array<MatrixEntry> entries;
};

void expect_size(const Hdf5Reader& file, const std::string& place, long long size,
                 long long expected) {
  if (size != expected) {
    file.fail(place, "length: " + std::to_string(size) + " is not allowed, expected " +
                         std::to_string(expected));
  }
}

/// An integer data set with one number of low or more.
int read_count(const Hdf5Reader& file, const std::string& place, int low) {
  const int value = file.integer(place);
  if (value < low || value == std::numeric_limits<int>::max()) {
    file.fail(place, to_text(value) + " is not allowed, expected " + to_text(low) + " or more");
  }
  return value;
}

void check_indices(const Hdf5Reader& file, const std::string& place, const Array<int>& indices,
                   int count, int end) {
  if (indices.size() < count) {
    file.fail(place, to_text(indices.size()) + " numbers, expected " + to_text(count));
  }
  for (int k = 0; k < count; ++k) {
    if (indices[k] < 0 || indices[k] >= end) {
      file.fail(place, "element " + to_text(k) + ": " + to_text(indices[k]) +
                           " is not allowed, expected 0 .. " + to_text(end - 1));
    }
  }
}

/// The pointers of compressed rows or columns, `lines` of them; returns the number of entries.
int check_pointers(const Hdf5Reader& file, const std::string& place, const Array<int>& pointers,
                   int lines) {
  expect_size(file, place, pointers.size(), lines + 1ll);
  for (int k = 0; k <= lines; ++k) {
    const int least = k == 0 ? 0 : pointers[k - 1];
    if (pointers[k] < least || (k == 0 && pointers[k] > 0)) {
      file.fail(place, "element " + to_text(k) + ": " + to_text(pointers[k]) +
                           " is not allowed, expected pointers that ascend from 0");
    }
  }
  return pointers[lines];
}

SparseMatrix read_matrix(const Hdf5Reader& file, const std::string& place) {
  SparseMatrix matrix{read_count(file, place + "/m", 0), read_count(file, place + "/n", 0), {}};
  const int kind = read_count(file, place + "/nz", compressed_rows);
  const Array<int> p = file.integers(place + "/p");
  const Array<int> i = file.integers(place + "/i");
  const Array<double> x = file.reals(place + "/x");

  const bool by_rows = kind == compressed_rows;
  const int lines = by_rows ? matrix.rows : matrix.columns;
  const int count = kind >= 0 ? kind : check_pointers(file, place + "/p", p, lines);
  if (kind >= 0) check_indices(file, place + "/p", p, count, matrix.columns);
  check_indices(file, place + "/i", i, count, by_rows ? matrix.columns : matrix.rows);
  if (x.size() < count) {
    file.fail(place + "/x", to_text(x.size()) + " numbers, expected " + to_text(count));
  }

  matrix.entries.resize(count);
  for (int k = 0, line = 0; k < count; ++k) {
    if (kind < 0) {
      while (p[line + 1] <= k) ++line;
    }
    const int major = kind >= 0 ? p[k] : line;
    matrix.entries[k] = by_rows ? MatrixEntry{major, i[k], x[k]} : MatrixEntry{i[k], major, x[k]};
  }
  return matrix;
}

/// A vector of D components per contact.
template <int D>
Array<Vector<D>> read_vectors(const Hdf5Reader& file, const std::string& place, int contacts) {
  const Array<double> values = file.reals(place);
  expect_size(file, place, values.size(), static_cast<long long>(contacts) * D);
  Array<Vector<D>> vectors;
  vectors.resize(contacts);
  for (int k = 0; k < values.size(); ++k) vectors[k / D][k % D] = values[k];
  return vectors;
}

Array<double> read_friction(const Hdf5Reader& file, const std::string& place) {
  Array<double> friction = file.reals(place);
  if (friction.empty()) file.fail(place, "a problem without contacts");
  for (int k = 0; k < friction.size(); ++k) {
    if (friction[k] < 0.0) {
      file.fail(place, "element " + to_text(k) + ": " + to_text(friction[k]) + " is negative");
    }
  }
  return friction;
}

/// Refuses equality constraints, unless their matrix has no columns.
void refuse_constraints(const Hdf5Reader& file, const std::string& place) {
  if (file.has(place) && file.integer(place + "/n") != 0) {
    file.fail(place, "problems with equality constraints are not supported");
  }
}

template <int D>
MatrixProblem<D> read_local(const Hdf5Reader& file) {
  const std::string place = "/fclib_local";
  refuse_constraints(file, place + "/V");
  refuse_constraints(file, place + "/R");
  Array<double> friction = read_friction(file, place + "/vectors/mu");
  Array<Vector<D>> q = read_vectors<D>(file, place + "/vectors/q", friction.size());
  const SparseMatrix w = read_matrix(file, place + "/W");
  expect_size(file, place + "/W/m", w.rows, static_cast<long long>(q.size()) * D);
  expect_size(file, place + "/W/n", w.columns, static_cast<long long>(q.size()) * D);
  return make_matrix_problem<D>(w.entries, std::move(q), std::move(friction));
}

template <int D>
MatrixProblem<D> read_global(const Hdf5Reader& file) {
  const std::string place = "/fclib_global";
  refuse_constraints(file, place + "/G");
  GlobalProblem<D> problem;
  problem.friction = read_friction(file, place + "/vectors/mu");
  problem.velocity = read_vectors<D>(file, place + "/vectors/w", problem.friction.size());
  problem.force = file.reals(place + "/vectors/f");
  SparseMatrix mass = read_matrix(file, place + "/M");
  SparseMatrix jacobian = read_matrix(file, place + "/H");
  for (const auto& [name, size] :
       {std::pair{"/M/m", mass.rows}, {"/M/n", mass.columns}, {"/H/m", jacobian.rows}}) {
    expect_size(file, place + name, size, problem.unknown_count());
  }
  expect_size(file, place + "/H/n", jacobian.columns,
              D * static_cast<long long>(problem.friction.size()));
  problem.mass = std::move(mass.entries);
  problem.jacobian = std::move(jacobian.entries);
  try {
    return eliminate_bodies(problem);
  } catch (const Error& error) {
    file.fail(place, error.what());
  }
}

template <int D>
MatrixProblem<D> read_either(const Hdf5Reader& file, const std::string& place) {
  MatrixProblem<D> problem = place == "/fclib_local" ? read_local<D>(file) : read_global<D>(file);
  if (!all_finite(problem)) file.fail(place, "the matrix or q overflows when entries are added");
  return problem;
}

/// The group of the problem.
std::string problem_place(const Hdf5Reader& file) {
  for (const char* place : {"/fclib_local", "/fclib_global"}) {
    if (file.has(place)) return place;
  }
  for (const char* place : {"/fclib_local_rolling", "/fclib_global_rolling"})
    if (file.has(place))
      file.fail(place, "a problem with rolling friction; only problems without are read");
  file.fail("/", "neither /fclib_local nor /fclib_global, not a problem of FCLib");
}

int read_dimension(const Hdf5Reader& file, const std::string& place) {
  const int dimension = file.integer(place + "/spacedim");
  if (dimension != 2 && dimension != 3) {
    file.fail(place + "/spacedim", to_text(dimension) + " is not allowed, expected 2 or 3");
  }
  return dimension;
}

}  // namespace

AnyProblem read_fclib(const std::filesystem::path& path) {
  const Hdf5Reader file(path);
  const std::string place = problem_place(file);
  if (read_dimension(file, place) == 2) return read_either<2>(file, place);
  return read_either<3>(file, place);
}

std::optional<AnyImpulses> read_fclib_solution(const std::filesystem::path& path) {
  const Hdf5Reader file(path);
  const std::string place = problem_place(file);
  const int dimension = read_dimension(file, place);
  const int contacts = read_friction(file, place + "/vectors/mu").size();
  for (const char* impulses : {"/solution/r", "/guesses/1/r"}) {
    if (!file.written(impulses)) continue;  // announced, but never computed
    if (dimension == 2) return read_vectors<2>(file, impulses, contacts);
    return read_vectors<3>(file, impulses, contacts);
  }
  return std::nullopt;
}

namespace {

template <int D>
Array<double> flat(const Array<Vector<D>>& vectors) {
  Array<double> numbers;
  for (const Vector<D>& v : vectors) numbers.insert(numbers.end(), v.begin(), v.end());
  return numbers;
}

template <int D>
Array<Vector<D>> all_components(const Array<Impulse<D>>& impulse) {
  Array<Vector<D>> r;
  for (const Impulse<D>& p : impulse) r.push_back(components(p));
  return r;
}

}  // namespace

template <int D>
void write_fclib(const MatrixProblem<D>& problem, const std::filesystem::path& path,
                 const Array<Impulse<D>>* solution) {
  const int contacts = problem.contact_count();
  const std::int64_t entries = std::int64_t{problem.block.size()} * D * D;
  if (entries > std::numeric_limits<int>::max())
    throw Error(
        "entries of W", entries,
        "at most " + std::to_string(std::numeric_limits<int>::max()) + " in a file of FCLib");
  const int count = static_cast<int>(entries);
  const int size = contacts * D;  // there is a block per contact

  Array<int> start;  // of the scalar columns
  start.assign(size + 1, 0);
  for (const int column : problem.column) {
    for (int j = 0; j < D; ++j) start[column * D + j + 1] += D;
  }
  for (int k = 0; k < size; ++k) start[k + 1] += start[k];
  Array<int> next = start;
  Array<int> row;
  Array<double> value;
  row.resize(count);
  value.resize(count);
  for (int c = 0; c < contacts; ++c) {
    for (int k = problem.row_start[c]; k < problem.row_start[c + 1]; ++k) {
      for (int j = 0; j < D; ++j) {
        for (int i = 0; i < D; ++i) {
          const int place = next[problem.column[k] * D + j]++;
          row[place] = c * D + i;
          value[place] = problem.block[k](i, j);
        }
      }
    }
  }
  const std::string place = "/fclib_local";
  Hdf5Writer file;
  file.integers(place + "/spacedim", {D});
  file.integers(place + "/W/m", {size});
  file.integers(place + "/W/n", {size});
  file.integers(place + "/W/nz", {compressed_columns});
  file.integers(place + "/W/nzmax", {count});
  file.integers(place + "/W/p", start);
  file.integers(place + "/W/i", row);
  file.reals(place + "/W/x", value);
  file.reals(place + "/vectors/q", flat(problem.q));
  file.reals(place + "/vectors/mu", problem.friction);
  if (solution) {
    const Array<Vector<D>> r = all_components(*solution);
    Array<Vector<D>> u;
    multiply(problem, r, u);
    for (int c = 0; c < contacts; ++c) u[c] += problem.q[c];
    file.reals("/solution/r", flat(r));
    file.reals("/solution/u", flat(u));
  }
  file.commit(path);
}

template void write_fclib(const MatrixProblem<2>&, const std::filesystem::path&,
                          const Array<Impulse<2>>*);
template void write_fclib(const MatrixProblem<3>&, const std::filesystem::path&,
                          const Array<Impulse<3>>*);

}  // namespace cd
