// SPDX-License-Identifier: BSD-3-Clause
// Packings: the same bits back, and other programs' files as they mean them.
#include <libcd/io/packing_file.hpp>

#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numbers>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <libcd/core/error.hpp>
#include "tests/catch.hpp"
#include "tests/io/packing_samples.hpp"
#include "tests/io/temporary_folder.hpp"

namespace packing_file_test {

std::string with_crlf(const std::string& text) {
  std::string lines;
  for (const char c : text) lines += c == '\n' ? "\r\n" : std::string(1, c);
  return lines;
}

/// All numbers of a grain, to be compared bit by bit.
template <int D>
std::vector<std::uint64_t> bits(const cd::Grain<D>& grain) {
  std::vector<double> numbers = {grain.radius, grain.mass, grain.inertia,
                                 static_cast<double>(grain.material)};
  for (int axis = 0; axis < D; ++axis) {
    numbers.push_back(grain.position[axis]);
    numbers.push_back(grain.velocity[axis]);
    if constexpr (D == 2)
      numbers.push_back(grain.angular_velocity);
    else
      numbers.push_back(grain.angular_velocity[axis]);
  }
  std::vector<std::uint64_t> words;
  for (const double number : numbers) words.push_back(std::bit_cast<std::uint64_t>(number));
  return words;
}

/// Grains with numbers of all kinds, one of them a shell, and a wall between them.
template <int D>
std::vector<cd::Grain<D>> some_grains(int count) {
  std::mt19937 random(2004);
  std::uniform_real_distribution<double> number(-1.0, 1.0);
  std::vector<cd::Grain<D>> grains(static_cast<std::size_t>(count));
  for (cd::Grain<D>& grain : grains) {
    for (int axis = 0; axis < D; ++axis) {
      grain.position[axis] = 1e6 * number(random);
      grain.velocity[axis] = number(random) / 3.0;
      if constexpr (D == 3) grain.angular_velocity[axis] = number(random);
    }
    if constexpr (D == 2) grain.angular_velocity = number(random);
    grain.radius = 1.5 + number(random);
    grain.mass = 1e-3 * (1.5 + number(random));
    grain.inertia = (D == 2 ? 0.5 : 0.4) * grain.mass * grain.radius * grain.radius;
  }
  grains.front().velocity[0] = -0.0;
  grains.front().velocity[1] = std::numeric_limits<double>::denorm_min();
  grains.front().position[0] = std::numeric_limits<double>::max();
  grains.back().inertia = 0.9;
  grains.back().material = 2;
  return grains;
}

TEMPLATE_TEST_CASE_SIG("a packing comes back with the same bits", "", ((int D), D), 2, 3) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "packing.csv";
  const auto grains = some_grains<D>(20);
  cd::Scene<D> scene;
  scene.friction = cd::PairTable<double>(0.5, 3);
  for (std::size_t k = 0; k < grains.size(); ++k) {
    if (k == 3) scene.add(cd::HalfSpace<D>{});
    scene.add(grains[k]);
  }
  const bool periodic = GENERATE(false, true);
  cd::Matrix<D> base = cd::Matrix<D>::Identity() / 3.0;
  base(0, 1) = 0.1;
  if (periodic) scene.cell = cd::Cell<D>(base);
  cd::write_packing_csv(path, scene, {{"made_by", "a test"}});

  const cd::PackingFile<D> read = cd::read_packing<D>(path);
  REQUIRE(read.grains.size() == grains.size());
  for (std::size_t k = 0; k < grains.size(); ++k) {
    CHECK(bits(read.grains[k]) == bits(grains[k]));
  }
  REQUIRE(read.box.has_value() == periodic);
  if (periodic) CHECK(read.box->base == base);
  CHECK(cd::read_csv(path).comments.at("made_by") == "a test");
}

TEST_CASE("what cannot be read back is not written") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "packing.csv";
  cd::Scene<2> scene;
  scene.add(cd::Grain<2>{});
  scene.velocity[0].x() = std::nan("");
  CHECK_THROWS_AS(cd::write_packing_csv(path, scene), cd::Error);
  CHECK_FALSE(exists(path));
}

