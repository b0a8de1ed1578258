// SPDX-License-Identifier: BSD-3-Clause
// Materials: their numbers by their names.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "libcd/scene_file/part_specs.hpp"

namespace cd {

/// The materials of a scene file, numbered from 0 in its order.
class Materials {
 public:
  /// Throws Error for more than kMostMaterials, or a name that is there twice. Without any there is
  /// one without a name.
  explicit Materials(const std::vector<MaterialSpec>& specs);

  const std::vector<std::string>& names() const { return names_; }  ///< by number

  /// The number of a name; 0 of an empty one. Throws Error, with the known name that is nearest.
  int number_of(const std::string& name) const;

 private:
  std::vector<std::string> names_;
  std::unordered_map<std::string, int> numbers_;
};

}  // namespace cd
