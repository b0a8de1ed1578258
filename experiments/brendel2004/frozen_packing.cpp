// SPDX-License-Identifier: BSD-3-Clause
// Contacts of the backbone, written as a step would write them.
#include "experiments/brendel2004/frozen_packing.hpp"

#include <cstdint>

namespace cd::brendel2004 {
namespace {

/// The cell under pressure 1, with the inertia that the packing was made with. Its own response
/// counts in each contact, so that sweeps converge for any inertia.
template <int D>
CellCoupling<D> pressed_cell(const runs::Packing<D>& packing) {
  CellCoupling<D> cell;
  cell.is_coupled = true;
  cell.own_feedback = true;
  cell.mobility = 1.0 / (packing.base.determinant() * packing.setup.cell_inertia);
  cell.time_step = 1.0;
  cell.free = -Matrix<D>::Identity() / packing.setup.cell_inertia;
  return cell;
}

}  // namespace

template <int D>
ContactProblem<D> frozen(const runs::Packing<D>& packing, double friction) {
  ContactProblem<D> problem;
  problem.rotational_response = D == 2 ? 2.0 : 2.5;
  problem.cell = pressed_cell(packing);
  Array<std::int32_t> number;
  for (int b = 0; b < packing.radius.size(); ++b) {
    number.push_back(problem.before.size());
    if (packing.backbone.rattler[b]) continue;
    problem.before.push_back({Vector<D>::Zero(), zero_tangent<D>(), 1.0 / packing.mass[b]});
  }
  problem.free = problem.before;
  for (const auto& kept : packing.contacts) {
    GrainContact<D> contact{};
    contact.normal = kept.normal;
    contact.impulse.tangential = zero_tangent<D>();
    contact.arm = 1.0;
    contact.friction = friction;
    contact.i = number[kept.i];
    contact.j = number[kept.j];
    problem.grain_contacts.push_back(contact);
    problem.label.push_back({{contact.i, contact.j, 0}, 0});
    problem.branch.push_back(packing.radius[kept.i] + packing.radius[kept.j]);
  }
  return problem;
}

template ContactProblem<2> frozen(const runs::Packing<2>&, double);
template ContactProblem<3> frozen(const runs::Packing<3>&, double);

}  // namespace cd::brendel2004
