// SPDX-License-Identifier: BSD-3-Clause
// Plugins for the standard registry.
#pragma once

#include <filesystem>

namespace cd {

/// Adds the parts of a plugin (CD_PLUGIN) to the standard registry, for as long as the program
/// lives. To be called before other threads use it. Throws Error for a file that is no plugin or
/// was made for another version of the library, and for a part whose name is taken.
void load_plugin(const std::filesystem::path& file);

}  // namespace cd
