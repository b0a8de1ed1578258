// SPDX-License-Identifier: BSD-3-Clause
// Shared objects, opened for good: laws and solvers are code of theirs.
#include "solvers/plugin.hpp"

#include <dlfcn.h>

#include <string>

#include <libcd/core/error.hpp>
#include <libcd/version.hpp>
#include "solvers/standard_registry.hpp"

namespace cd {
namespace {

template <class Function>
Function* function_of(void* object, const char* name, const std::string& file) {
  auto* const function = reinterpret_cast<Function*>(dlsym(object, name));
  if (!function) throw Error("plugin", file, "a shared object of whose sources one says CD_PLUGIN");
  return function;
}

}  // namespace

void load_plugin(const std::filesystem::path& file) {
  const std::string name = file.string();
  if (name.empty()) throw Error("plugin", "''", "the path of a shared object");
  // A name without a slash would be looked for among the system's libraries.
  void* const object = dlopen(absolute(file).c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!object) throw Error("plugin: cannot load '" + name + "': " + dlerror());
  const std::string version = function_of<const char*()>(object, "cd_plugin_version", name)();
  if (version != kPluginVersion)
    throw Error("plugin", name + " of version " + version,
                std::string("one that was compiled with libcd ") + kPluginVersion);
  function_of<void(Registry*)>(object, "cd_plugin_register", name)(&growing_standard_registry());
}

}  // namespace cd
