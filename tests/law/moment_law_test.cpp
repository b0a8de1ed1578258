// SPDX-License-Identifier: BSD-3-Clause
// Laws of one's own with moments: bits of the built-in law, single contacts by hand, memory.
#include <libcd/law/moment_law.hpp>

#include <cmath>
#include <memory>

#include <libcd/measure/energy_balance.hpp>
#include <libcd/problem/contact_step.hpp>
#include <libcd/solver/residual.hpp>
#include "tests/analytic/textbook.hpp"
#include "tests/catch.hpp"
#include "tests/law/moment_laws.hpp"
#include "tests/solvers/cases.hpp"

namespace moment_law_test {

using namespace cd;
using namespace cd::test;

constexpr double kTimeStep = 1e-2;

template <int D>
ContactCoefficients terms() {
  ContactCoefficients coefficients{.static_friction = 1.2,
                                   .cohesion = {.force = 2.0, .energy = 0.1},
                                   .rolling = proportional_moment_friction(0.1)};
  if (D == 3) coefficients.torsion = constant_moment_friction(0.02);
  return coefficients;
}

/// Grains that fall on a floor, some of them overlapping; in a cell under pressure without floor.
template <int D>
Scene<D> falling_crowd(bool in_cell) {
  Scene<D> scene = crowd<D>(30, 21, true);
  if (in_cell) {
    scene.cell = Cell<D>((D == 2 ? 6.5 : 4.0) * Matrix<D>::Identity());
    scene.cell.barostat = Barostat<D>{.inertia = 30.0};
    return scene;
  }
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(D - 1);
  floor.point = -2.0 * floor.normal;
  for (int b = 0; b < scene.size(); ++b)
    scene.force.set(b, -5.0 * scene.mass[b] * Vector<D>::Unit(D - 1));
  scene.add(floor);
  return scene;
}

template <int D>
std::unique_ptr<Solver<D>> few_sweeps(const std::string& name) {
  return make_solver<D>(name, {{"sweeps", 8}});
}

template <int D>
Method<D> method_of(std::unique_ptr<ContactLaw<D>> law, const std::string& solver) {
  return Method<D>(std::move(law), few_sweeps<D>(solver), Euler<D>());
}

template <int D>
State state_after(Simulation<D>& simulation, int step) {
  while (simulation.steps() < step) simulation.step();
  State state;
  simulation.save(state);
  return state;
}

template <int D>
double largest(const Array<Spin<D>>& moments) {
  double most = 0.0;
  for (const Spin<D>& moment : moments) most = std::max(most, length(moment));
  return most;
}

TEMPLATE_TEST_CASE_SIG("a law of one's own that copies the built-in moments has its bits",
                       "[law][determinism]", ((int D), D), 2, 3) {
  for (const std::string& solver : contact_solvers()) {
    for (const bool in_cell : {false, true}) {
      if (in_cell && solver == "coloured-gauss-seidel") continue;  // it takes no cell
      const typename Simulation<D>::Options options{.time_step = kTimeStep};
      const Scene<D> scene = falling_crowd<D>(in_cell);
      Simulation<D> built_in(scene, method_of(extended<D>(terms<D>()), solver), options);
      const auto own = [&] {
        return Simulation<D>(
            scene, method_of<D>(std::make_unique<Forwarding<D>>(terms<D>()), solver), options);
      };
      Simulation<D> first = own(), second = own();
      EnergyBalance<D> of_built_in(built_in), of_own(first);
      built_in.observe([&](const auto& s, const auto&) { of_built_in.add_step(s); });
      first.observe([&](const auto& s, const auto&) { of_own.add_step(s); });
      CAPTURE(solver, in_cell);
      second.restore(state_after(first, 17));
      CHECK(state_after(built_in, 17) == state_after(first, 17));
      const State expected = state_after(built_in, 40);
      CHECK(state_after(first, 40) == expected);
      CHECK(state_after(second, 40) == expected);
      CHECK(largest<D>(first.memory().moments()) > 1e-4);
      CHECK(of_own.terms().moments == of_built_in.terms().moments);
      CHECK(of_own.terms().moments > 0.0);
      CHECK(law_residual(first.problem(), first.law(), first.solution()) ==
            law_residual(built_in.problem(), built_in.law(), built_in.solution()));
    }
  }
}

TEMPLATE_TEST_CASE_SIG("moments of a law without conditions are remembered, and restored",
                       "[law][determinism]", ((int D), D), 2, 3) {
  for (const std::string& solver : contact_solvers()) {
    CAPTURE(solver);
    const auto start = [&](bool warm) {
      return Simulation<D>(falling_crowd<D>(false),
                           method_of<D>(std::make_unique<RollingFriction<D>>(0.1), solver),
                           {.time_step = kTimeStep, .warm_start = warm});
    };
    Simulation<D> whole = start(true), first = start(true), second = start(true);
    second.restore(state_after(first, 17));
    CHECK(second.memory().moments().size() == first.memory().size());
    const State expected = state_after(whole, 40);
    CHECK(state_after(second, 40) == expected);
    CHECK(largest<D>(whole.memory().moments()) > 1e-4);
    // The guess of a step is what the contact had at the end of the one before.
    Simulation<D> warm = start(true), cold = start(false);
    for (Simulation<D>* each : {&warm, &cold}) state_after(*each, 2);
    double guessed = 0.0;
    for (const auto& coupling : warm.problem().coupling)
      guessed = std::max(guessed, length(coupling.moment));
    CHECK(guessed > 1e-4);
    for (const auto& coupling : cold.problem().coupling) CHECK(length(coupling.moment) == 0.0);
  }
}

TEMPLATE_TEST_CASE_SIG("a wheel slows down by a viscous moment as it must", "[law]", ((int D), D),
                       2, 3) {
  // Without slip (I + m r^2) (w' - w) = -eta dt w', implicit Euler; about the normal I alone.
  constexpr double eta = 0.07, spin = 1.0, radius = 0.5, inertia = 0.25 / kRotational<D>;
  constexpr double slower = 1.0 / (1.0 + eta * kTimeStep / (inertia + radius * radius));
  for (const std::string& solver : contact_solvers()) {
    CAPTURE(solver);
    auto world = ball_on_floor<D>(0.9, {});
    world.law = std::make_unique<ViscousRotation<D>>(eta);
    incline(world, 0.0);
    world.scene().velocity[1] = radius * spin * Vector<D>::Unit(0);
    if constexpr (D == 2) {
      world.scene().angular_velocity[1] = -spin;
    } else {
      world.scene().angular_velocity[1] = {0.0, spin, 2.0};
    }
    world.start(solver, kTimeStep);
    for (int k = 0; k < 50; ++k) world.simulation->step();
    const double rolling = spin * std::pow(slower, 50);
    CHECK(world.scene().velocity[1].x() == Approx(radius * rolling).epsilon(1e-12));
    if constexpr (D == 2) {
      CHECK(world.scene().angular_velocity[1] == Approx(-rolling).epsilon(1e-12));
    } else {
      CHECK(world.scene().angular_velocity[1].y() == Approx(rolling).epsilon(1e-12));
      const double left = 2.0 * std::pow(1.0 + eta * kTimeStep / inertia, -50);
      CHECK(world.scene().angular_velocity[1].z() == Approx(left).epsilon(1e-12));
    }
    CHECK(world.simulation->solution().moment.size() == 1);
  }
}

TEMPLATE_TEST_CASE_SIG("a ball with rolling friction of one's own holds iff tan(theta) <= mu_t / r",
                       "[law][analytic]", ((int D), D), 2, 3) {
  constexpr double mu = 0.9, radius = 0.5, mu_t = 0.2, c = kRotational<D>;
  for (const std::string& solver : contact_solvers()) {
    CAPTURE(solver);
    for (const double factor : {0.999, 1.001, 1.5}) {
      const double slope = factor * mu_t / radius;
      auto world = ball_on_floor<D>(mu, {});
      world.law = std::make_unique<RollingFriction<D>>(mu_t);
      const double cosine = incline(world, slope);
      world.start(solver, kTimeStep);
      for (int k = 0; k < 20; ++k) world.simulation->step();
      const double driving = std::max(0.0, slope - mu_t / radius) * cosine;
      const double expected = driving * c / (1.0 + c) * 20 * kTimeStep;
      CHECK(world.scene().velocity[1].x() == Approx(expected).margin(1e-10));
    }
  }
}

TEMPLATE_TEST_CASE_SIG("the residual of a law with moments sees a moment that is wrong", "[law]",
                       ((int D), D), 2, 3) {
  const RollingFriction<D> law(0.1);
  ContactProblem<D> problem = problem_of(crowd<D>(40, 12, true), 0.1);
  begin_step(crowd<D>(40, 12, true), ContactMemory<D>{}, law, true, problem);
  Solution<D> solution;
  const SolveReport report =
      make_solver<D>("gauss-seidel", {{"sweeps", 100000}, {"tolerance", 1e-11}})
          ->solve(problem, law, solution, {});
  CHECK(report.status == SolveStatus::converged);
  CHECK(residual(problem, law, solution).value() < 1e-11);
  solution.moment.assign(solution.moment.size(), zero_tangent<D>());
  const double without = law_residual(problem, law, solution);
  CHECK(without > 1e-3);
  solution.moment.clear();
  CHECK(law_residual(problem, law, solution) == without);
}

}  // namespace moment_law_test
