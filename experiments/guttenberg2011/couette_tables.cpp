// SPDX-License-Identifier: BSD-3-Clause
// Profile, stress map, torques, grains and contacts of a flow as data files.
#include "experiments/guttenberg2011/couette_tables.hpp"

#include <string>
#include <vector>

#include <libcd/detect/geometry.hpp>
#include <libcd/io/table.hpp>

namespace cd::guttenberg2011 {
namespace {

using namespace cd::runs;

/// Unit of all stresses.
const std::string stress_unit = "rho <R>^2 Omega^2";

/// Columns of the contact stress that the path leads to, or of its errors, in the radial and
/// azimuthal basis, positive in compression, first index branch vector.
template <class Row, class... Path>
void add_contact_stress(Table<Row>& table, const std::string& suffix,
                        Matrix<2> PolarStress::*stress, Path... path) {
  for (const int i : {0, 1})
    for (const int j : {0, 1})
      table.column(std::string("stress_") + "rt"[i] + "rt"[j] + suffix, stress_unit, path...,
                   stress, [i, j](const Matrix<2>& components) { return components(i, j); });
}

/// One ring as a row of profile.csv.
struct Ring {
  RingFlow flow;
  PolarStress stress;
};

Table<Ring> profile_table() {
  const auto kinetic = [](int i, int j) {
    return [i, j](const PolarStress& stress) { return stress.kinetic(i, j); };
  };
  Table<Ring> table;
  table.column("r", "<R>", &Ring::flow, &RingFlow::radius)
      .column("local_fraction", "1", &Ring::flow, &RingFlow::packing_fraction, &Estimate::value)
      .column("omega_internal", "Omega", &Ring::flow, &RingFlow::omega_internal, &Estimate::value)
      .column("omega_measured", "Omega", &Ring::flow, &RingFlow::omega_measured, &Estimate::value);
  add_contact_stress(table, "", &PolarStress::contact, &Ring::stress);
  add_contact_stress(table, "_error", &PolarStress::contact_error, &Ring::stress);
  table.column("kinetic_rr", stress_unit, &Ring::stress, kinetic(0, 0))
      .column("kinetic_rt", stress_unit, &Ring::stress, kinetic(0, 1))
      .column("kinetic_tt", stress_unit, &Ring::stress, kinetic(1, 1))
      .column("local_fraction_error", "1", &Ring::flow, &RingFlow::packing_fraction,
              &Estimate::error)
      .column("omega_internal_error", "Omega", &Ring::flow, &RingFlow::omega_internal,
              &Estimate::error)
      .column("omega_measured_error", "Omega", &Ring::flow, &RingFlow::omega_measured,
              &Estimate::error);
  return table;
}

void write_profile(Run& run, const FlowMeans& means) {
  std::vector<Ring> rings;
  for (int k = 0; k < means.profile.size(); ++k)
    rings.push_back({means.profile[k], means.ring_stress[static_cast<std::size_t>(k)]});
  const Table<Ring> table = profile_table();
  table.write(run.csv("profile.csv", table.columns()), rings);
}

void write_torque(Run& run, const FlowMeans& means) {
  struct Row {
    std::string cylinder;
    Estimate torque;
  };
  const std::string unit = "rho <R>^4 Omega^2";
  Table<Row> table;
  table.column("cylinder", "name", &Row::cylinder)
      .column("torque", unit, &Row::torque, &Estimate::value)
      .column("error", unit, &Row::torque, &Estimate::error);
  table.write(run.csv("torque.csv", table.columns()),
              std::vector<Row>{{"inner", means.torque_inner}, {"outer", means.torque_outer}});
}

void write_grains(Run& run, const Scene<2>& scene) {
  const auto of = [&](const Array<Vector<2>>& values, int axis) {
    return [&, axis](int b) { return values[b][axis]; };
  };
  Table<int> table;  // of bodies
  table.column("id", "1")
      .column("x", "<R>", of(scene.position, 0))
      .column("y", "<R>", of(scene.position, 1))
      .column("radius", "<R>", [&](int b) { return scene.radius[b]; })
      .column("vx", "<R> Omega", of(scene.velocity, 0))
      .column("vy", "<R> Omega", of(scene.velocity, 1));
  auto& grains = run.csv("grains.csv", table.columns());
  for (int b = 0; b < scene.size(); ++b)
    if (scene.shape[b] == Shape::round) table.row(grains, b);
}

/// The contacts of the last step.
void write_contacts(Run& run, const CouetteFlow& flow) {
  struct Contact {
    int i, j;
    Vector<2> branch;
    double force;
  };
  Table<Contact> table;
  table.column("i", "1", &Contact::i)
      .column("j", "1", &Contact::j)
      .column("lx", "<R>", [](const Contact& c) { return c.branch.x(); })
      .column("ly", "<R>", [](const Contact& c) { return c.branch.y(); })
      .column("force_n", "rho <R>^3 Omega^2", &Contact::force);
  auto& contacts = run.csv("contacts.csv", table.columns());
  const Scene<2>& scene = flow.scene();
  const ContactMemory<2> last = flow.contacts();
  for (int c = 0; c < last.size(); ++c) {
    const ContactKey& key = last.key(c);
    const double impulse = last.impulse(c).normal;
    if (!(impulse > 0.0)) continue;
    const auto [normal, gap] = contact_geometry(scene, key);
    double length = gap;
    for (const int body : {key.i, key.j}) {
      if (scene.shape[body] == Shape::round) length += scene.radius[body];
    }
    table.row(contacts, {key.i, key.j, length * normal, impulse / flow.setup().time_step});
  }
}

}  // namespace

void write_map(Run& run, const PolarGrid& grid, const runs::FlowMeans& means) {
  struct Cell {
    double r, angle;
    const PolarStress* stress;
  };
  std::vector<Cell> cells;
  for (int ring = 0; ring < grid.rings; ++ring) {
    for (int sector = 0; sector < grid.sectors; ++sector) {
      const auto cell = static_cast<std::size_t>(grid.cell(ring, sector));
      cells.push_back({grid.radius(ring), grid.angle(sector), &means.cell_stress[cell]});
    }
  }
  Table<Cell> table;
  table.column("r", "<R>", &Cell::r).column("angle", "rad", &Cell::angle);
  add_contact_stress(table, "", &PolarStress::contact,
                     [](const Cell& cell) -> const PolarStress& { return *cell.stress; });
  table.write(run.csv("map.csv", table.columns()), cells);
}

void write_flow(Run& run, const CouetteFlow& flow, const FlowMeans& means) {
  write_profile(run, means);
  write_map(run, flow.grid(), means);
  write_torque(run, means);
  write_grains(run, flow.scene());
  write_contacts(run, flow);
}

}  // namespace cd::guttenberg2011
