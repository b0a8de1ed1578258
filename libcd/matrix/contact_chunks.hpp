// SPDX-License-Identifier: BSD-3-Clause
// Contact chunks: a problem laid out for kernels that work with all impulses at once
// (docs/develop/kernels.md).
#pragma once

#include "libcd/kernels/chunk_kernels.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/matrix/body_partition.hpp"
#include "libcd/matrix/chunk_slots.hpp"

namespace cd {

/// The contacts of each chunk of a body partition in SIMD batches of four, by the places of their
/// earlier bodies: grain contacts, then boundary contacts. The last batch of each is padded with
/// contacts of the padding slot, which do nothing. Sums over one chunk after the other do not
/// depend on threads, either.
template <int D>
class ContactChunks {
 public:
  static constexpr int kBodies = 1024;  ///< of a chunk: its slots stay in a second-level cache

  /// Takes up a problem in open space, or in a cell that is not coupled.
  void assign(const ContactProblem<D>& problem, const ContactLaw<D>& law);

  int size() const { return partition_.size(); }                    ///< number of chunks
  int contact_count() const { return partition_.contact_count(); }  ///< of the problem
  int batch_count() const { return batches_.size(); }               ///< of all chunks
  int body_count() const { return partition_.body_count(); }        ///< of the problem
  int halo_count() const { return halo_.size(); }                   ///< of all chunks
  int most_slots() const { return most_slots_; }                    ///< of a chunk

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
  struct Range {
    int first_batch = 0, boundary_batch = 0, end_batch = 0;
    int first_halo = 0, end_halo = 0;
    int first_lever = 0;   ///< in lever_j_
    int first_shared = 0;  ///< number of its first shared body among those of all
  };

  /// Own bodies, halo and the padding slot.
  int slot_count(int k) const {
    return partition_[k].size() + chunk_[k].end_halo - chunk_[k].first_halo + 1;
  }

  /// Working memory of a thread for its present chunk.
  struct Work {
    ChunkSlots slots;
    Array<std::int32_t> member, next;  ///< contacts of a group as they are laid out; to sort them
  };

  /// Calls body(contact, lane) for the contacts of a batch.
  template <class Body>
  void for_each_lane(int batch, const Body& body) const {
    for (int lane = 0; lane < kernels::kLanes; ++lane) {
      const std::int32_t c = member_[kernels::kLanes * batch + lane];
      if (c >= 0) body(c, lane);
    }
  }

  void lay_out_batches();
  void list_members(std::span<const std::int32_t> contacts, int first_number, int chunk,
                    Work& work) const;
  void join_halos();
  void find_sources();
  template <class Contact>
  void fill_lane(const ContactProblem<D>& problem, const ContactLaw<D>& law, const Contact& contact,
                 int lane, kernels::ContactBatch<D>& to) const;
  template <class Contact>
  void fill_group(const ContactProblem<D>& problem, const ContactLaw<D>& law,
                  const Array<Contact>& contacts, int first_number, int first_batch, Work& work);
  void fill(const ContactProblem<D>& problem, const ContactLaw<D>& law, int chunk, Work& work);
  void find_responses(const ContactProblem<D>& problem);
  void push(const Array<kernels::ImpulseBatch<D>>& batches, int chunk, kernels::BodyRow<D>* own,
            kernels::BodyRow<D>* halo) const;

  BodyPartition<D> partition_;
  Array<Range> chunk_;
  int most_slots_ = 0;
  Array<std::int32_t> member_;  ///< contact in each lane, -1 for none
  Array<kernels::ContactBatch<D>> batches_;
  Array<kernels::Lanes> lever_j_;       ///< of boundary batches, chunk after chunk
  Array<Array<std::int32_t>> halo_of_;  ///< each chunk
  Array<std::int32_t> halo_, source_first_, source_;
  Array<Work> work_;  ///< of each thread
  Array<kernels::RowResponse> response_;
};

}  // namespace cd
