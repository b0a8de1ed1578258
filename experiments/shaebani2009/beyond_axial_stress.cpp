// SPDX-License-Identifier: BSD-3-Clause
// Beyond Shaebani 2009, as its conclusion suggests: compaction under different stresses along the
// axes of the cell, whose shape follows.
#include <algorithm>
#include <cmath>

#include <libcd/io/table.hpp>
#include <libcd/measure/fabric.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/runs/compaction_ensemble.hpp"

namespace {

using namespace cd;
using namespace cd::runs;
using Packings = std::vector<Packing<2>>;

struct Parameters {
  CompactionSetup setup;
  int samples;
  std::vector<double> deviators;
  double largest_aspect;
};

const std::string& name_of(StrainModes modes) {
  static const std::string axial = "axial", axial_shear = "axial_shear";
  return modes == StrainModes::axial ? axial : axial_shear;
}

double aspect(const Matrix<2>& base) {
  return base(1, 1) / base(0, 0);
}

/// Anisotropies of a packing along the axes, 2 <cos 2t> over contacts of normals at angle t: of
/// their number, of the normal forces and of the tangential forces, the last two weighted by the
/// branch. The half sum of these two is the deviator of the stress over the pressure.
struct Anisotropy {
  double contacts = 0.0, normal = 0.0, tangential = 0.0;
};

Anisotropy anisotropy(const Packing<2>& packing) {
  Anisotropy a;
  double trace = 0.0;
  for (const PackedContact<2>& c : packing.contacts) {
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
auto stress_component(int row, int column) {
  return [=](const Packing<2>& p) { return p.stress(row, column); };
}

Anisotropy anisotropy_or_none(const Packing<2>& p) {
  return p.contacts.empty() ? Anisotropy{} : anisotropy(p);
}

Table<Packing<2>> samples_table() {
  using P = Packing<2>;
  using State = PackingState;
  Table<P> table;
  table.column("modes", "name", [](const P& p) { return name_of(p.setup.modes); })
      .column("deviator", "1", &P::setup, &CompactionSetup::deviator)
      .column("seed", "1", &P::setup, &CompactionSetup::seed)
      .column("relaxed", "1", &P::state, &State::relaxed)
      .column("stress_xx", "P_ext", stress_component(0, 0))
      .column("stress_yy", "P_ext", stress_component(1, 1))
      .column("stress_xy", "P_ext", stress_component(0, 1))
      .column("stress_yx", "P_ext", stress_component(1, 0))
      .column("a2_contacts", "1", anisotropy_or_none, &Anisotropy::contacts)
      .column("a2_normal_forces", "1", anisotropy_or_none, &Anisotropy::normal)
      .column("a2_tangential_forces", "1", anisotropy_or_none, &Anisotropy::tangential)
      .column("aspect", "1", &P::base, aspect)
      .column("shear", "1", [](const P& p) { return p.base(0, 1) / p.base(1, 1); })
      .column("volume_fraction", "1", &P::state, &State::volume_fraction)
      .column("coordination", "1", &P::state, &State::coordination)
      .column("rattler_fraction", "1", &P::state, &State::rattler_fraction)
      .column("steps", "1", &P::state, &State::steps)
      .timing("cpu_seconds", "s", &P::state, &State::cpu_seconds);
  return table;
}

/// The deviator at which a packing gives way, on the average: the area under the fraction of
/// packings that stand, which is 1 at the first deviator and must have come to 0 at the last. The
/// error has a part from the number of packings and one from the steps between the deviators.
void report_strength(Run& run, const Parameters& p, const Packings& packings, StrainModes modes) {
  auto& csv = run.csv("standing_" + name_of(modes) + ".csv",
                      {{"deviator", "1"}, {"fraction", "1"}, {"samples", "1"}});
  std::vector<double> fraction;
  for (const double s : p.deviators) {
    int stands = 0, all = 0;
    for (const Packing<2>& q : packings) {
      if (q.setup.modes != modes || q.setup.deviator != s) continue;
      stands += q.state.relaxed;
      ++all;
    }
    fraction.push_back(static_cast<double>(stands) / all);
    csv.row(s, fraction.back(), all);
  }
  double strength = p.deviators.front(), variance = 0.0;
  for (std::size_t k = 0; k < fraction.size(); ++k) {
    const double left = k > 0 ? p.deviators[k] - p.deviators[k - 1] : 0.0;
    const double right = k + 1 < fraction.size() ? p.deviators[k + 1] - p.deviators[k] : 0.0;
    const double width = 0.5 * (left + right);
    strength += width * fraction[k];
    variance += width * width * fraction[k] * (1.0 - fraction[k]) / p.samples;
    if (k > 0) variance += left * left / 12.0 * std::abs(fraction[k] - fraction[k - 1]);
  }
  run.quantity("strength_" + name_of(modes), strength, "1",
               "deviator over pressure that a packing stands on the average", std::sqrt(variance));
  run.quantity("standing_first_" + name_of(modes), fraction.front(), "1",
               "fraction of packings that stand under the smallest deviator");
  run.quantity("standing_last_" + name_of(modes), fraction.back(), "1",
               "fraction of packings that stand under the largest deviator");
}

void report_standing(Run& run, const Packings& standing, StrainModes modes) {
  Packings packings = standing;
  std::erase_if(packings, [&](const auto& q) { return q.setup.modes != modes; });
  if (packings.size() < 3) return;
  double error = 0.0, rule = 0.0;
  std::vector<double> shear, imposed, contacts, normal, tangential_part;
  for (const Packing<2>& p : packings) {
    const Anisotropy a = anisotropy(p);
    error = std::max(error, axial_error(p));
    rule = std::max(rule, std::abs(0.5 * (a.normal + a.tangential) - p.setup.deviator));
    shear.push_back(shear_stress(p));
    imposed.push_back(p.setup.deviator);
    contacts.push_back(a.contacts);
    normal.push_back(0.5 * a.normal);
    tangential_part.push_back(0.5 * a.tangential);
  }
  const std::string& name = name_of(modes);
  run.quantity("stress_error_" + name, error, "P_ext",
               "largest difference of axial stress from the imposed one, relaxed packings");
  run.quantity("sum_rule_error_" + name, rule, "1",
               "largest difference between the anisotropies' half sum and the deviator");
  const SampleStatistics s = statistics(shear);
  run.quantity("shear_stress_" + name, std::max(-s.smallest, s.largest), "P_ext",
               "largest |stress_xy|, relaxed packings");
  run.quantity("shear_stress_rms_" + name, std::hypot(s.mean, s.deviation), "P_ext",
               "rms of stress_xy, relaxed packings");
  const auto slope = [&](const std::string& of, const std::vector<double>& y, const char* what) {
    const LineFit line = fit_line(imposed, y);
    run.quantity(of + "_slope_" + name, line.slope, "1", what, line.slope_error);
  };
  slope("contacts", contacts, "rise of the anisotropy of contacts with the deviator");
  slope("normal_share", normal, "share of the deviator that normal forces carry");
  slope("tangential_share", tangential_part, "share that tangential forces carry");
}

void axial_stress(const Parameters& p, Run& run) {
  std::vector<CompactionSetup> setups;
  for (const StrainModes modes : {StrainModes::axial, StrainModes::axial_shear}) {
    for (const double s : p.deviators) {
      CompactionSetup setup = p.setup;
      setup.modes = modes;
      setup.deviator = s;
      for (const CompactionSetup& each : with_seeds(run, setup, p.samples)) setups.push_back(each);
    }
  }
  const auto stands = [limit = p.largest_aspect](const Compaction<2>& sample) {
    const Matrix<2>& base = sample.scene().cell.base();
    return std::max(aspect(base), 1.0 / aspect(base)) < limit &&
           std::abs(base(0, 1)) < limit * base(1, 1);
  };
  const auto compacted = compact<2>(run, {.name = "samples", .setups = setups, .go_on = stands});
  if (!compacted) return;
  const Packings& packings = *compacted;
  const Table<Packing<2>> samples = samples_table();
  samples.write(run.csv("stress.csv", samples.columns()), packings);
  Packings standing = packings;
  std::erase_if(standing, [](const auto& q) { return !q.state.relaxed; });
  for (const StrainModes modes : {StrainModes::axial, StrainModes::axial_shear}) {
    report_strength(run, p, packings, modes);
    report_standing(run, standing, modes);
  }
  // The picture: the first packing under the largest deviator that one of the axial mode stood.
  const Packing<2>* strongest = nullptr;
  for (const Packing<2>& q : standing) {
    if (q.setup.modes == StrainModes::axial_shear) continue;
    if (!strongest || q.setup.deviator > strongest->setup.deviator) strongest = &q;
  }
  if (!strongest) return;
  write_packing(run, *strongest);
  run.quantity("picture_deviator", strongest->setup.deviator, "1", "of grains.csv");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  p.setup.scheme = PressureScheme::partial;
  p.setup.stop_threshold = 1e-7;
  using Deviators = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "shaebani2009_beyond_axial_stress",
       .paper = "shaebani2009",
       .figure = "beyond: conclusion",
       .summary = "Packings of discs under different stresses along the axes of the cell",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        declare_packing(options, p.setup, {60, 200, 500});
        options.add("friction", p.setup.friction, 0.5, at_least(0), "Coulomb coefficient");
        options.add("samples", p.samples, {3, 6, 40}, between(2, 100000),
                    "packings for each deviator");
        const Deviators few = {0, 0.2, 0.4, 0.6};
        const Deviators many = {0, 0.1, 0.2, 0.25, 0.3, 0.35, 0.4, 0.5};
        options.list("deviators", p.deviators, ByPreset<Deviators>{few, many, many},
                     between(0, 0.95), "s: stress 1 + s along x and 1 - s along y, ascending");
        options.add("largest-aspect", p.largest_aspect, 3.0, above(1),
                    "of the cell, at which a packing is said to flow");
        options.check([&] {
          if (p.deviators.size() < 2 || !std::is_sorted(p.deviators.begin(), p.deviators.end()))
            throw Error("deviators", p.deviators.size(), "at least two, ascending");
        });
      },
      [&](Run& run) { axial_stress(p, run); });
}
