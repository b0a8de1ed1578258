// SPDX-License-Identifier: BSD-3-Clause
// Tables as comma-separated files with provenance: '# key: value' lines, a header row, the data.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>

#include "libcd/core/fields.hpp"
#include "libcd/core/number.hpp"
#include "libcd/io/atomic_file.hpp"
#include "libcd/measure/estimate.hpp"

namespace cd {

/// One column of a table. Times that the machine took are marked by a line `# timing: <column>`:
/// two runs differ in them, while all other columns have the same bytes.
struct CsvColumn {
  std::string name;     ///< without its unit
  std::string unit;     ///< "1" if dimensionless
  bool timing = false;  ///< marked; differs between runs

  bool operator==(const CsvColumn&) const = default;  ///< same name, unit and mark

  /// Name and place of each member.
  static constexpr auto fields =
      std::tuple(field("name", "", &CsvColumn::name), field("unit", "", &CsvColumn::unit),
                 field("timing", "", &CsvColumn::timing));
};

/// Third member of a CsvColumn of times.
inline constexpr bool kTiming = true;

/// Keys and values of the comment lines, in the order in which they are written.
using CsvComments = std::vector<std::pair<std::string, std::string>>;

/// A text as a field of a table can hold it: blanks for commas, quotes and number signs, control
/// characters escaped (printable).
std::string csv_text(std::string_view text);

/// Writes one table row by row; the file appears at `commit`.
class CsvWriter {
 public:
  /// Writes the comments, the units, which columns are timings, and the header. Throws Error if the
  /// file cannot be created.
  CsvWriter(std::filesystem::path path, const CsvComments& provenance,
            const std::vector<CsvColumn>& columns, BeforeRename before_rename = {});

  /// Writes one row. A value is a number, a bool (0 or 1), a text without any of ,"# and line
  /// breaks, an Estimate (value and error), an optional (an empty field), or a range of these (a
  /// vector's components), which fills as many columns as it has elements. NaN and infinities
  /// become empty fields. Throws std::logic_error if the values do not fill the columns, Error if
  /// the disk is full.
  template <class... Values>
  void row(const Values&... values) {
    cells_ = 0;
    (cell(values), ...);
    end_row();
  }

  /// The same piece by piece: values as in `row`, then the end of the row.
  template <class Value>
  void cell(const Value& value) {
    if constexpr (std::convertible_to<const Value&, std::string_view>) {
      add_text(value);
    } else if constexpr (std::same_as<Value, bool>) {
      add_text(value ? "1" : "0");
    } else if constexpr (std::floating_point<Value>) {
      add_real(static_cast<double>(value));
    } else if constexpr (std::integral<Value>) {
      begin_cell();
      append_number(line_, value);
    } else if constexpr (std::same_as<Value, Estimate>) {
      add_real(value.value);
      add_real(value.error);
    } else if constexpr (requires { value.has_value(); }) {
      value ? cell(*value) : add_text("");
    } else {
      for (const auto& element : value) cell(element);
    }
  }
  void end_row();  ///< with the errors of `row`

  /// Makes the file appear under its name and closes it; a second call does nothing.
  void commit();

  /// Returns whether rows can still be written: there was no commit.
  bool is_open() const { return open_; }

  bool has_rows() const { return has_rows_; }  ///< true if there is one at least

  /// The rows written so far, as they stand in the file; only while it is open. Throws Error if
  /// they cannot be read back.
  std::string rows();

  /// Writes whole rows, as `rows` gave them for a table of the same columns. Throws Error if the
  /// disk is full.
  void append_rows(const std::string& rows);

  /// The final name of the file.
  const std::filesystem::path& path() const { return file_.path(); }

  /// The columns that the constructor got.
  const std::vector<CsvColumn>& columns() const { return columns_; }

 private:
  void begin_cell();
  void add_text(std::string_view text);
  void add_real(double value);

  AtomicFile file_;
  std::vector<CsvColumn> columns_;
  std::streamoff rows_begin_ = 0;
  bool open_ = true, has_rows_ = false;
  std::string line_;
  std::size_t cells_ = 0;
};

/// A table as read: texts, converted where a number is asked for.
struct CsvTable {
  std::string file;                             ///< its source, for messages
  std::map<std::string, std::string> comments;  ///< "# key: value"; units under "unit <column>"
  std::vector<std::string> columns;             ///< header
  std::vector<std::string> timings;             ///< columns of times that the machine took
  std::vector<std::vector<std::string>> rows;   ///< as many texts a row as columns
  std::vector<std::size_t> lines;               ///< line of each row in the file, from 1

  /// Position of a column; throws Error naming the file and its header's line if it is missing.
  std::size_t index(std::string_view column) const;

  /// The number in a row (from 0); an empty field is NaN. Throws Error naming file and line if the
  /// field holds something else, or naming the file if the column is missing.
  double number(std::size_t row, std::string_view column) const;

  /// All numbers of a column, with the errors of `number`.
  std::vector<double> column(std::string_view name) const;

  std::size_t header_line = 0;  ///< line of the header row in the file, from 1
};

/// Reads a table; throws Error naming file and line if it is unreadable, has no header, or a row
/// has not as many fields as the header.
CsvTable read_csv(const std::filesystem::path& path);

}  // namespace cd
