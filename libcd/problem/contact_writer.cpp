// SPDX-License-Identifier: BSD-3-Clause
// Two round bodies of isotropic response make a grain contact, others a boundary contact.
#include "libcd/problem/contact_writer.hpp"

#include <algorithm>
#include <limits>

#include "libcd/core/parallel.hpp"
#include "libcd/core/step_parts.hpp"
#include "libcd/detect/geometry.hpp"
#include "libcd/detect/swept_paths.hpp"
#include "libcd/problem/boundary_contact.hpp"
#include "libcd/problem/plate_contact.hpp"
#include "libcd/problem/seam_crossings.hpp"

namespace cd {
namespace {

/// The largest gap of a pair that passes the filter, if the gap alone counts: of candidates for
/// collisions it does not.
inline double largest_gap(PairFilter filter, double reach) {
  switch (filter) {
    case PairFilter::within_reach:
      return reach;
    case PairFilter::overlapping:
      return -std::numeric_limits<double>::denorm_min();
    case PairFilter::colliding:
      break;
  }
  return std::numeric_limits<double>::infinity();
}

/// Whether a candidate that is not plain passes the filter; `branch` as in ContactProblem.
template <int D>
inline bool passes_filter(const ContactProblem<D>& problem, const ContactKey& key,
                          const ContactGeometry<D>& geometry, double branch, double reach) {
  if (problem.filter != PairFilter::colliding)
    return geometry.gap <= largest_gap(problem.filter, reach);
  const Vector<D> w = problem.free[key.j].velocity - problem.free[key.i].velocity;
  return swept_paths_overlap(geometry.gap, branch, geometry.normal.dot(w), w.squaredNorm(),
                             problem.time_step);
}

/// Writes the contacts of a part of the candidates into the problem. Its arrays have room for all
/// candidates: grain contacts fill them from the front, boundary contacts from the back.
template <int D>
class ContactWriter {
 public:
  struct Counts {
    int grains, boundary;  ///< contacts
  };

  ContactWriter(const ContactSource<D>& source, std::span<const std::int32_t> candidates,
                ContactProblem<D>& problem)
      : scene_(source.scene),
        bodies_(source.bodies),
        pairs_(source.pairs),
        candidates_(candidates),
        problem_(problem),
        reach_(source.reach),
        grain_memory_(source.memory.grain_contacts()),
        boundary_memory_(source.memory.boundary_contacts()) {}

  /// For one part of several: finds where it begins in the memory, and for how many contacts it
  /// needs room. Isotropic pairs count, whatever their gap.
  Counts begin(const ContactMemory<D>& memory) {
    const ContactKey& key = pairs_[candidates_.front()];
    grain_memory_ = memory.grain_contacts(key);
    boundary_memory_ = memory.boundary_contacts(key);
    int grains = 0;
    for (const int k : candidates_) grains += pairs_.is_isotropic(k) || makes_grains(pairs_[k]);
    return {grains, static_cast<int>(candidates_.size()) - grains};
  }

  /// All candidates in their order, grain contacts from number `first` on, boundary contacts into
  /// an array of their own and before the place `behind`. Isotropic pairs come without a
  /// branch: they are written in any case, and stay if they pass the filter. Not inlined, as `add`.
  [[gnu::noinline]] void write(int first, int behind, Array<BoundaryContact<D>>& boundary) {
    // Pointers and numbers of their own stay in registers, whatever is written.
    const PairList<D>& pairs = pairs_;
    const ContactKey* const keys = pairs.keys().data();
    const double* const touching = pairs.touching().data();
    const Vector<D>* const position = scene_.position.data();
    const int* const material = scene_.material.data();
    const PairTable<double>& friction = scene_.friction;
    GrainContact<D>* const contacts = problem_.grain_contacts.data();
    ContactLabel* const labels = problem_.label.data();
    double* const branches = problem_.branch.data();
    double* const gaps = problem_.gap.data();
    const double time_step = problem_.time_step, largest = largest_gap(problem_.filter, reach_);
    typename ContactMemory<D>::Cursor memory = grain_memory_;
    first_ = first;
    behind_ = lowest_ = behind;
    boundary_ = &boundary;
    int count = first;
    for (const int k : std::span(candidates_)) {
      if (!pairs.is_isotropic(k)) {
        end_ = count;
        add(keys[k]);
        count = end_;
        continue;
      }
      const ContactKey key{keys[k].i, keys[k].j};  // isotropic pairs are no images
      const Vector<D> l = position[key.j] - position[key.i];
      const double distance = l.norm(), gap = distance - touching[k];
      Vector<D> normal = Vector<D>::Unit(0);  // of grains with one centre
      if (distance > 0.0) normal = l / distance;
      const int pair = friction.index(material[key.i], material[key.j]);
      set_contact(contacts[count], key, {normal, gap}, touching[k], time_step, memory);
      contacts[count].friction = friction[pair];
      labels[count] = {key, pair};
      branches[count] = distance;
      gaps[count] = gap;
      count += gap <= largest;
    }
    end_ = count;
  }

