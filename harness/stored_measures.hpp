// SPDX-License-Identifier: BSD-3-Clause
// What libcd measures and solvers report, as results of tasks, and how far settling has come, as
// part of their states.
#pragma once

#include <tuple>

#include <libcd/detect/contact_key.hpp>
#include <libcd/generate/ball_grid.hpp>
#include <libcd/law/impulse.hpp>
#include <libcd/measure/axis_balance.hpp>
#include <libcd/measure/backbone.hpp>
#include <libcd/measure/decay_length.hpp>
#include <libcd/measure/energy_balance.hpp>
#include <libcd/measure/estimate.hpp>
#include <libcd/measure/layer_profile.hpp>
#include <libcd/measure/proxy_stress.hpp>
#include <libcd/measure/radial_profile.hpp>
#include <libcd/measure/stress_field.hpp>
#include <libcd/simulation/settle.hpp>
#include <libcd/solver/solver.hpp>
#include "harness/task_result.hpp"

namespace cd {

inline auto stored(Estimate& e) {
  return std::tie(e.value, e.error);
}
inline auto stored(ExponentialDecay& d) {
  return std::tie(d.rate, d.prefactor, d.points, d.left_out);
}
inline auto stored(RingFlow& r) {
  return std::tie(r.radius, r.packing_fraction, r.omega_internal, r.omega_measured);
}
inline auto stored(LayerFlow& l) {
  return std::tie(l.y, l.packing_fraction, l.velocity);
}
inline auto stored(PolarStress& s) {
  return std::tie(s.contact, s.contact_error, s.kinetic, s.kinetic_error, s.kinetic_total);
}
inline auto stored(ProxyStressMean& s) {
  return std::tie(s.normal, s.tangential);
}
inline auto stored(Backbone& b) {
  return std::tie(b.carries, b.rattler, b.grains, b.coordination, b.rattler_fraction,
                  b.mean_overlap);
}
inline auto stored(AxisState& a) {
  return std::tie(a.angular_momentum, a.kinetic, a.centre_of_mass, a.mass);
}
inline auto stored(EnergyTerms& e) {
  return std::tie(e.friction, e.impact, e.moments, e.walls, e.torques, e.cell, e.outside,
                  e.stepping);
}
inline auto stored(SolveReport& r) {
  return std::tie(r.status, r.iterations, r.residual, r.own_residual, r.visits, r.seconds,
                  r.formulation);
}
template <int D>
auto stored(BodyMotion<D>& m) {
  return std::tie(m.velocity, m.surface, m.inverse_mass);
}
inline auto stored(SettleProgress& p) {
  return std::tie(p.steps, p.calm);
}
inline auto stored(ContactKey& k) {
  return std::tie(k.i, k.j, k.image, k.feature);
}
template <int D>
auto stored(Impulse<D>& i) {
  return std::tie(i.normal, i.tangential);
}
template <int D>
auto stored(Ball<D>& b) {
  return std::tie(b.centre, b.radius);
}

}  // namespace cd
