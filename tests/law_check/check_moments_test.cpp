// SPDX-License-Identifier: BSD-3-Clause
// Check of contact laws with moments of one's own: right ones pass, wrong ones fail what they are
// wrong in.
#include <libcd/law_check/check_law.hpp>

#include <algorithm>

#include "solvers/table.hpp"
#include "tests/analytic/textbook.hpp"
#include "tests/catch.hpp"
#include "tests/law/moment_laws.hpp"

namespace check_moments_test {

using namespace cd;
using namespace cd::test;
using Names = std::vector<std::string>;

template <int D>
Names failures(const ContactLaw<D>& law) {
  Names names;
  for (const LawProperty& property : check_contacts(law).properties)
    if (!property.holds()) names.push_back(property.name);
  return names;
}

/// Sliding and rolling each as if the other were not there.
template <int D>
struct Uncoupled final : OwnMoments<D> {
  using OwnMoments<D>::solve;
  Wrench<D> solve(const MomentContact<D>& c) const override {
    MomentContact<D> apart = c;
    apart.coupling = 0.0;
    return RollingFriction<D>(0.1).solve(apart);
  }
};

/// Half of the way from the present wrench.
template <int D>
struct HalfWay final : OwnMoments<D> {
  using OwnMoments<D>::solve;
  Wrench<D> solve(const MomentContact<D>& c) const override {
    return 0.5 * (ViscousRotation<D>(0.1).solve(c) + Wrench<D>{c.impulse, c.moment});
  }
};

/// A moment in the direction of the rotation.
template <int D>
struct Driven final : ViscousRotation<D> {
  Driven() : ViscousRotation<D>(-1e-4) {}
};

/// Knows no conditions but those of gap and scene, or a limit that it does not keep.
template <int D>
struct BeyondItsLimit final : ViscousRotation<D> {
  explicit BeyondItsLimit(bool says_limit) : ViscousRotation<D>(0.1), says_limit_(says_limit) {}
  LawTraits traits() const override { return {.transmits_moments = true, .has_conditions = true}; }
  std::optional<ContactConditions> begin_step(const ContactStart& contact,
                                              std::span<const double> state) const override {
    auto conditions = ContactLaw<D>::begin_step(contact, state);
    if (says_limit_) conditions->rolling.factor = conditions->torsion.factor = 0.01;
    return conditions;
  }

 private:
  bool says_limit_;
};

/// Every other contact has no moment.
template <int D>
struct Forgetful final : OwnMoments<D> {
  using OwnMoments<D>::solve;
  Wrench<D> solve(const MomentContact<D>& c) const override {
    Wrench<D> r = RollingFriction<D>(0.1).solve(c);
    forgets_ = !forgets_;
    if (forgets_) r.moment = zero_tangent<D>();
    return r;
  }
  mutable bool forgets_ = false;
};

TEMPLATE_TEST_CASE_SIG(
    "a law of one's own with moments passes its check, and who takes moments "
    "takes it",
    "[law]", ((int D), D), 2, 3) {
  const RollingFriction<D> rolling(0.1);
  const ViscousRotation<D> viscous(0.2);
  const Forwarding<D> copy(
      {.cohesion = {.force = 2.0, .energy = 0.1}, .rolling = proportional_moment_friction(0.1)});
  const auto able = contact_solvers();
  for (const ContactLaw<D>* law :
       {static_cast<const ContactLaw<D>*>(&rolling), static_cast<const ContactLaw<D>*>(&viscous),
        static_cast<const ContactLaw<D>*>(&copy)}) {
    const LawReport report = check_law(*law);
    INFO(report.text());
    CHECK(report.passed());
    CHECK(!report.has_matrix_form);
    CHECK(std::min({report.open, report.sticking, report.sliding}) > 20);
    CHECK(report.text().find("transmits moments") != std::string::npos);
    for (const LawPartner& partner : report.solvers) {
      CAPTURE(partner.solver, partner.refusal);
      CHECK(partner.takes == (std::ranges::count(able, partner.solver) == 1));
      CHECK(partner.converged == partner.takes);
      CHECK(!partner.takes_matrix);
    }
  }
}

TEMPLATE_TEST_CASE_SIG("a law whose moments are wrong fails what it is wrong in", "[law]",
                       ((int D), D), 2, 3) {
  // It sticks or holds at other velocities than those that follow, along which it does work.
  CHECK(failures(Uncoupled<D>()) == Names{"exact", "dissipative", "monotone"});
  CHECK(failures(HalfWay<D>()) == Names{"exact"});
  CHECK(failures(Driven<D>()) == Names{"dissipative", "monotone"});
  CHECK(failures(BeyondItsLimit<D>(false)).empty());
  CHECK(failures(BeyondItsLimit<D>(true)) == Names{"in its cone"});
  CHECK(failures(Forgetful<D>()).at(0) == "deterministic");
  const std::string worst = check_contacts(Driven<D>()).property("dissipative").where;
  CHECK(worst.find(", moment = ") != std::string::npos);
}

}  // namespace check_moments_test
