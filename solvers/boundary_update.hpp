// SPDX-License-Identifier: BSD-3-Clause
// Update of a boundary contact between bodies whose velocities lie in rows, beside kernels for the
// others.
#pragma once

#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/contact_vectors.hpp>
#include <libcd/problem/response.hpp>

namespace cd {

/// The contact as the law sees it.
template <int D>
LocalContact<D> local_contact(const BoundaryContact<D>& c, const Impulse<D>& velocity) {
  LocalContact<D> local = {};
  local.velocity_n = velocity.normal;
  local.velocity_t = velocity.tangential;
  local.impulse = c.impulse;
  local.mass_n = c.mass_n;
  local.mass_t = c.mass_t;
  local.bias = c.bias;
  local.friction = c.friction;
  return local;
}

/// Gives a contact, whose bias is that of the law, the impulse that the law asks for, and the
/// bodies of its rows their motion; rows of bodies that do not respond are only read. The contact
/// first moves by `move`, with which the bodies have moved already. Returns the change by the law.
template <int D>
Impulse<D> update_boundary(BoundaryContact<D>& contact, const UnilateralCoulomb<D>& law,
                           double rotational_response, kernels::BodyRow<D>* velocity,
                           const Impulse<D>& move = {}) {
  kernels::BodyRow<D>&row_i = velocity[contact.i], &row_j = velocity[contact.j];
  BodyMotion<D> bodies[] = {body_motion(row_i), body_motion(row_j)};
  BoundaryContact<D> c = contact;  // with the bodies at hand
  c.i = 0;
  c.j = 1;
  c.impulse = c.impulse + move;
  contact.impulse = law.solve(local_contact(c, relative_velocity(c, bodies)));
  const Impulse<D> change = contact.impulse - c.impulse;
  apply_impulse(c, change, bodies, rotational_response);
  if (c.side_i.responds()) row_i = body_row(bodies[0]);
  if (c.side_j.responds()) row_j = body_row(bodies[1]);
  return change;
}

}  // namespace cd
