// SPDX-License-Identifier: BSD-3-Clause
// The standard registry as plugins may add to it.
#pragma once

#include <libcd/simulation/registry.hpp>

namespace cd {

/// What standard_registry() shows. Not to be changed while others read it.
Registry& growing_standard_registry();

}  // namespace cd
