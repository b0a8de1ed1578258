// SPDX-License-Identifier: BSD-3-Clause
// Archive: values and objects, written to a State by name and read from it, bit for bit.
#pragma once

#include <string>
#include <tuple>
#include <vector>

#include "libcd/core/fields.hpp"
#include "libcd/core/state.hpp"

namespace cd {

class Archive;

/// A class that names what it keeps, for writing and reading alike:
/// `void archive(Archive& archive) { archive("open", open_)("closed", closed_); }`.
template <class T>
concept Archived = requires(T& object, Archive& archive) {
  object.archive(archive);
};

/// Goes through what an object consists of, and writes each part to a State or reads it from there.
/// A part is an object that is Archived; a Record; a number, an enumerator or a text; a vector or
/// matrix of fixed size; an optional, a pair, an array of such; or a plain value, which is kept by
/// its bits. Names of parts within parts are put together as "balance/terms/friction", and members
/// of an array of records make one array of the State each.
class Archive {
 public:
  /// @{
  /// Writes to a state, or reads from it.
  explicit Archive(State& to) : to_(&to) {}
  explicit Archive(const State& from) : from_(&from) {}
  /// @}

  /// Whether parts are read, and what follows from them is to be made anew.
  bool reads() const { return from_ != nullptr; }

  /// True if values are read, and the state has an array of this name.
  bool contains(const std::string& name) const { return from_ && from_->contains(within(name)); }

  /// A part; one without a name is the whole. A std::vector of values takes the length it had;
  /// other arrays that are not empty keep theirs, for others may point into them. Throws Error if
  /// the state does not hold the part.
  template <class T>
  Archive& operator()(const std::string& name, T& part) {
    Archive inner = *this;
    inner.path_ = within(name);
    if constexpr (Archived<T>) {
      part.archive(inner);
    } else {
      if constexpr (Record<T>)
        if (reads()) part = T{};
      inner.values(inner.path_, std::vector<T*>{&part});
    }
    return *this;
  }

  /// Parts without names, such as variables that are tied: "part 0", "part 1", ...
  template <class... Parts>
  Archive& operator()(const std::string& name, std::tuple<Parts&...> parts) {
    int place = 0;
    const std::string before = name.empty() ? "part " : name + "/part ";
    std::apply([&](Parts&... part) { ((*this)(before + std::to_string(place++), part), ...); },
               parts);
    return *this;
  }

 private:
  friend class State;

  std::string within(const std::string& name) const {
    return path_.empty() || name.empty() ? path_ + name : path_ + '/' + name;
  }

  template <class T>
  void values(const std::string& path, const std::vector<T*>& all);
  template <class T>
  void arrays(const std::string& path, const std::vector<T*>& all);
  template <class T, class At>
  void plain(const std::string& path, std::size_t count, const At& at);

  State* to_ = nullptr;
  const State* from_ = nullptr;
  std::string path_;
};

/// Writes a value or an object under a name; "" for one whose parts have names of their own.
template <class T>
void write(State& state, const std::string& name, const T& value) {
  Archive archive(state);
  archive(name, const_cast<T&>(value));  // an archive that writes changes nothing
}

/// @{
/// Reads what `write` wrote of a value of the same type, or of an object of the same makeup. Throws
/// Error if the state does not hold it.
template <class T>
void read(const State& state, const std::string& name, T& value) {
  Archive archive(state);
  archive(name, value);
}
template <class T>
T read(const State& state, const std::string& name) {
  T value{};
  read(state, name, value);
  return value;
}
/// @}

}  // namespace cd

#include "libcd/core/archive_values.hpp"
