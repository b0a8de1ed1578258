// SPDX-License-Identifier: BSD-3-Clause
// One scene by four methods: a disc rolls down an incline.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <string>

#include <libcd/simulation/simulation.hpp>
#include <libcd/solvers/table.hpp>

namespace {

constexpr double kAngle = 0.3, kTime = 2.0;

/// A disc at rest on a rough incline, seen in its frame: x runs downhill, gravity is 1.
cd::Scene<2> disc_on_incline() {
  cd::Scene<2> scene;
  scene.friction = cd::PairTable<double>(0.5);
  cd::HalfSpace<2> incline;
  incline.normal = {0.0, 1.0};
  scene.add(incline);
  cd::Grain<2> disc;
  disc.position = {0.0, disc.radius};
  scene.force.set(scene.add(disc), {std::sin(kAngle), -std::cos(kAngle)});
  return scene;
}

}  // namespace

int main() {
  // Rolling without slip takes a third of the weight's pull: a = 2/3 sin(angle).
  const double path = 0.5 * (2.0 / 3.0) * std::sin(kAngle) * kTime * kTime;
  std::printf("%-86s %.4f\n", "path of a disc that rolls without slip", path);
  double worst = 0.0;
  for (const std::string name :
       {"contact-dynamics", "approximate-hard-sphere", "mcnamara", "molecular-dynamics"}) {
    const double stiffness = 1e5;
    const cd::OptionValues options{{"restitution", 0.0},  // each part takes what concerns it
                                   {"springs.stiffness", stiffness},
                                   {"springs.damping", 200.0},
                                   {"springs.tangential_stiffness", 0.8 * stiffness},
                                   {"springs.tangential_damping", 100.0}};
    cd::Simulation<2> simulation(disc_on_incline(), cd::make_method<2>(name, options),
                                 {.time_step = 1e-4, .reach = 0.01});
    while (static_cast<double>(simulation.steps()) * simulation.time_step() < kTime)
      simulation.step();
    const double travelled = simulation.scene().position[1].x();
    std::printf("%-86s %.4f\n", simulation.method().text().c_str(), travelled);
    worst = std::max(worst, std::abs(travelled / path - 1.0));
  }
  return worst < 0.01 ? 0 : 1;
}
