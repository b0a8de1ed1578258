// SPDX-License-Identifier: BSD-3-Clause
// Writing and reading comma-separated tables.
#include "libcd/io/csv.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <iterator>
#include <limits>
#include <stdexcept>

#include "libcd/core/error.hpp"
#include "libcd/io/input_file.hpp"
#include "libcd/io/printable.hpp"

namespace cd {

namespace {

/// Line breaks become blanks, other control characters are escaped.
std::string one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c == '\n' || c == '\r'; }, ' ');
  return printable(text, text.size());
}

std::string place(const std::string& file, std::size_t line) {
  return file + ":" + std::to_string(line) + ": ";
}

std::vector<std::string> split(const std::string& line) {
  std::vector<std::string> fields;
  std::size_t begin = 0;
  for (std::size_t comma; (comma = line.find(',', begin)) != std::string::npos; begin = comma + 1) {
    fields.push_back(line.substr(begin, comma - begin));
  }
  fields.push_back(line.substr(begin));
  return fields;
}

void read_comment(const std::string& line, CsvTable& table) {
  const std::size_t begin = line.find_first_not_of("# ");
  const std::size_t colon = line.find(':');
  if (begin == std::string::npos || colon == std::string::npos || colon < begin) return;
  const std::size_t value = line.find_first_not_of(' ', colon + 1);
  const std::string key = line.substr(begin, colon - begin);
  const std::string text = value == std::string::npos ? "" : line.substr(value);
  if (key == "timing")
    table.timings.push_back(text);
  else
    table.comments[key] = text;
}

}  // namespace

std::string csv_text(std::string_view text) {
  std::string field = printable(text, text.size());
  std::ranges::replace_if(
      field, [](char c) { return c == ',' || c == '"' || c == '#'; }, ' ');
  return field;
}

CsvWriter::CsvWriter(std::filesystem::path path, const CsvComments& provenance,
                     const std::vector<CsvColumn>& columns, BeforeRename before_rename)
    : file_(std::move(path), std::move(before_rename)), columns_(columns) {
  for (const auto& [key, value] : provenance) {
    file_.stream() << "# " << key << ": " << one_line(value) << '\n';
  }
  for (const CsvColumn& column : columns) {
    file_.stream() << "# unit " << column.name << ": " << column.unit << '\n';
  }
  for (const CsvColumn& column : columns) {
    if (column.timing) file_.stream() << "# timing: " << column.name << '\n';
  }
  for (const CsvColumn& column : columns) add_text(column.name);
  end_row();
  rows_begin_ = file_.stream().tellp();
  has_rows_ = false;
}

void CsvWriter::commit() {
  file_.commit();
  open_ = false;
}

std::string CsvWriter::rows() {
  file_.stream().flush();
  file_.check();
  std::ifstream written(path().string() + ".part", std::ios::binary);  // see AtomicFile
  written.seekg(rows_begin_);
  std::string text{std::istreambuf_iterator<char>(written), {}};
  const auto expected = static_cast<std::streamoff>(file_.stream().tellp()) - rows_begin_;
  if (static_cast<std::streamoff>(text.size()) != expected) {
    throw Error("cannot read back the rows of " + path().string());
  }
  return text;
}

void CsvWriter::append_rows(const std::string& rows) {
  has_rows_ = has_rows_ || !rows.empty();
  file_.stream().write(rows.data(), static_cast<std::streamsize>(rows.size()));
  file_.check();
}

void CsvWriter::begin_cell() {
  if (cells_++ > 0)
    line_ += ',';
  else
    line_.clear();
}

void CsvWriter::add_text(std::string_view text) {
  if (text.find_first_of(",\"#\r\n") != std::string_view::npos) {
    throw std::logic_error(path().string() + ": the text '" + one_line(std::string(text)) +
                           "' does not fit into a field");
  }
  begin_cell();
  line_ += text;
}

void CsvWriter::add_real(double value) {
  begin_cell();
  if (std::isfinite(value)) append_number(line_, value);
}

void CsvWriter::end_row() {
  const std::size_t cells = std::exchange(cells_, 0);
  if (cells != columns_.size()) {
    throw std::logic_error(path().string() + ": a row of " + std::to_string(cells) +
                           " values for " + std::to_string(columns_.size()) + " columns");
  }
  line_ += '\n';
  append_rows(line_);
}

std::size_t CsvTable::index(std::string_view column) const {
  const auto found = std::find(columns.begin(), columns.end(), column);
  if (found == columns.end()) {
    throw Error(place(file, header_line) + "no column '" + std::string(column) + "'");
  }
  return static_cast<std::size_t>(found - columns.begin());
}

double CsvTable::number(std::size_t row, std::string_view column) const {
  const std::string& text = rows.at(row)[index(column)];
  if (text.empty()) return std::numeric_limits<double>::quiet_NaN();
  const auto value = parse_number<double>(text);
  if (!value || !std::isfinite(*value)) {
    throw Error(place(file, lines[row]) + std::string(column), "'" + text + "'", "a number");
  }
  return *value;
}

std::vector<double> CsvTable::column(std::string_view name) const {
  index(name);  // refuses a missing column also when there are no rows
  std::vector<double> values(rows.size());
  for (std::size_t row = 0; row < rows.size(); ++row) values[row] = number(row, name);
  return values;
}

CsvTable read_csv(const std::filesystem::path& path) {
  CsvTable table;
  table.file = path.string();
  std::ifstream stream = open_input(path);
  std::string line;
  for (std::size_t count = 1; std::getline(stream, line); ++count) {
    if (count == 1) line = without_mark(line);
    if (line.ends_with('\r')) line.pop_back();
    if (line.starts_with('#')) {
      read_comment(line, table);
    } else if (table.columns.empty()) {
      if (line.empty()) throw Error(place(table.file, count) + "an empty line for a header row");
      table.columns = split(line);
      table.header_line = count;
    } else {
      table.rows.push_back(split(line));
      table.lines.push_back(count);
      if (table.rows.back().size() != table.columns.size()) {
        throw Error(place(table.file, count) + std::to_string(table.rows.back().size()) +
                    " fields where the header has " + std::to_string(table.columns.size()));
      }
    }
  }
  if (stream.bad()) throw Error("cannot read " + table.file);
  if (table.columns.empty()) throw Error(place(table.file, 1) + "no header row");
  return table;
}

}  // namespace cd
