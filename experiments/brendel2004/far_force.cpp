// SPDX-License-Identifier: BSD-3-Clause
// Solving the cold step while an observer looks at the forces.
#include "experiments/brendel2004/far_force.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include <libcd/detect/neighbour_list.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/measure/stress.hpp>
#include <libcd/problem/assembler.hpp>
#include "solvers/table.hpp"

namespace cd::brendel2004 {
namespace {

constexpr double kReach = 0.01;  // [d]; nothing moves
constexpr double kPi = std::numbers::pi;

template <int D>
std::unique_ptr<Solver<D>> solver_of(const Iteration& iteration, int iterations) {
  return make_solver<D>(iteration.solver,
                        {.order = iteration.order,
                         .seed = iteration.seed,
                         .relaxation = {},
                         .stop = {.max_iterations = iterations, .report_residual = false}});
}

/// Force over load through each cut.
template <int D>
std::vector<double> profile(const ColdStep<D>& step, const Array<Impulse<D>>& impulse,
                            const std::vector<double>& heights) {
  std::vector<double> force(heights.size(), 0.0);
  const auto height_of = [&](int body) {
    return body == step.floor ? 0.0 : step.scene.position[body][D - 1];
  };
  for_each_contact(step.problem, [&](int c, const auto& contact) {
    const Vector<D> on_j = cartesian_impulse<D>(contact.normal, impulse[c]);
    double low = height_of(contact.i), high = height_of(contact.j);
    double down = -on_j[D - 1];
    if (low < high) {
      down = -down;
    } else {
      std::swap(low, high);
    }
    const auto first = std::ranges::upper_bound(heights, low) - heights.begin();
    for (auto k = static_cast<std::size_t>(first); k < heights.size() && heights[k] < high; ++k)
      force[k] += down / (step.load * step.problem.time_step);
  });
  for (int b = 0; b < step.floor; ++b) {
    if (step.scene.force[b][D - 1] == 0.0) continue;
    const auto first = std::ranges::lower_bound(heights, height_of(b)) - heights.begin();
    for (auto k = static_cast<std::size_t>(first); k < heights.size(); ++k)
      force[k] -= step.scene.force[b][D - 1] / step.load;
  }
  return force;
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
int iterations_needed(const ColdStep<D>& step, const Iteration& iteration) {
  std::vector<int> on_floor;
  for_each_contact(step.problem, [&](int c, const auto& contact) {
    if (contact.j == step.floor) on_floor.push_back(c);
  });
  const auto solver = solver_of<D>(iteration, 2 * iteration.max_iterations);
  int wrong = 0;
  solver->observe([&](const Iterate<D>& iterate) {
    double force = 0.0;
    for (const int c : on_floor) force += iterate.solution.impulse[c].normal;
    if (std::abs(force / (step.load * step.problem.time_step) - 1.0) > iteration.tolerance)
      wrong = iterate.iteration;
    return wrong < iteration.max_iterations && iterate.iteration < 2 * (wrong + 1);
  });
  Solution<D> solution;
  solver->solve(step.problem, UnilateralCoulomb<D>(), solution);
  return wrong < iteration.max_iterations ? wrong + 1 : 0;
}

template <int D>
std::vector<std::vector<double>> force_profiles(const ColdStep<D>& step, const Iteration& iteration,
                                                const std::vector<int>& after,
                                                const std::vector<double>& heights) {
  std::vector<std::vector<double>> profiles;
  const auto solver = solver_of<D>(iteration, after.back());
  solver->observe([&](const Iterate<D>& iterate) {
    if (iterate.iteration == after[profiles.size()])
      profiles.push_back(profile(step, iterate.solution.impulse, heights));
    return profiles.size() < after.size();
  });
  Solution<D> solution;
  solver->solve(step.problem, UnilateralCoulomb<D>(), solution);
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
template int iterations_needed(const ColdStep<2>&, const Iteration&);
template int iterations_needed(const ColdStep<3>&, const Iteration&);
template std::vector<std::vector<double>> force_profiles(const ColdStep<2>&, const Iteration&,
                                                         const std::vector<int>&,
                                                         const std::vector<double>&);
template std::vector<std::vector<double>> force_profiles(const ColdStep<3>&, const Iteration&,
                                                         const std::vector<int>&,
                                                         const std::vector<double>&);

}  // namespace cd::brendel2004
