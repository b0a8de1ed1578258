// SPDX-License-Identifier: BSD-3-Clause
// Slip under load: how fast a pulled block and packs on an incline creep.
#include <algorithm>
#include <cmath>

#include <libcd/io/table.hpp>
#include "experiments/guttenberg2011/creep.hpp"
#include "experiments/guttenberg2011/errors.hpp"
#include "harness/report_mean.hpp"

namespace cd::guttenberg2011 {
namespace {

Task task_of(const BlockSetup& s) {
  return {"block",
          {{"method", s.method},
           {"restitution", s.restitution},
           {"load", s.load},
           {"dt", s.time_step}}};
}
Task task_of(const PackCreepSetup& s) {
  return {"creeping pack", {{"method", s.method}, {"dt", s.time_step}, {"seed", s.seed}}};
}

std::vector<BlockSetup> blocks_of(const ErrorsSetup& s) {
  std::vector<BlockSetup> blocks;
  for (const double dt : s.creep_steps) {
    for (const double load : {0.25, 0.5, 0.9}) {
      BlockSetup block{.friction = s.friction, .load = load, .time_step = dt};
      for (const double restitution : {0.0, 0.5, 0.8, 0.9}) {
        block.restitution = restitution;
        blocks.push_back(block);
      }
      blocks.push_back({.method = "cd", .friction = s.friction, .load = load, .time_step = dt});
    }
  }
  return blocks;
}

std::vector<PackCreepSetup> packs_of(const ErrorsSetup& s, std::uint64_t seed) {
  std::vector<PackCreepSetup> packs;
  for (const double dt : s.creep_steps) {
    for (int k = 0; k < s.packs; ++k) {
      for (const char* method : {"ahs", "cd"})
        packs.push_back({.method = method,
                         .time_step = dt,
                         .settling = s.pack_creep_time,
                         .duration = s.pack_creep_time,
                         .seed = seed + static_cast<std::uint64_t>(k)});
    }
  }
  return packs;
}

/// A block or a pack as a row of slip.csv.
struct Slip {
  std::string scene, method;
  double restitution, load, time_step;
  std::uint64_t seed;
  double creep, theory;
};

Table<Slip> slip_table() {
  Table<Slip> table;
  table.column("scene", "name", &Slip::scene)
      .column("method", "name", &Slip::method)
      .column("restitution", "1", &Slip::restitution)
      .column("load", "1", &Slip::load)
      .column("time_step", "sqrt(d/g)", &Slip::time_step)
      .column("seed", "1", &Slip::seed)
      .column("creep", "sqrt(d g)", &Slip::creep)
      .column("creep_theory", "sqrt(d g)", &Slip::theory);
  return table;
}

}  // namespace

void measure_slip(const ErrorsSetup& s, Run& run) {
  const auto block = [](const BlockSetup& setup, TaskContext&) { return block_creep(setup); };
  const auto blocks = find_all(run, "block", blocks_of(s), task_of, block);
  const auto packs = find_all(run, "creeping pack", packs_of(s, run.seed()), task_of, pack_creep);
  if (!blocks || !packs) return;
  std::vector<Slip> rows;
  std::vector<double> ratios, speeds, rest;
  double held = 0.0;
  for (const auto& [b, creep] : *blocks) {
    const double theory = block_creep_theory(b);
    rows.push_back({"block", b.method, b.restitution, b.load, b.time_step, 1, creep, theory});
    if (b.method == "cd") held = std::max(held, std::abs(creep));
    if (theory > 0.0) ratios.push_back(creep / theory);
  }
  const double load = std::tan(std::acos(-1.0) / 12.0) / 0.5;
  for (const auto& [p, creep] : *packs) {
    rows.push_back({"pack", p.method, p.restitution, load, p.time_step, p.seed, creep, 0.0});
    (p.method == "cd" ? rest : speeds).push_back(creep);
  }
  const Table<Slip> table = slip_table();
  table.write(run.csv("slip.csv", table.columns()), rows);
  report_mean(run, "block_creep_ratio", ratios, "1", "speed of the block over the one derived");
  run.quantity("block_creep_cd", held, "sqrt(d g)", "largest speed with contact dynamics");
  report_mean(run, "pack_creep", speeds, "sqrt(d g)", "of the pack, all steps and packs");
  report_mean(run, "pack_creep_cd", rest, "sqrt(d g)", "the same with contact dynamics");
}

}  // namespace cd::guttenberg2011
