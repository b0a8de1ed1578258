// SPDX-License-Identifier: BSD-3-Clause
// Strict reading of the files of the folder validation.
#include "validation/check_file.hpp"

#include <algorithm>
#include <cmath>
#include <fstream>
#include <limits>
#include <string_view>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include <libcd/io/rounded.hpp>
#include "validation/claim.hpp"
#include "validation/expectation.hpp"
#include "validation/json_reader.hpp"

namespace cd {

namespace {

/// A text as programs write it again: each number of a comma-separated list in its shortest form.
std::string normal(std::string_view text) {
  std::string all;
  for (bool more = true; more;) {
    const std::size_t comma = text.find(',');
    const std::string_view part = text.substr(0, comma);
    const auto number = parse_number<double>(part);
    all += number ? to_text(*number) : std::string(part);
    more = comma != std::string_view::npos;
    if (more) {
      all += ',';
      text.remove_prefix(comma + 1);
    }
  }
  return all;
}

/// A parameter's value as one types it.
std::string typed(const JsonReader& reader, const std::string& key, const Json& value) {
  if (value.is_string()) return normal(value.get_ref<const std::string&>());
  if (value.is_boolean()) return value.get<bool>() ? "on" : "off";
  if (value.is_number() && std::isfinite(value.get<double>())) return to_text(value.get<double>());
  reader.fail("\"" + key + "\" must be a number, a text, a bool, a list of them or {min, max}");
}

// One value, a list of allowed values, {"min", "max"}, or one of these for each preset.
void read_validity(const JsonReader& object, const std::string& parameter, const std::string& place,
                   const Json& value, const std::set<std::string>& presets,
                   std::vector<Validity>& all) {
  Validity valid{parameter, {}, 0, 0, presets};
  if (!value.is_object()) {
    for (const auto& one : value.is_array() ? value : Json::array({value}))
      valid.values.push_back(typed(object, parameter, one));
    if (valid.values.empty()) object.fail("\"" + parameter + "\" allows no value");
    all.push_back(valid);
    return;
  }
  const JsonReader range(value, place + ", \"" + parameter + "\"");
  if (!range.has("min") && !range.has("max")) {
    if (presets.size() == 1 || value.empty()) range.fail("needs \"min\" or \"max\"");
    range.allow_only(kAllPresets);
    for (const auto& [preset, part] : value.items())
      read_validity(object, parameter, place, part, {preset}, all);
    return;
  }
  range.allow_only({"min", "max"});
  const double infinity = std::numeric_limits<double>::infinity();
  valid.minimum = range.has("min") ? range.number("min") : -infinity;
  valid.maximum = range.has("max") ? range.number("max") : infinity;
  all.push_back(valid);
}

std::vector<Validity> read_valid_for(const JsonReader& reader, const std::string& place) {
  std::vector<Validity> all;
  if (!reader.has("valid_for")) return all;
  const JsonReader object(reader.at("valid_for"), place + ", \"valid_for\"");
  for (const auto& [parameter, value] : reader.at("valid_for").items())
    read_validity(object, parameter, place + ", \"valid_for\"", value, kAllPresets, all);
  return all;
}

std::vector<std::string> texts(const JsonReader& reader, const std::string& key) {
  const Json& list = reader.at(key);
  std::vector<std::string> texts;
  if (list.is_array())
    for (const auto& text : list)
      if (text.is_string()) texts.push_back(text.get<std::string>());
  if (!list.is_array() || texts.size() != list.size())
    reader.fail("\"" + key + "\" must be a list of texts");
  return texts;
}

/// Subjects of checks of the file.
std::vector<std::string> subjects(const JsonReader& reader, const std::string& key,
                                  const CheckFile& file) {
  const std::vector<std::string> named = texts(reader, key);
  for (const auto& subject : named)
    if (std::ranges::find(file.checks, subject, &Check::subject) == file.checks.end())
      reader.fail("\"" + key + "\" names \"" + subject + "\", which is no check");
  return named;
}

Control read_control(const JsonReader& reader, const CheckFile& file) {
  reader.allow_only({"name", "options", "must_fail", "must_pass"});
  Control control{reader.text("name"), texts(reader, "options"), {}, {}};
  if (reader.has("must_fail")) control.must_fail = subjects(reader, "must_fail", file);
  if (reader.has("must_pass")) control.must_pass = subjects(reader, "must_pass", file);
  return control;
}

Uncontrolled read_uncontrolled(const JsonReader& reader, const CheckFile& file) {
  reader.allow_only({"checks", "because"});
  return {subjects(reader, "checks", file), reader.text("because")};
}

/// The elements of a list that need not be there, which must be objects.
template <class Visit>
void for_each_in(const JsonReader& reader, const std::string& place, const std::string& key,
                 const Visit& visit) {
  if (!reader.has(key)) return;
  const Json& list = reader.at(key);
  if (!list.is_array()) reader.fail("\"" + key + "\" must be a list");
  int number = 0;
  for (const auto& element : list)
    visit(JsonReader(element, place + " " + std::to_string(++number)));
}

Check read_check(const Json& json, const std::string& place) {
  const JsonReader reader(json, place);
  reader.allow_only({"quantity", "file", "column", "where", "expected", "expected_column",
                     "tolerance", "relative_tolerance", "minimum", "maximum", "presets", "source",
                     "because", "fails_for", "valid_for"});
  Check check;
  check.presets = read_presets(reader);
  if (reader.has("valid_for")) check.valid_for = read_valid_for(reader, place);
  read_subject(reader, place, check);
  read_expectation(reader, check);
  check.source = reader.text("source");
  check.because = reader.text("because");
  check.fails_for = reader.text("fails_for");
  return check;
}

std::string describe(const Condition& condition) {
  if (condition.text) return condition.column + " = " + *condition.text;
  const std::string low = format_number(condition.minimum);
  const std::string high = format_number(condition.maximum);
  if (condition.minimum == condition.maximum) return condition.column + " = " + low;
  if (std::isinf(condition.maximum)) return condition.column + " >= " + low;
  if (std::isinf(condition.minimum)) return condition.column + " <= " + high;
  return condition.column + " = " + low + " to " + high;
}

}  // namespace

std::string Validity::expected() const {
  std::string text;
  for (std::size_t k = 0; k < values.size(); ++k)
    text += (k == 0 ? "" : " or ") + (values[k].empty() ? "none" : values[k]);
  if (!values.empty()) return text;
  if (std::isinf(maximum)) return "at least " + format_number(minimum);
  if (std::isinf(minimum)) return "at most " + format_number(maximum);
  return format_number(minimum) + " to " + format_number(maximum);
}

std::string Check::subject() const {
  if (!quantity.empty()) return quantity;
  std::string text = file + ": " + column;
  if (!expected_column.empty()) text += " against " + expected_column;
  for (std::size_t i = 0; i < conditions.size(); ++i)
    text += (i == 0 ? " where " : ", ") + describe(conditions[i]);
  return text;
}

CheckFile read_check_file(const std::filesystem::path& path) {
  std::ifstream stream(path);
  if (!stream) throw Error(path.string() + ": cannot be read");
  Json json;
  try {
    json = Json::parse(stream);
  } catch (const Json::exception& error) {
    throw Error(path.string() + ": " + error.what());
  }
  const JsonReader reader(json, path.string());
  reader.allow_only({"experiment", "figure", "distance", "claims", "valid_for", "checks",
                     "controls", "without_control"});
  CheckFile file;
  file.experiment = reader.text("experiment");
  if (file.experiment != path.stem()) reader.fail("\"experiment\" must be the name of the file");
  const Json& checks = reader.at("checks");
  if (!checks.is_array() || checks.empty()) reader.fail("\"checks\" must be a list, not empty");
  for (const auto& check : checks) {
    std::string place = path.string() + ", check " + std::to_string(file.checks.size() + 1);
    for (const char* key : {"quantity", "column"})
      if (check.is_object() && check.contains(key) && check.at(key).is_string())
        place += " (" + check.at(key).get<std::string>() + ")";
    file.checks.push_back(read_check(check, place));
  }
  file.valid_for = read_valid_for(reader, path.string());
  if (reader.has("figure")) file.figure = read_figure(reader.at("figure"), path.string());
  if (reader.has("distance")) {
    const JsonReader presets(reader.at("distance"), path.string() + ", \"distance\"");
    presets.allow_only(kAllPresets);
    for (const std::string& preset : kAllPresets)
      if (presets.has(preset)) file.distance[preset] = presets.text(preset);
  }
  if (reader.has("claims")) file.claims = read_claims(reader.at("claims"), path.string(), file);
  for_each_in(reader, path.string() + ", control", "controls", [&](const JsonReader& control) {
    file.controls.push_back(read_control(control, file));
  });
  for_each_in(reader, path.string() + ", without control", "without_control",
              [&](const JsonReader& checks) {
                file.without_control.push_back(read_uncontrolled(checks, file));
              });
  return file;
}

}  // namespace cd
