// SPDX-License-Identifier: BSD-3-Clause
// Scene cell: the cell that a scene file gives, or that the files of its packings give.
#pragma once

#include <string>
#include <vector>

#include "libcd/io/packing_file.hpp"
#include "libcd/scene/cell.hpp"
#include "libcd/scene_file/scene_spec.hpp"

namespace cd {

/// A cell, and what there is to say about it.
template <int D>
struct SceneCell {
  Cell<D> cell;      ///< open space by default
  std::string note;  ///< which cell it is and where it is from, or was left out; empty: nothing
};

/// The cell of a scene: of the size that the scene gives, else that of the packings whose files say
/// that they are periodic, along the axes that both say; with `size = "file"` also that of a file
/// which says nothing of that. Open space otherwise, and where the scene says that no axis is
/// periodic. Throws Error for a file whose cell has another size or tilt (but for the sixth digit,
/// to which some programs write) than that of the scene or of another file, and naming both; for
/// shear or pressure without a cell, and for `size = "file"` without a file that gives one.
/// `packings` has what the file of each of [[grains]] says, nothing for those without a file.
template <int D>
SceneCell<D> scene_cell(const SceneSpec<D>& spec, const std::vector<PackingFile<D>>& packings);

}  // namespace cd
