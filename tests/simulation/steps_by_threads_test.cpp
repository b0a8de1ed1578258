// SPDX-License-Identifier: BSD-3-Clause
// Whole steps have the same bits for any number of threads: detection, assembly, memory of contacts
// and integration of more bodies than are worth a second thread.
#include <libcd/simulation/simulation.hpp>

#include <libcd/core/parallel.hpp>
#include <libcd/integrator/euler_removing_overlaps.hpp>
#include <libcd/integrator/velocity_verlet.hpp>
#include <libcd/law/collision.hpp>
#include <libcd/law/hertz_mindlin.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include "solvers/approximate_hard_sphere.hpp"
#include "solvers/explicit_force.hpp"
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace steps_by_threads_test {

using namespace cd;
using namespace cd::test;

constexpr int kGrains = kWorthAThreadIfCheap + 808;

/// Ways to make a step, by name.
template <int D>
Method<D> method(const std::string& name) {
  if (name == "springs") {
    const SpringDashpotCoefficients pair{
        .stiffness = 50.0, .damping = 0.5, .tangential_stiffness = 20.0, .tangential_damping = 0.2};
    return {SpringDashpot<D>(PairTable<SpringDashpotCoefficients>(pair)), ExplicitForce<D>(),
            VelocityVerlet<D>()};
  }
  if (name == "hertz") {
    const HertzMindlinCoefficients pair = hertz_mindlin(100.0, 0.3, 0.6);
    return {HertzMindlin<D>(PairTable<HertzMindlinCoefficients>(pair)), ExplicitForce<D>(),
            Euler<D>()};
  }
  if (name == "collisions")
    return {Collision<D>(0.8, 0.2), ApproximateHardSphere<D>({}), EulerRemovingOverlaps<D>()};
  return {UnilateralCoulomb<D>(), make_solver<D>("jacobi", {{"sweeps", 3}}), Euler<D>()};
}

/// What five steps leave, during which lists of pairs become too old.
template <int D>
std::vector<double> after_steps(const Scene<D>& scene, const std::string& name, int threads) {
  Simulation<D> simulation(scene, method<D>(name),
                           {.time_step = 2e-3, .reach = 0.1, .skin = 0.005, .threads = threads});
  for (int step = 0; step < 5; ++step) simulation.step();
  CHECK(simulation.rebuilds() > 1);
  if (name != "collisions") CHECK(simulation.problem().contact_count() > kWorthAThreadIfCheap);
  std::vector<double> numbers;
  const auto append = [&](const auto& vector) {
    numbers.insert(numbers.end(), vector.begin(), vector.end());
  };
  for (int b = 0; b < scene.size(); ++b) {
    append(simulation.scene().position[b]);
    append(simulation.scene().velocity[b]);
    numbers.push_back(squared_length(simulation.scene().angular_velocity[b]));
  }
  const ContactMemory<D> contacts = simulation.contacts();
  for (int c = 0; c < contacts.size(); ++c) {
    numbers.push_back(contacts.key(c).j);
    numbers.push_back(contacts.impulse(c).normal);
    if (!contacts.states().empty()) append(contacts.states()[c]);
  }
  return numbers;
}

TEMPLATE_TEST_CASE_SIG("steps have the same bits for 1, 2 and 3 threads",
                       "[simulation][determinism]", ((int D), D), 2, 3) {
  for (const bool periodic : {false, true}) {
    Scene<D> scene = crowd<D>(kGrains, 5);
    const double edge = 1.1 * std::pow(static_cast<double>(kGrains), 1.0 / D);
    if (periodic) scene.cell = Cell<D>(Matrix<D>(edge * Matrix<D>::Identity()));
    for (const char* name : {"springs", "hertz", "collisions", "coulomb"}) {
      INFO(name << (periodic ? ", periodic" : ""));
      const std::vector<double> one = after_steps(scene, name, 1);
      CHECK((after_steps(scene, name, 2) == one));
      CHECK((after_steps(scene, name, 3) == one));
    }
  }
}

}  // namespace steps_by_threads_test
