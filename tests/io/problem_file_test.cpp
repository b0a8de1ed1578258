// SPDX-License-Identifier: BSD-3-Clause
// Problem files: the same bits back, one line for every malformed one, and the public problems.
#include <libcd/io/problem_file.hpp>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <limits>
#include <string>
#include <utility>

#include <libcd/core/error.hpp>
#include <libcd/io/siconos_text.hpp>
#include "tests/catch.hpp"
#include "tests/io/random_problem.hpp"
#include "tests/io/temporary_folder.hpp"

namespace problem_file_test {

template <int D>
Eigen::MatrixXd dense(const cd::MatrixProblem<D>& problem) {
  const int size = problem.contact_count() * D;
  Eigen::MatrixXd w = Eigen::MatrixXd::Zero(size, size);
  for (int c = 0; c < problem.contact_count(); ++c) {
    for (int k = problem.row_start[c]; k < problem.row_start[c + 1]; ++k) {
      w.template block<D, D>(c * D, problem.column[k] * D) = problem.block[k];
    }
  }
  return w;
}

cd::AnyProblem parse(const std::string& text) {
  return cd::parse_siconos_text(text, "file");
}

/// Two contacts in 2D in sparse blocks; `from` is replaced by `to`.
std::string blocks(const std::string& from = "", const std::string& to = "") {
  std::string text =
      "2\n2\n1\n4\n4\n3\n2\n2\n2 4\n2 4\n3\n3\n0 1 3\n0 0 1\n"
      "0\n1 2 3 4\n1\n5 6 7 8\n2\n9 10 11 12\n-1 -2 -3 -4\n0.5 0.25\n";
  if (const auto place = text.find(from); !from.empty()) {
    REQUIRE(place != std::string::npos);
    text.replace(place, from.size(), to);
  }
  return text;
}

TEMPLATE_TEST_CASE_SIG("a problem comes back with the same bits from text", "", ((int D), D), 2,
                       3) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "problem.dat";
  const cd::MatrixProblem<D> problem = random_problem<D>(7, 2004);
  cd::write_siconos_text(problem, path);
  CHECK(same_bits(std::get<cd::MatrixProblem<D>>(cd::read_problem(path)), problem));
  CHECK_FALSE(cd::read_solution(path).has_value());
}

TEST_CASE("the product with W is that of the dense matrix") {
  const cd::MatrixProblem<3> problem = random_problem<3>(6, 1);
  cd::Array<cd::Vector<3>> r, u;
  for (int c = 0; c < 6; ++c) r.push_back({c + 0.5, -c * 0.25, 1.0});
  cd::multiply(problem, r, u);
  const Eigen::Map<const Eigen::VectorXd> flat_r(r[0].data(), 18), flat_u(u[0].data(), 18);
  CHECK((dense(problem) * flat_r - flat_u).norm() <= 1e-13 * flat_u.norm());
}

TEST_CASE("entries of one place add, blocks of zeros vanish, each contact has a diagonal block") {
  const cd::Array<cd::MatrixEntry> entries = {{2, 0, 1.0}, {3, 5, 0.0}, {2, 0, 0.5},
                                              {0, 1, 2.0}, {5, 3, 4.0}, {2, 2, 8.0}};
  const cd::Array<cd::Vector<2>> q(3, cd::Vector<2>::Zero());
  const auto problem = cd::make_matrix_problem<2>(entries, q, cd::Array<double>(3, 0.5));
  CHECK(problem.row_start == cd::Array<int>{0, 1, 3, 5});
  CHECK(problem.column == cd::Array<int>{0, 0, 1, 1, 2});
  CHECK(problem.diagonal == cd::Array<int>{0, 2, 4});
  CHECK(problem.block[1](0, 0) == 1.5);
  CHECK(problem.block[3](1, 1) == 4.0);
  CHECK(problem.block[4].isZero(0.0));
  CHECK(cd::all_finite(problem));
}

