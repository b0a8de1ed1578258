// SPDX-License-Identifier: BSD-3-Clause
// State: named arrays in memory, all that something needs to go on where it stopped.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <ranges>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "libcd/core/error.hpp"

namespace cd {

class Archive;

/// @{
/// What the arrays of a State hold: numbers or texts.
template <class T>
concept StateNumber =
    std::same_as<T, double> || std::same_as<T, std::int64_t> || std::same_as<T, std::uint64_t> ||
    std::same_as<T, std::int32_t> || std::same_as<T, std::uint32_t>;
template <class T>
concept StateElement = StateNumber<T> || std::same_as<T, std::string>;
/// @}

/// Arrays by name, bit for bit. A StateFile (io) carries them through a file.
class State {
 public:
  /// One array of a State, of any StateElement.
  using Values =
      std::variant<std::vector<double>, std::vector<std::int64_t>, std::vector<std::uint64_t>,
                   std::vector<std::int32_t>, std::vector<std::uint32_t>, std::vector<std::string>>;

  /// Keeps a vector, an array or a span under a name; what had this name is replaced.
  template <std::ranges::contiguous_range Range>
  requires StateElement<std::ranges::range_value_t<Range>>
  void put(const std::string& name, const Range& values) {
    using T = std::ranges::range_value_t<Range>;
    arrays_[name] = std::vector<T>(std::ranges::begin(values), std::ranges::end(values));
  }

  /// A vector that is given away.
  template <StateElement T>
  void put(const std::string& name, std::vector<T>&& values) {
    arrays_[name] = std::move(values);
  }

  /// @{
  /// Keeps one number or text, as an array of one element.
  template <StateNumber T>
  void put(const std::string& name, T value) {
    arrays_[name] = std::vector<T>{value};
  }
  void put(const std::string& name, const std::string& text) {
    arrays_[name] = std::vector<std::string>{text};
  }
  /// @}

  /// Keeps all arrays of another state, under names that begin with a prefix.
  void put_all(const std::string& prefix, const State& other);

  /// The arrays whose names begin with a prefix, without it.
  State part(const std::string& prefix) const;

  void archive(Archive& archive);  ///< as a part of another state

  /// The array of that name. Throws Error naming source and array if there is none or its elements
  /// are of another type.
  template <StateElement T>
  const std::vector<T>& get(const std::string& name) const {
    const Values& values = array(name);
    if (const auto* found = std::get_if<std::vector<T>>(&values)) return *found;
    throw Error(source_ + ": type of array '" + name + "'", type_name(values),
                type_name(std::vector<T>{}));
  }

  /// The array of that name and length, with the errors of `get` and one for another length.
  template <StateElement T>
  const std::vector<T>& get(const std::string& name, std::size_t count) const {
    const std::vector<T>& values = get<T>(name);
    if (values.size() != count)
      throw Error(source_ + ": length of array '" + name + "'", values.size(),
                  std::to_string(count));
    return values;
  }

  /// The only element of an array, with the errors of `get`.
  template <StateElement T>
  T get_one(const std::string& name) const {
    return get<T>(name, 1).front();
  }

  /// Whether there is an array of that name.
  bool contains(const std::string& name) const { return arrays_.contains(name); }

  /// Elements of all arrays together. No array that the state tells the length of has more.
  std::size_t element_count() const;

  /// Names and elements; NaN differs from itself. The source does not count.
  bool operator==(const State& other) const { return arrays_ == other.arrays_; }

 protected:
  /// As "float64".
  static std::string type_name(const Values& values);

  std::map<std::string, Values> arrays_;  ///< all that the state keeps
  std::string source_ = "state";          ///< the file it came from, for messages

 private:
  const Values& array(const std::string& name) const;
};

}  // namespace cd
