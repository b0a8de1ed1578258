// SPDX-License-Identifier: BSD-3-Clause
// The list of the kernels, for the instruction set whose Four was included before.

#include "libcd/kernels/bodies.inl"
//
#include "libcd/kernels/collisions.inl"
#include "libcd/kernels/contact_sweep.inl"
#include "libcd/kernels/overlap_sweep.inl"
#include "libcd/kernels/pair_search.inl"

constexpr Kernels kAll = {near, closing, remove_overlaps, update, collide};
