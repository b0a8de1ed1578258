// SPDX-License-Identifier: BSD-3-Clause
// Packings as other programs write them beside the common way: dumps, labels, clumps, signs, cells.
#include <libcd/io/packing_file.hpp>

#include <array>
#include <numbers>
#include <string>
#include <utility>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"
#include "tests/io/packing_samples.hpp"
#include "tests/io/temporary_folder.hpp"

namespace packing_formats_test {

using Axes2 = std::array<bool, 2>;
using Axes3 = std::array<bool, 3>;
using Change = std::pair<std::string, std::string>;

const std::string dump =
    "ITEM: TIMESTEP\n"
    "0\n"
    "ITEM: NUMBER OF ATOMS\n"
    "1\n"
    "ITEM: BOX BOUNDS pp pp pp\n"
    "0 1\n0 1\n0 1\n"
    "ITEM: ATOMS id type x y z radius\n"
    "1 1 9 9 9 9\n"
    "ITEM: TIMESTEP\n"
    "100\n"
    "ITEM: NUMBER OF ATOMS\n"
    "2\n"
    "ITEM: BOX BOUNDS pp ff pp\n"
    "-1 9\n"
    "0 4.0e+00\n"
    "2 5\n"
    "ITEM: ATOMS id type radius x y z vx vy vz omegaz density fx c_stress\n"
    "7 2 0.5 1 2 3 0.1 0 0 5 3 1e3 0\n"
    "4 1 0.25 0 1 3 0 0 0 0 3 1e3 0\n";

TEST_CASE("of a dump of LAMMPS the last snapshot is read, in the order of ids") {
  const auto packing = parse<3>(dump);
  REQUIRE(packing.grains.size() == 2);
  const cd::Grain<3>& last = packing.grains[1];
  CHECK(packing.grains[0].radius == 0.25);
  CHECK(last.position == cd::Vector<3>(1.0, 2.0, 3.0));
  CHECK(last.velocity == cd::Vector<3>(0.1, 0.0, 0.0));
  CHECK(last.angular_velocity == cd::Vector<3>(0.0, 0.0, 5.0));
  CHECK(last.material == 1);
  CHECK(last.mass == Approx(3.0 * std::numbers::pi / 6.0));  // density of a sphere of diameter 1
  REQUIRE(packing.box);
  CHECK(packing.box->origin == cd::Vector<3>(-1.0, 0.0, 2.0));
  CHECK(packing.box->base.diagonal() == cd::Vector<3>(10.0, 4.0, 3.0));
  CHECK(packing.box->periodic == Axes3{true, false, true});
  const auto discs = parse<2>(dump);
  CHECK(discs.grains[1].position == cd::Vector<2>(1.0, 2.0));
  CHECK(discs.box->periodic == Axes2{true, false});
  CHECK_FALSE(parse<3>(changed(dump, {"BOUNDS pp ff pp", "BOUNDS"})).box->periodic);
}

TEST_CASE("places of a dump may be scaled by its box, tilted or not") {
  // Bounds are those around the tilted box: from 0 to 4 along x, leaning by 1 along y.
  const std::string tilted =
      "ITEM: TIMESTEP\n5\nITEM: NUMBER OF ATOMS\n1\n"
      "ITEM: BOX BOUNDS xy xz yz pp pp pp\n0 5 1\n1 3 0\n0 2 0\n"
      "ITEM: ATOMS diameter xs ys zs\n1 0.5 0.5 0.25\n";
  const auto packing = parse<3>(tilted);
  CHECK(packing.grains[0].position == cd::Vector<3>(2.5, 2.0, 0.5));
  CHECK(packing.grains[0].radius == 0.5);
  CHECK(packing.box->base(0, 0) == 4.0);
  CHECK(packing.box->base(0, 1) == 1.0);
}

TEST_CASE("what is no packing is named as what it is") {
  const std::string xyz = "2\nwater\nO 0 0 0\nH 1 0 0\n";
  CHECK_THROWS_WITH(parse<3>(xyz),
                    "file: a file of format xyz, which has no radii, is no packing, "
                    "expected CSV, a data file or dump of LAMMPS, or a text of YADE");
  CHECK_THROWS_WITH(cd::parse_packing<3>("O 0 0 0\n", "a.xyz"), Contains("of format xyz"));
  CHECK_THROWS_WITH(parse<3>(changed(dump, {"type x y z radius", "type x y z mol"})),
                    StartsWith("file:9: no column 'radius' or 'diameter', which a packing needs of "
                               "a LAMMPS dump, among 'id', 'type', 'x'"));
  const auto [change, message] = GENERATE(values<std::pair<Change, std::string>>({
      {{"id type radius x y z", "id type radius x y w"}, "file:19: no column 'x', 'y', 'z'"},
      {{"omegaz", "radiu"}, "file:19: column 'radiu': not known, did you mean 'radius'?"},
      {{"omegaz", "diameter"}, "file:19: two columns of sizes, 'radius' and 'diameter'"},
      {{"7 2 0.5", "7 2 -0.5"}, "file:20: radius: '-0.5'"},
      {{"7 2 0.5", "4 2 0.5"}, "file:21: id: 4 is not allowed, expected each id once"},
      {{"7 2 0.5", "7 0 0.5"}, "file:20: type: '0'"},
      {{"7 2 0.5", "7 0.5"}, "file:20: 12 fields where ITEM: ATOMS has 13"},
      {{"\n2\n", "\n3\n"}, "file:21: the file ends where an atom should be"},
      {{"\n2\n", "\nx\n"}, "file:14: number of atoms: 'x'"},
      {{"-1 9\n", "9 -1\n"}, "file:18: bounds of the box: no volume > 0"},
      {{"-1 9\n", "-1\n"}, "file:16: 1 fields, expected 2: two bounds"},
      {{"BOUNDS pp ff pp", "BOUNDS abc origin pp ff pp"}, "file:15: abc origin"},
      {{"ITEM: TIMESTEP\n100", "ITEM: ENTRIES c_1\n100"},
       "file:11: line of a LAMMPS dump: 'ITEM:'"},
  }));
  CHECK_THROWS_WITH(parse<3>(changed(dump, change)), StartsWith(message) && !Contains("\n"));
}

TEST_CASE("types of LAMMPS data may have labels") {
  const std::string labels = "Atom Type Labels\n\n1 glass\n2 steel-316\n\nAtoms # sphere";
  std::string text =
      changed(changed(lammps, {"30 1 1.5", "30 steel-316 1.5"}), {"Atoms # sphere", labels});
  CHECK(parse<3>(text).grains[2].material == 1);
  CHECK(parse<3>(text).grains[0].material == 1);  // type 2 as a number
  CHECK_THROWS_WITH(parse<3>(changed(text, {"30 steel-316", "30 iron"})),
                    StartsWith("file:22: type: 'iron' is not allowed"));
  CHECK_THROWS_WITH(parse<3>(changed(text, {"2 steel", "3 steel"})),
                    StartsWith("file:18: type: '3' is not allowed, expected an integer of 1 .. 2"));
  CHECK_THROWS_WITH(parse<3>(changed(text, {"2 steel-316", "2 glass"})),
                    StartsWith("file:18: label: 'glass' is not allowed, expected each label once"));
}

TEST_CASE("a packing of SpherePack has its cell, and no clumps") {
  const std::string spheres =
      "##PERIODIC:: 1.5 2 2.5\n0.1 0.1 0.1 0.1 -1\n0.5 0.25 0.1 0.2 -1\n1.25 0.1 0.1 0.1\n";
  const auto packing = parse<3>(spheres);
  REQUIRE(packing.grains.size() == 3);
  CHECK(packing.grains[1].radius == 0.2);
  CHECK(packing.box->base.diagonal() == cd::Vector<3>(1.5, 2.0, 2.5));
  CHECK(packing.box->periodic == Axes3{true, true, true});
  CHECK(parse<2>(spheres).box->base.diagonal() == cd::Vector<2>(1.5, 2.0));
  CHECK_FALSE(parse<3>("0 0 0 1 -1\n").box);
  CHECK_THROWS_WITH(
      parse<3>(changed(spheres, {"0.2 -1", "0.2 0"})),
      "file:3: clump: '0' is not allowed, expected -1, for none: clumps are not read");
  CHECK_THROWS_WITH(parse<3>(changed(spheres, {"0.2 -1", "0.2 -2"})), StartsWith("file:3: clump"));
  CHECK_THROWS_WITH(parse<3>(changed(spheres, {"1.5 2 2.5", "1.5 2"})),
                    StartsWith("file:1: PERIODIC: 2 numbers, expected 3"));
  CHECK_THROWS_WITH(parse<3>(changed(spheres, {"1.5 2 2.5", "1.5 0 2.5"})),
                    StartsWith("file:1: PERIODIC: '0'"));
}

TEST_CASE("numbers may have a sign, as printf's %+g writes them") {
  const auto disc = parse<2>("x,y,radius\n+1.5,-0.5,+5e-1\n").grains[0];
  CHECK(disc.position == cd::Vector<2>(1.5, -0.5));
  CHECK(disc.radius == 0.5);
  CHECK(parse<3>("+1 +2 -3 +0.5\n").grains[0].position == cd::Vector<3>(1.0, 2.0, -3.0));
  CHECK(parse<3>(changed(lammps, {"30 1 1.5", "+30 +1 +1.5"})).grains[2].radius == 0.75);
  for (const char* number : {"+-1", "++1", "+", "-+1"})
    CHECK_THROWS_WITH(parse<2>("x,y,radius\n" + std::string(number) + ",1,1\n"),
                      StartsWith("file:2: x: '" + std::string(number) + "' is not allowed"));
}

TEST_CASE("a column one letter off a known one is a mistake, any other is of no concern") {
  const auto name = GENERATE(values<std::pair<std::string, std::string>>({{"masss", "mass"},
                                                                          {"mas", "mass"},
                                                                          {"Mass", "mass"},
                                                                          {"raidus", "radius"},
                                                                          {"inertai", "inertia"},
                                                                          {"VX", "vx"},
                                                                          {"v_x", "vx"},
                                                                          {"omega z", "omega_z"},
                                                                          {"omegas", "omega"},
                                                                          {"materials", "material"},
                                                                          {"fx", ""},
                                                                          {"id", ""},
                                                                          {"n", ""},
                                                                          {"temperature", ""},
                                                                          {"masses", ""},
                                                                          {"t", ""},
                                                                          {"", ""}}));
  const std::string text = "x,y,radius," + name.first + "\n1,2,0.5,7\n";
  INFO(text);
  if (name.second.empty())
    CHECK(parse<2>(text).grains.size() == 1);
  else
    CHECK_THROWS_WITH(parse<2>(text), "file:1: column '" + name.first +
                                          "': not known, did you mean '" + name.second + "'?");
}

TEST_CASE("a cell that is periodic along some axes comes back along these") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "end.csv";
  cd::Scene<3> scene;
  scene.add(cd::Grain<3>{});
  scene.cell = cd::Cell<3>(cd::Vector<3>(4.0, 5.0, 6.0), {true, true, false});
  cd::write_packing_csv(path, scene);
  CHECK(cd::read_packing<3>(path).box->periodic == Axes3{true, true, false});
  scene.cell = cd::Cell<3>(cd::Matrix<3>(4.0 * cd::Matrix<3>::Identity()));
  cd::write_packing_csv(path, scene);
  CHECK(cd::read_packing<3>(path).box->periodic == Axes3{true, true, true});
  const std::string cell = "# periodic cell: 4 0 0 4\n# periodic along: x\nx,y,r\n0,0,1\n";
  CHECK(parse<2>(cell).box->periodic == Axes2{true, false});
  CHECK_THROWS_WITH(parse<2>(changed(cell, {"along: x", "along: z"})),
                    StartsWith("file:2: periodic along: 'z' is not allowed, expected x or y"));
}

}  // namespace packing_formats_test
