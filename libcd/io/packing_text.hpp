// SPDX-License-Identifier: BSD-3-Clause
// Packings as texts: what a file of any format says about its grains, in three dimensions.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libcd/io/packing_file.hpp"

namespace cd {

/// One grain of a file. In two dimensions z and components out of the plane are there, too; a disc
/// turns about z.
struct PackingBody {
  std::size_t line = 0;                            ///< of the file, from 1
  Vector<3> position = Vector<3>::Zero();          ///< [length]
  double radius = 0.0;                             ///< [length]
  std::optional<double> mass;                      ///< if the file gives it
  std::optional<double> inertia;                   ///< [mass length^2], if the file gives it
  Vector<3> velocity = Vector<3>::Zero();          ///< [length / time]
  Vector<3> angular_velocity = Vector<3>::Zero();  ///< [1 / time]
  std::optional<int> material;                     ///< >= 0, if the file gives it
};

/// Contents of a file: grains in the order in which they are to be numbered, and the box.
struct PackingText {
  std::vector<PackingBody> bodies;   ///< may be empty
  std::optional<PackingBox<3>> box;  ///< if the file gives one; in two dimensions of any height
};

/// @{
/// The formats of read_packing. `name` is the file's, for messages. All numbers are finite; radii,
/// masses and moments of inertia that a file gives are > 0. Throws Error "<name>:<line>: ..." for
/// anything else.
PackingText parse_packing_csv(std::string_view text, const std::string& name, int dimension);
PackingText parse_lammps_data(std::string_view text, const std::string& name);
PackingText parse_lammps_dump(std::string_view text, const std::string& name, int dimension);
PackingText parse_yade_text(std::string_view text, const std::string& name);
/// @}

}  // namespace cd
