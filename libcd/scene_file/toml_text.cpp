// SPDX-License-Identifier: BSD-3-Clause
// TOML text read by toml++.
#include "libcd/scene_file/toml_text.hpp"

// Its assertions fail on texts that it refuses in the next line.
#define TOML_ASSERT(condition) static_cast<void>(0)
#include <toml++/toml.h>

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>
#include <optional>

#include "libcd/core/error.hpp"
#include "libcd/core/number.hpp"
#include "libcd/io/input_file.hpp"
#include "libcd/io/printable.hpp"

namespace cd {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const toml::node& node, const std::string& source, int depth) {
  if (const auto* table = node.as_table()) {
    require_nesting(depth, source);
    Json::object_t object;
    for (const auto& [key, value] : *table)  // each key once: none has to be looked for
      object.emplace_back(std::string(key.str()), json_of(value, source, depth + 1));
    return object;
  }
  if (const auto* array = node.as_array()) {
    require_nesting(depth, source);
    Json list = Json::array();
    for (const toml::node& element : *array) list.push_back(json_of(element, source, depth + 1));
    return list;
  }
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* integer = node.as_integer()) return integer->get();
  if (const auto* real = node.as_floating_point()) return real->get();
  if (const auto* flag = node.as_boolean()) return flag->get();
  throw Error(source + ": line " + std::to_string(node.source().begin.line) +
              ": a date or time is no value of a scene");
}

/// As JSON, with what TOML wants escaped beyond that; UTF-8 as it is.
std::string in_toml(const Json& text) {
  std::string written;
  for (const char c : text.dump(-1, ' ', false, Json::error_handler_t::replace))
    written += c == '\x7f' ? std::string("\\u007f") : std::string(1, c);
  return written;
}

bool is_plain(const std::string& key) {
  return !key.empty() && key.find_first_not_of(
                             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                             "0123456789_-") == std::string::npos;
}

std::string key_text(const std::string& key) {
  return is_plain(key) ? key : in_toml(key);
}

/// A real number keeps its point, so that it stays one.
std::string real_text(double number) {
  if (std::isnan(number)) return "nan";
  if (std::isinf(number)) return number > 0.0 ? "inf" : "-inf";
  std::string text = to_text(number);
  if (text.find_first_of(".e") == std::string::npos) text += ".0";
  return text;
}

}  // namespace

std::string toml_value(const nlohmann::ordered_json& value) {
  if (value.is_number_float()) return real_text(value.get<double>());
  if (value.is_array() || value.is_object()) {
    std::string text;
    for (const auto& [key, element] : value.items())
      text += (text.empty() ? "" : ", ") + (value.is_object() ? key_text(key) + " = " : "") +
              toml_value(element);
    return value.is_object() ? "{" + text + "}" : "[" + text + "]";
  }
  return in_toml(value);
}

void require_nesting(int depth, const std::string& source) {
  if (depth > kMostNested)
    throw Error(source + ": tables and lists are nested more than " + std::to_string(kMostNested) +
                " deep, expected at most " + std::to_string(kMostNested));
}

