// SPDX-License-Identifier: BSD-3-Clause
// Packings as text dumps of LAMMPS, styles custom and atom.
#include <algorithm>
#include <array>
#include <cmath>
#include <initializer_list>
#include <limits>
#include <utility>

#include "libcd/generate/benchmark_units.hpp"
#include "libcd/io/field_reader.hpp"
#include "libcd/io/packing_columns.hpp"
#include "libcd/io/packing_text.hpp"

namespace cd {

namespace {

constexpr std::int64_t largest_number = std::numeric_limits<std::int64_t>::max();

/// One of the dump's snapshots.
struct Snapshot {
  std::int64_t atoms = 0;
  std::optional<PackingBox<3>> box;
  std::vector<std::pair<std::int64_t, PackingBody>> bodies;  ///< behind their ids, 0 without
};

/// Goes to the next line and cuts it. Throws Error if there is none.
void next_line(FieldReader& reader, const char* what) {
  if (!reader.next()) reader.fail(std::string("the file ends where ") + what + " should be");
  reader.cut_words();
}

/// Whether the line is "ITEM: " and these words, with or without others behind.
bool is_item(const FieldReader& reader, std::initializer_list<std::string_view> words) {
  if (reader.size() <= words.size() || reader[0] != "ITEM:") return false;
  std::size_t field = 1;
  return std::ranges::all_of(words, [&](auto word) { return reader[field++] == word; });
}

/// The box of the line that the reader is at, "ITEM: BOX BOUNDS" with "xy xz yz" if it is tilted
/// and flags of boundaries, and of the three lines behind.
PackingBox<3> read_box(FieldReader& reader) {
  std::size_t field = 3;
  const bool tilted = reader.size() >= field + 3 && reader[field] == "xy";
  if (reader.size() > field && reader[field] == "abc")
    reader.fail("abc origin: a general box is not read, expected xy xz yz");
  if (tilted) field += 3;
  PackingBox<3> box;
  if (reader.size() == field + 3) {
    box.periodic.emplace();
    for (std::size_t axis = 0; axis < 3; ++axis)
      (*box.periodic)[axis] = reader[field + axis] == "pp";
  }
  Vector<3> low, high, tilt = Vector<3>::Zero();  // xy xz yz
  for (int axis = 0; axis < 3; ++axis) {
    next_line(reader, "bounds of the box");
    const std::size_t count = tilted ? 3 : 2;
    if (reader.size() != count)
      reader.fail(std::to_string(reader.size()) + " fields, expected " + std::to_string(count) +
                  (tilted ? ": two bounds and a tilt" : ": two bounds"));
    low[axis] = reader.real(0, "bound");
    high[axis] = reader.real(1, "bound");
    if (tilted) tilt[axis] = reader.real(2, "tilt");
  }
  // Bounds of a tilted box are those of the box around it.
  low[0] -= std::min({0.0, tilt[0], tilt[1], tilt[0] + tilt[1]});
  high[0] -= std::max({0.0, tilt[0], tilt[1], tilt[0] + tilt[1]});
  low[1] -= std::min(0.0, tilt[2]);
  high[1] -= std::max(0.0, tilt[2]);
  box.origin = low;
  box.base = (high - low).asDiagonal();
  box.base(0, 1) = tilt[0];
  box.base(0, 2) = tilt[1];
  box.base(1, 2) = tilt[2];
  if (!((high - low).minCoeff() > 0.0) || !std::isfinite(box.base.determinant()))
    reader.fail("bounds of the box: no volume > 0 between them");
  return box;
}

/// Which column holds what.
class DumpColumns {
 public:
  /// Takes the line "ITEM: ATOMS" and its names.
  DumpColumns(const FieldReader& header, const Snapshot& snapshot, int dimension) {
    const PackingColumns columns(header, 2);
    count_ = columns.size();
    place_ = places(columns, dimension, kind_);
    if (kind_[0] == 's' && !snapshot.box) header.fail("scaled places without a box");
    size_ = columns.find_one({"radius", "diameter"}, "sizes");
    if (!size_.column)
      columns.missing("'radius' or 'diameter', which a packing needs of a LAMMPS dump,");
    weight_ = columns.find_one({"mass", "density"}, "masses");
    id_ = columns.find("id");
    type_ = columns.find("type");
    const char* const moving[] = {"vx", "vy", "vz", "omegax", "omegay", "omegaz"};
    std::ranges::transform(moving, motion_.begin(), [&](auto name) { return columns.find(name); });
    columns.refuse_misspelled(
        {"radius", "diameter", "mass", "density", "omegax", "omegay", "omegaz"});
  }

