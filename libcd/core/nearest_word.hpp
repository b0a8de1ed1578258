// SPDX-License-Identifier: BSD-3-Clause
// The known word that is nearest to an unknown one, for messages of whatever is chosen by a name:
// keys, values, options, parts.
#pragma once

#include <algorithm>
#include <numeric>
#include <string>
#include <string_view>
#include <vector>

#include "libcd/core/comma_list.hpp"

namespace cd {

/// "a, b, c" of words that are known, of which a message needs no more than some dozens.
inline std::string known_words(const std::vector<std::string>& known) {
  constexpr std::size_t kMost = 60;
  if (known.size() <= kMost) return comma_list(known);
  return comma_list(std::vector(known.begin(), known.begin() + kMost)) + " and " +
         std::to_string(known.size() - kMost) + " more";
}

/// Returns the number of letters to be added, removed or replaced to get from one word to the other
/// [Levenshtein 1966].
inline std::size_t edit_distance(std::string_view from, std::string_view to) {
  std::vector<std::size_t> row(to.size() + 1);  // distances to the beginnings of `to`
  std::iota(row.begin(), row.end(), 0u);
  for (std::size_t i = 0; i < from.size(); ++i) {
    std::size_t diagonal = row[0];
    row[0] = i + 1;
    for (std::size_t j = 0; j < to.size(); ++j) {
      const std::size_t replaced = diagonal + (from[i] == to[j] ? 0 : 1);
      diagonal = row[j + 1];
      row[j + 1] = std::min({replaced, row[j] + 1, row[j + 1] + 1});
    }
  }
  return row.back();
}

/// The first of the known words at the smallest distance; there must be one.
inline const std::string& nearest_word(std::string_view word,
                                       const std::vector<std::string>& known) {
  constexpr std::size_t kLongest = 100;  // of a word that was meant
  word = word.substr(0, kLongest);
  return *std::ranges::min_element(
      known, {}, [&](const std::string& other) { return edit_distance(word, other); });
}

/// ", did you mean X?" with the known word that is nearest to an unknown one; nothing if more than
/// half of the letters differ.
inline std::string did_you_mean(std::string_view word, const std::vector<std::string>& known) {
  if (known.empty()) return "";
  const std::string& nearest = nearest_word(word, known);
  if (2 * edit_distance(word, nearest) > word.size()) return "";
  return ", did you mean " + nearest + "?";
}

/// The same after words that do not name the known ones: it names them if none is near.
inline std::string known_instead(std::string_view word, const std::vector<std::string>& known) {
  const std::string nearest = did_you_mean(word, known);
  return nearest.empty() && !known.empty() ? ", known are " + known_words(known) : nearest;
}

/// Returns the words that an Error allows in place of an unknown one: "one of a, b, c", and the
/// nearest.
inline std::string one_of(std::string_view word, const std::vector<std::string>& known) {
  return "one of " + known_words(known) + did_you_mean(word, known);
}

}  // namespace cd
