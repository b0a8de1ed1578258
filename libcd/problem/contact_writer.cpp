// SPDX-License-Identifier: BSD-3-Clause
// Two round bodies of isotropic response make a grain contact, others a boundary contact.
#include "libcd/problem/contact_writer.hpp"

#include <algorithm>
#include <limits>
#include <numeric>

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

/// Writes the contacts of a part of the candidates: grain contacts into the problem, whose arrays
/// have room for all candidates, boundary contacts into arrays of its own.
template <int D>
class ContactWriter {
 public:
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

  /// For one part of several: finds where it begins in the memory, and returns for how many grain
  /// contacts it needs room. Isotropic pairs count, whatever their gap.
  int begin(const ContactMemory<D>& memory) {
    const ContactKey& key = pairs_[candidates_.front()];
    grain_memory_ = memory.grain_contacts(key);
    boundary_memory_ = memory.boundary_contacts(key);
    return static_cast<int>(std::ranges::count_if(candidates_, [&](const int k) {
      return pairs_.is_isotropic(k) || makes_grains(pairs_[k]);
    }));
  }

  /// All candidates in their order, grain contacts from number `first` on. Isotropic pairs come
  /// without a branch: they are written in any case, and stay if they pass the filter. Not inlined,
  /// as `add`.
  [[gnu::noinline]] void write(int first) {
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

  /// Moves grain contacts to where those of the parts before end; returns where these do.
  int close_up(int begin) {
    const auto move = [&](auto& array) {
      if (first_ != begin)
        std::copy(array.begin() + first_, array.begin() + end_, array.begin() + begin);
    };
    move(problem_.grain_contacts);
    move(problem_.label);
    move(problem_.branch);
    move(problem_.gap);
    return begin + end_ - first_;
  }

  /// Appends what else was found to the problem.
  void append_boundary() const {
    const auto append = [](auto& to, const auto& from) {
      to.insert(to.end(), from.begin(), from.end());
    };
    append(problem_.boundary_contacts, boundary_);
    append(problem_.label, label_);
    append(problem_.branch, branch_);
    append(problem_.gap, gap_);
    append(problem_.crossings, crossings_);
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
    boundary_.push_back(boundary_contact(scene_, bodies_, key, geometry, problem_.time_step));
    boundary_.back().impulse = turned_to(geometry.normal, boundary_memory_.find(key));
    label_.push_back({key, pair_of(key)});
    branch_.push_back(branch);
    gap_.push_back(geometry.gap);
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
    if (gap_ahead != at.gap) boundary_.back().bias = gap_ahead / problem_.time_step;
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
  int first_ = 0, end_ = 0;  ///< grain contacts in the problem
  /// @{
  /// Boundary contacts.
  Array<BoundaryContact<D>> boundary_;
  Array<ContactLabel> label_;
  Array<double> branch_, gap_;
  /// @}
  Array<SeamCrossing> crossings_;
};

}  // namespace

template <int D>
void write_contacts(const ContactSource<D>& source, std::span<const std::int32_t> candidates,
                    ContactProblem<D>& problem) {
  const StepParts::Timer timer(StepPart::contacts);
  constexpr int kCandidates = 2048;  // fewer are written faster than they are shared
  const auto most = static_cast<int>(candidates.size());
  const auto resize = [&](int grains) {
    problem.grain_contacts.resize(grains);
    problem.label.resize(grains);
    problem.branch.resize(grains);
    problem.gap.resize(grains);
  };
  resize(most);
  problem.boundary_contacts.clear();
  problem.crossings.clear();
  const int parts = std::clamp(most / kCandidates, 1, threads_for(most));
  Array<ContactWriter<D>> writers;
  for (int part = 0; part < parts; ++part) {
    const int first = begin_of_part(most, part, parts), end = begin_of_part(most, part + 1, parts);
    writers.emplace_back(source, std::span(candidates.data() + first, candidates.data() + end),
                         problem);
  }
  Array<int> first;  // grain contact of each part
  first.assign(parts + 1, 0);
  if (parts > 1) {
    parallel_blocks(parts, [&](int k, int) { first[k + 1] = writers[k].begin(source.memory); });
    std::partial_sum(first.begin(), first.end(), first.begin());
  }
  parallel_blocks(parts, [&](int k, int) { writers[k].write(first[k]); });
  int grains = 0;
  for (ContactWriter<D>& writer : writers) grains = writer.close_up(grains);
  resize(grains);
  for (const ContactWriter<D>& writer : writers) writer.append_boundary();
  take_impulses_along(source.memory, problem);
}

template void write_contacts(const ContactSource<2>&, std::span<const std::int32_t>,
                             ContactProblem<2>&);
template void write_contacts(const ContactSource<3>&, std::span<const std::int32_t>,
                             ContactProblem<3>&);

}  // namespace cd
