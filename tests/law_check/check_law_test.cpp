// SPDX-License-Identifier: BSD-3-Clause
// Check of contact laws: the laws of the library pass, each wrong law fails what it is wrong in.
#include <libcd/law_check/check_law.hpp>

#include <algorithm>
#include <cmath>

#include <libcd/core/error.hpp>
#include <libcd/law/collision.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/law/hertz_mindlin.hpp>
#include <libcd/law_check/random_contact.hpp>
#include <libcd/problem/contact_step.hpp>
#include <libcd/sweep/sweep_state.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/law_check/wrong_laws.hpp"
#include "tests/solvers/cases.hpp"

namespace check_law_test {

using namespace cd;
using namespace cd::test;
using Names = std::vector<std::string>;

Names failures(const LawCheck& check) {
  Names names;
  for (const LawProperty& property : check.properties)
    if (!property.holds()) names.push_back(property.name);
  return names;
}

/// Takes part in nothing.
template <int D>
struct NeverThere final : Own<D> {
  LawTraits traits() const override {
    return {.criterion = Criterion::natural_map, .has_conditions = true};
  }
  std::optional<ContactConditions> begin_step(const ContactStart&,
                                              std::span<const double>) const override {
    return std::nullopt;
  }
};

template <int D>
std::vector<ContactCoefficients> coefficients() {
  std::vector<ContactCoefficients> all = {
      {},
      {.restitution = 0.5},
      {.static_friction = 1.5},
      {.cohesion = {.force = 1.0}},
      {.cohesion = {.force = 1.0, .energy = 0.05}},
      {.rolling = proportional_moment_friction(0.1)},
      {.restitution = 0.8,
       .static_friction = 1.2,
       .cohesion = {.force = 2.0, .energy = 0.1},
       .rolling =
           D == 2 ? line_contact_hysteresis(0.5, 10.0) : point_contact_hysteresis(0.5, 10.0)}};
  if (D == 3) all.back().torsion = constant_moment_friction(0.02);
  return all;
}

TEMPLATE_TEST_CASE_SIG(
    "every law of the table passes its check, and the solvers that take it are "
    "those of the table",
    "[law]", ((int D), D), 2, 3) {
  for (const LawEntry& entry : law_table()) {
    const OptionValues options{
        {"springs.stiffness", 1.0}, {"springs.tangential_stiffness", 0.0}, {"hertz.young", 1.0}};
    const auto law = make_law<D>(entry.name, options);
    const LawReport report = check_law(*law);
    INFO(report.text());
    CHECK(failures(report).empty());
    CHECK(report.passed());
    CHECK(report.contacts > 300);
    CHECK(std::min({report.open, report.sticking, report.sliding}) > 20);
    CHECK(report.property("in its cone").error <= 1e-12);  // of explicit forces, too
    for (const LawPartner& partner : report.solvers) {
      CAPTURE(partner.solver, partner.refusal);
      const auto& solvers = solver_table();
      const auto solver = std::ranges::find(solvers, partner.solver, &SolverEntry::name);
      CHECK(partner.takes == solver->takes(law->traits()));
      CHECK(partner.takes == partner.refusal.empty());
      CHECK(partner.converged == partner.takes);
    }
  }
}

TEMPLATE_TEST_CASE_SIG("the extended law passes its check with any of its terms", "[law]",
                       ((int D), D), 2, 3) {
  for (const ContactCoefficients& terms : coefficients<D>()) {
    const ExtendedCoulomb<D> law{PairTable<ContactCoefficients>(terms)};
    const LawCheck check = check_contacts(law, {.contacts = 3000, .seed = 7});
    INFO(check.text());
    CHECK(failures(check).empty());
    CHECK(check.has_matrix_form == law.traits().is_coulomb);
  }
}

TEMPLATE_TEST_CASE_SIG("collisions and Hertz's forces with friction stay in Coulomb's cone",
                       "[law]", ((int D), D), 2, 3) {
  const Collision<D> collision(0.5, 0.3);
  const HertzMindlin<D> hertz(PairTable<HertzMindlinCoefficients>(hertz_mindlin(1e3, 0.3, 0.5)));
  for (const ContactLaw<D>* law :
       {static_cast<const ContactLaw<D>*>(&collision), static_cast<const ContactLaw<D>*>(&hertz)}) {
    const LawCheck check = check_contacts(*law);
    INFO(check.text());
    CHECK(failures(check).empty());
    CHECK(check.property("in its cone").error <= 1e-12);
    CHECK(check.sliding > 100);
  }
}

TEMPLATE_TEST_CASE_SIG("a wrong law fails what it is wrong in", "[law]", ((int D), D), 2, 3) {
  CHECK(failures(check_contacts(Own<D>())).empty());
  // Where the answer depends on other contacts, or is no number, no comparison of two holds; |r_t|
  // of the one is up to 1.2 mu r_n.
  const Names most = {"deterministic", "exact", "in its cone", "monotone"};
  CHECK(failures(check_contacts(HiddenState<D>())) == most);
  CHECK(failures(check_contacts(NotANumber<D>())) == most);
  CHECK(failures(check_contacts(Relaxed<D>())) == Names{"exact"});
  CHECK(failures(check_contacts(OtherBias<D>())) == Names{"exact"});
  CHECK(failures(check_contacts(BouncesInTheSolve<D>())) == Names{"exact", "monotone"});
  CHECK(failures(check_contacts(Bilateral<D>())) == Names{"exact", "in its cone"});
  CHECK(failures(check_contacts(BeyondItsConditions<D>())) == Names{"in its cone"});
  CHECK(failures(check_contacts(FormsDiffer<D>())) == Names{"exact"});
  if constexpr (D == 2) {
    CHECK(failures(check_contacts(Belt())) == Names{"dissipative"});
    CHECK(failures(check_contacts(Weakening())) == Names{"monotone"});
  } else {
    CHECK(failures(check_contacts(Boxed())) == Names{"exact", "in its cone"});
  }
  CHECK_THROWS_WITH(check_contacts(NeverThere<D>()),
                    "law: own is not allowed, expected one that takes part in some of the contacts "
                    "drawn");
}

TEST_CASE("a check says where a law is wrong, and who takes it", "[law]") {
  const std::string text = check_law(Relaxed<2>()).text();
  INFO(text);
  for (const char* said :
       {"own in 2D: judged by the natural map\n", " sliding\n", "\nexact          FAILS      ",
        "; worst at free u_n = ", "\nsolvers that take it: gauss-seidel, ",
        "\nsolvers that refuse it: wide-gauss-seidel, accelerated-gradient, "})
    CHECK(text.find(said) != std::string::npos);
  CHECK_THROWS_WITH(check_contacts(Own<2>(), {.contacts = 0}),
                    "contacts: 0 is not allowed, expected an integer >= 1");
  CHECK_THROWS_WITH(check_contacts(Own<2>(), {.tolerance = 0.0}),
                    "tolerance: 0 is not allowed, expected a number > 0");
  CHECK_THROWS_AS(check_contacts(Own<2>()).property("nice"), Error);
}

TEMPLATE_TEST_CASE_SIG("a single contact answers to its wrench as that of a problem", "[law]",
                       ((int D), D), 2, 3) {
  // Two grains of unequal size, mass and inertia that touch: responses of the assembler.
  const ExtendedCoulomb<D> law{PairTable<ContactCoefficients>(
      ContactCoefficients{.rolling = constant_moment_friction(0.1)})};
  Scene<D> scene;
  Grain<D> grain;
  grain.radius = 0.4;
  grain.mass = 2.0;
  grain.inertia = 0.9 * grain.mass * 0.4 * 0.4;
  scene.add(grain);
  CounterRandom random{3};
  const Vector<D> normal = random_vector<D>(random, 1.0).normalized();
  grain.radius = 0.7;
  grain.mass = 3.0;
  grain.inertia = 0.0;  // solid
  grain.position = 1.1 * normal;
  scene.add(grain);
  ContactProblem<D> problem = problem_of(scene, 0.1);
  begin_step(scene, ContactMemory<D>{}, law, true, problem);
  SweepState<D> state;
  state.load(problem, {});
  const auto view = state.view(law);
  RandomContact<D> single;
  single.free = view.local(0);

  Wrench<D> wrench;
  wrench.normal = 0.3;
  wrench.tangential = tangential(single.free.normal, random_vector<D>(random, 1.0));
  wrench.moment = random_spin<D>(random, 1.0);
  view.apply(0, wrench);
  const MomentContact<D> now = view.local(0), expected = single.with(wrench);
  CHECK(now.velocity_n == Approx(expected.velocity_n).epsilon(1e-14));
  CHECK(length(Tangent<D>(now.velocity_t - expected.velocity_t)) < 1e-14);
  CHECK(length(Spin<D>(now.spin - expected.spin)) < 1e-14);
  CHECK(length(expected.velocity_t) + length(expected.spin) > 0.1);
}

}  // namespace check_law_test