  /// The id and what else a row says.
  std::pair<std::int64_t, PackingBody> body(const FieldReader& row, const Snapshot& in) const {
    if (row.size() != count_)
      row.fail(std::to_string(row.size()) + " fields where ITEM: ATOMS has " +
               std::to_string(count_));
    PackingBody body;
    body.line = row.line_number();
    for (std::size_t axis = 0; axis < 3; ++axis)
      if (place_[axis]) body.position[static_cast<int>(axis)] = row.real(*place_[axis], "place");
    if (kind_[0] == 's') body.position = in.box->origin + in.box->base * body.position;
    body.radius = row.positive(*size_.column, size_.name);
    if (size_.name == "diameter") body.radius *= 0.5;
    if (weight_.column) {
      body.mass = row.positive(*weight_.column, weight_.name);
      if (weight_.name == "density") *body.mass *= mass_of<3>(body.radius);
    }
    if (type_) {
      body.material =
          static_cast<int>(row.integer(*type_, "type", 1, std::numeric_limits<int>::max()) - 1);
    }
    for (std::size_t k = 0; k < motion_.size(); ++k) {
      Vector<3>& vector = k < 3 ? body.velocity : body.angular_velocity;
      if (motion_[k]) vector[static_cast<int>(k % 3)] = row.real(*motion_[k], "velocity");
    }
    return {id_ ? row.integer(*id_, "id", 1, largest_number) : 0, body};
  }

  bool has_ids() const { return id_.has_value(); }

 private:
  /// Columns of the places, and of which kind they are: as they are, unwrapped, or scaled by the
  /// box. In two dimensions there need not be a z.
  static std::array<PackingColumn, 3> places(const PackingColumns& columns, int dimension,
                                             std::string_view& kind) {
    for (const std::string_view end : {"", "u", "s", "su"}) {
      std::array<PackingColumn, 3> found;
      for (std::size_t axis = 0; axis < 3; ++axis)
        found[axis] = columns.find(std::string(1, "xyz"[axis]).append(end));
      kind = end;
      if (found[0] && found[1] && (found[2] || dimension == 2)) return found;
    }
    columns.missing("'x', 'y', 'z', nor xu, xs or xsu and so on,");
  }

  std::size_t count_;
  std::string_view kind_;
  std::array<PackingColumn, 3> place_;
  std::array<PackingColumn, 6> motion_;
  PackingColumns::Found size_, weight_;
  PackingColumn id_, type_;
};

/// Orders the bodies of a snapshot by their ids, each of which comes once.
void order(Snapshot& snapshot, const FieldReader& reader) {
  const auto id = [](const auto& body) { return body.first; };
  std::ranges::stable_sort(snapshot.bodies, {}, id);
  const auto twice = std::ranges::adjacent_find(snapshot.bodies, {}, id);
  if (twice == snapshot.bodies.end()) return;
  reader.fail_at(twice[1].second.line,
                 "id: " + std::to_string(twice->first) +
                     " is not allowed, expected each id once, it is in line " +
                     std::to_string(twice->second.line));
}

void read_atoms(FieldReader& reader, Snapshot& snapshot, int dimension) {
  const DumpColumns columns(reader, snapshot, dimension);
  for (std::int64_t k = 0; k < snapshot.atoms; ++k) {
    next_line(reader, "an atom");
    snapshot.bodies.push_back(columns.body(reader, snapshot));
  }
  if (columns.has_ids()) order(snapshot, reader);
}

}  // namespace

PackingText parse_lammps_dump(std::string_view text, const std::string& name, int dimension) {
  FieldReader reader(text, name);
  Snapshot snapshot;
  while (reader.next()) {
    reader.cut_words();
    if (reader.size() == 0) continue;
    if (is_item(reader, {"TIMESTEP"})) {
      snapshot = {};
      next_line(reader, "a step");
    } else if (is_item(reader, {"NUMBER", "OF", "ATOMS"})) {
      next_line(reader, "a number of atoms");
      if (reader.size() != 1) reader.fail("no number of atoms");
      snapshot.atoms = reader.integer(0, "number of atoms", 0, largest_number);
    } else if (is_item(reader, {"BOX", "BOUNDS"})) {
      snapshot.box = read_box(reader);
    } else if (is_item(reader, {"ATOMS"})) {
      read_atoms(reader, snapshot, dimension);
    } else if (is_item(reader, {"UNITS"}) || is_item(reader, {"TIME"})) {
      next_line(reader, "units or a time");
    } else {
      reader.refuse(0, "line of a LAMMPS dump", "ITEM: and TIMESTEP, BOX BOUNDS, ATOMS and so on");
    }
  }
  PackingText packing;
  for (auto& [id, body] : snapshot.bodies) packing.bodies.push_back(body);
  packing.box = snapshot.box;
  return packing;
}

}  // namespace cd
