// SPDX-License-Identifier: BSD-3-Clause
// Levers of the two bodies, and effective masses.
#include "libcd/problem/boundary_contact.hpp"

#include <algorithm>
#include <cmath>

namespace cd {
namespace {

template <int D>
typename BoundaryContact<D>::Side side_of(const Scene<D>& scene, const BodyConstants<D>& bodies,
                                          int body, double arm) {
  typename BoundaryContact<D>::Side side;
  side.inverse_mass = bodies.response(body).inverse_mass;
  switch (scene.shape[body]) {
    case Shape::round:
    case Shape::shaft:
      side.lever = arm;
      break;
    case Shape::drum:  // its surface is on the far side of the contact, and the gap inside of it
      side.lever = arm - 2.0;
      break;
    case Shape::half_space:
    case Shape::plate:
    case Shape::absent:  // has no contacts
      side.lever = 0.0;
      break;
  }
  side.response =
      side.lever * scene.radius[body] * scene.radius[body] * bodies.response(body).inverse_inertia;
  return side;
}

double inverse_or_zero(double x) {
  return x > 0.0 ? 1.0 / x : 0.0;
}

}  // namespace

template <int D>
BoundaryContact<D> boundary_contact(const Scene<D>& scene, const BodyConstants<D>& bodies,
                                    const ContactKey& key, const ContactGeometry<D>& geometry,
                                    double time_step) {
  BoundaryContact<D> c;
  const double arm = 1.0 + geometry.gap / (scene.radius[key.i] + scene.radius[key.j]);
  c.i = key.i;
  c.j = key.j;
  c.normal = geometry.normal;
  c.bias = geometry.gap / time_step;
  c.friction = scene.friction(scene.material[key.i], scene.material[key.j]);
  c.side_i = side_of(scene, bodies, key.i, arm);
  c.side_j = side_of(scene, bodies, key.j, arm);
  // Exact where the inverse masses are equal along all axes or n is an axis with an isotropic
  // tangent plane. Otherwise upper bounds of the true responses, the coupling of n and the plane
  // added to both: an update then does part of the work, its fixed point and so the solution are
  // the same.
  const Vector<D> inverse_mass = c.side_i.inverse_mass + c.side_j.inverse_mass;
  const double coupling = length(tangential(c.normal, inverse_mass.cwiseProduct(c.normal)));
  double plane = 0.0;
  for (int axis = 0; axis < D; ++axis) {
    if (std::abs(c.normal[axis]) < 1.0) plane = std::max(plane, inverse_mass[axis]);
  }
  const double along_n = inverse_mass.dot(c.normal.cwiseAbs2()) + coupling;
  const double along_t =
      plane + coupling + c.side_i.lever * c.side_i.response + c.side_j.lever * c.side_j.response;
  c.mass_n = inverse_or_zero(along_n);
  c.mass_t = inverse_or_zero(along_t);
  return c;
}

template BoundaryContact<2> boundary_contact(const Scene<2>&, const BodyConstants<2>&,
                                             const ContactKey&, const ContactGeometry<2>&, double);
template BoundaryContact<3> boundary_contact(const Scene<3>&, const BodyConstants<3>&,
                                             const ContactKey&, const ContactGeometry<3>&, double);

}  // namespace cd
