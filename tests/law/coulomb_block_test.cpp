// SPDX-License-Identifier: BSD-3-Clause
// Coulomb's law for a full block: hand-computed cases, and random blocks of every kind.
#include <libcd/law/coulomb_block.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include <libcd/law/unilateral_coulomb.hpp>
#include "tests/catch.hpp"
#include "tests/law/coulomb_tally.hpp"
#include "tests/law/random_contacts.hpp"

namespace coulomb_block_test {

using namespace cd;
using namespace cd::test;

#ifdef NDEBUG
constexpr int kTrials = 1'000'000;
#else
constexpr int kTrials = 20'000;
#endif

Block<2> block(double nn, double nt, double tt) {
  Block<2> W;
  W << nn, nt, nt, tt;
  return W;
}

TEMPLATE_TEST_CASE_SIG("a positive definite block is solved to rounding", "[law]", ((int D), D), 2,
                       3) {
  enum Kind { well_conditioned, ill_conditioned, coupled, two_bodies, kinds };
  const std::array<double, kinds> condition{1e4, 1e8, 1e8, 1e3};
  for (int kind = 0; kind < kinds; ++kind) {
    Tally tally;
    Tally guessed;
    for (int trial = 0; trial < kTrials / kinds; ++trial) {
      CounterRandom random{11, static_cast<std::uint64_t>(D), static_cast<std::uint64_t>(kind),
                           static_cast<std::uint64_t>(trial)};
      const double mu = friction_of(trial);
      const Block<D> W = kind == well_conditioned  ? with_condition<D>(random, random.uniform(0, 4))
                         : kind == ill_conditioned ? with_condition<D>(random, random.uniform(4, 8))
                         : kind == coupled         ? strongly_coupled<D>(random)
                                                   : of_two_bodies<D>(random);
      const Vector<D> b = random_velocity<D>(random, W, mu);
      const Vector<D> r = solve_coulomb_block<D>(W, b, mu);
      judge<D>(tally, W, b, mu, r);
      if (kind == well_conditioned || kind == two_bodies)
        tally.not_preferred += !is_preferred<D>(W, b, mu, r);
      if (trial % 4 == 0) {
        const Vector<D> guess = r + 0.1 * r.norm() * random_vector<D>(random);
        judge<D>(guessed, W, b, mu, solve_coulomb_block<D>(W, b, mu, &guess));
      }
    }
    CAPTURE(D, kind, tally.open, tally.stick, tally.slip);
    CHECK(tally.in_cone);
    CHECK(guessed.in_cone);
    CHECK(tally.worst_relative / kRounding < 1.0);
    CHECK(guessed.worst_relative / kRounding < 1.0);
    CHECK(tally.worst / (kRounding * condition[static_cast<std::size_t>(kind)]) < 1.0);
    CHECK(tally.not_preferred == 0);
    CHECK(tally.open > kTrials / 100);
    CHECK(tally.stick > kTrials / 100);
    CHECK(tally.slip > kTrials / 100);
  }
}

TEMPLATE_TEST_CASE_SIG("a block need not be quite symmetric", "[law]", ((int D), D), 2, 3) {
  constexpr double kAsymmetry = 2e-3;
  Tally tally;
  for (int trial = 0; trial < kTrials / 10; ++trial) {
    CounterRandom random{12, static_cast<std::uint64_t>(D), static_cast<std::uint64_t>(trial)};
    const double mu = friction_of(trial);
    Block<D> W = trial % 2 == 0 ? of_two_bodies<D>(random) : with_condition<D>(random, 2.0);
    const double size = 1.0 + kAsymmetry;
    W.template triangularView<Eigen::StrictlyUpper>() *= trial % 4 < 2 ? size : 1.0 / size;
    const Vector<D> b = random_velocity<D>(random, W, mu);
    judge<D>(tally, W, b, mu, solve_coulomb_block<D>(W, b, mu));
  }
  CAPTURE(D, tally.open, tally.stick, tally.slip);
  CHECK(tally.in_cone);
  CHECK(tally.worst_relative / kRounding < 1.0);
  CHECK(tally.stick > kTrials / 100);
  CHECK(tally.slip > kTrials / 100);
}

TEMPLATE_TEST_CASE_SIG("a singular block is solved if there is a solution", "[law]",
                       ((int D, int Rank), D, Rank), (2, 1), (3, 1), (3, 2)) {
  Tally tally;
  double worst = 0.0;
  for (int trial = 0; trial < kTrials / 20; ++trial) {
    CounterRandom random{13, static_cast<std::uint64_t>(D), static_cast<std::uint64_t>(Rank),
                         static_cast<std::uint64_t>(trial)};
    const double mu = friction_of(trial);
    Block<D> A = Block<D>::Zero();
    for (int k = 0; k < Rank; ++k) A.col(k) = random_vector<D>(random);
    const Block<D> W = A * A.transpose();
    const auto [b, known] = with_solution<D>(random, W, mu);
    const Vector<D> r = solve_coulomb_block<D>(W, b, mu);
    judge<D>(tally, W, b, mu, r);
    // b is rounded, after which the known solution is exact only up to its own magnification.
    const double factor = std::max(magnification<D>(W, b, r), magnification<D>(W, b, known));
    raise(worst, coulomb_residual<D>(W, b, mu, r) / factor);
  }
  CAPTURE(D, Rank, tally.open, tally.stick, tally.slip);
  CHECK(tally.in_cone);
  CHECK(worst / kRounding < 1.0);
  CHECK(tally.slip > kTrials / 200);
}

TEST_CASE("in the plane a full block opens, sticks and slips both ways", "[law]") {
  const Block<2> W = block(2.0, 1.0, 2.0);
  constexpr double mu = 0.5;
  const auto solve = [&](double normal, double tangential) {
    return solve_coulomb_block<2>(W, {normal, tangential}, mu);
  };
  CHECK(solve(0.1, 5.0) == Vector<2>(0.0, 0.0));
  CHECK((solve(-2.25, -1.5) - Vector<2>(1.0, 0.25)).norm() < kRounding);  // u = 0
  CHECK((solve(-1.5, 1.0) - Vector<2>(1.0, -0.5)).norm() < kRounding);    // u = (0, 1)
  CHECK((solve(-2.5, -3.0) - Vector<2>(1.0, 0.5)).norm() < kRounding);    // u = (0, -1)
}

TEST_CASE("in space a full block slips where it neither opens nor sticks", "[law]") {
  Block<3> W;
  W << 2.0, 0.0, 1.0, 0.0, 3.0, 0.0, 1.0, 0.0, 1.0;
  constexpr double mu = 0.5;
  CHECK(solve_coulomb_block<3>(W, {0.0, 1.0, 2.0}, mu).isZero(0.0));
  const Vector<3> inside(2.0, 0.3, -0.4);
  CHECK((solve_coulomb_block<3>(W, -W * inside, mu) - inside).norm() < kRounding * 10);
  // r = (2, -0.6, 0.8) is on the cone and W r = (4.8, -1.8, 2.8); u = (0, 1.2, -1.6) = -2 r_t.
  const Vector<3> slip(2.0, -0.6, 0.8);
  const Vector<3> b(-4.8, 3.0, -4.4);
  CHECK((solve_coulomb_block<3>(W, b, mu) - slip).norm() < kRounding * 10);
  for (const Vector<3>& guess : {slip, Vector<3>(-slip), Vector<3>(Vector<3>::Zero())})
    CHECK((solve_coulomb_block<3>(W, b, mu, &guess) - slip).norm() < kRounding * 10);
  CHECK(coulomb_residual<3>(W, b, mu, slip) < kRounding);
}

TEST_CASE("the residual is the distance from the law in units of the velocity", "[law]") {
  // W = 1, b = (-1, 0), r = (0.5, 0): u = (-0.5, 0) and the projected impulse is (1, 0).
  CHECK(coulomb_residual<2>(block(1.0, 0.0, 1.0), {-1.0, 0.0}, 0.5, {0.5, 0.0}) == Approx(0.5));
  // The same in other units of impulse (W) and velocity (b).
  CHECK(coulomb_residual<2>(block(4e-9, 0.0, 4e-9), {-100.0, 0.0}, 0.5, {1.25e10, 0.0}) ==
        Approx(0.5));
  CHECK(coulomb_residual<2>(block(1.0, 0.0, 1.0), {0.0, 0.0}, 0.5, {0.0, 0.0}) == 0.0);
}

TEST_CASE("of several solutions open comes first", "[law]") {
  // Painleve: det W = 1, but mu W_nt > W_nn. The contact may also be jammed, r = -W^-1 b.
  const Block<2> W = block(1.0, 2.0, 5.0);
  const Vector<2> b(1.0, 2.75);
  const Vector<2> jammed(0.5, -0.75);
  REQUIRE((W * jammed + b).norm() == 0.0);
  REQUIRE(coulomb_residual<2>(W, b, 2.0, jammed) == 0.0);
  CHECK(solve_coulomb_block<2>(W, b, 2.0).isZero(0.0));
}

TEST_CASE("a contact without solution gets a finite impulse in the cone", "[law]") {
  // W = a a^T, a = (1, 1), b = (-1, 0), mu = 1: to stick or to slip with r_t > 0 needs u = b + a c,
  // which is neither 0 nor (0, < 0), and r_t = -r_n leaves u = b.
  const Vector<2> b(-1.0, 0.0);
  const Vector<2> r = solve_coulomb_block<2>(block(1.0, 1.0, 1.0), b, 1.0);
  CHECK(r.allFinite());
  CHECK(r[0] >= 0.0);
  CHECK(std::abs(r[1]) <= r[0]);
  // Not worse than nothing, nor than the impulse without friction.
  const double residual = coulomb_residual<2>(block(1.0, 1.0, 1.0), b, 1.0, r);
  CHECK(residual <= coulomb_residual<2>(block(1.0, 1.0, 1.0), b, 1.0, {0.0, 0.0}));
  CHECK(residual <= coulomb_residual<2>(block(1.0, 1.0, 1.0), b, 1.0, {1.0, 0.0}));
}

TEMPLATE_TEST_CASE_SIG("indefinite and extreme blocks give finite impulses in the cone", "[law]",
                       ((int D), D), 2, 3) {
  constexpr double kSmallest = 8 * std::numeric_limits<double>::denorm_min();
  bool in_cone = true;
  for (int trial = 0; trial < kTrials / 20; ++trial) {
    CounterRandom random{14, static_cast<std::uint64_t>(D), static_cast<std::uint64_t>(trial)};
    const double mu = friction_of(trial);
    Block<D> W;
    Vector<D> b;
    for (int k = 0; k < D; ++k) {
      const Vector<D> row = random_vector<D>(random);
      W.row(k) = row.transpose();
      b[k] = random.uniform(-1.0, 1.0);
      if (trial % 2 == 0) b[k] *= power_of_ten(random, -300.0, 300.0);
    }
    if (trial % 4 == 0) W *= power_of_ten(random, -300.0, 300.0);
    const Vector<D> r = solve_coulomb_block<D>(W, b, mu);
    const double size = D == 2 ? std::abs(r[1]) : std::hypot(r[1], r[D - 1]);
    const double limit = mu * r[0] * (1.0 + kRounding) + kSmallest;
    in_cone &= r.allFinite() && r[0] >= 0.0 && size <= limit;
  }
  CHECK(in_cone);
}

TEMPLATE_TEST_CASE_SIG("nothing can be done without a normal response", "[law]", ((int D), D), 2,
                       3) {
  Block<D> W = Block<D>::Identity();
  W(0, 0) = 0.0;
  CHECK(solve_coulomb_block<D>(W, -Vector<D>::Ones(), 0.5).isZero(0.0));
  CHECK(solve_coulomb_block<D>(Block<D>::Zero(), -Vector<D>::Ones(), 0.5).isZero(0.0));
}

TEST_CASE("a block without tangential response rubs against the free velocity", "[law]") {
  const Vector<2> r = solve_coulomb_block<2>(block(2.0, 0.0, 0.0), {-2.0, -3.0}, 0.5);
  CHECK(r == Vector<2>(1.0, 0.5));
  CHECK(solve_coulomb_block<2>(block(2.0, 0.0, 0.0), {-2.0, 0.0}, 0.5) == Vector<2>(1.0, 0.0));
}

TEMPLATE_TEST_CASE_SIG("for round bodies the block agrees with UnilateralCoulomb", "[law]",
                       ((int D), D), 2, 3) {
  const UnilateralCoulomb<D> law;
  double worst = 0.0;
  for (int trial = 0; trial < 1000; ++trial) {
    CounterRandom random{15, static_cast<std::uint64_t>(trial)};
    const double mass_n = power_of_ten(random, -2.0, 2.0);
    const double mass_t = random.uniform(0.2, 1.0) * mass_n;
    const Vector<D> b = random_vector<D>(random);
    LocalContact<D> contact{};
    contact.velocity_n = b[0];
    contact.mass_n = mass_n;
    contact.mass_t = mass_t;
    contact.friction = friction_of(trial);
    Vector<D> expected;
    if constexpr (D == 2) {
      contact.velocity_t = b[1];
      const Impulse<D> impulse = law.solve(contact);
      expected = {impulse.normal, impulse.tangential};
    } else {
      contact.velocity_t = {0.0, b[1], b[2]};
      contact.impulse.tangential.setZero();
      const Impulse<D> impulse = law.solve(contact);
      expected = {impulse.normal, impulse.tangential[1], impulse.tangential[2]};
    }
    Block<D> W = Block<D>::Identity() / mass_t;
    W(0, 0) = 1.0 / mass_n;
    const Vector<D> closed = solve_coulomb_block<D>(W, b, contact.friction);
    raise(worst, (closed - expected).norm() / mass_n);
    // The same through the general solution, which a coupling of no effect calls for.
    W(0, 1) = 1e-300;
    const Vector<D> general = solve_coulomb_block<D>(W, b, contact.friction);
    raise(worst, (general - expected).norm() / mass_n);
  }
  CHECK(worst / kRounding < 1.0);
}

}  // namespace coulomb_block_test
