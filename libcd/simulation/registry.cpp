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
void insert(std::vector<Entry>& table, Entry entry, const char* what) {
  for (const Entry& known : table) {
    if (known.name == entry.name) throw Error(what, entry.name, "a name that is not taken");
  }
  table.push_back(std::move(entry));
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

/// Throws Error unless the laws that a part takes include this one, or the one that it is like.
void require_taken(const LawEntry& law, const std::vector<std::string>& laws,
                   const std::string& by) {
  if (!contains(laws, law.name) && (law.like.empty() || !contains(laws, law.like)))
    throw Error("law", law.name, "one of " + comma_list(laws) + " with the " + by);
}

template <int D, class Entry, class Options>
auto make(const Entry& entry, const Options& options, const char* what) {
  const auto& factory = entry.make.template in<D>();
  if (!factory)
    throw Error("dimension", D, std::to_string(5 - D) + " with the " + what + " " + entry.name);
  auto part = factory(options);
  if (!part) throw Error(what, entry.name, "one whose factory makes an object");
  return part;
}

}  // namespace

void Registry::add(LawEntry entry) {
  insert(laws_, std::move(entry), "law");
}
void Registry::add(SolverEntry entry) {
  insert(solvers_, std::move(entry), "solver");
}
void Registry::add(IntegratorEntry entry) {
  insert(integrators_, std::move(entry), "integrator");
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
                                                  const MethodOptions& options) const {
  return make<D>(find(laws_, name, "law"), options, "law");
}

template <int D>
std::unique_ptr<Solver<D>> Registry::make_solver(const std::string& name,
                                                 const SolverOptions& options) const {
  const SolverEntry& entry = find(solvers_, name, "solver");
  require_options(name, options);
  return make<D>(entry, options, "solver");
}

template <int D>
std::unique_ptr<Integrator<D>> Registry::make_integrator(const std::string& name,
                                                         const MethodOptions& options) const {
  return make<D>(find(integrators_, name, "integrator"), options, "integrator");
}

const MethodEntry& Registry::method_entry(const std::string& name) const {
  const auto by_alias =
      std::ranges::find_if(methods_, [&](const MethodEntry& e) { return e.alias == name; });
  return by_alias != methods_.end() && !name.empty() ? *by_alias : find(methods_, name, "method");
}

const std::string& Registry::solver_of(const std::string& method,
                                       const MethodOptions& options) const {
  return options.solver.empty() ? method_entry(method).solver : options.solver;
}

template <int D>
Method<D> Registry::make_method(const std::string& name, const MethodOptions& options) const {
  const MethodEntry& entry = method_entry(name);
  const std::string law = options.law.empty() ? entry.law : options.law;
  const std::string& solver = solver_of(name, options);
  const std::string integrator = options.integrator.empty() ? entry.integrator : options.integrator;
  require_combination(law, solver, integrator);
  Method<D> method(make_law<D>(law, options), make_solver<D>(solver, options.solver_options()),
                   make_integrator<D>(integrator, options));
  method.name = entry.name;
  return method;
}

void Registry::require_combination(const std::string& law, const std::string& solver,
                                   const std::string& integrator) const {
  const LawEntry& entry = find(laws_, law, "law");
  require_taken(entry, find(solvers_, solver, "solver").laws, "solver " + solver);
  require_taken(entry, find(integrators_, integrator, "integrator").laws,
                "integrator " + integrator);
}

std::vector<std::string> Registry::parts_with(const std::string& option) const {
  std::vector<std::string> names;
  const auto compare_with = [&](const auto& table) {
    for (const auto& entry : table)
      if (contains(entry.options, option)) names.push_back(entry.name);
  };
  compare_with(laws_);
  compare_with(solvers_);
  compare_with(integrators_);
  return names;
}

SolverOptions Registry::honoured_options(const std::string& solver, SolverOptions options) const {
  const std::vector<std::string>& known = find(solvers_, solver, "solver").options;
  for (const SolverOptionEntry& option : solver_option_table())
    if (!contains(known, option.name)) option.reset(options);
  return options;
}

void Registry::require_options(const std::string& solver, const SolverOptions& options) const {
  const std::vector<std::string>& known = find(solvers_, solver, "solver").options;
  for (const SolverOptionEntry& option : solver_option_table()) {
    if (option.is_set(options) && !contains(known, option.name))
      throw Error(option.name, option.text(options), "none with the solver " + solver);
  }
}

template std::unique_ptr<ContactLaw<2>> Registry::make_law(const std::string&,
                                                           const MethodOptions&) const;
template std::unique_ptr<ContactLaw<3>> Registry::make_law(const std::string&,
                                                           const MethodOptions&) const;
template std::unique_ptr<Solver<2>> Registry::make_solver(const std::string&,
                                                          const SolverOptions&) const;
template std::unique_ptr<Solver<3>> Registry::make_solver(const std::string&,
                                                          const SolverOptions&) const;
template std::unique_ptr<Integrator<2>> Registry::make_integrator(const std::string&,
                                                                  const MethodOptions&) const;
template std::unique_ptr<Integrator<3>> Registry::make_integrator(const std::string&,
                                                                  const MethodOptions&) const;
template Method<2> Registry::make_method(const std::string&, const MethodOptions&) const;
template Method<3> Registry::make_method(const std::string&, const MethodOptions&) const;

}  // namespace cd
