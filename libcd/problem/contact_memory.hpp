// SPDX-License-Identifier: BSD-3-Clause
// Contact memory: what contacts keep from one step to the next.
#pragma once

#include <algorithm>

#include "libcd/core/array.hpp"
#include "libcd/detect/contact_key.hpp"
#include "libcd/law/contact_state.hpp"
#include "libcd/law/impulse.hpp"

namespace cd {

/// Impulses of the previous step by contact key, the initial guess of the next solve (warm start).
/// Unger's wave equation needs it: started from zero, forces cannot propagate between steps.
template <int D>
class ContactMemory {
 public:
  /// Reads one sorted range of the memory; asked once for each key, in ascending order, it passes
  /// over it once.
  class Cursor {
   public:
    /// Reads contacts first .. last - 1 of a memory that must outlive it.
    Cursor(const ContactMemory& memory, int first, int last)
        : memory_(&memory), next_(first), last_(last) {}

    /// The remembered impulse, zero for a new contact.
    Impulse<D> find(const ContactKey& key) {
      return advance_past(key) ? memory_->impulse_[next_ - 1] : Impulse<D>{};
    }

    /// The remembered moment (Wrench), zero for a new contact or if moments were not kept.
    Spin<D> find_moment(const ContactKey& key) {
      return advance_past(key) && !memory_->moment_.empty() ? memory_->moment_[next_ - 1]
                                                            : zero_tangent<D>();
    }

    /// The remembered state; empty for a new contact or if states were not kept.
    std::span<const double> find_state(const ContactKey& key) {
      if (!advance_past(key) || memory_->states_.empty()) return {};
      return memory_->states_[next_ - 1];
    }

   private:
    /// Returns whether the contact is known; it is then the one before the next. Most contacts, and
    /// those before them, were there a step ago: the first comparison finds them.
    bool advance_past(const ContactKey& key) {
      const ContactKey* const keys = memory_->key_.data();
      if (next_ < last_ && keys[next_] != key)
        while (next_ < last_ && keys[next_] < key) ++next_;
      const bool is_known = next_ < last_ && keys[next_] == key;
      next_ += is_known;
      return is_known;
    }

    const ContactMemory* memory_;
    int next_;
    int last_;
  };

  /// Forgets all contacts.
  void clear() {
    key_.clear();
    impulse_.clear();
    moment_.clear();
    states_.clear();
    grain_count_ = 0;
  }

  /// Room for `count` contacts, of which the first `grain_count` are grain contacts; no moments
  /// and no states.
  void resize(int count, int grain_count) {
    key_.resize(count);
    impulse_.resize(count);
    moment_.clear();
    states_.clear();
    grain_count_ = grain_count;
  }

  /// Contact c has this key and impulse; both groups must be sorted by key.
  void set(int c, const ContactKey& key, const Impulse<D>& impulse) {
    key_[c] = key;
    impulse_[c] = impulse;
  }

  /// The moments of all contacts, or none, for laws whose contacts transmit them.
  void keep_moments(const Array<Spin<D>>& moment) {
    assert(moment.empty() || moment.size() == size());
    moment_ = moment;
  }

  /// The states of all contacts, for laws that declare some (LawTraits::state_variables).
  void keep_states(const ContactStates& states) {
    assert(states.size() == size() || states.width() == 0);
    states_ = states;
  }

  /// Multiplies impulses and moments, as forces stay when the time step changes.
  void scale(double factor) {
    for (Impulse<D>& impulse : impulse_) impulse = factor * impulse;
    for (Spin<D>& moment : moment_) moment *= factor;
  }

  /// @{
  /// Number of contacts, how many of them are grain contacts, and the name and impulse of each.
  int size() const { return key_.size(); }
  int grain_count() const { return grain_count_; }
  const ContactKey& key(int c) const { return key_[c]; }
  const Impulse<D>& impulse(int c) const { return impulse_[c]; }
  /// @}

  /// The moments as in Wrench, one per contact, or none if they were not kept.
  const Array<Spin<D>>& moments() const { return moment_; }

  /// The states, one per contact, or none if they were not kept.
  const ContactStates& states() const { return states_; }

  /// @{
  /// A cursor before the first contact of the group.
  Cursor grain_contacts() const { return {*this, 0, grain_count_}; }
  Cursor boundary_contacts() const { return {*this, grain_count_, key_.size()}; }
  /// @}

  /// @{
  /// A cursor for keys that are not before this one.
  Cursor grain_contacts(const ContactKey& from) const {
    return {*this, first_from(from, 0, grain_count_), grain_count_};
  }
  Cursor boundary_contacts(const ContactKey& from) const {
    return {*this, first_from(from, grain_count_, key_.size()), key_.size()};
  }
  /// @}

 private:
  int first_from(const ContactKey& key, int first, int last) const {
    return static_cast<int>(std::lower_bound(key_.begin() + first, key_.begin() + last, key) -
                            key_.begin());
  }

  Array<ContactKey> key_;
  Array<Impulse<D>> impulse_;
  Array<Spin<D>> moment_;
  ContactStates states_;
  int grain_count_ = 0;
};

}  // namespace cd
