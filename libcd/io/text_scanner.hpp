// SPDX-License-Identifier: BSD-3-Clause
// Words and numbers of a text, one after the other, with errors that name the line.
#pragma once

#include <string>
#include <string_view>

namespace cd {

/// Reads a text word by word (words end at white space). Every error is an Error
/// "<name>:<line>: ...".
class TextScanner {
 public:
  /// `name` is the file's, for messages; the text must outlive the scanner.
  TextScanner(std::string_view text, std::string name);

  /// The next word; throws if there is none. `what` says what it should be.
  std::string_view word(const std::string& what);

  /// The next word, which must be `expected`.
  void expect(std::string_view expected);

  /// The next word as a number of low .. high.
  int integer(const std::string& what, int low, int high);

  /// The next word, an integer that the rest of the file already fixes.
  void expect_integer(const std::string& what, int value) { integer(what, value, value); }

  /// As `integer` of 0 .. the largest number of words that can still follow: what is counted is yet
  /// to come, so that no count can ask for more memory than the file is long.
  int count(const std::string& what);

  /// The next word as a finite number.
  double real(const std::string& what);

  /// Passes over the rest of the line.
  void skip_line();

  /// Throws if fewer than `words` words can follow.
  void require(long long words, const std::string& what) const;

  /// Returns whether only white space follows.
  bool at_end();

  /// Throws Error naming file and line.
  [[noreturn]] void fail(const std::string& what) const;

 private:
  void skip_space();

  std::string_view text_;  // what is not yet read
  std::string name_;
  long long line_ = 1;
};

}  // namespace cd
