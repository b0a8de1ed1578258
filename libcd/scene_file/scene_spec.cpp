// SPDX-License-Identifier: BSD-3-Clause
// The keys of scene files.
#include "libcd/scene_file/scene_spec.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "libcd/scene_file/option_keys.hpp"
#include "libcd/scene_file/scene_checks.hpp"

namespace cd {

// Found by KeyTable::table and tables.

static void declare_keys(KeyTable& keys, MaterialSpec& material) {
  keys.text("name", material.name, "of the material");
  keys.require();
  keys.number("density", material.density, above(0),
              "of its grains: mass per area (2D) or volume (3D)");
}

template <int D>
static void declare_keys(KeyTable& keys, CellSpec<D>& cell) {
  keys.vector_or_word("size", cell.size, "file", cell.of_file,
                      "edges along the axes [length], or those of a packing; absent: of a packing "
                      "whose file says that it is periodic, else open space");
  keys.flags("periodic", cell.periodic, D, "along each axis; walls may stand across open ones");
  keys.number("shear_rate", cell.shear_rate, any_number(), "du_x / dy of the background [1/time]");
  keys.number("pressure", cell.pressure, at_least(0),
              "imposed, changes the size; 0: the cell keeps its size or its rate");
  const auto has_pressure = [&cell] { return cell.pressure > 0.0; };
  keys.number("inertia", cell.inertia, above(0), "of the cell under pressure [mass length^(2-D)]");
  keys.only_where(has_pressure, "pressure above 0");
  keys.on_off("isotropic", cell.isotropic, "under pressure all axes change alike");
  keys.only_where(has_pressure, "pressure above 0");
}

template <int D>
static void declare_keys(KeyTable& keys, GrainsSpec<D>& grains) {
  keys.text("name", grains.name, "of the set");
  keys.choice("place", grains.place, {"lattice", "random", "deposit", "points", "file"},
              "lattice and random: apart from each other; deposit: dropped one by one on what lies "
              "there, without friction");
  keys.number("count", grains.count, between(0, 1e7),
              "number of grains, above 0 but for a lattice; 0: as many as it has places");
  keys.only_with("place", {"lattice", "random", "deposit"});
  keys.interval("radius", grains.radius, above(0),
                "uniform between two values, of a deposit with a ratio of 1.0001 or more [length]");
  keys.only_with("place", {"lattice", "random", "deposit", "points"});
  keys.text("material", grains.material,
            "name of the material; absent: the first, or by number as the file of grains says");
  keys.vector("low", grains.low, "corner of the region [length]");
  keys.only_with("place", {"lattice", "random", "deposit"});
  keys.vector("high", grains.high, "the other corner; of a deposit, the last axis does not count");
  keys.only_with("place", {"lattice", "random", "deposit"});
  keys.number("spacing", grains.spacing, at_least(1), "of the lattice, in largest diameters");
  keys.only_with("place", {"lattice"});
  keys.number("jitter", grains.jitter, at_least(0),
              "random shift from the lattice along each axis, at most [length]; with 0 grains that "
              "move in a plane of the lattice never leave it");
  keys.only_with("place", {"lattice"});
  keys.vectors("at", grains.at, "centres [length]");
  keys.only_with("place", {"points"});
  keys.text("file", grains.file, "packing: CSV, LAMMPS or YADE, beside the scene file", "a path");
  keys.only_with("place", {"file"});
  keys.vector("velocity", grains.velocity, "of all [length/time]");
  keys.number("speed", grains.speed, at_least(0),
              "random velocity along each axis, at most, added [length/time]");
  keys.on_off("fixed", grains.fixed, "they do not move, as a rough wall");
  keys.on_off("turns", grains.turns, "whether they rotate");
  keys.only_where([&grains] { return !grains.fixed; }, "grains that are not fixed");
}

template <int D>
static void declare_keys(KeyTable& keys, WallSpec<D>& wall) {
  std::vector<std::string> shapes{"plane", "plate", "box", "hopper", "shaft", "drum"};
  if (D == 2) shapes.push_back("polyline");
  keys.text("name", wall.name, "of the set");
  keys.choice("shape", wall.shape, shapes, "what it is");
  keys.text("material", wall.material, "name of the material; absent: the first");
  keys.vector("point", wall.point, "on a plane; centre of a plate, shaft or drum [length]");
  keys.only_with("shape", {"plane", "plate", "shaft", "drum"});
  keys.vector("normal", wall.normal, "to the side of the grains");
  keys.only_with("shape", {"plane"});
  if (D == 2) {
    keys.vectors("points", wall.points, "corners [length]");
    keys.only_with("shape", {"polyline"});
    keys.on_off("closed", wall.closed, "back to the first corner");
    keys.only_with("shape", {"polyline"});
  }
  keys.vectors(
      "half_edges", wall.half_edges,
      "from the centre to an end (2D), or to the middles of two edges at right angles (3D)");
  keys.only_with("shape", {"plate"});
  keys.vector("low", wall.low, "inner corner [length]");
  keys.only_with("shape", {"box"});
  keys.vector("high", wall.high, "the other one");
  keys.only_with("shape", {"box"});
  keys.on_off("lid", wall.lid, "closed at the top");
  keys.only_with("shape", {"box"});
  keys.number("width", wall.width, above(0), "of the bin [length]");
  keys.only_with("shape", {"hopper"});
  keys.number("height", wall.height, above(0), "of the rim over the outlet [length]");
  keys.only_with("shape", {"hopper"});
  keys.number("outlet", wall.outlet, above(0), "width of the outlet, whose middle is the origin");
  keys.only_with("shape", {"hopper"});
  keys.number("slope", wall.slope, between(0, 90),
              "against the horizontal, below 90; 0: a flat bottom [degrees]");
  keys.only_with("shape", {"hopper"});
  if (D == 3) {
    keys.number("depth", wall.depth, above(0), "between the vertical walls [length]");
    keys.only_with("shape", {"hopper"});
    keys.vector("axis", wall.axis, "direction of the axis");
    keys.only_with("shape", {"shaft", "drum"});
  }
  keys.number("rounding", wall.rounding, above(0), "radius of the edges [length]");
  keys.only_with("shape", {"plate", "box", "hopper", "polyline"});
  keys.number("radius", wall.radius, above(0), "of the cylinder [length]");
  keys.only_with("shape", {"shaft", "drum"});
  keys.number("turning_rate", wall.turning_rate, any_number(),
              "about the axis, counter-clockwise [1/time]");
  keys.only_with("shape", {"shaft", "drum"});
  keys.vector("velocity", wall.velocity, "at which it is driven [length/time]");
  keys.flags("free", wall.free, D, "axes along which forces move it");
  keys.only_with("shape", {"plane", "plate", "shaft", "drum"});
  keys.number("mass", wall.mass, above(0), "felt along free axes");
  keys.only_with("shape", {"plane", "plate", "shaft", "drum"});
  keys.only_where([&wall] { return std::ranges::count(wall.free, true) > 0; }, "free axes");
  keys.vector("force", wall.force, "external, along free axes, beside its weight");
  keys.only_with("shape", {"plane", "plate", "shaft", "drum"});
}

template <int D>
static void declare_keys(KeyTable& keys, DriveSpec<D>& drive) {
  keys.text("set", drive.set, "name of the walls or grains");
  keys.require();
  keys.choice("quantity", drive.quantity, {"velocity", "turning_rate", "force"},
              "what is prescribed; a force is added to the weight");
  keys.vector("direction", drive.direction, "by which the number is multiplied, not zero");
  keys.only_with("quantity", {"velocity", "force"});
  Schedule& s = drive.schedule;
  const auto oscillates = [&](const char* other = "") {
    keys.only_where([&s] { return s.times.empty(); }, "a drive without times");
    keys.only_beside(other);
  };
  keys.number("mean", s.mean, any_number(), "of mean + amplitude sin(2 pi (frequency t + phase))");
  oscillates();
  keys.number("amplitude", s.amplitude, any_number(), "see mean");
  oscillates();
  keys.number("frequency", s.frequency, at_least(0), "see mean [1/time]");
  oscillates("amplitude");
  keys.number("phase", s.phase, any_number(), "see mean, in periods");
  oscillates("amplitude");
  keys.numbers("times", s.times, "ascending; the number follows straight lines instead");
  keys.numbers("values", s.values, "at these times");
  keys.require_one_of({"mean", "amplitude", "times"});
}

template <int D>
static void declare_keys(KeyTable& keys, InletSpec<D>& inlet) {
  keys.text("name", inlet.name, "of the set");
  keys.vector("low", inlet.low, "corner of the region of new centres [length]");
  keys.require();
  keys.vector("high", inlet.high, "the other corner");
  keys.require();
  keys.number("rate", inlet.rate, above(0),
              "tries per time; a grain without room does not come in");
  keys.number("count", inlet.count, between(0, 1e7), "of grains at most; 0: no limit");
  keys.interval("radius", inlet.radius, above(0), "uniform between two values [length]");
  keys.vector("velocity", inlet.velocity, "of new grains [length/time]");
  keys.text("material", inlet.material, "name of the material; absent: the first");
}

template <int D>
static void declare_keys(KeyTable& keys, RegionSpec<D>& region) {
  keys.vector("low", region.low, "corner [length]", true);
  keys.vector("high", region.high, "the other corner, above low; one number is finite", true);
}

static void declare_keys(KeyTable& keys, RunSpec& run) {
  keys.number("time_step", run.time_step, above(0), "dt [time]");
  keys.require();
  keys.number("end", run.end, above(0), "time at which the run ends, the start is 0");
  keys.require();
  keys.number("reach", run.reach, above(0),
              "gap below which pairs are solved [length]; absent: it follows speeds");
  keys.number("skin", run.skin, at_least(0),
              "margin of the neighbour list, for speed only; 0: 0.2 largest radii [length]");
  keys.on_off("warm_start", run.warm_start, "solves start from the impulses of the step before");
  keys.number("rest_speed", run.rest_speed, at_least(0),
              "the run ends when no body is faster; 0: only at its end [length/time]");
  keys.number("rest_time", run.rest_time, at_least(0), "and none has been for so long [time]");
  keys.only_beside("rest_speed");
}

static void declare_keys(KeyTable& keys, OutputSpec& output) {
  keys.number("monitors_every", output.monitors_every, at_least(0),
              "between two rows of monitors.csv; 0: a hundredth of the run [time]");
  keys.number("frames_every", output.frames_every, at_least(0),
              "between two frames for ParaView; 0: none [time]");
  keys.number("checkpoint_every", output.checkpoint_every, at_least(0),
              "between two checkpoints; 0: none but the last [seconds]");
  keys.texts("watch", output.watch,
             "sets whose position, velocity and force by all other bodies are in monitors.csv");
}

namespace {

using Json = nlohmann::ordered_json;

/// The dimension, which decides what the other keys are.
int dimension_of(const Json& document, const std::string& source) {
  int dimension = 2;
  KeyTable keys;
  keys.number("dimension", dimension, between(2, 3), "");
  if (document.contains("dimension")) keys.read({{"dimension", document.at("dimension")}}, source);
  return dimension;
}

template <int D>
AnySceneSpec read_spec(const Json& document, const std::string& source, const Registry& registry) {
  SceneSpec<D> scene;
  KeyTable keys;
  int dimension = D;
  keys.number("dimension", dimension, between(D, D), "2: discs, 3: spheres");
  declare_keys(keys, scene, registry);
  keys.read(document, source);
  check_scene_spec(scene, source);
  return scene;
}

}  // namespace

template <int D>
void declare_keys(KeyTable& keys, SceneSpec<D>& scene, const Registry& registry) {
  keys.text("title", scene.title, "one line that says what it is", "a text", true);
  keys.number("seed", scene.seed, at_least(0), "of places, radii and random orders");
  keys.vector("gravity", scene.gravity, "acceleration of all that is free [length/time^2]");
  keys.number("friction", scene.friction, at_least(0),
              "Coulomb's mu of all pairs of materials that [[pairs]] does not name");
  keys.tables("materials", scene.materials,
              "materials by name, at most 1000; none: one of density 1");
  keys.tables("pairs", scene.pairs,
              "coefficients of two materials, in place of friction and of those in [method]. A "
              "coefficient that one pair gives is to be given for all pairs that can touch, by "
              "themselves or in [method]; young and poisson of two materials follow from those of "
              "each with itself (1/E* = (1 - nu_a^2)/E_a + (1 - nu_b^2)/E_b), unless their pair "
              "gives its own",
              registry.options(), D);
  keys.table("cell", scene.cell, "periodic cell; absent: of a packing, or open space");
  keys.tables("walls", scene.walls, "walls");
  keys.tables("grains", scene.grains, "sets of grains");
  keys.tables("drives", scene.drives, "motion and forces as functions of time");
  keys.tables("inlets", scene.inlets, "regions in which grains come in while the scene runs");
  keys.tables("outlets", scene.outlets,
              "regions in which grains are removed and counted, in flow.csv");
  keys.table("method", scene.method, "contact law, solver, integrator", registry, D);
  keys.table("run", scene.run, "time");
  keys.require();
  keys.table("output", scene.output, "what is written, and when");
}

AnySceneSpec scene_spec(const nlohmann::ordered_json& document, const std::string& source,
                        const Registry& registry) {
  if (dimension_of(document, source) == 2) return read_spec<2>(document, source, registry);
  return read_spec<3>(document, source, registry);
}

nlohmann::ordered_json scene_document(AnySceneSpec& spec, const Registry& registry) {
  return std::visit(
      [&]<int D>(SceneSpec<D>& scene) {
        KeyTable keys;
        int dimension = D;
        keys.number("dimension", dimension, between(D, D), "");
        declare_keys(keys, scene, registry);
        Json document = keys.values();
        CellSpec<D> none;
        KeyTable keys_of_cell;
        declare_keys(keys_of_cell, none);
        if (document["cell"] == keys_of_cell.values()) document.erase("cell");
        return document;
      },
      spec);
}

template void declare_keys(KeyTable&, SceneSpec<2>&, const Registry&);
template void declare_keys(KeyTable&, SceneSpec<3>&, const Registry&);

}  // namespace cd
