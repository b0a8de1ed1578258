// SPDX-License-Identifier: BSD-3-Clause
// Columns of packings by their names, with errors for names that are missing, twice or misspelled.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libcd/io/field_reader.hpp"

namespace cd {

/// The number of a field of each line; none if there is no such column.
using PackingColumn = std::optional<std::size_t>;

/// The names that a line gives to columns.
class PackingColumns {
 public:
  /// The fields of the line from `first` on; that one is column 0.
  explicit PackingColumns(const FieldReader& header, std::size_t first = 0);

  std::size_t size() const { return names_.size(); }  ///< number of columns

  /// The column of a name. Throws Error if there are two.
  PackingColumn find(std::string_view name) const;

  /// A column that was asked for by several names.
  struct Found {
    PackingColumn column;   ///< none if there is none
    std::string_view name;  ///< of those that were asked for
  };
  /// The only column of several names that say the same. Throws Error for two of them. `what` names
  /// what they say, as "sizes".
  Found find_one(const std::vector<std::string_view>& names, const char* what) const;

  /// Throws Error saying that there is no such column among those that there are.
  [[noreturn]] void missing(const std::string& what) const;

  /// Throws Error for an unknown column that is meant to be a known one: with the same letters but
  /// for capitals and separators, or one letter, or two swapped ones, off a known name of four
  /// letters and more. Shorter names are too close to each other and to others, as vx and fx.
  void refuse_misspelled(const std::vector<std::string_view>& known) const;

 private:
  const FieldReader& header_;
  std::vector<std::string> names_;
};

}  // namespace cd
