// SPDX-License-Identifier: BSD-3-Clause
// HDF5 behind handles that close themselves, with every size checked before it is used.
#include "libcd/io/hdf5_file.hpp"

#include <hdf5.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <type_traits>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/io/atomic_file.hpp"
#include "libcd/io/input_file.hpp"

namespace cd {

namespace {

static_assert(std::is_same_v<hid_t, std::int64_t> && std::is_same_v<herr_t, int>);

/// Deflate, the common filter, shrinks by no more than this; other filters are held to it as well.
constexpr std::uintmax_t largest_compression = 1032;

/// Owns one identifier of the HDF5 library.
class Handle {
 public:
  Handle(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
  ~Handle() {
    if (id_ >= 0) close_(id_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;

  hid_t get() const { return id_; }
  bool valid() const { return id_ >= 0; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

template <class T>
hid_t native() {
  return std::is_same_v<T, int> ? H5T_NATIVE_INT : H5T_NATIVE_DOUBLE;
}

/// Whether a stored type is one that every writer of these files uses; the library's conversions of
/// freely designed types are not relied on.
template <class T>
bool expected_type(hid_t type) {
  const auto integers = std::array{H5T_STD_I32LE, H5T_STD_I32BE, H5T_STD_I64LE, H5T_STD_I64BE};
  const auto reals = std::array{H5T_IEEE_F64LE, H5T_IEEE_F64BE, H5T_IEEE_F32LE, H5T_IEEE_F32BE};
  for (const hid_t allowed : std::is_same_v<T, int> ? integers : reals) {
    if (H5Tequal(type, allowed) > 0) return true;
  }
  return false;
}

/// Access to a file: identifiers left open do not keep it open.
Handle file_access() {
  return {H5Pcreate(H5P_FILE_ACCESS), H5Pclose};
}

}  // namespace

Hdf5Reader::Quiet::Quiet() {
  H5Eget_auto2(H5E_DEFAULT, &printer_, &data_);
  H5Eset_auto2(H5E_DEFAULT, nullptr, nullptr);
}

Hdf5Reader::Quiet::~Quiet() {
  H5Eset_auto2(H5E_DEFAULT, printer_, data_);
}

Hdf5Reader::Hdf5Reader(const std::filesystem::path& path) : name_(path.string()) {
  require_file(path);
  std::error_code error;
  size_ = std::filesystem::file_size(path, error);
  if (error) throw Error("cannot read " + name_ + ": " + error.message());
  const Handle access = file_access();
  H5Pset_fclose_degree(access.get(), H5F_CLOSE_STRONG);
  file_ = H5Fopen(name_.c_str(), H5F_ACC_RDONLY, access.get());
  if (file_ < 0)
    throw Error(name_ + ": not a readable HDF5 file (damaged, truncated or another format)");
}

Hdf5Reader::~Hdf5Reader() {
  H5Fclose(file_);
}

void Hdf5Reader::fail(const std::string& place, const std::string& what) const {
  throw Error(name_ + ": " + place + ": " + what);
}

bool Hdf5Reader::has(const std::string& path) const {
  for (std::size_t end = 0; end != std::string::npos;) {
    end = path.find('/', end + 1);
    const std::string link = path.substr(0, end);
    if (H5Lexists(file_, link.c_str(), H5P_DEFAULT) <= 0) return false;
    H5L_info_t info;
    if (H5Lget_info(file_, link.c_str(), &info, H5P_DEFAULT) < 0) fail(link, "not readable");
    if (info.type != H5L_TYPE_HARD) fail(link, "links to other places are not followed");
  }
  return true;
}

bool Hdf5Reader::written(const std::string& path) const {
  if (!has(path)) return false;
  const Handle set(H5Dopen2(file_, path.c_str(), H5P_DEFAULT), H5Dclose);
  return set.valid() && H5Dget_storage_size(set.get()) > 0;
}

void Hdf5Reader::check_storage(const std::string& path, std::int64_t set,
                               std::uintmax_t bytes) const {
  const Handle layout(H5Dget_create_plist(set), H5Pclose);
  std::uintmax_t limit = size_;
  switch (layout.valid() ? H5Pget_layout(layout.get()) : H5D_LAYOUT_ERROR) {
    case H5D_COMPACT:
    case H5D_CONTIGUOUS:
      break;
    case H5D_CHUNKED: {
      hsize_t chunk = 0;
      if (H5Pget_chunk(layout.get(), 1, &chunk) != 1) fail(path, "not readable");
      limit *= largest_compression;
      if (chunk > limit)
        fail(path, "chunks of " + std::to_string(chunk) + " numbers in a file of this size");
      break;
    }
    default:
      fail(path, "storage of an unknown kind");
  }
  if (H5Pget_external_count(layout.get()) != 0) fail(path, "storage in another file");
  if (bytes > limit) {
    fail(path, std::to_string(bytes) + " bytes announced, more than the file holds");
  }
}

template <class T>
Array<T> Hdf5Reader::read(const std::string& path) const {
  if (!has(path)) fail(path, "missing");
  const Handle set(H5Dopen2(file_, path.c_str(), H5P_DEFAULT), H5Dclose);
  if (!set.valid()) fail(path, "not a readable data set");
  const Handle type(H5Dget_type(set.get()), H5Tclose);
  if (!type.valid() || !expected_type<T>(type.get())) {
    fail(path, std::is_same_v<T, int> ? "expected integers of 32 or 64 bits"
                                      : "expected IEEE floating-point numbers");
  }
  const Handle space(H5Dget_space(set.get()), H5Sclose);
  if (!space.valid() || H5Sget_simple_extent_ndims(space.get()) > 1) {
    fail(path, "expected one dimension");
  }
  const hssize_t count = H5Sget_simple_extent_npoints(space.get());
  if (count < 0 || count > std::numeric_limits<int>::max()) {
    fail(path, "length: " + std::to_string(count) + " is not allowed");
  }
  if (count > 0 && H5Dget_storage_size(set.get()) == 0) fail(path, "never written");
  check_storage(path, set.get(), static_cast<std::uintmax_t>(count) * H5Tget_size(type.get()));

  Array<T> values;
  values.resize(static_cast<int>(count));
  if (count > 0 &&
      H5Dread(set.get(), native<T>(), H5S_ALL, H5S_ALL, H5P_DEFAULT, values.data()) < 0) {
    fail(path, "not readable");
  }
  return values;
}

int Hdf5Reader::integer(const std::string& path) const {
  const Array<int> values = read<int>(path);
  if (values.size() != 1) fail(path, std::to_string(values.size()) + " numbers, expected one");
  return values[0];
}

Array<int> Hdf5Reader::integers(const std::string& path) const {
  return read<int>(path);
}

Array<double> Hdf5Reader::reals(const std::string& path) const {
  Array<double> values = read<double>(path);
  for (int k = 0; k < values.size(); ++k) {
    if (!std::isfinite(values[k])) fail(path, "element " + std::to_string(k) + " is not finite");
  }
  return values;
}

Hdf5Writer::Hdf5Writer() {
  const Handle access = file_access();
  constexpr std::size_t increment = 1 << 16;
  H5Pset_fapl_core(access.get(), increment, /* backing_store = */ 0);
  H5Pset_fclose_degree(access.get(), H5F_CLOSE_STRONG);
  file_ = H5Fcreate("cd", H5F_ACC_TRUNC, H5P_DEFAULT, access.get());
  if (file_ < 0) throw Error("cannot create an HDF5 file in memory");
}

Hdf5Writer::~Hdf5Writer() {
  H5Fclose(file_);
}

namespace {

template <class T>
void add(hid_t file, const std::string& path, hid_t type, const Array<T>& values) {
  const auto size = static_cast<hsize_t>(values.size());
  const Handle space(H5Screate_simple(1, &size, nullptr), H5Sclose);
  const Handle groups(H5Pcreate(H5P_LINK_CREATE), H5Pclose);
  const Handle creation(H5Pcreate(H5P_DATASET_CREATE), H5Pclose);
  H5Pset_create_intermediate_group(groups.get(), 1);
  H5Pset_obj_track_times(creation.get(), false);
  const Handle set(
      H5Dcreate2(file, path.c_str(), type, space.get(), groups.get(), creation.get(), H5P_DEFAULT),
      H5Dclose);
  if (!set.valid() || (size > 0 && H5Dwrite(set.get(), native<T>(), H5S_ALL, H5S_ALL, H5P_DEFAULT,
                                            values.data()) < 0)) {
    throw Error("cannot create the HDF5 data set " + path);
  }
}

}  // namespace

void Hdf5Writer::integers(const std::string& path, const Array<int>& values) {
  add(file_, path, H5T_STD_I32LE, values);
}

void Hdf5Writer::reals(const std::string& path, const Array<double>& values) {
  add(file_, path, H5T_IEEE_F64LE, values);
}

void Hdf5Writer::commit(const std::filesystem::path& path) {
  AtomicFile file(path);
  H5Fflush(file_, H5F_SCOPE_GLOBAL);
  const ssize_t size = H5Fget_file_image(file_, nullptr, 0);
  std::string image(static_cast<std::size_t>(std::max<ssize_t>(size, 0)), '\0');
  if (size <= 0 || H5Fget_file_image(file_, image.data(), image.size()) != size) {
    throw Error("cannot write " + path.string() + ": no image of the HDF5 file");
  }
  file.stream().write(image.data(), size);
  file.commit();
}

void leave_hdf5_open() {
  H5dont_atexit();
}

}  // namespace cd
