// SPDX-License-Identifier: BSD-3-Clause
// Bodies along a curve, contacts sorted by chunk, drawn or coloured into fours; chunks coloured
// greedily.
#include "libcd/matrix/sweep_chunks.hpp"

#include <algorithm>
#include <bit>
#include <numeric>
#include <span>

#include "libcd/core/parallel.hpp"
#include "libcd/core/shuffle.hpp"
#include "libcd/matrix/contact_vectors.hpp"
#include "libcd/matrix/independent_fours.hpp"
#include "libcd/problem/contact_kinematics.hpp"
#include "libcd/problem/spatial_order.hpp"

namespace cd {

using kernels::BodyRow, kernels::kLanes, kernels::SweepFour;

template <int D>
void SweepChunks<D>::order_bodies(const ContactProblem<D>& problem, int bodies) {
  const int count = problem.free.size();
  if (count > kBodies) {
    spatial_order(problem, order_);
  } else {
    order_.resize(count);
    std::iota(order_.begin(), order_.end(), 0);
  }
  place_.resize(count);
  for (int k = 0; k < count; ++k) place_[order_[k]] = k;
  bodies_ = bodies;
  chunk_.clear();
  for (int first = 0; first < count; first += bodies)
    chunk_.push_back({.first_four = 0,
                      .end_four = 0,
                      .first_body = first,
                      .end_body = std::min(first + bodies, count)});
}

template <int D>
void SweepChunks<D>::sort_contacts(const ContactProblem<D>& problem) {
  const auto chunk_of = [&](const GrainContact<D>& c) {
    return std::min(place_[c.i], place_[c.j]) / bodies_;
  };
  sorted_first_.assign(chunk_.size() + 1, 0);
  for (const GrainContact<D>& c : problem.grain_contacts) ++sorted_first_[chunk_of(c) + 1];
  std::partial_sum(sorted_first_.begin(), sorted_first_.end(), sorted_first_.begin());
  Array<std::int32_t> next = sorted_first_;
  sorted_.resize(problem.grain_contacts.size());
  for (int c = 0; c < sorted_.size(); ++c) sorted_[next[chunk_of(problem.grain_contacts[c])]++] = c;
}

template <int D>
void SweepChunks<D>::draw_fours(const ContactProblem<D>& problem, std::uint64_t seed) {
  member_.clear();
  const auto keep = [&](const IndependentFours::Incomplete& four) {
    member_.insert(member_.end(), four.begin(), four.end());
    while (member_.size() % kLanes != 0) member_.push_back(-1);
  };
  Array<std::int32_t> order;
  for (int k = 0; k < chunk_.size(); ++k) {
    chunk_[k].first_four = member_.size() / kLanes;
    const std::int32_t first = sorted_first_[k];
    shuffle({seed, static_cast<std::uint64_t>(k)}, sorted_first_[k + 1] - first, order);
    IndependentFours fours;
    for (const std::int32_t at : order) {
      const std::int32_t number = sorted_[first + at];
      const GrainContact<D>& c = problem.grain_contacts[number];
      while (!fours.add(number, c.i, c.j, keep)) fours.give_up_first(keep);
    }
    while (fours.count() > 0) fours.give_up_first(keep);
    chunk_[k].end_four = member_.size() / kLanes;
  }
}

/// Each contact takes the first colour that none has with which it shares a body; more than 64,
/// where a giant has most contacts, are one contact each.
template <int D>
void SweepChunks<D>::colour_fours(const ContactProblem<D>& problem) {
  constexpr int kMost = 64;
  Array<std::uint64_t> taken;  // by the contacts of a body in this chunk, one bit each
  taken.assign(problem.free.size(), 0);
  Array<int> colour, next;  // of each contact; where the next one of a colour goes
  member_.clear();
  for (int k = 0; k < chunk_.size(); ++k) {
    const std::span numbers(sorted_.data() + sorted_first_[k],
                            sorted_.data() + sorted_first_[k + 1]);
    for (const int number : numbers) {
      const GrainContact<D>& c = problem.grain_contacts[number];
      taken[c.i] = taken[c.j] = 0;
    }
    colour.clear();
    next.assign(kMost, 0);
    for (const int number : numbers) {
      const GrainContact<D>& c = problem.grain_contacts[number];
      const int free = std::countr_one(taken[c.i] | taken[c.j]);
      if (free < kMost) {
        taken[c.i] |= std::uint64_t{1} << free;
        taken[c.j] |= std::uint64_t{1} << free;
      } else {
        next.push_back(0);
      }
      colour.push_back(free < kMost ? free : next.size() - 1);
      ++next[colour.back()];
    }
    chunk_[k].first_four = chunk_[k].end_four = member_.size() / kLanes;
    for (int& of_colour : next) {
      const int fours = (of_colour + kLanes - 1) / kLanes;
      of_colour = kLanes * chunk_[k].end_four;
      chunk_[k].end_four += fours;
    }
    while (member_.size() < kLanes * chunk_[k].end_four) member_.push_back(-1);
    auto of = colour.begin();
    for (const int number : numbers) member_[next[*of++]++] = number;
  }
}

/// Each chunk takes the first colour that none has with which it shares a body; more than 64, where
/// a giant touches most chunks, are one chunk each.
template <int D>
void SweepChunks<D>::colour_chunks(const ContactProblem<D>& problem) {
  constexpr int kMost = 64;
  Array<std::uint64_t> taken;  // by the chunks that touch a body, one bit each
  taken.assign(problem.free.size(), 0);
  Array<int> colour;
  int colours = 0, alone = kMost;
  for (int k = 0; k < chunk_.size(); ++k) {
    std::uint64_t near = 0;
    const auto for_each_body = [&](const auto& body) {
      for (int at = sorted_first_[k]; at < sorted_first_[k + 1]; ++at) {
        const GrainContact<D>& c = problem.grain_contacts[sorted_[at]];
        body(c.i);
        body(c.j);
      }
    };
    for_each_body([&](int b) { near |= taken[b]; });
    const int free = std::countr_one(near);
    colour.push_back(free < kMost ? free : alone++);
    colours = std::max(colours, colour.back() + 1);
    if (free < kMost) for_each_body([&](int b) { taken[b] |= std::uint64_t{1} << free; });
  }
  colour_first_.assign(colours + 1, 0);
  for (const int c : colour) ++colour_first_[c + 1];
  std::partial_sum(colour_first_.begin(), colour_first_.end(), colour_first_.begin());
  Array<std::int32_t> next = colour_first_;
  by_colour_.resize(chunk_.size());
  for (int k = 0; k < chunk_.size(); ++k) by_colour_[next[colour[k]]++] = k;
}

template <int D>
void SweepChunks<D>::fill(const ContactProblem<D>& problem, const ContactLaw<D>& law, int chunk) {
  const std::int32_t still = order_.size() + chunk;
  for (int k = chunk_[chunk].first_four; k < chunk_[chunk].end_four; ++k) {
    SweepFour<D> four = {};
    for (int lane = 0; lane < kLanes; ++lane) {
      four.i[lane] = four.j[lane] = still;
      const std::int32_t number = member_[kLanes * k + lane];
      if (number < 0) continue;
      const GrainContact<D>& c = problem.grain_contacts[number];
      const EffectiveMass mass =
          effective_mass(c, problem.free.data(), problem.rotational_response);
      const Vector<D> impulse = contact_vector(c.normal, c.impulse);
      for (int axis = 0; axis < D; ++axis) {
        four.normal[axis].at[lane] = c.normal[axis];
        four.impulse.of[axis].at[lane] = impulse[axis];
      }
      four.lever.at[lane] = c.arm;
      four.mass_n.at[lane] = mass.n;
      four.mass_t.at[lane] = mass.t;
      four.bias.at[lane] = law.bias(c.bias);
      four.friction.at[lane] = c.friction;
      four.i[lane] = place_[c.i];
      four.j[lane] = place_[c.j];
    }
    fours_[k] = four;
  }
}

template <int D>
void SweepChunks<D>::assign(const ContactProblem<D>& problem, const ContactLaw<D>& law, Seed seed,
                            int bodies) {
  order_bodies(problem, bodies);
  sort_contacts(problem);
  if (seed) {
    draw_fours(problem, *seed);
  } else {
    colour_fours(problem);
  }
  colour_chunks(problem);
  fours_.resize(member_.size() / kLanes);
  parallel_blocks(chunk_.size(), [&](int k, int) { fill(problem, law, k); });
  boundary_.clear();
  for (const BoundaryContact<D>& c : problem.boundary_contacts) {
    boundary_.push_back(c);
    BoundaryContact<D>& placed = boundary_.back();
    placed.bias = law.bias(c.bias);
    placed.i = place_[c.i];
    placed.j = place_[c.j];
  }
}

template <int D>
void SweepChunks<D>::load(const ContactProblem<D>& problem, Array<BodyRow<D>>& velocity) const {
  Array<BodyMotion<D>> motion = problem.free;
  for_each_contact(problem, [&](int, const auto& contact) {
    push(contact, contact.impulse, motion.data(), problem.rotational_response);
  });
  velocity.assign(order_.size() + chunk_.size(), BodyRow<D>{});
  for (int k = 0; k < order_.size(); ++k) velocity[k] = body_row(motion[order_[k]]);
}

template <int D>
void SweepChunks<D>::store(const ContactProblem<D>& problem, Array<Impulse<D>>& r) const {
  r.resize(problem.contact_count());
  for (int k = 0; k < member_.size(); ++k) {
    const std::int32_t number = member_[k];
    if (number < 0) continue;
    Vector<D> p;
    for (int axis = 0; axis < D; ++axis)
      p[axis] = fours_[k / kLanes].impulse.of[axis].at[k % kLanes];
    r[number] = contact_impulse(problem.grain_contacts[number].normal, p);
  }
  for (int k = 0; k < boundary_.size(); ++k)
    r[problem.grain_contacts.size() + k] = boundary_[k].impulse;
}

template class SweepChunks<2>;
template class SweepChunks<3>;

}  // namespace cd
