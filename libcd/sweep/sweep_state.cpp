// SPDX-License-Identifier: BSD-3-Clause
// Loading a problem into the working copy and writing the solution.
#include "libcd/sweep/sweep_state.hpp"

#include <utility>

#include "libcd/core/archive.hpp"
#include "libcd/core/error.hpp"
#include "libcd/problem/response.hpp"

namespace cd {

template <int D>
void SweepState<D>::archive(Archive& archive) {
  archive("motion", motion_)("grains", grains_)("boundary", boundary_)("moment", moment_);
  archive("rate", rate_);
}

template <int D>
void SweepState<D>::copy(const ContactProblem<D>& problem, const Array<BodyMotion<D>>& motion) {
  motion_ = motion;
  grains_ = problem.grain_contacts;
  boundary_ = problem.boundary_contacts;
  moment_.assign(problem.coupling.size(), zero_tangent<D>());
  coupling_ = problem.coupling.data();
  branch_ = problem.branch.data();
  cell_ = problem.cell;
  view_ = {.motion = motion_.data(),
           .grains = grains_.data(),
           .boundary = boundary_.data(),
           .label = problem.label.data(),
           .grain_count = grains_.size(),
           .count = grains_.size() + boundary_.size(),
           .time_step = problem.time_step,
           .rotational_response = problem.rotational_response,
           .space = {}};
}

/// Whether Lambda is a multiple of 1 and remains so.
template <int D>
bool SweepState<D>::is_isotropic() const {
  const Matrix<D>& rate = cell_.free;
  return cell_.modes == StrainModes::isotropic && rate == project<D>(rate, StrainModes::isotropic);
}

template <int D>
void SweepState<D>::load(const ContactProblem<D>& problem, const Solution<D>& /*solution*/) {
  copy(problem, problem.free);
  for (const auto& c : grains_)
    apply_impulse(c, c.impulse, motion_.data(), problem.rotational_response);
  for (const auto& c : boundary_)
    apply_impulse(c, c.impulse, motion_.data(), problem.rotational_response);
  for (int c = 0; c < moment_.size(); ++c) turn(c, problem.coupling[c].moment);
  if (!cell_.is_coupled) return;
  Array<Impulse<D>> impulse;
  for_each_contact(problem, [&](int, const auto& c) { impulse.push_back(c.impulse); });
  rate_ = cell_rate(problem, impulse, motion_);
}

template <int D>
void SweepState<D>::turn(int c, const Spin<D>& moment) {
  with_moments(view_).turn(c, moment);
}

template <int D>
void SweepState<D>::load_cold(const ContactProblem<D>& problem, const Array<BodyMotion<D>>& motion,
                              const Matrix<D>& cell_rate) {
  copy(problem, motion);
  for (auto& c : grains_) c.impulse = {};
  for (auto& c : boundary_) c.impulse = {};
  rate_ = cell_rate;
}

template <int D>
void SweepState<D>::load_cold(const ContactProblem<D>& problem) {
  if (!problem.cell.is_coupled) {
    load_cold(problem, problem.free, problem.cell.free);
    return;
  }
  const Array<Impulse<D>> none(static_cast<std::size_t>(problem.contact_count()));
  load_cold(problem, problem.free, cell_rate(problem, none, problem.free));
}

template <int D>
void SweepState<D>::store(Solution<D>& solution) const {
  solution.motion = motion_;
  store_contacts(solution);
}

template <int D>
void SweepState<D>::finish(Solution<D>& solution) {
  std::swap(solution.motion, motion_);
  store_contacts(solution);
}

template <int D>
void SweepState<D>::store_contacts(Solution<D>& solution) const {
  solution.impulse.resize(view_.count);
  for (int c = 0; c < view_.count; ++c) solution.impulse[c] = view_.impulse(c);
  solution.moment = moment_;
  solution.cell_rate = rate_;
}

template <int D>
const SweepView<D>& SweepState<D>::view() const {
  if (cell_.is_coupled)
    throw Error(
        "cell: a periodic cell that deforms is not allowed with this solver, expected "
        "open space or a solver that lists it");
  return view_;
}

template class SweepState<2>;
template class SweepState<3>;

}  // namespace cd
