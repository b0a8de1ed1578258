// SPDX-License-Identifier: BSD-3-Clause
// Python law: a contact law whose functions are those of a Python object.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "python/contacts.hpp"
#include "python/interpreter.hpp"

namespace cd::python {

/// Calls a libcd.ContactLaw with the interpreter lock, from any thread. What Python raises goes on
/// as pybind11::error_already_set. Made with the lock; what does not change is read once.
template <int D>
class PythonLaw final : public ContactLaw<D> {
 public:
  /// Throws Error for attributes that make no sense.
  explicit PythonLaw(py::object law);
  PythonLaw(PythonLaw&&) = delete;  ///< its traits refer to its variables

  std::string name() const override { return name_; }
  LawTraits traits() const override { return traits_; }

  Impulse<D> solve(const LocalContact<D>& contact) const override;
  Impulse<D> solve(const BlockContact<D>& contact) const override;
  Wrench<D> solve(const MomentContact<D>& contact) const override;
  Impulse<D> advance(const LocalContact<D>& contact, std::span<double> state) const override;
  std::optional<ContactConditions> begin_step(const ContactStart& contact,
                                              std::span<const double> state) const override;
  void end_step(const ContactConditions& conditions, const Wrench<D>& wrench, int pair,
                std::span<double> state) const override;
  double bias(double gap_rate) const override;

 private:
  std::shared_ptr<HeldObject> law_;
  std::string name_;
  std::vector<StateVariable> variables_;
  LawTraits traits_;
  bool has_bias_ = false;    ///< of its own
  bool has_blocks_ = false;  ///< solve_block
};

}  // namespace cd::python
