// SPDX-License-Identifier: BSD-3-Clause
// Counts, ensemble, walk.
#include "experiments/brendel2004/force_study.hpp"

#include <libcd/core/random.hpp>
#include <libcd/measure/force_walk.hpp>
#include "experiments/brendel2004/frozen_packing.hpp"

namespace cd::brendel2004 {
namespace {

constexpr double kNearlyAtLimit = 1e-6;  // of the mean normal force

template <int D>
double sliding_share(const ContactProblem<D>& problem, const ForceEnsemble<D>& ensemble,
                     double scale) {
  double sliding = 0.0;
  for (const auto& member : ensemble.members) {
    for_each_contact(problem, [&](int c, const auto& contact) {
      const Impulse<D>& r = member[c];
      sliding += length(r.tangential) > contact.friction * r.normal - kNearlyAtLimit * scale;
    });
  }
  return sliding / static_cast<double>(ensemble.members.size()) / problem.contact_count();
}

/// Fills the results of the uniform walk: as many steps between its points as the space has
/// dimensions, after as many points to forget the start.
template <int D>
void walk_through(const ForceSpace<D>& space, const ForceEnsemble<D>& ensemble, int points,
                  std::uint64_t seed, ForceStudy& result) {
  ForceWalk<D> walk(space, ensemble.members, seed);
  walk.walk(points * space.nullity());
  ForceSpread<D> all, first, second;
  for (int k = 0; k < points; ++k) {
    walk.walk(space.nullity());
    const Array<Impulse<D>> impulse = walk.impulses();
    all.add(impulse);
    (2 * k < points ? first : second).add(impulse);
  }
  result.uniform = all.value();
  if (first.value() > 0.0) result.uniform_change = second.value() / first.value() - 1.0;
}

/// Forces of the packing as impulses of the frozen problem, whose time step is 1.
template <int D>
Array<Impulse<D>> own_forces(const runs::Packing<D>& packing) {
  Array<Impulse<D>> impulse;
  for (const auto& contact : packing.contacts)
    impulse.push_back({contact.force_n, tangential(contact.normal, contact.force)});
  return impulse;
}

}  // namespace

template <int D>
ForceStudy study_forces(const runs::Packing<D>& packing, double friction,
                        const ForceStudySetup& setup) {
  const ContactProblem<D> problem = frozen(packing, friction);
  const ForceSpace<D> space(problem);
  ForceStudy result;
  result.grains = problem.free.size();
  result.contacts = problem.contact_count();
  result.nullity = space.nullity();
  result.counted = space.unknowns() - (space.equations() - D);
  const double scale = mean_force(packing);
  const ForceEnsemble<D> ensemble = make_ensemble(space, scale, setup.ensemble);
  result.held = space.imbalance(own_forces(packing));
  result.missed = ensemble.missed;
  result.yielding = ensemble.yielding;
  result.members = static_cast<int>(ensemble.members.size());
  result.sweeps = ensemble.sweeps;
  if (ensemble.members.size() < 2) return result;
  result.spanned = spanned_dimension(space, ensemble);
  result.spread = ensemble.spread.value();
  if (friction > 0.0) result.sliding = sliding_share(problem, ensemble, scale);
  result.imbalance = ensemble.imbalance;
  result.violation = ensemble.violation;
  result.residual = ensemble.residual;
  if (setup.walk >= 4 && space.nullity() > 0)
    walk_through(space, ensemble, setup.walk, mix64(setup.ensemble.seed), result);
  return result;
}

template <int D>
double mean_force(const runs::Packing<D>& packing) {
  double sum = 0.0;
  for (const auto& contact : packing.contacts) sum += contact.force_n;
  return sum / static_cast<double>(packing.contacts.size());
}

template ForceStudy study_forces(const runs::Packing<2>&, double, const ForceStudySetup&);
template ForceStudy study_forces(const runs::Packing<3>&, double, const ForceStudySetup&);
template double mean_force(const runs::Packing<2>&);
template double mean_force(const runs::Packing<3>&);

}  // namespace cd::brendel2004
