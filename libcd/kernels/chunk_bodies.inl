// SPDX-License-Identifier: BSD-3-Clause
// Bodies of a chunk: velocities into its slots, impulses out of them.

/// A row of a body.
template <int D>
struct Row;
template <>
struct Row<2> {
  Four v;  ///< x, rotation, y
};
template <>
struct Row<3> {
  Four v, w;  ///< Cartesian, rotation
};

CD_INLINE Row<2> load(const BodyRow<2>& row) {
  return {load(row.at)};
}
CD_INLINE Row<3> load(const BodyRow<3>& row) {
  return {load(row.at), load(row.at + 4)};
}
CD_INLINE void store(const Row<2>& a, BodyRow<2>& row) {
  store(a.v, row.at);
}
CD_INLINE void store(const Row<3>& a, BodyRow<3>& row) {
  store(a.v, row.at);
  store(a.w, row.at + 4);
}
CD_INLINE void clear(BodyRow<2>& row) {
  store(Four(0.0), row.at);
}
CD_INLINE void clear(BodyRow<3>& row) {
  store(Four(0.0), row.at);
  store(Four(0.0), row.at + 4);
}
CD_INLINE Row<2> operator+(const Row<2>& a, const Row<2>& b) {
  return {a.v + b.v};
}
CD_INLINE Row<3> operator+(const Row<3>& a, const Row<3>& b) {
  return {a.v + b.v, a.w + b.w};
}
CD_INLINE Row<2> operator-(const Row<2>& a, const Row<2>& b) {
  return {a.v - b.v};
}
CD_INLINE Row<3> operator-(const Row<3>& a, const Row<3>& b) {
  return {a.v - b.v, a.w - b.w};
}
CD_INLINE Row<2> operator*(Four a, const Row<2>& b) {
  return {a * b.v};
}
CD_INLINE Row<3> operator*(Four a, const Row<3>& b) {
  return {a * b.v, a * b.w};
}

/// The velocity that an impulse gives to a body.
CD_INLINE Row<2> respond(const RowResponse& response, const Row<2>& impulse) {
  return {load(response.at) * impulse.v};
}
CD_INLINE Row<3> respond(const RowResponse& response, const Row<3>& impulse) {
  return {load(response.at) * impulse.v, Four(response.at[3]) * impulse.w};
}

/// Products of two rows, number by number, their parts added.
CD_INLINE Four product(const Row<2>& a, const Row<2>& b) {
  return a.v * b.v;
}
CD_INLINE Four product(const Row<3>& a, const Row<3>& b) {
  return a.v * b.v + a.w * b.w;
}

CD_INLINE double sum(Four x) {
  double lane[kLanes];
  store(sum_of_lanes(x), lane);
  return lane[0];
}

/// The numbers of a product of rows added.
template <int D>
CD_INLINE double sum_of_row(Four x) {
  return sum(x);
}
template <>
CD_INLINE double sum_of_row<2>(Four x) {
  double lane[kLanes];
  store(x, lane);
  return (lane[0] + lane[1]) + (lane[2] + lane[3]);
}

/// Impulse on a body at the extrapolated iterate.
template <int D>
CD_INLINE Row<D> extrapolated(const BodyImpulses<D>& b, std::int32_t place, Four momentum) {
  const Row<D> present = load(b.present[place]);
  return present + momentum * (present - load(b.before[place]));
}

/// Velocities of all slots, and no impulses.
template <int D>
CD_INLINE void open_chunk(const Chunk<D>& c, const BodyImpulses<D>& bodies, double momentum,
                          Slot<D>* slots) {
  const BodyImpulses<D> b = bodies;
  const Four beta = momentum;
  for (std::int32_t k = 0; k < c.own; ++k) {
    const std::int32_t place = c.first + k;
    store(respond(b.response[place], extrapolated(b, place, beta)), slots[k].velocity);
    clear(slots[k].impulse);
  }
  for (std::int32_t k = 0; k < c.halo_count; ++k) {
    const std::int32_t place = c.halo[k];
    store(respond(b.response[place], extrapolated(b, place, beta)), slots[c.own + k].velocity);
    clear(slots[c.own + k].impulse);
  }
  clear(slots[c.own + c.halo_count].velocity);
  clear(slots[c.own + c.halo_count].impulse);
}

/// Twice the energy of the difference between a body's new impulse and the extrapolated one.
template <int D>
CD_INLINE Four curvature_of(const BodyImpulses<D>& bodies, std::int32_t place, Four momentum,
                            const Row<D>& impulse) {
  const Row<D> change = impulse - extrapolated(bodies, place, momentum);
  return product(change, respond(bodies.response[place], change));
}

/// The impulses of the slots to own bodies, from number `first` on, and halo.
template <int D>
CD_INLINE void close_chunk(const Chunk<D>& c, BodyRow<D>* own_impulse, BodyRow<D>* halo_impulse,
                           const Slot<D>* slots, std::int32_t first = 0) {
  for (std::int32_t k = first; k < c.own; ++k)
    store(load(slots[k].impulse), own_impulse[c.first + k]);
  for (std::int32_t k = 0; k < c.halo_count; ++k)
    store(load(slots[c.own + k].impulse), halo_impulse[k]);
}

/// The same; returns the curvature of the interior bodies.
template <int D>
CD_INLINE double close_chunk_with_curvature(const Chunk<D>& c, const BodyImpulses<D>& bodies,
                                            double momentum, BodyRow<D>* own_impulse,
                                            BodyRow<D>* halo_impulse, const Slot<D>* slots) {
  const BodyImpulses<D> b = bodies;
  const Four beta = momentum;
  Four curvature = 0.0;
  for (std::int32_t k = 0; k < c.interior; ++k) {
    const Row<D> impulse = load(slots[k].impulse);
    curvature = curvature + curvature_of(b, c.first + k, beta, impulse);
    store(impulse, own_impulse[c.first + k]);
  }
  close_chunk(c, own_impulse, halo_impulse, slots, c.interior);
  return sum_of_row<D>(curvature);
}

template <int D>
double share_bodies(const Chunk<D>& c, const BodyImpulses<D>& bodies,
                    const SharedBodies<D>& shared) {
  const Four beta = shared.momentum;
  Four curvature = 0.0;
  for (std::int32_t k = c.interior; k < c.own; ++k) {
    const std::int32_t place = c.first + k, s = k - c.interior;
    Row<D> impulse = load(shared.own_impulse[place]);
    for (std::int32_t from = shared.source_first[s]; from < shared.source_first[s + 1]; ++from)
      impulse = impulse + load(shared.halo_impulse[shared.source[from]]);
    store(impulse, shared.own_impulse[place]);
    curvature = curvature + curvature_of(bodies, place, beta, impulse);
  }
  return sum_of_row<D>(curvature);
}
