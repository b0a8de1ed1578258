// SPDX-License-Identifier: BSD-3-Clause
// From the table [method] to a method.
#include "libcd/scene_file/method_spec.hpp"

#include <algorithm>

#include "libcd/core/comma_list.hpp"
#include "libcd/core/error.hpp"
#include "libcd/scene_file/pair_rules.hpp"
#include "libcd/scene_file/set_if_given.hpp"
#include "libcd/sweep/sweep_order.hpp"

namespace cd {

namespace {

/// All that a specification gives of the options of the registry.
std::vector<GivenOption> given(const MethodSpec& m) {
  std::vector<GivenOption> all = given_options(m);
  const auto add = [&](const char* key, const char* option, bool is_given) {
    if (is_given) all.push_back({key, option});
  };
  add("sweeps", "sweeps", m.sweeps.has_value());
  add("tolerance", "sweeps", m.tolerance.has_value());
  add("check_every", "sweeps", m.check_every.has_value());
  add("sweep_order", "sweep-order", !m.sweep_order.empty());
  add("relaxation", "relaxation", m.relaxation.has_value());
  add("friction_rule", "friction-rule", !m.friction_rule.empty());
  add("open_contacts", "open-contacts", !m.open_contacts.empty());
  add("passes", "passes", m.passes.has_value());
  add("impact_time", "impact-time", !m.impact_time.empty());
  add("removal_sweeps", "removal-sweeps", m.removal_sweeps.has_value());
  add("overlaps", "overlaps", !m.overlaps.empty());
  return all;
}

/// `where` stands before the keys in messages.
template <int D>
void require_honoured(const std::vector<GivenOption>& options, const std::string& where,
                      const Registry& registry, const Method<D>& method) {
  for (const GivenOption& what : options) {
    const std::vector<std::string> parts = registry.parts_with(what.option);
    const auto honours = [&](const std::string& part) {
      return std::ranges::find(parts, part) != parts.end();
    };
    if (honours(method.law->name()) || honours(method.solver->name()) ||
        honours(method.integrator->name()))
      continue;
    throw Error(where + what.key + ": " + method.text() + " does not use it, only " +
                comma_list(parts));
  }
}

/// Discs do not turn about the normal.
void require_no_torsion(const MethodSpec& spec, const std::vector<PairLaw>& pairs) {
  const auto require = [](const LawSpec& law, const std::string& where) {
    if (law.contact.torsion) throw Error(where + ".contact.torsion: is only for dimension = 3");
  };
  require(spec, "method");
  for (const PairLaw& pair : pairs) require(pair.law, pair.where);
}

MethodOptions options_of(const MethodSpec& spec, int materials, std::uint64_t seed,
                         const std::vector<PairLaw>& pairs) {
  MethodOptions options{.law = spec.law, .solver = spec.solver, .integrator = spec.integrator};
  options.materials = materials;
  options.seed = seed;
  if (!spec.sweep_order.empty()) options.order = sweep_order(spec.sweep_order);
  set_if_given(options.sweeps, spec.sweeps);
  set_if_given(options.tolerance, spec.tolerance);
  set_if_given(options.check_every, spec.check_every);
  options.report_residual = options.tolerance > 0.0;  // monitors evaluate it where they need it
  options.relaxation = spec.relaxation;
  if (!spec.friction_rule.empty()) options.friction = friction_rule(spec.friction_rule);
  if (!spec.open_contacts.empty()) options.open_contacts = open_contacts(spec.open_contacts);
  set_if_given(options.passes, spec.passes);
  if (!spec.impact_time.empty()) options.impact_time = impact_time(spec.impact_time);
  set_if_given(options.removal_sweeps, spec.removal_sweeps);
  if (spec.overlaps == "remove") options.overlaps = OverlapRule::remove;
  set_coefficients(spec, pairs, options);
  return options;
}

/// Lets a solver that can do so leave open contacts out.
void skip_open_contacts(const Registry& registry, const std::string& method,
                        MethodOptions& options) {
  const std::vector<std::string> able = registry.parts_with("open-contacts");
  if (std::ranges::find(able, registry.solver_of(method, options)) != able.end())
    options.open_contacts = OpenContacts::skip;
}

template <class Entry>
std::vector<std::string> names_in(const std::vector<Entry>& table) {
  std::vector<std::string> names;
  for (const TableEntry& entry : table) names.push_back(entry.name);
  return names;
}

}  // namespace

void declare_keys(KeyTable& keys, MethodSpec& m) {
  keys.text("name", m.name, "row of the table of methods, see cd_run --list");
  const std::string instead = "in place of the method's own";
  keys.text("law", m.law, instead);
  keys.text("solver", m.solver, instead);
  keys.text("integrator", m.integrator, instead);
  keys.number("sweeps", m.sweeps, at_least(1), "iterations of the solver, at most (default 100)");
  keys.number("tolerance", m.tolerance, at_least(0),
              "error at which the solver stops; 0 (default): it does all sweeps");
  keys.number("check_every", m.check_every, at_least(1),
              "iterations between two evaluations of the error (default 1)");
  keys.only_beside("tolerance");
  keys.choice("sweep_order", m.sweep_order,
              {"random", "sequential", "symmetric", "independent", "frozen"},
              "order of the contacts in a sweep (default random)");
  keys.number("relaxation", m.relaxation, above(0), "factor of the update");
  keys.choice("friction_rule", m.friction_rule, {"coulomb", "convex"},
              "accelerated-gradient, admm: convex is the relaxation by which sliding contacts "
              "separate (default coulomb)");
  keys.choice("open_contacts", m.open_contacts, {"visit", "skip"},
              "gauss-seidel: those that cannot close within a step are in every sweep, or stay out "
              "until they can (default skip)");
  keys.number("passes", m.passes, at_least(1), "of approximate-hard-sphere (default 1)");
  keys.choice(
      "impact_time", m.impact_time, {"start", "exact"},
      "approximate-hard-sphere: pairs that would overlap within a step collide as it begins, "
      "as in the paper, or when they touch; only the latter conserves energy under gravity "
      "(default start)");
  keys.number("removal_sweeps", m.removal_sweeps, at_least(1),
              "of euler-removing-overlaps (default 1)");
  keys.choice("overlaps", m.overlaps, {"keep", "remove"},
              "unilateral-coulomb: what becomes of an overlap (default keep)");
  declare_coefficients(keys, m);
}

template <int D>
Method<D> make_method(const MethodSpec& spec, const Registry& registry, int materials,
                      std::uint64_t seed, const std::vector<PairLaw>& pairs, OpenContacts open) {
  if constexpr (D == 2) require_no_torsion(spec, pairs);
  MethodOptions options = options_of(spec, materials, seed, pairs);
  if (spec.open_contacts.empty() && open == OpenContacts::skip)
    skip_open_contacts(registry, spec.name, options);
  Method<D> method = registry.make_method<D>(spec.name, options);
  require_honoured(given(spec), "method.", registry, method);
  for (const PairLaw& pair : pairs)
    require_honoured(given_options(pair.law), pair.where + '.', registry, method);
  require_coefficients(spec, pairs);
  return method;
}

template Method<2> make_method(const MethodSpec&, const Registry&, int, std::uint64_t,
                               const std::vector<PairLaw>&, OpenContacts);
template Method<3> make_method(const MethodSpec&, const Registry&, int, std::uint64_t,
                               const std::vector<PairLaw>&, OpenContacts);

}  // namespace cd
