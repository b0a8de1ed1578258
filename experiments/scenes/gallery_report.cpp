// SPDX-License-Identifier: BSD-3-Clause
// What each scene of the gallery is measured by.
#include "experiments/scenes/gallery_report.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include <libcd/measure/statistics.hpp>
#include "experiments/scenes/plane_shear.hpp"
#include "harness/write_rows.hpp"

namespace cd::scenes {
namespace {

using Samples = std::vector<GallerySample>;

/// A row of the table: a number of a run, and what it should be, or between which values; NaN: the
/// mean of both methods.
struct Measure {
  std::string scene, quantity, unit;
  std::function<double(const GallerySample&)> of;
  double low, high;
};

double shear_number(const GallerySample& s) {
  constexpr double kDiameter = 2.0;  // mean; density and pressure are 1
  return kDiameter * s.scene.spec.cell.shear_rate;
}

double shear_ratio(const GalleryRun& r) {
  return -0.5 * (r.stress(0, 1) + r.stress(1, 0)) / r.stress(1, 1);
}

/// Force on both side walls, mean.
double side_force(const GalleryRun& r) {
  return 0.5 * (r.wall_force[2].x() - r.wall_force[1].x());
}

/// Deviator over sum of the principal stresses.
double biaxial_strength(const GalleryRun& r) {
  return (r.top - r.side) / (r.top + r.side);
}

double drum_torque_power(const GallerySample& s) {
  return s.scene.spec.walls[0].turning_rate * s.found.mass * s.found.centre_x;
}

/// What the scenes are measured by. Sources of the expected values: validation/scenes_gallery.json.
std::vector<Measure> measures(const GallerySample& shear) {
  const double number = shear_number(shear);
  const double one = 1.0, ratio = friction_of_shear(number), fraction = fraction_of_shear(number);
  const auto of = [](double (*value)(const GalleryRun&)) {
    return [value](const GallerySample& s) { return value(s.found); };
  };
  using R = const GalleryRun&;
  return {
      {"packing", "pressure", "1", of([](R r) { return 0.5 * r.stress.trace(); }), one, one},
      {"packing", "asymmetry", "1",
       of([](R r) { return (r.stress(0, 1) - r.stress(1, 0)) / r.stress.trace(); }), 0, 0},
      {"packing", "fraction", "1", of([](R r) { return r.area / r.volume; }), 0.76, 0.84},
      {"packing", "imbalance", "1", of([](R r) { return r.imbalance; }), 0, 0},
      {"biaxial", "side force", "1",
       [](const GallerySample& s) { return side_force(s.found) / s.scene.spec.walls[1].force.x(); },
       one, one},
      {"biaxial", "side stress", "1", of([](R r) { return r.stress(0, 0) / r.side; }), one, one},
      {"biaxial", "top stress", "1", of([](R r) { return r.stress(1, 1) / r.top; }), one, one},
      {"biaxial", "strength", "1", of(biaxial_strength), 0.2, 0.35},
      {"simple_shear", "pressure x", "1", of([](R r) { return r.stress(0, 0); }), one, one},
      {"simple_shear", "pressure y", "1", of([](R r) { return r.stress(1, 1); }), one, one},
      {"simple_shear", "asymmetry", "1", of([](R r) {
         return (r.stress(0, 1) - r.stress(1, 0)) / (r.stress(0, 1) + r.stress(1, 0));
       }),
       0, 0},
      {"simple_shear", "stress ratio", "1", of(shear_ratio), ratio, ratio},
      {"simple_shear", "fraction", "1", of([](R r) { return r.area / r.volume; }), fraction,
       fraction},
      {"simple_shear", "power", "1",
       [](const GallerySample& s) { return s.found.dissipated / s.found.motor; }, one, one},
      {"heap", "weight", "1", of([](R r) { return -r.wall_force[0].y() / r.mass; }), one, one},
      {"heap", "side force", "1", of([](R r) { return r.wall_force[0].x() / r.mass; }), 0, 0},
      {"heap", "angle", "degrees", of([](R r) { return r.angle; }), 15, 35.7},
      {"drum", "power", "1", of([](R r) { return r.dissipated / r.motor; }), one, one},
      {"drum", "torque", "1",
       [](const GallerySample& s) { return s.found.motor / drum_torque_power(s); }, one, one},
      {"drum", "slope", "degrees", of([](R r) { return r.angle; }), std::nan(""), std::nan("")},
  };
}

std::vector<double> values_of(const Samples& samples, const Measure& m, bool second) {
  std::vector<double> values;
  for (const GallerySample& s : samples)
    if (s.setup.scene == m.scene && s.setup.second == second) values.push_back(m.of(s));
  return values;
}

const GallerySample& first_of(const Samples& samples, const std::string& scene, bool second) {
  return *std::ranges::find_if(samples, [&](const GallerySample& s) {
    return s.setup.scene == scene && s.setup.second == second;
  });
}

/// Name of a quantity in summary.json.
std::string quantity_name(const Measure& m, const std::string& method) {
  std::string name = m.scene + ' ' + m.quantity + ' ' + method;
  std::ranges::replace(name, ' ', '_');
  return name;
}

/// A row of table.csv: what one method gave, and between which values it should be.
struct MeasureRow {
  Measure measure;
  std::string method;
  Estimate found;
  double low, high;
};

/// A row of methods.csv: the second method's mean less the first one's.
struct DifferenceRow {
  Measure measure;
  Estimate difference;
};

Table<MeasureRow> measures_table() {
  using Row = MeasureRow;
  Table<Row> table;
  table.column("scene", "", &Row::measure, &Measure::scene)
      .column("quantity", "", &Row::measure, &Measure::quantity)
      .column("method", "", &Row::method)
      .column("unit", "", &Row::measure, &Measure::unit)
      .column("measured", "unit", &Row::found, &Estimate::value)
      .column("error", "unit", &Row::found, &Estimate::error)
      .column("expected_low", "unit", &Row::low)
      .column("expected_high", "unit", &Row::high);
  return table;
}

Table<DifferenceRow> differences_table() {
  using Row = DifferenceRow;
  Table<Row> table;
  table.column("scene", "", &Row::measure, &Measure::scene)
      .column("quantity", "", &Row::measure, &Measure::quantity)
      .column("difference", "unit", &Row::difference, &Estimate::value)
      .column("error", "unit", &Row::difference, &Estimate::error);
  return table;
}

void write_table(Run& run, const Samples& samples) {
  std::vector<MeasureRow> rows;
  std::vector<DifferenceRow> differences;
  for (const Measure& m : measures(first_of(samples, "simple_shear", false))) {
    const SampleStatistics found[2] = {statistics(values_of(samples, m, false)),
                                       statistics(values_of(samples, m, true))};
    const double mean = 0.5 * (found[0].mean + found[1].mean);
    for (const bool second : {false, true}) {
      const std::string method = second ? "second" : "first";
      const SampleStatistics& s = found[second];
      rows.push_back({m, method, s.estimate(), std::isnan(m.low) ? mean : m.low,
                      std::isnan(m.high) ? mean : m.high});
      run.quantity(quantity_name(m, method), s.mean, m.unit,
                   m.scene + ": " + m.quantity + " by " +
                       method_name(first_of(samples, m.scene, second).setup),
                   s.standard_error);
    }
    differences.push_back({m,
                           {found[1].mean - found[0].mean,
                            std::hypot(found[0].standard_error, found[1].standard_error)}});
  }
  write_rows(run, "table.csv", measures_table(), rows);
  write_rows(run, "methods.csv", differences_table(), differences);
}

void write_runs(Run& run, const Samples& samples) {
  using Sample = GallerySample;
  Table<Sample> table;
  table.column("scene", "", &Sample::setup, &GallerySetup::scene)
      .column("method", "", &Sample::setup, method_name)
      .column("seed", "1", &Sample::setup, &GallerySetup::seed)
      .column("grains", "1", [](const Sample& s) { return s.found.discs.size(); })
      .fields(&Sample::found, &GalleryRun::unexplained, &GalleryRun::largest_overlap,
              &GalleryRun::kinetic);
  write_rows(run, "runs.csv", table, samples);
  double unexplained = 0.0, overlap = 0.0;
  for (const Sample& s : samples) {
    unexplained = std::max(unexplained, s.found.unexplained);
    if (!s.setup.second || s.setup.scene == "heap")
      overlap = std::max(overlap, s.found.largest_overlap);
  }
  run.quantity("energy_unexplained", unexplained, "1",
               "largest part of the energy that no term of the balance explains");
  run.quantity("largest_overlap", overlap, "length", "of contact dynamics, at the end");
}

/// Radius of the drum, or of the rounded edges of the heap's plate; 0 in other scenes.
double wall_radius(const GallerySample& s) {
  const auto& walls = s.scene.spec.walls;
  return s.setup.scene == "drum"   ? walls[0].radius
         : s.setup.scene == "heap" ? walls[0].rounding
                                   : 0.0;
}

double half_width(const GallerySample& s) {
  return s.setup.scene == "heap" ? s.scene.spec.walls[0].half_edges[0].x() : 0.0;
}

Table<GallerySample> pictures_table() {
  using Sample = GallerySample;
  const auto base = [](int row, int column) {
    return [=](const Sample& s) { return s.found.base(row, column); };
  };
  Table<Sample> table;
  table.column("scene", "", &Sample::setup, &GallerySetup::scene)
      .column("friction", "1", [](const Sample& s) { return s.scene.spec.friction; })
      .column("base_xx", "length", base(0, 0))
      .column("base_xy", "length", base(0, 1))
      .column("base_yx", "length", base(1, 0))
      .column("base_yy", "length", base(1, 1))
      .column("radius", "length", wall_radius)
      .column("half_width", "length", half_width);
  return table;
}

/// A disc or a force of a picture.
template <class Part>
struct PartOf {
  std::string scene;
  Part part;
};

Table<PartOf<GalleryDisc>> discs_table() {
  using Row = PartOf<GalleryDisc>;
  Table<Row> table;
  table.column("scene", "", &Row::scene).fields(&Row::part);
  return table;
}

Table<PartOf<GalleryForce>> forces_table() {
  using Row = PartOf<GalleryForce>;
  using Force = GalleryForce;
  const auto x = [](const Vector<2>& v) { return v.x(); };
  const auto y = [](const Vector<2>& v) { return v.y(); };
  Table<Row> table;
  table.column("scene", "", &Row::scene)
      .fields(&Row::part, &Force::i, &Force::j)
      .column("lx", "1", &Row::part, &Force::l, x)
      .column("ly", "1", &Row::part, &Force::l, y)
      .column("nx", "1", &Row::part, &Force::n, x)
      .column("ny", "1", &Row::part, &Force::n, y)
      .column("force_x", "force", &Row::part, &Force::F, x)
      .column("force_y", "force", &Row::part, &Force::F, y)
      .fields(&Row::part, &Force::normal);
  return table;
}

void write_pictures(Run& run, const Samples& samples) {
  const auto of_pictures = pictures_table();
  const auto of_discs = discs_table();
  const auto of_forces = forces_table();
  auto& pictures = run.csv("pictures.csv", of_pictures.columns());
  auto& grains = run.csv("grains.csv", of_discs.columns());
  auto& contacts = run.csv("contacts.csv", of_forces.columns());
  for (const std::string_view name : kGallery) {
    const std::string scene(name);
    const GallerySample& first = first_of(samples, scene, false);
    of_pictures.row(pictures, first);
    for (const GalleryDisc& disc : first.found.discs) of_discs.row(grains, {scene, disc});
    for (const GalleryForce& force : first.found.forces) of_forces.row(contacts, {scene, force});
  }
}

}  // namespace

void report_gallery(Run& run, const Samples& samples) {
  write_table(run, samples);
  write_runs(run, samples);
  write_pictures(run, samples);
}

}  // namespace cd::scenes
