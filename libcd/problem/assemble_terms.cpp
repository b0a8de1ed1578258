// One pass over the contacts before the solve, one after it.
#include "libcd/problem/assemble_terms.hpp"

#include <algorithm>

#include "libcd/contact/reduced_radius.hpp"
#include "libcd/problem/contact_kinematics.hpp"

namespace cd {
namespace {

/// How a body takes part in moments.
struct Part {
  double share, turn;  ///< as in ContactTwist
};

template <int D>
Part part_of(const Scene<D>& scene, int body, double length) {
  const double radius = scene.radius[body];
  if (scene.shape[body] == Shape::half_space) return {0.0, 0.0};  // it does not turn
  return {length / radius, length * radius * scene.inverse_inertia(body)};
}

/// Radius of the smaller grain.
template <int D>
double length_of(const Scene<D>& scene, const ContactKey& key) {
  if (scene.shape[key.i] != Shape::round) return scene.radius[key.j];
  if (scene.shape[key.j] != Shape::round) return scene.radius[key.i];
  return std::min(scene.radius[key.i], scene.radius[key.j]);
}

/// What follows from the bodies.
template <int D, class Contact>
ContactTwist<D> twist_of(const Scene<D>& scene, const Contact& contact, double length) {
  const Part i = part_of(scene, contact.i, length), j = part_of(scene, contact.j, length);
  ContactTwist<D> twist;
  twist.length = length;
  twist.share_i = i.share;
  twist.share_j = j.share;
  twist.turn_i = i.turn;
  twist.turn_j = j.turn;
  twist.response = i.share * i.turn + j.share * j.turn;
  twist.coupling = lever_i(contact) * i.turn - lever_j(contact) * j.turn;
  return twist;
}

}  // namespace

template <int D>
void assemble_terms(const Scene<D>& scene, const ContactMemory<D>& memory, const ContactLaw<D>& law,
                    bool warm_start, ContactProblem<D>& problem) {
  problem.twist.clear();
  auto grain_memory = memory.grain_contacts();
  auto boundary_memory = memory.boundary_contacts();
  int kept = 0;
  const auto pass = [&](auto& contacts, auto& cursor, int first) {
    int kept_here = 0;
    for (int k = 0; k < contacts.size(); ++k) {
      auto& contact = contacts[k];
      const ContactLabel label = problem.label[first + k];
      const double branch = problem.branch[first + k];
      const double length = length_of(scene, label.key);
      const double gap = contact.gap_rate * problem.time_step;
      const ContactState<D> state = cursor.find_state(label.key);
      Vector<D> approach = scene.velocity[contact.j] - scene.velocity[contact.i];
      if (problem.cell.takes_part) approach += branch * (problem.cell.before * contact.normal);
      const auto terms = law.freeze({.gap = gap,
                                     .approach = contact.normal.dot(approach),
                                     .time_step = problem.time_step,
                                     .reduced_radius = reduced_radius(scene, label.key),
                                     .length = length,
                                     .friction = contact.friction,
                                     .pair = label.pair,
                                     .bonded = state.bonded,
                                     .slides = state.slides});
      if (!terms) continue;
      contact.gap_rate = terms->bias;
      contact.friction = terms->friction;
      ContactTwist<D> twist = twist_of(scene, contact, length);
      twist.terms = *terms;
      twist.gap = gap;
      twist.moment = warm_start ? state.moment : zero_tangent<D>();
      problem.twist.push_back(twist);
      contacts[kept_here++] = contact;
      problem.label[kept] = label;
      problem.branch[kept] = branch;
      ++kept;
    }
    contacts.resize(kept_here);
  };
  const int grains = problem.grain_contacts.size();
  pass(problem.grain_contacts, grain_memory, 0);
  pass(problem.boundary_contacts, boundary_memory, grains);
  problem.label.resize(kept);
  problem.branch.resize(kept);
}

template <int D>
void remember_states(const ContactProblem<D>& problem, const Solution<D>& solution,
                     const ContactLaw<D>& law, ContactMemory<D>& memory) {
  Array<ContactState<D>> states;
  states.resize(problem.contact_count());
  for (int c = 0; c < problem.contact_count(); ++c) {
    Wrench<D> wrench;
    static_cast<Impulse<D>&>(wrench) = solution.impulse[c];
    if (!solution.moment.empty()) wrench.moment = solution.moment[c];
    states[c] = law.keep(problem.twist[c].terms, wrench, problem.label[c].pair);
  }
  memory.keep_states(states);
}

template void assemble_terms(const Scene<2>&, const ContactMemory<2>&, const ContactLaw<2>&, bool,
                             ContactProblem<2>&);
template void assemble_terms(const Scene<3>&, const ContactMemory<3>&, const ContactLaw<3>&, bool,
                             ContactProblem<3>&);
template void remember_states(const ContactProblem<2>&, const Solution<2>&, const ContactLaw<2>&,
                              ContactMemory<2>&);
template void remember_states(const ContactProblem<3>&, const Solution<3>&, const ContactLaw<3>&,
                              ContactMemory<3>&);

}  // namespace cd
