// Vectors are kept component by component.
#include "experiments/shaebani2009/compaction_state.hpp"

#include <span>
#include <type_traits>
#include <vector>

namespace cd::shaebani2009 {
namespace {

/// The components of a number, a vector or a matrix.
template <class T>
std::span<const double> numbers(const T& value) {
  if constexpr (std::is_same_v<T, double>) {
    return {&value, 1};
  } else {
    return {value.data(), static_cast<std::size_t>(value.size())};
  }
}

template <class T>
void put(StateFile& state, const std::string& name, const Array<T>& values) {
  std::vector<double> flat;
  for (const T& value : values) {
    const auto part = numbers(value);
    flat.insert(flat.end(), part.begin(), part.end());
  }
  state.put(name, flat);
}

template <class T>
T value_of(const double* first) {
  if constexpr (std::is_same_v<T, double>) {
    return *first;
  } else {
    return T(Eigen::Map<const T>(first));
  }
}

/// As many values as the array has.
template <class T>
void get(const StateFile& state, const std::string& name, Array<T>& values) {
  const auto flat =
      state.get<double>(name, static_cast<std::size_t>(values.size()) * numbers(T{}).size());
  for (int k = 0; k < values.size(); ++k)
    values[k] = value_of<T>(flat.data() + k * static_cast<std::ptrdiff_t>(numbers(T{}).size()));
}

template <int D>
void put(StateFile& state, const std::string& name, const Matrix<D>& value) {
  put(state, name, Array<Matrix<D>>{value});
}

template <int D>
Matrix<D> get_matrix(const StateFile& state, const std::string& name) {
  Array<Matrix<D>> value(1);
  get(state, name, value);
  return value[0];
}

}  // namespace

template <int D>
void save(const Compaction<D>& sample, StateFile& state, const std::string& prefix) {
  const Scene<D>& scene = sample.scene();
  put(state, prefix + "position", scene.position);
  put(state, prefix + "velocity", scene.velocity);
  put(state, prefix + "angular velocity", scene.angular_velocity);
  put<D>(state, prefix + "cell base", scene.cell.base());
  put<D>(state, prefix + "cell rate", scene.cell.rate);
  const ContactMemory<D>& memory = sample.simulation().memory();
  std::vector<std::int32_t> keys;
  Array<double> normal;
  Array<Tangent<D>> tangential;
  for (int c = 0; c < memory.size(); ++c) {
    keys.insert(keys.end(), {memory.key(c).i, memory.key(c).j, memory.key(c).image});
    normal.push_back(memory.impulse(c).normal);
    tangential.push_back(memory.impulse(c).tangential);
  }
  state.put(prefix + "contact keys", keys);
  state.put(prefix + "contacts of grains", std::int64_t{memory.grain_count()});
  put(state, prefix + "normal impulse", normal);
  put(state, prefix + "tangential impulse", tangential);
  state.put(prefix + "reach", sample.reach());
  state.put(prefix + "steps", sample.simulation().steps());
  state.put(prefix + "cpu seconds", sample.cpu_seconds());
  state.put(prefix + "contact updates", sample.contact_updates());
}

bool is_saved(const StateFile& state, const std::string& prefix) {
  return state.contains(prefix + "contact updates");
}

template <int D>
void restore(const StateFile& state, Compaction<D>& sample, const std::string& prefix) {
  Scene<D>& scene = sample.scene();
  get(state, prefix + "position", scene.position);
  get(state, prefix + "velocity", scene.velocity);
  get(state, prefix + "angular velocity", scene.angular_velocity);
  Cell<D> cell(get_matrix<D>(state, prefix + "cell base"));
  cell.rate = get_matrix<D>(state, prefix + "cell rate");
  cell.barostat = scene.cell.barostat;
  scene.cell = cell;
  const auto keys = state.get<std::int32_t>(prefix + "contact keys");
  const int count = static_cast<int>(keys.size() / 3);
  Array<double> normal(static_cast<std::size_t>(count));
  Array<Tangent<D>> tangential(static_cast<std::size_t>(count));
  get(state, prefix + "normal impulse", normal);
  get(state, prefix + "tangential impulse", tangential);
  ContactMemory<D>& memory = sample.simulation().memory();
  const auto of_grains = state.get_one<std::int64_t>(prefix + "contacts of grains");
  memory.resize(count, static_cast<int>(of_grains));
  for (int c = 0; c < count; ++c) {
    const std::int32_t* key = keys.data() + 3 * static_cast<std::ptrdiff_t>(c);
    memory.set(c, {key[0], key[1], key[2]}, {normal[c], tangential[c]});
  }
  sample.simulation().continue_from(state.get_one<std::int64_t>(prefix + "steps"));
  sample.set_reach(state.get_one<double>(prefix + "reach"));
  sample.cpu_seconds() = state.get_one<double>(prefix + "cpu seconds");
  sample.contact_updates() = state.get_one<double>(prefix + "contact updates");
}

template void save(const Compaction<2>&, StateFile&, const std::string&);
template void save(const Compaction<3>&, StateFile&, const std::string&);
template void restore(const StateFile&, Compaction<2>&, const std::string&);
template void restore(const StateFile&, Compaction<3>&, const std::string&);

}  // namespace cd::shaebani2009
