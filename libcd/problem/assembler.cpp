// SPDX-License-Identifier: BSD-3-Clause
// Assembly of a step: motion of the bodies, candidate pairs, and their contacts.
#include "libcd/problem/assembler.hpp"

#include <limits>
#include <span>

#include "libcd/core/parallel.hpp"
#include "libcd/core/step_parts.hpp"
#include "libcd/problem/contact_writer.hpp"
#include "libcd/problem/response.hpp"
#include "libcd/problem/spatial_order.hpp"
#include "libcd/scene/solver_bodies.hpp"

namespace cd {
namespace {

/// The cell and what it does without impulses. Sums over grains: only bodies that respond count in
/// the kinetic part of the stress.
template <int D>
void assemble_cell(const Scene<D>& scene, double time_step, ContactProblem<D>& problem) {
  const Cell<D>& cell = scene.cell;
  CellCoupling<D>& coupling = problem.cell;
  coupling = {};
  coupling.before = coupling.free = cell.rate;
  coupling.is_coupled = cell.is_coupled();
  if (!coupling.is_coupled || !cell.barostat) return;
  const Barostat<D>& barostat = *cell.barostat;
  coupling.modes = barostat.modes;
  coupling.scheme = barostat.scheme;
  coupling.own_feedback = barostat.own_feedback;
  coupling.time_step = time_step;
  coupling.mobility = 1.0 / (cell.volume() * barostat.inertia);
  Matrix<D> moment = -time_step * cell.volume() * barostat.stress;
  if (barostat.scheme == PressureScheme::partial)
    moment += time_step * kinetic_tensor<D>(problem.at_start());
  coupling.free += coupling.mobility * project<D>(moment, barostat.modes);
}

/// The free velocities: those before, and what external forces and a cell that heats do to them.
template <int D>
void accelerate(const Scene<D>& scene, const BodyConstants<D>& bodies, double time_step, bool heats,
                ContactProblem<D>& problem) {
  problem.free.resize(scene.size());
  parallel_for(
      scene.size(),
      [&](int b) {
        const auto& response = bodies.response(b);
        BodyMotion<D> motion = problem.before[b];
        motion.velocity += time_step * response.inverse_mass.cwiseProduct(scene.force[b]);
        if (heats && motion.inverse_mass > 0.0)
          motion.velocity -= time_step * scene.cell.rate * problem.before[b].velocity;
        motion.surface +=
            (time_step * bodies.surface_scale()[b] * response.inverse_inertia) * scene.torque[b];
        problem.free[b] = motion;
      },
      kWorthAThreadIfCheap);
}

/// The bodies of a scene in space; those that are near many, as walls, at the end.
template <int D>
void order_bodies(const Scene<D>& scene, const BodyConstants<D>& bodies,
                  Array<std::int32_t>& order) {
  constexpr double kNowhere = std::numeric_limits<double>::quiet_NaN();
  Array<Vector<D>> position;
  position.resize(scene.size());
  parallel_for(scene.size(), [&](int b) {
    Vector<D> x = scene.position[b];
    if (scene.cell.periodic()) x += scene.cell.base() * scene.cell.home(x).template cast<double>();
    position[b] = bodies.is_local(b) ? x : Vector<D>::Constant(kNowhere);
  });
  spatial_order(position, order);
}

}  // namespace

/// Velocities without contacts, at the start of the step and at the end.
template <int D>
void Assembler<D>::assemble_motion(const Scene<D>& scene, double time_step,
                                   ContactProblem<D>& problem) {
  const StepParts::Timer timer(StepPart::motion);
  const bool heats = scene.cell.barostat && scene.cell.barostat->momentum_term;
  if (heats || external_.any(scene)) {
    gather_bodies(scene, bodies_, problem.before);
    accelerate(scene, bodies_, time_step, heats, problem);
  } else {
    gather_bodies(scene, bodies_, problem.free);
    problem.before.clear();
  }
}

/// Kept for some steps, in which bodies move by less than the size of a chunk. The numbers of the
/// steps in which it is renewed do not depend on where a run was resumed.
template <int D>
void Assembler<D>::assemble_order(const Scene<D>& scene, const Step& step,
                                  ContactProblem<D>& problem) {
  constexpr int kSteps = 20, kFewBodies = 512;
  const StepParts::Timer timer(StepPart::order);
  if (!step.in_space || scene.size() <= kFewBodies) {
    order_.clear();
  } else if (order_.size() != scene.size() || step.number % kSteps == 0) {
    order_bodies(scene, bodies_, order_);
  }
  problem.order = order_;
}

/// All pairs that pass the filter, up to rounding of the gap, and some others, in ascending order.
template <int D>
std::span<const std::int32_t> Assembler<D>::find_candidates(const Scene<D>& scene,
                                                            const PairList<D>& pairs, double reach,
                                                            const ContactProblem<D>& problem) {
  const StepParts::Timer timer(StepPart::search);
  if (problem.filter == PairFilter::colliding) {
    if (problem.before.empty())  // nothing accelerates: the free velocities are those of the scene
      return search_.closing(pairs, scene.position, scene.velocity, problem.time_step);
    velocity_.resize(scene.size());
    for (int b = 0; b < scene.size(); ++b) velocity_[b] = problem.free[b].velocity;
    return search_.closing(pairs, scene.position, velocity_, problem.time_step);
  }
  const double margin = problem.filter == PairFilter::within_reach ? reach : 0.0;
  return search_.near(pairs, scene.position, margin);
}

template <int D>
void Assembler<D>::assemble(const Scene<D>& scene, const PairList<D>& pairs, const Step& step,
                            const ContactMemory<D>* memory, ContactProblem<D>& problem) {
  bodies_.refresh(scene);
  problem.time_step = step.time_step;
  problem.step = step.number;
  problem.filter = step.filter;
  problem.rotational_response = bodies_.rotational_response();
  problem.state.clear();
  problem.reduced_radius.clear();
  assemble_motion(scene, step.time_step, problem);
  assemble_order(scene, step, problem);
  assemble_cell(scene, step.time_step, problem);
  const auto candidates = find_candidates(scene, pairs, step.reach, problem);

  const ContactMemory<D> nothing;
  write_contacts<D>({scene, bodies_, pairs, memory ? *memory : nothing, step.reach}, candidates,
                    problem);
}

template class Assembler<2>;
template class Assembler<3>;

}  // namespace cd
