// SPDX-License-Identifier: BSD-3-Clause
// Body partition: the bodies of a problem in space, cut into chunks, and the contacts of each.
#pragma once

#include <cstdint>
#include <span>

#include "libcd/core/array.hpp"
#include "libcd/problem/contact_bodies.hpp"

namespace cd {

/// The bodies of a problem, each at a place near those of its neighbours, cut into chunks. A
/// contact belongs to the chunk of its earlier body, so that a chunk touches bodies of later chunks
/// only: its halo. A body is shared if it is in the halo of another chunk, else interior. All
/// depends on the problem alone, not on threads.
template <int D>
class BodyPartition {
 public:
  /// Bodies that follow each other, interior ones first.
  struct Chunk {
    int first;   ///< place of the first body
    int shared;  ///< place of the first shared one, or the end
    int end;     ///< behind the last one

    int size() const { return end - first; }  ///< number of bodies
  };

  /// Cuts the bodies of a problem into chunks of so many, rounded up to a power of two, in the
  /// problem's order in space if it has one and more than one chunk is needed, else by number.
  void assign(const ContactProblem<D>& problem, int bodies);

  int size() const { return chunk_.size(); }                  ///< number of chunks
  int body_count() const { return place_.size(); }            ///< of the problem
  int contact_count() const { return at_.size(); }            ///< of the problem
  const Chunk& operator[](int k) const { return chunk_[k]; }  ///< chunk k
  int chunk_of(int place) const { return place >> shift_; }   ///< chunk of the body at a place

  int body(int place) const { return body_[place]; }           ///< the one at a place
  int place(int body) const { return place_[body]; }           ///< of a body
  const ContactBodies& places(int c) const { return at_[c]; }  ///< of the two bodies of a contact

  /// @{
  /// The contacts of a chunk, ascending: numbers among all grain, and among all boundary contacts.
  std::span<const std::int32_t> grain_contacts(int k) const { return grains_.of(k); }
  std::span<const std::int32_t> boundary_contacts(int k) const { return boundary_.of(k); }
  /// @}

 private:
  /// Numbers of contacts chunk after chunk, and where those of each begin.
  struct ByChunk {
    Array<std::int32_t> number, first;

    std::span<const std::int32_t> of(int k) const {
      return {number.data() + first[k], number.data() + first[k + 1]};
    }
  };

  void find_places();
  void part_shared();
  void sort_contacts(int first, int count, ByChunk& sorted) const;

  int shift_ = 0;  ///< chunks have 2^shift bodies
  Array<Chunk> chunk_;
  Array<std::int32_t> body_, place_;
  Array<ContactBodies> at_;
  ByChunk grains_, boundary_;
};

}  // namespace cd
