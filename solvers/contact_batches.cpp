// SPDX-License-Identifier: BSD-3-Clause
// First-fit grouping of contacts into batches, and copies into and out of their records.
#include "solvers/contact_batches.hpp"

#include <libcd/matrix/independent_batches.hpp>
#include <libcd/problem/contact_kinematics.hpp>

namespace cd {
namespace {

using kernels::DiscContactBatch, kernels::kLanes;

}  // namespace

void ContactBatches::group(const ContactProblem<2>& problem, const Array<std::int32_t>& order) {
  member_.clear();
  single_.clear();
  IndependentBatches batches;
  for (const std::int32_t number : order) {
    const bool boundary = number >= problem.grain_contacts.size();
    if (boundary || problem.grain_contacts[number].i == problem.grain_contacts[number].j) {
      single_.push_back(number);  // also a grain's contact with its own image
      continue;
    }
    const GrainContact<2>& c = problem.grain_contacts[number];
    const auto keep = [&](const auto& batch) {
      member_.insert(member_.end(), batch.begin(), batch.end());
    };
    if (!batches.add(number, c.i, c.j, keep)) single_.push_back(number);
  }
  while (batches.count() > 0) {
    batches.give_up_first(
        [&](const auto& batch) { single_.insert(single_.end(), batch.begin(), batch.end()); });
  }
}

void ContactBatches::load(const ContactProblem<2>& problem, const UnilateralCoulomb<2>& law) {
  const CellCoupling<2>& cell = problem.cell;
  const double feedback = cell.is_coupled && cell.own_feedback ? cell.mobility / 2.0 : 0.0;
  batches_.resize(size());
  for (int k = 0; k < size(); ++k) {
    DiscContactBatch& batch = batches_[k];
    double branches = 0.0;
    for (int lane = 0; lane < kLanes; ++lane) {
      const std::int32_t number = member_[kLanes * k + lane];
      batch.branch[lane] = cell.is_coupled ? problem.branch[number] : 0.0;
      branches += batch.branch[lane];
    }
    for (int lane = 0; lane < kLanes; ++lane) {
      const GrainContact<2>& c = problem.grain_contacts[member_[kLanes * k + lane]];
      EffectiveMass mass = effective_mass(c, problem.free.data(), problem.rotational_response);
      mass.n /= 1.0 + mass.n * feedback * batch.branch[lane] * branches;
      batch.normal_x[lane] = c.normal.x();
      batch.normal_y[lane] = c.normal.y();
      batch.arm[lane] = c.arm;
      batch.mass_n[lane] = mass.n;
      batch.mass_t[lane] = mass.t;
      batch.closing[lane] = mass.n * law.bias(c.bias);
      batch.friction[lane] = c.friction;
      batch.impulse_n[lane] = c.impulse.normal;
      batch.impulse_t[lane] = c.impulse.tangential;
      batch.i[lane] = c.i;
      batch.j[lane] = c.j;
    }
  }
}

void ContactBatches::store(GrainContact<2>* grains) const {
  for (int k = 0; k < size(); ++k) {
    for (int lane = 0; lane < kLanes; ++lane)
      grains[member_[kLanes * k + lane]].impulse = {batches_[k].impulse_n[lane],
                                                    batches_[k].impulse_t[lane]};
  }
}

}  // namespace cd
