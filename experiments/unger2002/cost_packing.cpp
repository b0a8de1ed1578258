// SPDX-License-Identifier: BSD-3-Clause
// Pushing packings and counting sweeps.
#include "experiments/unger2002/cost_packing.hpp"

#include <cmath>
#include <map>

#include <libcd/core/random.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/measure/statistics.hpp>
#include <libcd/solver/residual.hpp>
#include "experiments/runs/piston_box.hpp"

namespace cd::unger2002 {
namespace {

// Speeds that remain, over the speed that the push gives: the start is not seen in the count.
constexpr double kRest = 1e-5;
constexpr int kLongestPreparation = 40000;  // steps

/// One packing, pushed.
struct Push {
  double sweeps = 0.0;       ///< until the base has taken up the step
  double natural_map = 0.0;  ///< until each contact fits its neighbours
  double height = 0.0;       ///< H [d]
  double decay = 0.0;        ///< ln(A / tolerance) / (k H)^2, see slowest_decay()

  /// Sweeps times diffusion constant, if the mode reaches beyond the packing by `layer` [d^2].
  double theory(double layer = 0.0) const { return decay * (height + layer) * (height + layer); }
};

auto stored(Push& p) {
  return std::tie(p.sweeps, p.natural_map, p.height, p.decay);
}

/// Contacts of the base, the first wall.
std::vector<int> base_contacts(const ContactProblem<2>& problem, int base) {
  std::vector<int> found;
  for_each_contact(problem, [&](int c, const auto& contact) {
    if (contact.i == base || contact.j == base) found.push_back(c);
  });
  return found;
}

/// Forces diffuse from a piston of finite mass as its wave travels: the slowest mode is cos(k y)
/// with the wave's k, and A is its amplitude at the base while nothing has arrived there. It has
/// fallen to the tolerance when sweeps * diffusion constant = ln(A / tolerance) / k^2.
double slowest_decay(const runs::PistonPacking& packing, double tolerance) {
  const double phase = runs::longitudinal_wave_number(packing) * packing.height();
  const double amplitude = 4.0 * std::sin(phase) / (2.0 * phase + std::sin(2.0 * phase));
  return std::log(amplitude / tolerance) / (phase * phase);
}

Push count_sweeps(const PackingCost& p, const runs::PistonPacking& packing, std::uint64_t seed,
                  TaskContext& task) {
  const ContactProblem<2> problem = runs::pushed_problem(packing, p.force_step);
  const std::vector<int> base = base_contacts(problem, packing.discs());
  const UnilateralCoulomb<2> law;
  const auto solver = make_solver<2>(
      "gauss-seidel", {.order = SweepOrderKind::random,
                       .seed = seed,
                       .relaxation = {},
                       .stop = {.max_iterations = 2000000000, .report_residual = false}});
  const double step = p.force_step * packing.force();
  Push push{.height = packing.height(), .decay = slowest_decay(packing, p.tolerance)};
  solver->observe([&](const Iterate<2>& iterate) {
    const auto& impulse = iterate.solution.impulse;
    if (push.natural_map == 0.0 &&
        natural_map_error(problem, law, impulse) < p.natural_map * p.force_step)
      push.natural_map = iterate.iteration;
    double force = 0.0;  // a step takes the time 1
    for (const int c : base) force += impulse[c].normal;
    if (std::abs(force - packing.force() - step) > p.tolerance * step) return !task.interrupted();
    push.sweeps = iterate.iteration;
    return push.natural_map == 0.0;
  });
  Solution<2> solution;
  solver->solve(problem, law, solution);
  return push;
}

/// Nothing if the packing does not relax, or if interrupted.
std::optional<Push> push_packing(const PackingCost& p, const runs::PistonBox& box,
                                 TaskContext& task) {
  runs::PistonPacking packing = runs::loose_packing(box);
  relax(packing, {.max_steps = kLongestPreparation, .speed = kRest * p.force_step * box.pressure},
        box.seed, [&] { return !task.interrupted(); });
  if (!packing.relaxed) return std::nullopt;
  return count_sweeps(p, packing, mix64(box.seed), task);
}

/// All packings, pushed, by their number of discs.
using Pushes = std::map<int, std::vector<Push>>;

/// Nothing if interrupted.
std::optional<Pushes> push_packings(const PackingCost& p, Run& run) {
  std::vector<runs::PistonBox> boxes;
  for (const int discs : p.discs)
    for (int n = 0; n < p.packings; ++n)
      boxes.push_back({.discs = discs,
                       .seed = run.seed() + static_cast<std::uint64_t>(n),
                       .smooth_sides = true});
  const auto task_of = [](const runs::PistonBox& box) {
    return Task("packing", {{"discs", box.discs}, {"seed", box.seed}},
                static_cast<double>(box.discs));
  };
  const auto push_one = [&](const runs::PistonBox& box, TaskContext& task) {
    return push_packing(p, box, task);
  };
  const auto found = run.for_each_task(boxes, task_of, push_one, {.unit = "packings"});
  if (!found) return std::nullopt;
  Pushes pushes;
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    const auto& push = (*found)[k];
    if (push)
      pushes[boxes[k].discs].push_back(*push);
    else
      run.flag("packing " + std::to_string(k % static_cast<std::size_t>(p.packings) + 1) + " of " +
               std::to_string(boxes[k].discs) + " discs did not relax: not counted");
  }
  return pushes;
}

/// Diffusion of forces in packings of all sizes.
struct Diffusion {
  double constant = 0.0;  ///< [d^2], per sweep
  double layer = 0.0;     ///< by which the slowest mode reaches beyond the packings [d]
};

/// The square root of the sweeps is linear in the height; slope and intercept give both numbers.
Diffusion fit_diffusion(const std::vector<Push>& pushes, Run& run) {
  std::vector<double> height, root;
  for (const Push& push : pushes) {
    height.push_back(push.height);
    root.push_back(std::sqrt(push.sweeps / push.decay));
  }
  const LineFit fit = fit_line(height, root);
  const Diffusion found{1.0 / (fit.slope * fit.slope), fit.intercept / fit.slope};
  const double error = fit.slope_error / fit.slope;
  run.quantity("diffusion_2d", found.constant, "d^2",
               "diffusion constant of the forces in packings, per sweep",
               2.0 * error * found.constant);
  run.quantity("layer_2d", found.layer, "d", "what walls add to the height of a packing",
               error * (statistics(height).mean + found.layer));
  return found;
}

}  // namespace

