// SPDX-License-Identifier: BSD-3-Clause
// Contact state: the numbers that a contact law lets each contact remember from step to step.
#pragma once

#include <span>
#include <string>

#include "libcd/core/array.hpp"
#include "libcd/core/vector.hpp"

namespace cd {

/// One entry of the state of a contact, as a law declares it (LawTraits::state_variables). A new
/// contact begins with zeros.
struct StateVariable {
  /// Number of doubles, and whether they turn.
  enum class Kind {
    number,      ///< one double, a flag is 0 or 1
    tangential,  ///< Tangent<D>, which turns with its contact from step to step
  };

  std::string name;          ///< in checkpoints and outputs
  Kind kind = Kind::number;  ///< tangential if it lies in the tangent plane

  /// Same name and kind.
  bool operator==(const StateVariable&) const = default;
};

/// Doubles that a variable takes.
template <int D>
int components_of(const StateVariable& variable) {
  return variable.kind == StateVariable::Kind::number || D == 2 ? 1 : 3;
}

/// Doubles of the state of one contact.
template <int D>
int state_width(std::span<const StateVariable> variables) {
  int width = 0;
  for (const StateVariable& variable : variables) width += components_of<D>(variable);
  return width;
}

/// States of contacts, each as `width` doubles in the order in which its variables were declared.
class ContactStates {
 public:
  int width() const { return width_; }                                    ///< doubles of one state
  int size() const { return width_ == 0 ? 0 : values_.size() / width_; }  ///< number of states
  bool empty() const { return values_.empty(); }  ///< no states, or of no doubles

  /// `count` states of zeros.
  void assign(int count, int width) {
    width_ = width;
    values_.assign(count * width, 0.0);
  }
  void clear() { assign(0, 0); }  ///< no states any more

  /// Keeps the first `count` states.
  void shrink(int count) { values_.resize(count * width_); }

  /// @{
  /// State of a contact, 0 <= contact < size(); valid until the number of states changes.
  std::span<double> operator[](int contact) {
    return {values_.data() + contact * width_, static_cast<std::size_t>(width_)};
  }
  std::span<const double> operator[](int contact) const {
    return {values_.data() + contact * width_, static_cast<std::size_t>(width_)};
  }
  /// @}

  /// Same width and values; NaN differs from itself.
  bool operator==(const ContactStates&) const = default;

 private:
  Array<double> values_;
  int width_ = 0;
};

/// A tangential variable whose first component is number `first` of a state.
template <int D>
Tangent<D> tangential_state(std::span<const double> state, std::size_t first = 0) {
  if constexpr (D == 2) {
    return state[first];
  } else {
    return {state[first], state[first + 1], state[first + 2]};
  }
}
/// @{
/// Writes a tangential variable whose first component is number `first` of a state.
inline void set_tangential_state(std::span<double> state, double value, std::size_t first = 0) {
  state[first] = value;
}
inline void set_tangential_state(std::span<double> state, const Vector<3>& value,
                                 std::size_t first = 0) {
  for (std::size_t k = 0; k < 3; ++k) state[first + k] = value[static_cast<int>(k)];
}
/// @}

}  // namespace cd
