// SPDX-License-Identifier: BSD-3-Clause
// The list of the kernels, for the instruction set whose Four was included before.

#include "libcd/kernels/bodies.inl"
//
#include "libcd/kernels/chunk_bodies.inl"
#include "libcd/kernels/chunk_contacts.inl"
#include "libcd/kernels/collisions.inl"
#include "libcd/kernels/contact_sweep.inl"
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

constexpr ChunkKernels<2> kDiscs = {step_discs, update_discs, share_discs, correct_discs};
constexpr ChunkKernels<3> kSpheres = {step_spheres, update_spheres, share_spheres, correct_spheres};
constexpr SweepKernels<2> kDiscSweeps = {sweep_discs, visit_discs, extrapolate_discs};
constexpr SweepKernels<3> kSphereSweeps = {sweep_spheres, visit_spheres, extrapolate_spheres};
constexpr ConjugateKernels<2> kConjugateDiscs = {move_discs, share_discs, gradient_of_discs,
                                                 turn_discs, renew_discs, limit_discs};
constexpr ConjugateKernels<3> kConjugateSpheres = {move_spheres, share_spheres, gradient_of_spheres,
                                                   turn_spheres, renew_spheres, limit_spheres};
constexpr NaturalMapKernels kNaturalMaps = {natural_map_of_discs, natural_map_of_spheres};
constexpr Kernels kAll = {
    near,     closing,         remove_overlaps,   update,       collide,     rotate,       kDiscs,
    kSpheres, kConjugateDiscs, kConjugateSpheres, kNaturalMaps, kDiscSweeps, kSphereSweeps};
