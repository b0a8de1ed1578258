// SPDX-License-Identifier: BSD-3-Clause
// Key table: the keys of one table of a scene file, each said once and bound to a variable;
// reading, showing and documenting follow.
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "libcd/core/range.hpp"
#include "libcd/core/vector.hpp"
#include "libcd/scene_file/key_entry.hpp"

namespace cd {

/// The keys of one table, in order. The variables must outlive it; they hold the defaults at first.
class KeyTable {
 public:
  /// A number within a range, double or integer.
  template <Number T>
  void number(const std::string& name, T& target, const Range& range, const std::string& help);
  /// The same, which may be absent.
  template <Number T>
  void number(const std::string& name, std::optional<T>& target, const Range& range,
              const std::string& help);

  /// As many numbers as the space has dimensions.
  template <int D>
  void vector(const std::string& name, Vector<D>& target, const std::string& help,
              bool may_be_infinite = false);
  /// The same, which may be absent.
  template <int D>
  void vector(const std::string& name, std::optional<Vector<D>>& target, const std::string& help);

  /// A vector, or a word that says that it comes from elsewhere, which `is_word` notes.
  template <int D>
  void vector_or_word(const std::string& name, std::optional<Vector<D>>& target,
                      const std::string& word, bool& is_word, const std::string& help);

  /// A list of vectors, at least one.
  template <int D>
  void vectors(const std::string& name, std::vector<Vector<D>>& target, const std::string& help);

  /// Two numbers, the first not above the second, or one that stands for both.
  void interval(const std::string& name, std::pair<double, double>& target, const Range& each,
                const std::string& help);

  /// A list of finite numbers, at least one.
  void numbers(const std::string& name, std::vector<double>& target, const std::string& help);
  /// As many of true and false as the space has dimensions.
  void flags(const std::string& name, std::vector<bool>& target, int count,
             const std::string& help);
  /// Any text, empty only if it `may_be_empty`; `allowed` says what is expected.
  void text(const std::string& name, std::string& target, const std::string& help,
            const std::string& allowed = "a text", bool may_be_empty = false);
  /// A list of texts.
  void texts(const std::string& name, std::vector<std::string>& target, const std::string& help);
  /// One of some words; the default need not be one of them (as "" for none).
  void choice(const std::string& name, std::string& target, const std::vector<std::string>& words,
              const std::string& help);
  /// True or false.
  void on_off(const std::string& name, bool& target, const std::string& help);

  /// A table within, whose keys declare_keys(KeyTable&, Spec&, others...) adds.
  template <class Spec, class... Others>
  void table(const std::string& name, Spec& target, const std::string& help,
             const Others&... others) {
    auto keys = std::make_shared<KeyTable>();
    declare_keys(*keys, target, others...);
    within(name, keys, help);
  }
  /// The same with the keys at hand.
  void within(const std::string& name, const std::shared_ptr<KeyTable>& keys,
              const std::string& help);
  /// A list of tables, each as in `table`; `others` are what declare_keys takes beside.
  template <class Spec, class... Others>
  void tables(const std::string& name, std::vector<Spec>& target, const std::string& help,
              const Others&... others) {
    // One table of keys, of a specification that stands for each element in turn.
    auto one = std::make_shared<Spec>();
    auto keys = std::make_shared<KeyTable>();
    declare_keys(*keys, *one, others...);
    add_list(
        name, help, std::shared_ptr<KeyTable>(keys.get(), [keys, one](KeyTable*) {}),
        [&target, one](std::size_t count, const std::function<void(std::size_t)>& read) {
          if (count != target.size()) target.assign(count, Spec());
          for (std::size_t k = 0; k < count; ++k) {
            *one = target[k];
            read(k);
            target[k] = *one;
          }
        },
        [&target, one](const std::function<void()>& note) {
          for (const Spec& spec : target) {
            *one = spec;
            note();
          }
        });
  }

  void add(KeyEntry entry) { entries_.push_back(std::move(entry)); }  ///< one of another kind

  void require() { entries_.back().initial = kRequired; }  ///< the key added last has to be there
  /// The key added last is only for tables in which one added before is one of some words.
  void only_with(const std::string& key, const std::vector<std::string>& values);
  /// The same where a condition holds, as the words say: "pressure above 0".
  void only_where(const std::function<bool()>& condition, const std::string& words);
  /// The same where one added before is given.
  void only_beside(const std::string& key) { entries_.back().beside = key; }

  /// One of these keys has to be there.
  void require_one_of(const std::vector<std::string>& keys) { one_of_ = keys; }

  /// Sets the variables of the keys that a table has. `where` stands before the keys in messages,
  /// as "hopper.toml: walls[0]". Throws Error for an unknown key, a value that is not allowed, a
  /// missing key, or one that does not go with another.
  void read(const nlohmann::ordered_json& table, const std::string& where) const;

  /// All present values that are not absent and go with the others, tables within included.
  nlohmann::ordered_json values() const;

  const std::vector<KeyEntry>& entries() const { return entries_; }  ///< all keys

  /// `initial` of a key that has to be there.
  static constexpr const char* kRequired = "required";

 private:
  bool fits_other(const KeyEntry& entry) const;
  bool applies(const KeyEntry& entry) const;
  void require_place(const KeyEntry& entry, const nlohmann::ordered_json& table,
                     const std::string& where) const;
  using ReadElement = std::function<void(std::size_t)>;
  void add_list(const std::string& name, const std::string& help,
                const std::shared_ptr<KeyTable>& keys,
                const std::function<void(std::size_t, const ReadElement&)>& read_all,
                const std::function<void(const std::function<void()>&)>& for_each);
  template <class T, class Parse>
  void insert(const std::string& name, T& target, const std::string& allowed,
              const std::string& help, Parse parse, const std::string& refusal = "");

  std::vector<KeyEntry> entries_;
  std::vector<std::string> one_of_;
};

}  // namespace cd
