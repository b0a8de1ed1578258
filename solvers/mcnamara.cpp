// SPDX-License-Identifier: BSD-3-Clause
// One pass over the overlapping pairs, and the memory of those that have collided.
#include "solvers/mcnamara.hpp"

#include <algorithm>
#include <chrono>

#include <libcd/core/error.hpp>
#include <libcd/core/option_table.hpp>
#include "solvers/collision_law.hpp"

namespace cd {

template <int D>
void McNamara<D>::Options::describe(OptionTable& table) {
  table.number("seed", seed, at_least(0), "of random orders");
  table.not_a_key();
}

/// Whether the pair has collided, or the grain with another plate of the same surface.
template <int D>
bool McNamara<D>::is_remembered(const ContactProblem<D>& problem, const ContactKey& key) const {
  if (std::ranges::binary_search(collided_, key)) return true;
  const auto& all = problem.crossings;
  return std::any_of(std::ranges::lower_bound(all, key, {}, &SeamCrossing::contact),
                     std::ranges::upper_bound(all, key, {}, &SeamCrossing::contact),
                     [&](const SeamCrossing& crossing) {
                       return std::ranges::binary_search(collided_, crossing.before);
                     });
}

template <int D>
SolveReport McNamara<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                               Solution<D>& solution, const SolveContext<D>& /*context*/) {
  const Collision<D>& first = collision_law<D>(law, *this);
  const Collision<D> later(1.0, -1.0);  // elastic and smooth
  const auto start = std::chrono::steady_clock::now();
  state_.load_cold(problem);
  const SweepView<D> contacts = state_.view();

  overlaps_.clear();
  for_each_contact(problem, [&](int c, const auto& contact) {
    if (!(contact.bias < 0.0)) return;
    const bool has_collided = is_remembered(problem, problem.label[c].key);
    overlaps_.push_back({c, has_collided});
  });

  for (const int k : order_.visit(problem.step, 0, overlaps_.size())) {
    auto& [contact, has_collided] = overlaps_[k];
    if (!(contacts.local(contact).velocity_n < 0.0)) continue;
    contacts.update(contact, has_collided ? later : first);
    has_collided = true;
  }

  collided_.clear();
  for (const auto& [contact, has_collided] : overlaps_) {
    if (has_collided) collided_.push_back(problem.label[contact].key);
  }
  std::sort(collided_.begin(), collided_.end());

  state_.finish(solution);
  SolveReport report;
  report.formulation = "velocity";
  report.iterations = 1;
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

template class McNamara<2>;
template class McNamara<3>;

}  // namespace cd
