// SPDX-License-Identifier: BSD-3-Clause
// Method specification: the table [method] of a scene file, and coefficients of pairs of materials.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "libcd/scene_file/key_table.hpp"
#include "libcd/simulation/registry.hpp"

namespace cd {

/// A method by name with any column replaced, and the options of its parts, of all pairs of
/// materials.
struct MethodSpec {
  std::string name = "contact-dynamics";  ///< of the method
  /// @{
  /// In place of the method's own; empty: that one.
  std::string law, solver, integrator;
  /// @}
  OptionValues values = {};  ///< that the file gives

  /// The values with the names of the parts.
  OptionValues with_parts() const;
};

/// Values of one pair of materials beside its friction.
struct PairLaw {
  /// @{
  /// Numbers of the materials.
  int a = 0, b = 0;
  /// @}
  OptionValues values = {};               ///< in place of what is said of all pairs
  std::string where = {};                 ///< in the file, as "pairs[0]", for messages
  std::array<std::string, 2> names = {};  ///< of the materials, for messages
  bool meet = false;                      ///< a body of one can touch one of the other
};

/// Adds the keys of [method] in a dimension, with the options of all parts of a registry.
void declare_keys(KeyTable& keys, MethodSpec& method, const Registry& registry, int dimension);

/// Whose defaults hold where a specification says nothing.
enum class Defaults {
  of_files,  ///< those of scene files (OptionEntry::in_files)
  of_parts,  ///< those of the parts themselves, as in code
};

/// Makes the method of a registry for a number of materials, some pairs of which have coefficients
/// of their own; with an object in place of its law, if there is one. Throws Error for names that
/// the registry does not have, and for values that no part of the method uses.
template <int D>
Method<D> make_method(const MethodSpec& spec, const Registry& registry, int materials,
                      std::uint64_t seed, const std::vector<PairLaw>& pairs = {},
                      Defaults defaults = Defaults::of_files,
                      std::unique_ptr<ContactLaw<D>> law = nullptr);

}  // namespace cd
