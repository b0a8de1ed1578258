// SPDX-License-Identifier: BSD-3-Clause
// Unger 2002, Appendix A: how fast one sweep relaxes the forces, by sweep order.
#include <cmath>

#include <libcd/io/table.hpp>
#include <libcd/measure/chain_theory.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/runs/chain.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::runs;

constexpr double kForce = 1.0;
constexpr double kDisturbance = 0.1;  // of the force, small enough that no contact opens

struct Parameters {
  std::vector<int> discs;
  int runs;
};

/// The resting chain under constant force, its impulses disturbed by cos(k c) at contact c = 0
/// (wall), 1, ...: the mode that the fixed wall and the free end allow.
ContactProblem<2> disturbed_chain(int discs, double k) {
  ContactMemory<2> memory;
  prestress(memory, discs, [&](int c) { return kForce * (1.0 + kDisturbance * std::cos(k * c)); });
  return chain_problem({.discs = discs, .force = kForce, .overlap = 0.01}, &memory);
}

/// Amplitude of the mode in a solution; the wall contact stands for itself and its mirror image.
double mode_amplitude(const Solution<2>& solution, int discs, double k) {
  double sum = 0.5 * (solution.impulse[discs - 1].normal - kForce);
  for (int c = 1; c < discs; ++c)
    sum += (solution.impulse[c - 1].normal - kForce) * std::cos(k * c);
  return 2.0 * sum / discs;
}

/// q from the decay of the longest mode, A ~ exp(-q k'^2 sweeps) with k'^2 = 2 (1 - cos k), the
/// eigenvalue of the discrete Laplacian in Eq. 8.
double measure_q(const ContactProblem<2>& problem, int discs, double k, const std::string& order,
                 std::uint64_t seed) {
  const double laplacian = 2.0 * (1.0 - std::cos(k));
  const int last = static_cast<int>(1.0 / laplacian);
  const int first = last / 4;  // ordered sweeps bend the mode before it decays as a whole
  const auto solver =
      make_chain_solver(order, seed, {.max_iterations = last, .report_residual = false});
  double amplitude_first = 0.0;
  const SolveContext<2> noted{.observer = [&](const Iterate<2>& iterate) {
    if (iterate.iteration == first) amplitude_first = mode_amplitude(iterate.solution, discs, k);
    return true;
  }};
  Solution<2> solution;
  solver->solve(problem, UnilateralCoulomb<2>(), solution, noted);
  return std::log(amplitude_first / mode_amplitude(solution, discs, k)) /
         (laplacian * (last - first));
}

void sweep_constant(const Parameters& p, Run& run) {
  struct Row {
    std::string order;
    int discs;
    SampleStatistics q;
  };
  Table<Row> table;
  table.column("order", "", &Row::order)
      .column("discs", "1", &Row::discs)
      .column("q", "1", &Row::q, &SampleStatistics::mean)
      .column("uncertainty", "1", &Row::q, &SampleStatistics::standard_error);
  auto& csv = run.csv("q.csv", table.columns());
  std::vector<std::pair<int, std::string>> chains;
  for (const int discs : p.discs)
    for (const std::string& order : chain_sweep_orders()) chains.emplace_back(discs, order);
  const auto task_of = [](const auto& chain) {
    return Task("chains", {{"discs", chain.first}, {"order", chain.second}},
                std::pow(chain.first, 3));
  };
  const auto measure_all = [&](const auto& chain, TaskContext& task) {
    const auto& [discs, order] = chain;
    const double k = chain::wave_number(1, discs);
    const ContactProblem<2> problem = disturbed_chain(discs, k);
    std::vector<double> q;
    TaskState saved(task, q);
    for (int r = static_cast<int>(saved.step()); r < p.runs && !saved.interrupted(r, p.runs); ++r)
      q.push_back(measure_q(problem, discs, k, order, run.seed() + static_cast<unsigned>(r)));
    return q;
  };
  const auto found = run.for_each_task(chains, task_of, measure_all, {.unit = "chains"});
  if (!found) return;
  for (std::size_t c = 0; c < chains.size(); ++c) {
    const auto& [discs, order] = chains[c];
    const SampleStatistics s = statistics((*found)[c]);
    table.row(csv, {order, discs, s});
    if (discs == p.discs.back())
      run.quantity("q_" + order, s.mean, "1", "order " + order + ", longest chain",
                   s.standard_error);
  }
  run.quantity("q_theory", chain::q_random_sweep(), "1", "random sweep, eq (A4)");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Discs = std::vector<int>;
  return run_experiment(
      argc, argv,
      {.name = "unger2002_sweep_constant",
       .paper = "unger2002",
       .figure = "Appendix A",
       .summary = "The constant q of the force relaxation, by sweep order",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        options.list(
            "discs", p.discs,
            ByPreset<Discs>{{25, 50, 100}, {25, 50, 100, 200, 400}, {25, 50, 100, 200, 400, 800}},
            between(4, 10000), "chain lengths");
        options.add("runs", p.runs, {20, 40, 100}, at_least(2), "runs with successive seeds");
      },
      [&](Run& run) { sweep_constant(p, run); });
}