std::vector<CostRow> packing_cost(const PackingCost& p, Run& run) {
  const auto pushed = push_packings(p, run);
  if (!pushed) return {};
  const Pushes& pushes = *pushed;
  std::vector<Push> all;
  std::vector<double> bodies, sweeps, theory;
  for (const auto& [discs, same_size] : pushes)
    for (const Push& push : same_size) {
      all.push_back(push);
      bodies.push_back(discs);
      sweeps.push_back(push.sweeps);
      theory.push_back(push.theory());
    }
  const LineFit fit = fit_power_law(bodies, sweeps);
  run.quantity("exponent_2d", fit.slope, "1",
               "sweeps ~ bodies^exponent until the force at the base of a packing is right",
               fit.slope_error);
  const LineFit by_theory = fit_power_law(theory, sweeps);
  run.quantity("exponent_2d_diffusion", by_theory.slope, "1",
               "sweeps ~ (ln(A / tol) / k^2)^exponent, k of the slowest mode of the packing",
               by_theory.slope_error);
  const Diffusion diffusion = fit_diffusion(all, run);

  std::vector<CostRow> rows;
  for (const auto& [discs, same_size] : pushes) {
    std::vector<double> far_force, near_force, expected;
    for (const Push& push : same_size) {
      far_force.push_back(push.sweeps);
      near_force.push_back(push.natural_map);
      expected.push_back(push.theory(diffusion.layer) / diffusion.constant);
    }
    const SampleStatistics counted = statistics(far_force);
    rows.push_back({discs, counted.mean, counted.standard_error, statistics(expected).mean,
                    statistics(near_force).mean});
  }
  return rows;
}

}  // namespace cd::unger2002
