// SPDX-License-Identifier: BSD-3-Clause
// Collision passes: pairs that would overlap within the step collide, one after the other.
#include "solvers/approximate_hard_sphere.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>

#include <libcd/core/copy_bytes.hpp>
#include <libcd/core/error.hpp>
#include <libcd/core/option_table.hpp>
#include <libcd/detect/swept_paths.hpp>
#include "solvers/collision_law.hpp"
#include "solvers/collisions.hpp"

namespace cd {

template <int D>
void ApproximateHardSphere<D>::Options::describe(OptionTable& table) {
  table.number("passes", passes, at_least(1), "passes over the collisions of a step, at most");
  table.choice("impact_time", impact_time, {ImpactTime::start, ImpactTime::exact},
               "pairs that would overlap within a step collide as it begins, as in the paper, or "
               "when they touch; only the latter conserves energy under gravity");
  table.number("seed", seed, at_least(0), "of random orders");
  table.not_a_key();
}

template <int D>
ApproximateHardSphere<D>::ApproximateHardSphere(const Options& options)
    : options_(options), order_(SweepOrderKind::random, options.seed) {
  if (options.passes < 1) throw Error("passes", options.passes, "an integer >= 1");
}

namespace {

/// The gap of a contact; of one with a flat wall, whose bias may look ahead to what falls away
/// below the way past a plate's edge (gap_in_passing), the larger of the two.
template <int D, class Contact>
double gap_ahead(const ContactProblem<D>& problem, int c, const Contact& contact) {
  constexpr double kRounding = 1e-12;
  if (std::isfinite(problem.branch[c])) return problem.gap[c];
  return std::max(problem.gap[c], (1.0 - kRounding) * contact.bias * problem.time_step);
}

}  // namespace

template <int D>
void ApproximateHardSphere<D>::find_collisions(const ContactProblem<D>& problem,
                                               const BodyMotion<D>* motion) {
  colliding_.clear();
  for_each_contact(problem, [&](int c, const auto& contact) {
    const Vector<D> w = motion[contact.j].velocity - motion[contact.i].velocity;
    if (swept_paths_overlap(gap_ahead(problem, c, contact), problem.branch[c],
                            contact.normal.dot(w), w.squaredNorm(), problem.time_step))
      colliding_.push_back(c);
  });
}

/// All collisions of a pass as the step begins; returns how many there are.
template <int D>
int ApproximateHardSphere<D>::pass_at_start(const ContactProblem<D>& problem,
                                            const Collision<D>& law, int number,
                                            Solution<D>& solution) {
  const bool searched = number == 0 && problem.filter == PairFilter::colliding;
  if (!searched) find_collisions(problem, solution.motion.data());
  const int count = searched ? problem.contact_count() : colliding_.size();
  if (count == 0) return 0;
  const Array<std::int32_t>& order = order_.visit(problem.step, number, count);
  if (searched) {
    collide(problem, law, order, solution);
  } else {
    visit_.resize(count);
    for (int k = 0; k < count; ++k) visit_[k] = colliding_[order[k]];
    collide(problem, law, visit_, solution);
  }
  return count;
}

template <int D>
SolveReport ApproximateHardSphere<D>::solve(const ContactProblem<D>& problem,
                                            const ContactLaw<D>& law, Solution<D>& solution,
                                            const SolveContext<D>& context) {
  const Collision<D>& collision = collision_law<D>(law, *this);
  const auto start = std::chrono::steady_clock::now();
  if (problem.cell.is_coupled)
    throw Error("solver", name(), "another one in a periodic cell that deforms");
  const bool is_timed = options_.impact_time == ImpactTime::exact;
  copy_bytes(problem.free, solution.motion);
  solution.impulse.assign(problem.contact_count(), {});
  solution.cell_rate = problem.cell.free;
  solution.shift.clear();
  if (is_timed) timed_.begin(problem, solution);
  SolveReport report;
  report.formulation = "velocity";
  while (report.iterations < options_.passes) {
    const int pass = report.iterations;
    const int count = is_timed ? timed_.pass(problem, collision, pass, order_, solution)
                               : pass_at_start(problem, collision, pass, solution);
    if (count == 0) {
      report.status = SolveStatus::converged;
      break;
    }
    ++report.iterations;
    if ((context.stop && context.stop()) ||
        (context.observer && !context.observer({report.iterations, solution}))) {
      report.status = SolveStatus::stopped;
      break;
    }
  }
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

template class ApproximateHardSphere<2>;
template class ApproximateHardSphere<3>;

}  // namespace cd
