// SPDX-License-Identifier: BSD-3-Clause
// Scanning words and checking the numbers they spell.
#include "libcd/io/text_scanner.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/core/number.hpp"
#include "libcd/io/input_file.hpp"
#include "libcd/io/printable.hpp"

namespace cd {

namespace {

constexpr std::string_view white_space = " \t\r\n\v\f";

}  // namespace

TextScanner::TextScanner(std::string_view text, std::string name)
    : text_(without_mark(text)), name_(std::move(name)) {}

void TextScanner::fail(const std::string& what) const {
  throw Error(name_ + ":" + std::to_string(line_) + ": " + what);
}

void TextScanner::skip_space() {
  const std::size_t end = std::min(text_.find_first_not_of(white_space), text_.size());
  line_ += std::count(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(end), '\n');
  text_.remove_prefix(end);
}

std::string_view TextScanner::word(const std::string& what) {
  skip_space();
  if (text_.empty()) fail("the file ends where " + what + " should be");
  const std::string_view found = text_.substr(0, text_.find_first_of(white_space));
  text_.remove_prefix(found.size());
  return found;
}

void TextScanner::expect(std::string_view expected) {
  const std::string what = in_quotes(expected);
  const std::string_view found = word(what);
  if (found != expected) fail(in_quotes(found) + " where " + what + " should be");
}

int TextScanner::integer(const std::string& what, int low, int high) {
  const std::string_view found = word(what);
  const auto value = parse_number<int>(found);
  if (!value || *value < low || *value > high) {
    fail(what + ": " + in_quotes(found) + " is not allowed, expected an integer of " +
         std::to_string(low) + " .. " + std::to_string(high));
  }
  return *value;
}

int TextScanner::count(const std::string& what) {
  const std::size_t largest = std::numeric_limits<int>::max();
  return integer(what, 0, static_cast<int>(std::min(text_.size() / 2 + 1, largest)));
}

double TextScanner::real(const std::string& what) {
  const std::string_view found = word(what);
  const auto value = parse_number<double>(found);
  if (!value || !std::isfinite(*value)) {
    fail(what + ": " + in_quotes(found) + " is not allowed, expected a finite number");
  }
  return *value;
}

void TextScanner::skip_line() {
  text_.remove_prefix(std::min(text_.find('\n'), text_.size()));
}

void TextScanner::require(long long words, const std::string& what) const {
  if (words > static_cast<long long>(text_.size() / 2 + 1)) {
    fail("the file is too short for " + std::to_string(words) + " " + what);
  }
}

bool TextScanner::at_end() {
  skip_space();
  return text_.empty();
}

}  // namespace cd
