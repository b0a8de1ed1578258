// SPDX-License-Identifier: BSD-3-Clause
// What each scene of the gallery is measured by.
#include "experiments/scenes/gallery_report.hpp"

#include <algorithm>
#include <cmath>
#include <functional>

#include <libcd/measure/statistics.hpp>
#include "experiments/scenes/plane_shear.hpp"

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

void write_table(Run& run, const Samples& samples) {
  auto& table = run.csv("table.csv", {{"scene", ""},
                                      {"quantity", ""},
                                      {"method", ""},
                                      {"unit", ""},
                                      {"measured", "unit"},
                                      {"error", "unit"},
                                      {"expected_low", "unit"},
                                      {"expected_high", "unit"}});
  auto& methods = run.csv(
      "methods.csv", {{"scene", ""}, {"quantity", ""}, {"difference", "unit"}, {"error", "unit"}});
  for (const Measure& m : measures(first_of(samples, "simple_shear", false))) {
    const SampleStatistics found[2] = {statistics(values_of(samples, m, false)),
                                       statistics(values_of(samples, m, true))};
    const double mean = 0.5 * (found[0].mean + found[1].mean);
    for (const bool second : {false, true}) {
      const std::string method = second ? "second" : "first";
      const SampleStatistics& s = found[second];
      table.row(m.scene, m.quantity, method, m.unit, s.mean, s.standard_error,
                std::isnan(m.low) ? mean : m.low, std::isnan(m.high) ? mean : m.high);
      run.quantity(quantity_name(m, method), s.mean, m.unit,
                   m.scene + ": " + m.quantity + " by " +
                       method_name(first_of(samples, m.scene, second).setup),
                   s.standard_error);
    }
    methods.row(m.scene, m.quantity, found[1].mean - found[0].mean,
                std::hypot(found[0].standard_error, found[1].standard_error));
  }
}

void write_runs(Run& run, const Samples& samples) {
  auto& runs = run.csv("runs.csv", {{"scene", ""},
                                    {"method", ""},
                                    {"seed", "1"},
                                    {"grains", "1"},
                                    {"unexplained", "1"},
                                    {"largest_overlap", "length"},
                                    {"kinetic", "mass length^2 / time^2"}});
  double unexplained = 0.0, overlap = 0.0;
  for (const GallerySample& s : samples) {
    const std::string method = method_name(s.setup);
    runs.row(s.setup.scene, method, s.setup.seed, s.found.discs.size(), s.found.unexplained,
             s.found.largest_overlap, s.found.kinetic);
    unexplained = std::max(unexplained, s.found.unexplained);
    if (!s.setup.second || s.setup.scene == "heap")
      overlap = std::max(overlap, s.found.largest_overlap);
  }
  run.quantity("energy_unexplained", unexplained, "1",
               "largest part of the energy that no term of the balance explains");
  run.quantity("largest_overlap", overlap, "length", "of contact dynamics, at the end");
}

void write_pictures(Run& run, const Samples& samples) {
  auto& pictures = run.csv("pictures.csv", {{"scene", ""},
                                            {"friction", "1"},
                                            {"base_xx", "length"},
                                            {"base_xy", "length"},
                                            {"base_yx", "length"},
                                            {"base_yy", "length"},
                                            {"radius", "length"},
                                            {"half_width", "length"}});
  auto& grains = run.csv("grains.csv", {{"scene", ""},
                                        {"id", "1"},
                                        {"x", "length"},
                                        {"y", "length"},
                                        {"radius", "length"},
                                        {"value", "1"}});
  std::vector<CsvColumn> columns{{"scene", ""}, {"i", "1"}, {"j", "1"}};
  for (const char* name : {"lx", "ly", "nx", "ny"}) columns.push_back({name, "1"});
  for (const char* name : {"force_x", "force_y", "force_n"}) columns.push_back({name, "force"});
  auto& contacts = run.csv("contacts.csv", columns);
  for (const std::string_view name : kGallery) {
    const std::string scene(name);
    const auto& [setup, ready, found] = first_of(samples, scene, false);
    const auto& walls = ready.spec.walls;
    pictures.row(scene, ready.spec.friction, found.base(0, 0), found.base(0, 1), found.base(1, 0),
                 found.base(1, 1),
                 scene == "drum"   ? walls[0].radius
                 : scene == "heap" ? walls[0].rounding
                                   : 0.0,
                 scene == "heap" ? walls[0].half_edges[0].x() : 0.0);
    for (const GalleryDisc& d : found.discs) grains.row(scene, d.id, d.x, d.y, d.radius, d.value);
    for (const GalleryForce& f : found.forces)
      contacts.row(scene, f.i, f.j, f.l, f.n, f.F, f.normal);
  }
}

}  // namespace

void report_gallery(Run& run, const Samples& samples) {
  write_table(run, samples);
  write_runs(run, samples);
  write_pictures(run, samples);
}

}  // namespace cd::scenes
