// SPDX-License-Identifier: BSD-3-Clause
// Energy balance: numbers by hand, and closure to rounding with every kind of work.
#include <libcd/measure/energy_balance.hpp>

#include <cmath>
#include <string>

#include <libcd/generate/drum.hpp>
#include <libcd/generate/gas.hpp>
#include <libcd/generate/plates.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/measure/axis_balance.hpp>
#include <libcd/measure/stress.hpp>
#include <libcd/measure/wall_torque.hpp>
#include <libcd/problem/response.hpp>
#include "solvers/gauss_seidel.hpp"
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/simulation/ball_on_floor.hpp"

namespace energy_balance_test {

using namespace cd;
using namespace cd::test;

/// A simulation with its balance.
template <int D>
struct Run {
  Run(const Scene<D>& scene, double time_step, const std::string& method = "cd",
      const OptionValues& options = {})
      : Run(scene, time_step, make_method<D>(method, options, scene.friction.materials())) {}
  Run(const Scene<D>& scene, double time_step, Method<D> method)
      : simulation(scene, std::move(method), {.time_step = time_step}), balance(simulation) {
    simulation.observe([this](const auto& s, const auto&) { balance.add_step(s); });
  }
  void go(int steps) {
    for (int k = 0; k < steps; ++k) simulation.step();
  }
  const EnergyTerms& terms() const { return balance.terms(); }
  Simulation<D> simulation;
  EnergyBalance<D> balance;
};

// Of what came in; found is at most 1e-13.
constexpr double kRounding = 1e-10;

template <int D>
double unexplained(const EnergyBalance<D>& balance) {
  return std::abs(balance.unexplained()) / balance.input();
}

/// Nothing came from outside, and all else adds up.
template <int D>
void check_all_explained(const EnergyBalance<D>& balance) {
  CHECK(unexplained(balance) < kRounding);
  CHECK(std::abs(balance.terms().outside) < kRounding * balance.input());
}

template <int D>
DrumScene<D> turning_drum() {
  return make_drum<D>({.radius = D == 2 ? 6.0 : 4.0,
                       .length = 3.0,
                       .filling = 0.4,
                       .least_radius = 0.45,
                       .largest_radius = 0.55,
                       .turning_rate = 0.3});
}

/// Grains above the outlet of a hopper made of plates.
template <int D>
Scene<D> hopper() {
  Scene<D> scene;
  scene.friction = PairTable<double>(0.3);
  for (const auto& wall : hopper_plates<D>({.width = 8.0, .outlet = 4.0, .depth = 2.0}))
    scene.add(wall);
  for (int k = 0; k < 100; ++k) {
    const Vector<2> x(1.2 * (k % 5 - 2) + 0.01 * (k % 7), 6.0 + 1.1 * (k / 5));
    Grain<D> grain{.position = x.x() * Vector<D>::Unit(0) + x.y() * Vector<D>::Unit(D - 1)};
    scene.force.set(scene.add(grain), -Vector<D>::Unit(D - 1));
  }
  return scene;
}

OptionValues soft(const std::string& integrator = "velocity-verlet") {
  return {{"integrator", integrator}, {"springs.stiffness", 1000.0}, {"springs.damping", 3.0}};
}

TEMPLATE_TEST_CASE_SIG("energy of a ball that falls on a floor: step by step, by hand",
                       "[energy_balance]", ((int D), D), 2, 3) {
  Scene<D> scene = scene_of_ball<D>(0.5, 0.12);
  scene.mass.set(1, 2.0);
  scene.force.set(1, -2.0 * Vector<D>::Unit(D - 1));
  Run<D> run(scene, 0.1);
  // Four steps to the velocity -0.4, by 0.1 in all; each loses dt^2 F^2 / (2 m) = 0.01.
  run.go(4);
  CHECK(run.balance.now().kinetic() == Approx(0.16));
  CHECK(run.terms().stepping == Approx(-0.04));
  // The gap 0.02 closes with -0.2 in place of -0.5: P = 0.6 along -(0.4 + 0.2) / 2.
  run.go(1);
  CHECK(run.terms().impact == Approx(0.18));
  CHECK(run.terms().stepping == Approx(-0.02));
  // P = 2 (0.2 + 0.1) along -0.1; from then on nothing moves.
  for (int k = 0; k < 2; ++k) {
    run.go(1);
    CHECK(run.terms().impact == Approx(0.24));  // m g h
    CHECK(run.terms().stepping == Approx(0.0).margin(1e-15));
  }
  CHECK(run.balance.input() == Approx(0.24));
  check_all_explained(run.balance);
}

TEMPLATE_TEST_CASE_SIG("friction takes a third or 2 / 7 of the energy of a ball until it rolls",
                       "[energy_balance]", ((int D), D), 2, 3) {
  Scene<D> scene = scene_of_ball<D>(0.2);
  scene.force.set(1, -Vector<D>::Unit(D - 1));
  scene.velocity[1] = Vector<D>::Unit(0);
  Run<D> run(scene, 0.01);
  // mu m g along the slip, which declines from 1 at the rate (1 + m r^2 / I) mu g.
  run.go(50);
  const double decline = 0.2 * (D == 2 ? 3.0 : 3.5);
  CHECK(run.terms().friction == Approx(0.2 * (0.5 - 0.5 * decline * 0.25)));
  run.go(200);
  CHECK(run.terms().friction == Approx(0.5 * (D == 2 ? 1.0 / 3.0 : 2.0 / 7.0)));
  check_all_explained(run.balance);
}

TEMPLATE_TEST_CASE_SIG("a lid, driven along x and free along the last axis, drags its friction",
                       "[energy_balance]", ((int D), D), 2, 3) {
  Scene<D> scene = scene_of_ball<D>(0.3);
  scene.mobility.set(1, Mobility<D>::translating());
  scene.force.set(1, -Vector<D>::Unit(D - 1));
  const Vector<D> x = Vector<D>::Unit(0), up = Vector<D>::Unit(D - 1);
  HalfSpace<D> lid{.point = up, .normal = -up, .velocity = 0.4 * x};
  lid.mobility = Mobility<D>::along_axis(D - 1);
  lid.mobility.translation[0] = Motion::driven;
  scene.add(lid);
  scene.force.set(2, 7.0 * x - 2.0 * up);
  Run<D> run(scene, 0.01);
  run.go(100);
  // The ball, pressed on the floor by 3, stays; the lid, by 2, slides at 0.4.
  CHECK(run.simulation.scene().velocity[1].norm() < 1e-12);
  CHECK(run.terms().walls == Approx(0.3 * 2.0 * 0.4));
  CHECK(run.terms().friction == Approx(run.terms().walls));
  check_all_explained(run.balance);
}

TEMPLATE_TEST_CASE_SIG("a driven grain that turns rubs on one that a torque spins",
                       "[energy_balance]", ((int D), D), 2, 3) {
  Scene<D> scene;
  scene.friction = PairTable<double>(0.3);
  const Vector<D> x = Vector<D>::Unit(0);
  const Spin<D> spin = torque(x, tangential(x, Vector<D>(Vector<D>::Unit(1))));  // about z
  scene.add(
      Grain<D>{.velocity = 0.5 * x, .angular_velocity = spin, .mobility = Mobility<D>::driven()});
  scene.add(Grain<D>{.position = 1.001 * x});
  scene.torque.set(1, spin);
  Run<D> run(scene, 0.01);
  run.go(50);
  CHECK(run.simulation.problem().grain_contacts.size() == 1);
  CHECK(run.terms().walls > 0.1);
  CHECK(run.terms().torques > 0.1);
  check_all_explained(run.balance);
}

TEMPLATE_TEST_CASE_SIG("the work of a rotating drum is torque times angle", "[energy_balance]",
                       ((int D), D), 2, 3) {
  const DrumScene<D> drum = turning_drum<D>();
  const AxisBodies bodies{drum.drum, drum.first_grain};
  Run<D> run(drum.scene, 0.02);
  double motor = 0.0;
  WallTorque torque({drum.drum});
  run.simulation.observe([&](const Simulation<D>& s, const auto&) {
    motor += axis_step(s.scene().position, s.scene(), s.problem(), s.solution(), bodies).motor;
    if constexpr (D == 2) torque.add_contacts(s.scene(), s.problem(), s.solution().impulse);
    torque.add_time(s.time_step());
    if (s.steps() % 100 == 0) torque.end_block();
  });
  run.go(300);
  CHECK(run.terms().walls > 10.0);
  CHECK(run.terms().walls == Approx(motor).epsilon(1e-12));
  if (D == 2)  // the angle is 0.3 * 300 * 0.02
    CHECK(run.terms().walls == Approx(-1.8 * torque.torque(0).value).epsilon(1e-12));
  check_all_explained(run.balance);
}

TEMPLATE_TEST_CASE_SIG("hopper, and drum with every friction, cohesion and restitution: explained",
                       "[energy_balance]", ((int D), D), 2, 3) {
  Run<D> flow(hopper<D>(), 0.02);
  flow.go(300);
  CHECK(flow.terms().friction > 10.0);
  check_all_explained(flow.balance);

  ContactCoefficients contact{.restitution = 0.3, .static_friction = 1.2, .cohesion = {0.5, 0.01}};
  contact.rolling = constant_moment_friction(0.1);
  if (D == 3) contact.torsion = contact.rolling;
  const ExtendedCoulomb<D> sticky(PairTable<ContactCoefficients>(contact, 3));
  Run<D> drum(turning_drum<D>().scene, 0.02, {sticky, GaussSeidel<D>({}), Euler<D>()});
  drum.go(300);
  CHECK(drum.terms().moments > 0.01 * drum.balance.input());
  CHECK(drum.terms().walls > 0.0);
  check_all_explained(drum.balance);
}

TEMPLATE_TEST_CASE_SIG("what presses on a cell is the contacts' stress, explained with weights",
                       "[energy_balance]", ((int D), D), 2, 3) {
  Scene<D> scene = make_gas<D>({.grains = 60, .volume_fraction = D == 2 ? 0.48 : 0.33});
  for (int b = 0; b < scene.size(); ++b) scene.velocity[b][b % D] = 0.5;
  scene.cell.rate = -0.1 * Matrix<D>::Identity();
  scene.cell.rate(0, 1) = 0.3;
  Barostat<D> barostat{.stress = 2.0 * Matrix<D>::Identity(),
                       .inertia = D == 2 ? 100.0 : 2000.0,
                       .modes = StrainModes::axial_shear};
  const std::string kind = GENERATE("rate given", "full scheme", "Andersen", "weights");
  if (kind == "full scheme") barostat.scheme = PressureScheme::full;
  if (kind == "Andersen") barostat.momentum_term = true;
  if (kind == "weights") scene.force.set(3, 10.0 * Vector<D>::Ones());
  if (kind != "rate given") scene.cell.barostat = barostat;
  Run<D> run(scene, 0.01);
  double work = 0.0;
  run.simulation.observe([&](const Simulation<D>& s, const auto&) {
    Matrix<D> moment = mean_stress<D>(s.scene(), s.problem(), s.solution(), 1.0);  // times V
    moment -= kinetic_tensor<D>(s.solution().motion);
    const Matrix<D> rate = 0.5 * (s.problem().cell.before + s.scene().cell.rate);
    work -= s.time_step() * moment.transpose().cwiseProduct(rate).sum();
  });
  run.go(100);
  CHECK(run.terms().cell > 0.2 * run.balance.input());
  const bool by_contacts_only = kind == "rate given" || kind == "full scheme";
  CHECK((std::abs(run.terms().cell / work - 1.0) < kRounding) == by_contacts_only);
  check_all_explained(run.balance);
}

TEMPLATE_TEST_CASE_SIG("soft contacts are explained with either integrator", "[energy_balance]",
                       ((int D), D), 2, 3) {
  Run<D> run(turning_drum<D>().scene, 3e-3, "md", soft(GENERATE("velocity-verlet", "euler")));
  run.go(500);
  EnergyBalance<D> late(run.simulation);  // with velocity Verlet between two half kicks
  run.simulation.observe([&](const auto& s, const auto&) { late.add_step(s); });
  run.go(500);
  CHECK(run.terms().walls > 0.0);
  check_all_explained(late);
  CHECK(unexplained(run.balance) < kRounding);
}

TEST_CASE("of a spring's energy the first half kick is outside, O(dt)", "[energy_balance]") {
  const double dt = GENERATE(1e-3, 5e-4, 2.5e-4);
  Scene<2> scene = scene_of_ball<2>(0.0, -0.01);
  scene.velocity[1] = {0.0, 0.3};
  Run<2> run(scene, dt, "molecular-dynamics",
             {{"springs.stiffness", 1000.0}, {"springs.tangential_stiffness", 0.0}});
  run.go(1);
  CHECK(run.terms().outside == Approx(0.3 * 5.0 * dt + 0.5 * 25.0 * dt * dt));
  run.go(static_cast<int>(0.3 / dt));
  CHECK(run.terms().outside - run.terms().impact == Approx(0.05).epsilon(1e-3));  // k g^2 / 2
  CHECK(unexplained(run.balance) < kRounding);
}

TEST_CASE("hard spheres: removed overlaps come from outside", "[energy_balance]") {
  Run<2> run(turning_drum<2>().scene, 0.01, "approximate-hard-sphere", {{"restitution", 0.3}});
  run.go(600);
  CHECK(unexplained(run.balance) < kRounding);
  CHECK(run.terms().outside > 0.01 * run.balance.input());
}

TEST_CASE("work of changes between steps counts as external", "[energy_balance]") {
  Run<2> run(scene_of_ball<2>(0.5, 3.0), 0.01);
  Scene<2>& scene = run.simulation.scene();
  run.go(5);
  scene.velocity[1].x() = 1.0;
  run.go(1);
  CHECK(run.terms().outside == Approx(0.5));
  scene.force.set(1, {0.0, -3.0});
  run.go(1);
  CHECK(run.terms().outside == Approx(0.5 + 3.0 * 3.5));
  scene.position[1].y() += 1.0;
  run.go(1);
  CHECK(run.terms().outside == Approx(0.5 + 3.0 * 3.5 + 3.0));
  CHECK(unexplained(run.balance) < kRounding);
}

TEST_CASE("a balance that was saved and restored goes on with the same bits", "[energy_balance]") {
  const Scene<2> scene = turning_drum<2>().scene;
  Run<2> whole(scene, 3e-3, "md", soft()), resumed(scene, 3e-3, "md", soft());
  whole.go(500);
  State state;
  whole.simulation.save(state, "run");
  write(state, "balance", whole.balance);
  whole.go(100);
  resumed.simulation.restore(state, "run");
  read(state, "balance", resumed.balance);
  resumed.go(100);
  State a, b;
  write(a, "", whole.balance);
  write(b, "", resumed.balance);
  CHECK(a == b);
  CHECK(resumed.terms().friction != 0.0);
  CHECK_THROWS_AS(read(State(), "", resumed.balance), Error);
}

}  // namespace energy_balance_test
