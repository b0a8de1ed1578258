// SPDX-License-Identifier: BSD-3-Clause
// Jacobi's update of the contacts of a chunk: Coulomb's law with the old velocities, taken in part.

/// The normal part back on [0, inf), then the tangential one on the disc of radius mu r_n.
CD_INLINE ContactVectors<2> within_limits(const ContactVectors<2>& a, const ContactVectors<2>&,
                                          Four mu) {
  const Four normal = max(0.0, a.n), most = mu * normal;
  return {normal, within_limits(a.t, most)};
}
CD_INLINE ContactVectors<3> within_limits(const ContactVectors<3>& a, const ContactVectors<3>& n,
                                          Four mu) {
  const Four a_n = dot(n, a);
  const ContactVectors<3> t = a - a_n * n;
  const Four normal = max(0.0, a_n), most = mu * normal;
  const Four size = max(sqrt(dot(t, t)), most);
  return normal * n + (most / max(size, kLeastSize)) * t;
}

/// u times the effective masses.
CD_INLINE ContactVectors<2> scaled(const ContactVectors<2>& u, const ContactVectors<2>&,
                                   Four mass_n, Four mass_t) {
  return {mass_n * u.n, mass_t * u.t};
}
CD_INLINE ContactVectors<3> scaled(const ContactVectors<3>& u, const ContactVectors<3>& n,
                                   Four mass_n, Four mass_t) {
  return mass_t * u + ((mass_n - mass_t) * dot(n, u)) * n;
}

CD_INLINE ContactVectors<2> where_less(Four a, Four b, const ContactVectors<2>& x,
                                       const ContactVectors<2>& y) {
  return {where_less(a, b, x.n, y.n), where_less(a, b, x.t, y.t)};
}
CD_INLINE ContactVectors<3> where_less(Four a, Four b, const ContactVectors<3>& x,
                                       const ContactVectors<3>& y) {
  return {where_less(a, b, x.x, y.x), where_less(a, b, x.y, y.y), where_less(a, b, x.z, y.z)};
}

template <int D, bool kGrains>
CD_INLINE void update_batch(const ContactBatch<D>& c, const Levers<kGrains>& lever,
                            const LawUpdate<D>& update, std::int32_t k, Slot<D>* slots) {
  const BatchRows<D> rows = rows_of(slots, c);
  const ContactVectors<D> n = load(c.normal), r = load(update.present[k].of);
  const ContactVectors<D> u = gather<kGrains>(c, rows, lever) + load(c.free_velocity);
  const RelaxedBatch& relaxed = update.relaxed[k];
  const Four mu = load(c.friction), factor = load(relaxed.factor);
  const ContactVectors<D> wanted =
      within_limits(r - scaled(u, n, load(relaxed.mass_n), load(relaxed.mass_t)), n, mu);
  ContactVectors<D> next = r + factor * (wanted - r);
  if (less(1.0, factor)) next = where_less(1.0, factor, within_limits(next, n, mu), next);
  store(next, update.next[k]);
  apply_impulse<kGrains>(c, rows, lever, next);
}

template <int D>
void update_chunk(const Chunk<D>& chunk, const BodyImpulses<D>& bodies, const LawUpdate<D>& update,
                  Slot<D>* slots) {
  const Chunk<D> c = chunk;
  const LawUpdate<D> u = update;
  open_chunk(c, bodies, 0.0, slots);
  for_each_batch(c, [&](int k, const auto& lever) {
    prefetch(u.present + k + kContactBatchesAhead, sizeof(ImpulseBatch<D>));
    prefetch(u.relaxed + k + kContactBatchesAhead, sizeof(RelaxedBatch));
    update_batch<D>(c.contacts[k], lever, u, k, slots);
  });
  close_chunk(c, u.own_impulse, u.halo_impulse, slots);
}
