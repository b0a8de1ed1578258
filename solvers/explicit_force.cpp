// SPDX-License-Identifier: BSD-3-Clause
// Explicit forces: one evaluation of all laws, then all impulses.
#include "solvers/explicit_force.hpp"

#include <chrono>

#include <libcd/core/error.hpp>
#include <libcd/law/hertz_mindlin.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/problem/response.hpp>

namespace cd {

namespace {

/// Contacts as they are at the start of the step. Pointers of its own stay in registers, whatever
/// is written.
template <int D>
class ContactReader {
 public:
  explicit ContactReader(const ContactProblem<D>& problem)
      : problem_(problem),
        motion_(problem.at_start()),
        label_(problem.label.data()),
        reduced_radius_(problem.reduced_radius.empty() ? nullptr : problem.reduced_radius.data()),
        rotational_response_(problem.rotational_response),
        time_step_(problem.time_step) {}

  template <class Contact>
  LocalContact<D> operator()(int c, const Contact& contact) const {
    const Impulse<D> velocity = velocity_at(problem_, c, contact, motion_, problem_.cell.before);
    const EffectiveMass mass = effective_mass(contact, motion_.data(), rotational_response_);
    return {.velocity_n = velocity.normal,
            .velocity_t = velocity.tangential,
            .impulse = {},
            .mass_n = mass.n,
            .mass_t = mass.t,
            .bias = contact.bias,
            .friction = contact.friction,
            .time_step = time_step_,
            .pair = label_[c].pair,
            .reduced_radius = reduced_radius_ ? reduced_radius_[c] : 0.0};
  }

 private:
  const ContactProblem<D>& problem_;
  const Array<BodyMotion<D>>& motion_;
  const ContactLabel* label_;
  const double* reduced_radius_;
  double rotational_response_, time_step_;
};

/// All impulses and what they do; `force` maps a contact and its number to an impulse. Flattened,
/// so that a law pays only for what it uses of a contact.
template <int D, class Force>
[[gnu::flatten]] void push_all(const ContactProblem<D>& problem, const Force& force,
                               Solution<D>& solution) {
  solution.motion = problem.free;
  const ContactReader<D> local(problem);
  BodyMotion<D>* const motion = solution.motion.data();
  Impulse<D>* const impulse = solution.impulse.data();
  for_each_contact(problem, [&](int c, const auto& contact) {
    impulse[c] = force(c, local(c, contact));
    apply_impulse(contact, impulse[c], motion, problem.rotational_response);
  });
  solution.cell_rate = cell_rate(problem, solution.impulse, solution.motion);
}

/// Calls body(law) with the own type of a built-in law.
template <int D, class Body>
void visit_force(const ContactLaw<D>& law, const Body& body) {
  if (const auto* spring = dynamic_cast<const SpringDashpot<D>*>(&law)) {
    body(*spring);
  } else if (const auto* hertz = dynamic_cast<const HertzMindlin<D>*>(&law)) {
    body(*hertz);
  } else {
    body(law);
  }
}

}  // namespace

template <int D>
SolveReport ExplicitForce<D>::solve(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                    Solution<D>& solution, const SolveContext<D>& /*context*/) {
  const LawTraits traits = law.traits();
  if (!traits.is_explicit_force() || traits.transmits_moments)
    throw Error("law", law.name(), "an explicit force law with the solver explicit");
  const int count = problem.contact_count();
  const bool remembers = !traits.state_variables.empty();
  if (remembers && problem.state.size() != count)
    throw Error("law", law.name(), "one that remembers nothing for a problem without states");
  const auto start = std::chrono::steady_clock::now();
  solution.impulse.resize(count);
  solution.state = problem.state;
  visit_force(law, [&](const auto& concrete) {
    if (remembers) {
      push_all(
          problem,
          [&](int c, const LocalContact<D>& contact) {
            return concrete.advance(contact, solution.state[c]);
          },
          solution);
    } else {
      push_all(
          problem, [&](int, const LocalContact<D>& contact) { return concrete.solve(contact); },
          solution);
    }
  });

  SolveReport report;
  report.formulation = "velocity";
  report.iterations = 1;
  report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  return report;
}

template class ExplicitForce<2>;
template class ExplicitForce<3>;

}  // namespace cd
