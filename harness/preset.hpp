// SPDX-License-Identifier: BSD-3-Clause
// The three sizes at which every experiment can be run.
#pragma once

#include <array>
#include <concepts>
#include <string>
#include <type_traits>
#include <utility>

namespace cd {

/// quick: minutes for the whole set; standard: the committed results; paper: the papers' own sizes.
enum class Preset { quick, standard, paper };

/// Names of the presets, in the order of the enumeration.
inline const std::array<std::string, 3> preset_names = {"quick", "standard", "paper"};

/// True if a U may stand for a T without losing decimals.
template <class U, class T>
concept becomes =
    std::convertible_to<U, T> && !(std::integral<T> && std::floating_point<std::remove_cvref_t<U>>);

/// A default value that depends on the preset, or one value for all of them.
template <class T>
struct ByPreset {
  T quick;
  T standard;
  T paper;

  /// The same value for all presets.
  template <class U>
  requires becomes<U, T> ByPreset(const U& all)
      : quick(static_cast<T>(all)), standard(quick), paper(quick) {}

  ByPreset(T in_quick, T in_standard, T in_paper)
      : quick(std::move(in_quick)), standard(std::move(in_standard)), paper(std::move(in_paper)) {}

  /// So that integers can be given for a double.
  template <class U>
  requires becomes<U, T> ByPreset(const ByPreset<U>& other)
      : quick(static_cast<T>(other.quick)),
        standard(static_cast<T>(other.standard)),
        paper(static_cast<T>(other.paper)) {}

  const T& at(Preset preset) const {
    return preset == Preset::quick ? quick : preset == Preset::standard ? standard : paper;
  }
};

}  // namespace cd
