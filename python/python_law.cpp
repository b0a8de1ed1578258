// SPDX-License-Identifier: BSD-3-Clause
// Calls from contact laws to Python.
#include "python/python_law.hpp"

#include <algorithm>

#include <libcd/core/comma_list.hpp>
#include <libcd/core/require.hpp>
#include "python/refusals.hpp"

namespace cd::python {
namespace {

using Names = std::vector<std::string>;

/// The place of an attribute's value among some words.
int choice(const py::object& law, const char* attribute, const Names& words) {
  const auto value = py::str(law.attr(attribute)).cast<std::string>();
  const auto found = std::ranges::find(words, value);
  if (found == words.end())
    throw Error(std::string("law.") + attribute, value, "one of " + comma_list(words));
  return static_cast<int>(found - words.begin());
}

/// Whether the class of the law has a function that is not that of the base class.
bool overrides(const py::object& law, const char* function) {
  const py::object base = py::module_::import("libcd").attr("ContactLaw");
  return !py::type::of(law).attr(function).is(base.attr(function));
}

std::vector<StateVariable> variables_of(const py::object& law) {
  std::vector<StateVariable> variables;
  for (const py::handle entry : law.attr("state_variables")) {
    if (py::isinstance<py::str>(entry)) {
      variables.push_back({entry.cast<std::string>()});
      continue;
    }
    const auto [name, kind] = value_of<std::pair<std::string, std::string>>(
        entry, "law.state_variables", "names, or a name and tangential");
    if (kind != "tangential" && kind != "number")
      throw Error("law.state_variables: kind of " + name, kind, "number or tangential");
    variables.push_back({name, kind == "tangential" ? StateVariable::Kind::tangential
                                                    : StateVariable::Kind::number});
  }
  return variables;
}

py::list list_of(std::span<const double> values) {
  py::list list;
  for (const double value : values) list.append(value);
  return list;
}

void write_back(const py::list& list, std::span<double> values) {
  if (list.size() != values.size())
    throw Error("length of a contact's state", list.size(), std::to_string(values.size()));
  for (std::size_t k = 0; k < values.size(); ++k)
    values[k] = value_of<double>(py::object(list[k]), "a contact's state", "numbers");
}

}  // namespace

template <int D>
PythonLaw<D>::PythonLaw(py::object law) {
  name_ = py::str(law.attr("name")).cast<std::string>();
  const Criterion criteria[] = {Criterion::natural_map, Criterion::law_residual,
                                Criterion::explicit_force};
  traits_.criterion = criteria[choice(law, "criterion", {"natural_map", "law_residual", "none"})];
  const PairFilter filters[] = {PairFilter::within_reach, PairFilter::overlapping};
  traits_.pair_filter = filters[choice(law, "pair_filter", {"within_reach", "overlapping"})];
  const auto flag = [&](const char* name) {
    return flag_of(law.attr(name), std::string("law.") + name);
  };
  traits_.is_coulomb = flag("is_coulomb");
  traits_.transmits_moments = flag("transmits_moments");
  traits_.acts_across_gaps = flag("acts_across_gaps");
  traits_.range = value_of<double>(law.attr("range"), "law.range", "a finite number >= 0");
  require_not_negative("law.range", traits_.range);
  variables_ = variables_of(law);
  traits_.state_variables = variables_;
  traits_.has_conditions = overrides(law, "begin_step");
  has_bias_ = overrides(law, "bias");
  has_blocks_ = overrides(law, "solve_block");
  law_ = std::make_shared<HeldObject>(std::move(law));
}

template <int D>
Impulse<D> PythonLaw<D>::solve(const LocalContact<D>& contact) const {
  if (traits_.transmits_moments) throw Error("law", name_, "a law without moments");
  const py::gil_scoped_acquire lock;
  return impulse_of<D>((*law_)->attr("solve")(contact), name_ + ".solve");
}

template <int D>
Impulse<D> PythonLaw<D>::solve(const BlockContact<D>& contact) const {
  if (!has_blocks_) throw Error("law", name_, "a law with solve_block");
  const py::gil_scoped_acquire lock;
  return from_components(components_from<D>((*law_)->attr("solve_block")(BlockCopy<D>(contact)),
                                            name_ + ".solve_block"));
}

template <int D>
Wrench<D> PythonLaw<D>::solve(const MomentContact<D>& contact) const {
  const py::gil_scoped_acquire lock;
  return wrench_of<D>((*law_)->attr("solve")(MomentCopy<D>(contact)), name_ + ".solve");
}

template <int D>
Impulse<D> PythonLaw<D>::advance(const LocalContact<D>& contact, std::span<double> state) const {
  const py::gil_scoped_acquire lock;
  const py::list values = list_of(state);
  const Impulse<D> impulse =
      impulse_of<D>((*law_)->attr("advance")(contact, values), name_ + ".advance");
  write_back(values, state);
  return impulse;
}

template <int D>
std::optional<ContactConditions> PythonLaw<D>::begin_step(const ContactStart& contact,
                                                          std::span<const double> state) const {
  const py::gil_scoped_acquire lock;
  const py::object answer = (*law_)->attr("begin_step")(contact, list_of(state));
  if (answer.is_none()) return std::nullopt;
  if (!py::isinstance<ContactConditions>(answer))
    throw Error(name_ + ".begin_step", py::repr(answer).cast<std::string>(),
                "libcd.Conditions or None");
  return answer.cast<ContactConditions>();
}

template <int D>
void PythonLaw<D>::end_step(const ContactConditions& conditions, const Wrench<D>& wrench, int pair,
                            std::span<double> state) const {
  const py::gil_scoped_acquire lock;
  const py::list values = list_of(state);
  const Impulse<D>& impulse = wrench;
  const py::tuple found = traits_.transmits_moments ? tuple_of<D>(wrench) : tuple_of<D>(impulse);
  (*law_)->attr("end_step")(conditions, found, pair, values);
  write_back(values, state);
}

template <int D>
double PythonLaw<D>::bias(double gap_rate) const {
  if (!has_bias_) return std::max(0.0, gap_rate);
  const py::gil_scoped_acquire lock;
  return value_of<double>((*law_)->attr("bias")(gap_rate), name_ + ".bias", "a number");
}

template class PythonLaw<2>;
template class PythonLaw<3>;

}  // namespace cd::python
