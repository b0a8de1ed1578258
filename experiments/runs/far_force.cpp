// SPDX-License-Identifier: BSD-3-Clause
// Solves of the cold step with an observer of the forces.
#include "experiments/runs/far_force.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/detect/neighbour_list.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/measure/cut_force.hpp>
#include <libcd/problem/assembler.hpp>
#include "solvers/table.hpp"

namespace cd::runs {
namespace {

constexpr double kReach = 0.01;  // [d]; nothing moves
constexpr double kPi = std::numbers::pi;

template <int D>
std::unique_ptr<Solver<D>> solver_of(const Iteration& iteration, int iterations) {
  OptionValues options{
      {"seed", iteration.seed}, {"sweeps", iterations}, {"report_residual", false}};
  if (iteration.order != SweepOrderKind::random)
    options["sweep_order"] = to_string(iteration.order);
  return make_solver<D>(iteration.solver, options);
}

}  // namespace

template <int D>
ColdStep<D>::ColdStep(const PressedBox<D>& box)
    : scene(loaded_by_forces(box)), floor(box.grains), load(0.0), height(box.height()) {
  for (Vector<D>& v : scene.velocity) v.setZero();
  for (Spin<D>& omega : scene.angular_velocity) omega = zero_tangent<D>();
  for (int b = 0; b < box.grains; ++b) load -= scene.force[b][D - 1];
  NeighbourList<D> neighbours(kReach, kReach);
  assemble<D>(scene, neighbours.pairs(scene), kReach, kBoxTimeStep, 0, nullptr, problem);
}

template <int D>
int iterations_needed(const ColdStep<D>& step, const Iteration& iteration, LongPart& part) {
  std::vector<int> on_floor;
  for_each_contact(step.problem, [&](int c, const auto& contact) {
    if (contact.j == step.floor) on_floor.push_back(c);
  });
  const auto solver = solver_of<D>(iteration, 2 * iteration.max_iterations);
  int wrong = 0;
  SolveContext<D> context = part.context<D>(wrong);
  context.observer = [&](const Iterate<D>& iterate) {
    double force = 0.0;
    for (const int c : on_floor) force += iterate.solution.impulse[c].normal;
    if (std::abs(force / (step.load * step.problem.time_step) - 1.0) > iteration.tolerance)
      wrong = iterate.iteration;
    return wrong < iteration.max_iterations && iterate.iteration < 2 * (wrong + 1);
  };
  Solution<D> solution;
  solver->solve(step.problem, UnilateralCoulomb<D>(), solution, context);
  return wrong < iteration.max_iterations ? wrong + 1 : 0;
}

template <int D>
std::vector<std::vector<double>> force_profiles(const ColdStep<D>& step, const Iteration& iteration,
                                                const std::vector<int>& after,
                                                const std::vector<double>& heights) {
  std::vector<std::vector<double>> profiles;
  const auto solver = solver_of<D>(iteration, after.back());
  const SolveContext<D> noted{.observer = [&](const Iterate<D>& iterate) {
    if (iterate.iteration == after[profiles.size()])
      profiles.push_back(load_shares(step.scene, step.problem, iterate.solution.impulse, step.floor,
                                     step.load, heights));
    return profiles.size() < after.size();
  }};
  Solution<D> solution;
  solver->solve(step.problem, UnilateralCoulomb<D>(), solution, noted);
  return profiles;
}

double diffused_force(double depth, double time) {
  double force = 1.0;
  for (int j = 1; j <= 200; ++j) {
    const double k = (j - 0.5) * kPi;
    force -= 2.0 / k * std::sin(k * depth) * std::exp(-k * k * time);
  }
  return force;
}

double diffusion_time(double tolerance) {
  return std::log(4.0 / (kPi * tolerance)) / (0.25 * kPi * kPi);
}

template struct ColdStep<2>;
template struct ColdStep<3>;
template int iterations_needed(const ColdStep<2>&, const Iteration&, LongPart&);
template int iterations_needed(const ColdStep<3>&, const Iteration&, LongPart&);
template std::vector<std::vector<double>> force_profiles(const ColdStep<2>&, const Iteration&,
                                                         const std::vector<int>&,
                                                         const std::vector<double>&);
template std::vector<std::vector<double>> force_profiles(const ColdStep<3>&, const Iteration&,
                                                         const std::vector<int>&,
                                                         const std::vector<double>&);

}  // namespace cd::runs
