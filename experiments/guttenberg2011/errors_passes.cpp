// SPDX-License-Identifier: BSD-3-Clause
// Passes until no pair collides, of three discs and of sheared packs.
#include <algorithm>
#include <cmath>

#include <libcd/io/table.hpp>
#include "experiments/guttenberg2011/errors.hpp"
#include "experiments/guttenberg2011/passes_needed.hpp"

namespace cd::guttenberg2011 {
namespace {

using Pack = Case<PackSetup, PackPasses>;
using Packs = std::vector<Pack>;

constexpr double kRestitution = 0.9;  ///< of the packs that quantities are reported of

Task task_of(const PackSetup& s) {
  return {"pack",
          {{"phi", s.volume_fraction}, {"restitution", s.restitution}, {"passes", s.passes}}};
}

std::vector<PackSetup> packs_of(const ErrorsSetup& s, std::uint64_t seed) {
  std::vector<PackSetup> packs;
  for (const double phi : s.fractions) {
    const auto add = [&](double restitution, int passes) {
      packs.push_back({.volume_fraction = phi,
                       .restitution = restitution,
                       .passes = passes,
                       .settling = s.pack_time,
                       .duration = s.pack_time,
                       .seed = seed});
    };
    for (const double restitution : {kRestitution, 0.5}) add(restitution, s.most_passes);
    for (const int passes : {1, 4, 16}) {
      if (passes != s.most_passes) add(kRestitution, passes);
    }
  }
  return packs;
}

/// Three discs of all restitutions.
struct ThreeDiscs {
  double wrong = 0.0;  ///< largest difference from the number derived
  OnePass one;         ///< the largest of each
};

ThreeDiscs measure_three_discs(Run& run) {
  constexpr int kSteps = 1000;                         // of one pass
  const double collapse = 7.0 - 4.0 * std::sqrt(3.0);  // restitution below which three discs stick
  ThreeDiscs found;
  struct Row {
    double restitution;
    int passes, theory;
    OnePass one;
  };
  Table<Row> table;
  table.column("restitution", "1", &Row::restitution)
      .column("passes", "1", &Row::passes)
      .column("passes_theory", "1", &Row::theory)
      .column("one_pass_most", "1", &Row::one, &OnePass::most_passes)
      .column("one_pass_approach", "v", &Row::one, &OnePass::approach)
      .column("one_pass_overlap", "v dt", &Row::one, &OnePass::overlap)
      .column("one_pass_energy", "1", &Row::one, &OnePass::energy);
  auto& csv = run.csv("three.csv", table.columns());
  for (const double e : {1.0, 0.9, 0.7, 0.5, 0.3, 0.2, 0.15, 0.12, 0.1, 0.09, 0.08, 0.075, 0.0735,
                         0.0715, 0.07, 0.05, 0.02, 0.0}) {
    const bool ends = e > collapse;
    const int passes = passes_of_three(e), theory = ends ? passes_of_three_theory(e) : 0;
    const OnePass one = one_pass_of_three(e, kSteps);
    table.row(csv, {e, passes, theory, one});
    if (ends) found.wrong = std::max(found.wrong, std::abs(passes - theory) * 1.0);
    found.one.most_passes = std::max(found.one.most_passes, one.most_passes);
    found.one.approach = std::max(found.one.approach, one.approach);
    found.one.overlap = std::max(found.one.overlap, one.overlap);
  }
  return found;
}

Table<Pack> passes_table() {
  using Found = PackPasses;
  Table<Pack> table;
  table.column("phi", "1", &Pack::found, &Found::volume_fraction)
      .column("restitution", "1", &Pack::setup, &PackSetup::restitution)
      .column("passes_allowed", "1", &Pack::setup, &PackSetup::passes)
      .column("grains", "1", &Pack::found, &Found::grains)
      .column("passes", "1", &Pack::found, &Found::mean)
      .column("passes_90", "1", &Pack::found, &Found::nine_of_ten)
      .column("passes_largest", "1", &Pack::found, &Found::largest)
      .column("unfinished", "1", &Pack::found, &Found::unfinished)
      .column("overlap", "<R>", &Pack::found, &Found::overlap)
      .timing("nanoseconds_per_grain_step", "ns", &Pack::found, &Found::nanoseconds);
  return table;
}

void write_tables(Run& run, const Packs& packs, int most_passes) {
  const Table<Pack> table = passes_table();
  table.write(run.csv("passes.csv", table.columns()), packs);
  struct Left {
    double phi, restitution;
    int pass;
    double left;
  };
  Table<Left> of_left;
  of_left.column("phi", "1", &Left::phi)
      .column("restitution", "1", &Left::restitution)
      .column("pass", "1", &Left::pass)
      .column("left", "1/grain", &Left::left);
  auto& left = run.csv("left.csv", of_left.columns());
  for (const auto& [setup, pack] : packs) {
    if (setup.passes != most_passes) continue;
    for (std::size_t k = 0; k < pack.left.size(); ++k)
      of_left.row(left,
                  {pack.volume_fraction, setup.restitution, static_cast<int>(k), pack.left[k]});
  }
}

void report_pack(Run& run, const std::string& name, const PackPasses& pack) {
  run.quantity("phi_" + name, pack.volume_fraction, "1", "packing fraction of the pack");
  run.quantity("passes_" + name, pack.mean, "1", "passes until no pair collides, mean");
  run.quantity("passes_" + name + "_90", pack.nine_of_ten, "1", "enough in 90 % of the steps");
  run.quantity("unfinished_" + name, pack.unfinished, "1", "share of steps without an end");
  run.quantity("cost_" + name, pack.nanoseconds, "ns", "per grain and step, until none");
  if (pack.left.size() > 1 && pack.left[0] > 0.0)
    run.quantity("left_" + name, pack.left[1] / pack.left[0], "1",
                 "pairs that collide after one pass over those before it");
}

void report(Run& run, const Packs& packs, int most_passes) {
  const auto until_none = [&](const Pack& pack) {
    return pack.setup.passes == most_passes && pack.setup.restitution == kRestitution;
  };
  const auto loose = std::ranges::find_if(packs, until_none);
  const auto dense = std::ranges::find_if(packs.rbegin(), packs.rend(), until_none);
  if (loose == packs.end()) return;
  report_pack(run, "loose", loose->found);
  report_pack(run, "dense", dense->found);
  for (const auto& [setup, pack] : packs) {
    if (setup.volume_fraction != dense->setup.volume_fraction || setup.passes != 1) continue;
    run.quantity("overlap_one_pass", pack.overlap, "<R>", "largest in the dense pack, mean");
    run.quantity("cost_one_pass", pack.nanoseconds, "ns", "per grain and step, dense pack");
  }
  run.quantity("overlap_until_none", dense->found.overlap, "<R>", "the same, until none");
}

}  // namespace

void measure_passes(const ErrorsSetup& s, Run& run) {
  const ThreeDiscs three = measure_three_discs(run);
  const auto packs = find_all(run, "pack", packs_of(s, run.seed()), task_of, pack_passes, true);
  if (!packs) return;
  write_tables(run, *packs, s.most_passes);
  run.quantity("three_disc_error", three.wrong, "passes",
               "largest difference from the number derived");
  run.quantity("one_pass_most", three.one.most_passes, "1",
               "most passes of a step of three discs, one allowed, all restitutions");
  run.quantity("one_pass_approach", three.one.approach, "v",
               "largest approach of their neighbours after 1000 such steps");
  run.quantity("one_pass_overlap", three.one.overlap, "v dt", "their largest overlap then");
  report(run, *packs, s.most_passes);
}

}  // namespace cd::guttenberg2011
