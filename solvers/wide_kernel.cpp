// The portable kernel, which says what the other one does.
#include "solvers/wide_kernel.hpp"

#include <libcd/core/clamp.hpp>

namespace cd {
namespace {

/// Updates one contact of a four; returns what it adds to the rate of the cell. The lanes have no
/// body in common, so that it does not matter which one comes first.
double update_lane(ContactFour& f, int lane, const FoursSweep& sweep, double rate) {
  BodyMotion<2>& a = sweep.motion[f.i[lane]];
  BodyMotion<2>& b = sweep.motion[f.j[lane]];
  const double nx = f.normal_x[lane], ny = f.normal_y[lane], arm = f.arm[lane];
  const double vx = b.velocity.x() - a.velocity.x();
  const double vy = b.velocity.y() - a.velocity.y();
  const double velocity_n = nx * vx + ny * vy;
  const double velocity_t = (nx * vy - ny * vx) - arm * (a.surface + b.surface);

  const double unmoved = (f.impulse_n[lane] - f.closing[lane]) - f.mass_n[lane] * velocity_n;
  const double normal = maximum(0.0, unmoved - (f.mass_n[lane] * f.branch[lane]) * rate);
  const double stick = f.impulse_t[lane] - f.mass_t[lane] * velocity_t;
  const double limit = f.friction[lane] * normal;
  const double tangential = minimum(maximum(stick, -limit), limit);
  const double change_n = normal - f.impulse_n[lane];
  const double change_t = tangential - f.impulse_t[lane];
  f.impulse_n[lane] = normal;
  f.impulse_t[lane] = tangential;

  const double px = change_n * nx - change_t * ny;
  const double py = change_n * ny + change_t * nx;
  const double twist = (sweep.rotational_response * arm) * change_t;
  a.velocity.x() -= a.inverse_mass * px;
  a.velocity.y() -= a.inverse_mass * py;
  a.surface -= a.inverse_mass * twist;
  b.velocity.x() += b.inverse_mass * px;
  b.velocity.y() += b.inverse_mass * py;
  b.surface -= b.inverse_mass * twist;
  return (sweep.cell_response * f.branch[lane]) * change_n;
}

}  // namespace

void update_fours_portable(const FoursSweep& sweep, const std::int32_t* order, int count,
                           double& rate) {
  for (int k = 0; k < count; ++k) {
    ContactFour& four = sweep.fours[order[k]];
    const double now = rate;
    const double d0 = update_lane(four, 0, sweep, now), d1 = update_lane(four, 1, sweep, now);
    const double d2 = update_lane(four, 2, sweep, now), d3 = update_lane(four, 3, sweep, now);
    rate = now + ((d0 + d2) + (d1 + d3));
  }
}

}  // namespace cd
