// SPDX-License-Identifier: BSD-3-Clause
// Means over the seeds by cohesion and pressure, and what is compared of them.
#include "experiments/shaebani2009/cohesion_report.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <tuple>

#include <libcd/measure/statistics.hpp>
#include "experiments/runs/compaction_ensemble.hpp"
#include "harness/each.hpp"
#include "harness/write_rows.hpp"

namespace cd::shaebani2009 {
namespace {

using namespace runs;
using Packings = std::vector<Packing<2>>;

double pressure_of(const Packing<2>& p) {
  return p.setup.pressure * kDiameter / kForce;
}
double cohesion_of(const Packing<2>& p) {
  return p.setup.cohesion / kForce;
}

/// Share of the contacts that bear force which pull.
double tension_share(const Packing<2>& p) {
  const auto pull =
      std::ranges::count_if(p.contacts, [](const auto& c) { return c.force_n < 0.0; });
  return static_cast<double>(pull) /
         static_cast<double>(std::max<std::size_t>(1, p.contacts.size()));
}

Table<Packing<2>> packings_table() {
  using P = Packing<2>;
  using State = PackingState;
  Table<P> table;
  table.column("cohesion", "F", cohesion_of)
      .column("pressure", "F/d", pressure_of)
      .fields(&P::setup, &CompactionSetup::seed, &CompactionSetup::time_step)
      .fields(&P::state, &State::steps, &State::relaxed, &State::volume_fraction,
              &State::coordination, &State::rattler_fraction)
      .column("tension_share", "1", tension_share)
      .fields(&P::state, &State::mean_velocity, &State::mean_overlap, &State::pressure_error,
              &State::force_residual, &State::cpu_seconds);
  return table;
}

/// The packings of one cohesion under one pressure.
struct Point {
  double cohesion, pressure;
  std::size_t packings;
  SampleStatistics fraction, coordination, tension;
};

Table<Point> points_table() {
  Table<Point> table;
  table.column("cohesion", "F", &Point::cohesion)
      .column("pressure", "F/d", &Point::pressure)
      .column("packings", "1", &Point::packings)
      .column("volume_fraction", "1", &Point::fraction, &SampleStatistics::estimate)
      .column("coordination", "1", &Point::coordination, &SampleStatistics::estimate)
      .column("tension_share", "1", &Point::tension, &SampleStatistics::estimate);
  return table;
}

/// Those that came to rest.
Point point_of(const Packings& all, double cohesion, double pressure) {
  const Packings packings = select(all, [&](const Packing<2>& p) {
    return p.state.relaxed && cohesion_of(p) == cohesion && pressure_of(p) == pressure;
  });
  return {cohesion,
          pressure,
          packings.size(),
          statistics(runs::each(packings, &PackingState::volume_fraction)),
          statistics(runs::each(packings, &PackingState::coordination)),
          statistics(runs::each(packings, tension_share))};
}

/// Grains and contacts of the first sample that sticks, under the least and the largest pressure.
void write_pictures(Run& run, const std::vector<double>& pressures, const Packings& packings) {
  struct GrainRow {
    const Packing<2>* packing;
    int grain;
  };
  struct ContactRow {
    const Packing<2>* packing;
    const PackedContact<2>* contact;
  };
  Table<GrainRow> grains;
  grains.column("pressure", "F/d", [](const GrainRow& r) { return pressure_of(*r.packing); })
      .column("size", "l0", [](const GrainRow& r) { return r.packing->base(0, 0); })
      .column("x", "l0", [](const GrainRow& r) { return r.packing->position[r.grain].x(); })
      .column("y", "l0", [](const GrainRow& r) { return r.packing->position[r.grain].y(); })
      .column("radius", "l0", [](const GrainRow& r) { return r.packing->radius[r.grain]; });
  Table<ContactRow> contacts;
  contacts.column("pressure", "F/d", [](const ContactRow& r) { return pressure_of(*r.packing); })
      .column("i", "1", &ContactRow::contact, &PackedContact<2>::i)
      .column("lx", "l0", [](const ContactRow& r) { return r.contact->branch.x(); })
      .column("ly", "l0", [](const ContactRow& r) { return r.contact->branch.y(); })
      .column("force_n", "P_ext l0", &ContactRow::contact, &PackedContact<2>::force_n);
  auto& grain_rows = run.csv("grains.csv", grains.columns());
  auto& contact_rows = run.csv("contacts.csv", contacts.columns());
  for (const Packing<2>& packing : packings) {
    const double pressure = pressure_of(packing);
    if (cohesion_of(packing) == 0.0 || packing.setup.seed != run.seed()) continue;
    if (pressure != pressures.front() && pressure != pressures.back()) continue;
    for (int b = 0; b < packing.radius.size(); ++b) grains.row(grain_rows, {&packing, b});
    for (const auto& contact : packing.contacts) contacts.row(contact_rows, {&packing, &contact});
  }
}

/// Largest difference of volume fractions among the samples of a seed.
double mismatch(const Packings& packings) {
  double largest = 0.0;
  for (const Packing<2>& one : packings)
    for (const Packing<2>& other : packings)
      if (one.setup.seed == other.setup.seed)
        largest =
            std::max(largest, std::abs(one.state.volume_fraction - other.state.volume_fraction));
  return largest;
}

void report_points(Run& run, const std::vector<Point>& points) {
  const auto is_free = [](const Point& point) { return point.cohesion == 0.0; };
  const std::vector<Point> free = select(points, is_free),
                           sticky = select(points, std::not_fn(is_free));
  const Point &dry = free.front(), &loose = sticky.front(), &dense = sticky.back();
  const auto report = [&](const std::string& name, const SampleStatistics& s,
                          const std::string& what) {
    run.quantity(name, s.mean, "1", what, s.standard_error);
  };
  for (const auto& [point, name, what] :
       {std::tuple(&dry, "free", "without cohesion"),
        std::tuple(&loose, "loose", "with cohesion, least pressure"),
        std::tuple(&dense, "dense", "with cohesion, largest pressure")}) {
    report(std::string("volume_fraction_") + name, point->fraction,
           std::string("volume fraction ") + what);
    report(std::string("coordination_") + name, point->coordination,
           std::string("coordination of the backbone ") + what);
    report(std::string("tension_") + name, point->tension,
           std::string("share of the contacts that pull, ") + what);
  }
  const auto difference = [&](const std::string& name, const Point& a, const Point& b,
                              const std::string& what) {
    run.quantity(name, a.fraction.mean - b.fraction.mean, "1", what,
                 std::hypot(a.fraction.standard_error, b.fraction.standard_error));
  };
  difference("fraction_gain", dense, loose,
             "volume fraction at the largest pressure minus that at the least, with cohesion");
  difference("fraction_missing", dry, dense,
             "volume fraction without cohesion minus that with it at the largest pressure");
  run.quantity("decades", std::log10(dense.pressure / loose.pressure), "1",
               "decades of the pressure");
}

}  // namespace

void report_cohesion(Run& run, double cohesion, const std::vector<double>& pressures,
                     const std::vector<Packing<2>>& packings, const std::vector<Packing<2>>& pair) {
  write_rows(run, "packings.csv", packings_table(), packings);
  write_pictures(run, pressures, packings);
  const Packings rest = relaxed(run, packings);
  std::vector<Point> points;
  for (const double sticky : {0.0, cohesion})
    for (const double pressure : pressures) points.push_back(point_of(rest, sticky, pressure));
  write_rows(run, "points.csv", points_table(), points);
  if (std::ranges::any_of(points, [](const Point& point) { return point.packings == 0; })) return;
  report_points(run, points);
  run.quantity("free_mismatch",
               mismatch(select(packings, [](const auto& one) { return cohesion_of(one) == 0.0; })),
               "1",
               "largest difference of volume fractions of a gas under all pressures, no cohesion");
  run.quantity("scaled_mismatch", mismatch(pair), "1",
               "the same of a cohesive gas, pressure and cohesion changed alike");
  double error = 0.0;
  for (const Packing<2>& one : rest) error = std::max(error, std::abs(one.state.pressure_error));
  run.quantity("pressure_error", error, "1", "largest |P_in / P_ext - 1| of a packing at rest");
}

}  // namespace cd::shaebani2009
