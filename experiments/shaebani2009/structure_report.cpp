// SPDX-License-Identifier: BSD-3-Clause
// Tables and quantities of directions, places and stress.
#include "experiments/shaebani2009/structure_report.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/io/table.hpp>
#include <libcd/measure/fabric.hpp>
#include <libcd/measure/homogeneity.hpp>
#include "harness/report_mean.hpp"
#include "harness/write_rows.hpp"

namespace cd::shaebani2009 {
namespace {

using runs::each;
using runs::Packing;
using Packings = std::vector<Packing<2>>;
using State = runs::PackingState;

constexpr int kGroup = 5;  // samples that the paper averages over

/// The deviator of a stress as a vector: ((xx - yy) / 2, (xy + yx) / 2), of which the direction is
/// twice that of the principal axis.
Vector<2> deviator(const Matrix<2>& stress) {
  return {0.5 * (stress(0, 0) - stress(1, 1)), 0.5 * (stress(0, 1) + stress(1, 0))};
}

AngularAmplitudes amplitudes(const Packing<2>& p) {
  return angular_amplitudes(p.normals());
}

auto stress(int row, int column) {
  return [=](const Packing<2>& p) { return p.stress(row, column); };
}

void report_deviator(Run& run, const Packings& packings) {
  const int count = static_cast<int>(packings.size());
  double squares = 0.0;
  std::vector<double> single, grouped;
  Vector<2> sum = Vector<2>::Zero(), group = Vector<2>::Zero();
  for (const Packing<2>& p : packings) {
    const Vector<2> d = deviator(p.stress);
    single.push_back(d.norm());
    squares += d.squaredNorm();
    sum += d;
    group += d;
    if (single.size() % kGroup > 0) continue;
    grouped.push_back(group.norm() / kGroup);
    group.setZero();
  }
  const double width = std::sqrt(0.5 * squares / count);
  const double mean_width = width * std::sqrt(0.5 * std::numbers::pi / kGroup);
  run.quantity("deviator_width", width, "P_ext",
               "standard deviation of (xx - yy) / 2 and of xy of one sample",
               width / std::sqrt(4.0 * count));
  report_mean(run, "deviator_single", single, "P_ext", "size of the deviator of one sample");
  report_mean(run, "deviator_of_5", grouped, "P_ext", "the same of means over 5 samples");
  run.quantity("deviator_of_5_expected", mean_width, "P_ext",
               "the same if samples deviate at random", mean_width / std::sqrt(4.0 * count));
  run.quantity("deviator_overall", sum.norm() / count, "P_ext", "of the mean over all samples",
               width / std::sqrt(count));
  run.quantity("isotropy_chi2", sum.squaredNorm() / count / (width * width), "1",
               "square of the latter over its variance: 2 +- 2 if isotropic");
  const double paper = std::hypot(0.5 * (1.00909 - 0.99091), 0.01333);  // Eq. 33
  run.quantity("paper_deviator", paper, "P_ext", "of the paper's 5 samples, Eq. 33");
  run.quantity("paper_chance", 1.0 - std::exp(-0.5 * kGroup * paper * paper / (width * width)), "1",
               "probability of so small a deviator in a mean over 5 samples");
}

void write_samples(Run& run, const Packings& packings) {
  using P = Packing<2>;
  using A = AngularAmplitudes;
  Table<P> table;
  table.fields(&P::setup, &runs::CompactionSetup::seed)
      .fields(&P::state, &State::steps, &State::relaxed)
      .column("contacts", "1", [](const P& p) { return p.normals().size(); })
      .fields(&P::state, &State::volume_fraction, &State::coordination, &State::rattler_fraction,
              &State::mean_overlap, &State::force_residual)
      .column("stress_xx", "P_ext", stress(0, 0))
      .column("stress_xy", "P_ext", stress(0, 1))
      .column("stress_yx", "P_ext", stress(1, 0))
      .column("stress_yy", "P_ext", stress(1, 1))
      .column("a2", "1", amplitudes, &A::a2, &Estimate::value)
      .column("b2", "1", amplitudes, &A::b2, &Estimate::value)
      .column("a4", "1", amplitudes, &A::a4, &Estimate::value)
      .column("b4", "1", amplitudes, &A::b4, &Estimate::value)
      .fields(&P::state, &State::cpu_seconds);
  write_rows(run, "samples.csv", table, packings);
}

void report_directions(Run& run, const Packings& packings, int bins) {
  std::vector<Array<Vector<2>>> normals;
  for (const Packing<2>& p : packings) normals.push_back(p.normals());
  const AngularHistogram h = angular_histogram(normals, bins);
  auto& csv = run.csv("angles.csv", {{"angle", "rad"}, {"density", "1"}, {"error", "1"}});
  for (int k = 0; k < bins; ++k) csv.row(h.angle[k], h.density[k], h.error[k]);
  double contacts = 0.0;
  for (const auto& sample : normals) contacts += sample.size();
  run.quantity("contacts", contacts, "1", "in all samples");
  const AngularAmplitudes a = angular_amplitudes(normals);
  run.quantity("fourfold_amplitude", a.a4.value, "1",
               "A4 in the density 1 + A4 cos 4t + ... of contact normals", a.a4.error);
  run.quantity("fourfold_diagonal", a.b4.value, "1", "B4, that of sin 4t", a.b4.error);
  run.quantity("twofold_amplitude", a.a2.value, "1", "A2, that of cos 2t", a.a2.error);
  run.quantity("twofold_diagonal", a.b2.value, "1", "B2, that of sin 2t", a.b2.error);
  run.quantity("independent_error", std::sqrt(2.0 / contacts), "1",
               "error that as many independent contacts would give to each amplitude");
  run.quantity("fourfold_sigmas", a.a4.value / a.a4.error, "1", "A4 over its error");
  run.quantity("paper_sigmas", (0.03 - a.a4.value) / a.a4.error, "1",
               "distance of A4 from the paper's 3 %, over its error");
}

void report_places(Run& run, const Packings& packings, int boxes) {
  std::vector<Array<Vector<2>>> places;
  double contacts = 0.0;
  for (const Packing<2>& p : packings) {
    places.push_back(p.places());
    contacts += places.back().size();
  }
  const Homogeneity h = homogeneity<2>(places, boxes);
  auto& csv = run.csv("density.csv", {{"x", "1"}, {"y", "1"}, {"density", "1"}, {"error", "1"}});
  double squares = 0.0;
  for (int b = 0; b < h.density.size(); ++b) {
    csv.row((b % boxes + 0.5) / boxes, (b / boxes + 0.5) / boxes, h.density[b], h.density_error);
    squares += (h.density[b] - 1.0) * (h.density[b] - 1.0);
  }
  run.quantity("homogeneity_chi2", h.chi2, "1",
               "variance between boxes over that expected from the samples");
  run.quantity("homogeneity_expected", h.expected, "1", "its mean in homogeneous packings");
  run.quantity("homogeneity_deviation", h.deviation, "1", "its standard deviation there");
  run.quantity("homogeneity_sigmas", (h.chi2 - h.expected) / h.deviation, "1",
               "chi2 less its expectation, over its deviation");
  run.quantity("density_scatter", std::sqrt(squares / (h.density.size() - 1)), "1",
               "rms deviation of the boxes from the mean density");
  run.quantity("density_noise", h.density_error, "1", "the same as expected from the samples");
  run.quantity("density_noise_poisson", std::sqrt(h.density.size() / contacts), "1",
               "the same for points that know nothing of each other");
}

void report_stress(Run& run, const Packings& packings) {
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j)
      report_mean(run, std::string("stress_") + "xy"[i] + "xy"[j], each(packings, stress(i, j)),
                  "P_ext", "mean over the samples");
  }
  report_deviator(run, packings);
  const auto worst = [&](const std::string& name, const std::string& what, const auto& error) {
    run.quantity(name, std::ranges::max(each(packings, error)), "P_ext",
                 what + " in the worst sample");
  };
  worst("largest_pressure_error", "|P_in - P_ext|",
        [](const auto& p) { return std::abs(0.5 * p.stress.trace() - 1.0); });
  worst("stress_asymmetry", "|xy - yx|",
        [](const auto& p) { return std::abs(p.stress(0, 1) - p.stress(1, 0)); });
}

void report_means(Run& run, const Packings& packings) {
  const auto mean = [&](const std::string& name, auto value, const std::string& unit,
                        const std::string& what) {
    report_mean(run, name, each(packings, value), unit, what);
  };
  mean("volume_fraction", &State::volume_fraction, "1", "phi");
  mean("coordination", &State::coordination, "1", "of the backbone");
  mean("rattler_fraction", &State::rattler_fraction, "1", "of the grains");
  mean("mean_overlap", &State::mean_overlap, "l0", "of the contacts");
  mean("force_residual", &State::force_residual, "1",
       "rms of the net force on a grain over the mean force");
  mean("steps", &State::steps, "1", "of a compaction");
}

}  // namespace

void report_structure(Run& run, const Packings& packings, int bins, int boxes) {
  if (std::ranges::any_of(packings, [](const auto& p) { return p.contacts.empty(); }))
    return run.flag("a packing has no contacts");
  write_samples(run, packings);
  write_packing(run, packings.front());
  const Packings at_rest = relaxed(run, packings);
  if (at_rest.size() < 2) return;
  report_directions(run, at_rest, bins);
  report_places(run, at_rest, boxes);
  report_stress(run, at_rest);
  report_means(run, at_rest);
}

}  // namespace cd::shaebani2009
