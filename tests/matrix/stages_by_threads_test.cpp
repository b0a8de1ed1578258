// SPDX-License-Identifier: BSD-3-Clause
// What comes before a solve has the same bits for any number of threads: the list of pairs, the
// problem, conditions and states, chunks.
#include <libcd/core/parallel.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/matrix/contact_chunks.hpp>
#include <libcd/matrix/sweep_chunks.hpp>
#include <libcd/problem/contact_step.hpp>
#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace stages_by_threads_test {

using namespace cd;
using namespace cd::test;

constexpr double kReach = 0.1, kStep = 0.01;

/// Pairs of grains, of which every second has a gap that the search for candidates, which rounds,
/// takes for one within reach.
template <int D>
void add_pairs_at_reach(Scene<D>& scene, double height) {
  for (int k = 0; k < 600; ++k) {
    Grain<D> grain;
    grain.radius = 0.5;
    grain.position = 3.0 * k * Vector<D>::Unit(0) + height * Vector<D>::Unit(1);
    scene.add(grain);
    grain.position[1] += k % 2 == 0 ? 1.0 + 0.5 * kReach : 1.0 + kReach + 5e-13;
    scene.add(grain);
  }
}

/// A crowd with shells, a floor and forces, and pairs at the limit of the reach before and after
/// it; or, in a periodic cell, the crowd alone, some of whose contacts are with images.
template <int D>
Scene<D> large_scene(bool periodic) {
  const Scene<D> crowded = crowd<D>(6000, 3);
  const double edge = 1.1 * std::pow(6000.0, 1.0 / D);
  Scene<D> scene;
  scene.friction = crowded.friction;
  if (periodic) scene.cell = Cell<D>(Matrix<D>(edge * Matrix<D>::Identity()));
  if (!periodic) add_pairs_at_reach(scene, 200.0);
  for (int b = 0; b < crowded.size(); ++b) {
    Grain<D> grain;
    grain.position = crowded.position[b];
    grain.radius = crowded.radius[b];
    grain.mass = crowded.mass[b];
    grain.velocity = crowded.velocity[b];
    grain.angular_velocity = crowded.angular_velocity[b];
    const int body = scene.add(grain);
    scene.force.set(body, 0.1 * grain.mass * Vector<D>::Unit(0));
  }
  if (!periodic) {
    add_pairs_at_reach(scene, 300.0);
    HalfSpace<D> floor;
    floor.normal = Vector<D>::Unit(1);
    floor.point = -0.4 * edge * floor.normal;
    scene.add(floor);
  }
  add_shells(scene);
  return scene;
}

/// Numbers that must not depend on threads.
using Numbers = std::vector<double>;

template <class Values>
void append(Numbers& numbers, const Values& values) {
  for (const auto& value : values) numbers.push_back(value);
}

template <int D>
void append(Numbers& numbers, const Impulse<D>& impulse) {
  numbers.push_back(impulse.normal);
  numbers.push_back(squared_length(impulse.tangential));
}

void append(Numbers& numbers, const ContactKey& key) {
  for (const int n : {key.i, key.j, key.image[0], key.image[1], key.image[2]}) numbers.push_back(n);
}

template <int D>
Numbers numbers_of(const ContactProblem<D>& problem) {
  Numbers numbers;
  for_each_contact(problem, [&](int c, const auto& contact) {
    append(numbers, contact.normal);
    append(numbers, contact.impulse);
    for (const double x : {contact.bias, contact.friction, problem.branch[c], problem.gap[c]})
      numbers.push_back(x);
    append(numbers, problem.label[c].key);
  });
  for (const BodyMotion<D>& motion : problem.free) append(numbers, motion.velocity);
  return numbers;
}

template <int D>
Numbers numbers_of(const ContactChunks<D>& chunks) {
  Numbers numbers;
  for (int k = 0; k < chunks.size(); ++k) {
    const kernels::Chunk<D> chunk = chunks.chunk(k);
    for (const int n : {chunk.grain_count, chunk.count, chunk.first, chunk.own, chunk.interior})
      numbers.push_back(n);
    append(numbers, std::span(chunk.halo, static_cast<std::size_t>(chunk.halo_count)));
    for (int batch = 0; batch < chunk.count; ++batch) {
      append(numbers, chunk.contacts[batch].i);
      append(numbers, chunk.contacts[batch].j);
      append(numbers, chunk.contacts[batch].response.at);
    }
    const auto shared = static_cast<std::size_t>(chunk.own - chunk.interior);
    append(numbers, std::span(chunks.source_first(k), shared + 1));
  }
  append(numbers, std::span(chunks.source(), static_cast<std::size_t>(chunks.halo_count())));
  for (const kernels::RowResponse& response : chunks.response()) append(numbers, response.at);
  return numbers;
}

