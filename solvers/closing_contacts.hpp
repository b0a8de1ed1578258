// SPDX-License-Identifier: BSD-3-Clause
// Closing contacts: those of a problem that may get an impulse, as a sweep over all finds them.
#pragma once

#include <libcd/core/archive.hpp>
#include <libcd/core/array.hpp>
#include <libcd/sweep/sweep_state.hpp>

namespace cd {

/// The contacts of a problem without those that cannot close. They are found anew from time to
/// time: none is left out for good.
class ClosingContacts {
 public:
  /// Sweeps from one that visits all contacts to the next. What may close in between is the
  /// business of `find`'s margin; what does so all the same waits until then.
  static constexpr int kEvery = 10;

  /// For problems of `count` contacts nothing allocates afterwards.
  void reserve(int count) {
    contacts_.clear();
    contacts_.reserve(static_cast<std::size_t>(count));
    order_.reserve(static_cast<std::size_t>(count));
  }

  /// Finds them after a sweep over all contacts: those with an impulse, and those whose bodies,
  /// with the velocities as they are now, would use up half of the gap within the step or more.
  template <int D>
  void find(SweepState<D>& state, const ContactLaw<D>& law, bool wrenches) {
    contacts_.clear();
    const auto find_in = [&](const auto& view) {
      for (int c = 0; c < view.count; ++c)
        if (squared_norm(view.impulse(c)) > 0.0 || is_close(view.local(c), law))
          contacts_.push_back(c);
    };
    if (wrenches) {
      state.template visit_unknowns<Wrench<D>>(find_in);
    } else {
      state.template visit_unknowns<Impulse<D>>(find_in);
    }
  }

  void archive(Archive& archive) {
    archive("contacts", contacts_);
  }  ///< what the next sweeps go on from

  int size() const { return static_cast<int>(contacts_.size()); }  ///< their number

  /// Their numbers in an order of size() places. Valid until the next call.
  const Array<std::int32_t>& in(const Array<std::int32_t>& places) {
    order_.resize(places.size());
    for (int k = 0; k < places.size(); ++k) order_[k] = contacts_[places[k]];
    return order_;
  }

 private:
  /// Not so far open that V_n + b / 2 > 0; an overlap, b < 0, has no margin.
  template <class Contact, class Law>
  static bool is_close(const Contact& contact, const Law& law) {
    const double bias = law.bias(contact.bias);
    return contact.velocity_n + (bias > 0.0 ? 0.5 * bias : bias) <= 0.0;
  }

  Array<std::int32_t> contacts_, order_;
};

}  // namespace cd
