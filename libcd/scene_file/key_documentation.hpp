// SPDX-License-Identifier: BSD-3-Clause
// The keys of scene files for a person to read, made from the tables that read them.
#pragma once

#include <string>

#include "libcd/scene_file/key_table.hpp"

namespace cd {

/// Markdown of the keys of a file in the plane and of one in space: for the table and each one
/// within a heading and a table of its keys. What is said of a key in the plane only, in space
/// only, or in another way in space, is marked 2D or 3D. `path` is how the table is called in a
/// file, as "method.contact"; empty for the file itself.
std::string key_documentation(const KeyTable& plane, const KeyTable& space,
                              const std::string& path = "");

}  // namespace cd
