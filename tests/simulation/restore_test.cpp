// SPDX-License-Identifier: BSD-3-Clause
// A simulation goes on from what it saved, bit for bit, whatever its method.
#include <cmath>
#include <functional>
#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include <libcd/generate/gas.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/law/soft_collision.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/solvers/cases.hpp"

namespace restore_test {

using namespace cd;
using namespace cd::test;

constexpr int kSteps = 60;

/// Contact dynamics whose contacts remember bonds and moments.
template <int D>
Method<D> sticky_method() {
  ContactCoefficients sticky{.static_friction = 1.2,
                             .cohesion = {.force = 2.0, .energy = 0.1},
                             .rolling = proportional_moment_friction(0.1)};
  if (D == 3) sticky.torsion = constant_moment_friction(0.02);
  Method<D> method = make_method<D>("cd", {{"law", "extended-coulomb"}, {"sweeps", 20}});
  method.law = std::make_unique<ExtendedCoulomb<D>>(PairTable<ContactCoefficients>(sticky));
  return method;
}

/// Methods that remember different things.
template <int D>
std::vector<std::function<Method<D>()>> methods() {
  const OptionValues rigid{{"sweeps", 20}};
  OptionValues parallel = rigid;
  parallel["solver"] = "jacobi";
  const OptionValues hard{{"restitution", 0.5}};
  OptionValues timed = hard;
  timed["impact_time"] = "exact";
  const OptionValues springs{{"springs.stiffness", 200.0},
                             {"springs.damping", 1.0},
                             {"springs.tangential_stiffness", 150.0},
                             {"springs.tangential_damping", 1.0}};
  const OptionValues hertz{{"law", "hertz-mindlin"},
                           {"hertz.young", 200.0},
                           {"hertz.poisson", 0.3},
                           {"hertz.restitution", 0.5}};
  OptionValues euler = springs;
  euler["integrator"] = "euler";
  const auto named = [](const std::string& name, const OptionValues& options) {
    return [=] { return make_method<D>(name, options); };
  };
  return {named("cd", rigid),   sticky_method<D>,    named("cd", parallel),
          named("ahs", hard),   named("ahs", timed), named("mcnamara", hard),
          named("md", springs), named("md", hertz),  named("md", euler)};
}

/// Grains that fall on a floor, some of them overlapping.
template <int D>
Scene<D> falling_crowd() {
  Scene<D> scene = crowd<D>(30, 21, true);
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  floor.point = -2.0 * floor.normal;
  for (int b = 0; b < scene.size(); ++b)
    scene.force.set(b, -5.0 * scene.mass[b] * Vector<D>::Unit(D - 1));
  scene.add(floor);
  return scene;
}

template <int D>
void run_to(Simulation<D>& simulation, std::int64_t step) {
  while (simulation.steps() < step) {
    // A force and a torque that only the state knows, and another time step.
    if (simulation.steps() == 3) {
      simulation.scene().force.change(0, [](auto& f) { f[0] += 1.0; });
      simulation.scene().torque.change(1, [](auto& t) { t *= 2.0; });
    }
    if (simulation.steps() == 5) simulation.set_time_step(0.008);
    simulation.step();
  }
}

template <int D>
State saved(const Simulation<D>& simulation) {
  State state;
  simulation.save(state, "run");
  return state;
}

/// Runs through, and with a stop at a random step.
template <int D>
void check_restore(const Scene<D>& scene, const std::function<Method<D>()>& method,
                   const typename Simulation<D>::Options& options, CounterRandom& random) {
  Simulation<D> whole(scene, method(), options);
  run_to(whole, kSteps);
  const auto stop = static_cast<std::int64_t>(random.uniform(6.0, kSteps - 1.0));
  CAPTURE(whole.method().text(), options.reach.has_value(), options.warm_start, stop);
  Simulation<D> first(scene, method(), options), second(scene, method(), options);
  run_to(first, stop);
  second.restore(saved(first), "run");
  CHECK(second.steps() == stop);
  CHECK(second.time_step() == first.time_step());
  CHECK(second.reach() == first.reach());
  CHECK(saved(second) == saved(first));
  run_to(first, kSteps);  // saving changes nothing
  run_to(second, kSteps);
  CHECK(saved(first) == saved(whole));
  CHECK(saved(second) == saved(whole));
  CHECK(second.scene().position == whole.scene().position);
}

/// Steps until one is given up, from a random number of iterations on; false if none ever is.
template <int D>
bool give_up(Simulation<D>& simulation, CounterRandom& random) {
  int left = static_cast<int>(random.uniform(0.0, 30.0));
  simulation.stop_when([&left] { return left-- <= 0; });
  bool stopped = false;
  while (!stopped && simulation.steps() < kSteps)
    stopped = simulation.step().status == SolveStatus::stopped;
  simulation.stop_when({});
  return stopped;
}

TEMPLATE_TEST_CASE_SIG("every method: restored at a random step, the run has the same bits",
                       "[simulation][determinism]", ((int D), D), 2, 3) {
  CounterRandom random{31};
  for (const auto& method : methods<D>()) {
    for (const bool warm : {true, false}) {
      check_restore<D>(falling_crowd<D>(), method, {.time_step = 0.01, .warm_start = warm}, random);
      check_restore<D>(falling_crowd<D>(), method,
                       {.time_step = 0.01, .reach = 1.0, .warm_start = warm}, random);
    }
  }
}

TEMPLATE_TEST_CASE_SIG("a periodic cell under pressure is restored, too",
                       "[simulation][determinism]", ((int D), D), 2, 3) {
  Scene<D> gas = make_gas<D>({.grains = 25, .volume_fraction = D == 2 ? 0.45 : 0.3});
  gas.cell.barostat = Barostat<D>{};
  gas.cell.barostat->inertia = 10.0;
  CounterRandom random{32};
  for (const auto& v : {0, 1}) gas.velocity[v] = random_vector<D>(random, 1.0);
  check_restore<D>(
      gas, [] { return make_method<D>("cd"); }, {.time_step = 0.02}, random);
  check_restore<D>(
      gas, [] { return make_method<D>("cd"); }, {.time_step = 0.02, .reach = 0.5}, random);
}

TEMPLATE_TEST_CASE_SIG("a step that is given up in the middle of its solve has changed nothing",
                       "[simulation][determinism]", ((int D), D), 2, 3) {
  CounterRandom random{33};
  for (const auto& method : methods<D>()) {
    for (const bool warm : {true, false}) {
      const typename Simulation<D>::Options options{.time_step = 0.01, .warm_start = warm};
      Simulation<D> whole(falling_crowd<D>(), method(), options);
      Simulation<D> first(falling_crowd<D>(), method(), options);
      Simulation<D> second(falling_crowd<D>(), method(), options);
      const std::string name = whole.method().text();
      CAPTURE(name, warm);
      const auto begin = static_cast<std::int64_t>(random.uniform(6.0, 20.0));
      run_to(whole, begin);
      run_to(first, begin);
      const bool iterates =
          name.find("explicit") == std::string::npos && name.find("mcnamara") == std::string::npos;
      CHECK(give_up(first, random) == iterates);
      run_to(whole, first.steps());
      CHECK(first.reach() == whole.reach());
      CHECK(first.scene().position == whole.scene().position);
      if (warm && whole.solver().starts_warm())  // else no contacts are remembered
        CHECK(saved(first) == saved(whole));
      second.restore(saved(first), "run");
      for (Simulation<D>* each : {&whole, &first, &second}) run_to(*each, kSteps);
      CHECK(saved(first) == saved(whole));
      CHECK(saved(second) == saved(whole));
    }
  }
}

TEST_CASE("a state of another number of bodies or another dimension is refused", "[simulation]") {
  Simulation<2> two(two_balls<2>(), make_method<2>("cd"), {.time_step = 0.01});
  two.step();
  const State state = saved(two);
  Scene<2> three = two_balls<2>();
  three.add(Grain<2>{.position = {5.0, 0.5}});
  Simulation<2> more(three, make_method<2>("cd"), {.time_step = 0.01});
  CHECK_THROWS_AS(more.restore(state, "run"), Error);
  CHECK_THROWS_WITH(two.restore(state, "other"), "state: no array 'other/bodies'");
  // A law that remembers does not find its own.
  const OptionValues springs{{"springs.stiffness", 1e4}, {"springs.tangential_stiffness", 1e4}};
  Simulation<2> soft(two_balls<2>(), make_method<2>("md", springs), {.time_step = 1e-3});
  CHECK_THROWS_WITH(soft.restore(state, "run"), "state: no array 'run/tangential spring'");
}

TEST_CASE("a state with another number of contacts of grains is refused", "[simulation]") {
  Simulation<2> simulation(two_balls<2>(), make_method<2>("cd"), {.time_step = 0.01});
  simulation.step();
  for (const std::int64_t wrong : {std::int64_t{-1}, std::int64_t{3}, std::int64_t{1} << 40}) {
    State state = saved(simulation);
    state.put("run/contacts of grains", wrong);
    CHECK_THROWS_WITH(simulation.restore(state, "run"),
                      "state: contacts of grains: " + std::to_string(wrong) +
                          " is not allowed, expected an integer from 0 to the number of contacts, "
                          "2");
  }
}

TEST_CASE("a state that is refused has changed nothing", "[simulation]") {
  const OptionValues springs{{"springs.stiffness", 200.0}, {"springs.tangential_stiffness", 150.0}};
  Simulation<2> simulation(falling_crowd<2>(), make_method<2>("md", springs), {.time_step = 0.01});
  Simulation<2> later(falling_crowd<2>(), make_method<2>("md", springs), {.time_step = 0.01});
  run_to(simulation, 3);
  run_to(later, 10);
  const State before = saved(simulation), state = saved(later);
  for (const std::string name :
       {"velocity", "torque", "impulse/normal", "tangential spring", "reach", "steps", "time step",
        "kick/after/surface", "kick/time step"}) {
    State wrong = state;
    wrong.put("run/" + name, std::vector<double>{-1.0, 2.0});
    CAPTURE(name);
    CHECK_THROWS_AS(simulation.restore(wrong, "run"), Error);
    CHECK(saved(simulation) == before);
  }
  State wrong = state;
  wrong.put("run/absent", std::vector<std::int32_t>{1, 1000});
  CHECK_THROWS_AS(simulation.restore(wrong, "run"), Error);
  for (const double reach : {-1.0, std::nan(""), HUGE_VAL}) {
    wrong = state;
    wrong.put("run/reach", reach);
    CHECK_THROWS_AS(simulation.restore(wrong, "run"), Error);
    CHECK_THROWS_AS(simulation.set_reach(reach), Error);
  }
  CHECK(saved(simulation) == before);
  simulation.restore(state, "run");
  CHECK(saved(simulation) == state);
}

}  // namespace restore_test
