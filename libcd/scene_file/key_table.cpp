// SPDX-License-Identifier: BSD-3-Clause
// From JSON values to variables and back.
#include "libcd/scene_file/key_table.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "libcd/core/comma_list.hpp"
#include "libcd/core/error.hpp"
#include "libcd/core/nearest_word.hpp"
#include "libcd/io/printable.hpp"
#include "libcd/scene_file/json_value.hpp"
#include "libcd/scene_file/toml_text.hpp"

namespace cd {
namespace {

using Json = nlohmann::ordered_json;

template <Number T>
std::string number_in_words(const Range& range) {
  return kind_of_number<T>() + range.text();
}
template <Number T>
std::string number_in_a_refusal(const Range& range) {
  return kind_of_number<T>() + range.text_for<T>();
}

std::string vector_in_words(int dimension, bool may_be_infinite) {
  return std::string("a list of ") + std::to_string(dimension) + " numbers" +
         (may_be_infinite ? ", which may be inf" : "");
}

}  // namespace

template <class T, class Parse>
void KeyTable::insert(const std::string& name, T& target, const std::string& allowed,
                      const std::string& help, Parse parse, const std::string& refusal) {
  const Json initial = json_of(target);
  entries_.push_back({.name = name,
                      .allowed = allowed,
                      .initial = is_absent(initial) ? "" : toml_value(initial),
                      .help = help,
                      .read =
                          [&target, parse, expected = refusal.empty() ? allowed : refusal](
                              const Json& value, const std::string& where) {
                            auto parsed = parse(value);
                            if (!parsed) throw Error(where, printable(toml_value(value)), expected);
                            target = *std::move(parsed);
                          },
                      .value = [&target] { return json_of(target); }});
}

template <Number T>
void KeyTable::number(const std::string& name, T& target, const Range& range,
                      const std::string& help) {
  insert(
      name, target, number_in_words<T>(range), help,
      [range](const Json& value) { return number_of<T>(value, range); },
      number_in_a_refusal<T>(range));
}

template <Number T>
void KeyTable::number(const std::string& name, std::optional<T>& target, const Range& range,
                      const std::string& help) {
  insert(
      name, target, number_in_words<T>(range), help,
      [range](const Json& value) { return number_of<T>(value, range); },
      number_in_a_refusal<T>(range));
}

template <int D>
void KeyTable::vector(const std::string& name, Vector<D>& target, const std::string& help,
                      bool may_be_infinite) {
  insert(name, target, vector_in_words(D, may_be_infinite), help,
         [may_be_infinite](const Json& v) { return vector_of<D>(v, may_be_infinite); });
}

template <int D>
void KeyTable::vector(const std::string& name, std::optional<Vector<D>>& target,
                      const std::string& help) {
  insert(name, target, vector_in_words(D, false), help,
         [](const Json& value) { return vector_of<D>(value, false); });
}

template <int D>
void KeyTable::vector_or_word(const std::string& name, std::optional<Vector<D>>& target,
                              const std::string& word, bool& is_word, const std::string& help) {
  insert(name, target, vector_in_words(D, false) + ", or \"" + word + '"', help,
         [](const Json& value) { return vector_of<D>(value, false); });
  KeyEntry& entry = entries_.back();
  entry.read = [&target, &is_word, word, of_vector = entry.read](const Json& value,
                                                                 const std::string& where) {
    is_word = value == Json(word);
    if (is_word)
      target.reset();
    else
      of_vector(value, where);
  };
  entry.value = [&target, &is_word, word] { return is_word ? Json(word) : json_of(target); };
}

template <int D>
void KeyTable::vectors(const std::string& name, std::vector<Vector<D>>& target,
                       const std::string& help) {
  insert(name, target, "a list of lists of " + std::to_string(D) + " numbers, at least one", help,
         [](const Json& value) -> std::optional<std::vector<Vector<D>>> {
           if (!value.is_array() || value.empty()) return std::nullopt;
           std::vector<Vector<D>> list;
           for (const Json& element : value) {
             const auto vector = vector_of<D>(element, false);
             if (!vector) return std::nullopt;
             list.push_back(*vector);
           }
           return list;
         });
}

void KeyTable::interval(const std::string& name, std::pair<double, double>& target,
                        const Range& each, const std::string& help) {
  insert(name, target, "a number" + each.text() + ", or a list of a smaller and a larger one", help,
         [each](const Json& value) -> std::optional<std::pair<double, double>> {
           const bool is_list = value.is_array() && value.size() == 2;
           const auto low = number_of<double>(is_list ? value[0] : value, each);
           const auto high = number_of<double>(is_list ? value[1] : value, each);
           if (!low || !high || *low > *high) return std::nullopt;
           return std::pair(*low, *high);
         });
}

void KeyTable::numbers(const std::string& name, std::vector<double>& target,
                       const std::string& help) {
  insert(name, target, "a list of numbers, at least one", help,
         [](const Json& value) -> std::optional<std::vector<double>> {
           if (!value.is_array() || value.empty()) return std::nullopt;
           std::vector<double> list;
           for (const Json& element : value) {
             const auto number = number_of<double>(element, any_number());
             if (!number) return std::nullopt;
             list.push_back(*number);
           }
           return list;
         });
}

void KeyTable::flags(const std::string& name, std::vector<bool>& target, int count,
                     const std::string& help) {
  insert(name, target, "a list of " + std::to_string(count) + " of true and false", help,
         [count](const Json& value) -> std::optional<std::vector<bool>> {
           if (!value.is_array() || value.size() != static_cast<std::size_t>(count))
             return std::nullopt;
           std::vector<bool> flags;
           for (const Json& flag : value) {
             if (!flag.is_boolean()) return std::nullopt;
             flags.push_back(flag.get<bool>());
           }
           return flags;
         });
}

void KeyTable::text(const std::string& name, std::string& target, const std::string& help,
                    const std::string& allowed, bool may_be_empty) {
  insert(name, target, allowed, help, [](const Json& value) {
    return value.is_string() ? std::optional(value.get<std::string>()) : std::nullopt;
  });
  if (may_be_empty) return;
  entries_.back().read = [&target, allowed, read = entries_.back().read](const Json& value,
                                                                         const std::string& where) {
    read(value, where);
    if (target.empty()) throw Error(where, "\"\"", allowed + " that is not empty");
  };
}

void KeyTable::texts(const std::string& name, std::vector<std::string>& target,
                     const std::string& help) {
  insert(name, target, "a list of texts", help,
         [](const Json& value) -> std::optional<std::vector<std::string>> {
           if (!value.is_array()) return std::nullopt;
           std::vector<std::string> list;
           for (const Json& element : value) {
             if (!element.is_string()) return std::nullopt;
             list.push_back(element.get<std::string>());
           }
           return list;
         });
}

void KeyTable::choice(const std::string& name, std::string& target,
                      const std::vector<std::string>& words, const std::string& help) {
  text(name, target, help, "one of " + comma_list(words));
  entries_.back().read = [&target, words](const Json& value, const std::string& where) {
    const std::string word = value.is_string() ? value.get<std::string>() : "";
    if (std::ranges::find(words, word) == words.end())
      throw Error(where, printable(toml_value(value)), one_of(word, words));
    target = word;
  };
}

void KeyTable::on_off(const std::string& name, bool& target, const std::string& help) {
  insert(name, target, "true or false", help, [](const Json& value) {
    return value.is_boolean() ? std::optional(value.get<bool>()) : std::nullopt;
  });
}

void KeyTable::within(const std::string& name, const std::shared_ptr<KeyTable>& keys,
                      const std::string& help) {
  entries_.push_back(
      {.name = name,
       .allowed = "a table",
       .initial = "",
       .help = help,
       .read = [keys](const Json& table, const std::string& where) { keys->read(table, where); },
       .value =
           [keys] {
             Json values = keys->values();
             return values.empty() ? Json() : values;
           },
       .within = keys});
}

void KeyTable::add_list(const std::string& name, const std::string& help,
                        const std::shared_ptr<KeyTable>& keys,
                        const std::function<void(std::size_t, const ReadElement&)>& read_all,
                        const std::function<void(const std::function<void()>&)>& for_each) {
  entries_.push_back({.name = name,
                      .allowed = "a list of tables",
                      .initial = "",
                      .help = help,
                      .read =
                          [keys, read_all](const Json& list, const std::string& where) {
                            if (!list.is_array())
                              throw Error(where, printable(toml_value(list)),
                                          "a list of tables, [[" +
                                              where.substr(where.rfind(' ') + 1) + "]]");
                            read_all(list.size(), [&](std::size_t k) {
                              keys->read(list[k], where + '[' + std::to_string(k) + ']');
                            });
                          },
                      .value =
                          [keys, for_each] {
                            Json list = Json::array();
                            for_each([&] { list.push_back(keys->values()); });
                            return list;
                          },
                      .within = keys,
                      .is_list = true});
}

template void KeyTable::number(const std::string&, double&, const Range&, const std::string&);
template void KeyTable::number(const std::string&, int&, const Range&, const std::string&);
template void KeyTable::number(const std::string&, std::int64_t&, const Range&, const std::string&);
template void KeyTable::number(const std::string&, std::uint64_t&, const Range&,
                               const std::string&);
template void KeyTable::number(const std::string&, std::optional<double>&, const Range&,
                               const std::string&);
template void KeyTable::number(const std::string&, std::optional<int>&, const Range&,
                               const std::string&);
template void KeyTable::vector(const std::string&, Vector<2>&, const std::string&, bool);
template void KeyTable::vector(const std::string&, Vector<3>&, const std::string&, bool);
template void KeyTable::vector(const std::string&, std::optional<Vector<2>>&, const std::string&);
template void KeyTable::vector(const std::string&, std::optional<Vector<3>>&, const std::string&);
template void KeyTable::vector_or_word(const std::string&, std::optional<Vector<2>>&,
                                       const std::string&, bool&, const std::string&);
template void KeyTable::vector_or_word(const std::string&, std::optional<Vector<3>>&,
                                       const std::string&, bool&, const std::string&);
template void KeyTable::vectors(const std::string&, std::vector<Vector<2>>&, const std::string&);
template void KeyTable::vectors(const std::string&, std::vector<Vector<3>>&, const std::string&);

}  // namespace cd
