// SPDX-License-Identifier: BSD-3-Clause
// Which iterations are kept, and from which on a solve is accurate.
#include "experiments/solvers/velocity_history.hpp"

#include <algorithm>
#include <cmath>

namespace cd {
namespace {

constexpr double kRatio = 1.1;  // of two iterations that are kept

}  // namespace

template <int D>
double velocity_error(const Array<BodyMotion<D>>& found, const Array<BodyMotion<D>>& exact,
                      double impulse) {
  double sum = 0.0, mass = 0.0;
  for (int b = 0; b < found.size(); ++b) {
    if (found[b].inverse_mass == 0.0) continue;
    mass += 1.0 / found[b].inverse_mass;
    sum += (found[b].velocity - exact[b].velocity).squaredNorm() / found[b].inverse_mass;
  }
  return std::sqrt(sum * mass) / impulse;
}

template <int D>
bool VelocityHistory<D>::operator()(const Iterate<D>& iterate) {
  if (iterate.iteration < next_) return true;
  iteration_.push_back(iterate.iteration);
  motion_.push_back(iterate.solution.motion);
  next_ = std::max(iterate.iteration + 1, static_cast<int>(kRatio * iterate.iteration));
  return true;
}

template <int D>
int VelocityHistory<D>::accurate_after(const Array<BodyMotion<D>>& exact, double impulse,
                                       double small) const {
  double later = 0.0;  // error of the iterate after this one
  for (std::size_t k = motion_.size(); k-- > 0;) {
    const double error = velocity_error<D>(motion_[k], exact, impulse);
    if (error > small) {
      if (k + 1 == motion_.size()) return 0;
      const double part = later > 0.0 ? std::log(error / small) / std::log(error / later) : 1.0;
      const double growth = static_cast<double>(iteration_[k + 1]) / iteration_[k];
      return static_cast<int>(std::ceil(iteration_[k] * std::pow(growth, part)));
    }
    later = error;
  }
  return motion_.empty() ? 0 : 1;
}

template <int D>
double VelocityHistory<D>::late_change(const Array<BodyMotion<D>>& end, double impulse) const {
  for (std::size_t k = motion_.size(); k-- > 0;)
    if (2 * iteration_[k] <= iteration_.back()) return velocity_error<D>(motion_[k], end, impulse);
  return 1.0;
}

template double velocity_error<2>(const Array<BodyMotion<2>>&, const Array<BodyMotion<2>>&, double);
template double velocity_error<3>(const Array<BodyMotion<3>>&, const Array<BodyMotion<3>>&, double);
template class VelocityHistory<2>;
template class VelocityHistory<3>;

}  // namespace cd
