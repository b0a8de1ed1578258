// SPDX-License-Identifier: BSD-3-Clause
// Rows of grains and contacts, and sums over them.
#include "experiments/runs/packing.hpp"

#include <algorithm>
#include <cmath>

#include <libcd/measure/histogram.hpp>
#include <libcd/measure/stress.hpp>

namespace cd::runs {
namespace {

/// Into [0, 1).
template <int D>
Vector<D> within_cell(const Vector<D>& fraction) {
  return fraction.unaryExpr([](double x) { return x - std::floor(x); });
}

/// Columns x, y, z with a name before them.
template <int D>
void add_axes(std::vector<CsvColumn>& columns, const std::string& prefix, const std::string& unit) {
  for (int axis = 0; axis < D; ++axis) columns.push_back({prefix + "xyz"[axis], unit});
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
  packing.backbone = find_backbone(scene, sample.problem(), sample.solution().impulse);
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
  std::vector<CsvColumn> columns = {{"id", "1"}};
  add_axes<D>(columns, "", "l0");
  columns.insert(columns.end(), {{"radius", "l0"}, {"mass", "rho0 " + volume}, {"rattler", "1"}});
  auto& grains = run.csv("grains.csv", columns);
  for (int b = 0; b < packing.radius.size(); ++b)
    grains.row(b, packing.position[b], packing.radius[b], packing.mass[b],
               static_cast<int>(packing.backbone.rattler[b]));

  columns = {{"i", "1"}, {"j", "1"}};
  add_axes<D>(columns, "n", "1");
  add_axes<D>(columns, "l", "l0");
  columns.insert(columns.end(), {{"gap", "l0"}, {"force_n", "P_ext " + area}});
  add_axes<D>(columns, "force_", "P_ext " + area);
  auto& contacts = run.csv("contacts.csv", columns);
  for (const PackedContact<D>& c : packing.contacts)
    contacts.row(c.i, c.j, c.normal, c.branch, c.gap, c.force_n, c.force);

  columns = {{"vector", "1"}};
  add_axes<D>(columns, "", "l0");
  auto& cell = run.csv("cell.csv", columns);
  for (int k = 0; k < D; ++k) cell.row(k, Vector<D>(packing.base.col(k)));
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
