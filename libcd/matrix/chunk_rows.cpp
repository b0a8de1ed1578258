// SPDX-License-Identifier: BSD-3-Clause
// Impulses into the batches of chunks and the rows of bodies, and back as a solution.
#include <algorithm>

#include "libcd/core/parallel.hpp"
#include "libcd/matrix/contact_chunks.hpp"
#include "libcd/matrix/contact_vectors.hpp"

namespace cd {
namespace {

using kernels::BodyRow, kernels::ContactBatch, kernels::ImpulseBatch, kernels::Lanes,
    kernels::RowResponse, kernels::Slot;

inline void add_to_row(BodyRow<2>& row, const Vector<2>& p, double angular_impulse) {
  row.at[0] += p.x();
  row.at[1] += angular_impulse;
  row.at[2] += p.y();
}
inline void add_to_row(BodyRow<3>& row, const Vector<3>& p, const Vector<3>& angular_impulse) {
  for (int k = 0; k < 3; ++k) {
    row.at[k] += p[k];
    row.at[4 + k] += angular_impulse[k];
  }
}

/// Adds the velocity that an impulse gives to a body.
inline void respond(const RowResponse& response, const BodyRow<2>& impulse, BodyMotion<2>& motion) {
  motion.velocity.x() += response.at[0] * impulse.at[0];
  motion.velocity.y() += response.at[2] * impulse.at[2];
  motion.surface += response.at[1] * impulse.at[1];
}
inline void respond(const RowResponse& response, const BodyRow<3>& impulse, BodyMotion<3>& motion) {
  for (int k = 0; k < 3; ++k) {
    motion.velocity[k] += response.at[k] * impulse.at[k];
    motion.surface[k] += response.at[3] * impulse.at[4 + k];
  }
}

template <int D>
Vector<D> vector_of(const Lanes* of_axis, int lane) {
  Vector<D> v;
  for (int axis = 0; axis < D; ++axis) v[axis] = of_axis[axis].at[lane];
  return v;
}

}  // namespace

template <int D>
void ContactChunks<D>::load(const Array<Impulse<D>>& r, Array<ImpulseBatch<D>>& batches,
                            Array<BodyRow<D>>& rows) const {
  batches.resize(batch_count());
  parallel_for(batch_count(), [&](int k) {
    ImpulseBatch<D> batch = {};
    for_each_lane(k, [&](int c, int lane) {
      const Vector<D> p = contact_vector(vector_of<D>(batches_[k].normal, lane), r[c]);
      for (int axis = 0; axis < D; ++axis) batch.of[axis].at[lane] = p[axis];
    });
    batches[k] = batch;
  });
  Array<BodyRow<D>> halo;
  rows.resize(body_count());
  halo.resize(halo_count());
  parallel_blocks(size(), [&](int k, int) {
    push(batches, k, rows.data() + partition_[k].first, halo.data() + chunk_[k].first_halo);
  });
  parallel_blocks(size(), [&](int k, int) {
    const int shared = partition_[k].shared;
    for (int place = shared; place < partition_[k].end; ++place) {
      const std::int32_t* const first = source_first(k) + (place - shared);
      for (std::int32_t at = first[0]; at < first[1]; ++at)
        for (int n = 0; n < BodyRow<D>::kNumbers; ++n) rows[place].at[n] += halo[source_[at]].at[n];
    }
  });
}

/// Impulses on the own bodies of a chunk, and on those of its halo, from its contacts.
template <int D>
void ContactChunks<D>::push(const Array<ImpulseBatch<D>>& batches, int chunk, BodyRow<D>* own,
                            BodyRow<D>* halo) const {
  const Range& range = chunk_[chunk];
  const int bodies = partition_[chunk].size();
  std::fill_n(own, bodies, BodyRow<D>{});
  std::fill_n(halo, range.end_halo - range.first_halo, BodyRow<D>{});
  const auto row_of = [&](std::int32_t offset) -> BodyRow<D>& {
    const int slot = offset / Slot<D>::kNumbers;
    return slot < bodies ? own[slot] : halo[slot - bodies];
  };
  for (int k = range.first_batch; k < range.end_batch; ++k) {
    const ContactBatch<D>& batch = batches_[k];
    const bool is_boundary = k >= range.boundary_batch;
    const Lanes& lever_j =
        is_boundary ? lever_j_[range.first_lever + k - range.boundary_batch] : batch.lever;
    for_each_lane(k, [&](int, int lane) {
      const Vector<D> normal = vector_of<D>(batch.normal, lane);
      const Impulse<D> r = contact_impulse(normal, vector_of<D>(batches[k].of, lane));
      const Vector<D> p = r.normal * normal + cartesian(normal, r.tangential);
      const Spin<D> angular_impulse = torque(normal, r.tangential);
      add_to_row(row_of(batch.i[lane]), -p, -batch.lever.at[lane] * angular_impulse);
      add_to_row(row_of(batch.j[lane]), p, -lever_j.at[lane] * angular_impulse);
    });
  }
}

template <int D>
void ContactChunks<D>::store(const ContactProblem<D>& problem,
                             const Array<ImpulseBatch<D>>& batches, const Array<BodyRow<D>>& rows,
                             Solution<D>& solution) const {
  solution.impulse.resize(contact_count());
  parallel_for(batch_count(), [&](int k) {
    for_each_lane(k, [&](int c, int lane) {
      solution.impulse[c] = contact_impulse(vector_of<D>(batches_[k].normal, lane),
                                            vector_of<D>(batches[k].of, lane));
    });
  });
  solution.motion.resize(body_count());
  parallel_for(body_count(), [&](int b) {
    solution.motion[b] = problem.free[b];
    const int place = partition_.place(b);
    respond(response_[place], rows[place], solution.motion[b]);
  });
  solution.cell_rate = problem.cell.free;
}

template void ContactChunks<2>::load(const Array<Impulse<2>>&, Array<ImpulseBatch<2>>&,
                                     Array<BodyRow<2>>&) const;
template void ContactChunks<2>::store(const ContactProblem<2>&, const Array<ImpulseBatch<2>>&,
                                      const Array<BodyRow<2>>&, Solution<2>&) const;
template void ContactChunks<3>::load(const Array<Impulse<3>>&, Array<ImpulseBatch<3>>&,
                                     Array<BodyRow<3>>&) const;
template void ContactChunks<3>::store(const ContactProblem<3>&, const Array<ImpulseBatch<3>>&,
                                      const Array<BodyRow<3>>&, Solution<3>&) const;

}  // namespace cd
