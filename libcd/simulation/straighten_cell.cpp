// SPDX-License-Identifier: BSD-3-Clause
// New numbers of images in the keys of contacts.
#include "libcd/simulation/straighten_cell.hpp"

#include <algorithm>
#include <numeric>
#include <vector>

namespace cd {
namespace {

template <int D>
ContactKey carried(ContactKey key, const typename Cell<D>::Integers& change) {
  if (key.image != 0) key.image = Cell<D>::image(change * Cell<D>::offset(key.image));
  return key;
}

template <int D>
ContactMemory<D> carried(const ContactMemory<D>& memory, const typename Cell<D>::Integers& change) {
  const auto count = static_cast<std::size_t>(memory.size());
  std::vector<ContactKey> keys;
  keys.reserve(count);
  for (int c = 0; c < memory.size(); ++c) keys.push_back(carried<D>(memory.key(c), change));
  std::vector<int> order(count);
  std::iota(order.begin(), order.end(), 0);
  const auto by_key = [&](int a, int b) {
    return keys[static_cast<std::size_t>(a)] < keys[static_cast<std::size_t>(b)];
  };
  const auto boundary = order.begin() + memory.grain_count();
  std::sort(order.begin(), boundary, by_key);
  std::sort(boundary, order.end(), by_key);

  ContactMemory<D> result;
  result.resize(memory.size(), memory.grain_count());
  Array<Spin<D>> moments;
  ContactStates states;
  states.assign(memory.states().size(), memory.states().width());
  for (int c = 0; c < memory.size(); ++c) {
    const int from = order[static_cast<std::size_t>(c)];
    result.set(c, keys[static_cast<std::size_t>(from)], memory.impulse(from));
    if (!memory.moments().empty()) moments.push_back(memory.moments()[from]);
    if (!memory.states().empty()) std::ranges::copy(memory.states()[from], states[c].begin());
  }
  result.keep_moments(moments);
  result.keep_states(states);
  return result;
}

}  // namespace

template <int D>
bool straighten_cell(Cell<D>& cell, ContactMemory<D>& memory, Solver<D>& solver) {
  if (!cell.is_coupled()) return false;
  const auto change = cell.straighten();
  if (!change) return false;
  memory = carried(memory, *change);
  std::vector<ContactKey> remembered = solver.remembered();
  for (ContactKey& key : remembered) key = carried<D>(key, *change);
  std::ranges::sort(remembered);
  solver.remember(remembered);
  return true;
}

template bool straighten_cell(Cell<2>&, ContactMemory<2>&, Solver<2>&);
template bool straighten_cell(Cell<3>&, ContactMemory<3>&, Solver<3>&);

}  // namespace cd
