// Named arrays in a file, bit for bit: what a run needs to go on where it stopped.
#pragma once

#include <bit>
#include <concepts>
#include <cstdint>
#include <cstring>
#include <filesystem>
#include <nlohmann/json_fwd.hpp>
#include <ranges>
#include <span>
#include <string>
#include <vector>

#include "libcd/io/boxed_json.hpp"

namespace cd {

/// Numbers that a StateFile keeps.
template <class T>
concept StateNumber =
    std::same_as<T, double> || std::same_as<T, std::int64_t> || std::same_as<T, std::uint64_t> ||
    std::same_as<T, std::int32_t> || std::same_as<T, std::uint32_t>;

/// What the arrays of a StateFile hold: numbers or texts.
template <class T>
concept StateElement = StateNumber<T> || std::same_as<T, std::string>;

/// Arrays by name, in memory; `write` and `read` carry them through a file with the same bits, NaN
/// payloads and the sign of zero included. The file is one CBOR item [RFC 8949], an array of format
/// name, version, checksum, and the arrays as a byte string; numbers are typed arrays [RFC 8746] in
/// the byte order of the machine.
class StateFile {
 public:
  /// Keeps a vector, an array or a span under a name; what had this name is replaced.
  template <std::ranges::contiguous_range Values>
  requires StateElement<std::ranges::range_value_t<Values>>
  void put(const std::string& name, const Values& values) {
    using T = std::ranges::range_value_t<Values>;
    const std::span<const T> all(std::ranges::data(values), std::ranges::size(values));
    if constexpr (StateNumber<T>) {
      put_bytes(name, tag<T>(), std::as_bytes(all));
    } else {
      put_texts(name, all);
    }
  }

  /// Keeps one number, as an array of one element.
  template <StateNumber T>
  void put(const std::string& name, T value) {
    put(name, std::span<const T>(&value, 1));
  }

  /// Keeps one text, as an array of one element.
  void put(const std::string& name, const std::string& text) { put_texts(name, {&text, 1}); }

  /// The array of that name. Throws Error naming file and array if there is none or its elements
  /// are of another type.
  template <StateElement T>
  std::vector<T> get(const std::string& name) const {
    if constexpr (StateNumber<T>) {
      const std::span<const std::uint8_t> bytes = bytes_of(name, tag<T>(), sizeof(T));
      std::vector<T> values(bytes.size() / sizeof(T));
      if (!bytes.empty()) std::memcpy(values.data(), bytes.data(), bytes.size());
      return values;
    } else {
      return texts_of(name);
    }
  }

  /// The array of that name and length, with the errors of `get` and one for another length.
  template <StateElement T>
  std::vector<T> get(const std::string& name, std::size_t count) const {
    std::vector<T> values = get<T>(name);
    if (values.size() != count) refuse_count(name, values.size(), count);
    return values;
  }

  /// The only element of an array, with the errors of `get`.
  template <StateElement T>
  T get_one(const std::string& name) const {
    return get<T>(name, 1).front();
  }

  /// Whether there is an array of that name.
  bool contains(const std::string& name) const;

  /// Writes the file by rename; throws Error naming the path if it cannot be written.
  void write(const std::filesystem::path& path) const;

  /// Reads what `write` wrote; throws Error naming the path if it cannot be read, is no such file,
  /// is of another version of the format, or is damaged.
  static StateFile read(const std::filesystem::path& path);

 private:
  /// Tag of a typed array [RFC 8746, Sec. 2.1]: kind of number, byte order, logarithm of the size.
  template <StateNumber T>
  static constexpr std::uint8_t tag() {
    constexpr int kind = std::floating_point<T> ? 0b10000 : std::signed_integral<T> ? 0b01000 : 0;
    constexpr int order = std::endian::native == std::endian::little ? 0b00100 : 0;
    constexpr int size = std::floating_point<T> ? 0b10 : sizeof(T) == 8 ? 0b11 : 0b10;
    return static_cast<std::uint8_t>(64 + kind + order + size);
  }

  void put_bytes(const std::string& name, std::uint8_t tag, std::span<const std::byte> bytes);
  void put_texts(const std::string& name, std::span<const std::string> texts);
  const nlohmann::json& array(const std::string& name) const;
  std::span<const std::uint8_t> bytes_of(const std::string& name, std::uint8_t tag,
                                         std::size_t element_size) const;
  std::vector<std::string> texts_of(const std::string& name) const;
  [[noreturn]] void refuse_count(const std::string& name, std::size_t found,
                                 std::size_t expected) const;

  Boxed<nlohmann::json> arrays_;  ///< an object
  std::string source_ = "state";  ///< the file it came from, for messages
};

}  // namespace cd
