// SPDX-License-Identifier: BSD-3-Clause
// A column of discs collapses on a rough floor and comes to rest as a heap.
#include <cstdio>
#include <vector>

#include <libcd/generate/deposit.hpp>
#include <libcd/measure/angle_of_repose.hpp>
#include <libcd/simulation/settle.hpp>
#include <libcd/solvers/table.hpp>

int main() {
  // Units: mean diameter of the discs, their mean mass, gravity.
  cd::Scene<2> scene;
  scene.friction = cd::PairTable<double>(0.5);
  cd::HalfSpace<2> floor;
  floor.normal = {0.0, 1.0};
  scene.add(floor);
  const double width = 8.0;
  for (const auto& ball : cd::deposit<2>(
           {.grains = 150, .smallest_radius = 0.4, .largest_radius = 0.6, .width = width})) {
    cd::Grain<2> disc;
    disc.position = {ball.centre.x() - 0.5 * width, ball.centre.y()};
    disc.radius = ball.radius;
    disc.mass = 4.0 * ball.radius * ball.radius;
    disc.mobility = cd::Mobility<2>::free();
    const int body = scene.add(disc);
    scene.force.set(body, {0.0, -disc.mass});
  }

  // Friction alone does not hold a heap of discs: they roll apart. Rolling friction does.
  auto method = cd::make_method<2>(
      "contact-dynamics", {{"law", "extended-coulomb"}, {"contact.rolling", 0.1}, {"sweeps", 50}});
  cd::Simulation<2> simulation(std::move(scene), std::move(method), {.time_step = 0.01});

  std::printf("%8s %12s %14s\n", "time", "contacts", "kinetic energy");
  simulation.observe([](const cd::Simulation<2>& s, const cd::StepReport& report) {
    if (report.step % 500 == 0)
      std::printf("%8.1f %12d %14.3g\n", 0.01 * static_cast<double>(report.step), report.contacts,
                  s.energies().kinetic());
  });
  const auto status = cd::settle(simulation, {.speed = 1e-3, .calm = 100, .most_steps = 20000});

  const auto& position = simulation.scene().position;
  const auto& radius = simulation.scene().radius;
  std::printf("%s; angle of repose %.1f degrees\n",
              status == cd::SettleStatus::at_rest ? "at rest" : "not yet at rest",
              cd::angle_of_repose<2>({position.begin() + 1, position.end()},
                                     {radius.begin() + 1, radius.end()}));
  return status == cd::SettleStatus::at_rest ? 0 : 1;
}
