// SPDX-License-Identifier: BSD-3-Clause
// Body partition: each body once, shared ones at the end of their chunks, each contact in the chunk
// of its earlier body.
#include <libcd/matrix/body_partition.hpp>

#include <algorithm>

#include "tests/catch.hpp"
#include "tests/solvers/cases.hpp"

namespace body_partition_test {

using namespace cd;
using namespace cd::test;

/// Appends those of one group of chunk k, numbered from `first` among all contacts.
template <int D>
void append(std::vector<int>& contacts, const BodyPartition<D>& partition, int k,
            std::span<const std::int32_t> group, int first) {
  CHECK(std::ranges::is_sorted(group));
  for (const int c : group) {
    const ContactBodies& at = partition.places(first + c);
    CHECK(partition.chunk_of(std::min(at.i, at.j)) == k);
    contacts.push_back(first + c);
  }
}

TEMPLATE_TEST_CASE_SIG("a partition holds each body and each contact once", "[matrix]",
                       ((int D), D), 2, 3) {
  Scene<D> scene = crowd<D>(700, 4, true);
  HalfSpace<D> floor;
  floor.normal = Vector<D>::Unit(1);
  floor.point = -10.0 * floor.normal;
  scene.add(floor);
  ContactProblem<D> problem = problem_of(scene, 0.01);
  REQUIRE(!problem.order.empty());
  REQUIRE(!problem.boundary_contacts.empty());
  const int grains = problem.grain_contacts.size();
  BodyPartition<D> partition;
  for (const bool is_ordered : {true, false}) {
    if (!is_ordered) problem.order.clear();
    for (const int bodies : {64, 100, 1024}) {
      INFO(bodies << " bodies a chunk");
      partition.assign(problem, bodies);
      const int most = bodies == 64 ? 64 : bodies == 100 ? 128 : 1024;
      CHECK(partition.size() == (scene.size() + most - 1) / most);
      std::vector<int> contacts;
      std::vector<char> in_a_halo(static_cast<std::size_t>(scene.size()), 0);
      int end = 0;
      for (int k = 0; k < partition.size(); ++k) {
        CHECK(partition[k].first == end);
        CHECK(partition[k].size() <= most);
        end = partition[k].end;
        append(contacts, partition, k, partition.grain_contacts(k), 0);
        append(contacts, partition, k, partition.boundary_contacts(k), grains);
      }
      CHECK(end == scene.size());
      for (int c = 0; c < problem.contact_count(); ++c) {
        const ContactBodies bodies_of_c = bodies_of(problem, c), at = partition.places(c);
        CHECK(partition.place(bodies_of_c.i) == at.i);
        CHECK(partition.place(bodies_of_c.j) == at.j);
        if (partition.chunk_of(at.i) != partition.chunk_of(at.j))
          in_a_halo[static_cast<std::size_t>(std::max(at.i, at.j))] = 1;
      }
      for (int place = 0; place < scene.size(); ++place) {
        CHECK(partition.place(partition.body(place)) == place);
        const auto& chunk = partition[partition.chunk_of(place)];
        CHECK((place >= chunk.first && place < chunk.end));
        CHECK((place >= chunk.shared) == (in_a_halo[static_cast<std::size_t>(place)] != 0));
      }
      std::ranges::sort(contacts);
      CHECK(static_cast<int>(contacts.size()) == problem.contact_count());
      CHECK(std::ranges::adjacent_find(contacts) == contacts.end());
    }
  }
}

}  // namespace body_partition_test
