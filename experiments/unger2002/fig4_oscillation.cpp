// Unger 2002, Sec. III.B.2 and Fig. 4: a chain of rigid discs hits a wall and swings like a spring.
#include <algorithm>

#include <libcd/measure/damped_sine.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/unger2002/chain.hpp"
#include "experiments/unger2002/theory.hpp"

namespace {

using namespace cd;
using namespace cd::unger2002;

struct Parameters {
  int discs, sweeps, steps, fit_from, runs;
  double force, length_correction;
  std::string sweep_order;
  bool warm_start;
};

/// Position of the last disc after every step, measured from the wall's surface.
std::vector<double> trajectory(const Parameters& p, std::uint64_t seed, Progress& progress,
                               const Run& run) {
  const StopRule stop{.max_iterations = p.sweeps, .judge = false};
  Simulation<2> chain =
      chain_simulation({.discs = p.discs, .wall_gap = 1.0, .force = p.force},
                       make_chain_solver(p.sweep_order, seed, stop, run.solver()), p.warm_start);
  std::vector<double> position;
  for (int step = 0; step < p.steps && !run.interrupted(); ++step) {
    chain.step();
    position.push_back(disc_position(chain, p.discs - 1));
    progress.advance();
  }
  return position;
}

void oscillation(Parameters p, Run& run) {
  if (run.max_sweeps() > 0) p.sweeps = std::min(p.sweeps, run.max_sweeps());
  // The wall is the mirror image of the chain: its contact lies at x = 0 and the chain is L = n d
  // long. Its longest wave is four times that.
  const double length = p.discs + p.length_correction;
  const double k = wave_number(1, length);
  const Mode theory = continuum_mode(k, p.sweeps, q_random_sweep());
  const Mode exact = discrete_mode(random_sweep_relaxation(k), p.sweeps);

  std::vector<double> omega, tau, r_squared, omega_exact, tau_exact;
  auto& csv = run.csv("trajectory.csv", {{"step", "dt"}, {"position", "d"}});
  auto& runs = run.csv("runs.csv", {{"seed", "1"},
                                    {"r_squared", "1"},
                                    {"omega", "1/dt"},
                                    {"tau", "dt"},
                                    {"omega_ratio", "1"},
                                    {"tau_ratio", "1"}});
  auto progress = run.progress(static_cast<std::int64_t>(p.runs) * p.steps, "steps");
  for (int r = 0; r < p.runs; ++r) {
    const std::uint64_t seed = run.seed() + static_cast<std::uint64_t>(r);
    const std::vector<double> x = trajectory(p, seed, progress, run);
    if (r == 0) {
      for (std::size_t s = 0; s < x.size(); ++s) csv.row(s + 1, x[s]);
    }
    if (run.interrupted()) return;
    const std::span window = std::span(x).subspan(static_cast<std::size_t>(p.fit_from) - 1);
    const DampedSineFit fixed = fit_damped_sine(window, 1.0, theory.omega, theory.tau);
    const DampedSineFit free = fit_damped_sine(window, 1.0);
    runs.row(seed, fixed.r_squared, free.curve.omega, free.curve.tau,
             free.curve.omega / theory.omega, free.curve.tau / theory.tau);
    r_squared.push_back(fixed.r_squared);
    omega.push_back(free.curve.omega / theory.omega);
    tau.push_back(free.curve.tau / theory.tau);
    omega_exact.push_back(free.curve.omega / exact.omega);
    tau_exact.push_back(free.curve.tau / exact.tau);
    if (r > 0) continue;
    run.quantity("r_squared", fixed.r_squared, "1",
                 "of the first run's fit with omega and tau of theory");
    run.quantity("rms_residual", fixed.rms_residual, "d", "root mean square residual of that fit");
    run.quantity("offset", fixed.curve.offset, "d", "x0 of that fit, centre of the last disc");
    run.quantity("amplitude", fixed.curve.amplitude, "d", "A at the first fitted step");
    run.quantity("phase", fixed.curve.phase, "rad", "phi at the first fitted step");
  }

  const auto report = [&](const char* name, const std::vector<double>& sample, const char* text) {
    const SampleStatistics s = statistics(sample);
    run.quantity(name, s.mean, "1", text,
                 p.runs > 1 ? std::optional(s.standard_error) : std::nullopt);
  };
  run.quantity("omega_theory", theory.omega, "1/dt", "angular frequency, eq (18)");
  run.quantity("tau_theory", theory.tau, "dt", "damping time, eq (20)");
  report("omega_ratio", omega, "fitted omega over eq (18), mean of all runs");
  report("tau_ratio", tau, "fitted tau over eq (20), mean of all runs");
  report("omega_ratio_exact", omega_exact, "fitted omega over the exact discrete law");
  report("tau_ratio_exact", tau_exact, "fitted tau over the exact discrete law");
  run.quantity("r_squared_min", statistics(r_squared).smallest, "1", "smallest R^2 of all runs");
  run.quantity("omega_ratio_min", statistics(omega).smallest, "1", "smallest ratio of all runs");
  run.quantity("omega_ratio_max", statistics(omega).largest, "1", "largest ratio of all runs");
  run.quantity("tau_ratio_min", statistics(tau).smallest, "1", "smallest ratio of all runs");
  run.quantity("tau_ratio_max", statistics(tau).largest, "1", "largest ratio of all runs");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "unger2002_fig4_oscillation",
       .paper = "unger2002",
       .figure = "Fig. 4",
       .summary = "A chain of rigid discs hits a wall and swings like a damped spring",
       .takes_solver = true,
       .takes_max_sweeps = true},
      [&](Options& options) {
        options.add("discs", p.discs, 50, between(2, 100000), "number of discs in the chain");
        options.add("sweeps", p.sweeps, 40, between(1, 1000000), "N_I, sweeps per time step");
        options.add("force", p.force, 0.05, above(0), "force on the last disc [d m/dt^2]");
        options.add("steps", p.steps, 650, between(10, 100000000), "time steps of a run");
        options.add("fit-from", p.fit_from, 300, at_least(1), "first step of the fit");
        options.add("runs", p.runs, {5, 20, 200}, between(1, 100000),
                    "runs with successive seeds; the first is drawn");
        options.choice("sweep-order", p.sweep_order, "random", chain_sweep_orders(),
                       "order of the contacts in a sweep");
        options.on_off("warm-start", p.warm_start, true,
                       "start each step from the impulses of the last one");
        options.add("length-correction", p.length_correction, 0.0, between(-1, 1),
                    "change of the chain length used by the theory [d]");
        options.check([&] {
          if (p.fit_from > p.steps - 9)
            throw Error("fit-from", p.fit_from,
                        "at most steps - 9 = " + std::to_string(p.steps - 9));
        });
      },
      [&](Run& run) { oscillation(p, run); });
}
