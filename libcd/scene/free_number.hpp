// SPDX-License-Identifier: BSD-3-Clause
// Numbers of removed bodies, given to new grains.
#pragma once

#include "libcd/scene/scene.hpp"

namespace cd {

/// Adds a grain under the lowest number, `first` or above, of a body that was removed, or under a
/// new number where there is none; returns it. A scene through which grains flow keeps as many
/// bodies as it held at most at one time.
///
/// The caller promises that handles below `first` stay those of their bodies for ever. Handles from
/// `first` on are of the body that they were given for until it is removed. Contacts are remembered
/// by number (ContactMemory): there must have been a step since the last removal, in which the
/// removed bodies had no contacts, so that the new grain does not inherit theirs.
///
/// Throws Error as Scene::add; the scene is then as it was.
template <int D>
int add_in_free_number(Scene<D>& scene, const Grain<D>& grain, int first);

}  // namespace cd
