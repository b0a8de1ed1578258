// SPDX-License-Identifier: BSD-3-Clause
// Impulses of four contacts constrained to r_n >= 0 and a disc |r_t| <= radius.

constexpr double kOnRim = 1.0 - 1e-12;  // rounding of the projection on the disc
constexpr double kOpen = 1e-12;         // in 3D tangential vectors have a rounded normal part

/// r_n of an impulse on the constraints, 0 where it is rounding.
CD_INLINE Four pressure(const ContactVectors<2>&, const ContactVectors<2>& r, Four) {
  return r.n;
}
CD_INLINE Four pressure(const ContactVectors<3>& n, const ContactVectors<3>& r, Four radius) {
  const Four normal = dot(n, r);
  return only_where_less(kOpen * radius, normal, normal);
}

/// r_n back on [0, inf), r_t on the disc.
CD_INLINE ContactVectors<2> on_constraints(const ContactVectors<2>& a, const ContactVectors<2>&,
                                           Four radius) {
  return {max(0.0, a.n), within_limits(a.t, radius)};
}
CD_INLINE ContactVectors<3> on_constraints(const ContactVectors<3>& a, const ContactVectors<3>& n,
                                           Four radius) {
  const Four normal = dot(n, a);
  const ContactVectors<3> t = a - normal * n;
  const Four size = max(sqrt(dot(t, t)), radius);
  return max(0.0, normal) * n + (radius / max(size, kLeastSize)) * t;
}

/// |r_t|^2.
CD_INLINE Four squared_tangent(const ContactVectors<2>&, const ContactVectors<2>& r) {
  return r.t * r.t;
}
CD_INLINE Four squared_tangent(const ContactVectors<3>& n, const ContactVectors<3>& r) {
  const ContactVectors<3> t = r - dot(n, r) * n;
  return dot(t, t);
}

/// The part of p that the constraints active at r do not permit: an open contact does not pull, on
/// the rim of the disc no move leads outward.
CD_INLINE ContactVectors<2> forbidden_part(const ContactVectors<2>& p, const ContactVectors<2>& r,
                                           const ContactVectors<2>&, Four radius) {
  const Four pull = except_where_less(0.0, r.n, min(p.n, 0.0));
  const Four outward = only_where_less(0.0, p.t * r.t, p.t);
  const Four on_rim = except_where_less(r.t * r.t, kOnRim * (radius * radius), outward);
  return {pull, where_less(0.0, radius, on_rim, p.t)};
}
CD_INLINE ContactVectors<3> forbidden_part(const ContactVectors<3>& p, const ContactVectors<3>& r,
                                           const ContactVectors<3>& n, Four radius) {
  const Four p_n = dot(n, p), zero = 0.0;
  const ContactVectors<3> p_t = p - p_n * n, r_t = r - dot(n, r) * n;
  const Four pull = except_where_less(zero, pressure(n, r, radius), min(p_n, zero));
  const Four squared = dot(r_t, r_t), outward = max(dot(p_t, r_t), zero);
  const Four share =
      except_where_less(squared, kOnRim * (radius * radius), outward / max(squared, kLeastSize));
  const ContactVectors<3> on_rim = share * r_t;
  return pull * n + where_less(zero, radius, on_rim, p_t);
}
