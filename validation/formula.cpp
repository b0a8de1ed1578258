// SPDX-License-Identifier: BSD-3-Clause
// Formulas of notes, as one types them, set as MathML.
#include "validation/formula.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <string_view>
#include <utility>

#include <libcd/core/error.hpp>
#include "validation/text.hpp"

namespace cd {

namespace {

const std::map<std::string, std::string, std::less<>> kLetters = {
    {"alpha", "α"}, {"beta", "β"},  {"gamma", "γ"}, {"delta", "δ"},  {"epsilon", "ε"},
    {"eta", "η"},   {"theta", "θ"}, {"kappa", "κ"}, {"lambda", "λ"}, {"mu", "μ"},
    {"nu", "ν"},    {"pi", "π"},    {"rho", "ρ"},   {"sigma", "σ"},  {"tau", "τ"},
    {"phi", "φ"},   {"chi", "χ"},   {"omega", "ω"}, {"Delta", "Δ"},  {"Lambda", "Λ"},
    {"Omega", "Ω"}, {"Phi", "Φ"},   {"inf", "∞"},   {"dots", "…"}};

constexpr std::array<std::pair<std::string_view, std::string_view>, 20> kOperators = {{
    {"<=", "≤"}, {">=", "≥"}, {"!=", "≠"}, {"+-", "±"}, {"->", "→"}, {"<<", "≪"}, {">>", "≫"},
    {"=", "="},  {"~", "∼"},  {"+", "+"},  {"-", "−"},  {"*", "·"},  {"/", "/"},  {"<", "<"},
    {">", ">"},  {"|", "|"},  {",", ","},  {"'", "′"},  {"%", "%"},  {"!", "!"},
}};

std::string tag(const std::string& name, const std::string& content) {
  return "<" + name + ">" + content + "</" + name + ">";
}

bool is_letter(char c) {
  return std::isalpha(static_cast<unsigned char>(c)) != 0;
}
bool is_digit(char c) {
  return std::isdigit(static_cast<unsigned char>(c)) != 0;
}

/// A recursive descent through the text of one formula.
class Setter {
 public:
  Setter(const std::string& text, const std::function<std::string(const std::string&)>& value)
      : text_(text), value_(value) {}

  std::string all() {
    std::string out = sequence('\0');
    if (at_ < text_.size()) fail(std::string(1, text_[at_]) + " without its partner");
    return out;
  }

 private:
  [[noreturn]] void fail(const std::string& what) const {
    throw Error("formula \"" + text_ + "\": " + what);
  }

  char next() const { return at_ < text_.size() ? text_[at_] : '\0'; }
  bool starts(std::string_view part) const { return text_.compare(at_, part.size(), part) == 0; }

  /// Elements up to the closing character, which is left; '\0' is the end of the text.
  std::string sequence(char close) {
    std::string out;
    for (;;) {
      while (next() == ' ' || next() == '\n') ++at_;
      if (next() == close || next() == '\0' || next() == ')') return out;
      out += element();
    }
  }

  std::string group(char close) {
    ++at_;
    const std::string inside = sequence(close);
    if (next() != close) fail(std::string(1, close) + " is missing");
    ++at_;
    return tag("mrow", inside);
  }

  /// A base with what stands below and above it.
  std::string element() {
    const bool named = is_letter(next());
    const std::string base = primary();
    std::string below, above;
    if (named && is_digit(next())) below = number();  // l0 is l_0
    while (next() == '_' || next() == '^') {
      std::string& script = text_[at_] == '_' ? below : above;
      ++at_;
      script = this->script();
    }
    if (!below.empty() && !above.empty()) return tag("msubsup", base + below + above);
    if (!below.empty()) return tag("msub", base + below);
    return above.empty() ? base : tag("msup", base + above);
  }

  std::string script() {
    if (next() == '(') return group(')');
    if (next() == '-') {
      ++at_;
      return tag("mrow", tag("mo", "−") + primary());
    }
    if (next() == '*') {
      ++at_;
      return tag("mo", "*");
    }
    return primary();
  }