TEST_CASE("the storages of Siconos give one matrix") {
  const auto sparse_block = std::get<cd::MatrixProblem<2>>(parse(blocks()));
  Eigen::Matrix4d expected;
  expected << 1, 3, 0, 0, 2, 4, 0, 0, 5, 7, 9, 11, 6, 8, 10, 12;
  CHECK(dense(sparse_block) == expected);
  CHECK(sparse_block.q[1] == cd::Vector<2>(-3.0, -4.0));
  CHECK(same_bits(std::get<cd::MatrixProblem<2>>(parse(blocks() + "1\n")), sparse_block));
  CHECK(sparse_block.friction == cd::Array<double>{0.5, 0.25});

  const std::string end = "-1 -2 -3 -4\n0.5 0.25\n";
  const std::string columns =
      "2 2 2 4 4\n2\nCSparse Version 3\n4-by-4, nzmax: 12 nnz: 12, 1-norm: 14\n"
      "col 0 : locations 0 to 3\n0 : 1\n1 : 2\n2 : 5\n3 : 6\n"
      "col 1 : locations 4 to 7\n0 : 3\n1 : 4\n2 : 7\n3 : 8\n"
      "col 2 : locations 8 to 9\n2 : 9\n3 : 10\ncol 3 : locations 10 to 11\n2 : 11\n3 : 12\n";
  const std::string triplets =
      "2 2 2 4 4\n1\nCSparse Version 3\ntriplet: 4-by-4, nzmax: 20 nnz: 12\n"
      "0 0 : 1\n1 0 : 2\n2 0 : 5\n3 0 : 6\n0 1 : 3\n1 1 : 4\n2 1 : 7\n3 1 : 8\n"
      "2 2 : 9\n3 2 : 10\n2 3 : 11\n3 3 : 12\n";
  const std::string dense_columns = "2 2 0 4 4 4 4\n1 2 5 6\n3 4 7 8\n0 0 9 10\n0 0 11 12\n";
  for (const std::string& matrix : {columns, triplets, dense_columns}) {
    CHECK(same_bits(std::get<cd::MatrixProblem<2>>(parse(matrix + end)), sparse_block));
  }
  CHECK_THROWS_WITH(parse(columns), Contains("the file is too short"));
  CHECK_THROWS_WITH(parse("2 2 2 4 4\n2\nCSparse\n4-by-5, nzmax: 1 nnz: 1\n"),
                    Contains("'4-by-4,'"));
  CHECK_THROWS_WITH(parse("2 2 2 4 4\n2\nCSparse\n4-by-4, nzmax: 9 nnz: -1, \n" + end),
                    Contains("file:4: the number of entries"));
  CHECK_THROWS_WITH(
      parse("2 2 2 4 4\n2\nCSparse\n4-by-4, nzmax: 1 nnz: 1,\ncol 0 : locations 0 to 1\n" + end +
            end),
      Contains("file:5: last location"));
  CHECK_THROWS_WITH(parse("2 2 0 4 4 4 4\n1 2 5 6\n"), Contains("file:1: the file is too short"));
}

TEST_CASE("a malformed text is one line with the place") {
  using Change = std::pair<std::string, std::string>;
  const auto [change, message] = GENERATE(table<Change, std::string>({
      {{"2\n2\n1", "1\n2\n1"}, "file:1: dimension: '1'"},
      {{"2\n2\n1", "4\n2\n1"}, "file:1: dimension: '4'"},
      {{"2\n2\n1", "two\n2\n1"}, "file:1: dimension: 'two'"},
      {{"2\n2\n1", "2\n-2\n1"}, "file:2: number of contacts: '-2'"},
      {{"2\n2\n1", "2\n0\n1"}, "file:2: a problem without contacts"},
      {{"2\n2\n1", "2\n2000000000\n1"}, "file:2: number of contacts: '2000000000'"},
      {{"2\n2\n1", "2\n99999999999999\n1"}, "file:2: number of contacts"},
      {{"2\n2\n1\n", "2\n2\n3\n"}, "file:3: storage of the matrix: '3'"},
      {{"1\n4\n4", "1\n5\n4"}, "file:4: rows of the matrix"},
      {{"1\n4\n4", "1\n4\n6"}, "file:5: columns of the matrix"},
      {{"4\n3\n2\n2\n", "4\n30\n2\n2\n"}, "file:12: number of block column numbers"},
      {{"4\n3\n2\n2\n", "4\n-3\n2\n2\n"}, "file:6: number of blocks: '-3'"},
      {{"3\n2\n2\n", "3\n1\n2\n"}, "file:7: number of block rows"},
      {{"3\n2\n2\n", "3\n2\n9\n"}, "file:8: number of block columns"},
      {{"2 4\n2 4", "3 4\n2 4"}, "file:9: cumulative size of block rows: '3'"},
      {{"2 4\n2 4", "2 4\n1 4"}, "file:10: cumulative size of block columns: '1'"},
      {{"0 1 3\n", "1 1 3\n"}, "file:13: row pointer"},
      {{"0 1 3\n", "0 2 1\n"}, "file:13: row pointer"},
      {{"0 1 3\n", "0 1 2\n"}, "file:13: the row pointers end at 2"},
      {{"0 0 1\n", "0 0 2\n"}, "file:14: block column: '2'"},
      {{"0 0 1\n", "0 -1 1\n"}, "file:14: block column: '-1'"},
      {{"1\n5 6", "7\n5 6"}, "file:17: number of the block: '7'"},
      {{"5 6 7 8", "5 nan 7 8"}, "file:18: value of a block: 'nan'"},
      {{"5 6 7 8", "5 6 inf 8"}, "file:18: value of a block: 'inf'"},
      {{"5 6 7 8", "5 6 1e999 8"}, "file:18: value of a block: '1e999'"},
      {{"5 6 7 8", "5 6 7\x01 8"}, "file:18: value of a block: '7\\x01'"},
      {{"-1 -2", "-1 x"}, "file:21: component of q: 'x'"},
      {{"0.5 0.25", "0.5 -0.25"}, "file:22: friction coefficient: -0.25 is negative"},
      {{"0.5 0.25", "0.5 nan"}, "file:22: friction coefficient: 'nan'"},
      {{"0.5 0.25", "0.5"}, "the file ends where friction coefficient should be"},
      {{"0.5 0.25", "0.5 0.25 2"}, "file:22: flag that old versions append: '2'"},
      {{"0.5 0.25", "0.5 0.25 1 1"}, "file:22: the file goes on"},
  }));
  const std::string text = blocks(change.first, change.second);
  CHECK_THROWS_AS(parse(text), cd::Error);
  CHECK_THROWS_WITH(parse(text), Contains(message) && !Contains("\n"));
}

