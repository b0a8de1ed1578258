// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: sound HDF5 files with arbitrary data sets give a problem or cd::Error.
#include <unistd.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>

#include <libcd/core/error.hpp>
#include <libcd/io/hdf5_file.hpp>
#include <libcd/io/problem_file.hpp>
#include "tests/fuzz/use_problem.hpp"

namespace {

/// The input as numbers: small ones mostly, so that they often fit together.
class Source {
 public:
  Source(const std::uint8_t* data, std::size_t size) : data_(data), size_(size) {}

  int integer() {
    const int byte = next();
    if (byte < 0xf0) return byte % 16 - 3;
    return byte % 2 == 0 ? byte << 23 : -(byte << 23);
  }

  double real() {
    const int byte = next();
    return byte == 0xff ? 1e308 * next() : (byte - 8) / 4.0;
  }

  /// The length that is expected, or now and then another one.
  int length(int expected) {
    const int byte = next();
    return byte < 0xf8 ? std::clamp(expected, 0, 64) : byte - 0xf8;
  }

  bool rarely() { return next() > 0xf8; }

 private:
  int next() {
    if (used_ == size_) return 0;
    return data_[used_++];
  }

  const std::uint8_t* data_;
  std::size_t size_, used_ = 0;
};

class Sets {
 public:
  explicit Sets(Source source) : source_(source) {}

  int integer(const std::string& path, int usual) {
    const int value = source_.rarely() ? source_.integer() : usual;
    if (!source_.rarely()) file_.integers(path, {value});
    return value;
  }

  /// Numbers of 0 .. end - 1 mostly, ascending ones if they are pointers.
  void integers(const std::string& path, int expected, int end, bool pointers) {
    cd::Array<int> values(static_cast<std::size_t>(source_.length(expected)), 0);
    for (int k = 0; k < values.size(); ++k) {
      const int value = source_.integer();
      values[k] = source_.rarely() ? value : std::abs(value % std::max(end, 1));
    }
    if (pointers && !values.empty() && !source_.rarely()) {
      std::sort(values.begin(), values.end());
      values.front() = 0;
      values.back() = end;
    }
    file_.integers(path, values);
  }

  void reals(const std::string& path, int expected, bool positive = false) {
    cd::Array<double> values(static_cast<std::size_t>(source_.length(expected)), 0.0);
    for (double& value : values) {
      value = source_.real();
      if (positive && !source_.rarely()) value = std::abs(value);
    }
    if (!source_.rarely()) file_.reals(path, values);
  }

  void matrix(const std::string& path, int m, int n) {
    const int count = source_.length(n);
    const int kind = std::abs(source_.integer()) % 3 - 2;
    m = integer(path + "/m", m);
    n = integer(path + "/n", n);
    integer(path + "/nz", kind == 0 ? count : kind);
    const bool pointers = kind < 0;
    integers(path + "/p", pointers ? (kind == -1 ? n : m) + 1 : count, pointers ? count : n,
             pointers);
    integers(path + "/i", count, kind == -2 ? n : m, false);
    reals(path + "/x", count);
  }

  void diagonal(const std::string& path, int size) {
    integer(path + "/m", size);
    integer(path + "/n", size);
    integer(path + "/nz", -1);
    cd::Array<int> pointers, rows;
    for (int k = 0; k < size; ++k) rows.push_back(k);
    for (int k = 0; k <= size; ++k) pointers.push_back(k);
    file_.integers(path + "/p", pointers);
    file_.integers(path + "/i", rows);
    reals(path + "/x", size, true);
  }

  void problem() {
    const int dimension = source_.integer() % 2 == 0 ? 2 : 3;
    const int contacts = source_.length(source_.integer());
    const int size = contacts * dimension;
    const bool local = source_.integer() % 2 == 0;
    const std::string place = local ? "/fclib_local" : "/fclib_global";
    integer(place + "/spacedim", dimension);
    reals(place + "/vectors/mu", contacts, true);
    if (local) {
      reals(place + "/vectors/q", size);
      matrix(place + "/W", size, size);
    } else {
      const int unknowns = source_.length(source_.integer());
      reals(place + "/vectors/w", size);
      reals(place + "/vectors/f", unknowns);
      if (source_.rarely()) {
        matrix(place + "/M", unknowns, unknowns);
      } else {
        diagonal(place + "/M", unknowns);
      }
      matrix(place + "/H", unknowns, size);
    }
    if (source_.rarely()) reals("/solution/r", size);
  }

  void write(const std::filesystem::path& path) { file_.commit(path); }

 private:
  Source source_;
  cd::Hdf5Writer file_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const auto path =
      std::filesystem::temp_directory_path() / ("cd_fuzz_sets_" + std::to_string(getpid()));
  Sets sets(Source(data, size));
  sets.problem();
  sets.write(path);
  try {
    use(cd::read_problem(path));
  } catch (const cd::Error&) {
  }
  try {
    cd::read_solution(path);
  } catch (const cd::Error&) {
  }
  std::filesystem::remove(path);
  return 0;
}
