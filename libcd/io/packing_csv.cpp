// SPDX-License-Identifier: BSD-3-Clause
// Packings as comma-separated columns.
#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>

#include "libcd/io/field_reader.hpp"
#include "libcd/io/number.hpp"
#include "libcd/io/packing_text.hpp"
#include "libcd/io/printable.hpp"
#include "libcd/scene/check_scene.hpp"

namespace cd {

namespace {

constexpr std::string_view cell_key = "periodic cell";

/// Which column holds what.
class Columns {
 public:
  /// Takes the fields of the header row.
  Columns(const FieldReader& header, int dimension) : count_(header.size()) {
    if (dimension == 2 && !find(header, "omega_z")) names_.back() = "omega";
    for (std::size_t k = 0; k < names_.size(); ++k) components_[k] = find(header, names_[k]);
    for (std::size_t k = 0; k < static_cast<std::size_t>(dimension); ++k) {
      if (!components_[k]) missing(header, "'" + std::string(names_[k]) + "'");
    }
    for (const char* name : {"radius", "r", "diameter"}) {
      const Column found = find(header, name);
      if (!found) continue;
      if (radius_)
        header.fail("two columns of sizes, '" + std::string(radius_name_) + "' and '" + name + "'");
      radius_ = found;
      radius_name_ = name;
    }
    if (!radius_) missing(header, "'radius', 'r' or 'diameter'");
    if (find(header, "density")) header.fail("a column 'density', expected one 'mass'");
    mass_ = find(header, "mass");
    inertia_ = find(header, "inertia");
    material_ = find(header, "material");
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
    body.radius = row.positive(*radius_, radius_name_);
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
  using Column = std::optional<std::size_t>;

  [[noreturn]] static void missing(const FieldReader& header, const std::string& what) {
    std::string found;
    for (std::size_t k = 0; k < header.size(); ++k)
      found.append(k == 0 ? "'" : ", '").append(printable(header[k])).append("'");
    header.fail("no column " + what + " among " + found);
  }

  static Column find(const FieldReader& header, std::string_view name) {
    Column found;
    for (std::size_t k = 0; k < header.size(); ++k) {
      if (header[k] != name) continue;
      if (found) header.fail("two columns '" + std::string(name) + "'");
      found = k;
    }
    return found;
  }

  std::size_t count_;
  std::array<std::string_view, 9> names_ = {"x",  "y",       "z",       "vx",     "vy",
                                            "vz", "omega_x", "omega_y", "omega_z"};
  std::array<Column, 9> components_;
  Column radius_, mass_, inertia_, material_;
  std::string_view radius_name_;
};

/// The box that a comment gives, if it does.
std::optional<PackingBox<3>> read_cell(FieldReader& reader, int dimension) {
  std::string_view comment = reader.line();
  comment.remove_prefix(std::min(comment.find_first_not_of("# "), comment.size()));
  if (!comment.starts_with(cell_key) || !comment.substr(cell_key.size()).starts_with(':'))
    return {};
  reader.cut_words(comment.substr(cell_key.size() + 1));
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
  return box;
}

}  // namespace

PackingText parse_packing_csv(std::string_view text, const std::string& name, int dimension) {
  FieldReader reader(text, name);
  PackingText packing;
  std::optional<Columns> columns;
  while (reader.next()) {
    if (reader.line().starts_with('#')) {
      if (auto box = read_cell(reader, dimension)) packing.box = box;
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
