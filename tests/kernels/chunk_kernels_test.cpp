// SPDX-License-Identifier: BSD-3-Clause
// The kernels of chunks against the same ones made of plain arrays.
#include "solvers/chunked_directions.hpp"
#include "solvers/chunked_steps.hpp"
#include "solvers/chunked_sweeps.hpp"
#include "tests/catch.hpp"
#include "tests/kernels/reference_kernels.hpp"
#include "tests/solvers/cases.hpp"
#include "tests/solvers/stored.hpp"

namespace chunk_kernels_test {

using namespace cd;
using namespace cd::test;
using kernels::Kernels;

/// Many contacts slide and many stick, at a coefficient of friction of 0.4.
template <int D>
void check_mixed(const Array<Impulse<D>>& impulse) {
  int sliding = 0, sticking = 0;
  for (const Impulse<D>& r : impulse) {
    const double limit = 0.4 * r.normal, size = length(r.tangential);
    sliding += limit > 0.0 && size > 0.999 * limit;
    sticking += size < 0.999 * limit;
  }
  CHECK(sliding > 100);
  CHECK(sticking > 100);
}

TEMPLATE_TEST_CASE_SIG("kernels of chunks leave the bits that plain arrays leave",
                       "[kernels][determinism]", ((int D), D), 2, 3) {
  Scene<D> scene = crowd<D>(1500, 3);  // in two chunks
  add_shells(scene);
  const ContactProblem<D> problem = problem_of(scene, 0.1);
  const auto steps = [&](const Kernels& k) {
    ChunkedSteps<D> chunks(k);
    chunks.bind(problem, UnilateralCoulomb<D>(), FrictionRule::coulomb);
    Array<Impulse<D>> r;
    r.assign(problem.contact_count(), Impulse<D>{0.1});
    chunks.load(r);
    for (int step = 0; step < 8; ++step) {
      chunks.try_step(0.3, 0.5);
      chunks.accept();
      if (step == 4) chunks.correct();
    }
    Array<double> factor;  // some overshoot
    for (int c = 0; c < r.size(); ++c) factor.push_back(c % 5 == 0 ? 1.2 : 0.4);
    chunks.relax(factor);
    for (int step = 0; step < 3; ++step) chunks.update();
    r = stored<D>(problem, chunks);
    r.push_back({chunks.natural_map(FrictionRule::coulomb).error});
    r.push_back({chunks.natural_map(FrictionRule::convex).error});
    return r;
  };
  const auto expected = steps(reference_kernels());
  check_mixed<D>(expected);
  for (const Kernels* k : compiled_kernels()) CHECK(same_bytes(steps(*k), expected));
}

TEMPLATE_TEST_CASE_SIG("kernels of extrapolated sweeps leave the bits that plain arrays leave",
                       "[kernels][determinism]", ((int D), D), 2, 3) {
  const ContactProblem<D> problem = problem_of(crowd<D>(1500, 3), 0.1);  // in several chunks
  const UnilateralCoulomb<D> law;
  const auto sweeps = [&](const Kernels& k) {
    ChunkedSweeps<D> chunks(k);
    chunks.bind(problem, law, 1);
    for (int sweep = 0; sweep < 8; ++sweep) chunks.sweep({.beta = 0.5, .keep = 1.0});
    Solution<D> solution;
    chunks.store(solution);
    return solution.impulse;
  };
  const auto expected = sweeps(reference_kernels());
  check_mixed<D>(expected);
  for (const Kernels* k : compiled_kernels()) CHECK(same_bytes(sweeps(*k), expected));
}

TEMPLATE_TEST_CASE_SIG("kernels of conjugate directions leave the bits that plain arrays leave",
                       "[kernels][determinism]", ((int D), D), 2, 3) {
  Scene<D> scene = crowd<D>(1500, 3);  // in two chunks
  add_shells(scene);
  const ContactProblem<D> problem = problem_of(scene, 0.1);
  const auto moves = [&](const Kernels& k) {
    ChunkedDirections<D> chunks(k);
    chunks.bind(problem, UnilateralCoulomb<D>());
    Array<Impulse<D>> r;
    r.assign(problem.contact_count(), Impulse<D>{0.1});
    chunks.load(r);
    chunks.gradient(false);
    double beta = 0.0;
    for (int move = 0; move < 9; ++move) {
      const auto [curvature, downhill] = chunks.turn(beta);
      chunks.try_move(downhill / curvature);
      chunks.accept();
      beta = chunks.gradient(true).overlap / curvature;
      if (move % 3 < 2) continue;
      chunks.try_descent(0.5);
      chunks.accept();
      chunks.renew_discs();
      chunks.gradient(false);
      beta = 0.0;
    }
    r = stored<D>(problem, chunks);
    r.push_back({chunks.natural_map(FrictionRule::coulomb).error});
    return r;
  };
  const auto expected = moves(reference_kernels());
  check_mixed<D>(expected);
  for (const Kernels* k : compiled_kernels()) CHECK(same_bytes(moves(*k), expected));
}

}  // namespace chunk_kernels_test
