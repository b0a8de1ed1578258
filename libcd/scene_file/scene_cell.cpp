// SPDX-License-Identifier: BSD-3-Clause
// Choice of a cell among those that a scene and its packings give.
#include "libcd/scene_file/scene_cell.hpp"

#include <algorithm>
#include <array>
#include <functional>

#include "libcd/core/error.hpp"
#include "libcd/io/printable.hpp"

namespace cd {
namespace {

/// A box, and where it was read.
template <int D>
struct SourceBox {
  std::string source;  // as "bed.csv of grains[0]"
  PackingBox<D> box;
};

template <int D>
using Axes = std::array<bool, D>;

template <int D>
bool is_straight(const Matrix<D>& base) {
  return base.isDiagonal(0.0);
}

/// Edges as a scene file has them: [4, 5], of a tilted cell [[4, 0], [1, 5]].
template <int D>
std::string text_of(const Matrix<D>& base) {
  const auto list = [](const auto& values) {
    std::string text;
    for (const double value : values) text += (text.empty() ? "[" : ", ") + shown(value);
    return text + ']';
  };
  if (is_straight<D>(base)) return list(base.diagonal());
  std::string text;
  for (int k = 0; k < D; ++k) text += (k == 0 ? "[" : ", ") + list(base.col(k));
  return text + ']';
}

template <int D>
std::string text_of(const Axes<D>& axes) {
  if (std::ranges::count(axes, true) == D) return "";
  std::string text = ", periodic along";
  for (std::size_t axis = 0; axis < D; ++axis)
    if (axes[axis]) text.append(" ").append(1, "xyz"[axis]);
  return text;
}

/// Whether two cells agree along the axes that are periodic in both.
template <int D>
bool agree(const Matrix<D>& one, const Matrix<D>& other, const Axes<D>& axes) {
  constexpr double kWritten = 1e-5;  // six digits, of which the last is rounded
  for (int axis = 0; axis < D; ++axis) {
    if (!axes[static_cast<std::size_t>(axis)]) continue;
    const double most = kWritten * one.col(axis).norm();
    if (!((one.col(axis) - other.col(axis)).norm() <= most)) return false;
  }
  return true;
}

template <int D>
Axes<D> in_both(const Axes<D>& one, const Axes<D>& other) {
  Axes<D> axes;
  std::ranges::transform(one, other, axes.begin(), std::logical_and<>());
  return axes;
}

template <int D>
bool any(const Axes<D>& axes) {
  return std::ranges::count(axes, true) > 0;
}

/// The axes of a box whose file says that it is periodic along one.
template <int D>
bool is_periodic(const PackingBox<D>& box) {
  return box.periodic && any<D>(*box.periodic);
}

template <int D>
std::string says(const SourceBox<D>& from) {
  return text_of<D>(from.box.base) + " in " + from.source;
}

/// The box that is the scene's cell; null if there is none. All that say that they are periodic
/// have to agree.
template <int D>
const SourceBox<D>* box_of(const CellSpec<D>& spec, const std::vector<SourceBox<D>>& boxes) {
  const auto known =
      std::ranges::find_if(boxes, [](const SourceBox<D>& from) { return is_periodic(from.box); });
  const auto silent = std::ranges::find_if(
      boxes, [](const SourceBox<D>& from) { return !from.box.periodic.has_value(); });
  const SourceBox<D>* chosen = known != boxes.end() ? &*known : nullptr;
  if (!chosen && spec.of_file && silent != boxes.end()) chosen = &*silent;
  if (!chosen) return nullptr;
  for (const SourceBox<D>& other : boxes) {
    if (!is_periodic(other.box) && (!spec.of_file || other.box.periodic)) continue;
    Axes<D> axes;
    axes.fill(true);
    if (other.box.periodic) axes = *other.box.periodic;
    if (chosen->box.periodic) axes = in_both<D>(axes, *chosen->box.periodic);
    if (!agree<D>(chosen->box.base, other.box.base, axes))
      throw Error("cell of " + other.source, text_of<D>(other.box.base),
                  says(*chosen) + ": packings of one scene have one cell");
  }
  return chosen;
}

/// What is not used of the packings' boxes.
template <int D>
std::string left_out(const std::vector<SourceBox<D>>& boxes, const std::string& why) {
  std::string text;
  for (const SourceBox<D>& from : boxes) text += (text.empty() ? "box " : ", ") + says(from);
  return text.empty() ? "" : text + " left out: " + why;
}

/// The cell of a size that the scene gives, which that of no file contradicts.
template <int D>
SceneCell<D> given_cell(const CellSpec<D>& spec, const Axes<D>& axes,
                        const std::vector<SourceBox<D>>& boxes) {
  const Matrix<D> base = spec.size->asDiagonal();
  std::vector<SourceBox<D>> silent;
  for (const SourceBox<D>& from : boxes) {
    if (!from.box.periodic) silent.push_back(from);
    if (is_periodic(from.box) &&
        !agree<D>(base, from.box.base, in_both<D>(axes, *from.box.periodic)))
      throw Error("cell.size", text_of<D>(base),
                  says(from) + ", or \"file\", which takes the cell of the file");
  }
  SceneCell<D> found{Cell<D>(*spec.size, axes), ""};
  found.note = "cell " + text_of<D>(base) + text_of<D>(axes) + ", of the scene";
  const std::string others = left_out(silent, "cell.size is given");
  if (!others.empty()) found.note += "; " + others;
  return found;
}

/// The cell of a file.
template <int D>
SceneCell<D> read_cell(const SourceBox<D>& from, const Axes<D>& of_scene) {
  const Axes<D> axes = from.box.periodic ? in_both<D>(of_scene, *from.box.periodic) : of_scene;
  const Matrix<D>& base = from.box.base;
  if (!any<D>(axes))
    throw Error("cell.periodic: no axis is left, as the cell " + says(from) + " has others");
  SceneCell<D> found;
  if (std::ranges::count(axes, true) == D) {
    found.cell = Cell<D>(base);
  } else if (is_straight<D>(base)) {
    found.cell = Cell<D>(Vector<D>(base.diagonal()), axes);
  } else {
    throw Error("cell.periodic: the cell " + says(from) +
                " is tilted, expected one that is periodic along all axes");
  }
  found.note = "cell " + says(from) + text_of<D>(axes);
  return found;
}

template <int D>
SceneCell<D> chosen_cell(const CellSpec<D>& spec, const std::vector<SourceBox<D>>& boxes) {
  Axes<D> axes;
  std::ranges::copy(spec.periodic, axes.begin());
  if (spec.size) return given_cell<D>(spec, axes, boxes);
  const bool stays_open = !any<D>(axes) && !spec.of_file;
  const SourceBox<D>* const from = stays_open ? nullptr : box_of(spec, boxes);
  if (from) return read_cell<D>(*from, axes);
  if (spec.of_file)
    throw Error("cell.size: \"file\" is not allowed, expected a list of " + std::to_string(D) +
                " numbers: no packing of [[grains]] gives a periodic cell");
  if (spec.shear_rate != 0.0 || spec.pressure != 0.0)
    throw Error("cell.size: is missing, shear and pressure act on a periodic cell");
  if (any<D>(axes) && std::ranges::count(axes, false) > 0)
    throw Error("cell.size: is missing, cell.periodic is of the axes of a cell");
  return {Cell<D>(),
          left_out(boxes, stays_open ? "cell.periodic has no axis"
                                     : "the file does not say that it is periodic, cell.size = "
                                       "\"file\" takes it as cell")};
}

}  // namespace

template <int D>
SceneCell<D> scene_cell(const SceneSpec<D>& scene, const std::vector<PackingFile<D>>& packings) {
  const CellSpec<D>& spec = scene.cell;
  std::vector<SourceBox<D>> boxes;
  for (std::size_t k = 0; k < packings.size(); ++k)
    if (packings[k].box)
      boxes.push_back({printable(scene.grains[k].file) + " of grains[" + std::to_string(k) + ']',
                       *packings[k].box});
  SceneCell<D> found = chosen_cell(spec, boxes);
  if (!found.cell.periodic()) return found;
  found.cell.rate(0, 1) = spec.shear_rate;
  if (spec.pressure > 0.0) {
    found.cell.barostat.emplace();
    found.cell.barostat->stress = spec.pressure * Matrix<D>::Identity();
    found.cell.barostat->inertia = spec.inertia;
    found.cell.barostat->modes = spec.isotropic ? StrainModes::isotropic : StrainModes::axial;
  }
  return found;
}

template SceneCell<2> scene_cell(const SceneSpec<2>&, const std::vector<PackingFile<2>>&);
template SceneCell<3> scene_cell(const SceneSpec<3>&, const std::vector<PackingFile<3>>&);

}  // namespace cd
