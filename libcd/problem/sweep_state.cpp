// Loading a problem into the working copy and writing the solution.
#include "libcd/problem/sweep_state.hpp"

namespace cd {

template <int D>
void SweepState<D>::copy(const ContactProblem<D>& problem, const Array<BodyMotion<D>>& motion) {
  motion_ = motion;
  grains_ = problem.grain_contacts;
  boundary_ = problem.boundary_contacts;
  view_ = {.motion = motion_.data(),
           .grains = grains_.data(),
           .boundary = boundary_.data(),
           .label = problem.label.data(),
           .grain_count = grains_.size(),
           .count = grains_.size() + boundary_.size(),
           .time_step = problem.time_step,
           .rotational_response = problem.rotational_response};
}

template <int D>
void SweepState<D>::load(const ContactProblem<D>& problem, const Solution<D>& /*solution*/) {
  copy(problem, problem.free);
  for (const auto& c : grains_) push(c, c.impulse, motion_.data(), problem.rotational_response);
  for (const auto& c : boundary_) push(c, c.impulse, motion_.data(), problem.rotational_response);
}

template <int D>
void SweepState<D>::load_cold(const ContactProblem<D>& problem,
                              const Array<BodyMotion<D>>& motion) {
  copy(problem, motion);
  for (auto& c : grains_) c.impulse = {};
  for (auto& c : boundary_) c.impulse = {};
}

template <int D>
void SweepState<D>::store(Solution<D>& solution) const {
  solution.motion = motion_;
  solution.impulse.resize(view_.count);
  for (int c = 0; c < view_.count; ++c) solution.impulse[c] = view_.impulse(c);
}

template class SweepState<2>;
template class SweepState<3>;

}  // namespace cd
