// SPDX-License-Identifier: BSD-3-Clause
// Combinations: every law, solver and integrator of the registry together, in turn.
#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/solvers/cases.hpp"

namespace combinations_test {

using namespace cd;
using namespace cd::test;

/// Options under which every law is at home in the scene of two balls.
OptionValues for_two_balls() {
  return {{"restitution", 0.5},
          {"springs.stiffness", 1e5},
          {"springs.damping", 100.0},
          {"springs.tangential_stiffness", 1e5},
          {"springs.tangential_damping", 100.0},
          {"hertz.young", 1e6},
          {"hertz.poisson", 0.3},
          {"hertz.restitution", 0.5},
          {"sweeps", 2000},
          {"tolerance", 1e-10}};
}

template <int D>
void check_two_balls(Method<D> method) {
  Simulation<D> simulation(two_balls<D>(), std::move(method), {.time_step = 1e-3, .reach = 0.02});
  for (int k = 0; k < 20; ++k) simulation.step();
  for (const int ball : {1, 2}) {
    CHECK(std::abs(simulation.scene().position[ball][D - 1] - (ball - 0.5)) < 2e-3);
    CHECK(simulation.scene().velocity[ball].norm() < 0.12);
  }
}

template <int D>
void walk_registry() {
  const Registry& registry = standard_registry();
  for (const LawEntry& law : registry.laws()) {
    const auto made = registry.make_law<D>(law.name, for_two_balls());
    const LawTraits traits = made->traits();
    for (const SolverEntry& solver : registry.solvers()) {
      for (const IntegratorEntry& integrator : registry.integrators()) {
        CAPTURE(D, law.name, solver.name, integrator.name);
        OptionValues options = for_two_balls();
        options["law"] = law.name;
        options["solver"] = solver.name;
        options["integrator"] = integrator.name;
        const bool solved = solver.takes(traits), moved = integrator.takes(traits);
        if (solved && moved) {
          CHECK_NOTHROW(registry.require_combination(law.name, solver.name, integrator.name));
          if (solver.make.in<D>()) {
            check_two_balls(registry.make_method<D>("contact-dynamics", options));
          } else {
            CHECK_THROWS_AS(registry.make_method<D>("contact-dynamics", options), Error);
          }
          continue;
        }
        CHECK_THROWS_AS(registry.make_method<D>("contact-dynamics", options), Error);
        if (solved || !solver.make.in<D>()) continue;
        // The parts refuse what the table of the README has no entry for.
        Simulation<D> simulation(
            two_balls<D>(),
            Method<D>(registry.make_law<D>(law.name, options),
                      registry.make_solver<D>(solver.name, options), std::make_unique<Euler<D>>()),
            {.time_step = 1e-3, .reach = 0.02});
        CHECK_THROWS_AS(simulation.step(), Error);
      }
    }
  }
}

TEST_CASE("the registry's combinations step two balls, all others are refused by the parts",
          "[method][solver]") {
  walk_registry<2>();
  walk_registry<3>();
}

}  // namespace combinations_test