namespace {

bool is_table_list(const Json& value) {
  return value.is_array() && !value.empty() && value.front().is_object();
}

void append_table(std::string& text, const Json& table, const std::string& path) {
  for (const auto& [key, value] : table.items())
    if (!value.is_object() && !is_table_list(value))
      text += key_text(key) + " = " + toml_value(value) + '\n';
  for (const auto& [key, value] : table.items()) {
    const std::string name = path.empty() ? key_text(key) : path + '.' + key_text(key);
    if (value.is_object()) {
      text += "\n[" + name + "]\n";
      append_table(text, value, name);
    } else if (is_table_list(value)) {
      for (const Json& element : value) {
        text += "\n[[" + name + "]]\n";
        append_table(text, element, name);
      }
    }
  }
}

/// The value that a text spells in TOML; the text itself if it is no TOML. Nothing if it spells
/// more than one.
std::optional<Json> typed_value(const std::string& text) {
  Json document;
  try {
    document = parse_toml("value = " + text, "");
  } catch (const Error&) {
    return text;
  }
  if (document.size() != 1) return std::nullopt;
  return document.at("value");
}

/// One step of a path: a key, with the place in a list if there is one.
Json& step_into(Json& table, const std::string& step, const std::string& assignment) {
  const std::size_t bracket = step.find('[');
  const std::string key = step.substr(0, bracket);
  if (!table.is_object() && !table.is_null())
    throw Error("set", in_quotes(assignment), "a path through tables to one value");
  Json& value = table[key];
  if (bracket == std::string::npos) return value;
  const auto place = step.back() == ']' ? parse_number<std::size_t>(std::string_view(step).substr(
                                              bracket + 1, step.size() - bracket - 2))
                                        : std::nullopt;
  if (!place || !value.is_array() || *place >= value.size())
    throw Error("set", in_quotes(assignment),
                "a place of the list " + printable(key) + ", counted from 0");
  return value[*place];
}

/// Where quotes are still open: nothing, a quote, or three of them.
std::string_view opening(std::string_view rest) {
  for (const std::string_view quote : {R"(""")", "'''", "\"", "'"})
    if (rest.starts_with(quote)) return rest.substr(0, quote.size());
  return {};
}

/// How deep the keys and brackets of a text lead at each place, at least.
class Nesting {
 public:
  /// The depth after another character outside of quotes and comments.
  int after(char c) {
    if (c == '[' || c == '{') {
      open_.push_back(dots_);
      within_ += dots_ + 1;
      dots_ = 0;
    } else if ((c == ']' || c == '}') && !open_.empty()) {
      dots_ = open_.back();
      within_ -= dots_ + 1;
      open_.pop_back();
    } else if (c == '.') {
      ++dots_;
    } else if (c == ',' || (c == '\n' && open_.empty())) {
      dots_ = 0;
    }
    return within_ + dots_;
  }

 private:
  std::vector<int> open_;  ///< dots in the key before each open bracket
  int within_ = 0, dots_ = 0;
};

/// Refuses what toml++ 3.3 does not survive: letters beyond ASCII outside of quotes and comments,
/// which TOML does not allow, and tables in tables without end.
void require_readable(std::string_view text, const std::string& source) {
  std::string_view quote;
  Nesting nesting;
  int line = 1;
  const auto here = [&] { return source + ": line " + std::to_string(line); };
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '\n') {
      if (quote.size() == 1) quote = {};  // a mistake that the parser will find
      if (quote.empty()) nesting.after('\n');
      ++line;
    } else if (!quote.empty()) {
      if (text[k] == '\\' && quote.front() == '"') {
        ++k;
      } else if (text.substr(k).starts_with(quote)) {
        k += quote.size() - 1;
        quote = {};
      }
    } else if (text[k] == '#') {
      k = std::min(text.find('\n', k), text.size()) - 1;
    } else if (static_cast<unsigned char>(text[k]) > 0x7f) {
      throw Error(here() + ": a letter outside of quotes that is not ASCII");
    } else {
      if (const int depth = nesting.after(text[k]); depth > kMostNested)
        require_nesting(depth, here());
      quote = opening(text.substr(k));
      if (quote.size() == 3) k += 2;
    }
  }
}

}  // namespace

nlohmann::ordered_json parse_toml(std::string_view text, const std::string& source) {
  text = without_mark(text);
  require_readable(text, source);
  try {
    return json_of(toml::parse(text), source, 0);
  } catch (const toml::parse_error& error) {
    const auto& place = error.source().begin;
    throw Error(source + ": line " + std::to_string(place.line) + ", column " +
                std::to_string(place.column) + ": " + printable(error.description()));
  }
}

std::string toml_document(const nlohmann::ordered_json& table) {
  std::string text;
  append_table(text, table, "");
  return text;
}

void set_value(nlohmann::ordered_json& document, const std::string& assignment) {
  const std::size_t equals = assignment.find('=');
  if (equals == std::string::npos || equals == 0)
    throw Error("set", in_quotes(assignment), "KEY=VALUE");
  Json* at = &document;
  const std::string path = assignment.substr(0, equals);
  require_nesting(static_cast<int>(std::ranges::count(path, '.')), "set: " + in_quotes(assignment));
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find('.', begin), path.size());
    at = &step_into(*at, path.substr(begin, end - begin), assignment);
    begin = end + 1;
  }
  const auto value = typed_value(assignment.substr(equals + 1));
  if (!value) throw Error("set", in_quotes(assignment), "KEY=VALUE, with a --set for each key");
  *at = *value;
}

}  // namespace cd
