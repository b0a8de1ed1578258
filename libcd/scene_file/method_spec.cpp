// SPDX-License-Identifier: BSD-3-Clause
// From the table [method] to a method.
#include "libcd/scene_file/method_spec.hpp"

#include <algorithm>

#include "libcd/core/error.hpp"
#include "libcd/sweep/sweep_order.hpp"

namespace cd {

static void declare_keys(KeyTable& keys, MethodSpec::Contact& contact) {
  keys.number("restitution", contact.restitution, between(0, 1), "of a head-on impact");
  keys.number("static_friction", contact.static_friction, at_least(1),
              "of a contact that did not slide, over the dynamic coefficient");
  keys.number("cohesion_force", contact.cohesion_force, at_least(0), "largest tension [force]");
  keys.number("cohesion_energy", contact.cohesion_energy, at_least(0),
              "work that parts two bodies [force length]");
  keys.number("rolling", contact.rolling, at_least(0),
              "rolling friction: moment over reduced radius and normal force");
  keys.number("torsion", contact.torsion, at_least(0), "the same about the normal, 3D");
}

static void declare_keys(KeyTable& keys, MethodSpec::Springs& springs) {
  keys.number("stiffness", springs.stiffness, above(0), "along the normal [mass / time^2]");
  keys.number("damping", springs.damping, at_least(0), "along the normal [mass / time]");
  keys.number("tangential_stiffness", springs.tangential_stiffness, at_least(0),
              "of the tangential spring [mass / time^2]");
  keys.number("tangential_damping", springs.tangential_damping, at_least(0),
              "of the tangential dashpot [mass / time]");
}

static void declare_keys(KeyTable& keys, MethodSpec::Hertz& hertz) {
  keys.number("young", hertz.young, above(0), "Young's modulus [stress]");
  keys.number("poisson", hertz.poisson, between(-0.999, 0.5), "Poisson's ratio");
  keys.number("restitution", hertz.restitution, between(0.01, 1), "of a head-on impact");
}

namespace {

/// What a specification gives of an option of the registry.
struct Given {
  const char* key;     ///< in [method]
  const char* option;  ///< in the registry
  bool is_given;
};

std::vector<Given> given(const MethodSpec& m) {
  const auto& [e, mu_s, f_c, e_c, roll, twist] = m.contact;
  return {
      {"sweeps", "sweeps", m.sweeps.has_value()},
      {"tolerance", "sweeps", m.tolerance.has_value()},
      {"check_every", "sweeps", m.check_every.has_value()},
      {"sweep_order", "sweep-order", !m.sweep_order.empty()},
      {"relaxation", "relaxation", m.relaxation.has_value()},
      {"passes", "passes", m.passes.has_value()},
      {"removal_sweeps", "removal-sweeps", m.removal_sweeps.has_value()},
      {"overlaps", "overlaps", !m.overlaps.empty()},
      {"restitution", "restitution", m.restitution.has_value()},
      {"tangential_restitution", "tangential-restitution", m.tangential_restitution.has_value()},
      {"contact", "contact", e || mu_s || f_c || e_c || roll || twist},
      {"springs", "springs",
       m.springs.stiffness || m.springs.damping || m.springs.tangential_stiffness ||
           m.springs.tangential_damping},
      {"hertz", "hertz", m.hertz.young || m.hertz.poisson || m.hertz.restitution}};
}

template <int D>
void require_honoured(const MethodSpec& spec, const Registry& registry, const Method<D>& method) {
  for (const Given& what : given(spec)) {
    if (!what.is_given) continue;
    const std::vector<std::string> parts = registry.parts_with(what.option);
    const auto honours = [&](const std::string& part) {
      return std::ranges::find(parts, part) != parts.end();
    };
    if (honours(method.law->name()) || honours(method.solver->name()) ||
        honours(method.integrator->name()))
      continue;
    std::string who;
    for (const std::string& part : parts) who += (who.empty() ? "" : ", ") + part;
    throw Error(std::string("method.") + what.key + ": " + method.text() +
                " does not use it, only " + who);
  }
}

template <class T>
void set(T& target, const std::optional<T>& value) {
  if (value) target = *value;
}

MethodOptions options_of(const MethodSpec& spec, int materials, std::uint64_t seed) {
  MethodOptions options{.law = spec.law, .solver = spec.solver, .integrator = spec.integrator};
  options.materials = materials;
  options.seed = seed;
  if (!spec.sweep_order.empty()) options.order = sweep_order(spec.sweep_order);
  set(options.sweeps, spec.sweeps);
  set(options.tolerance, spec.tolerance);
  set(options.check_every, spec.check_every);
  options.report_residual = options.tolerance > 0.0;  // monitors look at it where they need it
  options.relaxation = spec.relaxation;
  set(options.passes, spec.passes);
  set(options.removal_sweeps, spec.removal_sweeps);
  if (spec.overlaps == "remove") options.overlaps = OverlapRule::remove;
  set(options.restitution, spec.restitution);
  set(options.tangential_restitution, spec.tangential_restitution);
  set(options.contact.restitution, spec.contact.restitution);
  set(options.contact.static_friction, spec.contact.static_friction);
  set(options.contact.cohesion.force, spec.contact.cohesion_force);
  set(options.contact.cohesion.energy, spec.contact.cohesion_energy);
  if (spec.contact.rolling)
    options.contact.rolling = proportional_moment_friction(*spec.contact.rolling);
  if (spec.contact.torsion)
    options.contact.torsion = proportional_moment_friction(*spec.contact.torsion);
  if (spec.springs.stiffness)
    options.springs = soft_springs(*spec.springs.stiffness, spec.springs.damping.value_or(0.0));
  set(options.springs.damping, spec.springs.damping);
  set(options.springs.tangential_stiffness, spec.springs.tangential_stiffness);
  set(options.springs.tangential_damping, spec.springs.tangential_damping);
  const auto& [young, poisson, restitution] = spec.hertz;
  if (young || poisson || restitution)
    options.hertz =
        hertz_mindlin(young.value_or(1e6), poisson.value_or(0.3), restitution.value_or(1.0));
  return options;
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
              "iterations between two looks at the tolerance (default 1)");
  keys.choice("sweep_order", m.sweep_order,
              {"random", "sequential", "symmetric", "independent", "frozen"},
              "order of the contacts in a sweep (default random)");
  keys.number("relaxation", m.relaxation, above(0), "factor of the update");
  keys.number("passes", m.passes, at_least(1), "of approximate-hard-sphere (default 1)");
  keys.number("removal_sweeps", m.removal_sweeps, at_least(1),
              "of euler-removing-overlaps (default 1)");
  keys.choice("overlaps", m.overlaps, {"keep", "remove"},
              "unilateral-coulomb: what becomes of an overlap (default keep)");
  keys.number("restitution", m.restitution, between(0, 1), "of collision (default 0)");
  keys.number("tangential_restitution", m.tangential_restitution, between(-1, 1),
              "of collision (default 0)");
  keys.table("contact", m.contact, "coefficients of extended-coulomb");
  keys.table("springs", m.springs,
             "coefficients of spring-dashpot; tangential ones follow from the others (2/7, 1/2)");
  keys.table("hertz", m.hertz, "coefficients of hertz-mindlin");
}

template <int D>
Method<D> make_method(const MethodSpec& spec, const Registry& registry, int materials,
                      std::uint64_t seed) {
  Method<D> method = registry.make_method<D>(spec.name, options_of(spec, materials, seed));
  require_honoured(spec, registry, method);
  return method;
}

template Method<2> make_method(const MethodSpec&, const Registry&, int, std::uint64_t);
template Method<3> make_method(const MethodSpec&, const Registry&, int, std::uint64_t);

}  // namespace cd
