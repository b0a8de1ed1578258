// SPDX-License-Identifier: BSD-3-Clause
// Lookup in a state, and the words of its errors.
#include "libcd/core/state.hpp"

#include "libcd/core/archive.hpp"

namespace cd {

const State::Values& State::array(const std::string& name) const {
  const auto found = arrays_.find(name);
  if (found == arrays_.end()) throw Error(source_ + ": no array '" + name + "'");
  return found->second;
}

void State::put_all(const std::string& prefix, const State& other) {
  for (const auto& [name, values] : other.arrays_) arrays_[prefix + name] = values;
}

State State::part(const std::string& prefix) const {
  State part;
  for (auto next = arrays_.lower_bound(prefix);
       next != arrays_.end() && next->first.starts_with(prefix); ++next)
    part.arrays_[next->first.substr(prefix.size())] = next->second;
  return part;
}

void State::archive(Archive& archive) {
  if (archive.reads())
    arrays_ = archive.from_->part(archive.path_ + '/').arrays_;
  else
    archive.to_->put_all(archive.path_ + '/', *this);
}

std::size_t State::element_count() const {
  std::size_t count = 0;
  for (const auto& [name, values] : arrays_)
    count += std::visit([](const auto& array) { return array.size(); }, values);
  return count;
}

std::string State::type_name(const Values& values) {
  constexpr const char* kNames[] = {"float64", "int64", "uint64", "int32", "uint32", "text"};
  return kNames[values.index()];
}

}  // namespace cd
