// SPDX-License-Identifier: BSD-3-Clause
// Projected steps in chunks against those on vectors, and their bits.
#include "solvers/chunked_steps.hpp"

#include <libcd/core/parallel.hpp>
#include <libcd/generate/loaded_scene.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/table.hpp"
#include "solvers/vector_steps.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/chunk_cases.hpp"
#include "tests/solvers/stored.hpp"

namespace chunked_steps_test {

using namespace cd;
using namespace cd::test;

/// Coulomb's law under a name of its own, which no solver takes for the built-in one.
template <int D>
class Renamed final : public ContactLaw<D> {
 public:
  std::string name() const override { return "renamed"; }
  LawTraits traits() const override {
    return {.criterion = Criterion::natural_map, .is_coulomb = true};
  }
  double bias(double gap_rate) const override { return rigid_.bias(gap_rate); }
  Impulse<D> solve(const LocalContact<D>& c) const override { return rigid_.solve(c); }

 private:
  UnilateralCoulomb<D> rigid_;
};

/// The impulses after a number of steps of a fixed length and momentum, every fifth with new
/// corrections, from those of a stack of weights.
template <int D, class Steps>
Array<Impulse<D>> after_steps(const ContactProblem<D>& problem, FrictionRule rule, int count,
                              Steps& steps, kernels::StepSums* last = nullptr) {
  const UnilateralCoulomb<D> law;
  steps.bind(problem, law, rule);
  Array<Impulse<D>> r;
  for_each_contact(problem, [&](int c, const auto& contact) {
    r.push_back({0.1 + 0.01 * (c % 7), tangential(contact.normal, 0.05 * Vector<D>::Unit(1))});
  });
  steps.load(r);
  for (int k = 0; k < count; ++k) {
    const kernels::StepSums sums = steps.try_step(0.2, 0.4);
    if (last) *last = sums;
    steps.accept();
    if (k % 5 == 4) steps.correct();
  }
  return stored<D>(problem, steps);
}

TEMPLATE_TEST_CASE_SIG("steps in chunks are the steps on vectors, also at walls and odd grains",
                       "[solver]", ((int D), D), 2, 3) {
  const auto problem = several_chunks<D>();
  ContactChunks<D> chunks;
  chunks.assign(problem, UnilateralCoulomb<D>());
  REQUIRE(chunks.size() == 4);
  REQUIRE(chunks.halo_count() > 10);
  REQUIRE(problem.grain_contacts.size() > 1000);
  REQUIRE(problem.boundary_contacts.size() > 500);
  for (const FrictionRule rule : {FrictionRule::coulomb, FrictionRule::convex}) {
    VectorSteps<D, ContactProblem<D>> vectors;
    ChunkedSteps<D> chunked;
    kernels::StepSums expected, found;
    const auto a = after_steps(problem, rule, 12, vectors, &expected);
    const auto b = after_steps(problem, rule, 12, chunked, &found);
    CHECK(largest_difference(a, b) < kRounding);
    CHECK(found.distance == Approx(expected.distance).epsilon(kRounding));
    CHECK(found.curvature == Approx(expected.curvature).epsilon(kRounding));
    CHECK(found.lag == Approx(expected.lag).epsilon(kRounding));
    CHECK(found.uphill == Approx(expected.uphill).epsilon(kRounding));
    CHECK(expected.distance > 0.0);
    CHECK((expected.lag > 0.0) == (rule == FrictionRule::coulomb));
  }
}

TEMPLATE_TEST_CASE_SIG("Jacobi's updates in chunks are those of contact after contact", "[solver]",
                       ((int D), D), 2, 3) {
  const auto problem = several_chunks<D>();
  for (const double relaxation : {0.0, 0.3, 1.1}) {
    OptionValues options{{"sweeps", 12}, {"report_residual", false}};  // 1.1 grows
    if (relaxation > 0.0) options["relaxation"] = relaxation;
    Solution<D> in_chunks, one_by_one;
    make_solver<D>("jacobi", options)->solve(problem, UnilateralCoulomb<D>(), in_chunks, {});
    make_solver<D>("jacobi", options)->solve(problem, Renamed<D>(), one_by_one, {});
    double largest = 0.0;
    for (const Impulse<D>& p : one_by_one.impulse) largest = std::max(largest, p.normal);
    CHECK(largest > 0.1);
    CHECK(largest_difference(in_chunks.impulse, one_by_one.impulse) < kRounding * largest);
  }
}

TEMPLATE_TEST_CASE_SIG("steps in chunks have the same bits for any threads and instructions",
                       "[solver][determinism]", ((int D), D), 2, 3) {
  const auto problem = several_chunks<D>();
  const int threads = thread_count();
  set_thread_count(1);
  ChunkedSteps<D> one(kernels::portable);
  const auto expected = after_steps(problem, FrictionRule::coulomb, 12, one);
  for (const kernels::Kernels* kernels : {&kernels::portable, &kernels::fastest()}) {
    for (const int many : {1, 2, 3}) {
      set_thread_count(many);
      ChunkedSteps<D> other(*kernels);
      CHECK(same_bits(after_steps(problem, FrictionRule::coulomb, 12, other), expected));
    }
  }
  set_thread_count(threads);
}

// The matrix form is solved on vectors: another program for the same iteration.
TEST_CASE("accelerated gradient in chunks comes as near to the solution as on vectors",
          "[solver]") {
  const auto scene = std::get<LoadedScene<2>>(make_scene("gravity-2d", 10000, 3));
  const ContactProblem<2> problem = first_problem(scene);
  const UnilateralCoulomb<2> law;
  const OptionValues options{{"sweeps", 300}};
  Solution<2> in_chunks, on_vectors;
  make_solver<2>("accelerated-gradient", options)->solve(problem, law, in_chunks, {});
  make_solver<2>("accelerated-gradient", options)
      ->solve(to_matrix(problem, law), law, on_vectors, {});
  const double expected = natural_map_error(problem, law, on_vectors.impulse);
  CHECK(expected < 1e-3);
  // Rounding grows along the iteration; four digits remain.
  CHECK(natural_map_error(problem, law, in_chunks.impulse) == Approx(expected).epsilon(1e-4));
}

}  // namespace chunked_steps_test
