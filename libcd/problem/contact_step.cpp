// SPDX-License-Identifier: BSD-3-Clause
// States are looked up by key, in the order of the contacts; then the law fixes its conditions.
#include "libcd/problem/contact_step.hpp"

#include <algorithm>

#include "libcd/core/parallel.hpp"
#include "libcd/core/step_parts.hpp"
#include "libcd/problem/contact_kinematics.hpp"
#include "libcd/problem/reduced_radius.hpp"
#include "libcd/problem/seam_crossings.hpp"

namespace cd {
namespace {

constexpr double kClosed = 1e-12;  // gaps that are zero up to rounding, in radii

/// How a body takes part in moments.
struct Part {
  double share, turn;  ///< as in MomentCoupling
};

template <int D>
Part part_of(const Scene<D>& scene, int body, double length) {
  const double radius = scene.radius[body];
  if (is_flat(scene.shape[body])) return {0.0, 0.0};  // it does not turn
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
MomentCoupling<D> coupling_of(const Scene<D>& scene, const Contact& contact, double length) {
  const Part i = part_of(scene, contact.i, length), j = part_of(scene, contact.j, length);
  MomentCoupling<D> coupling;
  coupling.length = length;
  coupling.share_i = i.share;
  coupling.share_j = j.share;
  coupling.turn_i = i.turn;
  coupling.turn_j = j.turn;
  coupling.response = i.share * i.turn + j.share * j.turn;
  coupling.coupling = lever_i(contact) * i.turn - lever_j(contact) * j.turn;
  return coupling;
}

/// A tangential vector after the step in which its contact came to have this normal.
Vector<3> turned_with_contact(const Scene<3>& scene, const ContactKey& key, const Vector<3>& normal,
                              double time_step, const Vector<3>& vector) {
  const Vector<3> spin = 0.5 * (scene.angular_velocity[key.i] + scene.angular_velocity[key.j]);
  const double angle = time_step * normal.dot(spin);
  const Vector<3> turned = tangential(normal, vector + angle * normal.cross(vector));
  const double length = turned.norm();
  return length > 0.0 ? Vector<3>(vector.norm() / length * turned) : Vector<3>::Zero();
}

/// Turns the tangential variables of a state with their contact.
void turn_state(const Scene<3>& scene, const ContactKey& key, const Vector<3>& normal,
                double time_step, std::span<const StateVariable> variables,
                std::span<double> state) {
  for (std::size_t first = 0; const StateVariable& variable : variables) {
    if (variable.kind == StateVariable::Kind::tangential) {
      const Vector<3> old = tangential_state<3>(state, first);
      set_tangential_state(state, turned_with_contact(scene, key, normal, time_step, old), first);
    }
    first += static_cast<std::size_t>(components_of<3>(variable));
  }
}

/// Calls visit(c, contact, cursor) for every contact c by all threads; each asks its cursor of the
/// memory for keys in ascending order.
template <int D, class Visit>
void visit_remembered(ContactProblem<D>& problem, const ContactMemory<D>& memory,
                      const Visit& visit) {
  const auto pass = [&](auto& contacts, int before, const auto& cursor_from) {
    parallel_parts(contacts.size(), kWorthAThreadIfCheap, [&](int first, int end, int) {
      if (first == end) return;
      auto cursor = cursor_from(problem.label[before + first].key);
      for (int k = first; k < end; ++k) visit(before + k, contacts[k], cursor);
    });
  };
  pass(problem.grain_contacts, 0, [&](const auto& key) { return memory.grain_contacts(key); });
  pass(problem.boundary_contacts, problem.grain_contacts.size(),
       [&](const auto& key) { return memory.boundary_contacts(key); });
}

/// The states of all contacts as the step begins.
template <int D>
void read_states(const Scene<D>& scene, const ContactMemory<D>& memory,
                 std::span<const StateVariable> variables, ContactProblem<D>& problem) {
  problem.state.assign(problem.contact_count(), state_width<D>(variables));
  if (problem.state.width() == 0) return;
  visit_remembered(problem, memory, [&](int c, const auto&, auto& cursor) {
    std::ranges::copy(cursor.find_state(problem.label[c].key), problem.state[c].begin());
  });
  for_each_crossing(problem, memory, [&](int c, const ContactKey& before) {
    std::ranges::copy(memory.boundary_contacts(before).find_state(before),
                      problem.state[c].begin());
  });
  if constexpr (D == 3)
    visit_remembered(problem, memory, [&](int c, const auto& contact, const auto&) {
      turn_state(scene, problem.label[c].key, contact.normal, problem.time_step, variables,
                 problem.state[c]);
    });
}

template <int D, class Contact>
ContactStart start_of(const Scene<D>& scene, const ContactProblem<D>& problem, int c,
                      const Contact& contact, const Crossings<D>* crossings) {
  const ContactLabel& label = problem.label[c];
  Vector<D> velocity = scene.velocity[contact.j] - scene.velocity[contact.i];
  if (problem.cell.is_coupled)
    velocity += problem.branch[c] * (problem.cell.before * contact.normal);
  return {.gap = contact.bias * problem.time_step,
          .velocity_n = contact.normal.dot(velocity),
          .time_step = problem.time_step,
          .reduced_radius = reduced_radius(scene, label.key),
          .length = length_of(scene, label.key),
          .friction = contact.friction,
          .pair = label.pair,
          .crosses = crossings && crossings->contains(label.key)};
}

/// Starts of all contacts where one of them crosses; empty otherwise. Grains of chains have no
/// velocity: of contacts that touch or cross, one of them between bodies that part by more than
/// their gap in the step, until others push them together. It ends the step with the gap closed,
/// u_n+ = -gap / dt above -u_n-, and restitution at the others of its chain would make energy: the
/// work of impulses is the sum of r_n (u_n- + u_n+) / 2. So they have none in this step, collide in
/// the next one, and no u_n+ is positive.
template <int D>
std::vector<ContactStart> starts_with_chains(const Scene<D>& scene,
                                             const ContactProblem<D>& problem,
                                             const Crossings<D>* crossings) {
  std::vector<ContactStart> starts;
  if (!crossings || std::ranges::none_of(problem.label, [&](const ContactLabel& label) {
        return crossings->contains(label.key);
      }))
    return starts;
  std::vector<ContactKey> links;
  std::vector<bool> chained(static_cast<std::size_t>(scene.size()), false);
  const auto is_chained = [&](const ContactKey& key) {
    return chained[static_cast<std::size_t>(key.i)] || chained[static_cast<std::size_t>(key.j)];
  };
  const auto mark = [&](const ContactKey& key) {
    bool is_new = false;
    for (const int b : {key.i, key.j}) {
      if (scene.shape[b] != Shape::round || chained[static_cast<std::size_t>(b)]) continue;
      chained[static_cast<std::size_t>(b)] = is_new = true;
    }
    return is_new;
  };
  bool is_found = false;
  for_each_contact(problem, [&](int c, const auto& contact) {
    const ContactStart start = start_of(scene, problem, c, contact, crossings);
    starts.push_back(start);
    if (start.crosses || start.gap <= kClosed * start.length) links.push_back(problem.label[c].key);
    if (start.crosses && start.velocity_n * start.time_step > start.gap)
      is_found = mark(problem.label[c].key) || is_found;
  });
  while (is_found) {
    is_found = false;
    for (const ContactKey& key : links)
      if (is_chained(key)) is_found = mark(key) || is_found;
  }
  for (std::size_t c = 0; c < starts.size(); ++c)
    if (is_chained(problem.label[static_cast<int>(c)].key)) starts[c].velocity_n = 0.0;
  return starts;
}

/// Drops the contacts that take no part; `crossings` note those that are open.
template <int D>
void drop_contacts(const Scene<D>& scene, const Array<char>& takes_part, ContactProblem<D>& problem,
                   Crossings<D>* crossings) {
  int kept = 0;
  const auto pass = [&](auto& contacts, int before) {
    int kept_here = 0;
    for (int k = 0; k < contacts.size(); ++k) {
      const int c = before + k;
      if (takes_part[c] == 0) {
        const ContactKey& key = problem.label[c].key;
        const double gap = contacts[k].bias * problem.time_step;
        if (crossings && gap > 0.0 && !crossings->contains(key))
          crossings->leave_out(key, gap, length_of(scene, key));
        continue;
      }
      if (kept != c) {
        contacts[kept_here] = contacts[k];
        problem.label[kept] = problem.label[c];
        problem.branch[kept] = problem.branch[c];
        problem.gap[kept] = problem.gap[c];
        problem.coupling[kept] = problem.coupling[c];
        std::ranges::copy(problem.state[c], problem.state[kept].begin());
      }
      ++kept_here, ++kept;
    }
    contacts.resize(kept_here);
  };
  pass(problem.grain_contacts, 0);
  pass(problem.boundary_contacts, takes_part.size() - problem.boundary_contacts.size());
  problem.label.resize(kept);
  problem.branch.resize(kept);
  problem.gap.resize(kept);
  problem.coupling.resize(kept);
  problem.state.shrink(kept);
}

/// Gives each contact the conditions that the law fixes, or without any those of gap and scene, and
/// what it needs for moments.
template <int D>
void fix_conditions(const Scene<D>& scene, const ContactMemory<D>& memory, const ContactLaw<D>& law,
                    bool warm_start, ContactProblem<D>& problem, Crossings<D>* crossings) {
  const bool has_conditions = law.traits().has_conditions;
  const std::vector<ContactStart> starts = starts_with_chains(scene, problem, crossings);
  Array<char> takes_part;
  takes_part.resize(problem.contact_count());
  problem.coupling.resize(problem.contact_count());
  visit_remembered(problem, memory, [&](int c, auto& contact, auto& cursor) {
    const ContactKey& key = problem.label[c].key;
    const ContactStart start = starts.empty() ? start_of(scene, problem, c, contact, crossings)
                                              : starts[static_cast<std::size_t>(c)];
    const auto conditions =
        has_conditions
            ? law.begin_step(start, problem.state[c])
            : std::optional(ContactConditions{.bias = contact.bias, .friction = contact.friction});
    takes_part[c] = conditions.has_value();
    if (!conditions) return;
    contact.bias = conditions->bias;
    contact.friction = conditions->friction;
    MomentCoupling<D> coupling = coupling_of(scene, contact, start.length);
    coupling.conditions = *conditions;
    coupling.moment = warm_start ? cursor.find_moment(key) : zero_tangent<D>();
    problem.coupling[c] = coupling;
  });
  drop_contacts(scene, takes_part, problem, crossings);
  if (!warm_start) return;
  for_each_crossing(problem, memory, [&](int c, const ContactKey& before) {
    problem.coupling[c].moment = memory.boundary_contacts(before).find_moment(before);
  });
}

}  // namespace

template <int D>
void begin_step(const Scene<D>& scene, const ContactMemory<D>& memory, const ContactLaw<D>& law,
                bool warm_start, ContactProblem<D>& problem, Crossings<D>* crossings) {
  const StepParts::Timer timer(StepPart::contacts);
  const LawTraits traits = law.traits();
  read_states(scene, memory, traits.state_variables, problem);
  if (traits.has_conditions || traits.transmits_moments)
    return fix_conditions(scene, memory, law, warm_start, problem, crossings);
  problem.coupling.clear();
  if (problem.state.width() == 0 || !traits.needs_reduced_radius) return;
  problem.reduced_radius.resize(problem.contact_count());
  parallel_for(
      problem.contact_count(),
      [&](int c) { problem.reduced_radius[c] = reduced_radius(scene, problem.label[c].key); },
      kWorthAThreadIfCheap);
}

template <int D>
void end_step(const ContactProblem<D>& problem, const Solution<D>& solution,
              const ContactLaw<D>& law, ContactMemory<D>& memory) {
  const StepParts::Timer timer(StepPart::memory);
  memory.resize(problem.contact_count(), problem.grain_contacts.size());
  const LawTraits traits = law.traits();
  ContactStates ended;
  if (traits.has_conditions) ended = problem.state;
  parallel_for(
      problem.contact_count(),
      [&](int c) {
        memory.set(c, problem.label[c].key, solution.impulse[c]);
        if (!traits.has_conditions) return;
        Wrench<D> wrench;
        static_cast<Impulse<D>&>(wrench) = solution.impulse[c];
        if (!solution.moment.empty()) wrench.moment = solution.moment[c];
        law.end_step(problem.coupling[c].conditions, wrench, problem.label[c].pair, ended[c]);
      },
      kWorthAThreadIfCheap);
  memory.keep_moments(solution.moment);
  if (!traits.state_variables.empty())
    memory.keep_states(traits.has_conditions ? ended : solution.state);
}

template void begin_step(const Scene<2>&, const ContactMemory<2>&, const ContactLaw<2>&, bool,
                         ContactProblem<2>&, Crossings<2>*);
template void begin_step(const Scene<3>&, const ContactMemory<3>&, const ContactLaw<3>&, bool,
                         ContactProblem<3>&, Crossings<3>*);
template void end_step(const ContactProblem<2>&, const Solution<2>&, const ContactLaw<2>&,
                       ContactMemory<2>&);
template void end_step(const ContactProblem<3>&, const Solution<3>&, const ContactLaw<3>&,
                       ContactMemory<3>&);

}  // namespace cd
