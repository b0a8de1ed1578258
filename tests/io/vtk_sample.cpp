// SPDX-License-Identifier: BSD-3-Clause
// Writes two frames of a small stack and of discs in a periodic cell as VTK series into the folder
// given, and prints what a reader has to find in the last ones: name, expected value.
#include <cmath>
#include <cstdio>
#include <iostream>

#include <libcd/io/vtk_series.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include "solvers/table.hpp"

namespace {

using namespace cd;

/// Three balls on each other with soft springs, so that the law remembers; the highest one spins.
Scene<3> stack() {
  Scene<3> scene;
  scene.friction = PairTable<double>(0.5);
  HalfSpace<3> floor;
  floor.normal = Vector<3>::Unit(2);
  scene.add(floor);
  for (int k = 0; k < 3; ++k) {
    Grain<3> ball;
    ball.radius = 0.5;
    ball.position = {0.1 * k, 0.0, 0.5 + 0.99 * k};
    if (k == 2) ball.angular_velocity = {0.0, 2.0, 0.0};
    scene.force.set(scene.add(ball), {0.0, 0.0, -1.0});
  }
  return scene;
}

/// Two discs that do not touch and turn at constant rates, in an inclined cell.
Scene<2> turning_discs() {
  Scene<2> scene;
  scene.cell = Cell<2>((Matrix<2>() << 4.0, 1.0, 0.0, 3.0).finished());
  scene.add(Grain<2>{.position = {0.5, 0.5}, .angular_velocity = 40.0});
  scene.add(Grain<2>{.position = {2.5, 1.5}, .angular_velocity = -5.0});
  return scene;
}

template <class Value>
void expect(const char* name, const Value& value) {
  std::cout << name << ' ' << value << '\n';
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 2) return 2;
  std::cout.precision(17);
  Simulation<3> simulation(
      stack(),
      make_method<3>("molecular-dynamics", {{"springs.stiffness", 1e3},
                                            {"springs.damping", 1.0},
                                            {"springs.tangential_stiffness", 500.0},
                                            {"springs.tangential_damping", 1.0}}),
      {.time_step = 1e-3, .reach = 0.1});
  VtkSeries<3> series(argv[1], "stack");
  series.follow(simulation);
  series.write(simulation, 0.0);
  double turned = 0.0;  // of the highest ball, about y
  for (int step = 0; step < 20; ++step) {
    simulation.step();
    turned += simulation.time_step() * simulation.scene().angular_velocity[3].y();
  }
  series.write(simulation, 0.02);

  Simulation<2> discs(turning_discs(), make_method<2>("contact-dynamics"), {.time_step = 0.01});
  VtkSeries<2> discs_series(argv[1], "discs");
  discs_series.follow(discs);
  for (int step = 0; step < 20; ++step) discs.step();
  discs_series.write(discs, 0.2);

  const auto& scene = simulation.scene();
  const auto& problem = simulation.problem();
  double force = 0.0, spring = 0.0, stretched = 0.0;
  int contacts = 0;
  const auto remembered = simulation.contacts();
  for (int c = 0; c < problem.contact_count(); ++c) {
    const double normal = simulation.solution().impulse[c].normal / problem.time_step;
    if (normal == 0.0) continue;
    force += normal;
    ++contacts;
    const auto state = remembered.states()[c];
    spring += state[0];
    for (const int body : {problem.label[c].key.i, problem.label[c].key.j})
      if (body == 2) stretched += std::hypot(state[0], state[1], state[2]);
  }
  expect("frames", static_cast<int>(series.times().size()));
  expect("grains", 3);
  expect("contacts", contacts);
  expect("radius", 1.5);
  expect("height", scene.position[1].z() + scene.position[2].z() + scene.position[3].z());
  expect("turned", turned);
  expect("spin", scene.angular_velocity[1].y() + scene.angular_velocity[2].y() +
                     scene.angular_velocity[3].y());
  expect("normal_force", force);
  expect("spring", spring);
  expect("stretched", stretched);
  return 0;
}
