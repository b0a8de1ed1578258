// SPDX-License-Identifier: BSD-3-Clause
// A solver of one's own, registered by name and judged beside others on the same scene: as a
// program, and as a plugin of cd_run and cd_bench.
#include <cmath>
#include <cstdio>
#include <string>

#include <libcd/measure/cut_force.hpp>
#include <libcd/simulation/plugin.hpp>
#include <libcd/simulation/simulation.hpp>
#include <libcd/solvers/iteration.hpp>
#include <libcd/solvers/table.hpp>

namespace {

/// Gauss-Seidel that visits contacts in the order of their numbers in one sweep and backwards in
/// the next. Each update is the law's exact solution with all other impulses as they are; `iterate`
/// has the stop rule, the observer and the report.
class ToAndFro final : public cd::Solver<2> {
 public:
  struct Options {
    cd::StopRule stop;

    void describe(cd::OptionTable& table) { stop.describe(table); }
  };

  explicit ToAndFro(const Options& options) : stop_(options.stop) { stop_.check(); }

  std::string name() const override { return "to-and-fro"; }

  cd::SolveReport solve(const cd::ContactProblem<2>& problem, const cd::ContactLaw<2>& law,
                        cd::Solution<2>& solution, const cd::SolveContext<2>& context) override {
    return solve_form(problem, law, of_scenes_, solution, context);
  }
  cd::SolveReport solve(const cd::MatrixProblem<2>& problem, const cd::ContactLaw<2>& law,
                        cd::Solution<2>& solution, const cd::SolveContext<2>& context) override {
    return solve_form(problem, law, of_files_, solution, context);
  }

 private:
  template <class Problem, class State>
  cd::SolveReport solve_form(const Problem& problem, const cd::ContactLaw<2>& law, State& state,
                             cd::Solution<2>& solution, const cd::SolveContext<2>& context) {
    return cd::iterate(problem, law, stop_, context, state, solution, [&](int sweep) {
      state.visit(law, [&](const auto& contacts) {
        for (int k = 0; k < contacts.count; ++k)
          contacts.update(sweep % 2 == 0 ? k : contacts.count - 1 - k, law);
      });
    });
  }

  cd::StopRule stop_;
  cd::SweepState<2> of_scenes_;  // working copies of problems
  cd::MatrixState<2> of_files_;
};

/// A stack of discs on a floor, gravity 1.
cd::Scene<2> stack(int discs) {
  cd::Scene<2> scene;
  scene.friction = cd::PairTable<double>(0.3);
  cd::HalfSpace<2> floor;
  floor.normal = {0.0, 1.0};
  scene.add(floor);
  for (int k = 0; k < discs; ++k) {
    cd::Grain<2> disc;
    disc.position = {0.0, 0.5 + k};
    scene.force.set(scene.add(disc), {0.0, -1.0});
  }
  return scene;
}

void add_to_and_fro(cd::Registry& registry) {
  cd::SolverEntry entry;
  entry.name = "to-and-fro";
  entry.summary = "sweeps in the order of the contacts and back";
  entry.make = cd::factory<cd::Solver, ToAndFro>();
  registry.add(entry);
}

}  // namespace

CD_PLUGIN(add_to_and_fro)  // cd_bench --plugin libown_solver.so --solver to-and-fro

int main() {
  // A registry of one's own has the parts of the library, and more.
  cd::Registry registry;
  cd::register_standard_parts(registry);
  add_to_and_fro(registry);

  constexpr int kDiscs = 20, kSweeps = 2000;
  double error_of_own = 1.0;
  std::printf("force on the floor of a stack of %d after one step of %d iterations from zero:\n",
              kDiscs, kSweeps);
  for (const std::string name : {"gauss-seidel", "jacobi", "to-and-fro"}) {
    const cd::OptionValues options{{"solver", name}, {"sweeps", kSweeps}};
    cd::Simulation<2> simulation(
        stack(kDiscs), registry.make_method<2>("contact-dynamics", options), {.time_step = 0.01});
    const cd::StepReport report = simulation.step();
    const double share =
        cd::wall_force(simulation.problem(), simulation.solution().impulse, 0) / kDiscs;
    std::printf("%-14s %6.4f of the weight, residual %.2g\n", name.c_str(), share,
                report.residual.value_or(0.0));
    if (name == "to-and-fro") error_of_own = std::abs(share - 1.0);
  }
  return error_of_own < 1e-3 ? 0 : 1;
}
