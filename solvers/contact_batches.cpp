// SPDX-License-Identifier: BSD-3-Clause
// First-fit grouping of contacts into batches, and copies into and out of their records.
#include "solvers/contact_batches.hpp"

#include <algorithm>
#include <array>

#include <libcd/problem/contact_kinematics.hpp>

namespace cd {
namespace {

using kernels::ContactBatch, kernels::kLanes;

// So many fours may wait to be completed. More are needed only where most contacts share a body.
constexpr int kIncomplete = 8;

/// A four with fewer than four contacts; free places have no body.
struct IncompleteFour {
  int size = 0;
  std::array<std::int32_t, kLanes> contact = {};
  std::array<std::int32_t, 2 * kLanes> body;

  IncompleteFour() { body.fill(-1); }

  bool has(const GrainContact<2>& c) const {
    bool found = false;
    for (const std::int32_t b : body) found |= b == c.i || b == c.j;
    return found;
  }
  void add(std::int32_t number, const GrainContact<2>& c) {
    const auto place = static_cast<std::size_t>(size++);
    contact[place] = number;
    body[2 * place] = c.i;
    body[2 * place + 1] = c.j;
  }
};

}  // namespace

void ContactBatches::group(const ContactProblem<2>& problem, const Array<std::int32_t>& order) {
  member_.clear();
  single_.clear();
  std::array<IncompleteFour, kIncomplete> waiting;
  const auto begin = waiting.begin();
  auto end = begin;
  for (const std::int32_t number : order) {
    const bool boundary = number >= problem.grain_contacts.size();
    if (boundary || problem.grain_contacts[number].i == problem.grain_contacts[number].j) {
      single_.push_back(number);  // also a grain's contact with its own image
      continue;
    }
    const GrainContact<2>& c = problem.grain_contacts[number];
    const auto four = std::find_if(begin, end, [&](const auto& f) { return !f.has(c); });
    if (four == waiting.end()) {
      single_.push_back(number);
      continue;
    }
    if (four == end) *end++ = {};
    four->add(number, c);
    if (four->size < kLanes) continue;
    member_.insert(member_.end(), four->contact.begin(), four->contact.end());
    std::move(four + 1, end--, four);
  }
  for (auto four = begin; four != end; ++four)
    single_.insert(single_.end(), four->contact.begin(), four->contact.begin() + four->size);
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
