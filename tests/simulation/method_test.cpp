// SPDX-License-Identifier: BSD-3-Clause
// Methods by name: columns of the table replaced, combinations refused, parts of one's own.
#include <libcd/simulation/method.hpp>

#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include <libcd/law/collision.hpp>
#include <libcd/law/soft_collision.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/gauss_seidel.hpp"
#include "solvers/table.hpp"
#include "tests/solvers/cases.hpp"

namespace method_test {

using namespace cd;
using namespace cd::test;

/// Counts its solves, else Gauss-Seidel.
class Counting final : public Solver<2> {
 public:
  using Options = StopRule;

  explicit Counting(const Options& stop) : inner_({.stop = stop}) {}
  std::string name() const override { return "counting"; }
  SolveReport solve(const ContactProblem<2>& problem, const ContactLaw<2>& law,
                    Solution<2>& solution, const SolveContext<2>& context) override {
    ++solves;
    return inner_.solve(problem, law, solution, context);
  }
  SolveReport solve(const MatrixProblem<2>& problem, const ContactLaw<2>& law,
                    Solution<2>& solution, const SolveContext<2>& context) override {
    return inner_.solve(problem, law, solution, context);
  }
  int solves = 0;

 private:
  GaussSeidel<2> inner_;
};

/// No contact does anything.
class Ghost final : public ContactLaw<2> {
 public:
  std::string name() const override { return "ghost"; }
  double bias(double gap_rate) const override { return gap_rate; }
  Impulse<2> solve(const LocalContact<2>&) const override { return {}; }
};

Registry own_registry() {
  Registry registry;
  register_standard_parts(registry);
  registry.add(LawEntry{{"ghost", "nothing"}, factory<ContactLaw, Ghost>()});
  registry.add(SolverEntry{{"counting", "counts"}, factory<Solver, Counting>()});
  registry.add(IntegratorEntry{{"free", "for ghosts"}, factory<Integrator, Euler<2>>()});
  registry.add(MethodEntry{{"ghosts", "pass through"}, "g", "ghost", "counting", "free"});
  return registry;
}

TEST_CASE("parts take a law of one's own by what it says of itself", "[method]") {
  Registry registry = own_registry();
  using Names = std::vector<std::string>;
  CHECK(registry.solvers_for(Ghost().traits()) ==
        Names{"gauss-seidel", "coloured-gauss-seidel", "jacobi", "nonsmooth-cg", "counting"});
  CHECK(registry.solvers_for({.criterion = Criterion::explicit_force}) == Names{"explicit"});
  for (const SolverEntry& solver : registry.solvers())
    for (const IntegratorEntry& integrator : registry.integrators()) {
      CAPTURE(solver.name, integrator.name);
      const auto combine = [&] {
        registry.require_combination("ghost", solver.name, integrator.name);
      };
      if (solver.takes({}) && integrator.takes({})) {
        CHECK_NOTHROW(combine());
      } else {
        CHECK_THROWS_WITH(combine(), StartsWith("law: ghost is not allowed, expected one of "));
      }
    }
  CHECK(registry.make_method<2>("cd", {{"law", "ghost"}, {"solver", "jacobi"}}).text() ==
        "contact-dynamics (ghost, jacobi, euler)");
  CHECK_THROWS_WITH(registry.make_method<2>("cd", {{"law", "ghost"}, {"solver", "newton"}}),
                    "law: ghost is not allowed, expected one of unilateral-coulomb, "
                    "extended-coulomb with the solver newton");
  CHECK_THROWS_WITH(registry.make_method<2>("cd", {{"law", "collision"}}),
                    "law: collision is not allowed, expected one of unilateral-coulomb, "
                    "extended-coulomb, ghost with the solver gauss-seidel");
}

TEST_CASE("a law with an option that has no default is added with an example", "[method]") {
  Registry registry = own_registry();
  LawEntry springs{{"springs", "of one's own"}, factory<ContactLaw, SpringDashpot>()};
  CHECK_THROWS_WITH(registry.add(springs),
                    "springs.stiffness: is missing, expected a number above 0");
  springs.example = {{"springs.stiffness", 2.0}};
  registry.add(springs);
  CHECK_NOTHROW(registry.require_combination("springs", "explicit", "velocity-verlet"));
}

TEST_CASE("methods are made by name and by alias, any column replaced", "[method]") {
  CHECK(make_method<2>("contact-dynamics").text() ==
        "contact-dynamics (unilateral-coulomb, gauss-seidel, euler)");
  CHECK(make_method<3>("cd").text() == make_method<3>("contact-dynamics").text());
  CHECK(make_method<3>("ahs").text() ==
        "approximate-hard-sphere (collision, approximate-hard-sphere, euler-removing-overlaps)");
  CHECK(make_method<2>("md", {{"springs.stiffness", 1.0}}).text() ==
        "molecular-dynamics (spring-dashpot, explicit, velocity-verlet)");
  CHECK(make_method<2>("mcnamara").text() == "mcnamara (collision, mcnamara, euler)");
  CHECK(make_method<2>("cd", {{"law", "extended-coulomb"}}).law->name() == "extended-coulomb");
  CHECK(make_method<2>("cd", {{"solver", "newton"}}).text() ==
        "contact-dynamics (unilateral-coulomb, newton, euler)");
  CHECK(make_method<2>("ahs", {{"integrator", "euler"}}).integrator->name() == "euler");
  CHECK(Method<2>(Collision<2>(0.5), make_solver<2>("mcnamara"), Euler<2>()).name == "custom");
}

TEST_CASE("every method of the table is made in both dimensions, with its own parts", "[method]") {
  for (const MethodEntry& entry : method_table()) {
    const OptionValues options{{"springs.stiffness", 1.0}};
    const auto plane = make_method<2>(entry.name, options);
    const auto space = make_method<3>(entry.alias.empty() ? entry.name : entry.alias, options);
    CHECK((plane.name == entry.name && plane.law->name() == entry.law));
    CHECK(plane.solver->name() == entry.solver);
    CHECK(plane.integrator->name() == entry.integrator);
    CHECK(space.text() == plane.text());
  }
}

TEST_CASE("options reach the parts that they are for", "[method]") {
  const auto law_of = [](const OptionValues& options) {
    return make_method<2>("cd", options).law->bias(-1.0);
  };
  CHECK(law_of({}) == law_of({{"overlaps", "keep"}}));
  CHECK(law_of({{"overlaps", "remove"}}) != law_of({{"overlaps", "keep"}}));
  CHECK(make_method<2>("cd", {{"law", "extended-coulomb"},
                              {"contact.cohesion_force", 2.0},
                              {"contact.cohesion_energy", 0.5}})
            .law->traits()
            .range == 0.25);
  const auto problem = problem_of(crowd<2>(20, 3), 0.1);
  const auto iterations = [&](const std::string& name, const OptionValues& options) {
    const auto method = make_method<2>(name, options);
    Solution<2> solution;
    return method.solver->solve(problem, *method.law, solution, {}).iterations;
  };
  CHECK(iterations("cd", {{"sweeps", 7}}) == 7);
  CHECK(iterations("cd", {{"sweeps", 100000}, {"tolerance", 1e-3}}) < 1000);
  CHECK(iterations("ahs", {{"passes", 3}}) == 3);
  CHECK_THROWS_WITH(make_method<2>("ahs", {{"removal_sweeps", -1}}),
                    "removal_sweeps: -1 is not allowed, expected an integer, at least 0 and at "
                    "most 2147483647");
  CHECK_THROWS_AS(make_method<2>("ahs", {{"restitution", 1.5}}), Error);
}

TEST_CASE("what does not combine is refused in one line", "[method]") {
  CHECK_THROWS_WITH(make_method<2>("leapfrog"),
                    "method: leapfrog is not allowed, expected one of contact-dynamics, "
                    "approximate-hard-sphere, mcnamara, molecular-dynamics");
  CHECK_THROWS_AS(make_method<2>(""), Error);
  CHECK_THROWS_WITH(make_method<2>("cd", {{"solver", "approximate-hard-sphere"}}),
                    "law: unilateral-coulomb is not allowed, expected one of collision with the "
                    "solver approximate-hard-sphere");
  CHECK_THROWS_WITH(make_method<2>("ahs", {{"integrator", "velocity-verlet"}}),
                    "law: collision is not allowed, expected one of spring-dashpot, hertz-mindlin "
                    "with the integrator velocity-verlet");
  CHECK_THROWS_WITH(make_method<2>("cd", {{"solver", "jacobi"}, {"sweep_order", "sequential"}}),
                    "sweep_order: sequential is not allowed, expected none with the solver jacobi");
  CHECK_THROWS_WITH(make_method<2>("cd", {{"passes", 2}}),
                    "passes: 2 is not allowed, expected none with the solver gauss-seidel");
  CHECK_THROWS_WITH(make_method<2>("cd", {{"solver", "newton"}, {"relaxation", 0.5}}),
                    "relaxation: 0.5 is not allowed, expected none with the solver newton");
  CHECK_NOTHROW(make_method<2>("cd", {{"solver", "jacobi"}, {"relaxation", 0.5}}));
}

TEST_CASE("a registry of one's own has further parts", "[method]") {
  const Registry registry = own_registry();
  CHECK(standard_registry().solvers().size() + 1 == registry.solvers().size());
  auto method = registry.make_method<2>("g");
  CHECK(method.text() == "ghosts (ghost, counting, euler)");
  Simulation<2> simulation(two_balls<2>(), std::move(method), {.time_step = 0.01, .reach = 0.1});
  for (int k = 0; k < 5; ++k) simulation.step();
  CHECK(dynamic_cast<const Counting&>(simulation.solver()).solves == 5);
  CHECK(simulation.scene().velocity[1].y() == Approx(-0.05));  // falls through the floor
  // A new solver takes laws with a fixed point, with the integrators that take these.
  CHECK_NOTHROW(registry.make_method<2>("cd", {{"solver", "counting"}}));
  CHECK_THROWS_AS(registry.make_method<2>("md", {{"solver", "counting"}}), Error);
  CHECK_THROWS_AS(registry.make_method<2>("g", {{"integrator", "velocity-verlet"}}), Error);
  CHECK_THROWS_AS(registry.make_method<3>("g"), Error);
  CHECK_THROWS_WITH(registry.make_method<3>("cd", {{"solver", "counting"}}),
                    "dimension: 3 is not allowed, expected 2 with the solver counting");
}

TEST_CASE("a method without one of its parts is refused, and a factory that makes nothing",
          "[method]") {
  const auto refusal = [](Method<2> method) {
    CHECK_THROWS_AS(method.text(), Error);
    try {
      Simulation<2>(two_balls<2>(), std::move(method), {.time_step = 0.01});
    } catch (const Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  const auto none = [](const std::string& part) {
    return part + ": none is not allowed, expected one in the method custom";
  };
  const GaussSeidel<2> solver({});
  CHECK(refusal(Method<2>()) == none("law"));
  CHECK(refusal({std::unique_ptr<ContactLaw<2>>(), solver, Euler<2>()}) == none("law"));
  CHECK(refusal({Ghost(), std::unique_ptr<Solver<2>>(), Euler<2>()}) == none("solver"));
  CHECK(refusal({Ghost(), solver, std::unique_ptr<Integrator<2>>()}) == none("integrator"));

  Registry registry;
  const auto nothing = [](const PartValues&) { return nullptr; };
  registry.add(
      SolverEntry{{"no-solver", ""}, {{nothing, table_of_options<GaussSeidel<2>::Options>}, {}}});
  registry.add(IntegratorEntry{{"no-integrator", ""}, {{nothing}, {}}});
  CHECK_THROWS_WITH(registry.add(LawEntry{{"no-law", ""}, {{nothing}, {}}}),
                    "law: no-law is not allowed, expected one whose factory makes an object");
  CHECK_THROWS_WITH(registry.make_solver<2>("no-solver", {{"seed", 2}}),
                    "solver: no-solver is not allowed, expected one whose factory makes an object");
  CHECK_THROWS_WITH(
      registry.make_integrator<2>("no-integrator"),
      "integrator: no-integrator is not allowed, expected one whose factory makes an object");
}

TEST_CASE("taken names are refused, aliases too", "[method]") {
  Registry registry = own_registry();
  CHECK_THROWS_WITH(registry.add(LawEntry{{"collision", ""}, {}}),
                    "law: collision is not allowed, expected a name that is not taken");
  CHECK_THROWS_AS(registry.add(SolverEntry{{"newton", ""}, {}}), Error);
  CHECK_THROWS_AS(registry.add(IntegratorEntry{{"euler", ""}, {}}), Error);
  CHECK_THROWS_WITH(registry.add(MethodEntry{{"mcnamara", ""}, "", "", "", ""}),
                    "method: mcnamara is not allowed, expected a name that is not taken");
  CHECK_THROWS_WITH(registry.add(MethodEntry{{"cd", ""}, "", "", "", ""}),
                    "method: cd is not allowed, expected a name that is not taken");
  CHECK_THROWS_WITH(registry.add(MethodEntry{{"mine", ""}, "cd", "", "", ""}),
                    "method: cd is not allowed, expected a name that is not taken");
  CHECK_NOTHROW(registry.add(MethodEntry{{"mine", ""}, "", "", "", ""}));
  CHECK_NOTHROW(registry.add(MethodEntry{{"yours", ""}, "", "", "", ""}));  // neither has an alias
}

}  // namespace method_test
