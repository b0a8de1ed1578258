// SPDX-License-Identifier: BSD-3-Clause
// Contacts of a chunk in batches of four: velocities at them, and impulses from them into the
// slots. That slots are one line in 2D, and rows alternate for add_subtract, is 8 % of a step of
// 10^4 discs.

constexpr int kContactBatchesAhead = 8;  // asked for so early

CD_INLINE Four load(const Lanes& lanes) {
  return load(lanes.at);
}
CD_INLINE void store(Four a, Lanes& lanes) {
  store(a, lanes.at);
}

/// A vector of each of four contacts: in 2D (normal, tangential), in 3D Cartesian.
template <int D>
struct ContactVectors;
template <>
struct ContactVectors<2> {
  Four n, t;
};
template <>
struct ContactVectors<3> {
  Four x, y, z;
};

CD_INLINE ContactVectors<2> load(const Lanes (&of)[2]) {
  return {load(of[0]), load(of[1])};
}
CD_INLINE ContactVectors<3> load(const Lanes (&of)[3]) {
  return {load(of[0]), load(of[1]), load(of[2])};
}
CD_INLINE void store(const ContactVectors<2>& a, ImpulseBatch<2>& to) {
  store(a.n, to.of[0]);
  store(a.t, to.of[1]);
}
CD_INLINE void store(const ContactVectors<3>& a, ImpulseBatch<3>& to) {
  store(a.x, to.of[0]);
  store(a.y, to.of[1]);
  store(a.z, to.of[2]);
}
CD_INLINE ContactVectors<2> operator+(const ContactVectors<2>& a, const ContactVectors<2>& b) {
  return {a.n + b.n, a.t + b.t};
}
CD_INLINE ContactVectors<3> operator+(const ContactVectors<3>& a, const ContactVectors<3>& b) {
  return {a.x + b.x, a.y + b.y, a.z + b.z};
}
CD_INLINE ContactVectors<2> operator-(const ContactVectors<2>& a, const ContactVectors<2>& b) {
  return {a.n - b.n, a.t - b.t};
}
CD_INLINE ContactVectors<3> operator-(const ContactVectors<3>& a, const ContactVectors<3>& b) {
  return {a.x - b.x, a.y - b.y, a.z - b.z};
}
CD_INLINE ContactVectors<2> operator*(Four a, const ContactVectors<2>& b) {
  return {a * b.n, a * b.t};
}
CD_INLINE ContactVectors<3> operator*(Four a, const ContactVectors<3>& b) {
  return {a * b.x, a * b.y, a * b.z};
}
CD_INLINE Four dot(const ContactVectors<2>& a, const ContactVectors<2>& b) {
  return a.n * b.n + a.t * b.t;
}
CD_INLINE Four dot(const ContactVectors<3>& a, const ContactVectors<3>& b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/// Less than any tangential part that matters: nothing is divided by zero.
constexpr double kLeastSize = 1e-300;

CD_INLINE Four normal_part(const ContactVectors<2>&, const ContactVectors<2>& a) {
  return a.n;
}
CD_INLINE Four normal_part(const ContactVectors<3>& n, const ContactVectors<3>& a) {
  return dot(n, a);
}

/// Normal part and size of the tangential part.
struct Parts {
  Four normal, size;
};
CD_INLINE Parts parts(const ContactVectors<2>&, const ContactVectors<2>& a) {
  return {a.n, absolute(a.t)};
}
CD_INLINE Parts parts(const ContactVectors<3>& n, const ContactVectors<3>& a) {
  const Four normal = dot(n, a);
  const ContactVectors<3> t = a - normal * n;
  return {normal, sqrt(dot(t, t))};
}

/// a + s n.
CD_INLINE ContactVectors<2> plus_normal(const ContactVectors<2>& a, Four s,
                                        const ContactVectors<2>&) {
  return {a.n + s, a.t};
}
CD_INLINE ContactVectors<3> plus_normal(const ContactVectors<3>& a, Four s,
                                        const ContactVectors<3>& n) {
  return a + s * n;
}

/// Returns the limit of the cone, mu r_n; -1 if r_n < 0, so that every tangential size counts as
/// outside, also without friction.
CD_INLINE Four inside_limit(Four normal, Four mu) {
  return where_less(normal, 0.0, -1.0, mu * normal);
}

/// The point of the cone nearest to a (law/coulomb_cone.hpp); `inverse` is 1 / (1 + mu mu).
CD_INLINE ContactVectors<2> project(const ContactVectors<2>& a, const ContactVectors<2>&, Four mu,
                                    Four inverse) {
  const Four size = absolute(a.t);
  const Four edge = max(0.0, (a.n + mu * size) * inverse);
  const Four normal = where_less(inside_limit(a.n, mu), size, edge, a.n);
  const Four most = mu * normal;
  return {normal, within_limits(a.t, most)};
}
CD_INLINE ContactVectors<3> project(const ContactVectors<3>& a, const ContactVectors<3>& n, Four mu,
                                    Four inverse) {
  const Four normal = dot(n, a);
  const ContactVectors<3> t = a - normal * n;
  const Four size = sqrt(dot(t, t)), limit = inside_limit(normal, mu);
  const Four edge = max(0.0, (normal + mu * size) * inverse);
  const Four share = (mu * edge) / max(size, kLeastSize);
  const ContactVectors<3> on_edge = edge * n + share * t;
  return {where_less(limit, size, on_edge.x, a.x), where_less(limit, size, on_edge.y, a.y),
          where_less(limit, size, on_edge.z, a.z)};
}

/// Pointers to the rows of the bodies of four contacts.
template <int D>
struct BatchRows {
  double *i0, *i1, *i2, *i3, *j0, *j1, *j2, *j3;
};
/// Found from the first number of all rows.
template <int D, class Contacts>
CD_INLINE BatchRows<D> rows_of(double* at, const Contacts& c) {
  return {at + c.i[0], at + c.i[1], at + c.i[2], at + c.i[3],
          at + c.j[0], at + c.j[1], at + c.j[2], at + c.j[3]};
}
/// Those of velocities in slots; the impulses follow behind them.
template <int D>
CD_INLINE BatchRows<D> rows_of(Slot<D>* slots, const ContactBatch<D>& c) {
  return rows_of<D>(slots->velocity.at, c);
}

/// Levers of the two bodies of four contacts. Those of grain contacts are equal, and known to be.
template <bool kGrains>
struct Levers;
template <>
struct Levers<true> {
  Four both;
};
template <>
struct Levers<false> {
  Four i, j;
};

/// Calls visit(k, levers) for the batches of a chunk: grain contacts, then boundary contacts.
/// Records are asked for ahead.
template <int D, class Visit>
CD_INLINE void for_each_batch(const Chunk<D>& c, const Visit& visit) {
  for (int k = 0; k < c.grain_count; ++k) {
    prefetch(c.contacts + k + kContactBatchesAhead, sizeof(ContactBatch<D>));
    visit(k, Levers<true>{load(c.contacts[k].lever)});
  }
  for (int k = c.grain_count; k < c.count; ++k)
    visit(k, Levers<false>{load(c.contacts[k].lever), load(c.lever_j[k - c.grain_count])});
}

CD_INLINE ContactVectors<3> columns(Four r0, Four r1, Four r2, Four r3) {
  transpose(r0, r1, r2, r3);
  return {r0, r1, r2};
}

/// Cartesian parts of the velocities of j against i in x and y, and in z the sum of the rotations.
CD_INLINE ContactVectors<3> differences(const BatchRows<2>& s) {
  const ContactVectors<3> d =
      columns(add_subtract(load(s.j0), load(s.i0)), add_subtract(load(s.j1), load(s.i1)),
              add_subtract(load(s.j2), load(s.i2)), add_subtract(load(s.j3), load(s.i3)));
  return {d.x, d.z, d.y};
}
CD_INLINE ContactVectors<3> differences(const BatchRows<3>& s) {
  return columns(load(s.j0) - load(s.i0), load(s.j1) - load(s.i1), load(s.j2) - load(s.i2),
                 load(s.j3) - load(s.i3));
}
CD_INLINE ContactVectors<3> rotations(const double* r0, const double* r1, const double* r2,
                                      const double* r3) {
  return columns(load(r0 + 4), load(r1 + 4), load(r2 + 4), load(r3 + 4));
}

/// Surface speeds times levers, both bodies together.
CD_INLINE Four spins(const BatchRows<2>& s, const Levers<false>& lever) {
  const ContactVectors<3> i = columns(load(s.i0), load(s.i1), load(s.i2), load(s.i3));
  const ContactVectors<3> j = columns(load(s.j0), load(s.j1), load(s.j2), load(s.j3));
  return lever.i * i.y + lever.j * j.y;  // of (x, rotation, y)
}
CD_INLINE ContactVectors<3> spins(const BatchRows<3>& s, const Levers<false>& lever) {
  return lever.i * rotations(s.i0, s.i1, s.i2, s.i3) + lever.j * rotations(s.j0, s.j1, s.j2, s.j3);
}
CD_INLINE ContactVectors<3> spins(const BatchRows<3>& s, const Levers<true>& lever) {
  return lever.both * columns(load(s.j0 + 4) + load(s.i0 + 4), load(s.j1 + 4) + load(s.i1 + 4),
                              load(s.j2 + 4) + load(s.i2 + 4), load(s.j3 + 4) + load(s.i3 + 4));
}

CD_INLINE ContactVectors<3> cross(const ContactVectors<3>& a, const ContactVectors<3>& b) {
  return {a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}

/// Relative velocities at four contacts (problem/contact_kinematics.hpp).
template <bool kGrains, class Contacts>
CD_INLINE ContactVectors<2> gather(const Contacts& c, const BatchRows<2>& s,
                                   const Levers<kGrains>& lever) {
  const Four nx = load(c.normal[0]), ny = load(c.normal[1]);
  const ContactVectors<3> v = differences(s);
  Four spin;
  if constexpr (kGrains) {
    spin = lever.both * v.z;
  } else {
    spin = spins(s, lever);
  }
  return {nx * v.x + ny * v.y, (nx * v.y - ny * v.x) - spin};
}
template <bool kGrains, class Contacts>
CD_INLINE ContactVectors<3> gather(const Contacts& c, const BatchRows<3>& s,
                                   const Levers<kGrains>& lever) {
  return differences(s) - cross(spins(s, lever), load(c.normal));
}

// Four rows are added one after the other: contacts may share bodies.

CD_INLINE void add_rows(Four r0, Four r1, Four r2, Four r3, double* to0, double* to1, double* to2,
                        double* to3, int first) {
  transpose(r0, r1, r2, r3);
  store(load(to0 + first) + r0, to0 + first);
  store(load(to1 + first) + r1, to1 + first);
  store(load(to2 + first) + r2, to2 + first);
  store(load(to3 + first) + r3, to3 + first);
}
/// To both bodies of each contact, from number `first` of their rows on: added to that of j, and
/// to_i(row, r) for i.
template <int D, class ToI>
CD_INLINE void add_rows_to_both(Four r0, Four r1, Four r2, Four r3, const BatchRows<D>& s,
                                int first, const ToI& to_i) {
  transpose(r0, r1, r2, r3);
  store(to_i(load(s.i0 + first), r0), s.i0 + first);
  store(load(s.j0 + first) + r0, s.j0 + first);
  store(to_i(load(s.i1 + first), r1), s.i1 + first);
  store(load(s.j1 + first) + r1, s.j1 + first);
  store(to_i(load(s.i2 + first), r2), s.i2 + first);
  store(load(s.j2 + first) + r2, s.j2 + first);
  store(to_i(load(s.i3 + first), r3), s.i3 + first);
  store(load(s.j3 + first) + r3, s.j3 + first);
}

/// @{
/// Impulses on the two bodies of a contact are opposite, angular impulses are not; a row in 2D has
/// both.
struct Opposite {
  CD_INLINE Four operator()(Four a, Four r) const { return a - r; }
};
struct Alike {
  CD_INLINE Four operator()(Four a, Four r) const { return a + r; }
};
struct OppositeButAngular {
  CD_INLINE Four operator()(Four a, Four r) const { return add_subtract(a, r); }
};
/// @}

/// Impulses r of four contacts into the slots of their bodies.
template <bool kGrains>
CD_INLINE void apply_impulse(const ContactBatch<2>& c, const BatchRows<2>& s,
                             const Levers<kGrains>& lever, const ContactVectors<2>& r) {
  constexpr int kImpulse = BodyRow<2>::kNumbers;
  const Four nx = load(c.normal[0]), ny = load(c.normal[1]);
  const Four x = r.n * nx - r.t * ny, y = r.n * ny + r.t * nx;
  if constexpr (kGrains) {
    add_rows_to_both(x, negative(lever.both * r.t), y, 0.0, s, kImpulse, OppositeButAngular());
  } else {
    add_rows(negative(x), negative(lever.i * r.t), negative(y), 0.0, s.i0, s.i1, s.i2, s.i3,
             kImpulse);
    add_rows(x, negative(lever.j * r.t), y, 0.0, s.j0, s.j1, s.j2, s.j3, kImpulse);
  }
}
template <bool kGrains>
CD_INLINE void apply_impulse(const ContactBatch<3>& c, const BatchRows<3>& s,
                             const Levers<kGrains>& lever, const ContactVectors<3>& r) {
  constexpr int kImpulse = BodyRow<3>::kNumbers, kAngular = kImpulse + 4;
  add_rows_to_both(r.x, r.y, r.z, 0.0, s, kImpulse, Opposite());
  const ContactVectors<3> turn = cross(r, load(c.normal));  // - n x r
  if constexpr (kGrains) {
    const ContactVectors<3> both = lever.both * turn;
    add_rows_to_both(both.x, both.y, both.z, 0.0, s, kAngular, Alike());
  } else {
    const ContactVectors<3> i = lever.i * turn, j = lever.j * turn;
    add_rows(i.x, i.y, i.z, 0.0, s.i0, s.i1, s.i2, s.i3, kAngular);
    add_rows(j.x, j.y, j.z, 0.0, s.j0, s.j1, s.j2, s.j3, kAngular);
  }
}
