// SPDX-License-Identifier: BSD-3-Clause
// FCLib files: the same bits back, all storages, condensation, and one line for each malformed
// file.
#include <libcd/io/fclib_file.hpp>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <limits>
#include <string>
#include <utility>

#include <libcd/core/error.hpp>
#include <libcd/io/hdf5_file.hpp>
#include <libcd/io/problem_file.hpp>
#include "tests/catch.hpp"
#include "tests/io/fclib_sets.hpp"
#include "tests/io/random_problem.hpp"
#include "tests/io/temporary_folder.hpp"

#ifdef CD_HAVE_FCLIB
extern "C" {
#include <fclib.h>
}
#endif

using namespace fclib_sets;

namespace fclib_file_test {

std::string bytes_of(const std::filesystem::path& path) {
  std::ifstream stream(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(stream), {}};
}

TEMPLATE_TEST_CASE_SIG("a problem comes back with the same bits from HDF5", "", ((int D), D), 2,
                       3) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "problem";
  const cd::MatrixProblem<D> problem = random_problem<D>(7, 2009);
  cd::write_fclib(problem, path);
  CHECK(same_bits(std::get<cd::MatrixProblem<D>>(cd::read_problem(path)), problem));
  CHECK_FALSE(cd::read_solution(path).has_value());

  cd::write_fclib(problem, folder.path() / "again");
  CHECK(bytes_of(path) == bytes_of(folder.path() / "again"));
}

TEMPLATE_TEST_CASE_SIG("a solution goes with its problem: impulses, and velocities W r + q", "",
                       ((int D), D), 2, 3) {
  const TemporaryFolder folder;
  const auto path = folder.path() / "problem";
  const cd::MatrixProblem<D> problem = random_problem<D>(7, 2009);
  cd::Array<cd::Vector<D>> r, u;
  cd::Array<cd::Impulse<D>> impulse;
  for (int c = 0; c < problem.contact_count(); ++c) {
    r.push_back(cd::Vector<D>::LinSpaced(D, 1.0, 1.5) * (c + 1.0));
    impulse.push_back(cd::from_components(r[c]));
  }
  cd::write_fclib(problem, path, &impulse);
  CHECK(same_bits(std::get<cd::MatrixProblem<D>>(cd::read_problem(path)), problem));
  const auto read = cd::read_solution(path);
  REQUIRE(read.has_value());
  CHECK(std::get<cd::Array<cd::Vector<D>>>(*read) == r);
  cd::multiply(problem, r, u);
  const cd::Hdf5Reader file(path);
  const cd::Array<double> written = file.reals("/solution/u");
  REQUIRE(written.size() == D * u.size());
  for (int c = 0; c < u.size(); ++c) {
    for (int k = 0; k < D; ++k) CHECK(written[D * c + k] == u[c][k] + problem.q[c][k]);
  }
}

TEST_CASE("compressed columns, compressed rows and triplets give one matrix") {
  Sets sets = local();
  const auto expected = std::get<cd::MatrixProblem<2>>(through_file(sets));
  CHECK(expected.block[0] == (Eigen::Matrix2d() << 2, 1, 3, 4).finished());
  CHECK(expected.q[0] == cd::Vector<2>(-1, 0.5));
  sets.matrix("/fclib_local/W", 2, 2, rows, {0, 2, 4}, {0, 1, 0, 1}, {2, 1, 3, 4});
  CHECK(same_bits(std::get<cd::MatrixProblem<2>>(through_file(sets)), expected));
  sets.matrix("/fclib_local/W", 2, 2, 4, {0, 1, 0, 1}, {0, 0, 1, 1}, {2, 1, 3, 4});
  CHECK(same_bits(std::get<cd::MatrixProblem<2>>(through_file(sets)), expected));
}

TEST_CASE("the stored solution is preferred to a guess") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "problem.hdf5";
  Sets sets = local();
  sets.reals["/guesses/1/r"] = {1, 2};
  sets.write(path);
  using Impulses = cd::Array<cd::Vector<2>>;
  CHECK(std::get<Impulses>(cd::read_solution(path).value()) == Impulses{{1, 2}});
  sets.reals["/solution/r"] = {3, 4};
  sets.write(path);
  CHECK(std::get<Impulses>(cd::read_solution(path).value()) == Impulses{{3, 4}});
  sets.reals["/solution/r"] = {3, 4, 5};
  sets.write(path);
  CHECK_THROWS_WITH(cd::read_solution(path), Contains("/solution/r: length: 3"));
}

