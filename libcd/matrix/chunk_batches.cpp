// SPDX-License-Identifier: BSD-3-Clause
// Batches of contacts of chunks, filled from a problem, and how bodies respond.
#include <algorithm>
#include <numeric>

#include "libcd/core/parallel.hpp"
#include "libcd/matrix/contact_chunks.hpp"
#include "libcd/matrix/contact_vectors.hpp"
#include "libcd/problem/contact_bodies.hpp"
#include "libcd/problem/response.hpp"

namespace cd {
namespace {

using kernels::ContactBatch, kernels::kLanes, kernels::Lanes, kernels::RelaxedBatch,
    kernels::RowResponse, kernels::Slot;

constexpr int kAhead = 16;  // contacts are asked for so early

/// Asks for a record that may lie anywhere in memory: a third of the time that the layout of 10^5
/// discs takes.
template <class Record>
void prefetch(const Record& record) {
  const char* const first = reinterpret_cast<const char*>(&record);
  for (std::size_t at = 0; at < sizeof record; at += 64) __builtin_prefetch(first + at);
}

inline RowResponse row_response(const Vector<2>& inverse_mass, double turn) {
  return {{inverse_mass.x(), turn, inverse_mass.y(), 0.0}};
}
inline RowResponse row_response(const Vector<3>& inverse_mass, double turn) {
  return {{inverse_mass.x(), inverse_mass.y(), inverse_mass.z(), turn}};
}

template <int D>
RowResponse row_response(const typename BoundaryContact<D>::Side& side) {
  return row_response(side.inverse_mass, side.lever != 0.0 ? side.response / side.lever : 0.0);
}

}  // namespace

/// Alike in all directions, as bodies of grain contacts do; those of boundary contacts as these
/// say.
template <int D>
void ContactChunks<D>::find_responses(const ContactProblem<D>& problem) {
  response_.resize(body_count());
  parallel_for(body_count(), [&](int k) {
    const double w = problem.free[partition_.body(k)].inverse_mass;
    response_[k] = row_response(Vector<D>(Vector<D>::Constant(w)), w * problem.rotational_response);
  });
  for (const BoundaryContact<D>& c : problem.boundary_contacts) {
    response_[partition_.place(c.i)] = row_response<D>(c.side_i);
    response_[partition_.place(c.j)] = row_response<D>(c.side_j);
  }
}

/// Contacts of a chunk, whose numbers among all begin with `first_number`, by the places of their
/// earlier bodies; those of a single chunk by number.
template <int D>
void ContactChunks<D>::list_members(std::span<const std::int32_t> contacts, int first_number,
                                    int chunk, Work& work) const {
  work.member.resize(static_cast<int>(contacts.size()));
  std::ranges::copy(contacts, work.member.begin());
  if (size() < 2) return;
  const auto bucket = [&](std::int32_t c) {
    const ContactBodies& at = partition_.places(first_number + c);
    return std::min(at.i, at.j) - partition_[chunk].first;
  };
  work.next.assign(kBodies + 1, 0);
  for (const std::int32_t c : contacts) ++work.next[bucket(c) + 1];
  std::partial_sum(work.next.begin(), work.next.end(), work.next.begin());
  for (const std::int32_t c : contacts) work.member[work.next[bucket(c)]++] = c;
}

template <int D>
template <class Contact>
void ContactChunks<D>::fill_lane(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                 const Contact& contact, int lane, ContactBatch<D>& to) const {
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

/// The listed contacts into batches; lanes left over in the last one are padded later.
template <int D>
template <class Contact>
void ContactChunks<D>::fill_group(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                  const Array<Contact>& contacts, int first_number, int first_batch,
                                  Work& work) {
  const int end = work.member.size();
  int at = first_batch;
  for (int k = 0; k < end; k += kLanes, ++at) {
    for (int next = k + kAhead; next < std::min(k + kAhead + kLanes, end); ++next)
      prefetch(contacts[work.member[next]]);
    ContactBatch<D>& batch = batches_[at];
    batch = {};
    for (int lane = 0; lane < kLanes; ++lane) {
      const bool there = k + lane < end;
      member_[kLanes * at + lane] = there ? first_number + work.member[k + lane] : -1;
      if (!there) continue;
      const auto [i, j] = partition_.places(member_[kLanes * at + lane]);
      batch.i[lane] = Slot<D>::kNumbers * work.slots.of(i);
      batch.j[lane] = Slot<D>::kNumbers * work.slots.of(j);
      fill_lane(problem, law, contacts[work.member[k + lane]], lane, batch);
    }
  }
}

template <int D>
void ContactChunks<D>::fill(const ContactProblem<D>& problem, const ContactLaw<D>& law, int chunk,
                            Work& work) {
  const Range& range = chunk_[chunk];
  const auto& bodies = partition_[chunk];
  work.slots.begin(bodies.first, bodies.end);
  for (int place = bodies.first; place < bodies.end; ++place)
    prefetch(problem.free[partition_.body(place)]);
  const int grains = problem.grain_contacts.size();
  list_members(partition_.grain_contacts(chunk), 0, chunk, work);
  fill_group(problem, law, problem.grain_contacts, 0, range.first_batch, work);
  list_members(partition_.boundary_contacts(chunk), grains, chunk, work);
  fill_group(problem, law, problem.boundary_contacts, grains, range.boundary_batch, work);
  for (int k = range.boundary_batch; k < range.end_batch; ++k) {
    for_each_lane(k, [&](int c, int lane) {
      lever_j_[range.first_lever + k - range.boundary_batch].at[lane] =
          problem.boundary_contacts[c - grains].side_j.lever;
    });
  }
  for (int k = range.first_batch; k < range.end_batch; ++k) {
    for (int lane = kLanes - 1; member_[kLanes * k + lane] < 0; --lane) {
      batches_[k].i[lane] = batches_[k].j[lane] = Slot<D>::kNumbers * work.slots.size();
      batches_[k].response.at[lane] = 1.0;
    }
  }
  halo_of_[chunk] = work.slots.halo();
}

template <int D>
void ContactChunks<D>::load(const ContactProblem<D>& problem, const Array<double>& factor,
                            Array<RelaxedBatch>& batches) const {
  batches.resize(batch_count());
  parallel_for(batch_count(), [&](int k) {
    RelaxedBatch batch = {};
    for_each_lane(k, [&](int c, int lane) {
      const EffectiveMass mass = with_contact(problem, c, [&](const auto& contact) {
        return effective_mass(contact, problem.free.data(), problem.rotational_response);
      });
      batch.mass_n.at[lane] = mass.n;
      batch.mass_t.at[lane] = mass.t;
      batch.factor.at[lane] = factor[c];
    });
    batches[k] = batch;
  });
}

template <int D>
void ContactChunks<D>::load(const ContactProblem<D>& problem, Array<Lanes>& response) const {
  response.resize(batch_count());
  parallel_for(batch_count(), [&](int k) {
    Lanes batch = {};
    for_each_lane(k, [&](int c, int lane) {
      batch.at[lane] = with_contact(
          problem, c, [&](const auto& contact) { return normal_response(problem, c, contact); });
    });
    response[k] = batch;
  });
}

template void ContactChunks<2>::find_responses(const ContactProblem<2>&);
template void ContactChunks<2>::fill(const ContactProblem<2>&, const ContactLaw<2>&, int, Work&);
template void ContactChunks<2>::load(const ContactProblem<2>&, const Array<double>&,
                                     Array<RelaxedBatch>&) const;
template void ContactChunks<2>::load(const ContactProblem<2>&, Array<Lanes>&) const;
template void ContactChunks<3>::find_responses(const ContactProblem<3>&);
template void ContactChunks<3>::fill(const ContactProblem<3>&, const ContactLaw<3>&, int, Work&);
template void ContactChunks<3>::load(const ContactProblem<3>&, const Array<double>&,
                                     Array<RelaxedBatch>&) const;
template void ContactChunks<3>::load(const ContactProblem<3>&, Array<Lanes>&) const;

}  // namespace cd
