// SPDX-License-Identifier: BSD-3-Clause
// Lines of a text, cut into fields, with errors that name the line.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cd {

/// Goes through a text line by line; lines end with LF or CR LF, a byte order mark at the start is
/// passed over. Fields are counted from 0. Every error is an Error "<name>:<line>: ...".
class FieldReader {
 public:
  /// `name` is the file's, for messages; the text must outlive the reader.
  FieldReader(std::string_view text, std::string name);

  /// Goes to the next line; false if there is none, and the reader stays at the last line.
  bool next();

  /// The line without its end.
  std::string_view line() const { return line_; }

  /// Number of the line, from 1.
  std::size_t line_number() const { return number_; }

  /// Cuts the line, or a part of it, at white space; '#' and what follows is left out.
  void cut_words() { cut_words(line_.substr(0, line_.find('#'))); }
  void cut_words(std::string_view part);  ///< the same without a meaning of '#'

  /// Cuts the line at commas; white space and double quotes around a field are left out.
  void cut_commas();

  /// Number of fields.
  std::size_t size() const { return fields_.size(); }

  /// A field, which must exist, as for all that follow.
  std::string_view operator[](std::size_t field) const { return fields_[field]; }

  /// A field as a finite number. `what` names it in messages.
  double real(std::size_t field, std::string_view what) const;

  /// A field as a finite number > 0.
  double positive(std::size_t field, std::string_view what) const;

  /// A field as an integer of low .. high.
  std::int64_t integer(std::size_t field, std::string_view what, std::int64_t low,
                       std::int64_t high) const;

  /// Throws Error naming the line, the field's text and what is allowed instead.
  [[noreturn]] void refuse(std::size_t field, std::string_view what,
                           const std::string& allowed) const;

  /// @{
  /// Throws Error naming the line, or another one.
  [[noreturn]] void fail(const std::string& what) const;
  [[noreturn]] void fail_at(std::size_t line, const std::string& what) const;
  /// @}

 private:
  std::string_view rest_;
  std::string name_;
  std::string_view line_;
  std::size_t number_ = 0;
  std::vector<std::string_view> fields_;
};

}  // namespace cd