  /// Moves what was written to where the parts before it end, grain contacts down and the rest up.
  Counts close_up(const Counts& before) {
    problem_.crossings.insert(problem_.crossings.end(), crossings_.begin(), crossings_.end());
    const int boundary = behind_ - lowest_;
    const int behind = problem_.label.size() - before.boundary;
    const auto move_grains = [&](auto& array) {
      const auto begin = array.begin();
      if (first_ != before.grains) std::copy(begin + first_, begin + end_, begin + before.grains);
    };
    const auto move = [&](auto& array) {
      const auto begin = array.begin();
      move_grains(array);
      if (behind_ != behind) std::copy_backward(begin + lowest_, begin + behind_, begin + behind);
    };
    move_grains(problem_.grain_contacts);
    move(problem_.label);
    move(problem_.branch);
    move(problem_.gap);
    return {before.grains + end_ - first_, before.boundary + boundary};
  }

 private:
  int pair_of(const ContactKey& key) const {
    return scene_.friction.index(scene_.material[key.i], scene_.material[key.j]);
  }

  bool are_isotropic(const ContactKey& key) const {
    return bodies_.is_isotropic(key.i) && bodies_.is_isotropic(key.j);
  }

  /// Whether a pair that is not isotropic makes a grain contact.
  bool makes_grains(const ContactKey& key) const {
    if (!are_isotropic(key) || is_beyond(scene_, key, reach_)) return false;
    const ContactGeometry<D> geometry = contact_geometry(scene_, key);
    return passes_filter(problem_, key, geometry, branch_of(scene_, key, geometry.gap), reach_);
  }

  /// Any two bodies. Not inlined: the loop over the others needs the registers.
  [[gnu::noinline]] void add(const ContactKey& key) {
    if (is_beyond(scene_, key, reach_)) return;
    const ContactGeometry<D> geometry = contact_geometry(scene_, key);
    if (const auto plate = facing_plate(scene_, key, geometry)) {
      add_plate(key, *plate);
      return;
    }
    const double branch = branch_of(scene_, key, geometry.gap);
    if (!passes_filter(problem_, key, geometry, branch, reach_)) return;
    if (are_isotropic(key)) {
      put_grains(key, geometry, branch);
      ++end_;
    } else {
      put_boundary(key, geometry, branch);
    }
  }

  void put_boundary(const ContactKey& key, const ContactGeometry<D>& geometry, double branch) {
    boundary_->push_back(boundary_contact(scene_, bodies_, key, geometry, problem_.time_step));
    boundary_->back().impulse = turned_to(geometry.normal, boundary_memory_.find(key));
    problem_.label[--lowest_] = {key, pair_of(key)};
    problem_.branch[lowest_] = branch;
    problem_.gap[lowest_] = geometry.gap;
  }

  void add_plate(const ContactKey& key, const FacingPlate<D>& pair) {
    constexpr double kFlat = std::numeric_limits<double>::infinity();
    if (pair.gap > reach_) return;
    const auto [at, gap_ahead, owner] = plate_contact(scene_, pairs_, problem_, pair, reach_);
    if (owner >= 0) {
      const auto [i, j] = std::minmax(owner, at.grain);
      crossings_.push_back({.contact = {i, j}, .before = key});
      return;
    }
    const Vector<D> normal = key.i == at.plate ? at.normal : Vector<D>(-at.normal);
    const double closing = problem_.filter == PairFilter::colliding ? gap_ahead : at.gap;
    if (!passes_filter<D>(problem_, key, {normal, closing}, kFlat, reach_)) return;
    put_boundary(key, {normal, at.gap}, kFlat);
    if (gap_ahead != at.gap) boundary_->back().bias = gap_ahead / problem_.time_step;
  }

