// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Sec. III.C: the rigid chain beside its soft counterpart with springs and dashpots.
#include <cmath>

#include <libcd/core/random.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/harness/experiment.hpp"
#include "experiments/runs/chain.hpp"
#include "experiments/runs/chain_theory.hpp"

namespace {

using namespace cd;
using namespace cd::runs;

struct Parameters {
  int discs, sweeps, substeps, runs;
  double force, load_step;
  std::vector<int> shrinkage_discs, shrinkage_sweeps;
  std::vector<double> shrinkage_load_steps;
};

/// kappa and gamma of Eqs. 24 and 25, both q N_I in units of m and dt.
double equivalent_coefficient(int sweeps) {
  return q_random_sweep() * sweeps;
}

/// The chain at rest under `force`, as its springs leave it.
Chain loaded_chain(int discs, int sweeps, double force) {
  return {.discs = discs, .force = force, .overlap = force / equivalent_coefficient(sweeps)};
}

/// Ten damping times of the slowest mode: the motion has died out.
int settling_steps(int discs, int sweeps) {
  return static_cast<int>(10.0 *
                          continuum_mode(wave_number(1, discs), sweeps, q_random_sweep()).tau);
}

/// Motion of the last disc after the force rises from `force` by `load_step`, from contact
/// dynamics.
std::vector<double> motion_cd(int discs, int sweeps, double force, double load_step,
                              std::uint64_t seed, TaskContext& task) {
  Simulation<2> chain = chain_simulation(
      loaded_chain(discs, sweeps, force),
      make_chain_solver("random", seed, {.max_iterations = sweeps, .report_residual = false}));
  prestress(chain.memory(), discs, force);
  chain.scene().force.change(discs - 1, [&](auto& f) { f.x() -= load_step; });
  const double start = disc_position(chain, discs - 1);
  std::vector<double> motion{0.0};
  for (int step = settling_steps(discs, sweeps); step > 0 && !task.interrupted(); --step) {
    chain.step();
    motion.push_back(disc_position(chain, discs - 1) - start);
  }
  return motion;
}

/// The same scene under spring and dashpot, with `substeps` steps in the time of one. The wall is a
/// mirror: its spring and dashpot are shared by half a contact, hence twice as stiff. Sampled half
/// a step after every step, because Euler's scheme (Eqs. 1, 2) moves a body by a n (n + 1) / 2 in n
/// steps: its positions belong to the time n + 1/2.
std::vector<double> motion_md(const Parameters& p, TaskContext& task) {
  const double coefficient = equivalent_coefficient(p.sweeps);
  PairTable<SpringDashpotCoefficients> table({coefficient, coefficient}, 2);
  table.set(0, 1, {2.0 * coefficient, 2.0 * coefficient});
  Simulation<2> simulation(
      make_chain(loaded_chain(p.discs, p.sweeps, p.force)),
      Method<2>(SpringDashpot<2>(table), make_solver<2>("explicit", {}), Euler<2>()),
      {.time_step = 1.0 / p.substeps, .reach = 0.1, .skin = 0.5});
  Scene<2>& scene = simulation.scene();
  scene.force.change(p.discs - 1, [&](auto& f) { f.x() -= p.load_step; });
  const double start = scene.position[p.discs - 1].x();
  std::vector<double> motion;
  for (int step = settling_steps(p.discs, p.sweeps); step >= 0 && !task.interrupted(); --step) {
    const int substeps = motion.empty() ? p.substeps / 2 : p.substeps;
    for (int s = 0; s < substeps; ++s) simulation.step();
    motion.push_back(scene.position[p.discs - 1].x() - start);
  }
  return motion;
}

/// Motion relative to its end value.
std::vector<double> from_end(std::vector<double> motion) {
  const double end = motion.back();
  for (double& x : motion) x -= end;
  return motion;
}

double root_mean_square(const std::vector<double>& values) {
  double sum = 0.0;
  for (const double x : values) sum += x * x / static_cast<double>(values.size());
  return std::sqrt(sum);
}

void overlay(const Parameters& p, Run& run) {
  const std::vector<Task> tasks = {{"rigid", {}}, {"soft", {}}};
  const auto motions = run.for_each_task(tasks, [&](int k, TaskContext& task) {
    return k == 0 ? motion_cd(p.discs, p.sweeps, p.force, p.load_step, run.seed(), task)
                  : motion_md(p, task);
  });
  if (!motions) return;
  const std::vector<double>&cd = (*motions)[0], &md = (*motions)[1];
  auto& csv =
      run.csv("trajectories.csv", {{"time", "dt"}, {"position_cd", "d"}, {"position_md", "d"}});
  const auto aligned_cd = from_end(cd);
  const auto aligned_md = from_end(md);
  std::vector<double> difference;
  for (std::size_t t = 0; t < std::min(cd.size(), md.size()); ++t) {
    csv.row(static_cast<double>(t) + 0.5, cd[t], md[t]);
    difference.push_back(aligned_cd[t] - aligned_md[t]);
  }
  run.quantity("aligned_rms", root_mean_square(difference) / root_mean_square(aligned_md), "1",
               "rms difference of the motions with equal end values, over the motion's rms");
  run.quantity("shrinkage_md", -md.back() / p.load_step * equivalent_coefficient(p.sweeps), "1",
               "shrinkage of the soft chain in units of load step / kappa, (n - 1/2) expected");
}

/// Shrinkage by a load step over its value load_step (n - 1/2) / kappa for springs.
void shrinkage(const Parameters& p, Run& run) {
  auto& csv = run.csv("shrinkage.csv", {{"discs", "1"},
                                        {"sweeps", "1"},
                                        {"force", "d m/dt^2"},
                                        {"shrinkage", "d"},
                                        {"ratio", "1"},
                                        {"ratio_error", "1"},
                                        {"ratio_exact", "1"}});
  // The problem is linear: equal seeds would make the runs of all load steps copies of each other.
  CounterRandom random{run.seed()};
  struct Shrinking {
    int discs, sweeps;
    double load_step;
    std::vector<std::uint64_t> seeds;  // of the runs
  };
  std::vector<Shrinking> chains;
  for (const int discs : p.shrinkage_discs)
    for (const int sweeps : p.shrinkage_sweeps)
      for (const double load_step : p.shrinkage_load_steps) {
        chains.push_back({discs, sweeps, load_step, {}});
        for (int r = 0; r < p.runs; ++r) chains.back().seeds.push_back(random.bits());
      }
  const auto task_of = [](const Shrinking& c) {
    return Task("shrinkage",
                {{"discs", c.discs},
                 {"sweeps", c.sweeps},
                 {"load-step", c.load_step},
                 {"first-seed", c.seeds.front()}},
                static_cast<double>(settling_steps(c.discs, c.sweeps)) * c.discs * c.sweeps);
  };
  const auto expected_of = [](const Shrinking& c) {
    return c.load_step * (c.discs - 0.5) / equivalent_coefficient(c.sweeps);
  };
  const auto shrink = [&](const Shrinking& c, TaskContext& task) {
    std::vector<double> ratio;
    for (const std::uint64_t seed : c.seeds) {
      if (task.interrupted()) break;
      const auto motion = motion_cd(c.discs, c.sweeps, p.force, c.load_step, seed, task);
      ratio.push_back(-motion.back() / expected_of(c));
    }
    return ratio;
  };
  const auto ratios = run.for_each_task(chains, task_of, shrink, {.unit = "chains"});
  if (!ratios) return;
  std::vector<double> to_exact;
  for (std::size_t k = 0; k < chains.size(); ++k) {
    const Shrinking& c = chains[k];
    const double expected = expected_of(c);
    const SampleStatistics s = statistics((*ratios)[k]);
    const double exact = c.load_step * discrete_compliance(c.discs, c.sweeps) / expected;
    csv.row(c.discs, c.sweeps, c.load_step, s.mean * expected, s.mean, s.standard_error, exact);
    to_exact.push_back(s.mean / exact);
  }
  const SampleStatistics s = statistics(to_exact);
  run.quantity("shrinkage_to_exact", s.mean, "1",
               "shrinkage over that of the exact discrete law, mean of all chains",
               s.standard_error);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Integers = std::vector<int>;
  using Reals = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "unger2002_md_equivalence",
       .paper = "unger2002",
       .figure = "Eqs. 22-25",
       .summary = "Contact dynamics and soft-sphere molecular dynamics of the same chain",
       .has_tasks = true},
      [&](Options& options) {
        options.add("discs", p.discs, 100, between(2, 10000), "number of discs in the chain");
        options.add("sweeps", p.sweeps, 20, between(1, 1000000), "N_I, sweeps per time step");
        options.add("force", p.force, 1.0, above(0), "initial force on the last disc [d m/dt^2]");
        options.add("load-step", p.load_step, 0.05, above(0), "its sudden change [d m/dt^2]");
        options.add("substeps", p.substeps, {100, 500, 1000}, at_least(2),
                    "MD steps per time step; stable above 2 q N_I");
        options.add("runs", p.runs, {10, 40, 200}, at_least(2), "runs for each shrinkage");
        options.list("shrinkage-discs", p.shrinkage_discs,
                     ByPreset<Integers>{{20, 50}, {20, 50, 100}, {20, 50, 100}}, at_least(2),
                     "chain lengths for the shrinkage");
        options.list("shrinkage-sweeps", p.shrinkage_sweeps,
                     ByPreset<Integers>{{20, 40}, {20, 40, 80}, {20, 40, 80}}, at_least(1),
                     "values of N_I for the shrinkage");
        options.list("shrinkage-load-steps", p.shrinkage_load_steps,
                     ByPreset<Reals>{{0.05, 0.2}, {0.05, 0.1, 0.2}, {0.05, 0.1, 0.2}}, above(0),
                     "load steps for the shrinkage [d m/dt^2]");
        options.check([&] {
          if (p.substeps < 2.0 * equivalent_coefficient(p.sweeps))
            throw Error("substeps", p.substeps,
                        "at least 2 q N_I, else the soft chain is unstable");
        });
      },
      [&](Run& run) {
        overlay(p, run);
        if (!run.interrupted()) shrinkage(p, run);
      });
}
