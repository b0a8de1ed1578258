// SPDX-License-Identifier: BSD-3-Clause
// Packings as data files of LAMMPS, atom style sphere.
#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

#include "libcd/generate/benchmark_units.hpp"
#include "libcd/io/field_reader.hpp"
#include "libcd/io/packing_text.hpp"

namespace cd {

namespace {

/// Numbers of types by their labels.
using Labels = std::map<std::string, std::int64_t, std::less<>>;

constexpr std::int64_t largest_id = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t largest_type = std::numeric_limits<int>::max();

/// A line of Atoms, or one of Velocities, which gives only these.
struct Atom {
  std::int64_t id = 0;
  PackingBody body;
};

/// What stands before the sections; at first what LAMMPS takes where there is nothing.
struct Header {
  std::int64_t atoms = 0;
  std::int64_t types = largest_type;
  bool has_box = false;
  Vector<3> low = Vector<3>::Constant(-0.5), high = Vector<3>::Constant(0.5);
  Vector<3> tilt = Vector<3>::Zero();  // xy xz yz
};

void require_fields(const FieldReader& line, std::size_t count, const std::string& what) {
  if (line.size() != count) {
    line.fail(std::to_string(line.size()) + " fields, expected " + std::to_string(count) + ": " +
              what);
  }
}

/// Whether the line ends with the key; there must be as many values before it.
bool has_key(const FieldReader& line, std::size_t values, const std::string& key) {
  std::string text;
  for (std::size_t k = 0; k < line.size(); ++k) (text += ' ') += line[k];
  if (!text.ends_with(' ' + key)) return false;
  const auto words = 1 + static_cast<std::size_t>(std::count(key.begin(), key.end(), ' '));
  require_fields(line, values + words, (values == 1 ? "a number and " : "numbers and ") + key);
  return true;
}

Vector<3> vector(const FieldReader& line, std::size_t first, const char* const (&names)[3]) {
  return {line.real(first, names[0]), line.real(first + 1, names[1]),
          line.real(first + 2, names[2])};
}

/// Takes what a line says; other keys count what a packing has not.
void read_header_line(const FieldReader& line, Header& header) {
  constexpr const char* bounds[] = {"xlo xhi", "ylo yhi", "zlo zhi"};
  if (has_key(line, 1, "atoms")) header.atoms = line.integer(0, "atoms", 0, largest_id);
  if (has_key(line, 1, "atom types")) header.types = line.integer(0, "atom types", 1, largest_type);
  for (const int axis : {0, 1, 2}) {
    const char* const key = bounds[axis];
    if (!has_key(line, 2, key)) continue;
    header.has_box = true;
    header.low[axis] = line.real(0, key);
    header.high[axis] = line.real(1, key);
    const double length = header.high[axis] - header.low[axis];
    if (!(length > 0.0) || !std::isfinite(length))
      line.refuse(1, key, "more than the first number");
  }
  if (has_key(line, 3, "xy xz yz")) {
    header.has_box = true;
    header.tilt = vector(line, 0, {"xy", "xz", "yz"});
  }
  for (const char* key : {"avec", "bvec", "cvec", "abc origin"}) {
    if (has_key(line, 3, key))
      line.fail(std::string(key) + ": a general box is not read, expected xlo xhi and so on");
  }
  if (const char first = line[0].front();
      (first < '0' || first > '9') && first != '-' && first != '+' && first != '.')
    line.refuse(0, "line of the header", "a number");
}

PackingBox<3> box_of(const Header& header) {
  PackingBox<3> box;
  box.origin = header.low;
  box.base = (header.high - header.low).asDiagonal();
  box.base(0, 1) = header.tilt[0];
  box.base(0, 2) = header.tilt[1];
  box.base(1, 2) = header.tilt[2];
  return box;
}

void check_style(FieldReader& line) {
  const std::size_t comment = line.line().find('#');
  if (comment == std::string_view::npos) return;
  line.cut_words(line.line().substr(comment + 1));
  if (line.size() > 0 && line[0] != "sphere") line.refuse(0, "atom style", "sphere");
}

/// Takes a line of Atom Type Labels: a type and the word that may stand for it.
void read_label(const FieldReader& line, std::int64_t types, Labels& labels) {
  require_fields(line, 2, "type label");
  const std::int64_t type = line.integer(0, "type", 1, types);
  if (!labels.emplace(line[1], type).second) line.refuse(1, "label", "each label once");
}

/// The type of an atom, as a number or by its label.
std::int64_t type_of(const FieldReader& line, std::int64_t types, const Labels& labels) {
  const auto label = labels.find(line[1]);
  return label != labels.end() ? label->second : line.integer(1, "type", 1, types);
}

Atom read_atom(const FieldReader& line, std::int64_t types, const Labels& labels) {
  constexpr std::size_t flags = 7;
  const bool has_flags = line.size() == flags + 3;
  if (!has_flags) require_fields(line, flags, "id type diameter density x y z");
  for (std::size_t k = flags; k < line.size(); ++k)
    line.integer(k, "image flag", -largest_type, largest_type);
  Atom atom;
  atom.id = line.integer(0, "id", 1, largest_id);
  atom.body.line = line.line_number();
  atom.body.material = static_cast<int>(type_of(line, types, labels)) - 1;
  atom.body.radius = 0.5 * line.positive(2, "diameter");
  atom.body.mass = line.positive(3, "density") * mass_of<3>(atom.body.radius);
  atom.body.position = vector(line, 4, {"x", "y", "z"});
  return atom;
}

Atom read_velocity(const FieldReader& line) {
  require_fields(line, 7, "id vx vy vz wx wy wz");
  Atom atom;
  atom.id = line.integer(0, "id", 1, largest_id);
  atom.body.line = line.line_number();
  atom.body.velocity = vector(line, 1, {"vx", "vy", "vz"});
  atom.body.angular_velocity = vector(line, 4, {"wx", "wy", "wz"});
  return atom;
}

/// Orders the lines of a section by id; each id comes once, and as many as there are atoms.
void order(std::vector<Atom>& lines, const std::string& section, std::int64_t atoms,
           const FieldReader& reader) {
  if (static_cast<std::int64_t>(lines.size()) != atoms) {
    reader.fail(section + ": " + std::to_string(lines.size()) + " lines where the header says " +
                std::to_string(atoms) + " atoms");
  }
  std::stable_sort(lines.begin(), lines.end(),
                   [](const Atom& a, const Atom& b) { return a.id < b.id; });
  const auto twice = std::adjacent_find(lines.begin(), lines.end(),
                                        [](const Atom& a, const Atom& b) { return a.id == b.id; });
  if (twice == lines.end()) return;
  reader.fail_at(twice[1].body.line, "id: " + std::to_string(twice->id) +
                                         " is not allowed, expected each id once, it is in line " +
                                         std::to_string(twice->body.line));
}

/// Takes the velocities over, both in the order of ids, which must be the same.
void add_velocities(std::vector<Atom>& atoms, const std::vector<Atom>& velocities,
                    const FieldReader& reader) {
  for (std::size_t k = 0; k < atoms.size(); ++k) {
    const PackingBody& moving = velocities[k].body;
    if (velocities[k].id != atoms[k].id) {
      reader.fail_at(moving.line, "id of Velocities: " + std::to_string(velocities[k].id) +
                                      " is not allowed, expected " + std::to_string(atoms[k].id) +
                                      ", the next of Atoms in the order of ids");
    }
    atoms[k].body.velocity = moving.velocity;
    atoms[k].body.angular_velocity = moving.angular_velocity;
  }
}

}  // namespace

PackingText parse_lammps_data(std::string_view text, const std::string& name) {
  FieldReader reader(text, name);
  Header header;
  std::vector<Atom> atoms, velocities;
  Labels labels;
  std::string section = "header";
  bool moving = false;
  reader.next();  // a title
  while (reader.next()) {
    reader.cut_words();
    if (reader.size() == 0) continue;
    if (const char first = reader[0].front(); first >= 'A' && first <= 'Z') {
      section = reader.size() == 1 ? reader[0] : "";
      if (reader.size() == 3 && reader[0] == "Atom" && reader[1] == "Type" && reader[2] == "Labels")
        section = "Atom Type Labels";
      if (section == "Atoms") check_style(reader);
      moving = moving || section == "Velocities";
    } else if (section == "header") {
      read_header_line(reader, header);
    } else if (section == "Atoms") {
      atoms.push_back(read_atom(reader, header.types, labels));
    } else if (section == "Atom Type Labels") {
      read_label(reader, header.types, labels);
    } else if (section == "Velocities") {
      velocities.push_back(read_velocity(reader));
    }
  }
  order(atoms, "Atoms", header.atoms, reader);
  if (moving) {
    order(velocities, "Velocities", header.atoms, reader);
    add_velocities(atoms, velocities, reader);
  }

  PackingText packing;
  for (const Atom& atom : atoms) packing.bodies.push_back(atom.body);
  if (header.has_box) packing.box = box_of(header);
  return packing;
}

}  // namespace cd
