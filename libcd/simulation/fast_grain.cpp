// SPDX-License-Identifier: BSD-3-Clause
// Speeds of grains and walls against radii.
#include "libcd/simulation/fast_grain.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <sstream>

namespace cd {
namespace {

// That a grain may move in a step, up to rounding: the time step that is advised will do.
constexpr double kMostRadii = 1.0 + 1e-9;

/// The largest number of two significant digits up to a value.
double rounded_down(double value) {
  const double unit = std::pow(10.0, std::floor(std::log10(value)) - 1.0);
  return std::floor(value / unit * (1.0 + 1e-12)) * unit;
}

}  // namespace

std::string FastGrain::text() const {
  std::ostringstream line;
  line.precision(3);
  line << "body " << body << " of speed " << speed << " moves by " << radii
       << " of its radii in a time step, and may pass other bodies unseen: a time_step of at most "
       << time_step;
  return line.str();
}

template <int D>
std::optional<FastGrain> fast_grain(const Scene<D>& scene, const ContactLaw<D>& law,
                                    const Solver<D>& solver, double time_step) {
  if (pairs_for(law.traits(), solver) != PairFilter::overlapping) return std::nullopt;
  double of_walls = 0.0;
  for (int b = 0; b < scene.size(); ++b)
    if (is_wall(scene.shape[b])) of_walls = std::max(of_walls, scene.velocity[b].norm());
  FastGrain worst;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    const double speed = scene.velocity[b].norm();
    const double relative = scene.moves(b) ? speed + of_walls : speed;
    const double radii = relative * time_step / scene.radius[b];
    if (radii > worst.radii) worst = {b, speed, radii, rounded_down(scene.radius[b] / relative)};
  }
  if (!(worst.radii > kMostRadii)) return std::nullopt;
  return worst;
}

template <int D>
void FastGrains<D>::add(const Simulation<D>& simulation) {
  if (pairs_for(simulation.law().traits(), simulation.solver()) != PairFilter::overlapping) return;
  const Scene<D>& scene = simulation.scene();
  if (const BodyRevision now = scene.revision(); smallest_ == 0.0 || now != seen_) {
    seen_ = now;
    smallest_ = std::numeric_limits<double>::infinity();
    for (int b = 0; b < scene.size(); ++b)
      if (scene.shape[b] == Shape::round) smallest_ = std::min(smallest_, scene.radius[b]);
  }
  if (simulation.steps() > 0 && simulation.reach() <= smallest_) return;
  const auto found =
      fast_grain(scene, simulation.law(), simulation.solver(), simulation.time_step());
  if (found && (!worst_ || found->radii > worst_->radii)) worst_ = found;
}

template class FastGrains<2>;
template class FastGrains<3>;
template std::optional<FastGrain> fast_grain(const Scene<2>&, const ContactLaw<2>&,
                                             const Solver<2>&, double);
template std::optional<FastGrain> fast_grain(const Scene<3>&, const ContactLaw<3>&,
                                             const Solver<3>&, double);

}  // namespace cd
