// SPDX-License-Identifier: BSD-3-Clause
// Plugin: parts of one's own in a shared object, for programs that know nothing of them.
#pragma once

#include "libcd/simulation/registry.hpp"
#include "libcd/version.hpp"

/// Makes a shared object a plugin; stands once in its sources, outside of namespaces.
/// `register_parts` is a function that adds the parts to a cd::Registry&. `cd_run --plugin
/// FILE.so`, which `cd_study` passes on to its rows, and `cd_bench --plugin FILE.so` call it, and
/// know the parts by their names from then on.
#define CD_PLUGIN(register_parts)                              \
  extern "C" const char* cd_plugin_version() {                 \
    return cd::kPluginVersion;                                 \
  }                                                            \
  extern "C" void cd_plugin_register(cd::Registry* registry) { \
    register_parts(*registry);                                 \
  }
