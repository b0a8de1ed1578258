// Rows of grains and contacts, and sums over them.
#include "experiments/shaebani2009/packing_files.hpp"

#include <algorithm>
#include <cmath>

#include "libcd/measure/backbone.hpp"
#include "libcd/measure/histogram.hpp"
#include "libcd/measure/stress.hpp"

namespace cd::shaebani2009 {
namespace {

/// Columns x, y, z or with a name before them.
template <int D>
void add_axes(std::vector<CsvColumn>& columns, const std::string& prefix, const std::string& unit) {
  for (int axis = 0; axis < D; ++axis) columns.push_back({prefix + "xyz"[axis], unit});
}

/// Into the cell at the origin.
template <int D>
Vector<D> wrapped(const Cell<D>& cell, const Vector<D>& x) {
  const Vector<D> place = cell.fraction(x);
  return x - cell.base() * place.array().floor().matrix();
}

template <int D>
double gap_of(const Compaction<D>& sample, const GrainContact<D>& contact) {
  return contact.gap_rate * sample.setup().time_step;
}

template <int D>
Vector<D> branch_of(const Compaction<D>& sample, const GrainContact<D>& contact) {
  const Array<double>& radius = sample.scene().radius;
  return (radius[contact.i] + radius[contact.j] + gap_of(sample, contact)) * contact.normal;
}

/// body(number, contact, force on j) for every contact that repels.
template <int D, class Body>
void for_each_repelling(const Compaction<D>& sample, const Body& body) {
  const Array<Impulse<D>>& impulse = sample.solution().impulse;
  const auto& contacts = sample.problem().grain_contacts;  // there are no others in a cell
  for (int c = 0; c < contacts.size(); ++c) {
    if (!(impulse[c].normal > 0.0)) continue;
    body(c, contacts[c], contact_force<D>(contacts[c], impulse[c], sample.setup().time_step));
  }
}

template <int D>
Backbone backbone_of(const Compaction<D>& sample) {
  return find_backbone(sample.scene(), sample.problem(), sample.solution().impulse);
}

}  // namespace

template <int D>
void write_packing(Run& run, const Compaction<D>& sample) {
  const Scene<D>& scene = sample.scene();
  std::vector<CsvColumn> columns = {{"id", "1"}};
  add_axes<D>(columns, "", "l0");
  columns.insert(
      columns.end(),
      {{"radius", "l0"}, {"mass", D == 2 ? "rho0 l0^2" : "rho0 l0^3"}, {"rattler", "1"}});
  auto& grains = run.csv("grains.csv", columns);
  const Backbone backbone = backbone_of(sample);
  for (int b = 0; b < scene.size(); ++b)
    grains.row(b, wrapped(scene.cell, scene.position[b]), scene.radius[b], scene.mass[b],
               static_cast<int>(backbone.rattler[b]));

  const std::string force = D == 2 ? "rho0 l0^3/t0^2" : "rho0 l0^4/t0^2";
  columns = {{"i", "1"}, {"j", "1"}};
  add_axes<D>(columns, "n", "1");
  add_axes<D>(columns, "l", "l0");
  columns.insert(columns.end(), {{"gap", "l0"}, {"force_n", force}});
  add_axes<D>(columns, "force_", force);
  auto& contacts = run.csv("contacts.csv", columns);
  for_each_repelling(sample, [&](int, const GrainContact<D>& contact, const Vector<D>& F) {
    contacts.row(contact.i, contact.j, contact.normal, branch_of(sample, contact),
                 gap_of(sample, contact), F.dot(contact.normal), F);
  });

  columns = {{"vector", "1"}};
  add_axes<D>(columns, "", "l0");
  auto& cell = run.csv("cell.csv", columns);
  for (int k = 0; k < D; ++k) cell.row(k, Vector<D>(scene.cell.base().col(k)));
}

template <int D>
ContactForces contact_forces(const Compaction<D>& sample) {
  const Backbone backbone = backbone_of(sample);
  const double mu = sample.setup().friction;
  ContactForces forces;
  double moment = 0.0, sum = 0.0, excess = 0.0;
  int repelling = 0, sliding = 0;
  std::vector<double> carried;
  for_each_repelling(sample, [&](int c, const GrainContact<D>& contact, const Vector<D>& F) {
    const double normal = F.dot(contact.normal);
    const double beyond = (F - normal * contact.normal).norm() - mu * normal;
    moment += branch_of(sample, contact).dot(F);
    excess = std::max(excess, beyond);
    sum += normal;
    ++repelling;
    if (!backbone.carries[c]) return;
    carried.push_back(normal);
    sliding += beyond > -1e-9 * normal;
  });
  forces.pressure = moment / (D * sample.scene().cell.volume());
  if (repelling > 0) forces.cone_violation = excess / (sum / repelling);
  if (carried.empty()) return forces;
  forces.sliding = sliding / static_cast<double>(carried.size());
  forces.carried = over_mean(carried);
  return forces;
}

template <int D>
Speeds speeds(const Compaction<D>& sample) {
  const Scene<D>& scene = sample.scene();
  const Backbone backbone = backbone_of(sample);
  Vector<D> momentum = Vector<D>::Zero();
  double mass = 0.0;
  for (int b = 0; b < scene.size(); ++b) {
    if (backbone.rattler[b]) continue;
    momentum += scene.mass[b] * scene.velocity[b];
    mass += scene.mass[b];
  }
  Speeds mean;
  for (int b = 0; b < scene.size(); ++b) {
    if (backbone.rattler[b]) {
      mean.rattlers += scene.velocity[b].norm();
    } else {
      mean.backbone += (scene.velocity[b] - momentum / mass).norm();
    }
  }
  if (backbone.grains > 0) mean.backbone /= backbone.grains;
  if (backbone.grains < scene.size()) mean.rattlers /= scene.size() - backbone.grains;
  return mean;
}

template void write_packing(Run&, const Compaction<2>&);
template void write_packing(Run&, const Compaction<3>&);
template ContactForces contact_forces(const Compaction<2>&);
template ContactForces contact_forces(const Compaction<3>&);
template Speeds speeds(const Compaction<2>&);
template Speeds speeds(const Compaction<3>&);

}  // namespace cd::shaebani2009
