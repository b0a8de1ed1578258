// Named arrays as CBOR behind a header of fixed length, which is checked before anything is parsed.
#include "libcd/io/state_file.hpp"

#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "libcd/core/error.hpp"
#include "libcd/io/atomic_file.hpp"

namespace cd {

namespace {

using Json = nlohmann::json;

constexpr char format_version = 1;  // below 24, so that CBOR keeps it in one byte
constexpr std::uint64_t text_tag = 0;

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

std::vector<std::uint8_t> file_bytes(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  if (!stream || std::filesystem::is_directory(path)) throw Error("cannot read " + path.string());
  std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(stream), {}};
  if (stream.bad()) throw Error("cannot read " + path.string());
  return bytes;
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

/// As "float64", from the tag of a typed array.
std::string type_name(std::uint64_t tag) {
  if (tag == text_tag) return "text";
  const bool real = (tag & 0b10000u) != 0;
  const std::string kind = real ? "float" : (tag & 0b01000u) != 0 ? "int" : "uint";
  return kind + std::to_string((real ? 16 : 8) << (tag & 0b11u));
}

}  // namespace

void StateFile::put_bytes(const std::string& name, std::uint8_t tag,
                          std::span<const std::byte> bytes) {
  std::vector<std::uint8_t> copy(bytes.size());
  if (!bytes.empty()) std::memcpy(copy.data(), bytes.data(), bytes.size());
  (*arrays_)[name] = Json::binary(std::move(copy), tag);
}

bool StateFile::contains(const std::string& name) const {
  return arrays_->contains(name);
}

void StateFile::put_texts(const std::string& name, std::span<const std::string> texts) {
  Json list = Json::array();
  for (const std::string& text : texts) list.push_back(text);
  (*arrays_)[name] = std::move(list);
}

const Json& StateFile::array(const std::string& name) const {
  const auto found = arrays_->find(name);
  if (found == arrays_->end()) throw Error(source_ + ": no array '" + name + "'");
  return *found;
}

std::span<const std::uint8_t> StateFile::bytes_of(const std::string& name, std::uint8_t tag,
                                                  std::size_t element_size) const {
  const Json& values = array(name);
  const std::uint64_t found = values.is_binary() ? values.get_binary().subtype() : text_tag;
  if (found != tag) {
    throw Error(source_ + ": type of array '" + name + "'", type_name(found), type_name(tag));
  }
  const std::vector<std::uint8_t>& bytes = values.get_binary();
  if (bytes.size() % element_size != 0) throw Error(source_ + ": array '" + name + "' is damaged");
  return bytes;
}

std::vector<std::string> StateFile::texts_of(const std::string& name) const {
  const Json& values = array(name);
  if (values.is_binary()) {
    throw Error(source_ + ": type of array '" + name + "'",
                type_name(values.get_binary().subtype()), type_name(text_tag));
  }
  try {
    return values.get<std::vector<std::string>>();
  } catch (const Json::exception&) {
    throw Error(source_ + ": array '" + name + "' is damaged");
  }
}

void StateFile::refuse_count(const std::string& name, std::size_t found,
                             std::size_t expected) const {
  throw Error(source_ + ": length of array '" + name + "'", found, std::to_string(expected));
}

void StateFile::write(const std::filesystem::path& path) const {
  const std::vector<std::uint8_t> body = Json::to_cbor(*arrays_);
  AtomicFile file(path);
  file.stream() << header(body);
  file.stream().write(reinterpret_cast<const char*>(body.data()),
                      static_cast<std::streamsize>(body.size()));
  file.commit();
}

StateFile StateFile::read(const std::filesystem::path& path) {
  StateFile state;
  state.source_ = path.string();
  const std::vector<std::uint8_t> file = file_bytes(path);
  const std::span<const std::uint8_t> body = checked_body(file, state.source_);
  try {
    state.arrays_ =
        Json::from_cbor(body.begin(), body.end(), true, true, Json::cbor_tag_handler_t::store);
  } catch (const Json::exception&) {
    throw Error(state.source_ + ": the arrays cannot be read");
  }
  if (!state.arrays_->is_object()) throw Error(state.source_ + ": the arrays cannot be read");
  return state;
}

}  // namespace cd
