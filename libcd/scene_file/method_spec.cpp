// SPDX-License-Identifier: BSD-3-Clause
// From the table [method] to a method.
#include "libcd/scene_file/method_spec.hpp"

#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/scene_file/option_keys.hpp"
#include "libcd/scene_file/pair_rules.hpp"

namespace cd {

OptionValues MethodSpec::with_parts() const {
  OptionValues all = values;
  for (const auto& [part, chosen] :
       {std::pair("law", law), std::pair("solver", solver), std::pair("integrator", integrator)})
    if (!chosen.empty()) all[part] = chosen;
  return all;
}

void declare_keys(KeyTable& keys, MethodSpec& m, const Registry& registry, int dimension) {
  keys.text("name", m.name, "row of the table of methods, see cd_run --list");
  const std::string instead = "in place of the method's own";
  keys.text("law", m.law, instead);
  keys.text("solver", m.solver, instead);
  keys.text("integrator", m.integrator, instead);
  declare_options(keys, registry.options(), dimension, m.values);
}

template <int D>
Method<D> make_method(const MethodSpec& spec, const Registry& registry, int materials,
                      std::uint64_t seed, const std::vector<PairLaw>& pairs, Defaults defaults,
                      std::unique_ptr<ContactLaw<D>> law) {
  OptionValues values = spec.with_parts();
  const PartNames names = registry.part_names(spec.name, values);
  values["seed"] = seed;
  // Monitors evaluate the error where they need it.
  values["report_residual"] = given<double>(values, "tolerance").value_or(0.0) > 0.0;
  if (defaults == Defaults::of_files)
    for (const OptionEntry& option : registry.options_of_solver(names.solver))
      if (!option.in_files.empty()) values.try_emplace(option.name, option_value(option.in_files));
  std::vector<PairValues> of_pairs;
  for (const PairLaw& pair : pairs)
    if (!pair.values.empty()) of_pairs.push_back({pair.a, pair.b, pair.values});
  registry.require_used(spec.values, "method.", names);
  for (const PairLaw& pair : pairs)
    registry.require_used(pair.values, pair.where + '.', names, true);
  const bool has_law = law != nullptr;
  if (!has_law) law = registry.make_law<D>(names.law, values, materials, of_pairs);
  Method<D> method(std::move(law), registry.make_solver<D>(names.solver, values),
                   registry.make_integrator<D>(names.integrator, values));
  method.name = names.method;
  if (!has_law) require_coefficients(spec.values, pairs, registry);
  return method;
}

template Method<2> make_method(const MethodSpec&, const Registry&, int, std::uint64_t,
                               const std::vector<PairLaw>&, Defaults,
                               std::unique_ptr<ContactLaw<2>>);
template Method<3> make_method(const MethodSpec&, const Registry&, int, std::uint64_t,
                               const std::vector<PairLaw>&, Defaults,
                               std::unique_ptr<ContactLaw<3>>);

}  // namespace cd
