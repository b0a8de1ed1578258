// SPDX-License-Identifier: BSD-3-Clause
// Motion of the bodies, and keys, impulses, moments and states of the contacts.
#include "libcd/simulation/scene_state.hpp"

#include <algorithm>

#include "libcd/core/error.hpp"

namespace cd {

template <int D>
void archive_motion(Archive& archive, Scene<D>& scene) {
  std::int64_t bodies = scene.size();
  archive("bodies", bodies);
  if (bodies != scene.size()) throw Error("state: bodies", bodies, std::to_string(scene.size()));
  archive("position", scene.position);
  archive("velocity", scene.velocity);
  archive("angular velocity", scene.angular_velocity);
  std::vector<std::int32_t> absent;
  for (int b = 0; b < scene.size() && !archive.reads(); ++b)
    if (scene.shape[b] == Shape::absent) absent.push_back(b);
  archive("absent", absent);
  if (!archive.reads()) return;
  for (const std::int32_t b : absent) scene.remove(b);
}

template <int D>
void archive_forces(Archive& archive, Scene<D>& scene) {
  Array<Vector<D>> force = scene.force.values();
  Array<Spin<D>> torque = scene.torque.values();
  archive("force", force);
  archive("torque", torque);
  for (int b = 0; b < scene.size() && archive.reads(); ++b) {
    scene.force.set(b, force[b]);
    scene.torque.set(b, torque[b]);
  }
}

template <int D>
void archive_cell(Archive& archive, Cell<D>& cell) {
  Matrix<D> base = cell.base(), rate = cell.rate;
  typename Cell<D>::Integers multiples = cell.multiples();
  archive("cell base", base);
  archive("cell rate", rate);
  archive("cell multiples", multiples);
  if (!archive.reads()) return;
  Cell<D> noted =
      cell.periodic_everywhere() ? Cell<D>(base) : Cell<D>(base.diagonal(), cell.axes());
  noted.rate = rate;
  noted.barostat = cell.barostat;
  noted.continue_from(multiples);
  cell = noted;
}

namespace {

/// Each variable under its name, contact after contact.
template <int D>
void archive_states(Archive& archive, ContactStates& states,
                    std::span<const StateVariable> variables) {
  std::size_t first = 0;
  for (const StateVariable& variable : variables) {
    const auto count = static_cast<std::size_t>(components_of<D>(variable));
    Array<double> values(count * static_cast<std::size_t>(states.size()));
    const auto value = [&](int c) { return values.begin() + static_cast<int>(count) * c; };
    for (int c = 0; c < states.size() && !archive.reads(); ++c)
      std::ranges::copy(states[c].subspan(first, count), value(c));
    archive(variable.name, values);
    for (int c = 0; c < states.size() && archive.reads(); ++c)
      std::copy_n(value(c), count, states[c].subspan(first, count).begin());
    first += count;
  }
}

}  // namespace

template <int D>
void archive_memory(Archive& archive, ContactMemory<D>& memory,
                    std::span<const StateVariable> variables) {
  std::vector<ContactKey> keys;
  Array<Impulse<D>> impulses;
  for (int c = 0; c < memory.size() && !archive.reads(); ++c) {
    keys.push_back(memory.key(c));
    impulses.push_back(memory.impulse(c));
  }
  Array<Spin<D>> moments = archive.reads() ? Array<Spin<D>>() : memory.moments();
  std::int64_t of_grains = memory.grain_count();
  ContactStates states = archive.reads() ? ContactStates() : memory.states();
  archive("contact keys", keys);
  archive("contacts of grains", of_grains);
  const int count = static_cast<int>(keys.size());
  if (archive.reads()) {
    impulses.resize(count);
    states.assign(count, state_width<D>(variables));
  }
  archive("impulse", impulses);
  archive("moment", moments);
  if (!states.empty()) archive_states<D>(archive, states, variables);
  if (!archive.reads()) return;
  if (of_grains < 0 || of_grains > count)
    throw Error("state: contacts of grains", of_grains,
                "an integer from 0 to the number of contacts, " + std::to_string(count));
  if (!moments.empty() && moments.size() != count)
    throw Error("state: moments of contacts", moments.size(), std::to_string(count));
  memory.resize(count, static_cast<int>(of_grains));
  for (int c = 0; c < count; ++c) memory.set(c, keys[static_cast<std::size_t>(c)], impulses[c]);
  memory.keep_moments(moments);
  if (count > 0) memory.keep_states(states);
}

template void archive_motion(Archive&, Scene<2>&);
template void archive_motion(Archive&, Scene<3>&);
template void archive_forces(Archive&, Scene<2>&);
template void archive_forces(Archive&, Scene<3>&);
template void archive_cell(Archive&, Cell<2>&);
template void archive_cell(Archive&, Cell<3>&);
template void archive_memory(Archive&, ContactMemory<2>&, std::span<const StateVariable>);
template void archive_memory(Archive&, ContactMemory<3>&, std::span<const StateVariable>);

}  // namespace cd