  /// All but the friction.
  static void set_contact(GrainContact<D>& contact, const ContactKey& key,
                          const ContactGeometry<D>& geometry, double touching, double time_step,
                          typename ContactMemory<D>::Cursor& memory) {
    contact.normal = geometry.normal;
    contact.bias = geometry.gap / time_step;
    contact.impulse = turned_to(geometry.normal, memory.find(key));
    contact.arm = 1.0 + geometry.gap / touching;
    contact.i = key.i;
    contact.j = key.j;
  }

  void put_grains(const ContactKey& key, const ContactGeometry<D>& geometry, double branch) {
    GrainContact<D>& contact = problem_.grain_contacts[end_];
    const int pair = pair_of(key);
    set_contact(contact, key, geometry, scene_.radius[key.i] + scene_.radius[key.j],
                problem_.time_step, grain_memory_);
    contact.friction = scene_.friction[pair];
    problem_.label[end_] = {key, pair};
    problem_.branch[end_] = branch;
    problem_.gap[end_] = geometry.gap;
  }

  const Scene<D>& scene_;
  const BodyConstants<D>& bodies_;
  const PairList<D>& pairs_;
  std::span<const std::int32_t> candidates_;
  ContactProblem<D>& problem_;
  double reach_;
  typename ContactMemory<D>::Cursor grain_memory_, boundary_memory_;
  int first_ = 0, end_ = 0;      ///< grain contacts in the problem
  int lowest_ = 0, behind_ = 0;  ///< places of the boundary contacts
  Array<BoundaryContact<D>>* boundary_ = nullptr;
  Array<SeamCrossing> crossings_;
};

}  // namespace

template <int D>
void write_contacts(const ContactSource<D>& source, std::span<const std::int32_t> candidates,
                    ContactProblem<D>& problem) {
  const StepParts::Timer timer(StepPart::contacts);
  constexpr int kCandidates = 2048;  // fewer are written faster than they are shared
  using Counts = typename ContactWriter<D>::Counts;
  const auto most = static_cast<int>(candidates.size());
  problem.grain_contacts.resize(most);
  problem.label.resize(most);
  problem.branch.resize(most);
  problem.gap.resize(most);
  problem.boundary_contacts.clear();
  problem.crossings.clear();
  const int parts = std::clamp(most / kCandidates, 1, threads_for(most));
  Array<ContactWriter<D>> writers;
  for (int part = 0; part < parts; ++part) {
    const int first = begin_of_part(most, part, parts), end = begin_of_part(most, part + 1, parts);
    writers.emplace_back(source, std::span(candidates.data() + first, candidates.data() + end),
                         problem);
  }
  Counts found = {0, 0};
  if (parts == 1) {
    writers[0].write(0, most, problem.boundary_contacts);
    found = writers[0].close_up(found);
  } else {
    Array<Counts> room;
    Array<Array<BoundaryContact<D>>> boundary;
    room.resize(parts);
    boundary.resize(parts);
    parallel_blocks(parts, [&](int k, int) { room[k] = writers[k].begin(source.memory); });
    Counts before = {0, 0};
    for (Counts& part : room) {
      const Counts begin = before;
      before = {before.grains + part.grains, before.boundary + part.boundary};
      part = begin;
    }
    parallel_blocks(parts, [&](int k, int) {
      writers[k].write(room[k].grains, most - room[k].boundary, boundary[k]);
    });
    for (int k = 0; k < parts; ++k) {
      found = writers[k].close_up(found);
      for (const BoundaryContact<D>& c : boundary[k]) problem.boundary_contacts.push_back(c);
    }
  }
  problem.grain_contacts.resize(found.grains);
  const auto join = [&](auto& array) {
    std::reverse(array.end() - found.boundary, array.end());
    std::copy(array.end() - found.boundary, array.end(), array.begin() + found.grains);
    array.resize(found.grains + found.boundary);
  };
  join(problem.label);
  join(problem.branch);
  join(problem.gap);
  take_impulses_along(source.memory, problem);
}

template void write_contacts(const ContactSource<2>&, std::span<const std::int32_t>,
                             ContactProblem<2>&);
template void write_contacts(const ContactSource<3>&, std::span<const std::int32_t>,
                             ContactProblem<3>&);

}  // namespace cd
