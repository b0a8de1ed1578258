// SPDX-License-Identifier: BSD-3-Clause
// A scene has the periodic cell that the file of its packing gives, unless it says otherwise.
#include <algorithm>
#include <array>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/io/packing_file.hpp>
#include <libcd/measure/overlaps.hpp>
#include "tests/catch.hpp"
#include "tests/io/temporary_folder.hpp"
#include "tests/scene_file/spec_of.hpp"

namespace packing_cell_test {

using namespace cd;
using namespace cd::test;

/// Files beside a scene.
class Packings {
 public:
  void write(const std::string& name, const std::string& text) const {
    std::ofstream(folder_.path() / name) << text;
  }
  std::filesystem::path path(const std::string& name) const { return folder_.path() / name; }

  /// The scene of a text and one set of grains for each file.
  template <int D = 2>
  NamedScene<D> scene(std::string text, const std::vector<std::string>& files) const {
    if (D == 3) text = "dimension = 3\n" + text;
    for (const std::string& file : files)
      text += "[[grains]]\nname = '" + file.substr(0, file.find('.')) +
              "'\nplace = 'file'\nfile = '" + file + "'\n";
    return build_scene(std::get<SceneSpec<D>>(spec_of(text)), folder_.path());
  }

 private:
  TemporaryFolder folder_;
};

const std::string kRows = "x,y,radius\n0.3,2,0.5\n3.4,2,0.5\n2,0.4,0.5\n";
const std::string kData =
    "title\n1 atoms\n0 4 xlo xhi\n0 5 ylo yhi\n0 6 zlo zhi\n1 0 0 xy xz yz\n"
    "Atoms\n\n1 1 1 1 2 2 0\n";

TEST_CASE("discs of a periodic packing touch across the boundary", "[scene_file]") {
  const Packings files;
  files.write("bed.csv", "# periodic cell: 4 0 0 4\n" + kRows);
  const auto named = files.scene("", {"bed.csv"});
  CHECK(named.scene.cell.periodic_everywhere());
  CHECK(named.scene.cell.base() == Matrix<2>(4.0 * Matrix<2>::Identity()));
  CHECK(largest_overlap(named.scene) == Approx(0.1));  // 0.3 + 4 - 3.4 = 0.9 apart
  CHECK(named.cell_note == "cell [4, 4] in bed.csv of grains[0]");

  files.write("open.csv", kRows);
  CHECK_FALSE(files.scene("", {"open.csv"}).scene.cell.periodic());
  const auto open = files.scene("[cell]\nperiodic = [false, false]\n", {"bed.csv"});
  CHECK_FALSE(open.scene.cell.periodic());
  CHECK(open.cell_note == "box [4, 4] in bed.csv of grains[0] left out: cell.periodic has no axis");
}

TEST_CASE("a cell of another size or tilt than the packing's is refused with both",
          "[scene_file]") {
  const Packings files;
  files.write("bed.csv", "# periodic cell: 4 0 0 4\n" + kRows);
  files.write("tilted.csv", "# periodic cell: 4 0 1 4\n" + kRows);
  CHECK_THROWS_WITH(files.scene("[cell]\nsize = [4, 5]\n", {"bed.csv"}),
                    "cell.size: [4, 5] is not allowed, expected [4, 4] in bed.csv of grains[0], or "
                    "\"file\", which takes the cell of the file");
  CHECK_THROWS_WITH(files.scene("[cell]\nsize = [4, 4]\n", {"tilted.csv"}),
                    StartsWith("cell.size: [4, 4] is not allowed, expected [[4, 0], [1, 4]] in "));
  CHECK_THROWS_WITH(files.scene("", {"bed.csv", "tilted.csv"}),
                    "cell of tilted.csv of grains[1]: [[4, 0], [1, 4]] is not allowed, expected "
                    "[4, 4] in bed.csv of grains[0]: packings of one scene have one cell");
  // Along an axis that the scene leaves open the edge does not count; nor does a seventh digit.
  const auto walled =
      files.scene("[cell]\nsize = [4.000001, 9]\nperiodic = [true, false]\n", {"bed.csv"});
  CHECK(walled.scene.cell.base()(1, 1) == 9.0);
  CHECK(walled.cell_note == "cell [4, 9], periodic along x, of the scene");
}

TEST_CASE("a tilted cell goes on under shear, and one under pressure", "[scene_file]") {
  const Packings files;
  files.write("bed.csv", "# periodic cell: 4 0 1.5 4\n" + kRows);
  for (const char* size : {"", "size = 'file'\n"}) {
    const auto named =
        files.scene(std::string("[cell]\nshear_rate = 0.5\npressure = 2\n") + size, {"bed.csv"});
    CHECK(named.scene.cell.base() == (Matrix<2>() << 4.0, 1.5, 0.0, 4.0).finished());
    CHECK(named.scene.cell.rate(0, 1) == 0.5);
    CHECK(named.scene.cell.barostat->stress(0, 0) == 2.0);
  }
  files.write("open.csv", kRows);
  CHECK_THROWS_WITH(files.scene("[cell]\nshear_rate = 0.5\n", {"open.csv"}),
                    StartsWith("cell.size: is missing"));
  CHECK_THROWS_WITH(files.scene("[cell]\nsize = 'file'\n", {"open.csv"}),
                    StartsWith("cell.size: \"file\" is not allowed, expected a list of 2 numbers"));
  CHECK_THROWS_WITH(files.scene("[cell]\nsize = 'flie'\n", {"open.csv"}),
                    Contains("expected a list of 2 numbers, or \"file\""));
  CHECK_THROWS_WITH(files.scene("[cell]\nperiodic = [true, false]\n", {"bed.csv"}),
                    Contains("is tilted, expected one that is periodic along all axes"));
}

TEST_CASE("the box of LAMMPS data is a cell where the scene says so", "[scene_file]") {
  const Packings files;
  files.write("bed.data", kData);
  const auto open = files.scene<3>("", {"bed.data"});
  CHECK_FALSE(open.scene.cell.periodic());
  CHECK(
      open.cell_note ==
      "box [[4, 0, 0], [1, 5, 0], [0, 0, 6]] in bed.data of grains[0] left out: the file does not "
      "say that it is periodic, cell.size = \"file\" takes it as cell");
  const auto cell = files.scene<3>("[cell]\nsize = 'file'\n", {"bed.data"});
  CHECK(cell.scene.cell.base()(0, 1) == 1.0);
  CHECK(cell.scene.cell.base().diagonal() == Vector<3>(4.0, 5.0, 6.0));
  CHECK(cell.scene.cell.periodic_everywhere());
  const auto other = files.scene<3>("[cell]\nsize = [7, 7, 7]\n", {"bed.data"});
  CHECK(other.scene.cell.base()(0, 0) == 7.0);
  CHECK(other.cell_note.find("bed.data of grains[0] left out") != std::string::npos);
}

TEST_CASE("a scene is periodic along the axes that a packing is", "[scene_file]") {
  const Packings files;
  files.write("bed.csv", "# periodic cell: 4 0 0 4\n# periodic along: x\n" + kRows);
  CHECK(files.scene("", {"bed.csv"}).scene.cell.axes() == std::array{true, false});
  CHECK_THROWS_WITH(files.scene("[cell]\nperiodic = [false, true]\n", {"bed.csv"}),
                    StartsWith("cell.periodic: no axis is left"));
}

TEMPLATE_TEST_CASE_SIG("a packing that was written goes back into the same cell", "[scene_file]",
                       ((int D), D), 2, 3) {
  const Packings files;
  Scene<D> scene;
  Matrix<D> base = Matrix<D>::Identity() * (10.0 / 3.0);
  const bool sheared = GENERATE(true, false);
  std::array<bool, D> axes;
  axes.fill(true);
  if (sheared) {
    base(0, 1) = 1.1;
    scene.cell = Cell<D>(base);
    scene.cell.rate(0, 1) = 0.1;
  } else {
    axes[D - 1] = false;
    scene.cell = Cell<D>(Vector<D>(base.diagonal()), axes);
  }
  scene.add(Grain<D>{});
  write_packing_csv(files.path("end.csv"), scene);
  const auto again = files.scene<D>("", {"end.csv"});
  CHECK(again.scene.cell.base() == base);
  CHECK(again.scene.cell.axes() == axes);
}

TEST_CASE("random grains fill the cell of a packing", "[scene_file]") {
  const Packings files;
  files.write("bed.csv", "# periodic cell: 40 0 0 40\n" + kRows);
  const auto named = files.scene(
      "[[grains]]\nname = 'dust'\nplace = 'random'\ncount = 100\nradius = 0.1\n", {"bed.csv"});
  double farthest = 0.0;
  for (int b = 0; b < 100; ++b) farthest = std::max(farthest, named.scene.position[b].maxCoeff());
  CHECK(farthest > 30.0);
  CHECK(farthest < 40.0);
}

}  // namespace packing_cell_test
