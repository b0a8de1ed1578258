// SPDX-License-Identifier: BSD-3-Clause
// Lookup in a state, and the words of its errors.
#include "libcd/core/state.hpp"

namespace cd {

const State::Values& State::array(const std::string& name) const {
  const auto found = arrays_.find(name);
  if (found == arrays_.end()) throw Error(source_ + ": no array '" + name + "'");
  return found->second;
}

void State::put_all(const std::string& prefix, const State& other) {
  for (const auto& [name, values] : other.arrays_) arrays_[prefix + name] = values;
}

State State::take_all(const std::string& prefix) {
  State taken;
  for (auto next = arrays_.lower_bound(prefix);
       next != arrays_.end() && next->first.starts_with(prefix);) {
    taken.arrays_[next->first.substr(prefix.size())] = std::move(next->second);
    next = arrays_.erase(next);
  }
  return taken;
}

std::string State::type_name(const Values& values) {
  constexpr const char* kNames[] = {"float64", "int64", "uint64", "int32", "uint32", "text"};
  return kNames[values.index()];
}

}  // namespace cd
