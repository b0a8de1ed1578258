// SPDX-License-Identifier: BSD-3-Clause
// Packings as YADE's export.text, export.textExt and SpherePack.save write them.
#include <cmath>
#include <limits>

#include "libcd/io/field_reader.hpp"
#include "libcd/io/packing_text.hpp"

namespace cd {

namespace {

constexpr int largest_integer = std::numeric_limits<int>::max();

/// Where a line of a format has its values.
struct Layout {
  std::string_view name;
  std::size_t first;   // field of x; y, z, r follow
  std::size_t fields;  // of a line; with attributes at least
  bool material;       // behind r
  bool attributes;     // more behind
  bool clump = false;  // may be the field behind r
};

/// Without a line that names another one.
constexpr Layout plain = {"x y z r, or x y z r clump", 0, 4, false, false, true};

constexpr Layout layouts[] = {{"x_y_z_r", 0, 4, false, false},
                              {"x_y_z_r_matId", 0, 5, true, false},
                              {"id_x_y_z_r_matId", 1, 6, true, false},
                              {"x_y_z_r_attrs", 0, 4, false, true}};

/// Takes the cell that a line of SpherePack gives: "##PERIODIC:: " and three edges.
PackingBox<3> read_cell(const FieldReader& reader) {
  if (reader.size() != 4)
    reader.fail("PERIODIC: " + std::to_string(reader.size() - 1) + " numbers, expected 3");
  PackingBox<3> box;
  for (int axis = 0; axis < 3; ++axis)
    box.base(axis, axis) = reader.positive(static_cast<std::size_t>(axis) + 1, "PERIODIC");
  if (!std::isfinite(box.base.determinant())) reader.fail("PERIODIC: no finite volume");
  box.periodic.emplace().fill(true);
  return box;
}

/// Takes the layout that a line "#format NAME" gives, or a cell; other comments say nothing.
void read_comment(FieldReader& reader, const Layout*& layout, PackingText& packing) {
  reader.cut_words(reader.line());
  if (reader[0] == "##PERIODIC::") packing.box = read_cell(reader);
  if (reader[0] != "#format") return;
  std::string names;
  for (const Layout& known : layouts) {
    if (reader.size() > 1 && reader[1] == known.name) {
      layout = &known;
      return;
    }
    names += (names.empty() ? "" : ", ") + std::string(known.name);
  }
  if (reader.size() == 1) reader.fail("no format after #format, expected one of " + names);
  reader.refuse(1, "format", "one of " + names);
}

}  // namespace

PackingText parse_yade_text(std::string_view text, const std::string& name) {
  FieldReader reader(text, name);
  PackingText packing;
  const Layout* layout = &plain;
  while (reader.next()) {
    if (reader.line().starts_with('#')) {
      read_comment(reader, layout, packing);
      continue;
    }
    reader.cut_words();
    if (reader.size() == 0) continue;
    const bool has_clump = layout->clump && reader.size() == layout->fields + 1;
    if (reader.size() < layout->fields ||
        (reader.size() > layout->fields && !layout->attributes && !has_clump)) {
      reader.fail(std::to_string(reader.size()) + " fields, expected " +
                  (layout->attributes ? "at least " : "") + std::to_string(layout->fields) +
                  " in the format " + std::string(layout->name));
    }
    PackingBody body;
    body.line = reader.line_number();
    const std::size_t x = layout->first;
    body.position = {reader.real(x, "x"), reader.real(x + 1, "y"), reader.real(x + 2, "z")};
    body.radius = reader.positive(x + 3, "r");
    if (has_clump && reader.integer(x + 4, "clump", -1, largest_integer) != -1)
      reader.refuse(x + 4, "clump", "-1, for none: clumps are not read");
    if (layout->material) {
      body.material = static_cast<int>(reader.integer(x + 4, "matId", 0, largest_integer));
    }
    packing.bodies.push_back(body);
  }
  return packing;
}

}  // namespace cd