TEST_CASE("sums that overflow are refused") {
  const std::string twice =
      "2\n1\n1\n2\n2\n2\n1\n1\n2\n2\n2\n2\n0 2\n0 0\n0\n1e308 0 0 1\n1\n1e308 0 0 1\n0 0\n0\n";
  CHECK_THROWS_WITH(parse(twice), Contains("add to infinity"));
}

TEST_CASE("a text cut anywhere is refused") {
  const std::string text = blocks();
  for (std::size_t length = 0; length + 4 < text.size(); ++length) {
    CHECK_THROWS_AS(parse(text.substr(0, length)), cd::Error);
  }
}

TEST_CASE("what cannot be opened or is empty is refused") {
  const TemporaryFolder folder;
  CHECK_THROWS_WITH(cd::read_problem(folder.path() / "none"), StartsWith("cannot read"));
  CHECK_THROWS_WITH(cd::read_problem(folder.path()), StartsWith("cannot read"));
  std::ofstream(folder.path() / "empty");
  CHECK_THROWS_WITH(cd::read_problem(folder.path() / "empty"), Contains("empty:1: the file ends"));
}

TEST_CASE("public problems have their published sizes") {
  struct Known {
    std::string file;
    int dimension, contacts;
  };
  const auto known = GENERATE(values<Known>({
      {"FC2D_SliderCrankLagrangian00000.dat", 2, 2},
      {"FrictionContactProblem00071.dat", 2, 89},
      {"FrictionContactProblem00237.dat", 2, 376},
      {"FrictionContactProblem00374.dat", 2, 28},
      {"fc2d_granularflowonwall_00667_00000.dat", 2, 667},
      {"fc2d_granularflowonwall_02020_00213.dat", 2, 2020},
      {"Capsules-i100-889.dat", 3, 276},
      {"Capsules-i100-1090.dat", 3, 276},
      {"Confeti-ex03-Fc3D-SBM.dat", 3, 54},
      {"RockPile_tob1.dat", 3, 463},
      {"OneObject-i100000-316.hdf5.dat", 3, 25},
      {"NESpheres_10_1.dat", 3, 9},
      {"LMGC_100_PR_PerioBox-i00361-60-03000.hdf5", 3, 60},
      {"Box_Stacks-i0122-82-5.hdf5", 3, 82},
  }));
  const auto path = std::filesystem::path(CD_SHARED_PROBLEMS) / known.file;
  if (!exists(path)) {
    WARN("not here: " << known.file);
    return;
  }
  INFO(known.file);
  std::visit(
      [&]<int D>(const cd::MatrixProblem<D>& problem) {
        CHECK(D == known.dimension);
        REQUIRE(problem.contact_count() == known.contacts);
        CHECK(problem.friction.size() == known.contacts);
        constexpr double largest_asymmetry = 2.5e-3;  // seen in these files
        CHECK(cd::asymmetry(problem) <= largest_asymmetry);
        CHECK_NOTHROW(cd::require_responses(problem));
        constexpr int most_for_eigenvalues = 300;
        if (known.contacts >= most_for_eigenvalues) return;
        const Eigen::MatrixXd w = dense(problem);
        const Eigen::VectorXd values = Eigen::SelfAdjointEigenSolver<Eigen::MatrixXd>(
                                           0.5 * (w + w.transpose()), Eigen::EigenvaluesOnly)
                                           .eigenvalues();
        CHECK(values.minCoeff() >= -1e-6 * values.maxCoeff());
      },
      cd::read_problem(path));
}

}  // namespace problem_file_test
