// SPDX-License-Identifier: BSD-3-Clause
// Scenes of the golden runs: small, and moving from the first step on.
#pragma once

#include <libcd/scene/scene.hpp>

namespace cd::golden {

/// Grains that fall into a box: the packing of gravity_scene, its heights multiplied by `stretch`,
/// with random velocities. Diameters near 1, gravity 1. A stretch below 1 makes overlaps.
template <int D>
Scene<D> box(int grains, double stretch);

/// A box that cuts into four chunks of bodies: all threads of three have work. Made once.
template <int D>
const Scene<D>& large_box();

/// The same as large_box, pressed together a little.
template <int D>
const Scene<D>& large_pressed_box();

/// A box under a piston, with hollow grains, a fixed one and one that does not turn: contacts
/// between bodies of special mobility and inertia.
template <int D>
Scene<D> piston();

/// Twelve discs between two fixed ones, along an inverted hanging chain (arch_scene).
Scene<2> arch();

/// A partly filled drum that turns. Materials: grains, drum, end walls.
template <int D>
Scene<D> drum();

/// One with grains for four chunks. Made once.
template <int D>
const Scene<D>& large_drum();

/// Grains between a shaft that turns and a drum that is fixed, or that the grains may drag along.
Scene<2> couette(bool drum_turns_freely);

/// A dense gas in a periodic cell of fixed shape, with random velocities; radii near 1.
template <int D>
Scene<D> gas();

/// The same in a cell that shrinks at first and is under a pressure that brings the grains
/// together.
template <int D>
Scene<D> pressed_cell(StrainModes modes, PressureScheme scheme);

/// One with grains for four chunks.
template <int D>
Scene<D> large_pressed_cell(StrainModes modes, PressureScheme scheme);

/// The same in a cell that is compressed and sheared at a prescribed rate.
template <int D>
Scene<D> driven_cell();

}  // namespace cd::golden
