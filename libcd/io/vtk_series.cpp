// SPDX-License-Identifier: BSD-3-Clause
// From scenes and problems to points and lines.
#include "libcd/io/vtk_series.hpp"

#include <cmath>
#include <cstdio>

#include "libcd/core/error.hpp"
#include "libcd/io/cell_edges.hpp"
#include "libcd/io/printable.hpp"
#include "libcd/io/wall_edges.hpp"
#include "libcd/measure/stress.hpp"

namespace cd {
namespace {

template <int D>
void append(std::vector<double>& values, const Vector<D>& v) {
  for (int axis = 0; axis < 3; ++axis) values.push_back(axis < D ? v[std::min(axis, D - 1)] : 0.0);
}

void append_spin(std::vector<double>& values, double spin) {
  values.insert(values.end(), {0.0, 0.0, spin});
}
void append_spin(std::vector<double>& values, const Vector<3>& spin) {
  append<3>(values, spin);
}

/// The image of a position within the periodic cell.
template <int D>
Vector<D> shown(const Cell<D>& cell, const Vector<D>& position) {
  if (!cell.periodic()) return position;
  return position + cell.base() * cell.home(position).template cast<double>();
}

template <int D>
bool bears_force(const Impulse<D>& impulse) {
  return impulse.normal != 0.0 || squared_length(impulse.tangential) != 0.0;
}

/// Calls visit(contact, what the law remembers of it) for the contacts that bear force; nothing is
/// remembered of a new one.
template <int D, class Visit>
void for_each_state(const Simulation<D>& simulation, const Visit& visit) {
  const ContactProblem<D>& problem = simulation.problem();
  const ContactMemory<D> remembered = simulation.contacts();
  auto of_grains = remembered.grain_contacts(), of_walls = remembered.boundary_contacts();
  const int grain_contacts = problem.grain_contacts.size();
  for (int c = 0; c < simulation.solution().impulse.size(); ++c) {
    const ContactKey& key = problem.label[c].key;
    const auto state = (c < grain_contacts ? of_grains : of_walls).find_state(key);
    if (bears_force<D>(simulation.solution().impulse[c])) visit(c, state);
  }
}

template <int D>
std::vector<std::int32_t> coordination(const Simulation<D>& simulation) {
  std::vector<std::int32_t> count(static_cast<std::size_t>(simulation.scene().size()), 0);
  const auto& problem = simulation.problem();
  for (int c = 0; c < simulation.solution().impulse.size(); ++c) {
    if (!bears_force<D>(simulation.solution().impulse[c])) continue;
    const ContactKey& key = problem.label[c].key;
    ++count[static_cast<std::size_t>(key.i)];
    ++count[static_cast<std::size_t>(key.j)];
  }
  return count;
}

/// What the law remembers of the contacts of each body that bear force, added up: an array for each
/// variable, of numbers as they are and of tangential vectors their lengths.
template <int D>
std::vector<std::vector<double>> sums_of_states(const Simulation<D>& simulation) {
  const auto variables = simulation.law().traits().state_variables;
  const auto bodies = static_cast<std::size_t>(simulation.scene().size());
  std::vector<std::vector<double>> sums(variables.size(), std::vector<double>(bodies, 0.0));
  for_each_state(simulation, [&](int c, std::span<const double> state) {
    const ContactKey& key = simulation.problem().label[c].key;
    std::size_t from = 0;
    for (std::size_t k = 0; k < variables.size() && from < state.size(); ++k) {
      const bool is_number = variables[k].kind == StateVariable::Kind::number;
      const double value = is_number ? state[from] : length(tangential_state<D>(state, from));
      sums[k][static_cast<std::size_t>(key.i)] += value;
      sums[k][static_cast<std::size_t>(key.j)] += value;
      from += static_cast<std::size_t>(components_of<D>(variables[k]));
    }
  });
  return sums;
}

/// As quaternions w, x, y, z.
void append_orientation(std::vector<double>& values, double angle) {
  values.insert(values.end(), {std::cos(0.5 * angle), 0.0, 0.0, std::sin(0.5 * angle)});
}
void append_orientation(std::vector<double>& values, const Eigen::Quaterniond& q) {
  values.insert(values.end(), {q.w(), q.x(), q.y(), q.z()});
}

template <int D>
void add_orientations(VtkPolyData& data, const std::vector<std::int32_t>& body,
                      const Orientations<D>& orientations) {
  std::vector<double> quaternions, angles;
  for (const std::int32_t b : body) {
    append_orientation(quaternions, orientations[b]);
    if constexpr (D == 2) angles.push_back(orientations[b]);
  }
  data.point_data.push_back({"orientation", 4, std::move(quaternions)});
  if constexpr (D == 2) data.point_data.push_back({"angle", 1, std::move(angles)});
}

template <int D>
VtkPolyData grains_of(const Simulation<D>& simulation, const Orientations<D>* orientations) {
  const Scene<D>& scene = simulation.scene();
  const std::vector<std::int32_t> contacts = coordination(simulation);
  const std::vector<std::vector<double>> sums = sums_of_states(simulation);
  VtkPolyData data;
  std::vector<double> radius, velocity, spin;
  std::vector<std::int32_t> count, material, body;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    append<D>(data.points, shown(scene.cell, scene.position[b]));
    append<D>(velocity, scene.velocity[b]);
    append_spin(spin, scene.angular_velocity[b]);
    radius.push_back(scene.radius[b]);
    count.push_back(contacts[static_cast<std::size_t>(b)]);
    material.push_back(scene.material[b]);
    body.push_back(b);
  }
  data.point_data = {{"radius", 1, radius},         {"velocity", 3, velocity},
                     {"angular velocity", 3, spin}, {"coordination", 1, count},
                     {"material", 1, material},     {"body", 1, body}};
  if (orientations != nullptr) add_orientations(data, body, *orientations);
  const auto variables = simulation.law().traits().state_variables;
  for (std::size_t k = 0; k < sums.size(); ++k) {
    std::vector<double> values;
    values.reserve(body.size());
    for (const std::int32_t b : body) values.push_back(sums[k][static_cast<std::size_t>(b)]);
    data.point_data.push_back({variables[k].name, 1, std::move(values)});
  }
  return data;
}

/// One array for each variable that the law remembers.
template <int D>
std::vector<VtkArray> state_arrays(std::span<const StateVariable> variables) {
  std::vector<VtkArray> arrays;
  arrays.reserve(variables.size());
  for (const StateVariable& variable : variables)
    arrays.push_back({variable.name, components_of<D>(variable), std::vector<double>()});
  return arrays;
}

/// A new contact remembers nothing yet.
void append_state(std::vector<VtkArray>& arrays, std::span<const double> state) {
  std::size_t from = 0;
  for (VtkArray& array : arrays) {
    auto& values = std::get<std::vector<double>>(array.values);
    for (int k = 0; k < array.components; ++k, ++from)
      values.push_back(from < state.size() ? state[from] : 0.0);
  }
}

template <int D>
VtkPolyData contacts_of(const Simulation<D>& simulation) {
  const Scene<D>& scene = simulation.scene();
  const ContactProblem<D>& problem = simulation.problem();
  VtkPolyData data;
  data.lines = true;
  std::vector<double> force, normal_force, gap;
  std::vector<std::int32_t> body_i, body_j;
  std::vector<VtkArray> states = state_arrays<D>(simulation.law().traits().state_variables);
  for_each_state(simulation, [&](int, std::span<const double> s) { append_state(states, s); });
  for_each_contact(problem, [&](int c, const auto& contact) {
    const ContactKey& key = problem.label[c].key;
    const Impulse<D>& impulse = simulation.solution().impulse[c];
    if (!bears_force<D>(impulse)) return;
    const Vector<D> branch = branch_vector(scene, problem, c, contact);
    const bool from_i = scene.shape[key.i] == Shape::round;
    const Vector<D> centre = shown(scene.cell, scene.position[from_i ? key.i : key.j]);
    append<D>(data.points, from_i ? centre : Vector<D>(centre - branch));
    append<D>(data.points, from_i ? Vector<D>(centre + branch) : centre);
    append<D>(force, contact_force<D>(contact, impulse, problem.time_step));
    normal_force.push_back(impulse.normal / problem.time_step);
    gap.push_back(problem.gap[c]);
    body_i.push_back(key.i);
    body_j.push_back(key.j);
  });
  data.line_data = {{"force", 3, force},
                    {"normal force", 1, normal_force},
                    {"gap", 1, gap},
                    {"body i", 1, body_i},
                    {"body j", 1, body_j}};
  for (VtkArray& array : states) data.line_data.push_back(std::move(array));
  return data;
}

/// Edges as lines, each with a number of its own.
template <int D, class Edge>
VtkPolyData lines_of(const std::vector<Edge>& edges, const char* name, int Edge::*number) {
  VtkPolyData data;
  data.lines = true;
  std::vector<std::int32_t> numbers;
  for (const Edge& edge : edges) {
    append<D>(data.points, edge.from);
    append<D>(data.points, edge.to);
    numbers.push_back(edge.*number);
  }
  data.line_data = {{name, 1, numbers}};
  return data;
}

}  // namespace

