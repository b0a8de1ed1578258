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
#include "libcd/io/input_file.hpp"
#include "libcd/io/number.hpp"
#include "libcd/io/printable.hpp"

namespace cd {
namespace {

using Json = nlohmann::ordered_json;

Json json_of(const toml::node& node, const std::string& source) {
  if (const auto* table = node.as_table()) {
    Json object = Json::object();
    for (const auto& [key, value] : *table) object[std::string(key.str())] = json_of(value, source);
    return object;
  }
  if (const auto* array = node.as_array()) {
    Json list = Json::array();
    for (const toml::node& element : *array) list.push_back(json_of(element, source));
    return list;
  }
  if (const auto* text = node.as_string()) return text->get();
  if (const auto* integer = node.as_integer()) return integer->get();
  if (const auto* real = node.as_floating_point()) return real->get();
  if (const auto* flag = node.as_boolean()) return flag->get();
  throw Error(source + ": line " + std::to_string(node.source().begin.line) +
              ": a date or time is no value of a scene");
}

bool is_plain(const std::string& key) {
  return !key.empty() && key.find_first_not_of(
                             "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
                             "0123456789_-") == std::string::npos;
}

std::string key_text(const std::string& key) {
  return is_plain(key) ? key : Json(key).dump(-1, ' ', false, Json::error_handler_t::replace);
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
  return value.dump(-1, ' ', false, Json::error_handler_t::replace);
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

/// Refuses letters beyond ASCII outside of quotes and comments, which TOML does not allow and which
/// lead toml++ 3.3 into undefined behaviour.
void require_ascii_keys(std::string_view text, const std::string& source) {
  std::string_view quote;
  int line = 1;
  for (std::size_t k = 0; k < text.size(); ++k) {
    if (text[k] == '\n') {
      ++line;
      if (quote.size() == 1) quote = {};  // a mistake that the parser will find
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
      throw Error(source + ": line " + std::to_string(line) +
                  ": a letter outside of quotes that is not ASCII");
    } else {
      quote = opening(text.substr(k));
      if (quote.size() == 3) k += 2;
    }
  }
}

}  // namespace

nlohmann::ordered_json parse_toml(std::string_view text, const std::string& source) {
  text = without_mark(text);
  require_ascii_keys(text, source);
  try {
    return json_of(toml::parse(text), source);
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
  std::string path = assignment.substr(0, equals);
  while (!path.empty()) {
    const std::size_t dot = path.find('.');
    at = &step_into(*at, path.substr(0, dot), assignment);
    path = dot == std::string::npos ? "" : path.substr(dot + 1);
  }
  const auto value = typed_value(assignment.substr(equals + 1));
  if (!value) throw Error("set", in_quotes(assignment), "KEY=VALUE, with a --set for each key");
  *at = *value;
}

}  // namespace cd
