// Motion of the bodies, and keys, impulses and springs of the contacts.
#include "libcd/io/scene_state.hpp"

namespace cd {

template <int D>
void put_motion(StateFile& state, const std::string& prefix, const Scene<D>& scene) {
  put_array(state, prefix + "position", scene.position);
  put_array(state, prefix + "velocity", scene.velocity);
  put_array(state, prefix + "angular velocity", scene.angular_velocity);
}

template <int D>
void get_motion(const StateFile& state, const std::string& prefix, Scene<D>& scene) {
  get_array(state, prefix + "position", scene.position);
  get_array(state, prefix + "velocity", scene.velocity);
  get_array(state, prefix + "angular velocity", scene.angular_velocity);
}

void put_keys(StateFile& state, const std::string& name, std::span<const ContactKey> keys) {
  std::vector<std::int32_t> flat;
  for (const ContactKey& key : keys) flat.insert(flat.end(), {key.i, key.j, key.image});
  state.put(name, flat);
}

std::vector<ContactKey> get_keys(const StateFile& state, const std::string& name) {
  const auto flat = state.get<std::int32_t>(name);
  std::vector<ContactKey> keys;
  for (std::size_t k = 0; k + 2 < flat.size(); k += 3)
    keys.push_back({flat[k], flat[k + 1], flat[k + 2]});
  return keys;
}

namespace {

constexpr std::int32_t kBonded = 1, kSlides = 2;  // bits of a contact's flags

template <int D>
void put_states(StateFile& state, const std::string& prefix, const Array<ContactState<D>>& states) {
  Array<Spin<D>> moment;
  std::vector<std::int32_t> flags;
  for (const ContactState<D>& contact : states) {
    moment.push_back(contact.moment);
    flags.push_back((contact.bonded ? kBonded : 0) + (contact.slides ? kSlides : 0));
  }
  put_array(state, prefix + "moment", moment);
  state.put(prefix + "contact flags", flags);
}

template <int D>
Array<ContactState<D>> get_states(const StateFile& state, const std::string& prefix,
                                  std::size_t count) {
  Array<Spin<D>> moment(count);
  get_array(state, prefix + "moment", moment);
  const auto flags = state.get<std::int32_t>(prefix + "contact flags");
  Array<ContactState<D>> states;
  for (std::size_t c = 0; c < flags.size(); ++c)
    states.push_back(
        {moment[static_cast<int>(c)], (flags[c] & kBonded) != 0, (flags[c] & kSlides) != 0});
  return states;
}

}  // namespace

template <int D>
void put_memory(StateFile& state, const std::string& prefix, const ContactMemory<D>& memory) {
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
  if (!memory.springs().empty()) put_array(state, prefix + "tangential spring", memory.springs());
  if (!memory.states().empty()) put_states(state, prefix, memory.states());
}

template <int D>
void get_memory(const StateFile& state, const std::string& prefix, ContactMemory<D>& memory) {
  const std::vector<ContactKey> keys = get_keys(state, prefix + "contact keys");
  const int count = static_cast<int>(keys.size());
  Array<double> normal(keys.size());
  Array<Tangent<D>> tangential(keys.size());
  get_array(state, prefix + "normal impulse", normal);
  get_array(state, prefix + "tangential impulse", tangential);
  const auto of_grains = state.get_one<std::int64_t>(prefix + "contacts of grains");
  memory.resize(count, static_cast<int>(of_grains));
  for (int c = 0; c < count; ++c)
    memory.set(c, keys[static_cast<std::size_t>(c)], {normal[c], tangential[c]});
  if (state.contains(prefix + "tangential spring")) {
    Array<Tangent<D>> spring(keys.size());
    get_array(state, prefix + "tangential spring", spring);
    memory.keep_springs(spring);
  }
  if (state.contains(prefix + "contact flags"))
    memory.keep_states(get_states<D>(state, prefix, keys.size()));
}

template void put_motion(StateFile&, const std::string&, const Scene<2>&);
template void put_motion(StateFile&, const std::string&, const Scene<3>&);
template void get_motion(const StateFile&, const std::string&, Scene<2>&);
template void get_motion(const StateFile&, const std::string&, Scene<3>&);
template void put_memory(StateFile&, const std::string&, const ContactMemory<2>&);
template void put_memory(StateFile&, const std::string&, const ContactMemory<3>&);
template void get_memory(const StateFile&, const std::string&, ContactMemory<2>&);
template void get_memory(const StateFile&, const std::string&, ContactMemory<3>&);

}  // namespace cd
