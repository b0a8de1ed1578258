// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Sec. III.B.2 and Fig. 4: a chain of rigid discs hits a wall and swings like a spring.
#include <algorithm>
#include <cmath>

#include "experiments/runs/chain.hpp"
#include "experiments/unger2002/oscillation_report.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::unger2002;
using namespace cd::runs;

struct Parameters {
  int discs, sweeps, steps, fit_from, runs;
  double force, length_correction;
  std::string sweep_order, theory_order;
  bool warm_start;
};

/// The wall is the mirror image of the chain: its contact lies at x = 0 and the chain is L = n d
/// long. Its longest wave is four times that.
double longest_wave(const Parameters& p) {
  return chain::wave_number(1, p.discs + p.length_correction);
}

/// The order whose theory holds for what is run: a solver of the user's own choice need not follow
/// the order asked for. "" if it is none that the theory knows.
std::string order_of(const std::string& sweep_order, const std::string& solver) {
  if (solver.empty() || (solver == "gauss-seidel" && sweep_order != "parallel")) return sweep_order;
  return solver == "coloured-gauss-seidel" ? "sequential" : "";
}

/// First and last step of the fit. The paper's, 300 and 650, belong to its chain of 50 discs and 40
/// random sweeps, which hits the wall after 45 steps: in its damping times tau, the fit begins 4.0
/// after the impact and takes 5.5. The same multiples hold for every chain. One whose waves die
/// fast still bounces: three more times of flight pass before the fit.
void set_window(Parameters& p) {
  constexpr int kDiscs = 50, kSweeps = 40, kFrom = 300, kTo = 650;
  constexpr double kForce = 0.05;
  const auto damping_time = [](int discs, int sweeps, double q) {
    return chain::continuum_mode(chain::wave_number(1, discs), sweeps, q).tau;
  };
  // The chain of mass n flies one diameter.
  const auto flight = [](int discs, double force) { return std::sqrt(2.0 * discs / force); };
  const auto theory = chain::order_theory(p.theory_order, longest_wave(p), p.discs);
  const double stretch =
      damping_time(p.discs, p.sweeps, theory ? theory->q : chain::q_random_sweep()) /
      damping_time(kDiscs, kSweeps, chain::q_random_sweep());
  const double first = flight(p.discs, p.force);
  const double from = first + std::max(3.0 * first, (kFrom - flight(kDiscs, kForce)) * stretch);
  if (p.fit_from == 0) p.fit_from = static_cast<int>(std::lround(from));
  if (p.steps == 0)
    p.steps = p.fit_from + std::max(10, static_cast<int>(std::lround((kTo - kFrom) * stretch)));
}

/// Position of the last disc after every step, measured from the wall's surface.
std::vector<double> trajectory(const Parameters& p, std::uint64_t seed, Progress& progress,
                               const Run& run) {
  const StopRule stop{.max_iterations = p.sweeps, .report_residual = false};
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

/// Runs with successive seeds and fits each.
void oscillation(const Parameters& p, Run& run) {
  const double k = longest_wave(p);
  const auto known = chain::order_theory(p.theory_order, k, p.discs);
  SwingTheory theory;
  if (known) {
    theory = {k < 0.5 * chain::critical_wave_number(p.sweeps, known->q),
              chain::continuum_mode(k, p.sweeps, known->q),
              chain::discrete_mode(known->relaxation, p.sweeps)};
  } else {
    run.flag("not comparable: no theory of the sweep order " + p.sweep_order +
             (run.solver().empty() ? "" : " with the solver " + run.solver()));
  }
  if (known && !theory.comparable)
    run.flag(
        "not comparable: the chain is so short that its longest wave is hardly one, k > k_c / 2");
  auto& csv = run.csv("trajectory.csv", {{"step", "dt"}, {"position", "d"}});
  auto progress = run.progress(static_cast<std::int64_t>(p.runs) * p.steps, "steps");
  std::vector<SwingFit> fits;
  for (int r = 0; r < p.runs; ++r) {
    const std::uint64_t seed = run.seed() + static_cast<std::uint64_t>(r);
    const std::vector<double> x = trajectory(p, seed, progress, run);
    if (r == 0) {
      for (std::size_t s = 0; s < x.size(); ++s) csv.row(s + 1, x[s]);
    }
    if (run.interrupted()) break;
    const auto before = static_cast<std::size_t>(p.fit_from) - 1;
    fits.push_back(fit_swing(seed, std::span(x).subspan(before), theory));
  }
  report_swings(run, fits, theory, std::ssize(fits) == p.runs);
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
        options.add(
            "steps", p.steps, 0, between(0, 100000000),
            "time steps of a run; 0: as the damping time demands, 650 for the paper's chain");
        options.add("fit-from", p.fit_from, 0, between(0, 100000000),
                    "first step of the fit; 0: alike, 300 for the paper's chain");
        options.add("runs", p.runs, {5, 20, 200}, between(1, 100000),
                    "runs with successive seeds; the first is drawn");
        options.choice("sweep-order", p.sweep_order, "random", chain_sweep_orders(),
                       "order of the contacts in a sweep");
        options.on_off("warm-start", p.warm_start, true,
                       "start each step from the impulses of the last one");
        options.add("length-correction", p.length_correction, 0.0, between(-1, 1),
                    "change of the chain length used by the theory [d]");
        std::vector<std::string> with_theory = {""};
        for (const std::string& order : chain_sweep_orders())
          if (chain::order_theory(order, 1.0, 2)) with_theory.push_back(order);
        options.choice("theory-order", p.theory_order, "", with_theory,
                       "sweep order whose theory is compared with; that of the run if not given");
        options.check([&] {
          if (const std::string most = options.text_of("max-sweeps"); most != "0")
            p.sweeps = std::min(p.sweeps, *parse_number<int>(most));
          if (p.theory_order.empty())
            p.theory_order = order_of(p.sweep_order, options.text_of("solver"));
          set_window(p);
          if (p.fit_from > p.steps - 9)
            throw Error("fit-from", p.fit_from,
                        "at most steps - 9 = " + std::to_string(p.steps - 9));
        });
      },
      [&](Run& run) { oscillation(p, run); });
}
