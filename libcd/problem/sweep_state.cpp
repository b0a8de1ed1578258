// Loading a problem into the working copy and writing the solution.
#include "libcd/problem/sweep_state.hpp"

namespace cd {

template <int D, class Space>
void SweepState<D, Space>::load(const ContactProblem<D>& problem) {
  time_step_ = problem.time_step;
  rotational_response_ = problem.rotational_response;
  motion_ = problem.free;
  grains_ = problem.grain_contacts;
  boundary_ = problem.boundary_contacts;
  label_ = &problem.label;
  for (const auto& c : grains_) push(c, c.impulse.normal, c.impulse.tangential);
  for (const auto& c : boundary_) push(c, c.impulse.normal, c.impulse.tangential);
}

template <int D, class Space>
void SweepState<D, Space>::load_cold(const ContactProblem<D>& problem,
                                     const Array<BodyMotion<D>>& motion) {
  time_step_ = problem.time_step;
  rotational_response_ = problem.rotational_response;
  motion_ = motion;
  grains_ = problem.grain_contacts;
  boundary_ = problem.boundary_contacts;
  label_ = &problem.label;
  for (auto& c : grains_) c.impulse = {};
  for (auto& c : boundary_) c.impulse = {};
}

template <int D, class Space>
void SweepState<D, Space>::store(Solution<D>& solution) const {
  solution.motion = motion_;
  solution.impulse.resize(count());
  for (int c = 0; c < count(); ++c) solution.impulse[c] = impulse(c);
}

template class SweepState<2>;
template class SweepState<3>;

}  // namespace cd
