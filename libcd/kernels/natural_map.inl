// SPDX-License-Identifier: BSD-3-Clause
// Natural map of the contacts of a chunk: how far the impulses are from those that Coulomb's law,
// or its convex relaxation, asks for.

template <int D>
struct NaturalMapLaneSums {
  Four q, v, u, error, most_q, signorini;
};

CD_INLINE double largest(Four x) {
  double lane[kLanes];
  store(x, lane);
  double most = lane[0];
  for (int k = 1; k < kLanes; ++k) most = most < lane[k] ? lane[k] : most;
  return most;
}

/// Lanes of the still slot have no response, and no velocity.
template <int D, bool kGrains>
CD_INLINE void add_natural_map(const ContactBatch<D>& c, const Levers<kGrains>& lever,
                               const NaturalMapPass<D>& pass, std::int32_t k, Slot<D>* slots,
                               NaturalMapLaneSums<D>& sums) {
  const BatchRows<D> rows = rows_of(slots, c);
  const Four unit = pass.unit, s = load(pass.response[k]);
  const ContactVectors<D> n = load(c.normal), free = load(c.free_velocity);
  const ContactVectors<D> q = unit * free, v = unit * (s * load(pass.present[k].of));
  const ContactVectors<D> u = unit * (gather<kGrains>(c, rows, lever) + free);
  const Four mu = min(load(c.friction), kMostFriction), inverse = Four(1.0) / (Four(1.0) + mu * mu);
  const Parts of_u = parts(n, u);
  const ContactVectors<D> u_hat = plus_normal(u, (Four(pass.sliding) * mu) * of_u.size, n);
  const ContactVectors<D> error = v - project(v - u_hat, n, mu, inverse);
  const Four q2 = dot(q, q), approach = max(0.0, Four(0.0) - of_u.normal);
  const Four excess = Four(pass.sliding) * min(of_u.normal, dot(n, v));
  sums.q = sums.q + q2;
  sums.v = sums.v + dot(v, v);
  sums.u = sums.u + dot(u, u);
  sums.error = sums.error + where_less(0.0, s, dot(error, error), approach * approach);
  sums.most_q = max(sums.most_q, q2);
  sums.signorini = max(sums.signorini, max(approach, excess));
}

template <int D>
NaturalMapSums natural_map_of_chunk(const Chunk<D>& chunk, const BodyImpulses<D>& bodies,
                                    const NaturalMapPass<D>& pass, Slot<D>* slots) {
  const Chunk<D> c = chunk;
  const NaturalMapPass<D> p = pass;
  open_chunk(c, bodies, 0.0, slots);
  NaturalMapLaneSums<D> sums = {0.0, 0.0, 0.0, 0.0, 0.0, 0.0};
  for_each_batch(c, [&](int k, const auto& lever) {
    add_natural_map<D>(c.contacts[k], lever, p, k, slots, sums);
  });
  return {sum(sums.q),     sum(sums.v),          sum(sums.u),
          sum(sums.error), largest(sums.most_q), largest(sums.signorini)};
}
