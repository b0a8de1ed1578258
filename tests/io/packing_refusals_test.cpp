// SPDX-License-Identifier: BSD-3-Clause
// Files that are no packings: one line for each, whatever is in them.
#include <fstream>
#include <iterator>
#include <random>
#include <string>
#include <utility>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"
#include "tests/io/packing_samples.hpp"
#include "tests/io/temporary_folder.hpp"

namespace packing_refusals_test {

using cd::PackingFormat;

TEST_CASE("bad columns are refused in one line") {
  using Change = std::pair<std::string, std::string>;
  std::string digits(1000000, '9');
  digits += ",1\n";
  const auto [change, message] = GENERATE_COPY(values<std::pair<Change, std::string>>({
      {{"x,y,z", "a,y,z"}, "file:2: no column 'x'"},
      {{"x,y,z", "x,y,w"}, "file:2: no column 'z'"},
      {{"x,y,z", "x,y,x"}, "file:2: two columns 'x'"},
      {{"radius", "size"}, "file:2: no column 'radius', 'r' or 'diameter'"},
      {{"radius", "radius,diameter"}, "file:2: two columns of sizes, 'radius' and 'diameter'"},
      {{"x,y,z", "x,y,z,density"}, "file:2: a column 'density', expected one 'mass'"},
      {{"0.25,", ""}, "file:3: 7 fields where the header has 8"},
      {{"0.25,", "0.25,,"}, "file:3: 9 fields where the header has 8"},
      {{"0.25", "0"}, "file:3: radius: '0' is not allowed, expected a finite number > 0"},
      {{"0.25", "-1"}, "file:3: radius: '-1' is not allowed"},
      {{"0.25", ""}, "file:3: radius: '' is not allowed"},
      {{"0.25", "nan"}, "file:3: radius: 'nan' is not allowed"},
      {{"0.25", "1e400"}, "file:3: radius: '1e400' is not allowed"},
      {{"0.75", "inf"}, "file:4: radius: 'inf' is not allowed"},
      {{"0.75", "0,75"}, "file:4: 9 fields"},
      {{"3,-1e-1", "-3,0"}, "file:3: mass: '-3' is not allowed"},
      {{"-1e-1", "1 m/s"}, "file:3: vx: '1 m/s' is not allowed, expected a finite number"},
      {{"4,1\n", "4,-1\n"}, "file:3: material: '-1' is not allowed, expected an integer of 0"},
      {{"4,1\n", "4,1.5\n"}, "file:3: material: '1.5'"},
      {{"4,1\n", "4,3000000000\n"}, "file:3: material: '3000000000'"},
      {{"4,1\n", "\x1b[2J,1\n"}, "file:3: omega_z: '\\x1b[2J' is not allowed"},
      {{"4,1\n", digits}, "file:3: omega_z: '9999"},
      {{"# written by hand", "# periodic cell: 1 0 0 1"}, "file:1: periodic cell: 4 numbers"},
      {{"# written by hand", "# periodic cell: 1 0 0 0 1 0 0 0 -1"}, "file:1: periodic cell"},
      {{"# written by hand", "# periodic cell: 1 0 0 0 1 0 0 0 x"}, "file:1: periodic cell: 'x'"},
  }));
  const std::string text = changed(csv, change);
  CHECK_THROWS_AS(parse<3>(text), cd::Error);
  CHECK_THROWS_WITH(parse<3>(text), StartsWith(message) && !Contains("\n"));
  CHECK_THROWS_WITH(parse<3>(text), !Contains(std::string(100, '9')) && !Contains("\x1b"));
}

TEST_CASE("bad data files are refused in one line") {
  using Change = std::pair<std::string, std::string>;
  const auto [change, message] = GENERATE(values<std::pair<Change, std::string>>({
      {{"\n3 atoms\n", "\n"}, "Atoms: 3 lines where the header says 0 atoms"},
      {{"\n3 atoms\n", "\n4 atoms\n"}, "Atoms: 3 lines where the header says 4 atoms"},
      {{"\n3 atoms\n", "\n-3 atoms\n"}, "file:3: atoms: '-3' is not allowed"},
      {{"\n3 atoms\n", "\nnan atoms\n"}, "file:3: atoms: 'nan' is not allowed"},
      {{"\n3 atoms\n", "\n1 3 atoms\n"}, "file:3: 3 fields, expected 2: a number and atoms"},
      {{"\n3 atoms\n", "\nthree\n"}, "file:3: line of the header: 'three'"},
      {{"2 atom types", "0 atom types"}, "file:4: atom types: '0'"},
      {{"9.5 xlo", "-1 xlo"}, "file:7: xlo xhi: '-1' is not allowed, expected more"},
      {{"9.5 xlo", "1e400 xlo"}, "file:7: xlo xhi: '1e400'"},
      {{"9.5 xlo", "xlo"}, "file:7: 3 fields, expected 4: numbers and xlo xhi"},
      {{"-0.5 0.5 zlo zhi", "1 0 0 avec"}, "file:9: avec: a general box is not read"},
      {{"-0.5 0.5 zlo zhi", "1 nan 0 xy xz yz"}, "file:9: xz: 'nan'"},
      {{"Atoms # sphere", "Atoms # full"}, "file:15: atom style: 'full' is not allowed, expected"},
      {{"Atoms # sphere", "Atoms # hybrid sphere"}, "file:15: atom style: 'hybrid'"},
      {{"Atoms # sphere", "Bonds"}, "Atoms: 0 lines where the header says 3"},
      {{"3 3.5 0.25 0 0 0", "3 3.5"}, "file:17: 6 fields, expected 7: id type diameter density"},
      {{"0.25 0 0 0", "0.25 0 0"}, "file:17: 9 fields, expected 7"},
      {{"0.25 0 0 0", "0.25 0 0 0.5"}, "file:17: image flag: '0.5'"},
      {{"30 1", "30 3"}, "file:17: type: '3' is not allowed, expected an integer of 1 .. 2"},
      {{"30 1", "30 A"}, "file:17: type: 'A'"},
      {{"30 1 1.5", "30 1 0"}, "file:17: diameter: '0' is not allowed"},
      {{"30 1 1.5 2", "30 1 1.5 -2"}, "file:17: density: '-2' is not allowed"},
      {{"30 1 1.5 2", "30 1 1e200 2"}, "file:17: mass: inf is not allowed"},
      {{"30 1 1.5 2", "30 1 5e-324 2"}, "file:17: radius: 0 is not allowed"},
      {{"30 1 1.5 2 3", "30 1 1.5 2 inf"}, "file:17: x: 'inf'"},
      {{"30 1", "0 1"}, "file:17: id: '0'"},
      {{"30 1", "4 1"}, "file:18: id: 4 is not allowed, expected each id once, it is in line 17"},
      {{"4 0 0 0", "11 0 0 0"}, "file:25: id: 11 is not allowed, expected each id once"},
      {{"4 0 0 0", "5 0 0 0"}, "file:25: id of Velocities: 5 is not allowed, expected 4"},
      {{"4 0 0 0 0 0 0\n", ""}, "Velocities: 2 lines where the header says 3"},
      {{"0 0 0 -3", "0 0 0 -3 1"}, "file:26: 8 fields, expected 7: id vx vy vz wx wy wz"},
      {{"0 0 0 -3", "0 0 0 1e999"}, "file:26: wz: '1e999'"},
      {{"0 0 0 -3", std::string("0 0 0 \0", 7)}, "file:26: wz: '\\x00'"},
  }));
  const std::string text = changed(lammps, change);
  const cd::PackingOptions options{.format = PackingFormat::lammps};
  CHECK_THROWS_AS(parse<3>(text, options), cd::Error);
  CHECK_THROWS_WITH(parse<3>(text, options),
                    StartsWith("file:") && Contains(message) && !Contains("\n"));
}

TEST_CASE("bad texts of YADE are refused in one line") {
  using Change = std::pair<std::string, std::string>;
  const auto [change, message] = GENERATE(values<std::pair<Change, std::string>>({
      {{"x_y_z_r_matId", "x_y_z"}, "file:1: format: 'x_y_z' is not allowed, expected one of x_y_z"},
      {{" x_y_z_r_matId", ""}, "file:1: no format after #format"},
      {{"\t1\n", "\n"}, "file:3: 4 fields, expected 5 in the format x_y_z_r_matId"},
      {{"\t1\n", "\t1\t1\n"}, "file:3: 6 fields, expected 5"},
      {{"\t1\n", "\t-1\n"}, "file:3: matId: '-1'"},
      {{"1\t2", "1\tnan"}, "file:3: y: 'nan'"},
      {{"7.5e-1", "-7.5e-1"}, "file:5: r: '-7.5e-1' is not allowed, expected a finite number > 0"},
      {{"7.5e-1", "7.5e-1mm"}, "file:5: r: '7.5e-1mm'"},
      {{"x_y_z_r_matId", "x_y_z_r"}, "file:3: 5 fields, expected 4"},
      {{"x_y_z_r_matId\n# x", "x_y_z_r_attrs\n1 # x"}, "file:2: 1 fields, expected at least 4"},
  }));
  const std::string text = changed(yade, change);
  CHECK_THROWS_AS(parse<3>(text), cd::Error);
  CHECK_THROWS_WITH(parse<3>(text), StartsWith(message) && !Contains("\n"));
}

TEST_CASE("what is not in a plane is no packing in 2D") {
  CHECK_THROWS_WITH(parse<2>(changed(yade, {"  0.5", "  0.25"})),
                    "file:5: z: 0.25 is not allowed, expected 0.5, in 2D the same for all grains");
  CHECK_THROWS_WITH(parse<2>(changed(csv, {"-3,4,0.5", "-3,4,0"})), StartsWith("file:4: z: 0 "));
  CHECK_THROWS_WITH(parse<2>(changed(csv, {"vx", "vz"})),
                    "file:3: motion out of the plane: -0.1 is not allowed, expected 0 in 2D");
  CHECK_THROWS_WITH(parse<2>(changed(lammps, {"4 2 1 3 -1 1 0.25", "4 2 1 3 -1 1 0"})),
                    StartsWith("file:20: z: 0.25 "));
  CHECK_THROWS_WITH(parse<2>(changed(lammps, {"30 -1 0 0 0", "30 -1 0 0 2"})),
                    StartsWith("file:17: motion out of the plane: 2 "));
}

TEST_CASE("files without a packing are refused") {
  const TemporaryFolder folder;
  CHECK_THROWS_WITH(cd::read_packing<2>(folder.path() / "none"), StartsWith("cannot read"));
  CHECK_THROWS_WITH(cd::read_packing<2>(folder.path()), StartsWith("cannot read"));
  for (const char* name : {"empty", "empty.csv"}) {
    std::ofstream(folder.path() / name);
    CHECK_THROWS_AS(cd::read_packing<2>(folder.path() / name), cd::Error);
  }
  for (const auto format : {PackingFormat::csv, PackingFormat::lammps, PackingFormat::yade}) {
    for (const std::string& text :
         {std::string(), std::string("# k: v\n"), std::string(100, '\0'), std::string(1000000, ','),
          std::string(1000000, 'x'), std::string("\x89HDF\r\n\x1a\n\xff\xfe,,"),
          std::string("\n")}) {
      CHECK_THROWS_AS(parse<2>(text, {.format = format}), cd::Error);
      CHECK_THROWS_AS(parse<3>(text), cd::Error);
    }
  }
  CHECK_THROWS_WITH(parse<2>("x,y,radius\n"), "file: no grains");
  CHECK_THROWS_WITH(parse<2>("t\n0 atoms\n"), "file: no grains");
  CHECK_THROWS_WITH(parse<2>("#format x_y_z_r\n"), "file: no grains");
  CHECK_THROWS_WITH(parse<2>(csv, {.density = 0.0}), StartsWith("density: 0 "));
  CHECK_THROWS_WITH(parse<2>(csv, {.material = -1}), StartsWith("material: -1 "));
}

TEST_CASE("a data file cut within a section is refused") {
  const std::size_t atoms = lammps.find("0.25 # the last one") + 1;
  for (std::size_t length = 0; length < atoms; ++length)
    CHECK_THROWS_AS(parse<3>(lammps.substr(0, length)), cd::Error);
  const std::size_t title = lammps.find("Velocities\n") + std::string("Velocities").size();
  for (std::size_t length = title; length + 3 < lammps.size(); ++length)
    CHECK_THROWS_AS(parse<3>(lammps.substr(0, length)), cd::Error);
}

TEST_CASE("any change of bytes gives a packing or an error") {
  std::mt19937 random(1618);
  const auto below = [&](std::size_t bound) { return random() % bound; };
  const std::string pieces[] = {"\n", ",", "#", " ", "-", "e", "nan", "1e400", "\r", "Atoms\n"};
  int read = 0, refused = 0;
  for (const std::string& sample : {csv, lammps, yade}) {
    for (int change = 0; change < 2000; ++change) {
      std::string text = sample;
      for (std::size_t times = 1 + below(3); times > 0; --times) {
        const std::size_t place = below(text.size());
        switch (below(4)) {
          case 0:
            text[place] = static_cast<char>(below(256));
            break;
          case 1:
            text.erase(place, 1 + below(8));
            break;
          case 2:
            text.insert(place, pieces[below(std::size(pieces))]);
            break;
          default:
            text.insert(place, text.substr(below(text.size()), below(30)));
        }
        if (text.empty()) text = "x";
      }
      try {
        for (const auto& grain : parse<3>(text).grains) {
          if (!(grain.radius > 0.0) || !grain.position.allFinite()) FAIL(text);
        }
        parse<2>(text);
        ++read;
      } catch (const cd::Error& error) {
        if (std::string(error.what()).find('\n') != std::string::npos) FAIL(error.what());
        ++refused;
      }
    }
  }
  CHECK(read > 100);
  CHECK(refused > 100);
}

}  // namespace packing_refusals_test
