// SPDX-License-Identifier: BSD-3-Clause
// Numbers of contacts and bodies into the fours and rows of chunks, and impulses back.
#include "libcd/matrix/contact_chunks.hpp"
#include "libcd/matrix/contact_vectors.hpp"
#include "libcd/problem/response.hpp"

namespace cd {
namespace {

using kernels::BodyRow, kernels::ContactFour, kernels::ImpulseFour, kernels::kLanes,
    kernels::RelaxedFour, kernels::RowResponse;

inline void add_to_row(BodyRow<2>& row, const Vector<2>& p, double twist) {
  row.at[0] += p.x();
  row.at[1] += p.y();
  row.at[2] += twist;
}
inline void add_to_row(BodyRow<3>& row, const Vector<3>& p, const Vector<3>& twist) {
  for (int k = 0; k < 3; ++k) {
    row.at[k] += p[k];
    row.at[4 + k] += twist[k];
  }
}

template <int D>
RowResponse row_response(const Vector<D>& inverse_mass, double turn) {
  RowResponse response = {};
  for (int k = 0; k < D; ++k) response.at[k] = inverse_mass[k];
  response.at[D] = turn;
  return response;
}

/// Calls body(contact) with contact c.
template <int D, class Body>
void with_contact(const ContactProblem<D>& problem, int c, const Body& body) {
  const int grains = problem.grain_contacts.size();
  if (c < grains) {
    body(problem.grain_contacts[c]);
  } else {
    body(problem.boundary_contacts[c - grains]);
  }
}

template <int D>
RowResponse row_response(const typename BoundaryContact<D>::Side& side) {
  return row_response<D>(side.inverse_mass, side.lever != 0.0 ? side.response / side.lever : 0.0);
}

}  // namespace

/// Bodies of boundary contacts respond as these say, those of grain contacts alike in all
/// directions; bodies without contacts have nothing to respond to.
template <int D>
void ContactChunks<D>::find_responses(const ContactProblem<D>& problem) {
  response_.assign(place_.size(), RowResponse{});
  for (const BoundaryContact<D>& c : problem.boundary_contacts) {
    response_[place_[c.i]] = row_response<D>(c.side_i);
    response_[place_[c.j]] = row_response<D>(c.side_j);
  }
  for (const GrainContact<D>& c : problem.grain_contacts) {
    for (const int b : {c.i, c.j}) {
      const double w = problem.free[b].inverse_mass;
      response_[place_[b]] =
          row_response<D>(Vector<D>::Constant(w), w * problem.rotational_response);
    }
  }
}

template <int D>
template <class Contact>
void ContactChunks<D>::fill_lane(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                 const Contact& contact, int four, int lane) {
  ContactFour<D>& to = fours_[four];
  Impulse<D> q = relative_velocity(contact, problem.free.data());
  q.normal += law.bias(contact.bias);
  const Vector<D> free_velocity = contact_vector(contact.normal, q);
  for (int k = 0; k < D; ++k) {
    to.normal[k].at[lane] = contact.normal[k];
    to.free_velocity[k].at[lane] = free_velocity[k];
  }
  to.lever.at[lane] = lever_i(contact);
  to.response.at[lane] = mean_response(problem, contact);
  to.friction.at[lane] = contact.friction;
}

template <int D>
void ContactChunks<D>::fill(const ContactProblem<D>& problem, const ContactLaw<D>& law, int chunk) {
  const Range& range = chunk_[chunk];
  const int grains = problem.grain_contacts.size();
  const std::int32_t still = slot_count(range) - 1;
  for (int k = range.first_four; k < range.end_four; ++k) {
    for (int lane = 0; lane < kLanes; ++lane) {
      const std::int32_t c = member_[kLanes * k + lane];
      if (c < 0) {
        fours_[k].i[lane] = fours_[k].j[lane] = still;
        fours_[k].response.at[lane] = 1.0;
      } else if (c < grains) {
        fill_lane(problem, law, problem.grain_contacts[c], k, lane);
      } else {
        const BoundaryContact<D>& contact = problem.boundary_contacts[c - grains];
        fill_lane(problem, law, contact, k, lane);
        lever_j_[range.first_lever + k - range.boundary_four].at[lane] = contact.side_j.lever;
      }
    }
  }
}

template <int D>
void ContactChunks<D>::load(const ContactProblem<D>& problem, const Array<Impulse<D>>& r,
                            Array<ImpulseFour<D>>& fours, Array<BodyRow<D>>& rows) const {
  fours.assign(four_count(), ImpulseFour<D>{});
  rows.assign(body_count(), BodyRow<D>{});
  for (int k = 0; k < member_.size(); ++k) {
    const int c = member_[k];
    if (c < 0) continue;
    with_contact(problem, c, [&](const auto& contact) {
      const Vector<D> p = contact_vector(contact.normal, r[c]);
      for (int axis = 0; axis < D; ++axis) fours[k / kLanes].of[axis].at[k % kLanes] = p[axis];
    });
  }
  for_each_contact(problem, [&](int c, const auto& contact) {
    const Vector<D> p = r[c].normal * contact.normal + cartesian(contact.normal, r[c].tangential);
    const Spin<D> twist = torque(contact.normal, r[c].tangential);
    add_to_row(rows[place_[contact.i]], -p, -lever_i(contact) * twist);
    add_to_row(rows[place_[contact.j]], p, -lever_j(contact) * twist);
  });
}

template <int D>
void ContactChunks<D>::load(const ContactProblem<D>& problem, const Array<double>& factor,
                            Array<RelaxedFour>& fours) const {
  fours.assign(four_count(), RelaxedFour{});
  for (int k = 0; k < member_.size(); ++k) {
    const int c = member_[k];
    if (c < 0) continue;
    with_contact(problem, c, [&](const auto& contact) {
      const EffectiveMass mass =
          effective_mass(contact, problem.free.data(), problem.rotational_response);
      fours[k / kLanes].mass_n.at[k % kLanes] = mass.n;
      fours[k / kLanes].mass_t.at[k % kLanes] = mass.t;
      fours[k / kLanes].factor.at[k % kLanes] = factor[c];
    });
  }
}

template <int D>
void ContactChunks<D>::store(const ContactProblem<D>& problem, const Array<ImpulseFour<D>>& fours,
                             Array<Impulse<D>>& r) const {
  r.resize(contact_count());
  for (int k = 0; k < member_.size(); ++k) {
    const int c = member_[k];
    if (c < 0) continue;
    with_contact(problem, c, [&](const auto& contact) {
      Vector<D> p;
      for (int axis = 0; axis < D; ++axis) p[axis] = fours[k / kLanes].of[axis].at[k % kLanes];
      r[c] = contact_impulse(contact.normal, p);
    });
  }
}

template void ContactChunks<2>::find_responses(const ContactProblem<2>&);
template void ContactChunks<2>::fill(const ContactProblem<2>&, const ContactLaw<2>&, int);
template void ContactChunks<2>::load(const ContactProblem<2>&, const Array<Impulse<2>>&,
                                     Array<ImpulseFour<2>>&, Array<BodyRow<2>>&) const;
template void ContactChunks<2>::load(const ContactProblem<2>&, const Array<double>&,
                                     Array<RelaxedFour>&) const;
template void ContactChunks<2>::store(const ContactProblem<2>&, const Array<ImpulseFour<2>>&,
                                      Array<Impulse<2>>&) const;
template void ContactChunks<3>::find_responses(const ContactProblem<3>&);
template void ContactChunks<3>::fill(const ContactProblem<3>&, const ContactLaw<3>&, int);
template void ContactChunks<3>::load(const ContactProblem<3>&, const Array<Impulse<3>>&,
                                     Array<ImpulseFour<3>>&, Array<BodyRow<3>>&) const;
template void ContactChunks<3>::load(const ContactProblem<3>&, const Array<double>&,
                                     Array<RelaxedFour>&) const;
template void ContactChunks<3>::store(const ContactProblem<3>&, const Array<ImpulseFour<3>>&,
                                      Array<Impulse<3>>&) const;

}  // namespace cd
