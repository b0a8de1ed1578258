// SPDX-License-Identifier: BSD-3-Clause
// Scene checks: what must hold between the values of a scene file.
#pragma once

#include <string>

#include "libcd/scene_file/scene_spec.hpp"

namespace cd {

/// Throws Error, with `source` before the message, for more steps than a run can make, for a set to
/// be watched that there is not, and for inlets, outlets and drives that could do nothing or too
/// much.
template <int D>
void check_scene_spec(const SceneSpec<D>& scene, const std::string& source);

}  // namespace cd
