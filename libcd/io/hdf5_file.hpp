// SPDX-License-Identifier: BSD-3-Clause
// The few HDF5 constructs that problem files use: data sets of numbers in one dimension.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "libcd/core/array.hpp"

namespace cd {

/// Reads data sets of an HDF5 file. Paths are absolute ("/group/set"). Every error is an Error
/// "<file>: <path>: ..."; the HDF5 library prints nothing while a reader lives. A data set must
/// hold integers of 32 or 64 bits or IEEE floating-point numbers in this file itself (no external
/// or virtual storage), and not more of them than a file of this size can hold. One thread at a
/// time. Damage to the inner structure of the file, as opposed to the data, is met by the HDF5
/// library alone, and its release 1.10.8 can crash on it.
class Hdf5Reader {
 public:
  /// Throws Error naming the path if there is no HDF5 file.
  explicit Hdf5Reader(const std::filesystem::path& path);
  ~Hdf5Reader();
  Hdf5Reader(const Hdf5Reader&) = delete;
  Hdf5Reader& operator=(const Hdf5Reader&) = delete;

  /// Returns whether there is a group or data set of that path.
  bool has(const std::string& path) const;

  /// Returns whether numbers were ever written to the data set; where they were not, HDF5 reads
  /// zeros.
  bool written(const std::string& path) const;

  /// The only number of an integer data set.
  int integer(const std::string& path) const;

  /// All numbers of an integer data set; what does not fit into an int becomes the nearest int.
  Array<int> integers(const std::string& path) const;

  /// All numbers of a floating-point data set; throws also if one is not finite.
  Array<double> reals(const std::string& path) const;

  /// Throws Error naming the file and the place in it.
  [[noreturn]] void fail(const std::string& place, const std::string& what) const;

 private:
  /// Keeps the library from printing errors and gives it its printer back at the end.
  class Quiet {
   public:
    Quiet();
    ~Quiet();
    Quiet(const Quiet&) = delete;
    Quiet& operator=(const Quiet&) = delete;

   private:
    int (*printer_)(std::int64_t, void*) = nullptr;
    void* data_ = nullptr;
  };

  template <class T>
  Array<T> read(const std::string& path) const;
  void check_storage(const std::string& path, std::int64_t set, std::uintmax_t bytes) const;

  Quiet quiet_;
  std::string name_;
  std::uintmax_t size_ = 0;  // of the file, in bytes
  std::int64_t file_ = -1;
};

/// Collects data sets in memory and writes them as one HDF5 file at `commit`. The same sets give
/// the same bytes.
class Hdf5Writer {
 public:
  Hdf5Writer();
  ~Hdf5Writer();
  Hdf5Writer(const Hdf5Writer&) = delete;
  Hdf5Writer& operator=(const Hdf5Writer&) = delete;

  /// @{
  /// Adds a data set of one dimension and the groups above it; throws Error if the path is taken.
  void integers(const std::string& path, const Array<int>& values);
  void reals(const std::string& path, const Array<double>& values);
  /// @}

  /// Makes the file appear under its name; throws Error naming it if that fails.
  void commit(const std::filesystem::path& path);

 private:
  std::int64_t file_ = -1;
};

/// For programs, before all else: the HDF5 library, which closes itself at the end of a program,
/// does not. After some damaged files it would print lines of its own then.
void leave_hdf5_open();

}  // namespace cd
