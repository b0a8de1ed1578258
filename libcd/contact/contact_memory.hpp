// What contacts remember from one step to the next.
#pragma once

#include "libcd/contact/contact_key.hpp"
#include "libcd/core/array.hpp"
#include "libcd/law/contact_terms.hpp"

namespace cd {

/// Impulses of the previous step by contact key, the initial guess of the next solve (warm start).
/// Unger's wave equation needs it: started from zero, forces cannot propagate between steps.
template <int D>
class ContactMemory {
 public:
  /// Reads one sorted range of the memory; asked with ascending keys, it passes over it once.
  class Cursor {
   public:
    Cursor(const ContactMemory& memory, int first, int last)
        : memory_(&memory), next_(first), last_(last) {}

    /// The remembered impulse, zero for a new contact. Keys must come in ascending order.
    Impulse<D> find(const ContactKey& key) {
      return advance_to(key) ? memory_->impulse_[next_] : Impulse<D>{};
    }

    /// The remembered tangential spring, zero for a new contact or if springs were not kept.
    Tangent<D> find_spring(const ContactKey& key) {
      return advance_to(key) && !memory_->spring_.empty() ? memory_->spring_[next_]
                                                          : zero_tangent<D>();
    }

    /// The remembered state, that of a new contact if it is one or states were not kept.
    ContactState<D> find_state(const ContactKey& key) {
      return advance_to(key) && !memory_->state_.empty() ? memory_->state_[next_]
                                                         : ContactState<D>{};
    }

   private:
    bool advance_to(const ContactKey& key) {
      while (next_ < last_ && memory_->key_[next_] < key) ++next_;
      return next_ < last_ && memory_->key_[next_] == key;
    }

    const ContactMemory* memory_;
    int next_;
    int last_;
  };

  void clear() {
    key_.clear();
    impulse_.clear();
    spring_.clear();
    state_.clear();
    grain_count_ = 0;
  }

  /// Room for `count` contacts, of which the first `grain_count` are grain contacts; no springs
  /// and no states.
  void resize(int count, int grain_count) {
    key_.resize(count);
    impulse_.resize(count);
    spring_.clear();
    state_.clear();
    grain_count_ = grain_count;
  }

  /// Contact c has this key and impulse; both groups must be sorted by key.
  void set(int c, const ContactKey& key, const Impulse<D>& impulse) {
    key_[c] = key;
    impulse_[c] = impulse;
  }

  /// The tangential springs of all contacts, for laws with a history (SoftContact).
  void keep_springs(const Array<Tangent<D>>& spring) {
    assert(spring.size() == size());
    spring_ = spring;
  }

  /// The states of all contacts, for laws with terms (ContactLaw::has_terms).
  void keep_states(const Array<ContactState<D>>& state) {
    assert(state.size() == size());
    state_ = state;
  }

  /// Number of contacts, how many of them are grain contacts, and the name and impulse of each.
  int size() const { return key_.size(); }
  int grain_count() const { return grain_count_; }
  const ContactKey& key(int c) const { return key_[c]; }
  const Impulse<D>& impulse(int c) const { return impulse_[c]; }

  /// The tangential springs, one per contact, or none if they were not kept [length].
  const Array<Tangent<D>>& springs() const { return spring_; }

  /// The states, one per contact, or none if they were not kept.
  const Array<ContactState<D>>& states() const { return state_; }

  Cursor grain_contacts() const { return {*this, 0, grain_count_}; }
  Cursor boundary_contacts() const { return {*this, grain_count_, key_.size()}; }

 private:
  Array<ContactKey> key_;
  Array<Impulse<D>> impulse_;
  Array<Tangent<D>> spring_;
  Array<ContactState<D>> state_;
  int grain_count_ = 0;
};

}  // namespace cd
