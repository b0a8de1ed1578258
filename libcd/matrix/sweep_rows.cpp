// SPDX-License-Identifier: BSD-3-Clause
// Velocities of bodies into the rows of sweep chunks, and back with the impulses as a solution.
#include "libcd/core/parallel.hpp"
#include "libcd/matrix/contact_vectors.hpp"
#include "libcd/matrix/sweep_chunks.hpp"
#include "libcd/problem/contact_kinematics.hpp"

namespace cd {

using kernels::BodyRow, kernels::kLanes;

namespace {

/// Moves the bodies of a contact, whose velocities lie in these rows, by its impulse; rows of
/// bodies that do not respond are only read.
template <int D, class Contact>
void push_rows(Contact c, const ContactBodies& rows, double rotational_response,
               BodyRow<D>* velocity) {
  BodyRow<D>&row_i = velocity[rows.i], &row_j = velocity[rows.j];
  BodyMotion<D> bodies[] = {body_motion(row_i), body_motion(row_j)};
  c.i = 0;
  c.j = 1;
  apply_impulse(c, c.impulse, bodies, rotational_response);
  bool writes_i = true, writes_j = true;
  if constexpr (requires { c.side_i; }) {
    writes_i = c.side_i.responds();
    writes_j = c.side_j.responds();
  }
  if (writes_i) row_i = body_row(bodies[0]);
  if (writes_j) row_j = body_row(bodies[1]);
}

}  // namespace

template <int D>
void SweepChunks<D>::load(const ContactProblem<D>& problem, Array<BodyRow<D>>& velocity) {
  const int bodies = partition_.body_count();
  velocity.assign(bodies + chunk_.size(), BodyRow<D>{});
  parallel_for(bodies, [&](int k) { velocity[k] = body_row(problem.free[partition_.body(k)]); });
  const auto push = [&](const auto& contact, const ContactBodies& at) {
    push_rows(contact, at, problem.rotational_response, velocity.data());
  };
  order_.run([&](int item) {
    if (item < chunk_.size()) {
      for (int k = kLanes * chunk_[item].first_batch; k < kLanes * chunk_[item].end_batch; ++k)
        if (member_[k] >= 0)
          push(problem.grain_contacts[member_[k]], partition_.places(member_[k]));
    } else {
      for (const std::int32_t k : boundary_group(item - chunk_.size()))
        push(boundary_[k], {boundary_[k].i, boundary_[k].j});
    }
  });
}

template <int D>
void SweepChunks<D>::store(const ContactProblem<D>& problem, const Array<BodyRow<D>>& velocity,
                           Solution<D>& solution) const {
  Array<Impulse<D>>& r = solution.impulse;
  r.resize(problem.contact_count());
  parallel_for(member_.size(), [&](int k) {
    const std::int32_t number = member_[k];
    if (number < 0) return;
    Vector<D> p;
    for (int axis = 0; axis < D; ++axis)
      p[axis] = batches_[k / kLanes].impulse.of[axis].at[k % kLanes];
    r[number] = contact_impulse(problem.grain_contacts[number].normal, p);
  });
  for (int k = 0; k < boundary_.size(); ++k)
    r[problem.grain_contacts.size() + k] = boundary_[k].impulse;
  solution.motion.resize(partition_.body_count());
  parallel_for(partition_.body_count(),
               [&](int b) { solution.motion[b] = body_motion(velocity[partition_.place(b)]); });
  solution.cell_rate = problem.cell.free;
}

template void SweepChunks<2>::load(const ContactProblem<2>&, Array<BodyRow<2>>&);
template void SweepChunks<2>::store(const ContactProblem<2>&, const Array<BodyRow<2>>&,
                                    Solution<2>&) const;
template void SweepChunks<3>::load(const ContactProblem<3>&, Array<BodyRow<3>>&);
template void SweepChunks<3>::store(const ContactProblem<3>&, const Array<BodyRow<3>>&,
                                    Solution<3>&) const;

}  // namespace cd
