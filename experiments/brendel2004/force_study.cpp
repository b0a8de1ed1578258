// SPDX-License-Identifier: BSD-3-Clause
// Degrees of indeterminacy, an ensemble of solutions, and a walk among them.
#include "experiments/brendel2004/force_study.hpp"

#include <algorithm>

#include <libcd/core/random.hpp>
#include <libcd/measure/force_walk.hpp>
#include "experiments/brendel2004/frozen_packing.hpp"
#include "harness/task_state.hpp"

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

/// Where the uniform walk has come to, and the spreads of its points: of all, and of their halves.
template <int D>
struct UniformForces {
  WalkPlace place;
  ForceSpread<D> all, first, second;

  void archive(Archive& archive) {
    archive("place", place)("all", all)("first", first)("second", second);
  }
};

/// Goes on with the uniform walk after `done` of its points: as many as are wanted to forget the
/// start, then those that count, with as many steps between them as the space has dimensions.
/// `interrupted(done)` is asked before each; yes: false is returned.
template <int D, class Interrupted>
bool walk_on(const ForceSpace<D>& space, const ForceEnsemble<D>& ensemble,
             const ForceStudySetup& setup, int done, const Interrupted& interrupted,
             UniformForces<D>& found) {
  ForceWalk<D> walk(space, ensemble.members, mix64(setup.ensemble.seed));
  if (done > 0) walk.go_on_from(found.place);
  const auto leave = [&] {
    found.place = walk.place();
    return interrupted(done);
  };
  while (done < setup.walk) {
    if (leave()) return false;
    const int points = std::min(2, setup.walk - done);  // an even number of steps: as in one call
    walk.walk(points * space.nullity());
    done += points;
  }
  for (; done < 2 * setup.walk; ++done) {
    if (leave()) return false;
    walk.walk(space.nullity());
    const Array<Impulse<D>> impulse = walk.impulses();
    found.all.add(impulse);
    (2 * (done - setup.walk) < setup.walk ? found.first : found.second).add(impulse);
  }
  return true;
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
                        const ForceStudySetup& setup, TaskContext& task) {
  const ContactProblem<D> problem = frozen(packing, friction);
  const ForceSpace<D> space(problem);
  ForceStudy result;
  result.grains = problem.free.size();
  result.contacts = problem.contact_count();
  result.nullity = space.nullity();
  result.counted = space.unknowns() - (space.equations() - D);
  const double scale = mean_force(packing);
  ForceEnsemble<D> ensemble;
  UniformForces<D> uniform;
  TaskState saved(task, ensemble, uniform);
  const int starts = setup.ensemble.members, all_done = starts + 2 * setup.walk;
  while (ensemble.starts() < starts) {
    if (saved.interrupted(ensemble.starts(), all_done)) return result;
    add_start(ensemble, space, scale, setup.ensemble);
  }
  result.held = space.imbalance(own_forces(packing));
  result.missed = ensemble.missed;
  result.yielding = ensemble.yielding;
  result.members = static_cast<int>(ensemble.members.size());
  result.sweeps = ensemble.sweeps;
  if (ensemble.members.size() < 2) return result;
  result.spanned = spanned_dimension(space, ensemble);
  result.spread = ensemble.spread().value();
  if (friction > 0.0) result.sliding = sliding_share(problem, ensemble, scale);
  result.imbalance = ensemble.imbalance;
  result.violation = ensemble.violation;
  result.residual = ensemble.residual;
  if (setup.walk < 4 || space.nullity() == 0) return result;
  const auto interrupted = [&](int points) { return saved.interrupted(starts + points, all_done); };
  const int walked = std::max(0, static_cast<int>(saved.step()) - starts);
  if (!walk_on(space, ensemble, setup, walked, interrupted, uniform)) return result;
  result.uniform = uniform.all.value();
  if (uniform.first.value() > 0.0)
    result.uniform_change = uniform.second.value() / uniform.first.value() - 1.0;
  return result;
}

template <int D>
double mean_force(const runs::Packing<D>& packing) {
  double sum = 0.0;
  for (const auto& contact : packing.contacts) sum += contact.force_n;
  return sum / static_cast<double>(packing.contacts.size());
}

template ForceStudy study_forces(const runs::Packing<2>&, double, const ForceStudySetup&,
                                 TaskContext&);
template ForceStudy study_forces(const runs::Packing<3>&, double, const ForceStudySetup&,
                                 TaskContext&);
template double mean_force(const runs::Packing<2>&);
template double mean_force(const runs::Packing<3>&);

}  // namespace cd::brendel2004
