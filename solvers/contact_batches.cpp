// SPDX-License-Identifier: BSD-3-Clause
// First-fit grouping of contacts into batches, and copies into and out of their records.
#include "solvers/contact_batches.hpp"

#include <libcd/matrix/independent_fours.hpp>
#include <libcd/problem/contact_kinematics.hpp>

namespace cd {
namespace {

using kernels::ContactBatch, kernels::kLanes;

}  // namespace

void ContactBatches::group(const ContactProblem<2>& problem, const Array<std::int32_t>& order) {
  member_.clear();
  single_.clear();
  IndependentFours fours;
  for (const std::int32_t number : order) {
    const bool boundary = number >= problem.grain_contacts.size();
    if (boundary || problem.grain_contacts[number].i == problem.grain_contacts[number].j) {
      single_.push_back(number);  // also a grain's contact with its own image
      continue;
    }
    const GrainContact<2>& c = problem.grain_contacts[number];
    const auto keep = [&](const auto& four) {
      member_.insert(member_.end(), four.begin(), four.end());
    };
    if (!fours.add(number, c.i, c.j, keep)) single_.push_back(number);
  }
  while (fours.count() > 0) {
    fours.give_up_first(
        [&](const auto& four) { single_.insert(single_.end(), four.begin(), four.end()); });
  }
}

void ContactBatches::load(const ContactProblem<2>& problem, const UnilateralCoulomb<2>& law) {
  const CellCoupling<2>& cell = problem.cell;
  const double feedback = cell.is_coupled && cell.own_feedback ? cell.mobility / 2.0 : 0.0;
  fours_.resize(size());
  for (int k = 0; k < size(); ++k) {
    ContactBatch& four = fours_[k];
    double branches = 0.0;
    for (int lane = 0; lane < kLanes; ++lane) {
      const std::int32_t number = member_[kLanes * k + lane];
      four.branch[lane] = cell.is_coupled ? problem.branch[number] : 0.0;
      branches += four.branch[lane];
    }
    for (int lane = 0; lane < kLanes; ++lane) {
      const GrainContact<2>& c = problem.grain_contacts[member_[kLanes * k + lane]];
      EffectiveMass mass = effective_mass(c, problem.free.data(), problem.rotational_response);
      mass.n /= 1.0 + mass.n * feedback * four.branch[lane] * branches;
      four.normal_x[lane] = c.normal.x();
      four.normal_y[lane] = c.normal.y();
      four.arm[lane] = c.arm;
      four.mass_n[lane] = mass.n;
      four.mass_t[lane] = mass.t;
      four.closing[lane] = mass.n * law.bias(c.bias);
      four.friction[lane] = c.friction;
      four.impulse_n[lane] = c.impulse.normal;
      four.impulse_t[lane] = c.impulse.tangential;
      four.i[lane] = c.i;
      four.j[lane] = c.j;
    }
  }
}

void ContactBatches::store(GrainContact<2>* grains) const {
  for (int k = 0; k < size(); ++k) {
    for (int lane = 0; lane < kLanes; ++lane)
      grains[member_[kLanes * k + lane]].impulse = {fours_[k].impulse_n[lane],
                                                    fours_[k].impulse_t[lane]};
  }
}

}  // namespace cd
