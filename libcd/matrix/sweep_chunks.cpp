// SPDX-License-Identifier: BSD-3-Clause
// Bodies along a curve, contacts sorted by chunk, drawn or coloured into batches; chunks coloured
// greedily.
#include "libcd/matrix/sweep_chunks.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <span>
#include <utility>

#include "libcd/core/counting_sort.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/core/shuffle.hpp"
#include "libcd/core/step_parts.hpp"
#include "libcd/matrix/contact_vectors.hpp"
#include "libcd/problem/contact_kinematics.hpp"

namespace cd {

using kernels::BodyRow, kernels::kLanes, kernels::SweepBatch;

namespace {

using Numbers = Array<std::int32_t>;

/// Up to four contacts without a common body; free places have none.
struct Batch {
  int size = 0;
  std::array<std::int32_t, kLanes> contact = {-1, -1, -1, -1};
  std::array<std::int32_t, 2 * kLanes> body = {-1, -1, -1, -1, -1, -1, -1, -1};

  bool is_free_of(std::int32_t i, std::int32_t j) const {
    bool found = false;
    for (const std::int32_t b : body) found |= b == i || b == j;
    return !found;
  }
  void add(std::int32_t number, std::int32_t i, std::int32_t j) {
    const auto place = static_cast<std::size_t>(size++);
    contact[place] = number;
    body[2 * place] = i;
    body[2 * place + 1] = j;
  }
};

/// The batches of some contacts, whose bodies have these slots, in a random order: each contact
/// goes into the first incomplete batch that has none of its bodies, so that those of a batch are
/// far from each other.
void draw_batches(std::span<const std::int32_t> numbers, const Array<ContactBodies>& slots,
                  const CounterRandom& random, Numbers& member) {
  constexpr int kMost = 8;  // more are needed only where most contacts share a body
  Array<Batch> incomplete;
  const auto keep = [&](auto batch) {
    member.insert(member.end(), batch->contact.begin(), batch->contact.end());
    incomplete.erase(batch);
  };
  Numbers order;
  shuffle(random, static_cast<int>(numbers.size()), order);
  for (const std::int32_t at : order) {
    const ContactBodies of = slots[at];
    auto batch = std::ranges::find_if(
        incomplete, [&](const Batch& waiting) { return waiting.is_free_of(of.i, of.j); });
    if (batch == incomplete.end()) {
      if (incomplete.size() == kMost) keep(incomplete.begin());
      batch = incomplete.insert(incomplete.end(), Batch());
    }
    batch->add(numbers[static_cast<std::size_t>(at)], of.i, of.j);
    if (batch->size == kLanes) keep(batch);
  }
  while (!incomplete.empty()) keep(incomplete.begin());
}

/// Those by colours: each contact takes the first colour that none has with which it shares a body;
/// more than 64, where a giant has most contacts, are one contact each.
void colour_batches(std::span<const std::int32_t> numbers, const Array<ContactBodies>& slots,
                    Array<std::uint64_t>& taken, Numbers& member) {
  constexpr int kMost = 64;
  Array<int> colour, next;  // of each contact; where the next one of a colour goes
  next.assign(kMost, 0);
  for (const auto [i, j] : slots) {
    const int free = std::countr_one(taken[i] | taken[j]);  // by contacts before, one bit each
    if (free < kMost) {
      taken[i] |= std::uint64_t{1} << free;
      taken[j] |= std::uint64_t{1} << free;
    } else {
      next.push_back(0);
    }
    colour.push_back(free < kMost ? free : next.size() - 1);
    ++next[colour.back()];
  }
  int lanes = 0;
  for (int& of_colour : next) {
    const int batches = (of_colour + kLanes - 1) / kLanes;
    of_colour = lanes;
    lanes += kLanes * batches;
  }
  member.assign(lanes, -1);
  auto of = colour.begin();
  for (const int number : numbers) member[next[*of++]++] = number;
}

}  // namespace

/// The contacts of a chunk in batches, and which bodies it may share with others.
template <int D>
void SweepChunks<D>::batch_contacts(Seed seed, int chunk, Work& work) {
  const auto numbers = partition_.grain_contacts(chunk);
  work.slots.begin(partition_[chunk].first, partition_[chunk].end);
  work.at.clear();
  work.touched.assign(work.slots.size(), 0);
  for (const std::int32_t number : numbers) {
    const auto [i, j] = partition_.places(number);
    work.at.push_back({work.slots.of(i), work.slots.of(j)});
    for (const std::int32_t slot : {work.at.back().i, work.at.back().j})
      if (slot < work.touched.size()) work.touched[slot] = 1;
  }
  member_of_[chunk].clear();
  if (seed) {
    draw_batches(numbers, work.at, {*seed, static_cast<std::uint64_t>(chunk)}, member_of_[chunk]);
  } else {
    work.taken.assign(work.slots.size(), 0);
    colour_batches(numbers, work.at, work.taken, member_of_[chunk]);
  }
  shared_of_[chunk].clear();
  for (int place = partition_[chunk].shared; place < partition_[chunk].end; ++place)
    if (work.touched[place - partition_[chunk].first]) shared_of_[chunk].push_back(place);
  shared_of_[chunk].insert(shared_of_[chunk].end(), work.slots.halo().begin(),
                           work.slots.halo().end());
}

template <int D>
void SweepChunks<D>::group_contacts(Seed seed) {
  work_.resize(thread_count());
  member_of_.resize(chunk_.size());
  shared_of_.resize(chunk_.size());
  parallel_blocks(chunk_.size(),
                  [&](int k, int thread) { batch_contacts(seed, k, work_[thread]); });
  int batches = 0;
  for (int k = 0; k < chunk_.size(); ++k) {
    chunk_[k].first_batch = batches;
    chunk_[k].end_batch = batches += member_of_[k].size() / kLanes;
  }
  member_.resize(kLanes * batches);
  parallel_blocks(chunk_.size(), [&](int k, int) {
    std::ranges::copy(member_of_[k], member_.begin() + kLanes * chunk_[k].first_batch);
  });
}

/// Each chunk takes the first colour that none has with which it shares a body; more than 64, where
/// a giant touches most chunks, are one chunk each. Returns the chunks by colour.
template <int D>
Array<std::int32_t> SweepChunks<D>::colour_chunks() {
  constexpr int kMost = 64;
  Array<std::uint64_t> taken;  // by the chunks that touch a body, one bit each
  taken.assign(partition_.body_count(), 0);
  Array<int> colour;
  int colours = 0, alone = kMost;
  for (const Array<std::int32_t>& bodies : shared_of_) {
    std::uint64_t near = 0;
    for (const std::int32_t b : bodies) near |= taken[b];
    const int free = std::countr_one(near);
    colour.push_back(free < kMost ? free : alone++);
    colours = std::max(colours, colour.back() + 1);
    if (free == kMost) continue;
    for (const std::int32_t b : bodies) taken[b] |= std::uint64_t{1} << free;
  }
  Array<std::int32_t> by_colour;
  by_colour.resize(chunk_.size());
  counting_sort(
      chunk_.size(), colours, [&](int k) { return colour[k]; }, colour_first_,
      [&](int k, int at) { by_colour[at] = k; });
  return by_colour;
}

template <int D>
void SweepChunks<D>::fill_boundary(const ContactProblem<D>& problem, const ContactLaw<D>& law) {
  boundary_.clear();
  bool is_apart = true;  // from those of other bodies that respond
  for (const BoundaryContact<D>& c : problem.boundary_contacts) {
    boundary_.push_back(c);
    BoundaryContact<D>& placed = boundary_.back();
    placed.bias = law.bias(c.bias);
    placed.i = partition_.place(c.i);
    placed.j = partition_.place(c.j);
    is_apart &= !(c.side_i.responds() && c.side_j.responds());
  }
  boundary_member_.resize(boundary_.size());
  const auto group_of = [&](int k) {
    const BoundaryContact<D>& c = boundary_[k];
    return is_apart ? partition_.chunk_of(c.side_i.responds() ? c.i : c.j) : 0;
  };
  counting_sort(boundary_.size(), is_apart ? chunk_.size() : 1, group_of, boundary_first_,
                [&](int k, int at) { boundary_member_[at] = k; });
}

/// Each item waits for the last chunk before it that touches a body of it; that one has waited,
/// too.
template <int D>
void SweepChunks<D>::find_order(const Array<std::int32_t>& by_colour) {
  Array<std::int32_t> toucher, waiting;  // last chunk on each body, last item after each chunk
  toucher.assign(partition_.body_count(), -1);
  waiting.assign(chunk_.size(), -1);
  const auto wait_for = [&](int item, int chunk) {
    if (chunk >= 0 && chunk != item && std::exchange(waiting[chunk], item) != item)
      order_.wait_for(chunk);
  };
  order_.clear();
  for (const std::int32_t k : by_colour) {
    order_.add(k);
    for (const std::int32_t b : shared_of_[k]) wait_for(k, std::exchange(toucher[b], k));
  }
  for (int group = 0; group + 1 < boundary_first_.size(); ++group) {
    const int item = order_.size();
    order_.add(item);
    for (const std::int32_t k : boundary_group(group)) {
      for (const std::int32_t place : {boundary_[k].i, boundary_[k].j}) {
        wait_for(item,
                 partition_.chunk_of(place));  // the only one that touches it, if it is not shared
        wait_for(item, toucher[place]);
      }
    }
  }
}

template <int D>
void SweepChunks<D>::fill(const ContactProblem<D>& problem, const ContactLaw<D>& law, int chunk) {
  constexpr int kNumbers = BodyRow<D>::kNumbers;
  const std::int32_t still = kNumbers * (partition_.body_count() + chunk);
  for (int k = chunk_[chunk].first_batch; k < chunk_[chunk].end_batch; ++k) {
    SweepBatch<D> batch = {};
    for (int lane = 0; lane < kLanes; ++lane) {
      batch.i[lane] = batch.j[lane] = still;
      const std::int32_t number = member_[kLanes * k + lane];
      if (number < 0) continue;
      const GrainContact<D>& c = problem.grain_contacts[number];
      const EffectiveMass mass =
          effective_mass(c, problem.free.data(), problem.rotational_response);
      const Vector<D> impulse = contact_vector(c.normal, c.impulse);
      for (int axis = 0; axis < D; ++axis) {
        batch.normal[axis].at[lane] = c.normal[axis];
        batch.impulse.of[axis].at[lane] = impulse[axis];
      }
      batch.lever.at[lane] = c.arm;
      batch.mass_n.at[lane] = mass.n;
      batch.mass_t.at[lane] = mass.t;
      batch.bias.at[lane] = law.bias(c.bias);
      batch.friction.at[lane] = c.friction;
      batch.i[lane] = kNumbers * partition_.places(number).i;
      batch.j[lane] = kNumbers * partition_.places(number).j;
    }
    batches_[k] = batch;
  }
}

template <int D>
void SweepChunks<D>::assign(const ContactProblem<D>& problem, const ContactLaw<D>& law, Seed seed,
                            int bodies) {
  const StepParts::Timer timer(StepPart::layout);
  partition_.assign(problem, bodies);
  chunk_.resize(partition_.size());
  group_contacts(seed);
  batches_.resize(member_.size() / kLanes);
  parallel_blocks(chunk_.size(), [&](int k, int) { fill(problem, law, k); });
  fill_boundary(problem, law);
  find_order(colour_chunks());
}

template class SweepChunks<2>;
template class SweepChunks<3>;

}  // namespace cd