template <int D>
VtkSeries<D>::VtkSeries(std::filesystem::path folder, const std::string& name,
                        BeforeRename before_rename)
    : folder_(std::move(folder)),
      name_(held_by_xml(name)),
      before_rename_(std::move(before_rename)) {
  std::error_code error;
  std::filesystem::create_directories(folder_, error);
  if (error) throw Error(folder_.string() + ": " + error.message());
}

template <int D>
void VtkSeries<D>::write(const Simulation<D>& simulation, double time) {
  times_.push_back(time);
  const auto add = [&](const std::string& what, const VtkPolyData& data) {
    std::vector<VtkFrame> frames;
    for (const double when : times_) {
      char number[16];
      std::snprintf(number, sizeof number, "_%06d", static_cast<int>(frames.size()));
      frames.push_back({when, name_ + what + number + ".vtp"});
    }
    write_vtp(folder_ / frames.back().file, data, before_rename_);
    write_pvd(folder_ / (name_ + what + ".pvd"), frames, before_rename_);
  };
  add("_grains", grains_of(simulation, orientations_.get()));
  add("_contacts", contacts_of(simulation));
  const Scene<D>& scene = simulation.scene();
  add("_walls", lines_of<D>(wall_edges(scene), "body", &WallEdge<D>::body));
  if (scene.cell.periodic())
    add("_cell", lines_of<D>(cell_edges(scene), "axis", &CellEdge<D>::axis));
}

template <int D>
void VtkSeries<D>::follow(Simulation<D>& simulation) {
  orientations_ = std::make_shared<Orientations<D>>(simulation.scene());
  simulation.observe([noted = orientations_](const Simulation<D>& s, const StepReport&) {
    noted->advance(s.scene(), s.time_step());
  });
}

template <int D>
void VtkSeries<D>::archive(Archive& archive) {
  archive("times", times_);
  if (orientations_) archive("orientations", *orientations_);
}

template class VtkSeries<2>;
template class VtkSeries<3>;

}  // namespace cd
