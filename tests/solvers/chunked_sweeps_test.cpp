// SPDX-License-Identifier: BSD-3-Clause
// Sweeps in chunks against those of contact after contact, and their bits.
#include "solvers/chunked_sweeps.hpp"

#include <set>

#include <libcd/core/parallel.hpp>
#include <libcd/generate/loaded_scene.hpp>
#include <libcd/solver/residual.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"
#include "tests/solvers/chunk_cases.hpp"

namespace chunked_sweeps_test {

using namespace cd;
using namespace cd::test;

constexpr std::uint64_t kSeed = 5;
constexpr std::nullopt_t kByColour = std::nullopt;
// Of 12 moves between sweeps: along directions, with directions forgotten at the seventh.
constexpr int kSweeps = 12, kRestart = 6;
constexpr double kBeta = 0.6;

kernels::Extrapolation move_before(int sweep) {
  if (sweep == 0) return {0.0, 1.0};
  if (sweep == kRestart) return {0.0, 0.0};
  return {kBeta, 1.0};
}

/// The contacts in the order in which the chunks have them.
template <int D>
Array<int> order_of(const ContactProblem<D>& problem, const SweepChunks<D>& chunks) {
  Array<int> order;
  for (int colour = 0; colour < chunks.colours(); ++colour) {
    for (int at = 0; at < chunks.colour_size(colour); ++at) {
      const auto& chunk = chunks.chunks()[chunks.coloured(colour, at)];
      for (int k = kernels::kLanes * chunk.first_batch; k < kernels::kLanes * chunk.end_batch; ++k)
        if (chunks.member()[k] >= 0) order.push_back(chunks.member()[k]);
    }
  }
  for (int c = problem.grain_contacts.size(); c < problem.contact_count(); ++c) order.push_back(c);
  return order;
}

struct Sums {
  double first = 0.0, last = 0.0;  ///< squared changes by the first and last sweep
};

/// As published, one contact at a time: all impulses move, then the sweep.
template <int D>
Array<Impulse<D>> one_by_one(const ContactProblem<D>& problem, Sums& sums) {
  const UnilateralCoulomb<D> law;
  SweepChunks<D> chunks;
  chunks.assign(problem, law, kSeed);
  const Array<int> order = order_of(problem, chunks);
  SweepState<D> state;
  state.load(problem, Solution<D>{});
  const SweepView<D>& contacts = state.view();
  Array<Impulse<D>> before, direction;
  direction.assign(contacts.count, Impulse<D>{});
  before = direction;
  for (int c = 0; c < contacts.count; ++c) before[c] = contacts.impulse(c);
  for (int k = 0; k < kSweeps; ++k) {
    const auto [beta, keep] = move_before(k);
    for (int c = 0; c < contacts.count; ++c) {
      const Impulse<D> swept = contacts.impulse(c), move = beta * direction[c];
      direction[c] = keep * (move + (swept - before[c]));
      contacts.apply(c, swept + move);
      before[c] = contacts.impulse(c);
    }
    for (const int c : order) contacts.update(c, law);
    double sum = 0.0;
    for (int c = 0; c < contacts.count; ++c) sum += squared_norm(contacts.impulse(c) - before[c]);
    (k == 0 ? sums.first : sums.last) = sum;
  }
  Solution<D> solution;
  state.store(solution);
  return solution.impulse;
}

template <int D>
Array<Impulse<D>> in_chunks(const ContactProblem<D>& problem, const kernels::Kernels& kernels,
                            Sums* sums = nullptr) {
  const UnilateralCoulomb<D> law;
  ChunkedSweeps<D> sweeps(kernels);
  sweeps.bind(problem, law, kSeed);
  for (int k = 0; k < kSweeps; ++k) {
    const double sum = sweeps.sweep(move_before(k));
    if (sums) (k == 0 ? sums->first : sums->last) = sum;
  }
  Solution<D> solution;
  sweeps.store(solution);
  return solution.impulse;
}

/// Sweeps by the colours of contacts, without moves between them.
template <int D>
Array<Impulse<D>> plain_one_by_one(const ContactProblem<D>& problem) {
  const UnilateralCoulomb<D> law;
  SweepChunks<D> chunks;
  chunks.assign(problem, law, kByColour);
  const Array<int> order = order_of(problem, chunks);
  SweepState<D> state;
  state.load(problem, Solution<D>{});
  for (int k = 0; k < kSweeps; ++k)
    for (const int c : order) state.view().update(c, law);
  Solution<D> solution;
  state.store(solution);
  return solution.impulse;
}

template <int D>
Array<Impulse<D>> plain_in_chunks(const ContactProblem<D>& problem,
                                  const kernels::Kernels& kernels) {
  const UnilateralCoulomb<D> law;
  ChunkedSweeps<D> sweeps(kernels);
  sweeps.bind(problem, law, kByColour);
  for (int k = 0; k < kSweeps; ++k) sweeps.sweep();
  Solution<D> solution;
  sweeps.store(solution);
  return solution.impulse;
}

/// The same problem with an impulse in every contact.
template <int D>
ContactProblem<D> warm(ContactProblem<D> problem) {
  const auto impulse = [](int c, const Vector<D>& n) {
    return Impulse<D>{0.1 + 0.01 * (c % 7), tangential(n, 0.05 * Vector<D>::Unit(1))};
  };
  for (int c = 0; c < problem.grain_contacts.size(); ++c)
    problem.grain_contacts[c].impulse = impulse(c, problem.grain_contacts[c].normal);
  for (int c = 0; c < problem.boundary_contacts.size(); ++c)
    problem.boundary_contacts[c].impulse = impulse(c, problem.boundary_contacts[c].normal);
  return problem;
}

TEMPLATE_TEST_CASE_SIG(
    "every contact is in one batch, whose bodies differ, as do those of a colour", "[solver]",
    ((int D), D), 2, 3) {
  const auto problem = several_chunks<D>();
  SweepChunks<D> chunks;
  using Seed = typename SweepChunks<D>::Seed;
  chunks.assign(problem, UnilateralCoulomb<D>(), GENERATE(Seed(kSeed), Seed(kByColour)));
  REQUIRE(chunks.chunks().size() > 5);
  REQUIRE(chunks.colours() < chunks.chunks().size());
  Array<int> order = order_of(problem, chunks);
  CHECK(order.size() == problem.contact_count());
  std::ranges::sort(order);
  for (int k = 0; k < order.size(); ++k) REQUIRE(order[k] == k);

  int shared_in_batch = 0, shared_in_colour = 0;
  for (int colour = 0; colour < chunks.colours(); ++colour) {
    std::set<int> bodies_of_colour;
    for (int at = 0; at < chunks.colour_size(colour); ++at) {
      const auto& chunk = chunks.chunks()[chunks.coloured(colour, at)];
      std::set<int> bodies_of_chunk;
      for (int k = chunk.first_batch; k < chunk.end_batch; ++k) {
        std::set<int> bodies;
        int contacts = 0;
        for (int lane = 0; lane < kernels::kLanes; ++lane) {
          const int c = chunks.member()[kernels::kLanes * k + lane];
          if (c < 0) continue;
          ++contacts;
          bodies.insert({problem.grain_contacts[c].i, problem.grain_contacts[c].j});
        }
        shared_in_batch += std::ssize(bodies) != 2 * contacts;
        bodies_of_chunk.insert(bodies.begin(), bodies.end());
      }
      for (const int b : bodies_of_chunk) shared_in_colour += !bodies_of_colour.insert(b).second;
    }
  }
  CHECK(shared_in_batch == 0);
  CHECK(shared_in_colour == 0);
}

TEMPLATE_TEST_CASE_SIG("sweeps in chunks are those of contact after contact, and so are the moves",
                       "[solver]", ((int D), D), 2, 3) {
  const auto problem = warm(several_chunks<D>());
  REQUIRE(problem.grain_contacts.size() > 1000);
  REQUIRE(problem.boundary_contacts.size() > 500);
  Sums expected, found;
  const auto a = one_by_one(problem, expected);
  const auto b = in_chunks(problem, kernels::fastest(), &found);
  CHECK(largest_difference(a, b) < kRounding);
  CHECK(found.first == Approx(expected.first).epsilon(kRounding));
  CHECK(found.last == Approx(expected.last).epsilon(kRounding));
  CHECK(expected.last > 1e-6 * expected.first);
  CHECK(largest_difference(plain_one_by_one(problem),
                           plain_in_chunks(problem, kernels::fastest())) < kRounding);
}

TEMPLATE_TEST_CASE_SIG("sweeps in chunks have the same bits for any threads and instructions",
                       "[solver][determinism]", ((int D), D), 2, 3) {
  const auto problem = warm(several_chunks<D>());
  const int threads = thread_count();
  set_thread_count(1);
  const auto expected = in_chunks(problem, kernels::portable);
  const auto plain = plain_in_chunks(problem, kernels::portable);
  for (const kernels::Kernels* kernels : {&kernels::portable, &kernels::fastest()}) {
    for (const int many : {1, 2, 3}) {
      set_thread_count(many);
      CHECK(same_bits(in_chunks(problem, *kernels), expected));
      CHECK(same_bits(plain_in_chunks(problem, *kernels), plain));
    }
  }
  set_thread_count(threads);
}

TEMPLATE_TEST_CASE_SIG("a visit of batches updates one contact after the other", "[solver]",
                       ((int D), D), 2, 3) {
  const UnilateralCoulomb<D> law;
  const auto problem = several_chunks<D>();
  SweepChunks<D> contacts;
  contacts.assign(problem, law, 5, problem.free.size());
  REQUIRE(contacts.chunks().size() == 1);
  Array<kernels::BodyRow<D>> velocity;
  contacts.load(problem, velocity);
  // A third of the batches from the last to the first, some of them twice.
  Array<std::int32_t> order;
  for (int k = contacts.batches().size() - 1; k > 0; k -= 3) order.push_back(k);
  for (int k = 0; k < contacts.batches().size(); k += 30) order.push_back(k);
  kernels::fastest().of<D>().sweeps.visit({.batches = contacts.batches().data(),
                                           .order = order.data(),
                                           .count = order.size(),
                                           .velocity = velocity.data(),
                                           .rotational_response = problem.rotational_response});
  Solution<D> found, expected;
  contacts.store(problem, velocity, found);
  SweepState<D> state;
  state.load(problem, Solution<D>{});
  for (const std::int32_t batch : order) {
    for (int lane = 0; lane < kernels::kLanes; ++lane) {
      const std::int32_t number = contacts.member()[kernels::kLanes * batch + lane];
      if (number >= 0) state.view().update(number, law);
    }
  }
  state.store(expected);
  CHECK(largest_difference(found.impulse, expected.impulse) < kRounding);
  double largest = 0.0;
  for (const Impulse<D>& r : expected.impulse) largest = std::max(largest, r.normal);
  CHECK(largest > 0.1);
}

}  // namespace chunked_sweeps_test
