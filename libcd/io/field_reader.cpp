// SPDX-License-Identifier: BSD-3-Clause
// Cutting lines into fields and checking the numbers they spell.
#include "libcd/io/field_reader.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/core/number.hpp"
#include "libcd/io/input_file.hpp"
#include "libcd/io/printable.hpp"

namespace cd {

namespace {

constexpr std::string_view white_space = " \t\r\v\f";

std::string_view trimmed(std::string_view text, std::string_view around) {
  text.remove_prefix(std::min(text.find_first_not_of(around), text.size()));
  return text.substr(0, text.find_last_not_of(around) + 1);
}

}  // namespace

FieldReader::FieldReader(std::string_view text, std::string name)
    : rest_(without_mark(text)), name_(std::move(name)) {}

bool FieldReader::next() {
  if (rest_.empty()) return false;
  const std::size_t end = std::min(rest_.find('\n'), rest_.size());
  line_ = rest_.substr(0, end);
  if (line_.ends_with('\r')) line_.remove_suffix(1);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  ++number_;
  return true;
}

void FieldReader::cut_words(std::string_view part) {
  fields_.clear();
  for (std::size_t begin; (begin = part.find_first_not_of(white_space)) != part.npos;) {
    part.remove_prefix(begin);
    fields_.push_back(part.substr(0, part.find_first_of(white_space)));
    part.remove_prefix(fields_.back().size());
  }
}

void FieldReader::cut_commas() {
  fields_.clear();
  std::size_t begin = 0;
  for (std::size_t comma = 0; comma != line_.npos; begin = comma + 1) {
    comma = line_.find(',', begin);
    const std::string_view field = line_.substr(begin, comma - begin);
    fields_.push_back(trimmed(trimmed(field, white_space), "\""));
  }
}

double FieldReader::real(std::size_t field, std::string_view what) const {
  const auto value = parse_number<double>(fields_[field]);
  if (!value || !std::isfinite(*value)) refuse(field, what, "a finite number");
  return *value;
}

double FieldReader::positive(std::size_t field, std::string_view what) const {
  const double value = real(field, what);
  if (!(value > 0.0)) refuse(field, what, "a finite number > 0");
  return value;
}

std::int64_t FieldReader::integer(std::size_t field, std::string_view what, std::int64_t low,
                                  std::int64_t high) const {
  const auto value = parse_typed<std::int64_t>(fields_[field]);
  if (!value || *value < low || *value > high)
    refuse(field, what, "an integer of " + std::to_string(low) + " .. " + std::to_string(high));
  return *value;
}

void FieldReader::refuse(std::size_t field, std::string_view what,
                         const std::string& allowed) const {
  fail(std::string(what) + ": " + in_quotes(fields_[field]) + " is not allowed, expected " +
       allowed);
}

void FieldReader::fail(const std::string& what) const {
  fail_at(std::max<std::size_t>(number_, 1), what);
}

void FieldReader::fail_at(std::size_t line, const std::string& what) const {
  throw Error(name_ + ":" + std::to_string(line) + ": " + what);
}

}  // namespace cd
