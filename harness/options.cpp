// SPDX-License-Identifier: BSD-3-Clause
// Parsing and showing parameter values.
#include "harness/options.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <string_view>

#include <libcd/core/comma_list.hpp>
#include <libcd/core/error.hpp>
#include <libcd/core/nearest_word.hpp>
#include <libcd/io/printable.hpp>

namespace cd {

namespace {

std::string show(const std::string& value) {
  return value;
}
std::string show(bool value) {
  return value ? "on" : "off";
}
template <Number T>
std::string show(T value) {
  return to_text(value);
}
template <Number T>
std::string show(const std::vector<T>& values) {
  std::string text;
  for (const T& value : values) {
    if (!text.empty()) text += ',';
    append_number(text, value);
  }
  return text;
}

template <class T>
std::string show(const ByPreset<T>& value) {
  const std::string quick = show(value.quick);
  if (value.standard == value.quick && value.paper == value.quick) return quick;
  return quick + " | " + show(value.standard) + " | " + show(value.paper);
}

template <Number T>
std::optional<T> parse_within(const Range& range, std::string_view text) {
  const auto number = parse_typed<T>(text);
  return number && range.contains(*number) ? number : std::nullopt;
}

template <Number T>
std::optional<std::vector<T>> parse_list(const Range& each, std::string_view text) {
  std::vector<T> numbers;
  for (bool more = true; more;) {
    const std::size_t comma = text.find(',');
    const auto number = parse_within<T>(each, text.substr(0, comma));
    if (!number) return std::nullopt;
    numbers.push_back(*number);
    more = comma != std::string_view::npos;
    if (more) text.remove_prefix(comma + 1);
  }
  return numbers;
}

}  // namespace

template <class T, class Parse>
void Options::insert(const std::string& name, T& target, const ByPreset<T>& initial,
                     const std::string& allowed, const std::string& help, Parse parse,
                     const std::string& refusal) {
  options_.push_back({.name = name,
                      .help = help,
                      .allowed = allowed,
                      .initial = show(initial),
                      .reset = [&target, initial](Preset preset) { target = initial.at(preset); },
                      .parse =
                          [&target, name, parse, expected = refusal.empty() ? allowed : refusal](
                              const std::string& text) {
                            auto value = parse(text);
                            if (!value) throw Error(name, in_quotes(text), expected);
                            target = *std::move(value);
                          },
                      .text = [&target] { return show(target); },
                      .json = [&target] { return nlohmann::ordered_json(target); }});
}

template <Number T>
void Options::add(const std::string& name, T& target,
                  const ByPreset<std::type_identity_t<T>>& initial, const Range& range,
                  const std::string& help) {
  insert(
      name, target, initial, kind_of_number<T>() + range.text(), help,
      [range](const std::string& text) { return parse_within<T>(range, text); },
      kind_of_number<T>() + range.text_for<T>());
}

template <Number T>
void Options::list(const std::string& name, std::vector<T>& target,
                   const ByPreset<std::type_identity_t<std::vector<T>>>& initial, const Range& each,
                   const std::string& help) {
  const std::string kind =
      std::integral<T> ? "comma-separated integers" : "comma-separated numbers";
  insert(
      name, target, initial, kind + each.text(), help,
      [each](const std::string& text) { return parse_list<T>(each, text); },
      kind + each.text_for<T>());
}

void Options::choice(const std::string& name, std::string& target,
                     const ByPreset<std::string>& initial, const std::vector<std::string>& words,
                     const std::string& help) {
  insert(name, target, initial, "one of " + comma_list(words), help,
         [words, name](const std::string& text) -> std::optional<std::string> {
           if (std::find(words.begin(), words.end(), text) == words.end())
             throw Error(name, in_quotes(text), one_of(text, words));
           return text;
         });
}

void Options::text(const std::string& name, std::string& target,
                   const ByPreset<std::string>& initial, const std::string& help) {
  insert(name, target, initial, "a text", help,
         [](const std::string& text) { return std::optional(text); });
}

void Options::on_off(const std::string& name, bool& target, const ByPreset<bool>& initial,
                     const std::string& help) {
  insert(name, target, initial, "on or off", help,
         [](const std::string& text) -> std::optional<bool> {
           if (text != "on" && text != "off") return std::nullopt;
           return text == "on";
         });
}

std::string Options::text_of(const std::string& name) const {
  for (const Option& option : options_)
    if (option.name == name) return option.text();
  return "";
}

void Options::run_checks() const {
  for (const auto& require : checks_) require();
}

template void Options::add(const std::string&, int&, const ByPreset<int>&, const Range&,
                           const std::string&);
template void Options::add(const std::string&, std::int64_t&, const ByPreset<std::int64_t>&,
                           const Range&, const std::string&);
template void Options::add(const std::string&, std::uint64_t&, const ByPreset<std::uint64_t>&,
                           const Range&, const std::string&);
template void Options::add(const std::string&, double&, const ByPreset<double>&, const Range&,
                           const std::string&);
template void Options::list(const std::string&, std::vector<int>&,
                            const ByPreset<std::vector<int>>&, const Range&, const std::string&);
template void Options::list(const std::string&, std::vector<double>&,
                            const ByPreset<std::vector<double>>&, const Range&, const std::string&);

}  // namespace cd
