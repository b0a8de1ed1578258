// SPDX-License-Identifier: BSD-3-Clause
// Wrench view: a problem whose contacts transmit moments, as sweeps see it.
#pragma once

#include "libcd/sweep/sweep_view.hpp"

namespace cd {

/// Throws Error for a law with moments, or with conditions that are not Coulomb's, and a problem
/// that knows nothing of them, as its step has not begun under such a law
/// (problem/contact_step.hpp).
template <int D>
void require_coupling(const ContactProblem<D>& problem, const ContactLaw<D>& law) {
  const LawTraits traits = law.traits();
  const bool has_conditions = traits.has_conditions && !traits.is_coulomb;
  if (!(traits.transmits_moments || has_conditions) ||
      problem.coupling.size() == problem.contact_count())
    return;
  throw Error("law", law.name(),
              std::string("one without ") + (traits.transmits_moments ? "moments" : "conditions") +
                  " for a problem without begin_step");
}

/// SweepView with moments: the unknown of a contact is a Wrench, and a moment turns its two bodies.
template <int D, class Space = OpenSpace<D>>
struct WrenchView : SweepView<D, Space> {
  using Base = SweepView<D, Space>;  ///< without moments

  const MomentCoupling<D>* coupling;  ///< of all contacts
  Spin<D>* moment;                    ///< of all contacts, as they are now

  /// The wrench of contact c as it is now.
  Wrench<D> impulse(int c) const { return {Base::impulse(c), moment[c]}; }

  /// Contact c alone, as SweepView::local.
  MomentContact<D> local(int c) const {
    return visit(c, [&](const auto& contact) { return local_with_moment(contact, c); });
  }

  /// Gives contact c a wrench, and its bodies what changes by it.
  void apply(int c, const Wrench<D>& wrench) const {
    visit(c, [&](auto& contact) { apply_both(contact, c, wrench); });
  }

  /// Gives contact c a moment, its impulse unchanged.
  void turn(int c, const Spin<D>& now) const {
    visit(c, [&](const auto& contact) { turn_bodies(contact, c, now); });
  }

  /// Gives contact c the wrench that the law asks for.
  template <class Law>
  void update(int c, const Law& law) const {
    visit(c,
          [&](auto& contact) { apply_both(contact, c, law.solve(local_with_moment(contact, c))); });
  }

 private:
  template <class Body>
  auto visit(int c, const Body& body) const {
    return c < this->grain_count ? body(this->grains[c])
                                 : body(this->boundary[c - this->grain_count]);
  }

  template <class Contact>
  MomentContact<D> local_with_moment(const Contact& contact, int c) const {
    const MomentCoupling<D>& t = coupling[c];
    MomentContact<D> local;
    static_cast<LocalContact<D>&>(local) = this->local_of(contact, c);
    local.normal = contact.normal;
    local.spin =
        t.share_j * this->motion[contact.j].surface - t.share_i * this->motion[contact.i].surface;
    local.moment = moment[c];
    local.moment_response = t.response;
    local.coupling = t.coupling;
    local.length = t.length;
    local.conditions = &t.conditions;
    return local;
  }

  template <class Contact>
  void apply_both(Contact& contact, int c, const Wrench<D>& wrench) const {
    turn_bodies(contact, c, wrench.moment);
    this->apply_to(contact, c, wrench);
  }

  template <class Contact>
  void turn_bodies(const Contact& contact, int c, const Spin<D>& now) const {
    const Spin<D> change = now - moment[c];
    this->motion[contact.i].surface -= coupling[c].turn_i * change;
    this->motion[contact.j].surface += coupling[c].turn_j * change;
    moment[c] = now;
  }
};

}  // namespace cd
