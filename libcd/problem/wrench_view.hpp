// A problem whose contacts transmit moments, as the solver kernels see it.
#pragma once

#include "libcd/problem/sweep_view.hpp"

namespace cd {

/// SweepView with moments: the unknown of a contact is a Wrench, and a moment turns its two bodies.
template <int D, class Space = OpenSpace<D>>
struct WrenchView : SweepView<D, Space> {
  using Base = SweepView<D, Space>;

  const ContactTwist<D>* twist;
  Spin<D>* moment;

  Wrench<D> impulse(int c) const { return {Base::impulse(c), moment[c]}; }

  TwistingContact<D> local(int c) const {
    return c < this->grain_count ? twisting(this->grains[c], c)
                                 : twisting(this->boundary[c - this->grain_count], c);
  }

  void apply(int c, const Wrench<D>& wrench) const {
    turn(c, wrench.moment);
    Base::apply(c, wrench);
  }

  /// Gives contact c a moment, its impulse unchanged.
  void turn(int c, const Spin<D>& now) const {
    if (c < this->grain_count) {
      turn(this->grains[c], c, now);
    } else {
      turn(this->boundary[c - this->grain_count], c, now);
    }
  }

  template <class Law>
  void update(int c, const Law& law) const {
    apply(c, law.solve(local(c)));
  }

 private:
  template <class Contact>
  TwistingContact<D> twisting(const Contact& contact, int c) const {
    const ContactTwist<D>& t = twist[c];
    TwistingContact<D> local;
    static_cast<LocalContact<D>&>(local) = this->local_of(contact, c);
    local.normal = contact.normal;
    local.spin =
        t.share_j * this->motion[contact.j].surface - t.share_i * this->motion[contact.i].surface;
    local.moment = moment[c];
    local.moment_response = t.response;
    local.coupling = t.coupling;
    local.terms = &t.terms;
    return local;
  }

  template <class Contact>
  void turn(const Contact& contact, int c, const Spin<D>& now) const {
    const Spin<D> change = now - moment[c];
    this->motion[contact.i].surface -= twist[c].turn_i * change;
    this->motion[contact.j].surface += twist[c].turn_j * change;
    moment[c] = now;
  }
};

}  // namespace cd
