// SPDX-License-Identifier: BSD-3-Clause
// The scenes of test_same_bits.py in C++: prints the motion of all bodies, digit for digit.
#include <cstdio>
#include <cstring>

#include <libcd/core/vector.hpp>
#include <libcd/generate/place_grains.hpp>
#include <libcd/scene/gravity.hpp>
#include <libcd/simulation/simulation.hpp>
#include <libcd/solvers/table.hpp>

namespace {

/// Grains on a coarse grid fall into a box of planes; the last coordinate points up.
template <int D>
cd::Scene<D> box() {
  using Vector = cd::Vector<D>;
  cd::Scene<D> scene;
  scene.friction = cd::PairTable<double>(0.3);
  const auto wall = [&](const Vector& point, const Vector& normal) {
    cd::HalfSpace<D> plane;
    plane.point = point;
    plane.normal = normal;
    scene.add(plane);
  };
  wall(Vector::Zero(), Vector::Unit(D - 1));
  for (int axis = 0; axis < D - 1; ++axis) {
    wall(Vector::Zero(), Vector::Unit(axis));
    wall(4.0 * Vector::Unit(axis), -Vector::Unit(axis));
  }
  for (int k = 0; k < 24; ++k) {
    cd::Grain<D> grain;
    grain.radius = 0.4 + 0.01 * (k % 5);
    grain.mass = cd::ball_volume<D>(grain.radius);
    grain.position[0] = 0.75 + 1.1 * (k % 3);
    if (D == 3) grain.position[1] = 0.75 + 1.1 * (k / 3 % 3);
    grain.position[D - 1] = 0.75 + 1.1 * (D == 2 ? k / 3 : k / 9);
    grain.velocity[0] = 0.125 * (k % 4);
    scene.add(grain);
  }
  Vector gravity = Vector::Zero();
  gravity[D - 1] = -1.0;
  cd::add_gravity(scene, gravity);
  return scene;
}

template <int D>
void run(const char* method, const char* solver) {
  const cd::OptionValues options{{"solver", solver}, {"sweeps", 30}, {"seed", 5}};
  cd::Simulation<D> simulation(box<D>(), cd::make_method<D>(method, options), {.time_step = 0.01});
  for (int step = 0; step < 200; ++step) simulation.step();
  const cd::Scene<D>& scene = simulation.scene();
  for (int b = 0; b < scene.size(); ++b) {
    for (const double x : scene.position[b]) std::printf("%a ", x);
    for (const double v : scene.velocity[b]) std::printf("%a ", v);
    for (const double s : cd::components(scene.angular_velocity[b])) std::printf("%a ", s);
    std::printf("\n");
  }
}

}  // namespace

int main(int count, char** words) {
  if (count != 3) return 2;
  if (std::strcmp(words[1], "2") == 0)
    run<2>("contact-dynamics", words[2]);
  else
    run<3>("contact-dynamics", words[2]);
}