template <int D>
Numbers numbers_of(SweepChunks<D>& chunks) {
  Numbers numbers;
  append(numbers, chunks.member());
  for (const kernels::SweepBatch<D>& batch : chunks.batches()) {
    append(numbers, batch.i);
    append(numbers, batch.mass_n.at);
  }
  for (int colour = 0; colour < chunks.colours(); ++colour)
    for (int k = 0; k < chunks.colour_size(colour); ++k)
      numbers.push_back(chunks.coloured(colour, k));
  return numbers;
}

/// Margins and pairs of a list that lives so long that what bodies moved counts: most of them
/// slowly, a few faster at the end.
template <int D>
Numbers long_lived_list(Scene<D> scene) {
  NeighbourList<D> neighbours(kReach, 0.1);
  for (int step = 0; step < 80; ++step) {
    for (int b = 0; b < scene.size(); ++b)
      scene.position[b] += (step < 70 || b % 500 > 0 ? 0.001 : 0.01) * scene.velocity[b];
    neighbours.pairs(scene);
  }
  CHECK(neighbours.rebuilds() > 1);
  Numbers numbers = {static_cast<double>(neighbours.rebuilds())};
  for (int b = 0; b < scene.size(); ++b) numbers.push_back(neighbours.budget().margin(b));
  for (const ContactKey& key : neighbours.last_pairs()) append(numbers, key);
  return numbers;
}

/// Two steps of a law with conditions, states and moments, the last of them a warm one.
template <int D>
Numbers remembered(const Scene<D>& scene, const ContactProblem<D>& assembled,
                   ContactMemory<D> memory) {
  const ExtendedCoulomb<D> law{PairTable<ContactCoefficients>(
      {.restitution = 0.5, .static_friction = 1.2, .rolling = proportional_moment_friction(0.1)})};
  CounterRandom random{5};
  Numbers numbers;
  for (int step = 0; step < 2; ++step) {
    ContactProblem<D> problem = assembled;
    begin_step(scene, memory, law, step > 0, problem);
    REQUIRE(problem.contact_count() > 1000);
    REQUIRE(problem.contact_count() < assembled.contact_count());
    append(numbers, numbers_of(problem));
    Solution<D> solution;
    for (int c = 0; c < problem.contact_count(); ++c) {
      const MomentCoupling<D>& coupling = problem.coupling[c];
      for (const double x : {coupling.response, coupling.coupling, squared_length(coupling.moment)})
        numbers.push_back(x);
      append(numbers, problem.state[c]);
      solution.impulse.push_back({.normal = 1.0 + c % 7});
      solution.moment.push_back(random_spin<D>(random, 1.0));
    }
    end_step(problem, solution, law, memory);
  }
  return numbers;
}

/// Of one stage after the other.
template <int D>
std::vector<Numbers> stages(const Scene<D>& scene, int threads) {
  set_thread_count(threads);
  std::vector<Numbers> stages(1);
  NeighbourList<D> neighbours(kReach, 0.1);
  for (const ContactKey& key : neighbours.pairs(scene)) append(stages[0], key);
  stages.push_back(long_lived_list(scene));
  ContactProblem<D> problem;
  ContactMemory<D> memory;
  for (const bool warm : {false, true}) {
    assemble<D>(scene, neighbours.pairs(scene), kReach, kStep, 0, warm ? &memory : nullptr,
                problem);
    stages.push_back(numbers_of(problem));
    memory.resize(problem.contact_count(), problem.grain_contacts.size());
    for (int c = 0; c < problem.contact_count(); ++c) {
      Impulse<D> impulse = {};
      impulse.normal = 1.0 + c;
      memory.set(c, problem.label[c].key, impulse);
    }
  }
  stages.push_back(remembered(scene, problem, memory));
  const UnilateralCoulomb<D> law;
  ContactChunks<D> chunks;
  chunks.assign(problem, law);
  REQUIRE(chunks.size() > 4);
  stages.push_back(numbers_of(chunks));
  SweepChunks<D> sweeps;
  for (const auto seed : {typename SweepChunks<D>::Seed(), typename SweepChunks<D>::Seed(7)}) {
    sweeps.assign(problem, law, seed);
    stages.push_back(numbers_of(sweeps));
  }
  return stages;
}

TEMPLATE_TEST_CASE_SIG("pairs, contacts and their chunks have the same bits for 1, 2 and 3 threads",
                       "[contact][determinism]", ((int D), D), 2, 3) {
  const int threads_before = thread_count();
  for (const bool periodic : {false, true}) {
    const Scene<D> scene = large_scene<D>(periodic);
    const std::vector<Numbers> expected = stages(scene, 1);
    CHECK(expected[2].size() > 60000);
    for (const int threads : {2, 3}) {
      const std::vector<Numbers> found = stages(scene, threads);
      for (std::size_t stage = 0; stage < expected.size(); ++stage) {
        INFO("stage " << stage << ", " << threads << " threads");
        CHECK((found[stage] == expected[stage]));
      }
    }
  }
  set_thread_count(threads_before);
}

}  // namespace stages_by_threads_test
