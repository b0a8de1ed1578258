// SPDX-License-Identifier: BSD-3-Clause
// The choice of a method on the command line follows the tables of the registry.
#include "harness/method_choice.hpp"

#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include "solvers/table.hpp"

namespace method_choice_test {

using namespace cd;

/// Soft methods are made with a stiffness only.
const MethodOptions kSprings{.springs = {.stiffness = 1.0}, .hertz = {.modulus = 1.0}};

struct Chosen {
  Chosen() {
    declare_method(options, {method, law, solver, integrator}, "ahs");
    options.add("passes", passes, 1, at_least(1), honoured_by({"passes"}));
    for (const Option& option : options.all()) option.reset(Preset::quick);
  }

  void give(const std::string& name, const std::string& text) {
    for (const Option& option : options.all())
      if (option.name == name) option.parse(text);
    options.note_given(name);
    options.run_checks();
  }

  std::string method, law, solver, integrator;
  int passes = 0;
  Options options;
};

TEST_CASE("a method has its alias, whichever of its names was given") {
  Chosen chosen;
  CHECK(chosen.method == "ahs");
  for (const MethodEntry& entry : method_table()) {
    for (const std::string& name : {entry.name, entry.alias}) {
      if (name.empty()) continue;
      chosen.give("method", name);
      CHECK(chosen.method == (entry.alias.empty() ? entry.name : entry.alias));
    }
  }
  CHECK_THROWS_AS(chosen.give("method", "magic"), Error);
  CHECK_THROWS_AS(chosen.give("integrator", "magic"), Error);
}

TEST_CASE("an option is refused where no part of the method honours it, if it was given") {
  Chosen chosen;
  CHECK(honoured_by({"passes"}) == "approximate-hard-sphere");
  CHECK(honoured_by({"restitution", "springs"}) == "collision, spring-dashpot");
  for (const MethodEntry& entry : method_table()) {
    const auto method = make_method<2>(entry.name, kSprings);
    CHECK_NOTHROW(require_honoured(chosen.options, "passes", {"passes"}, method));
  }
  chosen.give("passes", "1");  // though that is the default
  for (const MethodEntry& entry : method_table()) {
    const auto method = make_method<2>(entry.name, kSprings);
    if (entry.solver == "approximate-hard-sphere") {
      CHECK_NOTHROW(require_honoured(chosen.options, "passes", {"passes"}, method));
    } else {
      CHECK_THROWS_WITH(require_honoured(chosen.options, "passes", {"passes"}, method),
                        "passes: 1 is not allowed, expected none with " + method.text());
    }
  }
}

TEST_CASE("every solver takes the options that its entry names and refuses all others") {
  for (const SolverEntry& solver : solver_table()) {
    for (const SolverOptionEntry& option : solver_option_table()) {
      SolverOptions options;
      CHECK_FALSE(option.is_set(options));
      options = {.order = SweepOrderKind::frozen,
                 .relaxation = 0.5,
                 .stop = {},
                 .passes = 2,
                 .friction = FrictionRule::convex,
                 .open_contacts = OpenContacts::skip,
                 .impact_time = ImpactTime::exact};
      for (const SolverOptionEntry& other : solver_option_table())
        if (other.name != option.name) other.reset(options);
      REQUIRE(option.is_set(options));
      const auto parts = standard_registry().parts_with(option.name);
      if (std::ranges::find(parts, solver.name) != parts.end()) {
        CHECK_NOTHROW(make_solver<2>(solver.name, options));
      } else {
        CHECK_THROWS_WITH(make_solver<2>(solver.name, options),
                          std::string(option.name) + ": " + option.text(options) +
                              " is not allowed, expected none with the solver " + solver.name);
        CHECK_NOTHROW(make_solver<2>(solver.name,
                                     standard_registry().honoured_options(solver.name, options)));
      }
    }
  }
}

}  // namespace method_choice_test
