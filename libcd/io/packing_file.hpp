// SPDX-License-Identifier: BSD-3-Clause
// Packings from files of other programs, and into files that other programs read.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "libcd/io/csv.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// The formats that are read.
enum class PackingFormat {
  csv,          ///< comma-separated columns with a header row
  lammps,       ///< a data file of LAMMPS, atom style sphere
  lammps_dump,  ///< a dump of LAMMPS as text, style custom
  yade,         ///< a text of YADE: x y z r
};

/// Format of a packing, and values that stand for what its file does not give.
struct PackingOptions {
  /// None: by the end of the name and what is in the file.
  std::optional<PackingFormat> format = std::nullopt;
  double density = 1.0;  ///< > 0, mass per area (2D) or volume (3D) of grains without a mass
  int material = 0;      ///< >= 0, of grains without a material
};

/// A box with a corner at `origin`; its edges are the translations of a cell that is periodic along
/// all axes.
template <int D>
struct PackingBox {
  Vector<D> origin = Vector<D>::Zero();    ///< [length]
  Matrix<D> base = Matrix<D>::Identity();  ///< edges from there as columns [length], volume > 0
  /// Axes along which the file says that the box is periodic; none if it says nothing of that.
  std::optional<std::array<bool, D>> periodic;
};

/// Contents of a file.
template <int D>
struct PackingFile {
  std::vector<Grain<D>> grains;      ///< at least one; all free to move
  std::optional<PackingBox<D>> box;  ///< if the file gives one
};

/// Reads a packing. Lines may end with CR LF; numbers have a '.', whatever the locale. In 2D z must
/// be the same for all grains, and nothing may move out of the plane. Nobody looks for overlaps.
///
/// CSV: columns in any order, found by their names: x, y, z (3D), radius or r or diameter [length];
/// if there are any: mass, inertia [mass length^2], vx, vy, vz [length / time], omega (2D) or
/// omega_x, omega_y, omega_z [1 / time], material (>= 0). A column that is one letter off one of
/// these is refused (PackingColumns), others are ignored; so are lines that start with '#', except
/// "# periodic cell: ", which gives the edges of the cell one after the other, with a corner at the
/// origin, and "# periodic along: ", which gives axes, as "x z", if those are not all.
///
/// LAMMPS: sections Atoms, of atom style sphere (id type diameter density x y z), Atom Type Labels,
/// and Velocities (id vx vy vz wx wy wz); other sections and image flags are ignored. Grains are
/// ordered by id; type t becomes material t - 1. As in LAMMPS itself the density is that of a
/// sphere also in 2D, mass = density 4/3 pi r^3; the moment of inertia in 2D is that of a disc, in
/// LAMMPS the option `disc` of the integrator. The box may be tilted (xy xz yz), but not general
/// (avec); the file does not say whether it is periodic.
///
/// LAMMPS dump: the last snapshot, with columns by their names: x y z, xu yu zu, xs ys zs or xsu
/// ysu zsu, radius or diameter; if there are any: id (the order), type (a number), mass or density
/// (as in a data file), vx vy vz, omegax omegay omegaz. Others are ignored. The box is periodic
/// along axes with the flags pp.
///
/// YADE: lines x y z r, as of export.text, or x y z r clump, as of SpherePack.save, where only
/// clump -1, for none, is allowed; after "#format NAME" those of x_y_z_r_matId (which gives the
/// material), id_x_y_z_r_matId or x_y_z_r_attrs (of which the attributes are ignored). A line
/// "##PERIODIC::" of SpherePack gives the edges of a periodic cell.
///
/// Throws Error, one line naming the file, the line in it, the value and what is allowed, for
/// anything else: values that are not finite, radii, masses or moments of inertia that are not > 0,
/// ids that come twice, counts that do not agree, a file without grains.
template <int D>
PackingFile<D> read_packing(const std::filesystem::path& path, const PackingOptions& options = {});

/// The same for the text of a file; `name` is the file's.
template <int D>
PackingFile<D> parse_packing(std::string_view text, const std::string& name,
                             const PackingOptions& options = {});

/// Writes all grains of a scene, in their order, with all columns that read_packing knows and the
/// periodic cell if there is one, so that reading gives the same bits. Walls, mobility, external
/// forces and the rate of the cell are not written; in a periodic cell velocities are relative to
/// the background (Cell). Throws Error as check_scene, or naming the path if the file cannot be
/// written.
template <int D>
void write_packing_csv(const std::filesystem::path& path, const Scene<D>& scene,
                       const CsvComments& provenance = {}, const BeforeRename& before_rename = {});

}  // namespace cd
