// SPDX-License-Identifier: BSD-3-Clause
// Global problems: condensed with the right signs, refused where they are not what is supported.
#include <Eigen/LU>
#include <algorithm>
#include <cmath>
#include <filesystem>

#include <libcd/io/hdf5_file.hpp>
#include <libcd/io/problem_file.hpp>
#include "tests/catch.hpp"
#include "tests/io/fclib_sets.hpp"
#include "tests/io/random_problem.hpp"

namespace fclib_global_test {

using namespace fclib_sets;

/// The nearest vector of the friction cone.
cd::Vector<3> project(const cd::Vector<3>& r, double mu) {
  const double tangential = r.tail<2>().norm();
  if (tangential <= mu * r[0]) return r;
  if (mu * tangential <= -r[0]) return cd::Vector<3>::Zero();
  const double normal = (r[0] + mu * tangential) / (1.0 + mu * mu);
  const cd::Vector<2> direction = r.tail<2>() / tangential;
  return {normal, mu * normal * direction[0], mu * normal * direction[1]};
}

/// u of the solution, by plain projected Gauss-Seidel with enough sweeps for a small problem.
cd::Array<cd::Vector<3>> velocities_of_solution(const cd::MatrixProblem<3>& problem) {
  constexpr int sweeps = 100, steps = 20;
  const int contacts = problem.contact_count();
  cd::Array<cd::Vector<3>> r(static_cast<std::size_t>(contacts), cd::Vector<3>::Zero()), u = r;
  const auto velocity = [&](int c) {
    cd::Vector<3> sum = problem.q[c];
    for (int k = problem.row_start[c]; k < problem.row_start[c + 1]; ++k) {
      sum += problem.block[k] * r[problem.column[k]];
    }
    return sum;
  };
  for (int sweep = 0; sweep < sweeps; ++sweep) {
    for (int c = 0; c < contacts; ++c) {
      const Eigen::Matrix3d w = problem.block[problem.diagonal[c]];
      const cd::Vector<3> others = velocity(c) - w * r[c];
      for (int step = 0; step < steps; ++step) {
        cd::Vector<3> slip = others + w * r[c];
        slip[0] += problem.friction[c] * slip.tail<2>().norm();
        r[c] = project(r[c] - slip / w.norm(), problem.friction[c]);
      }
    }
  }
  for (int c = 0; c < contacts; ++c) u[c] = velocity(c);
  return u;
}

TEST_CASE("a global problem is condensed") {
  const auto problem = std::get<cd::MatrixProblem<2>>(through_file(global()));
  Eigen::Matrix4d m = Eigen::Vector4d(2, 2, 4, 2).asDiagonal();
  m(1, 3) = m(3, 1) = 1;
  Eigen::Matrix<double, 4, 2> h = Eigen::Matrix<double, 4, 2>::Zero();
  h(0, 0) = h(2, 1) = -1;
  h(1, 0) = h(3, 1) = 1;
  const Eigen::Matrix2d w = h.transpose() * m.inverse() * h;
  const Eigen::Vector2d q =
      Eigen::Vector2d(0.5, -0.5) + h.transpose() * m.inverse() * Eigen::Vector4d(1, 2, 3, 4);
  CHECK((problem.block[0] - w).norm() < 1e-15 * 10);
  CHECK((problem.q[0] - q).norm() < 1e-15 * 10);
}

TEST_CASE("the solution of the condensed public problem has its stored velocities") {
  const auto path = std::filesystem::path(CD_SHARED_PROBLEMS) / "Box_Stacks-i0122-82-5.hdf5";
  if (!exists(path)) {
    WARN("not here: " << path.filename().string());
    return;
  }
  const auto problem = std::get<cd::MatrixProblem<3>>(cd::read_problem(path));
  const cd::Array<cd::Vector<3>> u = velocities_of_solution(problem);
  const cd::Hdf5Reader file(path);
  const cd::Array<double> stored = file.reals("/solution/u");
  double difference = 0.0, scale = 0.0;
  for (int k = 0; k < stored.size(); ++k) {
    difference = std::max(difference, std::abs(u[k / 3][k % 3] - stored[k]));
    scale = std::max(scale, std::abs(stored[k]));
  }
  CHECK(difference <= 1e-9 * scale);

  CHECK_FALSE(file.written("/solution/r"));  // so the guess, zero, is what there is
  const auto guess = std::get<cd::Array<cd::Vector<3>>>(cd::read_solution(path).value());
  CHECK(guess == cd::Array<cd::Vector<3>>(82, cd::Vector<3>::Zero()));
}

TEST_CASE("empty equality constraints and zero entries of M between bodies are accepted") {
  Sets sets = global();
  sets.integers["/fclib_global/G/n"] = {0};
  const auto expected = std::get<cd::MatrixProblem<2>>(through_file(sets));
  sets.matrix("/fclib_global/M", 4, 4, 7, {0, 1, 2, 3, 1, 3, 0}, {0, 1, 2, 3, 3, 1, 3},
              {2, 2, 4, 2, 1, 1, 0});
  CHECK(same_bits(std::get<cd::MatrixProblem<2>>(through_file(sets)), expected));
}

TEST_CASE("a mass matrix that couples everything is refused") {
  Sets sets = global();
  constexpr int size = 65;
  cd::Array<int> p, i;
  cd::Array<double> x;
  for (int k = 0; k < size; ++k) {
    p.insert(p.end(), {k, k, k == 0 ? 0 : k - 1});
    i.insert(i.end(), {k, k == 0 ? 0 : k - 1, k});
    x.insert(x.end(), {2, -0.5, -0.5});
  }
  sets.matrix("/fclib_global/M", size, size, 3 * size, p, i, x);
  sets.integers["/fclib_global/H/m"] = {size};
  sets.reals["/fclib_global/vectors/f"] = cd::Array<double>(size, 1.0);
  CHECK_THAT(refusal(sets), Contains("couples 65 unknowns"));
}

}  // namespace fclib_global_test
