// SPDX-License-Identifier: BSD-3-Clause
// Words for a message, separated by commas.
#pragma once

#include <functional>
#include <string>

namespace cd {

/// "a, b, c" of a range of words, or of what has a word: `word` takes it out.
template <class Range, class Word = std::identity>
std::string comma_list(const Range& range, Word word = {}) {
  std::string text;
  for (const auto& entry : range) {
    if (!text.empty()) text += ", ";
    text += std::invoke(word, entry);
  }
  return text;
}

}  // namespace cd
