// SPDX-License-Identifier: BSD-3-Clause
// cd_bullet: gauss-seidel beside Bullet's sequential impulse on the load step of settled spheres.
#include <iomanip>
#include <iostream>

#include <libcd/core/parallel.hpp>
#include <libcd/io/provenance.hpp>
#include "bench/bullet/bullet_options.hpp"
#include "bench/bullet/check.hpp"
#include "bench/bullet/comparison.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/runs/load_step.hpp"
#include "validation/command_line.hpp"

namespace {

using namespace cd;

constexpr double kTilt = 0.1;           // force of the load step on a sphere, in its weight
constexpr int kSettleIterations = 200;  // of accelerated-gradient in a time step of settling

void print_header() {
  std::cout << "                                 ns per contact and sweep       natural-map error\n"
               " spheres friction contacts  sweeps gauss-seidel    Bullet gauss-seidel    Bullet"
               "  difference\n";
}

void print_row(const runs::BoxSettling& packing, int contacts, int sweeps,
               const bullet::Comparison& row) {
  std::cout << std::setw(8) << packing.grains << std::setw(9) << packing.friction << std::setw(9)
            << contacts << std::setw(8) << sweeps << std::fixed << std::setprecision(1)
            << std::setw(13) << row.own.nanoseconds << std::setw(10) << row.bullet.nanoseconds
            << std::scientific << std::setw(13) << row.own.error << std::setw(10)
            << row.bullet.error << std::setw(12) << row.difference << std::defaultfloat
            << std::setprecision(6) << std::endl;
}

void print_rows(const runs::BoxSettling& settling, const bullet::Plan& plan) {
  TaskContext alone;
  const runs::SettledBox<3> packing = runs::settle_box<3>(settling, alone);
  const runs::LoadStep<3> load = load_step(packing, kTilt);
  bullet::OwnSweeps own(load.problem);
  bullet::BulletGroup group(packing.scene, load.problem);
  for (const int sweeps : plan.sweeps)
    print_row(settling, load.problem.contact_count(), sweeps,
              bullet::compare(own, group, sweeps, plan.repeat));
  if (!packing.at_rest())
    std::cout << "    not at rest: rms velocity " << packing.rms_velocity << " g dt\n";
  if (settling.friction == 0.0) return;
  const auto beyond = bullet::friction_beyond_cone(load.problem, group.impulses());
  std::cout << "    Bullet, last row: friction up to " << std::setprecision(3) << beyond.largest
            << " mu r_n, and at " << beyond.open << " contacts with r_n = 0\n";
}

int run(const bullet::Plan& plan) {
  set_thread_count(1);
  std::cout << bullet::version() << "; " << collect_provenance(plan.seed, 1).cpu
            << "; CPU time of one thread\n";
  print_header();
  for (const int grains : plan.grains)
    for (const double friction : plan.friction)
      print_rows({.grains = grains,
                  .friction = friction,
                  .limits = {plan.settle_steps, kSettleIterations},
                  .seed = plan.seed},
                 plan);
  return 0;
}

int check() {
  bool is_right = true;
  for (const bullet::Finding& finding : bullet::check_translation()) {
    is_right = is_right && finding.holds();
    std::cout << (finding.holds() ? "right: " : "WRONG: ") << finding.claim << " differ by "
              << std::setprecision(2) << finding.difference << ", at most " << finding.limit
              << "\n";
  }
  return is_right ? 0 : 1;
}

int answer(int argc, char** argv) {
  const auto values = parse_command_line(argc, argv, bullet::bullet_options());
  if (values.count("help")) {
    std::cout << "cd_bullet: the first step after a change of the load on spheres at rest, solved "
                 "by gauss-seidel\nand by Bullet's sequential impulse: the same contacts in the "
                 "same order, from zero impulses.\n"
              << bullet::bullet_options();
    return 0;
  }
  if (values.count("version")) {
    std::cout << version_line("cd_bullet");
    return 0;
  }
  return values.count("check") ? check() : run(bullet::plan_of(values));
}

}  // namespace

int main(int argc, char** argv) {
  return cd::run_program("cd_bullet", [&] { return answer(argc, argv); });
}