  std::string primary() {
    const char c = next();
    if (is_digit(c)) return number();
    if (is_letter(c)) return word();
    if (c == '(') {
      const std::string inside = group(')');
      return tag("mrow", tag("mo", "(") + inside + tag("mo", ")"));
    }
    if (c == '[') {
      const std::string inside = group(']');
      return tag("mrow", tag("mo", "[") + inside + tag("mo", "]"));
    }
    if (c == '{' || c == '"') return quoted(c == '{' ? '}' : '"');
    if (c == '<' && at_ + 1 < text_.size() &&
        (is_letter(text_[at_ + 1]) || is_digit(text_[at_ + 1]) || text_[at_ + 1] == '|') &&
        closes_angle()) {
      const std::string inside = group('>');
      return tag("mrow", tag("mo", "⟨") + inside + tag("mo", "⟩"));
    }
    for (const auto& [typed, shown] : kOperators) {
      if (!starts(typed)) continue;
      at_ += typed.size();
      return tag("mo", escape_html(std::string(shown)));
    }
    fail(c == '\0' ? "ends too early" : "cannot be read from '" + text_.substr(at_) + "' on");
  }

  /// Whether a `<` opens a mean: its `>` follows a letter, a digit or a bar.
  bool closes_angle() const {
    const std::size_t close = text_.find('>', at_);
    return close != std::string::npos && text_[close - 1] != ' ' &&
           text_.find('<', at_ + 1) > close;
  }

  std::string quoted(char close) {
    const std::size_t end = text_.find(close, at_ + 1);
    if (end == std::string::npos) fail(std::string(1, close) + " is missing");
    const std::string inside = text_.substr(at_ + 1, end - at_ - 1);
    at_ = end + 1;
    return close == '}' ? value_(inside) : tag("mtext", escape_html(inside));
  }

  /// 0.25, 1e-6: a power of ten.
  std::string number() {
    const std::size_t begin = at_;
    while (is_digit(next()) ||
           (next() == '.' && at_ + 1 < text_.size() && is_digit(text_[at_ + 1])))
      ++at_;
    const std::string mantissa = text_.substr(begin, at_ - begin);
    const std::size_t sign = at_ + 1 + (starts("e-") || starts("e+") ? 1 : 0);
    if (next() != 'e' || sign >= text_.size() || !is_digit(text_[sign])) return tag("mn", mantissa);
    const bool negative = text_[at_ + 1] == '-';
    at_ = sign;
    const std::size_t digits = at_;
    while (is_digit(next())) ++at_;
    const std::string exponent = tag("mn", text_.substr(digits, at_ - digits));
    const std::string power = tag(
        "msup", tag("mn", "10") + (negative ? tag("mrow", tag("mo", "−") + exponent) : exponent));
    return mantissa == "1" ? power : tag("mrow", tag("mn", mantissa) + tag("mo", "·") + power);
  }

  std::string word() {
    const std::size_t begin = at_;
    while (is_letter(next())) ++at_;
    const std::string name = text_.substr(begin, at_ - begin);
    if (name == "sqrt" && next() == '(') return tag("msqrt", group(')'));
    if (name == "dt") return tag("mrow", tag("mi", "Δ") + tag("mi", "t"));
    if (name == "sum") return tag("mo", "∑");
    if (const auto letter = kLetters.find(name); letter != kLetters.end())
      return tag("mi", letter->second);
    // Components, as in sigma_xy, are letters; other long names are upright, as MathML has them.
    const bool components = name.size() > 1 && begin > 0 && text_[begin - 1] == '_' &&
                            name.find_first_not_of("xyzrtij") == std::string::npos;
    if (!components) return tag("mi", name);
    std::string letters;
    for (const char c : name) letters += tag("mi", std::string(1, c));
    return tag("mrow", letters);
  }

  const std::string& text_;
  const std::function<std::string(const std::string&)>& value_;
  std::size_t at_ = 0;
};

}  // namespace

std::string formula_to_mathml(const std::string& formula,
                              const std::function<std::string(const std::string&)>& value) {
  return "<math><mrow>" + Setter(formula, value).all() + "</mrow></math>";
}

}  // namespace cd
