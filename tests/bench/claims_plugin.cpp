// SPDX-License-Identifier: BSD-3-Clause
// A plugin for cd_bench with solvers whose reports are not to be believed, or that show no
// iterates.
#include <libcd/simulation/plugin.hpp>
#include <libcd/simulation/registry.hpp>
#include <libcd/solvers/table.hpp>

namespace {

/// What a solver does, and what it says of it.
struct Claims {
  enum Work { none, zero_impulses, sweeps } work;
  cd::SolveStatus status;
  double seconds;
};

/// Gauss-Seidel or nothing; no observer is ever called.
class ClaimingSolver final : public cd::Solver<2> {
 public:
  ClaimingSolver(const Claims& claims, const cd::StopRule& stop)
      : claims_(claims), sweeps_(cd::make_solver<2>("gauss-seidel", stop.values())) {}

  std::string name() const override { return "claiming"; }

  cd::SolveReport solve(const cd::ContactProblem<2>& problem, const cd::ContactLaw<2>& law,
                        cd::Solution<2>& solution,
                        const cd::SolveContext<2>& /*context*/) override {
    cd::SolveReport report;
    report.iterations = 1;
    report.residual = 0.0;
    if (claims_.work == Claims::zero_impulses)
      solution.impulse.assign(problem.contact_count(), cd::Impulse<2>{});
    if (claims_.work == Claims::sweeps) report = sweeps_->solve(problem, law, solution, {});
    report.status = claims_.status;
    report.seconds = claims_.seconds;
    return report;
  }

 private:
  Claims claims_;
  std::unique_ptr<cd::Solver<2>> sweeps_;
};

void add(cd::Registry& registry, const std::string& name, const Claims& claims) {
  cd::SolverEntry entry;
  entry.name = name;
  entry.summary = "for a test";
  entry.make.in_2d.make = [claims](const cd::PartValues& values) {
    const auto stop = cd::read_options<cd::StopRule>(values.of_all);
    return std::make_unique<ClaimingSolver>(claims, stop);
  };
  entry.make.in_2d.describe = cd::table_of_options<cd::StopRule>;
  registry.add(entry);
}

void add_all(cd::Registry& registry) {
  add(registry, "boastful", {Claims::zero_impulses, cd::SolveStatus::converged, 1e-9});
  add(registry, "modest", {Claims::sweeps, cd::SolveStatus::done, 1e9});
  add(registry, "idle", {Claims::none, cd::SolveStatus::converged, 0.0});
}

}  // namespace

CD_PLUGIN(add_all)
