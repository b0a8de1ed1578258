// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of packings under different stresses along the axes.
#include "experiments/shaebani2009/axial_report.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>
#include "harness/write_rows.hpp"

namespace cd::shaebani2009 {
namespace {

using runs::each;
using runs::Packing;
using Packings = std::vector<Packing<2>>;

std::string name_of(StrainModes modes) {
  return modes == StrainModes::axial ? "axial" : "axial_shear";
}

/// Anisotropies of a packing along the axes, 2 <cos 2t> over contacts of normals at angle t: of
/// their number, of the normal forces and of the tangential forces, the last two weighted by the
/// branch. The half sum of these two is the deviator of the stress over the pressure.
struct Anisotropy {
  double contacts = 0.0, normal = 0.0, tangential = 0.0;
};

Anisotropy anisotropy(const Packing<2>& packing) {
  Anisotropy a;
  if (packing.contacts.empty()) return a;
  double trace = 0.0;
  for (const runs::PackedContact<2>& c : packing.contacts) {
    const double cosine = c.normal.x() * c.normal.x() - c.normal.y() * c.normal.y();
    const double sine = 2.0 * c.normal.x() * c.normal.y();
    const double length = c.branch.norm();
    a.contacts += 2.0 * cosine / static_cast<double>(packing.contacts.size());
    a.normal += 2.0 * length * c.force_n * cosine;
    a.tangential -= 2.0 * length * tangential(c.normal, c.force) * sine;
    trace += length * c.force_n;
  }
  a.normal /= trace;
  a.tangential /= trace;
  return a;
}

/// Largest difference between the stress of a packing and the imposed one along the axes.
double axial_error(const Packing<2>& p) {
  const double s = p.setup.deviator;
  return std::max(std::abs(p.stress(0, 0) - 1.0 - s), std::abs(p.stress(1, 1) - 1.0 + s));
}

double shear_stress(const Packing<2>& p) {
  return 0.5 * (p.stress(0, 1) + p.stress(1, 0));
}

/// A component of the stress on the contacts.
auto stress(int row, int column) {
  return [=](const Packing<2>& p) { return p.stress(row, column); };
}

void write_samples(Run& run, const Packings& packings) {
  using P = Packing<2>;
  using Setup = runs::CompactionSetup;
  using State = runs::PackingState;
  Table<P> table;
  table.column("modes", "name", [](const P& p) { return name_of(p.setup.modes); })
      .fields(&P::setup, &Setup::deviator, &Setup::seed)
      .fields(&P::state, &State::relaxed)
      .column("stress_xx", "P_ext", stress(0, 0))
      .column("stress_yy", "P_ext", stress(1, 1))
      .column("stress_xy", "P_ext", stress(0, 1))
      .column("stress_yx", "P_ext", stress(1, 0))
      .column("a2_contacts", "1", anisotropy, &Anisotropy::contacts)
      .column("a2_normal_forces", "1", anisotropy, &Anisotropy::normal)
      .column("a2_tangential_forces", "1", anisotropy, &Anisotropy::tangential)
      .column("aspect", "1", &P::base, aspect)
      .column("shear", "1", [](const P& p) { return p.base(0, 1) / p.base(1, 1); })
      .fields(&P::state, &State::volume_fraction, &State::coordination, &State::rattler_fraction,
              &State::steps, &State::cpu_seconds);
  write_rows(run, "stress.csv", table, packings);
}

/// The deviator at which a packing gives way, on the average: the area under the fraction of
/// packings that stand, which is 1 at the first deviator and must have come to 0 at the last. The
/// error has a part from the number of packings and one from the steps between the deviators.
void report_strength(Run& run, const std::vector<double>& deviators, int samples,
                     const Packings& packings, const std::string& name) {
  auto& csv = run.csv("standing_" + name + ".csv",
                      {{"deviator", "1"}, {"fraction", "1"}, {"samples", "1"}});
  std::vector<double> fraction;
  for (const double s : deviators) {
    int stands = 0, all = 0;
    for (const Packing<2>& q : packings) {
      if (q.setup.deviator != s) continue;
      stands += q.state.relaxed;
      ++all;
    }
    fraction.push_back(static_cast<double>(stands) / all);
    csv.row(s, fraction.back(), all);
  }
  double strength = deviators.front(), variance = 0.0;
  for (std::size_t k = 0; k < fraction.size(); ++k) {
    const double left = k > 0 ? deviators[k] - deviators[k - 1] : 0.0;
    const double right = k + 1 < fraction.size() ? deviators[k + 1] - deviators[k] : 0.0;
    const double width = 0.5 * (left + right);
    strength += width * fraction[k];
    variance += width * width * fraction[k] * (1.0 - fraction[k]) / samples;
    if (k > 0) variance += left * left / 12.0 * std::abs(fraction[k] - fraction[k - 1]);
  }
  run.quantity("strength_" + name, strength, "1",
               "deviator over pressure that a packing stands on the average", std::sqrt(variance));
  run.quantity("standing_first_" + name, fraction.front(), "1",
               "fraction of packings that stand under the smallest deviator");
  run.quantity("standing_last_" + name, fraction.back(), "1",
               "fraction of packings that stand under the largest deviator");
}

void report_standing(Run& run, const Packings& standing, const std::string& name) {
  if (standing.size() < 3) return;
  const auto sum_rule_error = [](const Packing<2>& p) {
    const Anisotropy a = anisotropy(p);
    return std::abs(0.5 * (a.normal + a.tangential) - p.setup.deviator);
  };
  run.quantity("stress_error_" + name, std::ranges::max(each(standing, axial_error)), "P_ext",
               "largest difference of axial stress from the imposed one, relaxed packings");
  run.quantity("sum_rule_error_" + name, std::ranges::max(each(standing, sum_rule_error)), "1",
               "largest difference between the anisotropies' half sum and the deviator");
  const SampleStatistics s = statistics(each(standing, shear_stress));
  run.quantity("shear_stress_" + name, std::max(-s.smallest, s.largest), "P_ext",
               "largest |stress_xy|, relaxed packings");
  run.quantity("shear_stress_rms_" + name, std::hypot(s.mean, s.deviation), "P_ext",
               "rms of stress_xy, relaxed packings");
  const auto imposed = each(standing, [](const auto& p) { return p.setup.deviator; });
  if (std::ranges::min(imposed) == std::ranges::max(imposed)) return;  // no slope
  const auto slope = [&](const std::string& of, double factor, double Anisotropy::*part,
                         const char* what) {
    const auto y = each(standing, [&](const auto& p) { return factor * (anisotropy(p).*part); });
    const LineFit line = fit_line(imposed, y);
    run.quantity(of + "_slope_" + name, line.slope, "1", what, line.slope_error);
  };
  slope("contacts", 1.0, &Anisotropy::contacts,
        "rise of the anisotropy of contacts with the deviator");
  slope("normal_share", 0.5, &Anisotropy::normal, "share of the deviator that normal forces carry");
  slope("tangential_share", 0.5, &Anisotropy::tangential, "share that tangential forces carry");
}

/// The first packing under the largest deviator that one of the axial mode stood.
void draw_strongest(Run& run, const Packings& standing) {
  const auto strongest =
      std::ranges::max_element(standing, {}, [](const auto& p) { return p.setup.deviator; });
  if (strongest == standing.end()) return;
  write_packing(run, *strongest);
  run.quantity("picture_deviator", strongest->setup.deviator, "1", "of grains.csv");
}

}  // namespace

void report_axial_stress(Run& run, const std::vector<double>& deviators, int samples,
                         const Packings& packings) {
  write_samples(run, packings);
  Packings axial_standing;
  for (const StrainModes modes : {StrainModes::axial, StrainModes::axial_shear}) {
    Packings own = packings;
    std::erase_if(own, [&](const auto& q) { return q.setup.modes != modes; });
    report_strength(run, deviators, samples, own, name_of(modes));
    std::erase_if(own, [](const auto& q) { return !q.state.relaxed; });
    report_standing(run, own, name_of(modes));
    if (modes == StrainModes::axial) axial_standing = std::move(own);
  }
  draw_strongest(run, axial_standing);
}

}  // namespace cd::shaebani2009
