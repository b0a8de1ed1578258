// SPDX-License-Identifier: BSD-3-Clause
// Two round bodies of isotropic response make a compact grain contact, others a boundary contact.
#include "libcd/problem/assembler.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <span>

#include "libcd/detect/geometry.hpp"
#include "libcd/detect/swept_paths.hpp"
#include "libcd/problem/boundary_contact.hpp"
#include "libcd/problem/response.hpp"
#include "libcd/scene/motion_records.hpp"

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

/// What external forces, and a cell that heats, do to the free velocities.
template <int D>
void accelerate(const Scene<D>& scene, const BodyConstants<D>& bodies, double time_step, bool heats,
                ContactProblem<D>& problem) {
  problem.before = problem.free;
  for (int b = 0; b < scene.size(); ++b) {
    const auto& response = bodies.response(b);
    BodyMotion<D>& motion = problem.free[b];
    motion.velocity += time_step * response.inverse_mass.cwiseProduct(scene.force[b]);
    if (heats && motion.inverse_mass > 0.0)
      motion.velocity -= time_step * scene.cell.rate * problem.before[b].velocity;
    motion.surface +=
        (time_step * bodies.surface_scale()[b] * response.inverse_inertia) * scene.torque[b];
  }
}

/// The branch of a contact, see ContactProblem.
template <int D>
double branch_of(const Scene<D>& scene, const ContactKey& key, double gap) {
  double branch = gap;
  for (const int b : {key.i, key.j}) {
    if (is_flat(scene.shape[b]) || (D == 3 && scene.shape[b] != Shape::round))
      return std::numeric_limits<double>::infinity();
    branch += scene.shape[b] == Shape::drum ? -scene.radius[b] : scene.radius[b];
  }
  return branch;
}

/// A remembered impulse on a contact that has turned since: its tangential part must lie in the new
/// tangent plane, because updates change it only there.
inline Impulse<2> turned_to(const Vector<2>&, const Impulse<2>& impulse) {
  return impulse;
}
inline Impulse<3> turned_to(const Vector<3>& normal, const Impulse<3>& impulse) {
  return {impulse.normal, tangential(normal, impulse.tangential)};
}

/// The largest gap of a pair that takes part, if the gap alone counts: of candidates for
/// collisions it does not.
inline double largest_gap(PairFilter filter, double reach) {
  switch (filter) {
    case PairFilter::within_reach:
      return reach;
    case PairFilter::overlapping:
      return -std::numeric_limits<double>::denorm_min();
    case PairFilter::colliding:
      break;
  }
  return std::numeric_limits<double>::infinity();
}

/// Whether a candidate that is not plain passes the filter; `branch` as in ContactProblem.
template <int D>
inline bool passes_filter(const ContactProblem<D>& problem, const ContactKey& key,
                          const ContactGeometry<D>& geometry, double branch, double reach) {
  if (problem.filter != PairFilter::colliding)
    return geometry.gap <= largest_gap(problem.filter, reach);
  const Vector<D> w = problem.free[key.j].velocity - problem.free[key.i].velocity;
  return swept_paths_overlap(geometry.gap, branch, geometry.normal.dot(w), w.squaredNorm(),
                             problem.time_step);
}

/// Writes contacts into the problem, grain contacts directly behind each other.
template <int D>
class ContactWriter {
 public:
  /// Room for `most` contacts.
  ContactWriter(const Scene<D>& scene, const BodyConstants<D>& bodies, double reach,
                const ContactMemory<D>& memory, int most, ContactProblem<D>& problem)
      : scene_(scene),
        bodies_(bodies),
        problem_(problem),
        reach_(reach),
        remembers_(memory.grain_count() > 0),
        grain_memory_(memory.grain_contacts()),
        boundary_memory_(memory.boundary_contacts()) {
    problem.grain_contacts.resize(most);
    problem.label.resize(most);
    problem.branch.resize(most);
    problem.gap.resize(most);
    problem.boundary_contacts.clear();
  }

  /// All candidates in their order. Those in compact form come without a branch: they are written
  /// in any case, and stay if they take part.
  void add(const PairList<D>& pairs, std::span<const std::int32_t> candidates) {
    // Pointers and numbers of their own stay in registers, whatever is written.
    const ContactKey* const keys = pairs.keys().data();
    const double* const touching = pairs.touching().data();
    const Vector<D>* const position = scene_.position.data();
    const int* const material = scene_.material.data();
    const PairTable<double>& friction = scene_.friction;
    GrainContact<D>* const contacts = problem_.grain_contacts.data();
    ContactLabel* const labels = problem_.label.data();
    double* const branches = problem_.branch.data();
    double* const gaps = problem_.gap.data();
    const double time_step = problem_.time_step, largest = largest_gap(problem_.filter, reach_);
    typename ContactMemory<D>::Cursor memory = grain_memory_;
    int count = grains_;
    for (const int k : candidates) {
      if (!pairs.is_isotropic(k)) {
        grains_ = count;
        add(keys[k]);
        count = grains_;
        continue;
      }
      const ContactKey key{keys[k].i, keys[k].j, 0};  // compact ones are no images
      const Vector<D> l = position[key.j] - position[key.i];
      const double distance = l.norm(), gap = distance - touching[k];
      Vector<D> normal = Vector<D>::Unit(0);  // of grains with one centre
      if (distance > 0.0) normal = l / distance;
      const int pair = friction.index(material[key.i], material[key.j]);
      set_contact(contacts[count], key, {normal, gap}, touching[k], time_step, memory);
      contacts[count].friction = friction[pair];
      labels[count] = {key, pair};
      branches[count] = distance;
      gaps[count] = gap;
      count += gap <= largest;
    }
    grains_ = count;
    grain_memory_ = memory;
  }

