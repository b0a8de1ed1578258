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
  response_.resize(place_.size());
  parallel_for(place_.size(), [&](int k) {
    const double w = problem.free[order_[k]].inverse_mass;
    response_[k] = row_response(Vector<D>(Vector<D>::Constant(w)), w * problem.rotational_response);
  });
  for (const BoundaryContact<D>& c : problem.boundary_contacts) {
    response_[place_[c.i]] = row_response<D>(c.side_i);
    response_[place_[c.j]] = row_response<D>(c.side_j);
  }
}

/// The contacts of a group and chunk by the places of their earlier bodies; those of a single chunk
/// by number.
template <int D>
void ContactChunks<D>::list_members(int group, int chunk, Slots& slots) const {
  const int first_number = group == kGrains ? 0 : contact_count() - sorted_[kBoundary].size();
  slots.by_number.clear();
  for (int k = sorted_first_[group][chunk]; k < sorted_first_[group][chunk + 1]; ++k) {
    const std::int32_t contact = sorted_[group][k];
    const auto [i, j] = bodies_at_[first_number + contact];
    slots.by_number.push_back({contact, {moved_[i], moved_[j]}});
  }
  if (size() < 2) {
    slots.member.swap(slots.by_number);
    return;
  }
  const auto bucket = [first = chunk_[chunk].first_body](const Member& m) {
    return std::min(m.at.i, m.at.j) - first;
  };
  slots.next.assign(kBodies + 1, 0);
  for (const Member& m : slots.by_number) ++slots.next[bucket(m) + 1];
  std::partial_sum(slots.next.begin(), slots.next.end(), slots.next.begin());
  slots.member.resize(slots.by_number.size());
  for (const Member& m : slots.by_number) slots.member[slots.next[bucket(m)]++] = m;
}

/// The slot of a body in a chunk; those of other chunks get theirs as they are met.
template <int D>
std::int32_t ContactChunks<D>::slot_of(int place, int chunk, Slots& slots) {
  const Range& range = chunk_[chunk];
  if (place >= range.first_body && place < range.end_body) return place - range.first_body;
  const std::int32_t next = range.end_body - range.first_body + halo_of_[chunk].size();
  const std::int32_t slot = slots.halo.number(place, next);
  if (slot == next) halo_of_[chunk].push_back(place);
  return slot;
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

/// The contacts of one group of a chunk; places left over in the last batch get the still slot
/// later.
template <int D>
template <class Contact>
void ContactChunks<D>::fill_group(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                                  const Array<Contact>& contacts, int group, int chunk,
                                  Slots& slots) {
  const Range& range = chunk_[chunk];
  const int first_number = group == kGrains ? 0 : problem.grain_contacts.size();
  list_members(group, chunk, slots);
  const int end = slots.member.size();
  int at = group == kGrains ? range.first_batch : range.boundary_batch;
  for (int k = 0; k < end; k += kLanes, ++at) {
    for (int next = k + kAhead; next < std::min(k + kAhead + kLanes, end); ++next)
      prefetch(contacts[slots.member[next].contact]);
    ContactBatch<D>& batch = batches_[at];
    batch = {};
    for (int lane = 0; lane < kLanes; ++lane) {
      const bool there = k + lane < end;
      member_[kLanes * at + lane] = there ? first_number + slots.member[k + lane].contact : -1;
      if (!there) continue;
      const auto [contact, bodies] = slots.member[k + lane];
      batch.i[lane] = Slot<D>::kNumbers * slot_of(bodies.i, chunk, slots);
      batch.j[lane] = Slot<D>::kNumbers * slot_of(bodies.j, chunk, slots);
      fill_lane(problem, law, contacts[contact], lane, batch);
    }
  }
}

template <int D>
void ContactChunks<D>::fill(const ContactProblem<D>& problem, const ContactLaw<D>& law, int chunk,
                            Slots& slots) {
  const Range& range = chunk_[chunk];
  halo_of_[chunk].clear();
  slots.halo.clear();
  for (int place = range.first_body; place < range.end_body; ++place)
    prefetch(problem.free[order_[place]]);
  fill_group(problem, law, problem.grain_contacts, kGrains, chunk, slots);
  fill_group(problem, law, problem.boundary_contacts, kBoundary, chunk, slots);
  for (int k = range.boundary_batch; k < range.end_batch; ++k) {
    for (int lane = 0; lane < kLanes; ++lane) {
      const std::int32_t c = member_[kLanes * k + lane];
      if (c < 0) continue;
      lever_j_[range.first_lever + k - range.boundary_batch].at[lane] =
          problem.boundary_contacts[c - problem.grain_contacts.size()].side_j.lever;
    }
  }
  const std::int32_t still = range.end_body - range.first_body + halo_of_[chunk].size();
  for (int k = range.first_batch; k < range.end_batch; ++k) {
    for (int lane = kLanes - 1; member_[kLanes * k + lane] < 0; --lane) {
      batches_[k].i[lane] = batches_[k].j[lane] = Slot<D>::kNumbers * still;
      batches_[k].response.at[lane] = 1.0;
    }
  }
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
template void ContactChunks<2>::fill(const ContactProblem<2>&, const ContactLaw<2>&, int, Slots&);
template void ContactChunks<2>::load(const ContactProblem<2>&, const Array<double>&,
                                     Array<RelaxedBatch>&) const;
template void ContactChunks<2>::load(const ContactProblem<2>&, Array<Lanes>&) const;
template void ContactChunks<3>::find_responses(const ContactProblem<3>&);
template void ContactChunks<3>::fill(const ContactProblem<3>&, const ContactLaw<3>&, int, Slots&);
template void ContactChunks<3>::load(const ContactProblem<3>&, const Array<double>&,
                                     Array<RelaxedBatch>&) const;
template void ContactChunks<3>::load(const ContactProblem<3>&, Array<Lanes>&) const;

}  // namespace cd
