// SPDX-License-Identifier: BSD-3-Clause
// Simulation: what it owns, keeps, tells and refuses.
#include <libcd/simulation/simulation.hpp>

#include <cmath>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>
#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/integrator/velocity_verlet.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include "solvers/explicit_force.hpp"
#include "solvers/gauss_seidel.hpp"
#include "solvers/table.hpp"
#include "tests/simulation/ball_on_floor.hpp"
#include "tests/solvers/cases.hpp"

namespace simulation_test {

using namespace cd;
using namespace cd::test;

TEST_CASE("scene, solver and memory stay where they are", "[simulation]") {
  auto simulation = simulate(scene_of_ball<2>(0.5), 0.01);
  const auto* scene = &simulation.scene();
  const auto* solver = &simulation.solver();
  const auto* law = &simulation.law();
  const auto* memory = &simulation.memory();
  const auto* solution = &simulation.solution();
  const auto stays = [&] {
    return scene == &simulation.scene() && solver == &simulation.solver() &&
           law == &simulation.law() && memory == &simulation.memory() &&
           solution == &simulation.solution();
  };
  for (int k = 0; k < 3; ++k) simulation.step();
  CHECK(stays());
  State state;
  simulation.save(state);
  simulation.restore(state);
  simulation.set_reach(0.3);
  simulation.set_time_step(0.02);
  simulation.step();
  CHECK(stays());
}

TEMPLATE_TEST_CASE_SIG("another time step keeps remembered forces and moments, not impulses",
                       "[simulation]", ((int D), D), 2, 3) {
  // No sweep: the impulses of a step are those remembered, so that nothing mends wrong ones. With
  // the right ones the ball rests on its slope, held by rolling friction.
  Scene<D> scene = scene_of_ball<D>(0.5);
  scene.force.set(1, 0.1 * Vector<D>::Unit(0) - Vector<D>::Unit(D - 1));
  const auto simulation_with = [&](int sweeps) {
    const ExtendedCoulomb<D> law(
        PairTable<ContactCoefficients>({.rolling = constant_moment_friction(0.2)}));
    const GaussSeidel<D> solver({.stop = {.max_iterations = sweeps}});
    return std::make_unique<Simulation<D>>(
        scene, Method<D>(law, solver, Euler<D>()),
        typename Simulation<D>::Options{.time_step = 0.01, .reach = 0.2});
  };
  const auto solved = simulation_with(200), simulation = simulation_with(0);
  solved->step();
  simulation->memory() = solved->memory();
  for (const double time_step : {0.01, 0.003, 0.05}) {
    simulation->set_time_step(time_step);
    simulation->step();
    const Solution<D>& solution = simulation->solution();
    CHECK(solution.impulse[0].normal / time_step == Approx(1.0).epsilon(1e-12));
    CHECK(length(solution.impulse[0].tangential) / time_step == Approx(0.1).epsilon(1e-12));
    // Moments are over l = r: the torque 0.1 r.
    CHECK(length(solution.moment[0]) / time_step == Approx(0.1).epsilon(1e-12));
    CHECK(simulation->scene().velocity[1].norm() < 1e-12);
    CHECK(length(simulation->scene().angular_velocity[1]) < 1e-12);
  }
  CHECK_THROWS_WITH(simulation->set_time_step(-1.0),
                    "time-step: -1 is not allowed, expected a finite number > 0");
  CHECK_THROWS_AS(simulation->set_time_step(HUGE_VAL), Error);
  CHECK(simulation->time_step() == 0.05);
}

TEMPLATE_TEST_CASE_SIG("velocity Verlet keeps the energy of a falling ball, at any time steps",
                       "[simulation]", ((int D), D), 2, 3) {
  Scene<D> scene;
  scene.add(
      Grain<D>{.mass = 2.0, .velocity = 0.3 * Vector<D>::Unit(0) + 4.0 * Vector<D>::Unit(D - 1)});
  scene.force.set(0, -20.0 * Vector<D>::Unit(D - 1));
  Simulation<D> simulation(scene,
                           Method<D>(SpringDashpot<D>(PairTable<SpringDashpotCoefficients>({})),
                                     ExplicitForce<D>(), VelocityVerlet<D>()),
                           {.time_step = 1e-2});
  const Energies start = simulation.energies();
  CHECK(start.translation == Approx(0.5 * 2.0 * (16.0 + 0.09)).epsilon(1e-15));
  CHECK(start.rotation == 0.0);
  for (int k = 0; k < 300; ++k) {
    simulation.step();
    if (k == 50) simulation.set_time_step(3e-3);
    if (k == 100) simulation.set_time_step(2e-2);
    const Energies now = simulation.energies();
    const double rounding = 2e-13 * (now.kinetic() + std::abs(now.potential));
    REQUIRE(std::abs(now.total() - start.total()) < rounding);
  }
  CHECK(simulation.energies().kinetic() > 10.0 * start.kinetic());
}

TEST_CASE("energies are those of what moves freely", "[simulation]") {
  Scene<2> scene;
  scene.add(Grain<2>{.position = {1.0, 2.0},
                     .mass = 2.0,
                     .velocity = {3.0, 4.0},
                     .angular_velocity = 2.0,
                     .mobility = Mobility<2>::along_axis(1),
                     .inertia = 0.5});
  scene.add(Grain<2>{.position = {5.0, 5.0},
                     .velocity = {1.0, 1.0},
                     .angular_velocity = 3.0,
                     .mobility = Mobility<2>::driven()});
  scene.add(Grain<2>{.position = {9.0, 5.0}, .angular_velocity = 3.0, .inertia = 0.5});
  scene.force.set(0, {7.0, -1.0});
  scene.force.set(1, {7.0, -1.0});
  const Energies sum = energies(scene);
  CHECK(sum.translation == 16.0);
  CHECK(sum.rotation == 2.25);
  CHECK(sum.potential == 2.0);
  CHECK(sum.total() == 20.25);
}

TEST_CASE("observers see each step once, in their order; what they throw arrives", "[simulation]") {
  auto simulation = simulate(scene_of_ball<2>(0.5), 0.01);
  std::vector<std::string> seen;
  bool throws = false;
  for (const std::string name : {"a", "b"}) {
    simulation.observe([&, name](const Simulation<2>& of, const StepReport& report) {
      CHECK(&of == &simulation);
      CHECK(of.steps() == report.step + 1);
      CHECK(report.contacts == 1);
      CHECK(report.iterations == 50);
      seen.push_back(name + std::to_string(report.step));
      if (throws && name == "a") throw std::logic_error("enough");
    });
  }
  CHECK(simulation.step().step == 0);
  CHECK(simulation.step().step == 1);
  CHECK(seen == std::vector<std::string>{"a0", "b0", "a1", "b1"});
  throws = true;
  CHECK_THROWS_WITH(simulation.step(), "enough");
  throws = false;
  CHECK(simulation.step().step == 3);
  CHECK(seen == std::vector<std::string>{"a0", "b0", "a1", "b1", "a2", "a3", "b3"});
}

TEST_CASE("an observer that is added by another sees the steps that follow", "[simulation]") {
  auto simulation = simulate(scene_of_ball<2>(0.5), 0.01);
  std::vector<std::int64_t> seen;
  std::string name = "an observer whose name is too long to be kept in place";
  simulation.observe([&, name](const auto&, const StepReport& first) {
    for (int k = 0; first.step == 0 && k < 100; ++k)
      simulation.observe([&](const auto&, const StepReport& report) {
        if (seen.empty() || seen.back() != report.step) seen.push_back(report.step);
      });
    CHECK(name.size() > 50);
  });
  for (int k = 0; k < 3; ++k) simulation.step();
  CHECK(seen == std::vector<std::int64_t>{1, 2});
}

/// Moves bodies before contacts are detected.
class EarlyDrift final : public Integrator<2> {
 public:
  std::string name() const override { return "early-drift"; }
  void begin(Scene<2>& scene, const ContactProblem<2>&, const Solution<2>&,
             double time_step) const override {
    for (int b = 0; b < scene.size(); ++b) scene.position[b] += time_step * scene.velocity[b];
  }
  void end(Scene<2>& scene, const Solution<2>& solution, const BodyConstants<2>&, double) override {
    for (int b = 0; b < scene.size(); ++b) scene.velocity[b] = solution.motion[b].velocity;
  }
};

TEST_CASE("a step is given up only if nothing has moved, also by an integrator of one's own",
          "[simulation]") {
  const auto first_step = [](auto integrator) {
    Scene<2> scene = scene_of_ball<2>(0.5);
    scene.velocity[1].x() = 1.0;
    const GaussSeidel<2> solver({.stop = {.max_iterations = 50}});
    Simulation<2> simulation(scene, Method<2>(UnilateralCoulomb<2>(), solver, integrator),
                             {.time_step = 0.01, .reach = 0.2});
    simulation.stop_when([] { return true; });
    const bool stopped = simulation.step().status == SolveStatus::stopped;
    CHECK(stopped == (simulation.steps() == 0));
    CHECK(stopped == (simulation.scene().position == scene.position));
    return stopped;
  };
  CHECK(first_step(Euler<2>()));
  CHECK_FALSE(first_step(EarlyDrift()));
}

TEST_CASE("what is not finite stops with step, body and cause in one line", "[simulation]") {
  const double nan = std::nan("");
  for (const auto& reach : {std::optional<double>(0.2), std::optional<double>()}) {
    auto simulation =
        std::make_unique<Simulation<2>>(scene_of_ball<2>(0.5), make_method<2>("cd"),
                                        Simulation<2>::Options{.time_step = 0.01, .reach = reach});
    Scene<2>& scene = simulation->scene();
    for (int k = 0; k < 3; ++k) simulation->step();
    const Vector<2> place = scene.position[1];
    scene.force.set(1, {nan, 0.0});
    for (int tries = 0; tries < 2; ++tries)
      CHECK_THROWS_WITH(simulation->step(),
                        "step 3: the motion of body 1 is not finite, as is its external force");
    CHECK(scene.position[1] == place);  // nothing has moved
    CHECK(scene.velocity[1].norm() == 0.0);
    scene.force.set(1, Vector<2>::Zero());
    CHECK(simulation->step().step == 3);
    scene.velocity[1].x() = nan;
    CHECK_THROWS_WITH(simulation->step(),
                      "step 4: the motion of body 1 is not finite, as it was when the step began");
    scene.velocity[1].x() = 0.0;
    scene.torque.set(1, nan);
    CHECK_THROWS_WITH(simulation->step(),
                      "step 4: the motion of body 1 is not finite, as is its external torque");
    scene.torque.set(1, 0.0);
    scene.angular_velocity[1] = HUGE_VAL;
    CHECK_THROWS_WITH(simulation->step(),
                      "step 4: the motion of body 1 is not finite, as was its angular velocity "
                      "when the step began");
    scene.angular_velocity[1] = 0.0;
    scene.position[1].x() = HUGE_VAL;
    CHECK_THROWS_WITH(simulation->step(),
                      "scene: position of body 1: inf is not allowed, expected a finite number");
  }
}

TEST_CASE("a simulation has threads of its own during its steps", "[simulation]") {
  const int before = thread_count();
  for (const int program : {1, 3}) {
    set_thread_count(program);
    for (const int own : {0, 2}) {
      Simulation<2> simulation(scene_of_ball<2>(0.5), make_method<2>("cd"),
                               {.time_step = 0.01, .threads = own});
      int seen = 0;
      simulation.observe([&](const auto&, const auto&) { seen = thread_count(); });
      simulation.step();
      CHECK(seen == (own == 0 ? program : own));
      CHECK(thread_count() == program);
      simulation.scene().velocity[1].x() = std::nan("");
      CHECK_THROWS_AS(simulation.step(), Error);
      CHECK(thread_count() == program);
    }
  }
  set_thread_count(before);
  CHECK_THROWS_WITH(Simulation<2>(scene_of_ball<2>(0.5), make_method<2>("cd"), {.threads = -1}),
                    "threads: -1 is not allowed, expected an integer >= 0");
}

TEMPLATE_TEST_CASE_SIG("a cold method tells its contacts, though it remembers none", "[simulation]",
                       ((int D), D), 2, 3) {
  for (const bool warm : {false, true}) {
    Simulation<D> simulation(two_balls<D>(), make_method<D>("cd"),
                             {.time_step = 0.01, .reach = 0.1, .warm_start = warm});
    CHECK(simulation.contacts().size() == 0);
    for (int k = 0; k < 3; ++k) simulation.step();
    const ContactMemory<D> contacts = simulation.contacts();
    const auto& problem = simulation.problem();
    CHECK(simulation.memory().size() == (warm ? 2 : 0));
    REQUIRE(contacts.size() == problem.contact_count());
    REQUIRE(contacts.size() == 2);
    CHECK(contacts.grain_count() == 1);
    for (int c = 0; c < contacts.size(); ++c) {
      CHECK(contacts.key(c) == problem.label[c].key);
      CHECK(contacts.impulse(c).normal == simulation.solution().impulse[c].normal);
      CHECK(contacts.impulse(c).tangential == simulation.solution().impulse[c].tangential);
      CHECK(contacts.impulse(c).normal > 0.005);
    }
  }
}

TEST_CASE("scene and method are given back", "[simulation]") {
  Simulation<2> first(two_balls<2>(), make_method<2>("cd"), {.time_step = 0.01, .reach = 0.1});
  for (int k = 0; k < 3; ++k) first.step();
  const Array<Vector<2>> places = first.scene().position;
  const Solver<2>* solver = &first.solver();
  auto [scene, method] = first.release();
  CHECK(scene.position == places);
  CHECK(method.solver.get() == solver);
  CHECK(method.name == "contact-dynamics");
  Simulation<2> second(std::move(scene), std::move(method), {.time_step = 0.01, .reach = 0.1});
  second.step();
  CHECK(second.scene().position != places);
}

}  // namespace simulation_test
