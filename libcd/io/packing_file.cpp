// SPDX-License-Identifier: BSD-3-Clause
// Packings: formats told apart, and what a file says made into grains.
#include "libcd/io/packing_file.hpp"

#include <algorithm>
#include <cmath>

#include "libcd/core/error.hpp"
#include "libcd/core/number.hpp"
#include "libcd/core/require.hpp"
#include "libcd/generate/benchmark_units.hpp"
#include "libcd/io/field_reader.hpp"
#include "libcd/io/input_file.hpp"
#include "libcd/io/packing_text.hpp"

namespace cd {

namespace {

/// Refuses what begins as a file of format xyz does: a number of atoms, a title, and then words
/// with three numbers; it has no radii.
[[noreturn]] void refuse_xyz(const std::string& name) {
  throw Error(name + ": a file of format xyz, which has no radii, is no packing, expected CSV, a " +
              "data file or dump of LAMMPS, or a text of YADE");
}

PackingFormat format_of(std::string_view text, const std::string& name) {
  FieldReader reader(text, name);
  std::optional<PackingFormat> first;  // format of the first line that is not empty
  const bool is_csv = std::filesystem::path(name).extension() == ".csv";
  bool is_xyz = std::filesystem::path(name).extension() == ".xyz";
  while (reader.next()) {
    if (!is_csv && reader.line().starts_with("#format ")) return PackingFormat::yade;
    reader.cut_words();
    if (reader.size() == 0) continue;
    if (!first) {
      if (reader[0] == "ITEM:") return PackingFormat::lammps_dump;
      if (is_csv) return PackingFormat::csv;
      first = reader.line().find(',') == std::string_view::npos ? PackingFormat::yade
                                                                : PackingFormat::csv;
      is_xyz = is_xyz || (reader.size() == 1 && parse_number<std::int64_t>(reader[0]));
    }
    if (reader.size() == 1 && reader[0] == "Atoms") return PackingFormat::lammps;
    if (reader.size() == 2 && reader[1] == "atoms") return PackingFormat::lammps;
  }
  if (is_xyz) refuse_xyz(name);
  return first.value_or(is_csv ? PackingFormat::csv : PackingFormat::yade);
}

PackingText parse(std::string_view text, const std::string& name, PackingFormat format,
                  int dimension) {
  switch (format) {
    case PackingFormat::csv:
      return parse_packing_csv(text, name, dimension);
    case PackingFormat::lammps:
      return parse_lammps_data(text, name);
    case PackingFormat::lammps_dump:
      return parse_lammps_dump(text, name, dimension);
    case PackingFormat::yade:
      break;
  }
  return parse_yade_text(text, name);
}

[[noreturn]] void refuse(const std::string& name, const PackingBody& body, const char* what,
                         double value, const std::string& allowed) {
  throw Error(name + ":" + std::to_string(body.line) + ": " + what, to_text(value), allowed);
}

/// Refuses what is not in the plane of a disc at height z.
void require_plane(const PackingBody& body, double z, const std::string& name) {
  if (body.position.z() != z)
    refuse(name, body, "z", body.position.z(), to_text(z) + ", in 2D the same for all grains");
  for (const double value :
       {body.velocity.z(), body.angular_velocity.x(), body.angular_velocity.y()}) {
    if (value != 0.0) refuse(name, body, "motion out of the plane", value, "0 in 2D");
  }
}

template <int D>
Grain<D> grain_of(const PackingBody& body, const PackingOptions& options, const std::string& name) {
  Grain<D> grain;
  grain.position = body.position.head<D>();
  grain.velocity = body.velocity.head<D>();
  if constexpr (D == 2) {
    grain.angular_velocity = body.angular_velocity.z();
  } else {
    grain.angular_velocity = body.angular_velocity;
  }
  grain.radius = body.radius;
  grain.mass = body.mass ? *body.mass : options.density * mass_of<D>(body.radius);
  grain.inertia = body.inertia.value_or(0.0);
  grain.material = body.material.value_or(options.material);
  const auto require = [&](const char* what, double value) {
    if (!(value > 0.0) || !std::isfinite(value))
      refuse(name, body, what, value, "a finite number > 0");
  };
  require("radius", grain.radius);  // half a diameter, or a mass that is computed, may be too small
  require("mass", grain.mass);
  return grain;
}

}  // namespace

template <int D>
PackingFile<D> parse_packing(std::string_view text, const std::string& name,
                             const PackingOptions& options) {
  require_positive("density", options.density);
  if (options.material < 0) throw Error("material", options.material, "an integer >= 0");
  const PackingFormat format = options.format ? *options.format : format_of(text, name);
  const PackingText read = parse(text, name, format, D);
  if (read.bodies.empty()) throw Error(name + ": no grains");

  PackingFile<D> packing;
  packing.grains.reserve(read.bodies.size());
  for (const PackingBody& body : read.bodies) {
    if (D == 2) require_plane(body, read.bodies.front().position.z(), name);
    packing.grains.push_back(grain_of<D>(body, options, name));
  }
  if (read.box) {
    packing.box.emplace();
    packing.box->origin = read.box->origin.template head<D>();
    packing.box->base = read.box->base.template topLeftCorner<D, D>();
    if (read.box->periodic) {
      packing.box->periodic.emplace();
      std::copy_n(read.box->periodic->begin(), D, packing.box->periodic->begin());
    }
  }
  return packing;
}

template <int D>
PackingFile<D> read_packing(const std::filesystem::path& path, const PackingOptions& options) {
  return parse_packing<D>(read_bytes(path), path.string(), options);
}

template PackingFile<2> parse_packing(std::string_view, const std::string&, const PackingOptions&);
template PackingFile<3> parse_packing(std::string_view, const std::string&, const PackingOptions&);
template PackingFile<2> read_packing(const std::filesystem::path&, const PackingOptions&);
template PackingFile<3> read_packing(const std::filesystem::path&, const PackingOptions&);

}  // namespace cd
