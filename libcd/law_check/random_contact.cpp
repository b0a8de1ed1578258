// SPDX-License-Identifier: BSD-3-Clause
// Responses of two round bodies, and contacts drawn at random.
#include "libcd/law_check/random_contact.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <sstream>

#include "libcd/core/random_values.hpp"

namespace cd {
namespace {

constexpr std::array<double, 5> kFriction = {0.0, 0.01, 0.3, 0.8, 2.0};

template <int D>
Spin<D> random_spin(CounterRandom& random) {
  if constexpr (D == 2) {
    return random.uniform(-1.0, 1.0);
  } else {
    return random_vector<3>(random);
  }
}

/// A wrench within Coulomb's limits, its tangential part `share` times as large as allowed.
template <int D>
Wrench<D> random_wrench(CounterRandom& random, const RandomContact<D>& contact, double share) {
  Wrench<D> r;
  r.normal = contact.free.mass_n * power_of_ten(random, -2.0, 0.0);
  const auto along = tangential(contact.free.normal, random_vector<D>(random));
  r.tangential = (share * contact.free.friction * r.normal / length(along)) * along;
  return r;
}

/// A grain, or a flat wall that nothing moves.
struct Body {
  double inverse_mass = 0.0;  ///< 0 for a wall
  double radius = 0.0;        ///< 0 for a wall
  double inertia = 1.0;       ///< I / (m r^2)

