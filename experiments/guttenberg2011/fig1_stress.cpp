// Guttenberg 2011, Fig. 1: the proxy stress against the packing fraction, from no connection
// between the cylinders to a jammed pack; and the flow at each fraction (Figs. 3 to 5).
#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>

#include "experiments/guttenberg2011/couette_flow.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/report_mean.hpp"
#include "libcd/core/parallel.hpp"

namespace {

using namespace cd;
using namespace cd::guttenberg2011;

constexpr double kJammingBegins = 0.825;

struct Parameters {
  FlowSetup flow;
  std::vector<double> fractions;
  int seeds;
};

/// One cell at the end of its run.
struct Sample {
  std::uint64_t seed = 0;
  int grains = 0;
  double fraction = 0.0, initial_overlap = 0.0, nanoseconds = 0.0;
  FlowMeans means;
};

std::vector<Sample> run_all(const Parameters& p, Run& run) {
  const int count = static_cast<int>(p.fractions.size()) * p.seeds;
  std::vector<std::optional<Sample>> done(static_cast<std::size_t>(count));
  auto progress = run.progress(count, "cells");
  std::mutex one_at_a_time;
  parallel_tasks(count, [&](int k) {
    if (run.interrupted()) return;
    FlowSetup setup = p.flow;
    setup.cell.volume_fraction = p.fractions[static_cast<std::size_t>(k / p.seeds)];
    setup.cell.seed = run.seed() + static_cast<std::uint64_t>(k);  // all cells are independent
    CouetteFlow flow(setup);
    if (!flow.run([&](double) { return !run.interrupted(); })) return;
    const FlowMeans means = flow.means();
    const double updates = static_cast<double>(flow.steps()) * flow.grains();
    done[static_cast<std::size_t>(k)] = {setup.cell.seed,
                                         flow.grains(),
                                         flow.cell().volume_fraction,
                                         flow.cell().largest_overlap,
                                         1e9 * means.step_seconds / updates,
                                         means};
    const std::lock_guard lock(one_at_a_time);
    progress.advance();
  });
  std::vector<Sample> samples;
  for (auto& sample : done) {
    if (sample) samples.push_back(std::move(*sample));
  }
  std::ranges::sort(samples, {}, &Sample::fraction);
  return samples;
}

void write_tables(Run& run, const std::vector<Sample>& samples) {
  const std::string stress = "rho <R>^4 Omega^2";
  auto& csv = run.csv("stress.csv", {{"phi", "1"},
                                     {"seed", "1"},
                                     {"grains", "1"},
                                     {"proxy_stress", stress},
                                     {"proxy_stress_error", stress},
                                     {"proxy_stress_tangential", stress},
                                     {"torque_inner", stress},
                                     {"torque_inner_error", stress},
                                     {"torque_outer", stress},
                                     {"torque_outer_error", stress},
                                     {"decay_rate", "1/<2R>"},
                                     {"decay_rate_error", "1/<2R>"},
                                     {"internal_decay_rate", "1/<2R>"},
                                     {"omega_near_wall", "Omega"},
                                     {"max_overlap", "<R>"},
                                     {"initial_overlap", "<R>"},
                                     {"nanoseconds_per_grain_step", "ns"}});
  auto& profiles = run.csv("profiles.csv", {{"phi", "1"},
                                            {"seed", "1"},
                                            {"r", "<R>"},
                                            {"local_fraction", "1"},
                                            {"omega_internal", "Omega"},
                                            {"omega_measured", "Omega"},
                                            {"omega_measured_error", "Omega"}});
  for (const Sample& s : samples) {
    const FlowMeans& m = s.means;
    csv.row(s.fraction, s.seed, s.grains, m.proxy.normal.value, m.proxy.normal.error,
            m.proxy.tangential.value, m.torque_inner.value, m.torque_inner.error,
            m.torque_outer.value, m.torque_outer.error, m.measured_decay.rate,
            m.measured_decay.rate_error, m.internal_decay.rate, m.omega_near_wall,
            m.largest_overlap, s.initial_overlap, s.nanoseconds);
    for (const RingFlow& ring : m.profile)
      profiles.row(s.fraction, s.seed, ring.radius, ring.packing_fraction.value,
                   ring.omega_internal.value, ring.omega_measured.value, ring.omega_measured.error);
  }
}

/// Where the logarithm of the stress passes that of `level`, interpolated between cells.
std::optional<double> crossing(const std::vector<Sample>& samples, double level) {
  for (std::size_t k = 1; k < samples.size(); ++k) {
    const double below = std::log(samples[k - 1].means.proxy.normal.value / level);
    const double above = std::log(samples[k].means.proxy.normal.value / level);
    if (below < 0.0 && above >= 0.0)
      return std::lerp(samples[k - 1].fraction, samples[k].fraction, below / (below - above));
  }
  return std::nullopt;
}

void stress(const Parameters& p, Run& run) {
  const std::vector<Sample> samples = run_all(p, run);
  write_tables(run, samples);
  if (run.interrupted() || samples.size() < 2) return;
  const double loosest = samples.front().means.proxy.normal.value;
  const double densest = samples.back().means.proxy.normal.value;
  run.quantity("stress_ratio", densest / loosest, "1", "proxy stress, densest over loosest cell");
  // Jamming raises the stress once more, by how much depends on the densest cell chosen.
  const auto sheared_cell = std::ranges::find_if(
      samples.rbegin(), samples.rend(), [](auto& s) { return s.fraction < kJammingBegins; });
  if (sheared_cell != samples.rend()) {
    const double level = std::sqrt(loosest * sheared_cell->means.proxy.normal.value);
    if (const auto onset = crossing(samples, level))
      run.quantity("onset", *onset, "1",
                   "phi where the stress passes the geometric mean of the loosest cell and the "
                   "densest one below 0.825");
  }
  std::vector<double> sheared, dilute;
  for (const Sample& s : samples) {
    if (!(s.means.measured_decay.rate > 0.0)) continue;
    const double length = s.means.measured_decay.length().value;
    if (s.fraction < 0.73) dilute.push_back(length);
    if (s.fraction > 0.79 && s.fraction < 0.845) sheared.push_back(length);
  }
  report_mean(run, "decay_length_dilute", dilute, "<2R>", "mean decay length below phi = 0.73");
  report_mean(run, "decay_length_band", sheared, "<2R>",
              "mean decay length between phi = 0.79 and 0.845");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Fractions = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "guttenberg2011_fig1_stress",
       .paper = "guttenberg2011",
       .figure = "Fig. 1",
       .summary = "Proxy stress and flow in the Couette cell against the packing fraction"},
      [&](Options& options) {
        const Fractions few = {0.71, 0.76, 0.78, 0.8, 0.82, 0.84};
        const Fractions many = {0.707, 0.73, 0.75, 0.76, 0.77,  0.78, 0.79,
                                0.80,  0.81, 0.82, 0.83, 0.838, 0.85};
        options.list("phi", p.fractions, ByPreset<Fractions>{few, many, many},
                     strictly_between(0, 0.95), "packing fractions aimed at");
        options.add("seeds", p.seeds, {1, 1, 4}, between(1, 1000), "cells of each");
        declare_flow(
            options, p.flow,
            {.time_step = {4e-3, 1e-3, 1e-5}, .until = {10, 60, 60}, .window_from = {5, 40, 40}});
      },
      [&](Run& run) { stress(p, run); });
}
