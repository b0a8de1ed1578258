// SPDX-License-Identifier: BSD-3-Clause
// Materials in a hash table.
#include "libcd/scene_file/materials.hpp"

#include "libcd/core/error.hpp"
#include "libcd/core/nearest_word.hpp"
#include "libcd/io/printable.hpp"
#include "libcd/scene/pair_table.hpp"

namespace cd {

Materials::Materials(const std::vector<MaterialSpec>& specs) {
  if (std::ssize(specs) > kMostMaterials)
    throw Error("materials", specs.size(),
                "at most " + std::to_string(kMostMaterials) + ", as all pairs have coefficients");
  for (const MaterialSpec& material : specs) {
    if (!numbers_.emplace(material.name, static_cast<int>(names_.size())).second)
      throw Error("materials", printable(material.name), "a name that is not taken");
    names_.push_back(material.name);
  }
  if (names_.empty()) names_.emplace_back();
}

int Materials::number_of(const std::string& name) const {
  if (name.empty()) return 0;
  const auto found = numbers_.find(name);
  if (found == numbers_.end())
    throw Error(
        "material", printable(name),
        numbers_.empty() ? "one of [[materials]], of which there are none" : one_of(name, names_));
  return found->second;
}

}  // namespace cd
