// SPDX-License-Identifier: BSD-3-Clause
// The choice of a method on the command line follows the tables of the registry.
#include "harness/method_choice.hpp"

#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include "solvers/table.hpp"

namespace method_choice_test {

using namespace cd;

/// Soft methods are made with a stiffness only.
const OptionValues kSprings{{"springs.stiffness", 1.0}, {"hertz.young", 1.0}};

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
  CHECK(honoured_by({"restitution", "springs.stiffness"}) == "collision, spring-dashpot");
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

/// A value other than the default.
OptionValue other_value(const OptionEntry& option) {
  if (!option.words.empty()) return option.words.back();
  if (option.initial == "true") return false;
  return option.name == "relaxation" || option.name == "tolerance" ? OptionValue(0.5)
                                                                   : OptionValue(2);
}

TEST_CASE("every solver takes the options that its entry names and refuses all others") {
  const OptionValues rule = StopRule().values();
  int refused = 0;
  for (const SolverEntry& solver : solver_table()) {
    const OptionTable own = solver.make.options();
    for (const SharedOption& option : standard_registry().options()) {
      const std::string& name = option.entry.name;
      const auto has_it = [&](const SolverEntry& one) {
        return std::ranges::find(option.parts, one.name) != option.parts.end();
      };
      if (std::ranges::none_of(solver_table(), has_it)) continue;
      CAPTURE(solver.name, name);
      const OptionValue value = other_value(option.entry);
      REQUIRE(to_text(value) != option.entry.initial);
      const OptionValues options{{name, value}};
      CHECK(has_it(solver) == (own.find(name) != nullptr));
      CHECK(standard_registry().solver_has(solver.name, name) == has_it(solver));
      // The rule, of whatever solver, and the seed go to all.
      if (has_it(solver) || rule.contains(name) || !option.entry.is_key) {
        CHECK_NOTHROW(make_solver<2>(solver.name, options));
      } else {
        ++refused;
        CHECK_THROWS_WITH(make_solver<2>(solver.name, options),
                          name + ": " + to_text(value) +
                              " is not allowed, expected none with the solver " + solver.name);
        CHECK_NOTHROW(
            make_solver<2>(solver.name, standard_registry().known_to_solver(solver.name, options)));
      }
    }
  }
  CHECK(refused > 50);
}

}  // namespace method_choice_test
