// SPDX-License-Identifier: BSD-3-Clause
// Motion of the bodies, and keys, impulses, moments and states of the contacts.
#include "libcd/simulation/scene_state.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "libcd/core/error.hpp"

namespace cd {
namespace {

/// All bytes of a key: bodies, image, feature.
using KeyWords = std::array<std::int32_t, 4>;

}  // namespace

template <int D>
void put_motion(State& state, const std::string& prefix, const Scene<D>& scene) {
  put_array(state, prefix + "position", scene.position);
  put_array(state, prefix + "velocity", scene.velocity);
  put_array(state, prefix + "angular velocity", scene.angular_velocity);
  std::vector<std::int32_t> absent;
  for (int b = 0; b < scene.size(); ++b)
    if (scene.shape[b] == Shape::absent) absent.push_back(b);
  state.put(prefix + "absent", absent);
}

template <int D>
void get_motion(const State& state, const std::string& prefix, Scene<D>& scene) {
  get_array(state, prefix + "position", scene.position);
  get_array(state, prefix + "velocity", scene.velocity);
  get_array(state, prefix + "angular velocity", scene.angular_velocity);
  for (const std::int32_t b : state.get<std::int32_t>(prefix + "absent")) scene.remove(b);
}

template <int D>
void put_forces(State& state, const std::string& prefix, const Scene<D>& scene) {
  put_array(state, prefix + "force", scene.force.values());
  put_array(state, prefix + "torque", scene.torque.values());
}

template <int D>
void get_forces(const State& state, const std::string& prefix, Scene<D>& scene) {
  Array<Vector<D>> force(static_cast<std::size_t>(scene.size()));
  Array<Spin<D>> torque(static_cast<std::size_t>(scene.size()));
  get_array(state, prefix + "force", force);
  get_array(state, prefix + "torque", torque);
  for (int b = 0; b < scene.size(); ++b) {
    scene.force.set(b, force[b]);
    scene.torque.set(b, torque[b]);
  }
}

template <int D>
void put_cell(State& state, const std::string& prefix, const Cell<D>& cell) {
  put_array(state, prefix + "cell base", Array<Matrix<D>>{cell.base()});
  put_array(state, prefix + "cell rate", Array<Matrix<D>>{cell.rate});
  std::vector<std::int32_t> multiples;
  for (const int number : cell.multiples().reshaped()) multiples.push_back(number);
  state.put(prefix + "cell multiples", multiples);
}

template <int D>
void get_cell(const State& state, const std::string& prefix, Cell<D>& cell) {
  Array<Matrix<D>> base(1), rate(1);
  get_array(state, prefix + "cell base", base);
  get_array(state, prefix + "cell rate", rate);
  Cell<D> noted =
      cell.periodic_everywhere() ? Cell<D>(base[0]) : Cell<D>(base[0].diagonal(), cell.axes());
  noted.rate = rate[0];
  noted.barostat = cell.barostat;
  const auto& numbers = state.get<std::int32_t>(prefix + "cell multiples", D * D);
  typename Cell<D>::Integers multiples;
  std::ranges::copy(numbers, multiples.reshaped().begin());
  noted.continue_from(multiples);
  cell = noted;
}

template <int D>
void put_velocities(State& state, const std::string& name, const Array<BodyMotion<D>>& motion) {
  Array<Vector<D>> velocity;
  Array<Spin<D>> surface;
  for (const BodyMotion<D>& body : motion) {
    velocity.push_back(body.velocity);
    surface.push_back(body.surface);
  }
  put_array(state, name + " velocity", velocity);
  put_array(state, name + " surface", surface);
}

template <int D>
Array<BodyMotion<D>> get_velocities(const State& state, const std::string& name, int bodies) {
  const auto count = static_cast<std::size_t>(bodies);
  Array<Vector<D>> velocity(count);
  Array<Spin<D>> surface(count);
  get_array(state, name + " velocity", velocity);
  get_array(state, name + " surface", surface);
  Array<BodyMotion<D>> motion(count);
  for (int b = 0; b < bodies; ++b) {
    motion[b].velocity = velocity[b];
    motion[b].surface = surface[b];
  }
  return motion;
}

void put_keys(State& state, const std::string& name, std::span<const ContactKey> keys) {
  std::vector<std::int32_t> flat;
  for (const ContactKey& key : keys) {
    const auto words = std::bit_cast<KeyWords>(key);
    flat.insert(flat.end(), words.begin(), words.end());
  }
  state.put(name, flat);
}

std::vector<ContactKey> get_keys(const State& state, const std::string& name) {
  const auto flat = state.get<std::int32_t>(name);
  std::vector<ContactKey> keys;
  KeyWords words;
  for (std::size_t k = 0; k + words.size() <= flat.size(); k += words.size()) {
    std::copy_n(flat.begin() + static_cast<std::ptrdiff_t>(k), words.size(), words.begin());
    keys.push_back(std::bit_cast<ContactKey>(words));
  }
  return keys;
}

namespace {

/// Each variable under its name, contact after contact.
template <int D>
void put_states(State& state, const std::string& prefix, std::span<const StateVariable> variables,
                const ContactStates& states) {
  std::size_t first = 0;
  for (const StateVariable& variable : variables) {
    const auto count = static_cast<std::size_t>(components_of<D>(variable));
    std::vector<double> values;
    for (int c = 0; c < states.size(); ++c) {
      const auto part = states[c].subspan(first, count);
      values.insert(values.end(), part.begin(), part.end());
    }
    state.put(prefix + variable.name, values);
    first += count;
  }
}

template <int D>
ContactStates get_states(const State& state, const std::string& prefix,
                         std::span<const StateVariable> variables, int contacts) {
  ContactStates states;
  states.assign(contacts, state_width<D>(variables));
  std::size_t first = 0;
  for (const StateVariable& variable : variables) {
    const auto count = static_cast<std::size_t>(components_of<D>(variable));
    const auto values =
        state.get<double>(prefix + variable.name, count * static_cast<std::size_t>(contacts));
    for (int c = 0; c < contacts; ++c)
      std::copy_n(values.begin() + static_cast<std::ptrdiff_t>(count) * c, count,
                  states[c].begin() + static_cast<std::ptrdiff_t>(first));
    first += count;
  }
  return states;
}

}  // namespace

template <int D>
void put_memory(State& state, const std::string& prefix, const ContactMemory<D>& memory,
                std::span<const StateVariable> variables) {
  std::vector<ContactKey> keys;
  Array<double> normal;
  Array<Tangent<D>> tangential;
  for (int c = 0; c < memory.size(); ++c) {
    keys.push_back(memory.key(c));
    normal.push_back(memory.impulse(c).normal);
    tangential.push_back(memory.impulse(c).tangential);
  }
  put_keys(state, prefix + "contact keys", keys);
  state.put(prefix + "contacts of grains", std::int64_t{memory.grain_count()});
  put_array(state, prefix + "normal impulse", normal);
  put_array(state, prefix + "tangential impulse", tangential);
  if (!memory.moments().empty()) put_array(state, prefix + "moment", memory.moments());
  if (!memory.states().empty()) put_states<D>(state, prefix, variables, memory.states());
}

template <int D>
void get_memory(const State& state, const std::string& prefix, ContactMemory<D>& memory,
                std::span<const StateVariable> variables) {
  const std::vector<ContactKey> keys = get_keys(state, prefix + "contact keys");
  const int count = static_cast<int>(keys.size());
  Array<double> normal(keys.size());
  Array<Tangent<D>> tangential(keys.size());
  get_array(state, prefix + "normal impulse", normal);
  get_array(state, prefix + "tangential impulse", tangential);
  const auto of_grains = state.get_one<std::int64_t>(prefix + "contacts of grains");
  if (of_grains < 0 || of_grains > count)
    throw Error("state: contacts of grains", of_grains,
                "an integer from 0 to the number of contacts, " + std::to_string(count));
  memory.resize(count, static_cast<int>(of_grains));
  for (int c = 0; c < count; ++c)
    memory.set(c, keys[static_cast<std::size_t>(c)], {normal[c], tangential[c]});
  if (state.contains(prefix + "moment")) {
    Array<Spin<D>> moment(keys.size());
    get_array(state, prefix + "moment", moment);
    memory.keep_moments(moment);
  }
  if (count > 0) memory.keep_states(get_states<D>(state, prefix, variables, count));
}

template void put_cell(State&, const std::string&, const Cell<2>&);
template void put_cell(State&, const std::string&, const Cell<3>&);
template void get_cell(const State&, const std::string&, Cell<2>&);
template void get_cell(const State&, const std::string&, Cell<3>&);
template void put_velocities(State&, const std::string&, const Array<BodyMotion<2>>&);
template void put_velocities(State&, const std::string&, const Array<BodyMotion<3>>&);
template Array<BodyMotion<2>> get_velocities<2>(const State&, const std::string&, int);
template Array<BodyMotion<3>> get_velocities<3>(const State&, const std::string&, int);
template void put_motion(State&, const std::string&, const Scene<2>&);
template void put_motion(State&, const std::string&, const Scene<3>&);
template void get_motion(const State&, const std::string&, Scene<2>&);
template void get_motion(const State&, const std::string&, Scene<3>&);
template void put_forces(State&, const std::string&, const Scene<2>&);
template void put_forces(State&, const std::string&, const Scene<3>&);
template void get_forces(const State&, const std::string&, Scene<2>&);
template void get_forces(const State&, const std::string&, Scene<3>&);
template void put_memory(State&, const std::string&, const ContactMemory<2>&,
                         std::span<const StateVariable>);
template void put_memory(State&, const std::string&, const ContactMemory<3>&,
                         std::span<const StateVariable>);
template void get_memory(const State&, const std::string&, ContactMemory<2>&,
                         std::span<const StateVariable>);
template void get_memory(const State&, const std::string&, ContactMemory<3>&,
                         std::span<const StateVariable>);

}  // namespace cd
