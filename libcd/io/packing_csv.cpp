// SPDX-License-Identifier: BSD-3-Clause
// Packings as comma-separated columns.
#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>

#include "libcd/core/number.hpp"
#include "libcd/io/field_reader.hpp"
#include "libcd/io/packing_columns.hpp"
#include "libcd/io/packing_text.hpp"
#include "libcd/scene/check_scene.hpp"

namespace cd {

namespace {

constexpr std::string_view cell_key = "periodic cell";

constexpr std::string_view axes_key = "periodic along";

/// Which column holds what.
class Columns {
 public:
  /// Takes the fields of the header row.
  Columns(const FieldReader& header, int dimension) {
    const PackingColumns columns(header);
    count_ = columns.size();
    if (dimension == 2 && !columns.find("omega_z")) names_.back() = "omega";
    for (std::size_t k = 0; k < names_.size(); ++k) components_[k] = columns.find(names_[k]);
    for (std::size_t k = 0; k < static_cast<std::size_t>(dimension); ++k) {
      if (!components_[k]) columns.missing("'" + std::string(names_[k]) + "'");
    }
    const auto size = columns.find_one({"radius", "r", "diameter"}, "sizes");
    if (!size.column) columns.missing("'radius', 'r' or 'diameter'");
    radius_ = *size.column;
    radius_name_ = size.name;
    if (columns.find("density")) header.fail("a column 'density', expected one 'mass'");
    mass_ = columns.find("mass");
    inertia_ = columns.find("inertia");
    material_ = columns.find("material");
    columns.refuse_misspelled({"x", "y", "z", "radius", "r", "diameter", "mass", "inertia", "vx",
                               "vy", "vz", "omega", "omega_x", "omega_y", "omega_z", "material"});
  }

  /// What a row says.
  PackingBody body(const FieldReader& row) const {
    if (row.size() != count_) {
      row.fail(std::to_string(row.size()) + " fields where the header has " +
               std::to_string(count_));
    }
    PackingBody body;
    body.line = row.line_number();
    Vector<3>* const vectors[] = {&body.position, &body.velocity, &body.angular_velocity};
    for (std::size_t k = 0; k < names_.size(); ++k) {
      if (components_[k])
        (*vectors[k / 3])[static_cast<int>(k % 3)] = row.real(*components_[k], names_[k]);
    }
    body.radius = row.positive(radius_, radius_name_);
    if (radius_name_ == "diameter") body.radius *= 0.5;
    if (mass_) body.mass = row.positive(*mass_, "mass");
    if (inertia_) body.inertia = row.positive(*inertia_, "inertia");
    if (material_) {
      body.material =
          static_cast<int>(row.integer(*material_, "material", 0, std::numeric_limits<int>::max()));
    }
    return body;
  }

