// SPDX-License-Identifier: BSD-3-Clause
// The order of bodies in space goes on from step to step, also over a stop, for those who want it.
#include <algorithm>

#include <libcd/core/error.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace order_test {

using namespace cd;
using namespace cd::test;

constexpr double kStep = 0.01;
constexpr int kStop = 13, kSteps = 25;  // an order is renewed in steps 0 and 20

template <int D>
Simulation<D> simulation_of(const std::string& solver, int grains) {
  return {crowd<D>(grains, 4),
          make_method<D>("cd", {{"solver", solver}, {"sweeps", 10}}),
          {.time_step = kStep}};
}

template <int D>
void run_to(Simulation<D>& simulation, int step) {
  while (simulation.steps() < step) simulation.step();
}

TEMPLATE_TEST_CASE_SIG("a large run that is restored between two orders has the same bits",
                       "[simulation][determinism]", ((int D), D), 2, 3) {
  for (const std::string solver : {"accelerated-gradient", "coloured-gauss-seidel"}) {
    CAPTURE(solver);
    auto whole = simulation_of<D>(solver, 1500), first = simulation_of<D>(solver, 1500),
         second = simulation_of<D>(solver, 1500);
    run_to(whole, kSteps);
    run_to(first, kStop);
    State state;
    first.save(state);
    second.restore(state);
    run_to(second, kStop + 1);
    run_to(first, kStop + 1);
    CHECK(second.problem().order == first.problem().order);
    // One that was made anew at the stop would be another.
    CHECK(problem_of(first.scene(), kStep).order != first.problem().order);
    run_to(second, kSteps);
    CHECK(second.problem().order == whole.problem().order);
    CHECK(second.scene().position == whole.scene().position);
  }
}

TEST_CASE("an order that has not each body once is refused", "[simulation]") {
  auto simulation = simulation_of<2>("jacobi", 600);
  simulation.step();
  State state;
  simulation.save(state);
  auto order = state.get<std::int32_t>("order");
  order[5] = order[6];
  state.put("order", order);
  CHECK_THROWS_WITH(simulation.restore(state), Catch::Contains("state: body in the order: "));
  order.pop_back();
  state.put("order", order);
  CHECK_THROWS_WITH(simulation.restore(state),
                    "state: bodies in the order: 599 is not allowed, expected 600");
}

TEMPLATE_TEST_CASE_SIG("solvers that lay bodies out in space get an order, others do not",
                       "[simulation]", ((int D), D), 2, 3) {
  const std::vector<std::string> in_space = {"accelerated-gradient", "coloured-gauss-seidel",
                                             "jacobi", "nonsmooth-cg", "projected-cg"};
  for (const std::string solver :
       {"accelerated-gradient", "admm", "coloured-gauss-seidel", "gauss-seidel", "jacobi",
        "nonsmooth-cg", "projected-cg", "wide-gauss-seidel"}) {
    CAPTURE(solver);
    auto simulation = simulation_of<D>(solver, 600), small = simulation_of<D>(solver, 500);
    simulation.step();
    small.step();
    CHECK(simulation.problem().order.empty() == (std::ranges::count(in_space, solver) == 0));
    CHECK(small.problem().order.empty());
  }
}

}  // namespace order_test
