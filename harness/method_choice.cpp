// SPDX-License-Identifier: BSD-3-Clause
// Names, help and refusals come from the registry.
#include "harness/method_choice.hpp"

#include <algorithm>

#include <libcd/core/error.hpp>
#include "libcd/core/comma_list.hpp"
#include "solvers/table.hpp"

namespace cd {
namespace {

template <class Entry>
std::vector<std::string> names_in(const std::vector<Entry>& table) {
  std::vector<std::string> names;
  for (const TableEntry& entry : table) names.push_back(entry.name);
  return names;
}

std::vector<std::string> parts_with(const std::vector<std::string>& of_method) {
  std::vector<std::string> parts;
  for (const std::string& option : of_method)
    for (const std::string& part : standard_registry().parts_with(option)) parts.push_back(part);
  return parts;
}

}  // namespace

void declare_method(Options& options, const MethodChoice& choice, const std::string& initial) {
  std::vector<std::string> methods;
  for (const MethodEntry& entry : method_table()) {
    methods.push_back(entry.name);
    if (!entry.alias.empty()) methods.push_back(entry.alias);
  }
  options.choice("method", choice.method, initial, methods, "see --list");
  const std::string instead = "in place of the method's own, see --list";
  options.choice("law", choice.law, "", names_in(law_table()), instead);
  options.choice("solver", choice.solver, "", names_in(solver_table()), instead);
  options.choice("integrator", choice.integrator, "", names_in(integrator_table()), instead);
  options.check([&method = choice.method] {
    for (const MethodEntry& entry : method_table())
      if (entry.name == method && !entry.alias.empty()) method = entry.alias;
  });
}

std::string honoured_by(const std::vector<std::string>& of_method) {
  return comma_list(parts_with(of_method));
}

template <int D>
void require_honoured(const Options& options, const std::string& option,
                      const std::vector<std::string>& of_method, const Method<D>& method) {
  if (!options.given(option)) return;
  const auto parts = parts_with(of_method);
  for (const std::string& part :
       {method.law->name(), method.solver->name(), method.integrator->name()})
    if (std::ranges::find(parts, part) != parts.end()) return;
  throw Error(option, options.text_of(option), "none with " + method.text());
}

template void require_honoured(const Options&, const std::string&, const std::vector<std::string>&,
                               const Method<2>&);
template void require_honoured(const Options&, const std::string&, const std::vector<std::string>&,
                               const Method<3>&);

}  // namespace cd