 private:
  std::size_t count_;
  std::array<std::string_view, 9> names_ = {"x",  "y",       "z",       "vx",     "vy",
                                            "vz", "omega_x", "omega_y", "omega_z"};
  std::array<PackingColumn, 9> components_;
  PackingColumn mass_, inertia_, material_;
  std::size_t radius_;
  std::string_view radius_name_;
};

/// Cuts what a comment gives under a key into words; false if it is another comment.
bool cut_comment(FieldReader& reader, std::string_view key) {
  std::string_view comment = reader.line();
  comment.remove_prefix(std::min(comment.find_first_not_of("# "), comment.size()));
  if (!comment.starts_with(key) || !comment.substr(key.size()).starts_with(':')) return false;
  reader.cut_words(comment.substr(key.size() + 1));
  return true;
}

/// The box that a comment gives, if it does.
std::optional<PackingBox<3>> read_cell(FieldReader& reader, int dimension) {
  if (!cut_comment(reader, cell_key)) return {};
  const int count = dimension * dimension;
  if (reader.size() != static_cast<std::size_t>(count)) {
    reader.fail(std::string(cell_key) + ": " + std::to_string(reader.size()) +
                " numbers, expected " + std::to_string(count));
  }
  PackingBox<3> box;
  for (int k = 0; k < count; ++k)
    box.base(k % dimension, k / dimension) = reader.real(static_cast<std::size_t>(k), cell_key);
  const double volume = box.base.determinant();
  if (!(volume > 0.0) || !std::isfinite(volume))
    reader.fail(std::string(cell_key) + ": the edges have no volume > 0");
  box.periodic.emplace().fill(true);
  return box;
}

/// The axes that a comment gives, if it does, as "x z".
std::optional<std::array<bool, 3>> read_axes(FieldReader& reader, int dimension) {
  if (!cut_comment(reader, axes_key)) return {};
  constexpr std::string_view letters = "xyz";
  std::array<bool, 3> axes{};
  for (std::size_t k = 0; k < reader.size(); ++k) {
    const std::size_t axis = reader[k].size() == 1 ? letters.find(reader[k]) : letters.npos;
    if (axis >= static_cast<std::size_t>(dimension))
      reader.refuse(k, axes_key, dimension == 2 ? "x or y" : "x, y or z");
    axes[axis] = true;
  }
  if (reader.size() == 0) reader.fail(std::string(axes_key) + ": no axis");
  return axes;
}

/// Axes along which a cell is periodic, as read_axes reads them.
template <int D>
std::string axes_of(const Cell<D>& cell) {
  std::string axes;
  for (int axis = 0; axis < D; ++axis)
    if (cell.periodic(axis)) axes.append(axes.empty() ? "" : " ").append(1, "xyz"[axis]);
  return axes;
}

}  // namespace

PackingText parse_packing_csv(std::string_view text, const std::string& name, int dimension) {
  FieldReader reader(text, name);
  PackingText packing;
  std::optional<Columns> columns;
  std::optional<std::array<bool, 3>> axes;
  while (reader.next()) {
    if (reader.line().starts_with('#')) {
      if (auto box = read_cell(reader, dimension)) packing.box = box;
      if (auto along = read_axes(reader, dimension)) axes = along;
      continue;
    }
    reader.cut_commas();
    if (reader.size() == 1 && reader[0].empty()) continue;
    if (columns)
      packing.bodies.push_back(columns->body(reader));
    else
      columns.emplace(reader, dimension);
  }
  if (!columns) reader.fail("no header row");
  if (packing.box && axes) packing.box->periodic = axes;
  return packing;
}

template <int D>
void write_packing_csv(const std::filesystem::path& path, const Scene<D>& scene,
                       const CsvComments& provenance, const BeforeRename& before_rename) {
  check_scene(scene);
  CsvComments comments = provenance;
  if (scene.cell.periodic()) {
    std::string edges;
    for (const double component : scene.cell.base().reshaped()) {  // column after column
      append_number(edges, component);
      edges += ' ';
    }
    edges.pop_back();
    comments.emplace_back(cell_key, edges);
    if (!scene.cell.periodic_everywhere()) comments.emplace_back(axes_key, axes_of(scene.cell));
  }
  std::vector<CsvColumn> columns;
  const auto add = [&](std::initializer_list<const char*> names, const char* unit) {
    for (const char* name : names) columns.push_back({name, unit});
  };
  constexpr bool flat = D == 2;
  flat ? add({"x", "y"}, "length") : add({"x", "y", "z"}, "length");
  add({"radius"}, "length");
  add({"mass"}, "mass");
  add({"inertia"}, "mass length^2");
  flat ? add({"vx", "vy"}, "length/time") : add({"vx", "vy", "vz"}, "length/time");
  flat ? add({"omega"}, "1/time") : add({"omega_x", "omega_y", "omega_z"}, "1/time");
  add({"material"}, "1");
  CsvWriter writer(path, comments, columns, before_rename);
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    writer.row(scene.position[b], scene.radius[b], scene.mass[b], scene.inertia[b],
               scene.velocity[b], scene.angular_velocity[b], scene.material[b]);
  }
  writer.commit();
}

template void write_packing_csv(const std::filesystem::path&, const Scene<2>&, const CsvComments&,
                                const BeforeRename&);
template void write_packing_csv(const std::filesystem::path&, const Scene<3>&, const CsvComments&,
                                const BeforeRename&);

}  // namespace cd
