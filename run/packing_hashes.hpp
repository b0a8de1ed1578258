// SPDX-License-Identifier: BSD-3-Clause
// What a run of a scene is made of beside the scene file, by what is in it.
#pragma once

#include <filesystem>
#include <string>
#include <variant>

#include <libcd/scene_file/scene_source.hpp>
#include "harness/checkpoint.hpp"
#include "harness/hash.hpp"

namespace cd {

/// Of a file; "absent" if it is not there.
inline std::string hash_if_there(const std::filesystem::path& file) {
  return exists(file) ? file_hash(file) : "absent";
}

/// Of the packings that a scene reads.
inline Fingerprint packing_hashes(const SceneSource& source) {
  Fingerprint all;
  std::visit(
      [&](const auto& spec) {
        for (std::size_t k = 0; k < spec.grains.size(); ++k)
          if (spec.grains[k].place == "file")
            all.emplace_back("grains[" + std::to_string(k) + "].file_hash",
                             hash_if_there(source.folder / spec.grains[k].file));
      },
      source.spec);
  return all;
}

}  // namespace cd
