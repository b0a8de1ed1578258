// SPDX-License-Identifier: BSD-3-Clause
// The keys of scene files for a person to read, made from the tables that read them.
#pragma once

#include <string>

#include "libcd/scene_file/key_table.hpp"

namespace cd {

/// Markdown: for the table and each one within a heading and a table of its keys. `path` is how the
/// table is called in a file, as "method.contact"; empty for the file itself.
std::string key_documentation(const KeyTable& keys, const std::string& path = "");

}  // namespace cd