  double rotational() const { return inverse_mass / inertia; }  ///< r^2 / I
};

template <int D>
Body random_grain(CounterRandom& random) {
  return {power_of_ten(random, -1.0, 1.0), random.uniform(0.3, 1.0),
          random.below(2) == 0 ? (D == 2 ? 0.5 : 0.4) : random.uniform(0.1, 0.9)};
}

/// Effective masses and responses to moments, as problem/contact_step.cpp has them for bodies that
/// touch: levers are 1.
template <int D>
void set_bodies(const Body& i, const Body& j, double length, MomentContact<D>& contact) {
  const double share_i = i.radius > 0.0 ? length / i.radius : 0.0, share_j = length / j.radius;
  const double turn_i = share_i * i.rotational(), turn_j = share_j * j.rotational();
  contact.mass_n = 1.0 / (i.inverse_mass + j.inverse_mass);
  contact.mass_t = 1.0 / (1.0 / contact.mass_n + i.rotational() + j.rotational());
  contact.moment_response = share_i * turn_i + share_j * turn_j;
  contact.coupling = turn_i - turn_j;
  contact.length = length;
}

/// A gap as the step begins: closed, open, overlapping, or within the range of the law.
double random_gap(CounterRandom& random, double time_step, double range) {
  switch (random.below(range > 0.0 ? 4 : 3)) {
    case 0:
      return 0.0;
    case 1:
      return time_step * random.uniform(0.0, 1.0);
    case 2:
      return -time_step * random.uniform(0.0, 1.0);
    default:
      return range * random.uniform(0.0, 1.2);
  }
}

/// Free velocities; b is what the law makes of the gap.
template <int D>
void set_velocities(CounterRandom& random, double b, RandomContact<D>& contact) {
  MomentContact<D>& c = contact.free;
  c.velocity_n = random.uniform(-1.0, 1.0);
  c.velocity_t = tangential(c.normal, random_vector<D>(random));
  c.spin = random_spin<D>(random);
  const std::uint32_t kind = random.below(9);
  if (kind <= 2) {  // sticks; by 2 at the limit of friction
    const double share = kind == 2 ? 1.0 : random.uniform(0.0, 1.0);
    const Wrench<D> r = random_wrench(random, contact, share);
    c.velocity_n = -r.normal / c.mass_n - b;
    c.velocity_t = (-1.0 / c.mass_t) * r.tangential;
    c.spin = (-c.coupling) * torque(c.normal, r.tangential);
  } else if (kind == 3) {  // just touches
    c.velocity_n = -b;
  } else if (kind == 4) {  // rests
    c.velocity_n = 0.0;
    c.velocity_t = zero_tangent<D>();
    c.spin = zero_tangent<D>();
  }
}

/// What remains of an earlier step.
template <int D>
void remember(CounterRandom& random, const ContactLaw<D>& law, const ContactStart& start,
              RandomContact<D>& contact) {
  const double share = random.below(2) == 0 ? 1.0 : random.uniform(0.0, 1.0);
  const Wrench<D> wrench = random_wrench(random, contact, share);
  const LawTraits traits = law.traits();
  if (traits.has_conditions) {
    ContactStart closed = start;
    closed.gap = 0.0;
    const auto conditions = law.begin_step(closed, contact.state);
    if (conditions) law.end_step(*conditions, wrench, start.pair, contact.state);
  } else if (!traits.has_fixed_point()) {
    LocalContact<D> overlapping = contact.with(wrench);
    overlapping.bias = -random.uniform(0.0, 1.0);
    law.advance(overlapping, contact.state);
  }
}

}  // namespace

template <int D>
MomentContact<D> RandomContact<D>::with(const Wrench<D>& wrench) const {
  MomentContact<D> c = free;
  c.conditions = &conditions;
  c.impulse = wrench;
  c.moment = wrench.moment;
  c.velocity_n += wrench.normal / c.mass_n;
  c.velocity_t +=
      (1.0 / c.mass_t) * wrench.tangential + c.coupling * surface_velocity(c.normal, wrench.moment);
  c.spin += c.moment_response * wrench.moment + c.coupling * torque(c.normal, wrench.tangential);
  return c;
}

template <int D>
RandomContact<D> RandomContact<D>::of_other_bodies(const Wrench<D>& wrench,
                                                   const RandomContact& others) const {
  const MomentContact<D> now = with(wrench);
  RandomContact<D> result = *this;
  MomentContact<D>& c = result.free;
  c.mass_n = others.free.mass_n;
  c.mass_t = others.free.mass_t;
  c.moment_response = others.free.moment_response;
  c.coupling = others.free.coupling;
  c.velocity_n = now.velocity_n;
  c.velocity_t = now.velocity_t;
  c.spin = now.spin;
  const MomentContact<D> back = result.with(-1.0 * wrench);
  c.velocity_n = back.velocity_n;
  c.velocity_t = back.velocity_t;
  c.spin = back.spin;
  return result;
}

template <int D>
double RandomContact<D>::scale() const {
  const double turning =
      free.moment_response > 0.0 ? length(free.spin) / free.moment_response : 0.0;
  return free.mass_n * (std::abs(free.velocity_n) + std::abs(free.bias)) +
         free.mass_t * length(free.velocity_t) + turning + conditions.adhesion;
}

template <int D>
std::string RandomContact<D>::text(const Wrench<D>& answer) const {
  const Eigen::IOFormat in_line(3, Eigen::DontAlignCols, ", ", ", ", "", "", "(", ")");
  std::ostringstream text;
  text.precision(3);
  const auto put = [&](const char* name, const Tangent<D>& t) {
    text << name;
    if constexpr (D == 2) {
      text << t;
    } else {
      text << t.transpose().format(in_line);
    }
  };
  text << "free u_n = " << free.velocity_n;
  put(", u_t = ", free.velocity_t);
  text << ", b = " << free.bias << ", mu = " << free.friction << ", m_n = " << free.mass_n
       << ", m_t = " << free.mass_t << ": r_n = " << answer.normal;
  put(", r_t = ", answer.tangential);
  if (length(answer.moment) > 0.0) {
    put(", free spin = ", free.spin);
    put(", moment = ", answer.moment);
  }
  return text.str();
}

template <int D>
std::optional<RandomContact<D>> random_contact(CounterRandom random, const ContactLaw<D>& law) {
  const LawTraits traits = law.traits();
  RandomContact<D> contact;
  MomentContact<D>& c = contact.free;
  const Body j = random_grain<D>(random);
  const Body i = random.below(3) == 0 ? Body{} : random_grain<D>(random);
  const double length = i.radius > 0.0 ? std::min(i.radius, j.radius) : j.radius;
  c.normal = random_vector<D>(random).normalized();
  c.impulse = {};
  c.moment = zero_tangent<D>();
  set_bodies<D>(i, j, length, c);
  c.time_step = power_of_ten(random, -3.0, 0.0);
  c.friction = kFriction[random.below(kFriction.size())];
  c.pair = 0;
  c.reduced_radius = i.radius > 0.0 ? i.radius * j.radius / (i.radius + j.radius) : j.radius;
  c.conditions = nullptr;
  c.bias = random_gap(random, c.time_step, traits.range) / c.time_step;
  c.velocity_n = random.uniform(-1.0, 1.0);
  c.velocity_t = tangential(c.normal, random_vector<D>(random));
  c.spin = zero_tangent<D>();

  const ContactStart start{.gap = c.gap(),
                           .velocity_n = random.uniform(-1.0, 1.0),
                           .time_step = c.time_step,
                           .reduced_radius = c.reduced_radius,
                           .length = length,
                           .friction = c.friction,
                           .pair = c.pair};
  contact.state.assign(static_cast<std::size_t>(state_width<D>(traits.state_variables)), 0.0);
  if (!contact.state.empty() && random.below(2) == 0) remember(random, law, start, contact);
  if (traits.has_conditions) {
    const auto conditions = law.begin_step(start, contact.state);
    if (!conditions) return std::nullopt;
    contact.conditions = *conditions;
    c.bias = conditions->bias;
    c.friction = conditions->friction;
  } else {
    contact.conditions.bias = c.bias;
    contact.conditions.friction = c.friction;
  }
  set_velocities(random, law.bias(c.bias), contact);
  return contact;
}

template struct RandomContact<2>;
template struct RandomContact<3>;
template std::optional<RandomContact<2>> random_contact(CounterRandom, const ContactLaw<2>&);
template std::optional<RandomContact<3>> random_contact(CounterRandom, const ContactLaw<3>&);

}  // namespace cd
