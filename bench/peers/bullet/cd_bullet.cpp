// SPDX-License-Identifier: BSD-3-Clause
// cd_bullet: gauss-seidel beside Bullet's sequential impulse on the load step of settled spheres.
#include <iomanip>
#include <iostream>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <libcd/core/parallel.hpp>
#include <libcd/io/csv.hpp>
#include <libcd/io/provenance.hpp>
#include <libcd/io/table.hpp>
#include "bench/peers/bullet/bullet_options.hpp"
#include "bench/peers/bullet/check.hpp"
#include "bench/peers/bullet/comparison.hpp"
#include "bench/signal_watch.hpp"
#include "experiments/runs/load_step.hpp"
#include "harness/experiment.hpp"
#include "harness/program_options.hpp"

namespace {

using namespace cd;

constexpr double kTilt = 0.1;           // force of the load step on a sphere, in its weight
constexpr int kSettleIterations = 200;  // of accelerated-gradient in a time step of settling

/// Both codes on one load step after equally many sweeps.
struct Row {
  runs::BoxSettling packing;
  double rms_velocity;
  int contacts, sweeps;
  bullet::Comparison found;
  bullet::FrictionBeyondCone beyond;  ///< by Bullet
};

Table<Row> rows_table() {
  const auto packing = &Row::packing;
  const auto own = &bullet::Comparison::own, other = &bullet::Comparison::bullet;
  Table<Row> table;
  table.column("grains", "1", packing, &runs::BoxSettling::grains)
      .column("friction", "1", packing, &runs::BoxSettling::friction)
      .column("rms_velocity", "g dt", &Row::rms_velocity)
      .column("contacts", "1", &Row::contacts)
      .column("sweeps", "1", &Row::sweeps)
      .timing("nanoseconds_cd", "ns", &Row::found, own, &bullet::SideCost::nanoseconds)
      .timing("nanoseconds_bullet", "ns", &Row::found, other, &bullet::SideCost::nanoseconds)
      .column("error_cd", "1", &Row::found, own, &bullet::SideCost::error)
      .column("error_bullet", "1", &Row::found, other, &bullet::SideCost::error)
      .column("difference", "1", &Row::found, &bullet::Comparison::difference)
      .column("largest_friction_bullet", "mu r_n", &Row::beyond,
              &bullet::FrictionBeyondCone::largest)
      .column("open_with_friction_bullet", "1", &Row::beyond, &bullet::FrictionBeyondCone::open);
  return table;
}

void print_header() {
  std::cout << "                                 ns per contact and sweep       natural-map error\n"
               " spheres friction contacts  sweeps gauss-seidel    Bullet gauss-seidel    Bullet"
               "  difference\n";
}

void print_row(const Row& row) {
  const bullet::SideCost &own = row.found.own, &other = row.found.bullet;
  std::cout << std::setw(8) << row.packing.grains << std::setw(9) << row.packing.friction
            << std::setw(9) << row.contacts << std::setw(8) << row.sweeps << std::fixed
            << std::setprecision(1) << std::setw(13) << own.nanoseconds << std::setw(10)
            << other.nanoseconds << std::scientific << std::setw(13) << own.error << std::setw(10)
            << other.error << std::setw(12) << row.found.difference << std::defaultfloat
            << std::setprecision(6) << std::endl;
}

std::vector<Row> compare_on(const runs::BoxSettling& settling, const bullet::Plan& plan) {
  TaskContext alone;
  const runs::SettledBox<3> packing = runs::settle_packing<3>(settling, alone);
  const runs::LoadStep<3> load = load_step(packing, kTilt);
  bullet::OwnSweeps own(load.problem);
  bullet::BulletGroup group(packing.scene, load.problem);
  std::vector<Row> rows;
  for (const int sweeps : plan.sweeps) {
    const bullet::Comparison found = bullet::compare(own, group, sweeps, plan.repeat);
    rows.push_back({settling, packing.rms_velocity, load.problem.contact_count(), sweeps, found,
                    bullet::friction_beyond_cone(load.problem, group.impulses())});
    print_row(rows.back());
  }
  if (!packing.at_rest())
    std::cout << "    not at rest: rms velocity " << packing.rms_velocity << " g dt\n";
  const bullet::FrictionBeyondCone& beyond = rows.back().beyond;
  if (settling.friction > 0.0)
    std::cout << "    Bullet, last row: friction up to " << std::setprecision(3) << beyond.largest
              << " mu r_n, and at " << beyond.open << " contacts with r_n = 0\n";
  return rows;
}

int run(const bullet::Plan& plan) {
  const BlockedSignals blocked;
  std::mutex file;  // a signal may come at any time
  std::optional<CsvWriter> csv;
  const SignalWatch watch([&] {
    const std::scoped_lock guard(file);
    std::cerr << "cd_bullet: interrupted by a signal"
              << (csv ? ", the packings so far are kept" : "") << std::endl;
    if (csv) csv->commit();
  });
  set_thread_count(1);
  const Provenance provenance = collect_provenance(plan.seed, 1);
  const Table<Row> table = rows_table();
  if (!plan.csv.empty()) {
    const std::scoped_lock guard(file);
    csv.emplace(plan.csv,
                CsvComments{{"program", "cd_bullet"},
                            {"version", provenance.version},
                            {"git", provenance.git},
                            {"dirty", provenance.dirty ? "true" : "false"},
                            {"bullet", bullet::version()},
                            {"cpu", provenance.cpu},
                            {"seed", std::to_string(plan.seed)},
                            {"started_utc", provenance.started_utc}},
                table.columns());
  }
  std::cout << bullet::version() << "; " << provenance.cpu << "; CPU time of one thread\n";
  print_header();
  for (const int grains : plan.grains)
    for (const double friction : plan.friction) {
      const auto rows = compare_on({.grains = grains,
                                    .friction = friction,
                                    .limits = {plan.settle_steps, kSettleIterations},
                                    .seed = plan.seed},
                                   plan);
      const std::scoped_lock guard(file);
      if (csv) table.write(*csv, rows);
    }
  const std::scoped_lock guard(file);
  if (csv) csv->commit();
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
