// SPDX-License-Identifier: BSD-3-Clause
// The list of the kernels, for the instruction set whose Four was included before.

#include "libcd/kernels/bodies.inl"
//
#include "libcd/kernels/chunk_bodies.inl"
#include "libcd/kernels/chunk_contacts.inl"
#include "libcd/kernels/collisions.inl"
#include "libcd/kernels/disc_rotation.inl"
#include "libcd/kernels/law_update.inl"
#include "libcd/kernels/overlap_sweep.inl"
#include "libcd/kernels/pair_search.inl"
#include "libcd/kernels/projected_step.inl"
//
#include "libcd/kernels/chunk_sweep.inl"
//
#include "libcd/kernels/disc_constraints.inl"
//
#include "libcd/kernels/conjugate_steps.inl"
#include "libcd/kernels/natural_map.inl"

template <int D>
constexpr DimensionKernels<D> kOf = {
    .steps = {.step = step_chunk<D>,
              .update = update_chunk<D>,
              .share = share_bodies<D>,
              .correct = correct_chunk<D>},
    .directions = {.move = move_chunk<D>,
                   .share = share_bodies<D>,
                   .gradient = gradient_of_chunk<D>,
                   .turn = turn_bodies<D>,
                   .renew = renew_chunk<D>,
                   .limit = limit_chunk<D>},
    .natural_map = natural_map_of_chunk<D>,
    .sweeps = {
        .sweep = sweep_chunk<D>, .visit = visit_batches<D>, .extrapolate = extrapolate_rows<D>}};

constexpr Kernels kAll = {.near = near,
                          .closing = closing,
                          .remove_overlaps = remove_overlaps,
                          .collide = collide,
                          .rotate = rotate,
                          .discs = kOf<2>,
                          .spheres = kOf<3>};
