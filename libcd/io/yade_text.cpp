// SPDX-License-Identifier: BSD-3-Clause
// Packings as YADE's export.text and export.textExt write them.
#include <limits>

#include "libcd/io/field_reader.hpp"
#include "libcd/io/packing_text.hpp"

namespace cd {

namespace {

/// Where a line of a format has its values.
struct Layout {
  std::string_view name;
  std::size_t first;   // field of x; y, z, r follow
  std::size_t fields;  // of a line; with attributes at least
  bool material;       // behind r
  bool attributes;     // more behind
};

constexpr Layout layouts[] = {{"x_y_z_r", 0, 4, false, false},
                              {"x_y_z_r_matId", 0, 5, true, false},
                              {"id_x_y_z_r_matId", 1, 6, true, false},
                              {"x_y_z_r_attrs", 0, 4, false, true}};

/// Takes the layout that a line "#format NAME" gives; other comments say nothing.
void read_comment(FieldReader& reader, const Layout*& layout) {
  reader.cut_words(reader.line());
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
  const Layout* layout = &layouts[0];
  while (reader.next()) {
    if (reader.line().starts_with('#')) {
      read_comment(reader, layout);
      continue;
    }
    reader.cut_words();
    if (reader.size() == 0) continue;
    if (reader.size() < layout->fields || (reader.size() > layout->fields && !layout->attributes)) {
      reader.fail(std::to_string(reader.size()) + " fields, expected " +
                  (layout->attributes ? "at least " : "") + std::to_string(layout->fields) +
                  " in the format " + std::string(layout->name));
    }
    PackingBody body;
    body.line = reader.line_number();
    const std::size_t x = layout->first;
    body.position = {reader.real(x, "x"), reader.real(x + 1, "y"), reader.real(x + 2, "z")};
    body.radius = reader.positive(x + 3, "r");
    if (layout->material) {
      body.material =
          static_cast<int>(reader.integer(x + 4, "matId", 0, std::numeric_limits<int>::max()));
    }
    packing.bodies.push_back(body);
  }
  return packing;
}

}  // namespace cd
