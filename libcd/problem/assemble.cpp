// Contacts between round bodies with an isotropic response become compact grain contacts, all
// others boundary contacts.
#include "libcd/problem/assemble.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "libcd/contact/geometry.hpp"
#include "libcd/problem/candidate_filter.hpp"
#include "libcd/problem/response.hpp"

namespace cd {
namespace {

/// r for round bodies and cylinders; flat walls keep omega itself.
template <int D>
double surface_scale(const Scene<D>& scene, int body) {
  return scene.shape[body] == Shape::half_space ? 1.0 : scene.radius[body];
}

/// m r^2 / I.
template <int D>
double rotational_response(const Scene<D>& scene, int body) {
  return scene.mass[body] * scene.radius[body] * scene.radius[body] / scene.inertia[body];
}

template <int D>
bool is_round_and_free(const Scene<D>& scene, int body) {
  return scene.shape[body] == Shape::round && scene.inverse_mass(body).minCoeff() > 0.0 &&
         scene.inverse_inertia(body) > 0.0;
}

// Inertias that differ by rounding only are equal.
constexpr double kSameResponse = 1e-12;

/// May the body be part of a compact grain contact? All freely moving ones need the same m r^2 / I.
template <int D>
bool is_compact(const Scene<D>& scene, int body, double response) {
  if (scene.shape[body] != Shape::round) return false;
  if (is_round_and_free(scene, body))
    return std::abs(rotational_response(scene, body) - response) <= kSameResponse * response;
  return scene.inverse_mass(body).isZero(0.0) && scene.inverse_inertia(body) == 0.0;
}

/// The same for all bodies: contacts ask more often than there are bodies.
template <int D>
Array<char> compact_bodies(const Scene<D>& scene, double response) {
  Array<char> compact;
  compact.resize(scene.size());
  for (int b = 0; b < scene.size(); ++b) compact[b] = is_compact(scene, b, response);
  return compact;
}

/// The common m r^2 / I: that of the first freely moving round body.
template <int D>
double common_response(const Scene<D>& scene) {
  for (int b = 0; b < scene.size(); ++b) {
    if (is_round_and_free(scene, b)) return rotational_response(scene, b);
  }
  return 0.0;
}

/// The cell and what it does without impulses. Sums over grains: only bodies that respond count in
/// the kinetic part of the stress.
template <int D>
void assemble_cell(const Scene<D>& scene, double time_step, ContactProblem<D>& problem) {
  const Cell<D>& cell = scene.cell;
  CellCoupling<D>& coupling = problem.cell;
  coupling = {};
  coupling.before = coupling.free = cell.rate;
  coupling.takes_part = cell.takes_part();
  if (!coupling.takes_part || !cell.barostat) return;
  const Barostat<D>& barostat = *cell.barostat;
  coupling.modes = barostat.modes;
  coupling.scheme = barostat.scheme;
  coupling.own_feedback = barostat.own_feedback;
  coupling.time_step = time_step;
  coupling.mobility = 1.0 / (cell.volume() * barostat.inertia);
  Matrix<D> moment = -time_step * cell.volume() * barostat.stress;
  if (barostat.scheme == PressureScheme::partial)
    moment += time_step * kinetic_tensor<D>(problem.before);
  coupling.free += coupling.mobility * project<D>(moment, barostat.modes);
}

template <int D>
void assemble_motion(const Scene<D>& scene, double time_step, ContactProblem<D>& problem) {
  const bool heats = scene.cell.barostat && scene.cell.barostat->momentum_term;
  problem.before.resize(scene.size());
  problem.free.resize(scene.size());
  for (int b = 0; b < scene.size(); ++b) {
    const Vector<D> inverse_mass = scene.inverse_mass(b);
    const double scale = surface_scale(scene, b);
    BodyMotion<D>& before = problem.before[b];
    before.velocity = scene.velocity[b];
    before.surface = scale * scene.angular_velocity[b];
    before.inverse_mass = scene.shape[b] == Shape::round ? inverse_mass[0] : 0.0;
    BodyMotion<D>& free = problem.free[b];
    free = before;
    free.velocity += time_step * inverse_mass.cwiseProduct(scene.force[b]);
    if (heats && before.inverse_mass > 0.0)
      free.velocity -= time_step * scene.cell.rate * before.velocity;
    free.surface += (time_step * scale * scene.inverse_inertia(b)) * scene.torque[b];
  }
}

template <int D>
typename BoundaryContact<D>::Side side_of(const Scene<D>& scene, int body, double arm) {
  typename BoundaryContact<D>::Side side;
  side.inverse_mass = scene.inverse_mass(body);
  switch (scene.shape[body]) {
    case Shape::round:
    case Shape::shaft:
      side.lever = arm;
      break;
    case Shape::drum:  // its surface is on the far side of the contact, and the gap inside of it
      side.lever = arm - 2.0;
      break;
    case Shape::half_space:
      side.lever = 0.0;
      break;
  }
  side.response =
      side.lever * scene.radius[body] * scene.radius[body] * scene.inverse_inertia(body);
  return side;
}

double inverse_or_zero(double x) {
  return x > 0.0 ? 1.0 / x : 0.0;
}

template <int D>
BoundaryContact<D> boundary_contact(const Scene<D>& scene, const ContactKey& key,
                                    const ContactGeometry<D>& geometry, double time_step) {
  BoundaryContact<D> c;
  const double arm = 1.0 + geometry.gap / (scene.radius[key.i] + scene.radius[key.j]);
  c.i = key.i;
  c.j = key.j;
  c.normal = geometry.normal;
  c.gap_rate = geometry.gap / time_step;
  c.friction = scene.friction(scene.material[key.i], scene.material[key.j]);
  c.side_i = side_of(scene, key.i, arm);
  c.side_j = side_of(scene, key.j, arm);
  // Exact where the inverse masses are equal along all axes or n is an axis with an isotropic
  // tangent plane. Otherwise upper bounds of the true responses, the coupling of n and the plane
  // added to both: an update then does part of the work, its fixed point and so the solution are
  // the same.
  const Vector<D> inverse_mass = c.side_i.inverse_mass + c.side_j.inverse_mass;
  const double coupling = length(tangential(c.normal, inverse_mass.cwiseProduct(c.normal)));
  double plane = 0.0;
  for (int axis = 0; axis < D; ++axis) {
    if (std::abs(c.normal[axis]) < 1.0) plane = std::max(plane, inverse_mass[axis]);
  }
  const double along_n = inverse_mass.dot(c.normal.cwiseAbs2()) + coupling;
  const double along_t =
      plane + coupling + c.side_i.lever * c.side_i.response + c.side_j.lever * c.side_j.response;
  c.mass_n = inverse_or_zero(along_n);
  c.mass_t = inverse_or_zero(along_t);
  return c;
}

template <int D>
GrainContact<D> grain_contact(const Scene<D>& scene, const ContactKey& key,
                              const ContactGeometry<D>& geometry, double time_step) {
  GrainContact<D> c;
  c.i = key.i;
  c.j = key.j;
  c.normal = geometry.normal;
  c.gap_rate = geometry.gap / time_step;
  c.friction = scene.friction(scene.material[key.i], scene.material[key.j]);
  c.arm = 1.0 + geometry.gap / (scene.radius[key.i] + scene.radius[key.j]);
  return c;
}

/// The branch of a contact, see ContactProblem.
template <int D>
double branch_of(const Scene<D>& scene, const ContactKey& key, double gap) {
  double branch = gap;
  for (const int b : {key.i, key.j}) {
    const bool flat = scene.shape[b] == Shape::half_space;
    if (flat || (D == 3 && scene.shape[b] != Shape::round))
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

}  // namespace

template <int D>
void assemble(const Scene<D>& scene, const std::vector<ContactKey>& pairs, double reach,
              double time_step, std::int64_t step, const ContactMemory<D>* memory,
              ContactProblem<D>& problem, Candidates wanted) {
  problem.time_step = time_step;
  problem.step = step;
  problem.rotational_response = common_response(scene);
  problem.grain_contacts.clear();
  problem.boundary_contacts.clear();
  problem.label.clear();
  problem.branch.clear();
  assemble_motion(scene, time_step, problem);
  assemble_cell(scene, time_step, problem);

  const Array<char> compact = compact_bodies(scene, problem.rotational_response);
  const ContactMemory<D> nothing;
  const ContactMemory<D>& remembered = memory ? *memory : nothing;
  auto grain_memory = remembered.grain_contacts();
  auto boundary_memory = remembered.boundary_contacts();
  Array<ContactLabel> boundary_label;
  Array<double> boundary_branch;
  const CandidateFilter<D> filter(scene, problem.free, wanted, reach, time_step);
  filter.for_each_possible(pairs, [&](const ContactKey& key) {
    const ContactGeometry<D> geometry = contact_geometry(scene, key);
    const double branch = branch_of(scene, key, geometry.gap);
    if (!filter.takes_part(key, geometry, branch)) return;
    const int pair = scene.friction.index(scene.material[key.i], scene.material[key.j]);
    if (compact[key.i] && compact[key.j]) {
      problem.grain_contacts.push_back(grain_contact(scene, key, geometry, time_step));
      problem.grain_contacts.back().impulse = turned_to(geometry.normal, grain_memory.find(key));
      problem.label.push_back({key, pair});
      problem.branch.push_back(branch);
    } else {
      problem.boundary_contacts.push_back(boundary_contact(scene, key, geometry, time_step));
      problem.boundary_contacts.back().impulse =
          turned_to(geometry.normal, boundary_memory.find(key));
      boundary_label.push_back({key, pair});
      boundary_branch.push_back(branch);
    }
  });
  problem.label.insert(problem.label.end(), boundary_label.begin(), boundary_label.end());
  problem.branch.insert(problem.branch.end(), boundary_branch.begin(), boundary_branch.end());
}

template void assemble<2>(const Scene<2>&, const std::vector<ContactKey>&, double, double,
                          std::int64_t, const ContactMemory<2>*, ContactProblem<2>&, Candidates);
template void assemble<3>(const Scene<3>&, const std::vector<ContactKey>&, double, double,
                          std::int64_t, const ContactMemory<3>*, ContactProblem<3>&, Candidates);

}  // namespace cd
