// SPDX-License-Identifier: BSD-3-Clause
// Keys of coefficients, and coefficients of each pair of materials.
#include "libcd/scene_file/law_spec.hpp"

#include <algorithm>
#include <array>
#include <map>

#include "libcd/scene_file/set_if_given.hpp"

namespace cd {

// Found by KeyTable::table.

static void declare_keys(KeyTable& keys, LawSpec::Contact& contact) {
  keys.number("restitution", contact.restitution, between(0, 1), "of a head-on impact (default 0)");
  keys.number("static_friction", contact.static_friction, at_least(1),
              "of a contact that did not slide, over the dynamic coefficient (default 1)");
  keys.number("cohesion_force", contact.cohesion_force, at_least(0),
              "largest tension [force] (default 0)");
  keys.number("cohesion_energy", contact.cohesion_energy, at_least(0),
              "work that parts two bodies [force length] (default 0)");
  keys.number("rolling", contact.rolling, at_least(0),
              "rolling friction: moment over reduced radius and normal force (default 0)");
  keys.number("torsion", contact.torsion, at_least(0),
              "the same about the normal, 3D only (default 0)");
}

static void declare_keys(KeyTable& keys, LawSpec::Springs& springs) {
  keys.number("stiffness", springs.stiffness, above(0), "along the normal, needed [mass / time^2]");
  keys.number("damping", springs.damping, at_least(0),
              "along the normal [mass / time] (default 0)");
  keys.number("tangential_stiffness", springs.tangential_stiffness, at_least(0),
              "of the tangential spring [mass / time^2]");
  keys.number("tangential_damping", springs.tangential_damping, at_least(0),
              "of the tangential dashpot [mass / time]");
}

static void declare_keys(KeyTable& keys, LawSpec::Hertz& hertz) {
  keys.number("young", hertz.young, above(0), "Young's modulus, needed [stress]");
  keys.number("poisson", hertz.poisson, between(-0.999, 0.5), "Poisson's ratio (default 0.3)");
  keys.number("restitution", hertz.restitution, between(0.01, 1),
              "of a head-on impact (default 1)");
  keys.number("tangential_damping", hertz.tangential_damping, at_least(0),
              "of the tangential dashpot, over the normal one (default 1)");
}

namespace {

/// Lists of the members of each part, so that parts can be laid over each other.
constexpr std::array kCollision = {&LawSpec::restitution, &LawSpec::tangential_restitution};
constexpr std::array kContact = {
    &LawSpec::Contact::restitution,    &LawSpec::Contact::static_friction,
    &LawSpec::Contact::cohesion_force, &LawSpec::Contact::cohesion_energy,
    &LawSpec::Contact::rolling,        &LawSpec::Contact::torsion};
constexpr std::array kSprings = {&LawSpec::Springs::stiffness, &LawSpec::Springs::damping,
                                 &LawSpec::Springs::tangential_stiffness,
                                 &LawSpec::Springs::tangential_damping};
constexpr std::array kHertz = {&LawSpec::Hertz::young, &LawSpec::Hertz::poisson,
                               &LawSpec::Hertz::restitution, &LawSpec::Hertz::tangential_damping};

template <class Part, class Members>
bool is_given(const Part& part, const Members& members) {
  for (const auto member : members)
    if (part.*member) return true;
  return false;
}

template <class Part, class Members>
void lay_over(Part& part, const Part& above, const Members& members) {
  for (const auto member : members)
    if (above.*member) part.*member = above.*member;
}

ContactCoefficients contact_of(const LawSpec::Contact& spec) {
  ContactCoefficients contact;
  set_if_given(contact.restitution, spec.restitution);
  set_if_given(contact.static_friction, spec.static_friction);
  set_if_given(contact.cohesion.force, spec.cohesion_force);
  set_if_given(contact.cohesion.energy, spec.cohesion_energy);
  if (spec.rolling) contact.rolling = proportional_moment_friction(*spec.rolling);
  if (spec.torsion) contact.torsion = proportional_moment_friction(*spec.torsion);
  return contact;
}

SpringDashpotCoefficients springs_of(const LawSpec::Springs& spec) {
  SpringDashpotCoefficients springs{.stiffness = kNoStiffness};
  if (spec.stiffness) springs = soft_springs(*spec.stiffness, spec.damping.value_or(0.0));
  set_if_given(springs.damping, spec.damping);
  set_if_given(springs.tangential_stiffness, spec.tangential_stiffness);
  set_if_given(springs.tangential_damping, spec.tangential_damping);
  return springs;
}

HertzMindlinCoefficients hertz_of(const LawSpec::Hertz& a, const LawSpec::Hertz& b,
                                  const LawSpec::Hertz& of_pair) {
  if (!a.young || !b.young) return {.modulus = kNoStiffness};
  const auto elasticity = [](const LawSpec::Hertz& spec) {
    return Elasticity{*spec.young, spec.poisson.value_or(0.3)};
  };
  HertzMindlinCoefficients hertz =
      hertz_mindlin(elasticity(a), elasticity(b), of_pair.restitution.value_or(1.0));
  set_if_given(hertz.tangential_damping, of_pair.tangential_damping);
  return hertz;
}

/// What is said of pairs of materials, by their numbers, the smaller one first.
using LawsOfPairs = std::map<std::pair<int, int>, const LawSpec*>;

LawsOfPairs by_materials(const std::vector<PairLaw>& pairs) {
  LawsOfPairs laws;
  for (const PairLaw& pair : pairs) laws[std::minmax(pair.a, pair.b)] = &pair.law;
  return laws;
}

/// Of one pair; nothing if nothing is said of it.
const LawSpec* find(const LawsOfPairs& pairs, int a, int b) {
  const auto found = pairs.find(std::minmax(a, b));
  return found == pairs.end() ? nullptr : found->second;
}

/// What is said of a pair of materials, laid over what is said of all.
LawSpec law_of(const LawSpec& all, const LawsOfPairs& pairs, int a, int b) {
  LawSpec law = all;
  if (const LawSpec* const pair = find(pairs, a, b)) {
    lay_over(law, *pair, kCollision);
    lay_over(law.contact, pair->contact, kContact);
    lay_over(law.springs, pair->springs, kSprings);
    lay_over(law.hertz, pair->hertz, kHertz);
  }
  return law;
}

bool is_elastic_itself(const LawsOfPairs& pairs, int a, int b) {
  const LawSpec* const pair = find(pairs, a, b);
  return pair && (pair->hertz.young || pair->hertz.poisson);
}

/// Gives pairs that have none of a kind of coefficients, and what is of all, those of the first
/// that has.
template <class Coefficients>
void fill(MethodOptions& options, Coefficients MethodOptions::*of_all,
          Coefficients PairCoefficients::*of_pair, double Coefficients::*stiffness) {
  const auto has_some = [&](const PairCoefficients& pair) {
    return pair.*of_pair.*stiffness != kNoStiffness;
  };
  const auto first = std::ranges::find_if(options.pairs, has_some);
  if (first == options.pairs.end()) return;
  const Coefficients some = (*first).*of_pair;
  for (PairCoefficients& pair : options.pairs)
    if (!has_some(pair)) pair.*of_pair = some;
  if (options.*of_all.*stiffness == kNoStiffness) options.*of_all = some;
}

}  // namespace

void declare_coefficients(KeyTable& keys, LawSpec& law) {
  keys.number("restitution", law.restitution, between(0, 1), "of collision (default 0)");
  keys.number("tangential_restitution", law.tangential_restitution, between(-1, 1),
              "of collision (default 0)");
  keys.table("contact", law.contact, "coefficients of extended-coulomb");
  keys.table("springs", law.springs,
             "coefficients of spring-dashpot; tangential ones follow from the others (2/7, 1/2)");
  keys.table("hertz", law.hertz, "coefficients of hertz-mindlin");
}

std::vector<GivenOption> given_options(const LawSpec& law) {
  std::vector<GivenOption> given;
  if (law.restitution) given.push_back({"restitution", "restitution"});
  if (law.tangential_restitution)
    given.push_back({"tangential_restitution", "tangential-restitution"});
  if (is_given(law.contact, kContact)) given.push_back({"contact", "contact"});
  if (is_given(law.springs, kSprings)) given.push_back({"springs", "springs"});
  if (is_given(law.hertz, kHertz)) given.push_back({"hertz", "hertz"});
  return given;
}

void set_coefficients(const LawSpec& all, const std::vector<PairLaw>& pairs,
                      MethodOptions& options) {
  set_if_given(options.restitution, all.restitution);
  set_if_given(options.tangential_restitution, all.tangential_restitution);
  options.contact = contact_of(all.contact);
  options.springs = springs_of(all.springs);
  options.hertz = hertz_of(all.hertz, all.hertz, all.hertz);
  const auto says_nothing = [](const PairLaw& pair) { return given_options(pair.law).empty(); };
  if (std::ranges::all_of(pairs, says_nothing)) return;
  const LawsOfPairs laws = by_materials(pairs);
  for (int a = 0; a < options.materials; ++a) {
    for (int b = a; b < options.materials; ++b) {
      const LawSpec law = law_of(all, laws, a, b);
      const bool itself = a == b || is_elastic_itself(laws, a, b);
      const LawSpec::Hertz of_a = itself ? law.hertz : law_of(all, laws, a, a).hertz;
      const LawSpec::Hertz of_b = itself ? law.hertz : law_of(all, laws, b, b).hertz;
      options.pairs.push_back(
          {.a = a,
           .b = b,
           .collision = {law.restitution.value_or(options.restitution),
                         law.tangential_restitution.value_or(options.tangential_restitution)},
           .contact = contact_of(law.contact),
           .springs = springs_of(law.springs),
           .hertz = hertz_of(of_a, of_b, law.hertz)});
    }
  }
  fill(options, &MethodOptions::springs, &PairCoefficients::springs,
       &SpringDashpotCoefficients::stiffness);
  fill(options, &MethodOptions::hertz, &PairCoefficients::hertz,
       &HertzMindlinCoefficients::modulus);
}

}  // namespace cd
