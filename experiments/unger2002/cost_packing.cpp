// SPDX-License-Identifier: BSD-3-Clause
// Pushing packings and counting sweeps.
#include "experiments/unger2002/cost_packing.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <set>

#include <libcd/core/random.hpp>
#include <libcd/detect/neighbour_list.hpp>
#include <libcd/measure/statistics.hpp>
#include <libcd/problem/assembler.hpp>
#include "experiments/runs/piston_box.hpp"
#include "harness/each.hpp"

namespace cd::unger2002 {
namespace {

// Speeds that remain, over the speed that the push gives: the start is not seen in the count.
constexpr double kRest = 1e-5;
constexpr int kLongestPreparation = 40000;  // steps

/// One packing, pushed.
struct Push {
  int discs = 0;
  SweepCount sweeps;    ///< until the base has taken up the step, and each contact fits
  double height = 0.0;  ///< H [d]
  double decay = 0.0;   ///< ln(A / tolerance) / (k H)^2, see slowest_decay()

  /// Sweeps times diffusion constant, if the mode reaches beyond the packing by `layer` [d^2].
  double theory(double layer) const { return decay * (height + layer) * (height + layer); }
};

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

/// The frozen next step when the piston's force is raised by the relative `force_step`; its initial
/// impulses are those of the packing.
ContactProblem<2> pushed_problem(const runs::PistonPacking& packing, double force_step) {
  Scene<2> scene = packing.scene;
  scene.force.change(packing.piston, [&](auto& f) { f.y() *= 1.0 + force_step; });
  NeighbourList<2> neighbours(runs::kPistonReach, runs::kPistonSkin);
  ContactProblem<2> problem;
  assemble<2>(scene, neighbours.pairs(scene), runs::kPistonReach, 1.0, 0, &packing.memory, problem);
  return problem;
}

Push push(const PackingCost& p, const runs::PistonPacking& packing, std::uint64_t seed,
          TaskContext& task) {
  const ContactProblem<2> problem = pushed_problem(packing, p.force_step);
  const std::vector<int> base = base_contacts(problem, packing.discs());
  const double step = p.force_step * packing.force();
  const auto base_error = [&](const Array<Impulse<2>>& impulse) {
    double force = 0.0;  // a step takes the time 1
    for (const int c : base) force += impulse[c].normal;
    return std::abs(force - packing.force() - step);
  };
  const SweepLimits limits{p.limits.far_force * step, p.limits.natural_map * p.force_step};
  return {packing.discs(), count_sweeps(problem, seed, limits, base_error, task), packing.height(),
          slowest_decay(packing, p.limits.far_force)};
}

/// Nothing if the packing does not relax, or if interrupted.
std::optional<Push> push_packing(const PackingCost& p, const runs::PistonBox& box,
                                 TaskContext& task) {
  runs::PistonPacking packing = runs::loose_packing(box);
  relax(packing, {.max_steps = kLongestPreparation, .speed = kRest * p.force_step * box.pressure},
        box.seed, [&] { return !task.interrupted(); });
  if (!packing.relaxed) return std::nullopt;
  return push(p, packing, mix64(box.seed), task);
}

/// All packings, pushed, small ones first; nothing if interrupted.
std::optional<std::vector<Push>> push_packings(const PackingCost& p, Run& run) {
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
  std::vector<Push> pushes;
  for (std::size_t k = 0; k < boxes.size(); ++k) {
    if (const auto& push = (*found)[k])
      pushes.push_back(*push);
    else
      run.flag("packing " + std::to_string(k % static_cast<std::size_t>(p.packings) + 1) + " of " +
               std::to_string(boxes[k].discs) + " discs did not relax: not counted");
  }
  std::ranges::stable_sort(pushes, {}, &Push::discs);
  return pushes;
}

/// Diffusion of forces in packings of all sizes.
struct Diffusion {
  double constant = 0.0;  ///< [d^2], per sweep
  double layer = 0.0;     ///< by which the slowest mode reaches beyond the packings [d]

  double sweeps(const Push& push) const { return push.theory(layer) / constant; }
};

/// The square root of the sweeps is linear in the height; slope and intercept give both numbers.
Diffusion fit_diffusion(const std::vector<Push>& pushes, Run& run) {
  const auto height = each(pushes, &Push::height);
  const LineFit fit = fit_line(height, each(pushes, [](const Push& push) {
                                 return std::sqrt(push.sweeps.far_force / push.decay);
                               }));
  const Diffusion found{1.0 / (fit.slope * fit.slope), fit.intercept / fit.slope};
  const double error = fit.slope_error / fit.slope;
  run.quantity("diffusion_2d", found.constant, "d^2",
               "diffusion constant of the forces in packings, per sweep",
               2.0 * error * found.constant);
  run.quantity("layer_2d", found.layer, "d", "what walls add to the height of a packing",
               error * (statistics(height).mean + found.layer));
  return found;
}

void report_exponents(const std::vector<Push>& pushes, Run& run) {
  const auto sweeps = each(pushes, [](const Push& push) { return push.sweeps.far_force; });
  const LineFit fit = fit_power_law(each(pushes, &Push::discs), sweeps);
  run.quantity("exponent_2d", fit.slope, "1",
               "sweeps ~ bodies^exponent until the force at the base of a packing is right",
               fit.slope_error);
  const auto theory = each(pushes, [](const Push& push) { return push.theory(0.0); });
  const LineFit by_theory = fit_power_law(theory, sweeps);
  run.quantity("exponent_2d_diffusion", by_theory.slope, "1",
               "sweeps ~ (ln(A / tol) / k^2)^exponent, k of the slowest mode of the packing",
               by_theory.slope_error);
}

}  // namespace

std::vector<CostRow> packing_cost(const PackingCost& p, Run& run) {
  const auto pushes = push_packings(p, run);
  std::vector<CostRow> rows;
  if (!pushes) return rows;
  report_exponents(*pushes, run);
  const Diffusion diffusion = fit_diffusion(*pushes, run);
  for (const int discs : std::set(p.discs.begin(), p.discs.end())) {
    std::vector<SweepCount> counted;
    std::vector<double> expected;
    for (const Push& push : *pushes) {
      if (push.discs != discs) continue;
      counted.push_back(push.sweeps);
      expected.push_back(diffusion.sweeps(push));
    }
    if (counted.empty()) continue;
    rows.push_back(cost_row(2, discs, counted, p.limits.far_force, statistics(expected).mean));
  }
  return rows;
}

}  // namespace cd::unger2002
