// SPDX-License-Identifier: BSD-3-Clause
// Global problems in Siconos' text form: M v = H r + q, u = H^T v + b come out as W = H^T M^-1 H
// and b + H^T M^-1 q. Those with rolling friction are named as what they are.
#include <Eigen/LU>
#include <sstream>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/io/siconos_text.hpp>
#include "tests/catch.hpp"

namespace siconos_global_test {

using Matrix = Eigen::MatrixXd;
using Vector = Eigen::VectorXd;

/// A global problem of `dimension` components a contact.
struct Global {
  int dimension;
  Matrix mass, jacobian;
  Vector force, velocity;
  int contacts() const { return static_cast<int>(velocity.size()) / dimension; }
};

/// A disc of mass 2 and moment 0.25 on another of mass 3 and moment 0.375, both of radius 0.5: the
/// upper one touches the lower one and, from the left, the wall; `more` contacts of the lower one
/// with the floor make as many rows of H as columns (3) or not.
Global discs(int more) {
  Global p{2, Matrix::Zero(6, 6), Matrix::Zero(6, 2 * (2 + more)), Vector(6),
           Vector(2 * (2 + more))};
  p.mass.diagonal() << 2, 2, 0.25, 3, 3, 0.375;
  p.jacobian.col(0) << 0, 1, 0, 0, -1, 0;
  p.jacobian.col(1) << -1, 0, -0.5, 1, 0, -0.5;
  p.jacobian.col(2) << 1, 0, 0, 0, 0, 0;
  p.jacobian.col(3) << 0, 1, -0.5, 0, 0, 0;
  for (int k = 0; k < more; ++k) {
    p.jacobian.col(4 + 2 * k) << 0, 0, 0, 0, 1, 0;
    p.jacobian.col(5 + 2 * k) << 0, 0, 0, -1, 0, -0.5 - k;
  }
  p.force << 0.1, -0.2, 0, 0.3, -0.3, 0.05;
  for (int k = 0; k < p.velocity.size(); ++k) p.velocity[k] = 0.125 * (k - 1);
  return p;
}

/// Two balls whose masses couple translation and spin, three contacts.
Global balls() {
  Global p{3, Matrix::Zero(12, 12), Matrix(12, 9), Vector(12), Vector(9)};
  for (int ball = 0; ball < 2; ++ball) {
    p.mass.block(6 * ball, 6 * ball, 6, 6).diagonal().setConstant(2.0 + ball);
    p.mass(6 * ball, 6 * ball + 5) = p.mass(6 * ball + 5, 6 * ball) = 0.5;
  }
  for (int k = 0; k < p.jacobian.size(); ++k) p.jacobian.data()[k] = (k * 7 % 11 - 5) * 0.25;
  for (int k = 0; k < 12; ++k) p.force[k] = 0.1 * k - 0.3;
  for (int k = 0; k < 9; ++k) p.velocity[k] = 0.2 * k - 0.5;
  return p;
}

std::string numbers(const Matrix& values) {
  std::ostringstream text;
  text.precision(17);
  for (const double value : values.reshaped()) text << value << ' ';
  return text.str() + '\n';
}

/// A matrix in a storage of Siconos, the blocks of storage 1 of `rows` and `columns` each.
std::string matrix(const Matrix& m, int storage, int rows, int columns) {
  std::ostringstream text;
  text.precision(17);
  text << storage << '\n' << m.rows() << '\n' << m.cols() << '\n';
  if (storage == 0) {
    text << m.rows() << '\t' << m.cols() << '\n' << numbers(m);
  } else if (storage == 1) {
    const auto down = m.rows() / rows, across = m.cols() / columns;
    std::ostringstream ends, pointers, places, blocks;
    int count = 0;
    for (int i = 1; i <= down; ++i) ends << i * rows << ' ';
    for (int j = 1; j <= across; ++j) ends << j * columns << ' ';
    pointers << 0 << ' ';
    for (int i = 0; i < down; ++i) {
      for (int j = 0; j < across; ++j) {
        const Matrix block = m.block(i * rows, j * columns, rows, columns);
        if (block.isZero(0.0)) continue;
        places << j << ' ';
        blocks << count++ << '\n' << numbers(block);
      }
      pointers << count << ' ';
    }
    text << count << '\n'
         << down << '\n'
         << across << '\n'
         << ends.str() << '\n'
         << down + 1 << '\n'
         << count << '\n'
         << pointers.str() << '\n'
         << places.str() << '\n'
         << blocks.str();
  } else {
    std::ostringstream lines;
    lines.precision(17);
    int count = 0;
    for (int j = 0; j < m.cols(); ++j) {
      std::ostringstream column;
      column.precision(17);
      const int first = count;
      for (int i = 0; i < m.rows(); ++i) {
        if (m(i, j) == 0.0) continue;
        column << "      " << i << " : " << m(i, j) << '\n';
        ++count;
      }
      lines << "    col " << j << " : locations " << first << " to " << count - 1 << '\n'
            << column.str();
    }
    text << "2\nCSparse Version 3.1.9\n"
         << m.rows() << "-by-" << m.cols() << ", nzmax: " << count << " nnz: " << count
         << ", 1-norm: 1\n"
         << lines.str();
  }
  return text.str();
}

std::string head(const Global& p) {
  return std::to_string(p.dimension) + '\n' + std::to_string(p.contacts()) + '\n';
}

std::string text_of(const Global& p, int storage) {
  const int body = p.dimension == 2 ? 3 : 6;
  return head(p) + matrix(p.mass, storage, body, body) +
         matrix(p.jacobian, storage, body, p.dimension) + numbers(p.force) + numbers(p.velocity) +
         numbers(Vector::Constant(p.contacts(), 0.3));
}

template <int D>
Matrix dense(const cd::MatrixProblem<D>& problem) {
  const int size = problem.contact_count() * D;
  Matrix w = Matrix::Zero(size, size);
  for (int c = 0; c < problem.contact_count(); ++c)
    for (int k = problem.row_start[c]; k < problem.row_start[c + 1]; ++k)
      w.template block<D, D>(c * D, problem.column[k] * D) = problem.block[k];
  return w;
}

TEST_CASE("global problems of Siconos are condensed, in every storage", "[io]") {
  // Six rows of H with 4, 6 and 8 columns: 6 and 6 also begin as a local problem of 3 contacts
  // does.
  const Global p = GENERATE(discs(0), discs(1), discs(2), balls());
  const int storage = GENERATE(0, 1, 2);
  INFO(p.contacts() << " contacts in storage " << storage);
  const Matrix inverse = p.mass.inverse();
  const Matrix w = p.jacobian.transpose() * inverse * p.jacobian;
  const Vector q = p.velocity + p.jacobian.transpose() * inverse * p.force;
  std::visit(
      [&]<int D>(const cd::MatrixProblem<D>& found) {
        REQUIRE(D == p.dimension);
        REQUIRE(found.contact_count() == p.contacts());
        constexpr double rounding = 1e-13;  // some dozens of operations on numbers near one
        CHECK((dense(found) - w).norm() < rounding * w.norm());
        const Eigen::Map<const Vector> found_q(found.q[0].data(), q.size());
        CHECK((found_q - q).norm() < rounding * q.norm());
        CHECK(found.friction == cd::Array<double>(static_cast<std::size_t>(p.contacts()), 0.3));
      },
      cd::parse_siconos_text(text_of(p, storage), "file"));
}

TEST_CASE("a global problem that cannot be condensed is refused as one", "[io]") {
  Global negative = discs(0);
  negative.mass(3, 3) = -3;
  CHECK_THROWS_WITH(cd::parse_siconos_text(text_of(negative, 0), "file"),
                    Contains("a global problem that cannot be condensed: M: the block of row 3 is "
                             "not positive definite"));
  Global chain = balls();  // a bar of 70 unknowns, all coupled
  chain.mass = Matrix::Identity(70, 70) * 4;
  for (int k = 1; k < 70; ++k) chain.mass(k, k - 1) = chain.mass(k - 1, k) = -1;
  chain.jacobian = Matrix::Constant(70, 9, 0.5);
  chain.force = Vector::Zero(70);
  CHECK_THROWS_WITH(cd::parse_siconos_text(text_of(chain, 2), "file"),
                    Contains("a global problem that cannot be condensed: M: the block of row 0 "
                             "couples 70 unknowns"));
  CHECK_THROWS_WITH(cd::parse_siconos_text(text_of(discs(0), 0) + "7\n8\n9\n", "file"),
                    Contains("the file goes on after the end of the global problem"));
  const std::string whole = text_of(discs(1), 1);
  // Up to the last number, of which fewer digits are a number, too.
  const std::size_t last = whole.find_last_of(" \n", whole.find_last_not_of(" \n"));
  for (std::size_t length = 0; length <= last; length += 7)
    CHECK_THROWS_AS(cd::parse_siconos_text(whole.substr(0, length), "file"), cd::Error);
}

TEST_CASE("problems with rolling friction are named", "[io]") {
  const std::string rolling = "a problem with rolling friction";
  // Spheres: normal, two tangential, two rolling components.
  CHECK_THROWS_WITH(cd::parse_siconos_text("5\n1\n0\n5\n5\n", "file"),
                    StartsWith("file:") && Contains(rolling));
  // Discs: normal, tangential, rolling, and two coefficients for each contact.
  const Matrix w = Matrix::Identity(6, 6);
  const std::string local = "3\n2\n" + matrix(w, 0, 3, 3) + numbers(Vector::Constant(6, -1));
  CHECK_NOTHROW(cd::parse_siconos_text(local + "0.3 0.3\n", "file"));
  CHECK_NOTHROW(cd::parse_siconos_text(local + "0.3 0.3\n1\n", "file"));
  CHECK_THROWS_WITH(cd::parse_siconos_text(local + "0.3 0.3\n0.1 0.1\n", "file"),
                    Contains(rolling));
  const Global global = balls();
  CHECK_THROWS_WITH(cd::parse_siconos_text(text_of(global, 1) + "0.1 0.1 0.1\n", "file"),
                    Contains(rolling));
}

}  // namespace siconos_global_test
