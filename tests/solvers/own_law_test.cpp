// SPDX-License-Identifier: BSD-3-Clause
// Contact laws of one's own: solved through the same interface, refused where they are not
// Coulomb's.
#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include "solvers/table.hpp"
#include "tests/analytic/textbook.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace own_law_test {

using namespace cd;
using namespace cd::test;

/// Somebody's own law, unknown to the library.
class OwnLaw final : public ContactLaw<2> {
 public:
  std::string name() const override { return "own"; }
  LawTraits traits() const override {
    return {.criterion = Criterion::natural_map, .is_coulomb = true};
  }
  double bias(double gap_rate) const override { return rigid_.bias(gap_rate); }
  Impulse<2> solve(const LocalContact<2>& c) const override { return rigid_.solve(c); }
  Impulse<2> solve(const BlockContact<2>& c) const override { return rigid_.solve(c); }

 private:
  UnilateralCoulomb<2> rigid_;
};

/// One with half the friction of Coulomb's, but measured by the same natural map.
class SlipperyLaw final : public ContactLaw<2> {
 public:
  explicit SlipperyLaw(bool claims) : claims_(claims) {}
  std::string name() const override { return "slippery"; }
  LawTraits traits() const override {
    return {.criterion = Criterion::natural_map, .is_coulomb = claims_};
  }
  double bias(double gap_rate) const override { return rigid_.bias(gap_rate); }
  Impulse<2> solve(const LocalContact<2>& c) const override {
    LocalContact<2> slippery = c;
    slippery.friction *= 0.5;
    return rigid_.solve(slippery);
  }
  Impulse<2> solve(const BlockContact<2>& c) const override {
    return rigid_.solve(BlockContact<2>{c.response, c.free, c.impulse, 0.5 * c.friction});
  }

 private:
  bool claims_;
  UnilateralCoulomb<2> rigid_;
};

/// One that gives up on every contact.
class ThrowingLaw final : public ContactLaw<2> {
 public:
  std::string name() const override { return "throwing"; }
  double bias(double gap_rate) const override { return gap_rate; }
  Impulse<2> solve(const LocalContact<2>&) const override {
    throw Error("a contact without a solution");
  }
};

SolveReport solve_by(const std::string& solver, const ContactProblem<2>& problem,
                     const ContactLaw<2>& law, Solution<2>&& solution = {}) {
  return make_solver<2>(solver, {})->solve(problem, law, solution, {});
}

TEST_CASE("a law of one's own works in every solver through the same interface", "[solver]") {
  const auto problem = problem_of(crowd<2>(60, 2), 0.1);
  for (const std::string& name : general_solvers()) {
    // Where it knows the law nonsmooth-cg visits the contacts in another order: only its solutions
    // are the same.
    const bool other_order = name == "nonsmooth-cg";
    const OptionValues options{{"sweeps", other_order ? 1000 : 10}};
    Solution<2> own;
    make_solver<2>(name, options)->solve(problem, OwnLaw(), own, {});
    Solution<2> coulomb;
    make_solver<2>(name, options)->solve(problem, UnilateralCoulomb<2>(), coulomb, {});
    REQUIRE(own.impulse.size() == coulomb.impulse.size());
    // Jacobi and coloured sweeps add up otherwise where they know the law: impulses of order one
    // after ten iterations differ by rounding, and so do solutions.
    const bool rounds = name == "jacobi" || name == "coloured-gauss-seidel" || other_order;
    const double same = rounds ? 1e-13 : 0.0;
    for (int c = 0; c < own.impulse.size(); ++c)
      CHECK((components(own.impulse[c]) - components(coulomb.impulse[c])).norm() <= same);
  }
}

TEST_CASE("solvers of Coulomb's law refuse another one, whatever its criterion and its claim",
          "[solver]") {
  const auto problem = problem_of(crowd<2>(60, 2), 0.1);
  const auto matrix = to_matrix<2>(problem, UnilateralCoulomb<2>());
  Solution<2> solution;
  for (const bool claims : {false, true}) {
    const SlipperyLaw law(claims);
    for (const std::string name : {"accelerated-gradient", "projected-cg", "admm", "newton"}) {
      const std::string line =
          "law: slippery is not allowed, expected rigid contact with Coulomb friction with " +
          name + (claims ? ", this one solves a contact otherwise" : "");
      CHECK_THROWS_WITH(make_solver<2>(name, {})->solve(problem, law, solution, {}), line);
      CHECK_THROWS_WITH(make_solver<2>(name, {})->solve(matrix, law, solution, {}), line);
    }
  }
  // Solvers that go contact by contact ask the law.
  const OptionValues options{{"sweeps", 1000}};
  for (const std::string name :
       {"gauss-seidel", "jacobi", "coloured-gauss-seidel", "nonsmooth-cg"}) {
    make_solver<2>(name, options)->solve(problem, SlipperyLaw(false), solution, {});
    for (int c = 0; c < problem.contact_count(); ++c)
      CHECK(std::abs(solution.impulse[c].tangential) <=
            0.5 * 0.4 * solution.impulse[c].normal * (1.0 + 1e-12));
  }
}

TEST_CASE("what a law of one's own throws reaches the caller of every solver", "[solver]") {
  // More contacts than a parallel loop does on one thread.
  const auto problem = problem_of(crowd<2>(1500, 2), 0.1);
  REQUIRE(problem.contact_count() > 2 * kWorthAThread);
  set_thread_count(4);
  for (const std::string name : {"gauss-seidel", "coloured-gauss-seidel", "jacobi", "nonsmooth-cg"})
    CHECK_THROWS_WITH(solve_by(name, problem, ThrowingLaw()), "a contact without a solution");
  set_thread_count(1);
}

}  // namespace own_law_test
