// One time step after the other, and what is looked at after each.
#include "experiments/shaebani2009/compaction.hpp"

#include <ctime>

#include "libcd/core/error.hpp"
#include "libcd/core/random.hpp"
#include "libcd/generate/gas.hpp"
#include "libcd/measure/backbone.hpp"
#include "libcd/measure/stress.hpp"

namespace cd::shaebani2009 {
namespace {

/// Pairs with gaps below this fraction of a mean radius take part in the sweeps, as long as nothing
/// moves faster than half of it in a step.
constexpr double kReach = 0.1, kSkin = 0.2;

double thread_seconds() {
  timespec now;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

template <int D>
Barostat<D> barostat_of(const Setup& setup) {
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

}  // namespace

template <int D>
Compaction<D>::Compaction(const Setup& setup) : setup_(setup) {
  GasOptions gas;
  gas.grains = setup.grains;
  gas.friction = setup.friction;
  gas.volume_fraction = setup.initial_fraction;
  gas.seed = setup.seed;
  scene_ = make_gas<D>(gas);
  scene_.cell.barostat = barostat_of<D>(setup);
  SolverOptions options;
  options.seed = mix64(setup.seed);
  options.stop.max_iterations = setup.sweeps;
  options.stop.judge = false;
  solver_ = make_solver<D>(setup.solver, options);
  simulation_ = std::make_unique<Simulation<D>>(
      scene_, law_, *solver_, integrator_,
      typename Simulation<D>::Options{setup.time_step, kReach, kSkin, true});
}

template <int D>
void Compaction<D>::step() {
  volume_before_ = scene_.cell.volume();
  const double start = thread_seconds();
  const SolveReport report = simulation_->step();
  cpu_seconds_ += thread_seconds() - start;
  contact_updates_ += static_cast<double>(report.iterations) * problem().contact_count();
  look();
}

template <int D>
void Compaction<D>::look() {
  stress_ = mean_stress(scene_, problem(), solution(), volume_before_);
  double speed = 0.0, acceleration = 0.0;
  for (int b = 0; b < scene_.size(); ++b) {
    const Vector<D>& v = solution().motion[b].velocity;
    speed += v.norm();
    acceleration += (v - problem().before[b].velocity).norm();
  }
  mean_velocity_ = speed / scene_.size();
  mean_acceleration_ = acceleration / scene_.size() / setup_.time_step;
  const double limit = setup_.stop_threshold;
  const bool loaded = pressure() > 0.5 * setup_.pressure;
  if (setup_.stop_rule == StopRule::literal) {
    relaxed_ = loaded && mean_velocity_ < limit && mean_acceleration_ < limit;
  } else {
    relaxed_ = loaded && mean_acceleration_ < limit && backbone_speed() < limit;
  }
}

template <int D>
double Compaction<D>::backbone_speed() const {
  const Backbone backbone = find_backbone(scene_, problem(), solution().impulse);
  Vector<D> momentum = Vector<D>::Zero();
  double mass = 0.0;
  for (int b = 0; b < scene_.size(); ++b) {
    if (backbone.rattler[b]) continue;
    momentum += scene_.mass[b] * scene_.velocity[b];
    mass += scene_.mass[b];
  }
  double speed = 0.0;
  for (int b = 0; b < scene_.size(); ++b) {
    if (!backbone.rattler[b]) speed += (scene_.velocity[b] - momentum / mass).norm();
  }
  return backbone.grains > 0 ? speed / backbone.grains : setup_.stop_threshold;
}

template <int D>
double Compaction<D>::volume_fraction() const {
  double filled = 0.0;  // masses are volumes: the density is 1
  for (const double mass : scene_.mass) filled += mass;
  return filled / scene_.cell.volume();
}

template <int D>
PackingState Compaction<D>::state() const {
  const Backbone backbone = find_backbone(scene_, problem(), solution().impulse);
  const ForceBalance balance = force_balance(scene_, problem(), solution().impulse);
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
  s.relaxed = relaxed_;
  return s;
}

void declare_setup(Options& options, Setup& s) {
  options.add("grains", s.grains, s.grains, at_least(2), "number of grains");
  options.add("pressure", s.pressure, s.pressure, above(0), "imposed pressure, rho0 l0^2/t0^2");
  options.add("time-step", s.time_step, s.time_step, above(0), "in t0");
  options.add("sweeps", s.sweeps, s.sweeps, at_least(1), "N_I: iterations per time step");
  options.add("cell-inertia", s.cell_inertia, s.cell_inertia, above(0), "M_lambda, rho0 l0^2");
  options.add("friction", s.friction, s.friction, at_least(0), "Coulomb coefficient");
  options.add("initial-fraction", s.initial_fraction, s.initial_fraction, strictly_between(0, 1),
              "volume fraction of the gas at the start");
  options.add("max-steps", s.max_steps, s.max_steps, at_least(1), "gives up after so many");
  options.add("stop-threshold", s.stop_threshold, s.stop_threshold, above(0),
              "of mean velocity (l0/t0) and acceleration (l0/t0^2)");
}

template class Compaction<2>;
template class Compaction<3>;

}  // namespace cd::shaebani2009
