// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Sec. 1.5: is the parallel update unstable, where, and what does its relaxation
// cost?
#include <functional>

#include <libcd/io/table.hpp>
#include "experiments/solvers/parallel_update.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;

struct Parameters {
  int grains;
  UpdatePlan plan;
  std::vector<double> frictions;
};

/// One packing at one friction.
struct Row {
  std::string packing;
  double friction;
  int dimension, coordination;
  Stability found;
};

Table<Row> limits_table() {
  Table<Row> table;
  table.column("packing", "", &Row::packing)
      .column("friction", "1", &Row::friction)
      .column("dimension", "1", &Row::dimension)
      .column("coordination", "1", &Row::coordination)
      .fields(&Row::found, &Stability::limit, &Stability::bulk, &Stability::safe,
              &Stability::jacobi, &Stability::automatic, &Stability::gauss_seidel);
  return table;
}

/// How iterations grow with one relaxation factor.
struct GrowthRow {
  Row packing;
  double relaxation, growth;
};

Table<GrowthRow> growth_table() {
  Table<GrowthRow> table;
  table.column("packing", "", &GrowthRow::packing, &Row::packing)
      .column("friction", "1", &GrowthRow::packing, &Row::friction)
      .column("dimension", "1", &GrowthRow::packing, &Row::dimension)
      .column("coordination", "1", &GrowthRow::packing, &Row::coordination)
      .column("relaxation", "1", &GrowthRow::relaxation)
      .column("growth", "1", &GrowthRow::growth);
  return table;
}

/// A packing of either dimension.
struct Lattice {
  Row row;
  std::function<Stability(TaskContext&)> study;
};

std::vector<Lattice> lattices_of(const Parameters& p, std::uint64_t seed) {
  std::vector<Lattice> all;
  for (const double friction : p.frictions) {
    const auto add = [&](const auto& packings) {
      for (const auto& packing : packings)
        all.push_back({{packing.name, friction, packing.dimension, packing.coordination, {}},
                       [&p, packing, seed](TaskContext& task) {
                         return stability(packing, p.plan, seed, task);
                       }});
    };
    add(lattices::plane_lattices(p.grains, friction));
    add(lattices::space_lattices(p.grains, friction));
  }
  return all;
}

void report(Run& run, const Row& row) {
  if (row.found.missed) run.flag(row.packing + ": tolerance missed");
  if (row.friction != 0.0) return;
  if (row.packing == "triangular")
    run.quantity("limit_triangular", row.found.limit, "1",
                 "largest stable relaxation factor, six contacts");
  if (row.packing == "face-centred cubic")
    run.quantity("limit_fcc", row.found.limit, "1",
                 "largest stable relaxation factor, twelve contacts");
}

void parallel_stability(const Parameters& p, Run& run) {
  const Table<GrowthRow> of_growths = growth_table();
  auto& growths = run.csv("growth.csv", of_growths.columns());
  const Table<Row> table = limits_table();
  auto& limits = run.csv("limits.csv", table.columns());
  const std::vector<Lattice> all = lattices_of(p, run.seed());
  const auto task_of = [](const Lattice& lattice) {
    return Task("lattice", {{"name", lattice.row.packing}, {"friction", lattice.row.friction}});
  };
  const auto study_one = [](const Lattice& lattice, TaskContext& task) {
    return lattice.study(task);
  };
  const auto found = run.for_each_task(all, task_of, study_one, {.unit = "packings"});
  if (!found) return;
  std::vector<Row> rows;
  for (std::size_t k = 0; k < all.size(); ++k) {
    Row& row = rows.emplace_back(all[k].row);
    row.found = (*found)[k];
    for (std::size_t r = 0; r < p.plan.relaxations.size(); ++r)
      of_growths.row(growths, {row, p.plan.relaxations[r], row.found.growths[r]});
    report(run, row);
  }
  table.write(limits, rows);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  using Reals = std::vector<double>;
  return run_experiment(
      argc, argv,
      {.name = "solvers_parallel_stability",
       .paper = "solvers",
       .figure = "Brendel 2004, Sec. 1.5",
       .summary = "Where the parallel update is unstable, and what its relaxation costs",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) {
        options.add("grains", p.grains, {500, 4000, 32000}, between(27, 1000000),
                    "grains of each packing, about");
        options.add("iterations", p.plan.iterations, {400, 2000, 4000}, between(20, 1000000),
                    "iterations over which growth is measured");
        options.add("tolerance", p.plan.tolerance, 1e-4, strictly_between(0, 1),
                    "natural-map error to be reached when the cost is counted");
        options.list("relaxations", p.plan.relaxations,
                     Reals{0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.4, 1.6},
                     strictly_between(0, 2), "relaxation factors");
        options.list("frictions", p.frictions, Reals{0.0, 0.5}, at_least(0),
                     "friction coefficients");
      },
      [&](Run& run) { parallel_stability(p, run); });
}