  /// Any two bodies. Not inlined: the loop over the others needs the registers.
  [[gnu::noinline]] void add(const ContactKey& key) {
    if (is_beyond(scene_, key, reach_)) return;
    const ContactGeometry<D> geometry = contact_geometry(scene_, key);
    const double branch = branch_of(scene_, key, geometry.gap);
    if (!passes_filter(problem_, key, geometry, branch, reach_)) return;
    if (bodies_.is_isotropic(key.i) && bodies_.is_isotropic(key.j)) {
      put_grains(key, geometry, branch);
      ++grains_;
    } else {
      problem_.boundary_contacts.push_back(
          boundary_contact(scene_, bodies_, key, geometry, problem_.time_step));
      problem_.boundary_contacts.back().impulse =
          turned_to(geometry.normal, boundary_memory_.find(key));
      const int from_behind = problem_.label.size() - problem_.boundary_contacts.size();
      problem_.label[from_behind] = {key, pair_of(key)};
      problem_.branch[from_behind] = branch;
      problem_.gap[from_behind] = geometry.gap;
    }
  }

  /// Makes the problem whole.
  void finish() {
    problem_.grain_contacts.resize(grains_);
    close_up(problem_.label);
    close_up(problem_.branch);
    close_up(problem_.gap);
  }

 private:
  int pair_of(const ContactKey& key) const {
    return scene_.friction.index(scene_.material[key.i], scene_.material[key.j]);
  }

  /// Of an array whose first elements belong to grain contacts and whose last ones, from behind, to
  /// boundary contacts: these directly behind the others, in order.
  template <class T>
  void close_up(Array<T>& array) const {
    const int boundary = problem_.boundary_contacts.size();
    std::reverse(array.end() - boundary, array.end());
    std::copy(array.end() - boundary, array.end(), array.begin() + grains_);
    array.resize(grains_ + boundary);
  }

  /// All but the friction.
  static void set_contact(GrainContact<D>& contact, const ContactKey& key,
                          const ContactGeometry<D>& geometry, double touching, double time_step,
                          typename ContactMemory<D>::Cursor& memory) {
    contact.normal = geometry.normal;
    contact.bias = geometry.gap / time_step;
    contact.impulse = turned_to(geometry.normal, memory.find(key));
    contact.arm = 1.0 + geometry.gap / touching;
    contact.i = key.i;
    contact.j = key.j;
  }

  void put_grains(const ContactKey& key, const ContactGeometry<D>& geometry, double branch) {
    GrainContact<D>& contact = problem_.grain_contacts[grains_];
    const int pair = pair_of(key);
    set_contact(contact, key, geometry, scene_.radius[key.i] + scene_.radius[key.j],
                problem_.time_step, grain_memory_);
    contact.friction = scene_.friction[pair];
    problem_.label[grains_] = {key, pair};
    problem_.branch[grains_] = branch;
    problem_.gap[grains_] = geometry.gap;
  }

  const Scene<D>& scene_;
  const BodyConstants<D>& bodies_;
  ContactProblem<D>& problem_;
  double reach_;
  bool remembers_;
  typename ContactMemory<D>::Cursor grain_memory_, boundary_memory_;
  int grains_ = 0;
};

}  // namespace

/// Velocities without contacts, at the start of the step and at the end.
template <int D>
void Assembler<D>::assemble_motion(const Scene<D>& scene, double time_step,
                                   ContactProblem<D>& problem) {
  read_motion(scene, bodies_, problem.free);
  problem.before.clear();
  const bool heats = scene.cell.barostat && scene.cell.barostat->momentum_term;
  if (heats || external_.any(scene)) accelerate(scene, bodies_, time_step, heats, problem);
}

/// All pairs that pass the filter, up to rounding of the gap, and some others, in ascending order.
template <int D>
std::span<const std::int32_t> Assembler<D>::find_candidates(const Scene<D>& scene,
                                                            const PairList<D>& pairs, double reach,
                                                            const ContactProblem<D>& problem) {
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
  problem.coupling.clear();
  problem.state.clear();
  problem.reduced_radius.clear();
  assemble_motion(scene, step.time_step, problem);
  assemble_cell(scene, step.time_step, problem);
  const auto candidates = find_candidates(scene, pairs, step.reach, problem);

  const ContactMemory<D> nothing;
  ContactWriter<D> contacts(scene, bodies_, step.reach, memory ? *memory : nothing,
                            static_cast<int>(candidates.size()), problem);
  contacts.add(pairs, candidates);
  contacts.finish();
}

template class Assembler<2>;
template class Assembler<3>;

}  // namespace cd