TEST_CASE("a malformed HDF5 problem is one line with the data set") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  const double huge = std::numeric_limits<double>::max();
  const std::string w = "/fclib_local/W", vectors = "/fclib_local/vectors";
  const std::string m = "/fclib_global/M", h = "/fclib_global/H",
                    forces = "/fclib_global/vectors/f";
  struct Case {
    Sets sets;
    std::function<void(Sets&)> spoil;
    std::string message;
  };
  const Case cases[] = {
      {local(), [&](Sets& s) { s.integers["/fclib_local/spacedim"] = {1}; }, "/spacedim: 1 is not"},
      {local(), [&](Sets& s) { s.integers["/fclib_local/spacedim"] = {4}; }, "/spacedim: 4 is not"},
      {local(), [&](Sets& s) { s.integers["/fclib_local/spacedim"] = {}; },
       "0 numbers, expected one"},
      {local(), [&](Sets& s) { s.integers["/fclib_local/spacedim"] = {3}; },
       "/vectors/q: length: 2"},
      {local(), [&](Sets& s) { s.integers.erase("/fclib_local/spacedim"); }, "/spacedim: missing"},
      {local(), [&](Sets& s) { s.integers.erase(w + "/p"); }, w + "/p: missing"},
      {local(), [&](Sets& s) { s.reals.erase(vectors + "/mu"); }, vectors + "/mu: missing"},
      {local(), [&](Sets& s) { s.reals[vectors + "/mu"] = {-0.1}; },
       "/mu: element 0: -0.1 is negative"},
      {local(), [&](Sets& s) { s.reals[vectors + "/mu"] = {nan}; }, "/mu: element 0 is not finite"},
      {local(), [&](Sets& s) { s.reals[vectors + "/mu"] = {}; }, "/mu: a problem without contacts"},
      {local(),
       [&](Sets& s) {
         s.reals[vectors + "/mu"] = {1, 1};
       },
       "/q: length: 2"},
      {local(),
       [&](Sets& s) {
         s.reals[vectors + "/q"] = {0, nan};
       },
       "/q: element 1 is not finite"},
      {local(),
       [&](Sets& s) {
         s.reals[w + "/x"] = {1, 2, 3};
       },
       w + "/x: 3 numbers, expected 4"},
      {local(),
       [&](Sets& s) {
         s.reals[w + "/x"] = {1, nan, 3, 4};
       },
       w + "/x: element 1 is not"},
      {local(),
       [&](Sets& s) {
         s.integers[w + "/i"] = {0, 1, 0};
       },
       w + "/i: 3 numbers, expected 4"},
      {local(),
       [&](Sets& s) {
         s.integers[w + "/i"] = {0, 1, 0, 2};
       },
       w + "/i: element 3: 2 is not"},
      {local(),
       [&](Sets& s) {
         s.integers[w + "/i"] = {-1, 1, 0, 1};
       },
       w + "/i: element 0: -1 is not"},
      {local(),
       [&](Sets& s) {
         s.integers[w + "/p"] = {0, 4};
       },
       w + "/p: length: 2 is not"},
      {local(),
       [&](Sets& s) {
         s.integers[w + "/p"] = {0, 4, 2};
       },
       w + "/p: element 2: 2 is not"},
      {local(),
       [&](Sets& s) {
         s.integers[w + "/p"] = {1, 2, 4};
       },
       w + "/p: element 0: 1 is not"},
      {local(), [&](Sets& s) { s.integers[w + "/nz"] = {-3}; }, w + "/nz: -3 is not"},
      {local(), [&](Sets& s) { s.integers[w + "/nz"] = {5}; }, w + "/p: 3 numbers, expected 5"},
      {local(), [&](Sets& s) { s.integers[w + "/nz"] = {2'000'000'000}; }, w + "/p: 3 numbers"},
      {local(), [&](Sets& s) { s.integers[w + "/m"] = {-2}; }, w + "/m: -2 is not"},
      {local(), [&](Sets& s) { s.integers[w + "/m"] = {2'147'483'647}; }, w + "/m: 2147483647 is"},
      {local(), [&](Sets& s) { s.integers[w + "/m"] = {4}; }, w + "/m: length: 4 is not"},
      {local(), [&](Sets& s) { s.integers[w + "/n"] = {2'147'483'646}; }, w + "/p: length: 3"},
      {local(),
       [&](Sets& s) {
         s.matrix(w, 2, 2, 2, {0, 0}, {0, 0}, {huge, huge});
       },
       "overflows"},
      {local(), [&](Sets& s) { s.integers["/fclib_local/V/n"] = {1}; },
       "/V: problems with equality"},
      {local(), [&](Sets& s) { s.integers["/fclib_local/R/n"] = {2}; },
       "/R: problems with equality"},
      {local(),
       [&](Sets& s) {
         s.reals[w + "/m"] = {2};
         s.integers.erase(w + "/m");
       },
       w + "/m: expected integers"},
      {local(),
       [&](Sets& s) {
         s.integers[w + "/x"] = {2};
         s.reals.erase(w + "/x");
       },
       w + "/x: expected IEEE"},
      {local(),
       [&](Sets& s) {
         s.integers[w + "/m/m"] = {2};
         s.integers.erase(w + "/m");
       },
       w + "/m: not a readable"},
      {{}, [&](Sets& s) { s.integers["/other"] = {1}; }, "/: neither /fclib_local nor"},
      {global(), [&](Sets& s) { s.integers["/fclib_global/G/n"] = {1}; },
       "/G: problems with equality"},
      {global(),
       [&](Sets& s) {
         s.reals[forces] = {1, 2, 3};
       },
       m + "/m: length: 4"},
      {global(), [&](Sets& s) { s.integers[h + "/m"] = {5}; }, h + "/m: length: 5"},
      {global(), [&](Sets& s) { s.integers[h + "/n"] = {3}; }, h + "/n: length: 3"},
      {global(), [&](Sets& s) { s.integers[m + "/n"] = {9}; }, m + "/n: length: 9"},
      {global(), [&](Sets& s) { s.reals[m + "/x"][0] = 0; },
       "M: the block of row 0 is not positive"},
      {global(), [&](Sets& s) { s.reals[m + "/x"][4] = 2; },
       "M: the block of row 1 is not symmetric"},
      {global(), [&](Sets& s) { s.reals[m + "/x"][0] = -2; },
       "M: the block of row 0 is not positive"},
  };
  for (const Case& one : cases) {
    Sets sets = one.sets;
    one.spoil(sets);
    const std::string line = refusal(sets);
    CHECK_THAT(line, Contains("problem.hdf5: /") && Contains(one.message) && !Contains("\n"));
  }
}

TEST_CASE("a cut HDF5 file is refused") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "problem.hdf5";
  local().write(path);
  const std::string bytes = bytes_of(path);
  for (std::size_t length = 8; length < bytes.size(); length += 64) {
    std::ofstream(path, std::ios::binary) << bytes.substr(0, length);
    CHECK_THROWS_AS(cd::read_problem(path), cd::Error);
  }
}

#ifdef CD_HAVE_FCLIB
TEST_CASE("FCLib reads what is written") {
  const TemporaryFolder folder;
  const auto path = folder.path() / "problem.hdf5";
  const cd::MatrixProblem<3> problem = random_problem<3>(5, 3);
  cd::Array<cd::Impulse<3>> impulse;
  for (int c = 0; c < 5; ++c) impulse.push_back({c + 1.0, {0.0, 0.5, -0.25}});
  cd::write_fclib(problem, path, &impulse);

  fclib_local* const read = fclib_read_local(path.c_str());
  REQUIRE(read != nullptr);
  CHECK(read->spacedim == 3);
  const fclib_matrix& w = *read->W;
  REQUIRE(w.nz == columns);
  REQUIRE(w.n == 15);
  CHECK(w.m == 15);
  CHECK(w.nzmax == w.p[15]);
  cd::Array<cd::MatrixEntry> entries;
  for (int column = 0; column < w.n; ++column) {
    for (int k = w.p[column]; k < w.p[column + 1]; ++k) entries.push_back({w.i[k], column, w.x[k]});
  }
  cd::Array<cd::Vector<3>> q;
  for (int c = 0; c < 5; ++c) q.push_back(Eigen::Map<const cd::Vector<3>>(read->q + 3 * c));
  const cd::Array<double> friction(read->mu, read->mu + 5);
  CHECK(same_bits(cd::make_matrix_problem<3>(entries, q, friction), problem));
  fclib_delete_local(read);  // what it points to
  std::free(read);

  fclib_solution* const solution = fclib_read_solution(path.c_str());
  REQUIRE(solution != nullptr);
  for (int c = 0; c < 5; ++c) {
    const Eigen::Map<const cd::Vector<3>> r(solution->r + 3 * c);
    CHECK(r == cd::components(impulse[c]));
  }
  fclib_delete_solutions(solution, 1);
}
#endif

}  // namespace fclib_file_test
