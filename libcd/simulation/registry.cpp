// SPDX-License-Identifier: BSD-3-Clause
// Registry: lookup by name, and refusals.
#include "libcd/simulation/registry.hpp"

#include <algorithm>

#include "libcd/core/comma_list.hpp"
#include "libcd/core/error.hpp"
#include "libcd/core/nearest_word.hpp"

namespace cd {
namespace {

template <class Entry>
void require_new(const std::vector<Entry>& table, const std::string& name, const char* what) {
  for (const Entry& known : table) {
    if (known.name == name) throw Error(what, name, "a name that is not taken");
  }
}

template <class Entry>
const Entry& find(const std::vector<Entry>& table, const std::string& name, const char* what) {
  for (const Entry& entry : table) {
    if (entry.name == name) return entry;
  }
  std::vector<std::string> names;
  names.reserve(table.size());
  for (const Entry& entry : table) names.push_back(entry.name);
  throw Error(what, name, one_of(name, names));
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

template <int D, class Entry>
auto make(const Entry& entry, const PartValues& values, const char* what) {
  const auto& maker = entry.make.template in<D>();
  if (!maker)
    throw Error("dimension", D, std::to_string(5 - D) + " with the " + what + " " + entry.name);
  auto part = maker.make(values);
  if (!part) throw Error(what, entry.name, "one whose factory makes an object");
  return part;
}

/// The traits of a law of that name; its variables are gone with the example.
LawTraits traits_of(const LawEntry& law) {
  const PartValues values{law.example};
  LawTraits traits = law.make.in_3d ? make<3>(law, values, "law")->traits()
                                    : make<2>(law, values, "law")->traits();
  traits.state_variables = {};
  return traits;
}

/// Throws Error unless a part takes the law.
void require_taken(const LawEntry& law, const TakesLaw& takes, const std::vector<LawEntry>& laws,
                   const std::string& by) {
  if (takes(traits_of(law))) return;
  std::vector<std::string> taken;
  for (const LawEntry& other : laws)
    if (takes(traits_of(other))) taken.push_back(other.name);
  throw Error("law", law.name, "one of " + comma_list(taken) + " with the " + by);
}

}  // namespace

void Registry::add(LawEntry entry) {
  require_new(laws_, entry.name, "law");
  traits_of(entry);
  laws_.push_back(std::move(entry));
}
void Registry::add(SolverEntry entry) {
  require_new(solvers_, entry.name, "solver");
  solvers_.push_back(std::move(entry));
}
void Registry::add(IntegratorEntry entry) {
  require_new(integrators_, entry.name, "integrator");
  integrators_.push_back(std::move(entry));
}
void Registry::add(MethodEntry entry) {
  for (const MethodEntry& known : methods_) {
    for (const std::string& name : {known.name, known.alias})
      if (!name.empty() && (name == entry.name || name == entry.alias))
        throw Error("method", name, "a name that is not taken");
  }
  methods_.push_back(std::move(entry));
}

template <int D>
std::unique_ptr<ContactLaw<D>> Registry::make_law(const std::string& name,
                                                  const OptionValues& values, int materials,
                                                  const std::vector<PairValues>& pairs) const {
  require_known(values);
  for (const PairValues& pair : pairs) require_known(pair.values);
  return make<D>(find(laws_, name, "law"), {values, materials, pairs}, "law");
}

template <int D>
std::unique_ptr<Solver<D>> Registry::make_solver(const std::string& name,
                                                 const OptionValues& values) const {
  const SolverEntry& entry = find(solvers_, name, "solver");
  require_known(values);
  const OptionTable own = entry.make.options(), rule = table_of_options<StopRule>();
  for (const SolverEntry& other : solvers_) {
    for (const OptionEntry& option : other.make.options().entries())
      if (option.is_key && values.contains(option.name) && !own.find(option.name) &&
          !rule.find(option.name))
        throw Error(option.name, to_text(values.at(option.name)), "none with the solver " + name);
  }
  return make<D>(entry, {values}, "solver");
}

template <int D>
std::unique_ptr<Integrator<D>> Registry::make_integrator(const std::string& name,
                                                         const OptionValues& values) const {
  require_known(values);
  return make<D>(find(integrators_, name, "integrator"), {values}, "integrator");
}

const MethodEntry& Registry::method_entry(const std::string& name) const {
  const auto by_alias =
      std::ranges::find_if(methods_, [&](const MethodEntry& e) { return e.alias == name; });
  return by_alias != methods_.end() && !name.empty() ? *by_alias : find(methods_, name, "method");
}

PartNames Registry::part_names(const std::string& method, const OptionValues& values) const {
  const MethodEntry& entry = method_entry(method);
  const auto chosen = [&](const char* part, const std::string& own) {
    const std::string name = given<std::string>(values, part).value_or("");
    return name.empty() ? own : name;
  };
  PartNames names{entry.name, chosen("law", entry.law), chosen("solver", entry.solver),
                  chosen("integrator", entry.integrator)};
  require_combination(names.law, names.solver, names.integrator);
  return names;
}

template <int D>
Method<D> Registry::make_method(const std::string& name, const OptionValues& values, int materials,
                                const std::vector<PairValues>& pairs) const {
  const PartNames names = part_names(name, values);
  Method<D> method(make_law<D>(names.law, values, materials, pairs),
                   make_solver<D>(names.solver, values),
                   make_integrator<D>(names.integrator, values));
  method.name = names.method;
  return method;
}

void Registry::require_combination(const std::string& law, const std::string& solver,
                                   const std::string& integrator) const {
  const LawEntry& entry = find(laws_, law, "law");
  require_taken(entry, find(solvers_, solver, "solver").takes, laws_, "solver " + solver);
  require_taken(entry, find(integrators_, integrator, "integrator").takes, laws_,
                "integrator " + integrator);
}

std::vector<std::string> Registry::solvers_for(const LawTraits& law) const {
  std::vector<std::string> names;
  for (const SolverEntry& solver : solvers_)
    if (solver.takes(law)) names.push_back(solver.name);
  return names;
}

std::vector<SharedOption> Registry::options() const {
  std::vector<SharedOption> all;
  const auto add = [&](const auto& table, bool of_laws) {
    for (const auto& entry : table) {
      const OptionTable in_2d = entry.make.in_2d.options();
      for (const OptionEntry& option : entry.make.options().entries()) {
        auto found = std::ranges::find_if(
            all, [&](const SharedOption& o) { return o.entry.name == option.name; });
        if (found == all.end()) found = all.insert(found, {option});
        found->parts.push_back(entry.name);
        found->per_pair = found->per_pair || (of_laws && entry.make.per_pair());
        found->in_2d = found->in_2d || in_2d.find(option.name);
      }
    }
  };
  add(solvers_, false);
  add(integrators_, false);
  add(laws_, true);
  return all;
}

std::vector<std::string> Registry::parts_with(const std::string& option) const {
  for (const SharedOption& shared : options())
    if (shared.entry.name == option) return shared.parts;
  return {};
}

std::vector<OptionEntry> Registry::options_of_solver(const std::string& solver) const {
  return find(solvers_, solver, "solver").make.options().entries();
}

bool Registry::solver_has(const std::string& solver, const std::string& option) const {
  return find(solvers_, solver, "solver").make.options().find(option) != nullptr;
}

OptionValues Registry::known_to_solver(const std::string& solver,
                                       const OptionValues& values) const {
  const OptionTable own = find(solvers_, solver, "solver").make.options();
  OptionValues known = values;
  std::erase_if(known, [&](const auto& value) { return !own.find(value.first); });
  return known;
}

void Registry::require_known(const OptionValues& values) const {
  if (values.empty()) return;
  std::vector<std::string> names{"law", "solver", "integrator"};
  for (const SharedOption& option : options()) names.push_back(option.entry.name);
  for (const auto& [name, value] : values)
    if (!contains(names, name)) throw Error(name + ": no such option" + known_instead(name, names));
}

void Registry::require_used(const OptionValues& values, const std::string& where,
                            const PartNames& method, bool of_pair) const {
  for (const SharedOption& option : options()) {
    if (!option.entry.is_key || !values.contains(option.entry.name)) continue;
    const bool used = contains(option.parts, method.law) ||
                      (!of_pair && (contains(option.parts, method.solver) ||
                                    contains(option.parts, method.integrator)));
    if (!used || (of_pair && !option.per_pair))
      throw Error(where + option.entry.name + ": " + method.text() + " does not use it, only " +
                  comma_list(option.parts));
  }
}

template std::unique_ptr<ContactLaw<2>> Registry::make_law(const std::string&, const OptionValues&,
                                                           int,
                                                           const std::vector<PairValues>&) const;
template std::unique_ptr<ContactLaw<3>> Registry::make_law(const std::string&, const OptionValues&,
                                                           int,
                                                           const std::vector<PairValues>&) const;
template std::unique_ptr<Solver<2>> Registry::make_solver(const std::string&,
                                                          const OptionValues&) const;
template std::unique_ptr<Solver<3>> Registry::make_solver(const std::string&,
                                                          const OptionValues&) const;
template std::unique_ptr<Integrator<2>> Registry::make_integrator(const std::string&,
                                                                  const OptionValues&) const;
template std::unique_ptr<Integrator<3>> Registry::make_integrator(const std::string&,
                                                                  const OptionValues&) const;
template Method<2> Registry::make_method(const std::string&, const OptionValues&, int,
                                         const std::vector<PairValues>&) const;
template Method<3> Registry::make_method(const std::string&, const OptionValues&, int,
                                         const std::vector<PairValues>&) const;

}  // namespace cd