TEST_CASE("columns are found by their names, whatever else there is") {
  const auto packing = parse<3>(csv);
  REQUIRE(packing.grains.size() == 2);
  const cd::Grain<3>& grain = packing.grains[0];
  CHECK(grain.position == cd::Vector<3>(1.0, 2.0, 0.5));
  CHECK(grain.radius == 0.25);
  CHECK(grain.mass == 3.0);
  CHECK(grain.inertia == 0.0);
  CHECK(grain.velocity == cd::Vector<3>(-0.1, 0.0, 0.0));
  CHECK(grain.angular_velocity == cd::Vector<3>(0.0, 0.0, 4.0));
  CHECK(grain.material == 1);
  CHECK_FALSE(packing.box.has_value());

  const auto disc = parse<2>(csv).grains[0];
  CHECK(disc.position == cd::Vector<2>(1.0, 2.0));
  CHECK(disc.angular_velocity == 4.0);

  const cd::PackingOptions options{.density = 2.0, .material = 3};
  const std::string other = GENERATE("\xef\xbb\xbf,name,y,diameter,x\n0,a b,-2,1,7.5\n",
                                     "\"y\", \"diameter\",\"x\"\r\n-2, 1 ,7.5\r\n\r\n",
                                     "x,y,r\n7.5,-2,0.5", "r,omega,x,y\n0.5,0,7.5,-2\n\n");
  const auto plain = parse<2>(other, options);
  REQUIRE(plain.grains.size() == 1);
  CHECK(plain.grains[0].position == cd::Vector<2>(7.5, -2.0));
  CHECK(plain.grains[0].radius == 0.5);
  CHECK(plain.grains[0].mass == Approx(2.0 * std::numbers::pi * 0.25));
  CHECK(plain.grains[0].material == 3);
}

TEST_CASE("a data file of LAMMPS is read as LAMMPS reads it") {
  const bool crlf = GENERATE(false, true);
  const std::string text = crlf ? with_crlf(lammps) : lammps;
  const auto packing = parse<3>(text, {.density = 100.0, .material = 7});
  REQUIRE(packing.grains.size() == 3);
  const cd::Grain<3>&first = packing.grains[0], &last = packing.grains[2];  // ids 4, 30
  CHECK(first.position == cd::Vector<3>(-1.0, 1.0, 0.25));
  CHECK(first.radius == 0.5);
  CHECK(first.mass == Approx(3.0 * std::numbers::pi / 6.0));
  CHECK(first.material == 1);
  CHECK(first.velocity.isZero(0.0));
  CHECK(packing.grains[1].radius == 1.0);
  CHECK(last.velocity == cd::Vector<3>(-1.0, 0.0, 0.0));
  CHECK(last.angular_velocity == cd::Vector<3>(0.0, 0.0, -3.0));
  REQUIRE(packing.box.has_value());
  CHECK(packing.box->origin == cd::Vector<3>(-1.0, 0.0, -0.5));
  CHECK(packing.box->base.isApprox(cd::Vector<3>(10.5, 4.0, 1.0).asDiagonal().toDenseMatrix()));

  const auto discs = parse<2>(text);
  CHECK(discs.grains[0].mass == first.mass);  // that of a sphere
  CHECK(discs.grains[1].angular_velocity == 3.0);
  CHECK(discs.box->base.diagonal() == cd::Vector<2>(10.5, 4.0));
}

TEST_CASE("boxes of LAMMPS may be tilted or left out") {
  const auto tilted = parse<3>(changed(lammps, {"zlo zhi\n", "zlo zhi\n1 2 -3 xy xz yz\n"}));
  cd::Matrix<3> base;
  base << 10.5, 1.0, 2.0, 0.0, 4.0, -3.0, 0.0, 0.0, 1.0;
  CHECK(tilted.box->base == base);
  CHECK(cd::Cell<3>(base).volume() == Approx(42.0));
  const std::string bare = "t\n1 atoms\nAtoms\n1 1 1 1 0 0 0\n";
  CHECK_FALSE(parse<2>(bare).box.has_value());
  const auto partly = parse<2>(changed(bare, {"\nAtoms", "\n0 2 xlo xhi\nAtoms"}));
  CHECK(partly.box->origin == cd::Vector<2>(0.0, -0.5));
  CHECK(partly.box->base.diagonal() == cd::Vector<2>(2.0, 1.0));
}

TEST_CASE("texts of YADE are read in all their formats") {
  const auto packing = parse<3>(yade);
  REQUIRE(packing.grains.size() == 2);
  CHECK(packing.grains[0].position == cd::Vector<3>(1.0, 2.0, 0.5));
  CHECK(packing.grains[0].material == 1);
  CHECK(packing.grains[1].radius == 0.75);
  CHECK(packing.grains[1].mass == Approx(4.0 / 3.0 * std::numbers::pi * 0.421875));
  CHECK(parse<2>(yade).grains[1].mass == Approx(std::numbers::pi * 0.5625));

  const auto [text, material] = GENERATE(values<std::pair<std::string, int>>(
      {{"1 2 0.5 0.25\n", 9},
       {"# format later\n 1 2 0.5 0.25", 9},
       {"#format x_y_z_r\r\n1 2 0.5 0.25\r\n", 9},
       {"#format x_y_z_r_attrs\n# mass v_x v_y v_z\n1 2 0.5 0.25 8 0 (1,2) x\n", 9},
       {"#format id_x_y_z_r_matId\n7 1 2 0.5 0.25 3\n", 3}}));
  const auto other = parse<3>(text, {.material = 9});
  REQUIRE(other.grains.size() == 1);
  CHECK(other.grains[0].position == cd::Vector<3>(1.0, 2.0, 0.5));
  CHECK(other.grains[0].radius == 0.25);
  CHECK(other.grains[0].material == material);
}

}  // namespace packing_file_test
