// SPDX-License-Identifier: BSD-3-Clause
// State: named arrays in memory, all that something needs to go on where it stopped.
#pragma once

#include <concepts>
#include <cstdint>
#include <map>
#include <ranges>
#include <span>
#include <string>
#include <type_traits>
#include <variant>
#include <vector>

#include "libcd/core/array.hpp"
#include "libcd/core/error.hpp"
#include "libcd/core/vector.hpp"

namespace cd {

/// Numbers that a State keeps.
template <class T>
concept StateNumber =
    std::same_as<T, double> || std::same_as<T, std::int64_t> || std::same_as<T, std::uint64_t> ||
    std::same_as<T, std::int32_t> || std::same_as<T, std::uint32_t>;

/// What the arrays of a State hold: numbers or texts.
template <class T>
concept StateElement = StateNumber<T> || std::same_as<T, std::string>;

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

  /// The arrays whose names begin with a prefix, without it; this state then has them no more.
  State take_all(const std::string& prefix);

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

/// The components of a number, a vector or a matrix.
template <class T>
std::span<const double> components(const T& value) {
  if constexpr (std::is_same_v<T, double>) {
    return {&value, 1};
  } else {
    return {value.data(), static_cast<std::size_t>(value.size())};
  }
}

/// Keeps numbers, vectors or matrices component by component under a name.
template <class T>
void put_array(State& state, const std::string& name, const Array<T>& values) {
  std::vector<double> flat;
  for (const T& value : values) {
    const auto part = components(value);
    flat.insert(flat.end(), part.begin(), part.end());
  }
  state.put(name, flat);
}

/// Fills an array with as many values; throws Error if the state has another number of them.
template <class T>
void get_array(const State& state, const std::string& name, Array<T>& values) {
  const std::size_t each = components(T{}).size();
  const auto& flat = state.get<double>(name, static_cast<std::size_t>(values.size()) * each);
  const double* first = flat.data();
  for (T& value : values) {
    if constexpr (std::is_same_v<T, double>) {
      value = *first;
    } else {
      value = Eigen::Map<const T>(first);
    }
    first += each;
  }
}

}  // namespace cd
