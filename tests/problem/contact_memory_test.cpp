// SPDX-License-Identifier: BSD-3-Clause
// Impulses are remembered by key.
#include <libcd/problem/contact_memory.hpp>

#include "tests/catch.hpp"

namespace contact_memory_test {

TEST_CASE("a contact finds its own impulse again, a new one nothing", "[contact]") {
  cd::ContactMemory<2> memory;
  memory.resize(4, 3);
  memory.set(0, {0, 1, 0}, {1.0, 0.1});
  memory.set(1, {0, 3, 0}, {2.0, 0.2});
  memory.set(2, {2, 3, 0}, {3.0, 0.3});
  memory.set(3, {0, 9, 0}, {4.0, 0.4});

  auto grains = memory.grain_contacts();
  CHECK(grains.find({0, 1, 0}).normal == 1.0);
  CHECK(grains.find({0, 2, 0}).normal == 0.0);
  CHECK(grains.find({2, 3, 0}).tangential == 0.3);
  CHECK(grains.find({2, 3, 1}).normal == 0.0);
  CHECK(grains.find({5, 6, 0}).normal == 0.0);
  CHECK(memory.boundary_contacts().find({0, 9, 0}).normal == 4.0);
  CHECK(memory.boundary_contacts().find({0, 1, 0}).normal == 0.0);
}

TEST_CASE("springs are remembered if they were kept", "[contact]") {
  cd::ContactMemory<2> memory;
  memory.resize(2, 1);
  memory.set(0, {0, 1, 0}, {1.0, 0.1});
  memory.set(1, {0, 9, 0}, {4.0, 0.4});
  CHECK(memory.grain_contacts().find_state({0, 1, 0}).empty());
  cd::ContactStates states;
  states.assign(2, 1);
  states[0][0] = 0.5;
  states[1][0] = 0.25;
  memory.keep_states(states);
  CHECK(memory.grain_contacts().find_state({0, 1, 0})[0] == 0.5);
  CHECK(memory.grain_contacts().find_state({0, 2, 0}).empty());
  CHECK(memory.boundary_contacts().find_state({0, 9, 0})[0] == 0.25);
  memory.resize(2, 1);
  CHECK(memory.states().empty());
}

}  // namespace contact_memory_test
