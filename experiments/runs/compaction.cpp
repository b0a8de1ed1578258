// SPDX-License-Identifier: BSD-3-Clause
// Compaction: time steps, and what is measured after each.
#include "experiments/runs/compaction.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <libcd/core/error.hpp>
#include <libcd/core/random.hpp>
#include <libcd/generate/gas.hpp>
#include <libcd/measure/grain_means.hpp>
#include <libcd/measure/overlaps.hpp>
#include <libcd/measure/stress.hpp>
#include "harness/thread_time.hpp"

namespace cd::runs {
namespace {

/// Pairs with gaps below this fraction of a mean radius take part in the sweeps. The skin is a
/// matter of speed only.
constexpr double kReach = 0.1, kSkin = 0.2;

template <int D>
Barostat<D> barostat_of(const CompactionSetup& setup) {
  Barostat<D> barostat;
  barostat.stress = setup.pressure * Matrix<D>::Identity();
  barostat.stress(0, 0) *= 1.0 + setup.deviator;
  barostat.stress(1, 1) *= 1.0 - setup.deviator;
  barostat.inertia = setup.cell_inertia;
  barostat.modes = setup.modes;
  barostat.scheme = setup.scheme;
  barostat.own_feedback = setup.own_feedback;
  barostat.momentum_term = setup.momentum_term;
  return barostat;
}

template <int D>
Scene<D> gas_of(const CompactionSetup& setup) {
  GasOptions gas;
  gas.grains = setup.grains;
  gas.friction = setup.friction;
  gas.volume_fraction = setup.initial_fraction;
  gas.seed = setup.seed;
  return make_gas<D>(gas);
}

/// The start with the barostat of the setup.
template <int D>
Scene<D> under_pressure(Scene<D> start, const CompactionSetup& setup) {
  if (const double overlap = largest_overlap(start); overlap > 0.0)
    throw Error("start: overlap of two grains", overlap, "no overlap");
  start.cell.barostat = barostat_of<D>(setup);
  return start;
}

/// The larger of the imposed pressure and of the stress of bonds between mean grains, which have a
/// diameter of 2 l0.
template <int D>
double stress_scale(const CompactionSetup& setup) {
  return std::max(setup.pressure, setup.cohesion / std::pow(2.0, D - 1));
}

/// Contact dynamics, with cohesion if there is any.
OptionValues method_options(const CompactionSetup& setup) {
  OptionValues options{{"solver", setup.solver},
                       {"seed", mix64(setup.seed)},
                       {"sweeps", setup.sweeps},
                       {"report_residual", false}};
  if (setup.cohesion > 0.0) {
    options["law"] = "extended-coulomb";
    options["contact.cohesion_force"] = setup.cohesion;
    options["contact.cohesion_energy"] = setup.cohesion * setup.bond_range;
  }
  return options;
}

}  // namespace

template <int D>
Compaction<D>::Compaction(const CompactionSetup& setup) : Compaction(setup, gas_of<D>(setup)) {}

template <int D>
Compaction<D>::Compaction(const CompactionSetup& setup, Scene<D> start)
    : setup_(setup),
      simulation_(under_pressure(std::move(start), setup),
                  make_method<D>("contact-dynamics", method_options(setup)),
                  {.time_step = setup.time_step, .reach = kReach, .skin = kSkin}) {}

template <int D>
void Compaction<D>::step() {
  volume_before_ = scene().cell.volume();
  const double start = thread_seconds();
  if (setup_.adaptive_reach) follow_speeds();
  const SolveReport report = simulation_.step();
  cpu_seconds_ += thread_seconds() - start;
  contact_updates_ += static_cast<double>(report.iterations) * problem().contact_count();
  measure();
}

/// The reach grows to eight times what the last step did, and shrinks again, because every pair
/// within it costs time in the sweeps.
template <int D>
void Compaction<D>::follow_speeds() {
  const double dt = setup_.time_step;
  const Barostat<D>& barostat = *scene().cell.barostat;
  const double fastest = largest_velocity(scene());
  // The background moves neighbours the more the farther they are apart, that is with the reach.
  const double strain =
      dt * (scene().cell.rate.norm() + dt * barostat.stress.norm() / barostat.inertia);
  const double diameter = 2.0 * *std::max_element(scene().radius.begin(), scene().radius.end());
  const double moved =
      (dt * fastest + 0.5 * (diameter + kReach + kSkin) * strain) / std::max(0.1, 1.0 - strain);
  const double room = 0.999 * scene().cell.least_height() - diameter - kSkin;
  const double wanted = std::min(std::max(kReach, 8.0 * moved), room);
  const double reach = simulation_.reach();
  if (4.0 * moved > reach || reach > std::min(2.0 * wanted, room)) simulation_.set_reach(wanted);
}

template <int D>
void Compaction<D>::measure() {
  stress_ = mean_stress(scene(), problem(), solution(), volume_before_);
  double speed = 0.0, acceleration = 0.0;
  for (int b = 0; b < scene().size(); ++b) {
    const Vector<D>& v = solution().motion[b].velocity;
    speed += v.norm();
    acceleration += (v - problem().at_start()[b].velocity).norm();
  }
  mean_velocity_ = speed / scene().size();
  mean_acceleration_ = acceleration / scene().size() / setup_.time_step;
  const double scale = setup_.scaled_threshold ? stress_scale<D>(setup_) : 1.0;
  const double slow = setup_.stop_threshold * std::sqrt(scale);
  const double steady = setup_.stop_threshold * scale;
  relaxed_ = pressure() > 0.5 * setup_.pressure && mean_acceleration_ < steady &&
             (setup_.stop_rule == RestRule::literal ? mean_velocity_ : speeds().backbone) < slow;
}

template <int D>
Backbone Compaction<D>::backbone() const {
  if (setup_.cohesion == 0.0) return find_backbone(scene(), problem(), solution().impulse);
  Array<Impulse<D>> size = solution().impulse;
  for (Impulse<D>& impulse : size) impulse.normal = std::abs(impulse.normal);
  return find_backbone(scene(), problem(), size);
}

template <int D>
Speeds Compaction<D>::speeds() const {
  const Backbone backbone = this->backbone();
  Vector<D> momentum = Vector<D>::Zero();
  double mass = 0.0;
  for (int b = 0; b < scene().size(); ++b) {
    if (backbone.rattler[b]) continue;
    momentum += scene().mass[b] * scene().velocity[b];
    mass += scene().mass[b];
  }
  Speeds mean;
  for (int b = 0; b < scene().size(); ++b) {
    if (backbone.rattler[b]) {
      mean.rattlers += scene().velocity[b].norm();
    } else {
      mean.backbone += (scene().velocity[b] - momentum / mass).norm();
    }
  }
  if (backbone.grains < scene().size()) mean.rattlers /= scene().size() - backbone.grains;
  // Without a backbone nothing is at rest.
  mean.backbone = backbone.grains > 0 ? mean.backbone / backbone.grains
                                      : std::numeric_limits<double>::infinity();
  return mean;
}

template <int D>
double Compaction<D>::volume_fraction() const {
  double filled = 0.0;  // masses are volumes: the density is 1
  for (const double mass : scene().mass) filled += mass;
  return filled / scene().cell.volume();
}

template <int D>
PackingState Compaction<D>::state() const {
  const Backbone backbone = this->backbone();
  const ForceBalance balance = force_balance(scene(), problem(), solution());
  PackingState s;
  s.steps = steps();
  s.cpu_seconds = cpu_seconds_;
  s.contact_updates = contact_updates_;
  s.volume_fraction = volume_fraction();
  s.pressure_error = pressure() / setup_.pressure - 1.0;
  s.mean_overlap = backbone.mean_overlap;
  s.coordination = backbone.coordination;
  s.rattler_fraction = backbone.rattler_fraction;
  s.force_residual = balance.rms;
  s.largest_residual = balance.largest;
  s.mean_velocity = mean_velocity_;
  s.relaxed = relaxed_;
  return s;
}

template <int D>
void Compaction<D>::archive(Archive& archive) {
  archive("simulation", simulation_)("cpu seconds", cpu_seconds_);
  archive("contact updates", contact_updates_);
}

template class Compaction<2>;
template class Compaction<3>;

}  // namespace cd::runs
