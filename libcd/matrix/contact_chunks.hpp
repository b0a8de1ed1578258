// SPDX-License-Identifier: BSD-3-Clause
// Contact chunks: a problem laid out for kernels that work with all impulses at once
// (docs/develop/kernels.md).
#pragma once

#include "libcd/kernels/chunk_kernels.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/matrix/slot_table.hpp"
#include "libcd/problem/contact_bodies.hpp"

namespace cd {

/// The bodies of a problem in space, cut into chunks, and their contacts in SIMD batches of four. A
/// contact belongs to the chunk of its earlier body; grain contacts come first, then boundary
/// contacts, and the last batch of each is filled up with contacts of the still slot, which do
/// nothing. The chunks depend on the problem alone, not on threads: neither do sums over one chunk
/// after the other.
template <int D>
class ContactChunks {
 public:
  static constexpr int kBodies = 1024;  ///< of a chunk: its slots stay in a second-level cache

  /// Takes up a problem in open space, or in a cell that is not coupled.
  void assign(const ContactProblem<D>& problem, const ContactLaw<D>& law);

  int size() const { return chunk_.size(); }            ///< number of chunks
  int contact_count() const { return contact_count_; }  ///< of the problem
  int batch_count() const { return batches_.size(); }   ///< of all chunks
  int body_count() const { return place_.size(); }      ///< of the problem
  int halo_count() const { return halo_.size(); }       ///< of all chunks
  int most_slots() const { return most_slots_; }        ///< of a chunk

  kernels::Chunk<D> chunk(int k) const;  ///< for the kernels, until the next problem is assigned
  /// @{
  /// First batch and first place of the halo of a chunk, among those of all.
  int first_batch(int k) const { return chunk_[k].first_batch; }
  int first_halo(int k) const { return chunk_[k].first_halo; }
  /// @}

  /// By place: how bodies respond to their rows.
  const Array<kernels::RowResponse>& response() const { return response_; }

  /// Copies of the bodies of chunk k in halos of other chunks, see kernels::SharedBodies.
  const std::int32_t* source_first(int k) const {
    return source_first_.data() + chunk_[k].first_shared;
  }
  const std::int32_t* source() const { return source_.data(); }  ///< rows of halos

  /// The impulses of all contacts in batches, and what they do to bodies, by place.
  void load(const Array<Impulse<D>>& r, Array<kernels::ImpulseBatch<D>>& batches,
            Array<kernels::BodyRow<D>>& rows) const;
  /// Effective masses of all contacts, and the share that each takes of an update, in batches.
  void load(const ContactProblem<D>& problem, const Array<double>& factor,
            Array<kernels::RelaxedBatch>& batches) const;
  /// Normal responses of all contacts in batches; 0 where there is none, nor a contact.
  void load(const ContactProblem<D>& problem, Array<kernels::Lanes>& response) const;
  /// The impulses of batches, contact by contact, and with what they do to bodies the velocities.
  void store(const ContactProblem<D>& problem, const Array<kernels::ImpulseBatch<D>>& batches,
             const Array<kernels::BodyRow<D>>& rows, Solution<D>& solution) const;

 private:
  static constexpr int kGrains = 0, kBoundary = 1;  ///< groups of contacts

  struct Range {
    int first_body = 0, end_body = 0, interior = 0;
    int first_batch = 0, boundary_batch = 0, end_batch = 0;
    int first_halo = 0, end_halo = 0;
    int first_lever = 0;   ///< in lever_j_
    int first_shared = 0;  ///< number of its first shared body among those of all
  };

  /// Own bodies, halo and the still slot.
  static int slot_count(const Range& range) {
    return range.end_body - range.first_body + range.end_halo - range.first_halo + 1;
  }

  /// A contact of a chunk: its number in its group, and the places of its bodies.
  struct Member {
    std::int32_t contact;
    ContactBodies at;
  };

  /// Working memory of a thread for its present chunk.
  struct Slots {
    SlotTable halo;                   ///< by place, of the bodies of other chunks found so far
    Array<Member> member, by_number;  ///< contacts of a group as they are laid out, and before
    Array<std::int32_t> next;         ///< to sort them
  };

  /// Calls body(contact, lane) for the contacts of a batch.
  template <class Body>
  void for_each_lane(int batch, const Body& body) const {
    for (int lane = 0; lane < kernels::kLanes; ++lane) {
      const std::int32_t c = member_[kernels::kLanes * batch + lane];
      if (c >= 0) body(c, lane);
    }
  }

  void cut(const ContactProblem<D>& problem);
  void part_shared_bodies();
  void lay_out_batches();
  void list_members(int group, int chunk, Slots& slots) const;
  std::int32_t slot_of(int place, int chunk, Slots& slots);
  void join_halos();
  void find_sources();
  template <class Contact>
  void fill_lane(const ContactProblem<D>& problem, const ContactLaw<D>& law, const Contact& contact,
                 int lane, kernels::ContactBatch<D>& to) const;
  template <class Contact>
  void fill_group(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                  const Array<Contact>& contacts, int group, int chunk, Slots& slots);
  void fill(const ContactProblem<D>& problem, const ContactLaw<D>& law, int chunk, Slots& slots);
  void find_responses(const ContactProblem<D>& problem);
  void push(const Array<kernels::ImpulseBatch<D>>& batches, int chunk, kernels::BodyRow<D>* own,
            kernels::BodyRow<D>* halo) const;

  Array<std::int32_t> order_;       ///< body at each place
  Array<std::int32_t> place_;       ///< of each body
  Array<std::int32_t> moved_;       ///< the new place of each body after shared ones were parted
  Array<ContactBodies> bodies_at_;  ///< places of the two bodies of each contact before that
  /// @{
  /// Contacts by chunk, and where those of each begin; of both groups.
  Array<std::int32_t> sorted_[2], sorted_first_[2];
  /// @}
  Array<Range> chunk_;
  int contact_count_ = 0, most_slots_ = 0;
  Array<std::int32_t> member_;  ///< contact in each lane, -1 for none
  Array<kernels::ContactBatch<D>> batches_;
  Array<kernels::Lanes> lever_j_;       ///< of boundary batches, chunk after chunk
  Array<Array<std::int32_t>> halo_of_;  ///< each chunk
  Array<std::int32_t> halo_, source_first_, source_;
  Array<Slots> slots_;  ///< of each thread
  Array<kernels::RowResponse> response_;
};

}  // namespace cd
