// SPDX-License-Identifier: BSD-3-Clause
// Values of an archive: records by their fields, arrays by their lengths and elements.
#pragma once

#include <cstdint>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "libcd/core/archive.hpp"
#include "libcd/core/error.hpp"
#include "libcd/core/kept_value.hpp"

namespace cd {
namespace detail {

/// Not made of other values.
template <class T>
inline constexpr bool is_plain =
    !Archived<T> && !Record<T> && !Pair<T> && !Resizable<T> && !Optional<T>;

template <class T>
std::int64_t length_of(const T& array) {
  if constexpr (Optional<T>)
    return array.has_value() ? 1 : 0;
  else
    return static_cast<std::int64_t>(array.size());
}
template <class T>
auto* first_of(T& array) {
  if constexpr (Optional<T>)
    return array ? &*array : nullptr;
  else
    return array.data();
}

/// Makes new elements for those that are read. Others may point into those of an Array or a vector
/// of Eigen: only an empty one is made longer.
template <class T>
void make_room(T& array, std::size_t length) {
  if constexpr (Optional<T>) {
    array.reset();
    if (length > 0) array.emplace();
  } else if (array.size() == 0) {
    array.resize(static_cast<decltype(array.size())>(length));
  }
}
template <class T>
void make_room(std::vector<T>& array, std::size_t length) {
  array.clear();
  array.resize(length);
}

template <class T, class Record, class Member>
std::vector<Member*> members(const std::vector<T*>& all, Member Record::*member) {
  std::vector<Member*> found;
  found.reserve(all.size());
  for (T* one : all) found.push_back(&(one->*member));
  return found;
}

}  // namespace detail

/// All values of one name at once.
template <class T>
void Archive::values(const std::string& path, const std::vector<T*>& all) {
  if constexpr (Archived<T>) {
    Archive each = *this;
    for (std::size_t k = 0; k < all.size(); ++k) {
      each.path_ = all.size() == 1 ? path : path + '/' + std::to_string(k);
      all[k]->archive(each);
    }
  } else if constexpr (Record<T>) {
    for_each_field<T>([&](const auto& field) {
      values(path.empty() ? field.name : path + '/' + field.name,
             detail::members(all, field.member));
    });
  } else if constexpr (detail::Pair<T>) {
    values(path + "/first", detail::members(all, &T::first));
    values(path + "/second", detail::members(all, &T::second));
  } else if constexpr (detail::is_plain<T>) {
    plain<T>(path, all.size(), [&](std::size_t k) -> T& { return *all[k]; });
  } else {
    arrays(path, all);
  }
}

/// Lengths, then all elements. A single array of plain values has the length of what is kept.
template <class T>
void Archive::arrays(const std::string& path, const std::vector<T*>& all) {
  using Element = std::remove_pointer_t<decltype(detail::first_of(*all[0]))>;
  constexpr bool kIsPlain = detail::is_plain<Element>;
  if constexpr (kIsPlain && !detail::Optional<T>) {
    using Kept = detail::Kept<Element>;
    if (all.size() == 1) {
      T& array = *all[0];
      if (reads())
        detail::make_room(array, from_->get<typename Kept::Element>(path).size() / Kept::kSize);
      return plain<Element>(path, static_cast<std::size_t>(array.size()),
                            [&](std::size_t k) -> Element& { return array.data()[k]; });
    }
  }
  std::vector<std::int64_t> lengths;
  lengths.reserve(all.size());
  for (const T* array : all) lengths.push_back(detail::length_of(*array));
  plain<std::int64_t>(path + " length", all.size(),
                      [&](std::size_t k) -> std::int64_t& { return lengths[k]; });
  std::vector<Element*> elements;
  for (std::size_t k = 0; k < all.size(); ++k) {
    if (reads() && lengths[k] > static_cast<std::int64_t>(from_->element_count()))
      throw Error("state: length of '" + path + "'", lengths[k], "no more than the state holds");
    if constexpr (!Archived<Element>)
      if (reads() && lengths[k] >= 0)
        detail::make_room(*all[k], static_cast<std::size_t>(lengths[k]));
    if (const std::int64_t length = detail::length_of(*all[k]); length != lengths[k])
      throw Error("state: length of '" + path + "'", lengths[k], std::to_string(length));
    for (std::int64_t e = 0; e < lengths[k]; ++e) elements.push_back(detail::first_of(*all[k]) + e);
  }
  values(detail::Resizable<Element> || detail::Optional<Element> ? path + "/each" : path, elements);
}

/// Values that are not made of others.
template <class T, class At>
void Archive::plain(const std::string& path, std::size_t count, const At& at) {
  using Kept = detail::Kept<T>;
  using Elements = std::vector<typename Kept::Element>;
  const std::size_t size = Kept::kSize * count;
  const auto exchange = [&](auto* kept) {
    for (std::size_t k = 0; k < count; ++k) Kept::exchange(at(k), kept + k * Kept::kSize);
  };
  if (reads()) return exchange(from_->get<typename Kept::Element>(path, size).data());
  Elements kept(size);
  exchange(kept.data());
  to_->put(path, std::move(kept));
}

}  // namespace cd
