// SPDX-License-Identifier: BSD-3-Clause
// VTK series: grains, contact forces, walls and cell of a simulation in time, for ParaView.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "libcd/core/archive.hpp"
#include "libcd/io/vtk_file.hpp"
#include "libcd/scene/orientation.hpp"
#include "libcd/simulation/simulation.hpp"

namespace cd {

/// Writes frames of a simulation, from time to time, into a folder:
///   NAME_grains_000000.vtp, ...      a point for each grain: radius, velocity, angular velocity,
///                                    coordination (contacts that bear force), material, body,
///                                    and of what the law remembers of these contacts the sum over
///                                    them, under the name of the variable: of numbers, as bonded
///                                    or slides, how many do; of tangential vectors, as springs,
///                                    the lengths; of a series that follows the simulation the
///                                    orientation, a quaternion w, x, y, z as ParaView's 3D glyphs
///                                    take it, and in 2D the angle, which counts whole turns
///   NAME_contacts_000000.vtp, ...    a line for each contact that bears force: force on the second
///                                    body, normal force, gap, bodies, what the law remembers
///   NAME_walls_000000.vtp, ...       edges of the walls; planes as far as the bodies reach
///   NAME_cell_000000.vtp, ...        edges of a periodic cell, and the axis of each; along open
///                                    axes as far as the bodies reach
///   NAME_grains.pvd, NAME_contacts.pvd, ...    to be opened in ParaView, valid after each frame
/// In 2D z is 0 and rotation is about z. Contacts are those of the last step: lines run from centre
/// to centre, or between centre and surface of a wall. In a periodic cell grains are shown within
/// it, and velocities are relative to the background (Cell).
template <int D>
class VtkSeries {
 public:
  /// Makes the folder if there is none. The files are called by the name, with '_' for what XML
  /// cannot hold. Throws Error if the folder cannot be made.
  VtkSeries(std::filesystem::path folder, const std::string& name, BeforeRename before_rename = {});

  /// Adds a frame at a time not before that of the last one. Throws Error if a file cannot be
  /// written.
  void write(const Simulation<D>& simulation, double time);

  /// Notes after each step from now on by how much the bodies turn: frames then have orientations,
  /// in which bodies are as they are now.
  void follow(Simulation<D>& simulation);

  /// Times and orientations. What is read is of frames whose files are there already.
  void archive(Archive& archive);

  /// Times of the frames written.
  const std::vector<double>& times() const { return times_; }

 private:
  std::filesystem::path folder_;
  std::string name_;
  BeforeRename before_rename_;
  std::vector<double> times_;
  std::shared_ptr<Orientations<D>> orientations_;  ///< the observer's, too; may be none
};

}  // namespace cd
