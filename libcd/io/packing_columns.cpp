// SPDX-License-Identifier: BSD-3-Clause
// Search among the names of columns.
#include "libcd/io/packing_columns.hpp"

#include <algorithm>

#include "libcd/core/nearest_word.hpp"
#include "libcd/io/printable.hpp"

namespace cd {
namespace {

/// The letters and digits of a name, without capitals.
std::string bare(std::string_view name) {
  std::string letters;
  for (const char c : name) {
    if (c >= 'A' && c <= 'Z') letters += static_cast<char>(c - 'A' + 'a');
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) letters += c;
  }
  return letters;
}

bool is_meant(std::string_view name, std::string_view known) {
  constexpr std::size_t kLongEnough = 4;  // letters
  const bool is_long = known.size() >= kLongEnough && name.size() <= known.size() + 1;
  const std::size_t apart = is_long ? edit_distance(name, known) : known.size();
  const bool has_swapped = is_long && apart == 2 && std::ranges::is_permutation(name, known);
  return bare(name) == bare(known) || (is_long && (apart <= 1 || has_swapped));
}

}  // namespace

PackingColumns::PackingColumns(const FieldReader& header, std::size_t first) : header_(header) {
  for (std::size_t k = first; k < header.size(); ++k) names_.emplace_back(header[k]);
}

PackingColumn PackingColumns::find(std::string_view name) const {
  const auto found = std::ranges::find(names_, name);
  if (found == names_.end()) return std::nullopt;
  if (std::find(found + 1, names_.end(), name) != names_.end())
    header_.fail("two columns " + in_quotes(name));
  return static_cast<std::size_t>(found - names_.begin());
}

PackingColumns::Found PackingColumns::find_one(const std::vector<std::string_view>& names,
                                               const char* what) const {
  Found found;
  for (const std::string_view name : names) {
    const PackingColumn column = find(name);
    if (!column) continue;
    if (found.column)
      header_.fail(std::string("two columns of ") + what + ", " + in_quotes(found.name) + " and " +
                   in_quotes(name));
    found = {column, name};
  }
  return found;
}

void PackingColumns::missing(const std::string& what) const {
  std::string found;
  for (const std::string& name : names_)
    found.append(found.empty() ? "'" : ", '").append(printable(name)).append("'");
  header_.fail("no column " + what + " among " + found);
}

void PackingColumns::refuse_misspelled(const std::vector<std::string_view>& known) const {
  for (const std::string& name : names_) {
    if (std::ranges::find(known, name) != known.end()) continue;
    const auto meant =
        std::ranges::find_if(known, [&](std::string_view other) { return is_meant(name, other); });
    if (meant != known.end())
      header_.fail("column " + in_quotes(name) + ": not known, did you mean " + in_quotes(*meant) +
                   "?");
  }
}

}  // namespace cd
