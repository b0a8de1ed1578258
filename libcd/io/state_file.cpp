// SPDX-License-Identifier: BSD-3-Clause
// Named arrays as CBOR behind a header of fixed length, which is checked before anything is parsed.
#include "libcd/io/state_file.hpp"

#include <bit>
#include <cstring>
#include <nlohmann/json.hpp>

#include "libcd/core/error.hpp"
#include "libcd/io/atomic_file.hpp"
#include "libcd/io/input_file.hpp"

namespace cd {

namespace {

using nlohmann::json;

constexpr char format_version = 6;  // below 24, so that CBOR keeps it in one byte

/// CBOR's initial bytes: an array of four, a text of length 0, numbers of eight bytes.
constexpr char array_of_four = '\x84';
constexpr char empty_text = '\x60';
constexpr char unsigned_64 = '\x1b';
constexpr char byte_string_64 = '\x5b';

/// How every file begins, whatever its version.
std::string signature() {
  const std::string name = "libcd state";
  return std::string{array_of_four, static_cast<char>(empty_text + name.size())} + name;
}

/// FNV-1a: any change of a single byte changes it.
std::uint64_t checksum(std::span<const std::uint8_t> bytes) {
  std::uint64_t hash = 0xcbf29ce484222325u;
  for (const std::uint8_t byte : bytes) hash = (hash ^ byte) * 0x100000001b3u;
  return hash;
}

std::string big_endian(std::uint64_t number) {
  std::string bytes;
  for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xffu);
  return bytes;
}

/// All that stands before the arrays.
std::string header(std::span<const std::uint8_t> body) {
  return signature() + format_version + unsigned_64 + big_endian(checksum(body)) + byte_string_64 +
         big_endian(body.size());
}

/// The part behind the header; throws Error if the header is not the one that `write` gave it.
std::span<const std::uint8_t> checked_body(std::span<const std::uint8_t> file,
                                           const std::string& source) {
  const std::string begin(file.begin(), file.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                           file.size(), header({}).size())));
  const std::string ours = signature();
  if (!begin.starts_with(ours) && !ours.starts_with(begin)) {
    throw Error(source + ": not a state file of libcd");
  }
  if (begin.size() > ours.size() && begin[ours.size()] != format_version) {
    throw Error(source + ": version of the format", static_cast<int>(file[ours.size()]),
                std::to_string(format_version));
  }
  const std::span<const std::uint8_t> body = file.subspan(begin.size());
  if (begin != header(body)) throw Error(source + ": the file is damaged or incomplete");
  return body;
}

/// Tag of a typed array [RFC 8746, Sec. 2.1]: kind of number, byte order, logarithm of the size.
template <StateNumber T>
constexpr std::uint8_t tag() {
  constexpr int kind = std::floating_point<T> ? 0b10000 : std::signed_integral<T> ? 0b01000 : 0;
  constexpr int order = std::endian::native == std::endian::little ? 0b00100 : 0;
  constexpr int size = std::floating_point<T> ? 0b10 : sizeof(T) == 8 ? 0b11 : 0b10;
  return static_cast<std::uint8_t>(64 + kind + order + size);
}

template <StateElement T>
json to_json(const std::vector<T>& values) {
  if constexpr (StateNumber<T>) {
    std::vector<std::uint8_t> bytes(values.size() * sizeof(T));
    if (!values.empty()) std::memcpy(bytes.data(), values.data(), bytes.size());
    return json::binary(std::move(bytes), tag<T>());
  } else {
    json list = json::array();
    for (const std::string& text : values) list.push_back(text);
    return list;
  }
}

/// The numbers of a typed array, if they are of this type.
template <StateNumber T>
bool read_numbers(const json& values, State::Values& target) {
  const auto& bytes = values.get_binary();
  if (bytes.subtype() != tag<T>() || bytes.size() % sizeof(T) != 0) return false;
  std::vector<T> numbers(bytes.size() / sizeof(T));
  if (!bytes.empty()) std::memcpy(numbers.data(), bytes.data(), bytes.size());
  target = std::move(numbers);
  return true;
}

/// Throws Error if the values are neither texts nor numbers of a known type.
State::Values from_json(const json& values, const std::string& what) {
  State::Values target;
  if (values.is_binary()) {
    if (values.get_binary().has_subtype() &&
        (read_numbers<double>(values, target) || read_numbers<std::int64_t>(values, target) ||
         read_numbers<std::uint64_t>(values, target) ||
         read_numbers<std::int32_t>(values, target) || read_numbers<std::uint32_t>(values, target)))
      return target;
    throw Error(what + " is damaged");
  }
  try {
    return values.get<std::vector<std::string>>();
  } catch (const json::exception&) {
    throw Error(what + " is damaged");
  }
}

}  // namespace

void StateFile::write(const std::filesystem::path& path, const BeforeRename& before_rename) const {
  json arrays = json::object();
  for (const auto& [name, values] : arrays_)
    arrays[name] = std::visit([](const auto& all) { return to_json(all); }, values);
  const std::vector<std::uint8_t> body = json::to_cbor(arrays);
  AtomicFile file(path, before_rename);
  file.stream() << header(body);
  file.stream().write(reinterpret_cast<const char*>(body.data()),
                      static_cast<std::streamsize>(body.size()));
  file.commit();
}

StateFile StateFile::read(const std::filesystem::path& path) {
  StateFile state;
  state.source_ = path.string();
  const std::string file = read_bytes(path);
  const std::span<const std::uint8_t> body = checked_body(
      {reinterpret_cast<const std::uint8_t*>(file.data()), file.size()}, state.source_);
  json arrays;
  try {
    arrays = json::from_cbor(body.begin(), body.end(), true, true, json::cbor_tag_handler_t::store);
  } catch (const json::exception&) {
    throw Error(state.source_ + ": the arrays cannot be read");
  }
  if (!arrays.is_object()) throw Error(state.source_ + ": the arrays cannot be read");
  for (const auto& [name, values] : arrays.items())
    state.arrays_[name] = from_json(values, state.source_ + ": array '" + name + "'");
  return state;
}

}  // namespace cd
