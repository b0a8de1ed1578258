// What scenes and contacts are made of, in a StateFile: vectors, motion, remembered impulses.
#pragma once

#include <span>
#include <string>
#include <type_traits>
#include <vector>

#include "libcd/contact/contact_memory.hpp"
#include "libcd/io/state_file.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// The components of a number, a vector or a matrix.
template <class T>
std::span<const double> components(const T& value) {
  if constexpr (std::is_same_v<T, double>) {
    return {&value, 1};
  } else {
    return {value.data(), static_cast<std::size_t>(value.size())};
  }
}

/// Keeps numbers, vectors or matrices component by component under a name.
template <class T>
void put_array(StateFile& state, const std::string& name, const Array<T>& values) {
  std::vector<double> flat;
  for (const T& value : values) {
    const auto part = components(value);
    flat.insert(flat.end(), part.begin(), part.end());
  }
  state.put(name, flat);
}

/// Fills an array with as many values; throws Error if the state has another number of them.
template <class T>
void get_array(const StateFile& state, const std::string& name, Array<T>& values) {
  const std::size_t each = components(T{}).size();
  const auto flat = state.get<double>(name, static_cast<std::size_t>(values.size()) * each);
  const double* first = flat.data();
  for (T& value : values) {
    if constexpr (std::is_same_v<T, double>) {
      value = *first;
    } else {
      value = Eigen::Map<const T>(first);
    }
    first += each;
  }
}

/// Notes positions, velocities and angular velocities under names that begin with a prefix.
template <int D>
void put_motion(StateFile& state, const std::string& prefix, const Scene<D>& scene);

/// Sets what `put_motion` noted; throws Error if it is not of as many bodies.
template <int D>
void get_motion(const StateFile& state, const std::string& prefix, Scene<D>& scene);

/// Notes keys, impulses and tangential springs under names that begin with a prefix.
template <int D>
void put_memory(StateFile& state, const std::string& prefix, const ContactMemory<D>& memory);

/// Sets what `put_memory` noted; throws Error if the state does not hold it.
template <int D>
void get_memory(const StateFile& state, const std::string& prefix, ContactMemory<D>& memory);

/// Notes contact keys under a name, and the keys noted there.
void put_keys(StateFile& state, const std::string& name, std::span<const ContactKey> keys);
std::vector<ContactKey> get_keys(const StateFile& state, const std::string& name);

}  // namespace cd
