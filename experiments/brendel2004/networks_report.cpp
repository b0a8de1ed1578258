// SPDX-License-Identifier: BSD-3-Clause
// Tables and numbers of weak and strong networks.
#include "experiments/brendel2004/networks_report.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include <libcd/measure/statistics.hpp>
#include "experiments/runs/force_networks.hpp"
#include "harness/each.hpp"
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd::brendel2004 {
namespace {

using runs::DirectionHarmonics;
using runs::network_part;
using runs::NetworkPart;
using Packings = std::vector<runs::Packing<2>>;

constexpr double kAll = std::numeric_limits<double>::infinity();

/// One packing: its networks, and the harmonics of all its contacts.
struct Networks {
  double imposed = 0.0;  ///< deviator over pressure
  std::uint64_t seed = 0;
  runs::PackingState state;
  NetworkPart weak, strong;
  DirectionHarmonics harmonics;

  double weak_share() const { return weak.deviator / (weak.deviator + strong.deviator); }
  double pressure_error() const { return std::abs(weak.pressure + strong.pressure - 1.0); }
  double deviator_error() const { return std::abs(weak.deviator + strong.deviator - imposed); }
  double first_order_error() const { return std::abs(harmonics.first_order() - imposed); }
  double second_order_error() const { return std::abs(harmonics.second_order() - imposed); }
};

Networks networks_of(const runs::Packing<2>& packing) {
  return {.imposed = packing.setup.deviator,
          .seed = packing.setup.seed,
          .state = packing.state,
          .weak = network_part(packing, 0.0, 1.0),
          .strong = network_part(packing, 1.0, kAll),
          .harmonics = direction_harmonics(packing)};
}

/// Means and errors over packings of what is common to the tables.
struct Means {
  SampleStatistics contacts, pressure, deviator, fabric;
};

Means means_of(const std::vector<NetworkPart>& parts) {
  const auto mean = [&](double NetworkPart::*member) { return statistics(each(parts, member)); };
  return {mean(&NetworkPart::contacts), mean(&NetworkPart::pressure), mean(&NetworkPart::deviator),
          mean(&NetworkPart::fabric)};
}

/// A column of the mean that the path leads to, and one of its error.
template <class Row, class... Path>
void add_mean(Table<Row>& table, const std::string& name, const std::string& unit, Path... path) {
  table.column(name, unit, path..., &SampleStatistics::mean)
      .column(name + "_error", unit, path..., &SampleStatistics::standard_error);
}

template <class Row>
void add_means(Table<Row>& table, const std::string& of, Means Row::*means) {
  add_mean(table, of + "contacts", "1", means, &Means::contacts);
  add_mean(table, of + "pressure", "P_ext", means, &Means::pressure);
  add_mean(table, of + "deviator", "P_ext", means, &Means::deviator);
  add_mean(table, of + "fabric", "1", means, &Means::fabric);
}

void add_part(Table<Networks>& table, const std::string& of, NetworkPart Networks::*part) {
  table.column(of + "_contacts", "1", part, &NetworkPart::contacts)
      .column(of + "_pressure", "P_ext", part, &NetworkPart::pressure)
      .column(of + "_deviator", "P_ext", part, &NetworkPart::deviator)
      .column(of + "_fabric", "1", part, &NetworkPart::fabric)
      .column(of + "_near_limit", "1", part, &NetworkPart::near_limit);
}

void write_samples(Run& run, const std::vector<Networks>& all) {
  using State = runs::PackingState;
  Table<Networks> table;
  table.column("deviator", "1", &Networks::imposed)
      .column("seed", "1", &Networks::seed)
      .fields(&Networks::state, &State::volume_fraction, &State::coordination, &State::steps);
  add_part(table, "weak", &Networks::weak);
  add_part(table, "strong", &Networks::strong);
  table.column("a_contacts", "1", &Networks::harmonics, &DirectionHarmonics::contacts)
      .column("a_normal", "1", &Networks::harmonics, &DirectionHarmonics::normal)
      .column("a_tangential", "1", &Networks::harmonics, &DirectionHarmonics::tangential)
      .fields(&Networks::state, &State::cpu_seconds);
  write_rows(run, "samples.csv", table, all);
}

void write_cutoffs(Run& run, const std::vector<double>& deviators,
                   const std::vector<double>& cutoffs, const Packings& packings) {
  struct Row {
    double deviator, cutoff;
    Means below;
  };
  Table<Row> table;
  table.column("imposed", "1", &Row::deviator).column("cutoff", "mean force", &Row::cutoff);
  add_means(table, "", &Row::below);
  auto& csv = run.csv("cutoffs.csv", table.columns());
  for (const double s : deviators) {
    for (const double cutoff : cutoffs) {
      std::vector<NetworkPart> parts;
      for (const auto& packing : packings) {
        if (packing.setup.deviator == s) parts.push_back(network_part(packing, 0.0, cutoff));
      }
      table.row(csv, {s, cutoff, means_of(parts)});
    }
  }
}

void write_deviators(Run& run, const std::vector<double>& deviators,
                     const std::vector<Networks>& all) {
  struct Row {
    double deviator;
    int packings;
    Means weak, strong;
    SampleStatistics contacts, normal, tangential;
  };
  Table<Row> table;
  table.column("imposed", "1", &Row::deviator).column("packings", "1", &Row::packings);
  add_means(table, "weak_", &Row::weak);
  add_means(table, "strong_", &Row::strong);
  add_mean(table, "a_contacts", "1", &Row::contacts);
  add_mean(table, "a_normal", "1", &Row::normal);
  add_mean(table, "a_tangential", "1", &Row::tangential);
  auto& csv = run.csv("deviators.csv", table.columns());
  for (const double s : deviators) {
    const auto own = select(all, [&](const Networks& n) { return n.imposed == s; });
    std::vector<NetworkPart> weak, strong;
    for (const Networks& n : own) {
      weak.push_back(n.weak);
      strong.push_back(n.strong);
    }
    const auto harmonic = [&](double DirectionHarmonics::*which) {
      return statistics(each(own, &Networks::harmonics, which));
    };
    table.row(csv, {s, static_cast<int>(own.size()), means_of(weak), means_of(strong),
                    harmonic(&DirectionHarmonics::contacts), harmonic(&DirectionHarmonics::normal),
                    harmonic(&DirectionHarmonics::tangential)});
  }
}

void report_identities(Run& run, const std::vector<Networks>& all) {
  run.quantity("pressure_error", std::ranges::max(each(all, &Networks::pressure_error)), "P_ext",
               "largest difference between the pressures of both networks and the imposed one");
  run.quantity("deviator_error", std::ranges::max(each(all, &Networks::deviator_error)), "P_ext",
               "largest difference between the deviators of both networks and the imposed one");
  run.quantity("first_order_error", std::ranges::max(each(all, &Networks::first_order_error)), "1",
               "largest difference between half the sum of the anisotropies and the deviator");
  run.quantity("second_order_error", std::ranges::max(each(all, &Networks::second_order_error)),
               "1", "the same with the product of two anisotropies");
}

/// Of packings under one deviator.
void report_shares(Run& run, const std::vector<Networks>& all) {
  const auto of = [&](const char* name, const auto& part, const auto& member, const char* what) {
    report_mean(run, name, each(all, part, member), "1", what);
  };
  const auto weak = &Networks::weak, strong = &Networks::strong;
  of("weak_contacts", weak, &NetworkPart::contacts, "share of contacts below the mean force");
  of("weak_pressure", weak, &NetworkPart::pressure, "their share of the pressure");
  if (all.front().imposed > 0.0)
    report_mean(run, "weak_deviator", each(all, &Networks::weak_share), "1",
                "their share of the deviator of the stress");
  of("strong_deviator", strong, &NetworkPart::deviator,
     "deviator of the strong network over the pressure");
  of("weak_near_limit", weak, &NetworkPart::near_limit,
     "share of the contacts within a tenth of Coulomb's limit that are weak");
  of("weak_fabric", weak, &NetworkPart::fabric, "anisotropy of the weak contacts' normals");
  of("strong_fabric", strong, &NetworkPart::fabric, "anisotropy of the strong contacts' normals");
  const auto harmonics = &Networks::harmonics;
  of("a_contacts", harmonics, &DirectionHarmonics::contacts, "anisotropy of all contacts");
  of("a_normal", harmonics, &DirectionHarmonics::normal, "anisotropy of normal forces");
  of("a_tangential", harmonics, &DirectionHarmonics::tangential, "anisotropy of tangential forces");
}

}  // namespace

void report_networks(Run& run, const std::vector<double>& deviators,
                     const std::vector<double>& cutoffs, const Packings& packings) {
  std::vector<Networks> all;
  for (const auto& packing : packings) all.push_back(networks_of(packing));
  write_samples(run, all);
  write_cutoffs(run, deviators, cutoffs, packings);
  write_deviators(run, deviators, all);
  const double last = deviators.back();
  const auto near_yield = select(all, [&](const Networks& n) { return n.imposed == last; });
  run.quantity("standing", static_cast<double>(near_yield.size()), "1",
               "packings that stand the largest deviator");
  if (near_yield.empty()) return;
  report_identities(run, all);
  report_shares(run, near_yield);
  write_packing(run, *std::ranges::find_if(packings, [&](const auto& packing) {
                  return packing.setup.deviator == last;
                }));
}

}  // namespace cd::brendel2004
