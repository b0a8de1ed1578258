// SPDX-License-Identifier: BSD-3-Clause
// Sweep chunks: a problem laid out for Gauss-Seidel sweeps by kernels and threads
// (docs/develop/kernels.md).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "libcd/core/parallel_order.hpp"
#include "libcd/kernels/sweep_kernels.hpp"
#include "libcd/law/contact_law.hpp"
#include "libcd/matrix/body_partition.hpp"
#include "libcd/matrix/chunk_slots.hpp"

namespace cd {

/// The grain contacts of each chunk of a body partition in SIMD batches of four without a common
/// body, the last of which are padded with contacts of a still body, which do nothing. Chunks of
/// one colour touch no common body, so that threads may sweep them at the same time. Boundary
/// contacts are apart: walls have many. All depends on problem and seed alone, not on threads.
template <int D>
class SweepChunks {
 public:
  static constexpr int kBodies = 512;  ///< of a chunk: their velocities stay near the processor

  /// The batches of a chunk: the first, and the one behind the last.
  struct Chunk {
    int first_batch;  ///< among those of all chunks
    int end_batch;    ///< behind the last
  };

  /// The order of the contacts of a chunk: drawn at random with this seed, or, without one, by a
  /// greedy colouring. Either is a fixed order, so that q = 1 on a chain [Unger 2002, App. A].
  using Seed = std::optional<std::uint64_t>;

  /// Takes up a problem in open space, or in a cell that is not coupled. `bodies` is the size of a
  /// chunk; the number of all bodies gives one chunk, whose batches are far apart.
  void assign(const ContactProblem<D>& problem, const ContactLaw<D>& law, Seed seed,
              int bodies = kBodies);

  const Array<Chunk>& chunks() const { return chunk_; }  ///< one after the other in space
  /// The bodies of chunk k, by place.
  const typename BodyPartition<D>::Chunk& bodies(int k) const { return partition_[k]; }
  /// @{
  /// Colour k are the chunks coloured(k, 0) .. coloured(k, colour_size(k) - 1).
  int colours() const { return colour_first_.size() - 1; }
  int colour_size(int k) const { return colour_first_[k + 1] - colour_first_[k]; }
  int coloured(int colour, int k) const { return order_[colour_first_[colour] + k]; }
  /// @}
  /// The order of a sweep: chunks colour after colour, then the groups of boundary contacts, whose
  /// numbers follow those of the chunks. Each waits for what has a body in common with it.
  ParallelOrder& order() { return order_; }

  /// Numbers of the contacts in the batches, lane after lane; -1 for none.
  const Array<std::int32_t>& member() const { return member_; }

  /// With the initial impulses.
  Array<kernels::SweepBatch<D>>& batches() { return batches_; }
  /// Between bodies at two places, with the bias of the law; in the order of the problem.
  Array<BoundaryContact<D>>& boundary() { return boundary_; }
  /// Numbers of the boundary contacts of a group, ascending. Groups have no body that responds in
  /// common: each has the contacts of the bodies of one chunk with bodies that do not respond, as
  /// fixed walls. Where a boundary contact has two bodies that respond there is one group.
  std::span<const std::int32_t> boundary_group(int group) const {
    return std::span(boundary_member_)
        .subspan(static_cast<std::size_t>(boundary_first_[group]),
                 static_cast<std::size_t>(boundary_first_[group + 1] - boundary_first_[group]));
  }

  /// Velocities of all bodies with the initial impulses, by place, and of a still body per chunk.
  void load(const ContactProblem<D>& problem, Array<kernels::BodyRow<D>>& velocity);
  /// The impulses of batches and boundary, contact by contact, and the velocities.
  void store(const ContactProblem<D>& problem, const Array<kernels::BodyRow<D>>& velocity,
             Solution<D>& solution) const;

 private:
  /// Working memory of a thread for its present chunk.
  struct Work {
    ChunkSlots slots;
    Array<ContactBodies> at;     ///< slots of each contact
    Array<std::uint64_t> taken;  ///< by slot: colours of its contacts
    Array<char> touched;         ///< by slot of an own body: whether it has a contact of the chunk
  };

  void batch_contacts(Seed seed, int chunk, Work& work);
  void group_contacts(Seed seed);
  Array<std::int32_t> colour_chunks();
  void fill_boundary(const ContactProblem<D>& problem, const ContactLaw<D>& law);
  void find_order(const Array<std::int32_t>& by_colour);
  void fill(const ContactProblem<D>& problem, const ContactLaw<D>& law, int chunk);

  BodyPartition<D> partition_;
  Array<Work> work_;                      ///< of each thread
  Array<std::int32_t> member_;            ///< see member()
  Array<Array<std::int32_t>> member_of_;  ///< each chunk
  Array<Array<std::int32_t>> shared_of_;  ///< each chunk: places that others may touch, too
  Array<Chunk> chunk_;
  Array<std::int32_t> colour_first_;  ///< places in the order
  ParallelOrder order_;
  Array<kernels::SweepBatch<D>> batches_;
  Array<BoundaryContact<D>> boundary_;
  Array<std::int32_t> boundary_member_, boundary_first_;  ///< numbers group by group
};

}  // namespace cd
