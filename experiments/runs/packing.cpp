// SPDX-License-Identifier: BSD-3-Clause
// Rows of grains and contacts, and sums over them.
#include "experiments/runs/packing.hpp"

#include <algorithm>
#include <cmath>
#include <functional>
#include <numeric>

#include <libcd/measure/histogram.hpp>
#include <libcd/measure/stress.hpp>
#include "harness/write_rows.hpp"

namespace cd::runs {
namespace {

/// 0, 1, ..., count - 1. (clang 14 does not take std::views::iota of this standard library.)
std::vector<int> numbers_below(int count) {
  std::vector<int> numbers(static_cast<std::size_t>(count));
  std::iota(numbers.begin(), numbers.end(), 0);
  return numbers;
}

/// Into [0, 1).
template <int D>
Vector<D> within_cell(const Vector<D>& fraction) {
  return fraction.unaryExpr([](double x) { return x - std::floor(x); });
}

/// Columns x, y, z, with a name before them, of the vector that the path leads to.
template <int D, class Row, class Path>
void add_axes(Table<Row>& table, const std::string& prefix, const std::string& unit, Path path) {
  for (int axis = 0; axis < D; ++axis)
    table.column(prefix + "xyz"[axis], unit, path, [axis](const Vector<D>& v) { return v[axis]; });
}

}  // namespace

template <int D>
Array<Vector<D>> Packing<D>::normals() const {
  Array<Vector<D>> all;
  for (const PackedContact<D>& contact : contacts) all.push_back(contact.normal);
  return all;
}

template <int D>
Array<Vector<D>> Packing<D>::places() const {
  Array<Vector<D>> all;
  for (const PackedContact<D>& contact : contacts) all.push_back(contact.place);
  return all;
}

template <int D>
Packing<D> packing_of(const Compaction<D>& sample) {
  const Scene<D>& scene = sample.scene();
  const double pressure = sample.setup().pressure;
  Packing<D> packing;
  packing.setup = sample.setup();
  packing.state = sample.state();
  packing.stress = sample.stress() / pressure;
  packing.base = scene.cell.carried_base();
  packing.radius = scene.radius.values();
  packing.mass = scene.mass.values();
  for (const Vector<D>& x : scene.position)
    packing.position.push_back(packing.base * within_cell<D>(packing.base.inverse() * x));
  packing.backbone = sample.backbone();
  const double dt = sample.problem().time_step;
  for_each_contact(sample.problem(), [&](int c, const auto& contact) {
    if (!packing.backbone.carries[c]) return;
    PackedContact<D> kept;
    kept.i = contact.i;
    kept.j = contact.j;
    kept.normal = contact.normal;
    kept.gap = sample.problem().gap[c];
    kept.branch = (scene.radius[contact.i] + scene.radius[contact.j] + kept.gap) * contact.normal;
    const Impulse<D>& impulse = sample.solution().impulse[c];
    kept.force = contact_force<D>(contact, impulse, dt) / pressure;
    kept.force_n = impulse.normal / dt / pressure;
    const Vector<D> middle = scene.position[contact.i] + 0.5 * kept.branch;
    kept.place = within_cell<D>(packing.base.inverse() * middle);
    packing.contacts.push_back(kept);
  });
  return packing;
}

template <int D>
void write_packing(Run& run, const Packing<D>& packing) {
  const std::string volume = D == 2 ? "l0^2" : "l0^3", area = D == 2 ? "l0" : "l0^2";
  Table<int> grains;  // by number
  grains.column("id", "1");
  add_axes<D>(grains, "", "l0", [&](int b) { return packing.position[b]; });
  grains.column("radius", "l0", [&](int b) { return packing.radius[b]; })
      .column("mass", "rho0 " + volume, [&](int b) { return packing.mass[b]; })
      .column("rattler", "1", [&](int b) { return static_cast<int>(packing.backbone.rattler[b]); });
  write_rows(run, "grains.csv", grains, numbers_below(packing.radius.size()));

  using Contact = PackedContact<D>;
  Table<Contact> contacts;
  contacts.fields(std::identity(), &Contact::i, &Contact::j);
  add_axes<D>(contacts, "n", "1", &Contact::normal);
  add_axes<D>(contacts, "l", "l0", &Contact::branch);
  contacts.fields(std::identity(), &Contact::gap, &Contact::force_n);
  add_axes<D>(contacts, "force_", "P_ext " + area, &Contact::force);
  write_rows(run, "contacts.csv", contacts, packing.contacts);

  Table<int> cell;  // by number of the translation
  cell.column("vector", "1");
  add_axes<D>(cell, "", "l0", [&](int k) { return Vector<D>(packing.base.col(k)); });
  write_rows(run, "cell.csv", cell, numbers_below(D));
}

template <int D>
ContactForces contact_forces(const Packing<D>& packing) {
  const double mu = packing.setup.friction;
  double moment = 0.0, excess = 0.0;
  int sliding = 0;
  std::vector<double> normal;
  for (const PackedContact<D>& c : packing.contacts) {
    const double beyond = (c.force - c.force_n * c.normal).norm() - mu * c.force_n;
    moment += c.branch.dot(c.force);
    excess = std::max(excess, beyond);
    sliding += beyond > -1e-9 * c.force_n;
    normal.push_back(c.force_n);
  }
  ContactForces forces;
  if (normal.empty()) return forces;
  const double count = static_cast<double>(normal.size());
  double sum = 0.0;
  for (const double force : normal) sum += force;
  forces.pressure = moment / (D * packing.base.determinant());
  forces.cone_violation = excess / (sum / count);
  forces.sliding = sliding / count;
  forces.normal = over_mean(normal);
  return forces;
}

template struct Packing<2>;
template struct Packing<3>;
template Packing<2> packing_of(const Compaction<2>&);
template Packing<3> packing_of(const Compaction<3>&);
template void write_packing(Run&, const Packing<2>&);
template void write_packing(Run&, const Packing<3>&);
template ContactForces contact_forces(const Packing<2>&);
template ContactForces contact_forces(const Packing<3>&);

}  // namespace cd::runs
