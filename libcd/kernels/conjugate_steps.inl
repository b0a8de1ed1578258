// SPDX-License-Identifier: BSD-3-Clause
// Projected conjugate gradients: moves of the contacts of a chunk, and what the next ones need.

/// w, the move of one projected step from r.
template <int D>
CD_INLINE ContactVectors<D> projected_gradient(const ContactVectors<D>& r,
                                               const ContactVectors<D>& downhill,
                                               const ContactVectors<D>& n, Four radius) {
  return on_constraints(r + downhill, n, radius) - r;
}

template <int D>
struct MoveSums {
  Four distance, uphill;
};

template <int D, bool kGrains>
CD_INLINE void move_batch(const ContactBatch<D>& c, const Levers<kGrains>& lever,
                          const ConjugateBatches<D>& batches, const ConjugateMove& move,
                          std::int32_t k, Slot<D>* slots, MoveSums<D>& sums) {
  const BatchRows<D> rows = rows_of(slots, c);
  const ContactVectors<D> n = load(c.normal), r = load(batches.present[k].of);
  const ContactVectors<D> u = gather<kGrains>(c, rows, lever) + load(c.free_velocity);
  const Four response = load(c.response), radius = load(batches.radius[k]);
  ContactVectors<D> p = (Four(-1.0) / response) * u;
  if (move.is_conjugate) {
    const ContactVectors<D> w = projected_gradient<D>(r, p, n, radius);
    if (move.beta == 0.0) {
      p = w;
    } else {
      const ContactVectors<D> old = load(batches.direction[k].of);
      p = w - Four(move.beta) * (old - forbidden_part(old, r, n, radius));
    }
  }
  const ContactVectors<D> next = on_constraints(r + Four(move.length) * p, n, radius);
  const ContactVectors<D> change = next - r;
  sums.distance = sums.distance + response * dot(change, change);
  sums.uphill = sums.uphill + dot(u, change);
  store(p, batches.direction[k]);
  store(next, batches.next[k]);
  apply_impulse<kGrains>(c, rows, lever, next);
}

template <int D>
StepSums move_chunk(const Chunk<D>& chunk, const BodyImpulses<D>& bodies,
                    const ConjugateBatches<D>& batches, const ConjugateMove& move,
                    const PushedRows<D>& pushed, Slot<D>* slots) {
  const Chunk<D> c = chunk;
  const ConjugateBatches<D> f = batches;
  const ConjugateMove m = move;
  open_chunk(c, bodies, 0.0, slots);
  MoveSums<D> sums = {0.0, 0.0};
  for_each_batch(c, [&](int k, const auto& lever) {
    move_batch<D>(c.contacts[k], lever, f, m, k, slots, sums);
  });
  const double curvature =
      close_chunk_with_curvature(c, bodies, 0.0, pushed.own, pushed.halo, slots);
  return {.distance = sum(sums.distance), .curvature = curvature, .uphill = sum(sums.uphill)};
}

template <int D>
struct GradientLaneSums {
  Four squared, mismatch, slope_w, slope_z;
};

template <bool kConjugate, int D, bool kGrains>
CD_INLINE void gradient_of_batch(const ContactBatch<D>& c, const Levers<kGrains>& lever,
                                 const ConjugateBatches<D>& batches, std::int32_t k, Slot<D>* slots,
                                 Slot<D>* forbidden_slots, GradientLaneSums<D>& sums) {
  const BatchRows<D> rows = rows_of(slots, c);
  const ContactVectors<D> n = load(c.normal), r = load(batches.present[k].of);
  const ContactVectors<D> u = gather<kGrains>(c, rows, lever) + load(c.free_velocity);
  const Four response = load(c.response), radius = load(batches.radius[k]);
  const ContactVectors<D> w = projected_gradient<D>(r, (Four(-1.0) / response) * u, n, radius);
  const Four change = load(c.friction) * pressure(n, r, radius) - radius;
  sums.squared = sums.squared + response * dot(w, w);
  sums.mismatch = sums.mismatch + response * (change * change);
  sums.slope_w = sums.slope_w + dot(u, w);
  apply_impulse<kGrains>(c, rows, lever, w);
  if constexpr (kConjugate) {
    const ContactVectors<D> p = load(batches.direction[k].of);
    const ContactVectors<D> forbidden = forbidden_part(p, r, n, radius);
    sums.slope_z = sums.slope_z + dot(u, p - forbidden);
    if (less(0.0, dot(forbidden, forbidden)))
      apply_impulse<kGrains>(c, rows_of(forbidden_slots, c), lever, forbidden);
  }
}

/// Of the impulses in the slots and those of p on the same bodies: their product in W.
template <int D>
CD_INLINE double overlap(const Chunk<D>& c, const RowResponse* response,
                         const BodyRow<D>* direction, const Slot<D>* slots) {
  Four overlap = 0.0;
  for (std::int32_t k = 0; k < c.own + c.halo_count; ++k) {
    const std::int32_t place = k < c.own ? c.first + k : c.halo[k - c.own];
    overlap =
        overlap + product(load(slots[k].impulse), respond(response[place], load(direction[place])));
  }
  return sum_of_row<D>(overlap);
}

template <bool kConjugate, int D>
CD_INLINE GradientSums gradient_of_batches(const Chunk<D>& c, const BodyImpulses<D>& bodies,
                                           const ConjugateBatches<D>& f,
                                           const GradientPass<D>& pass, Slot<D>* slots) {
  Slot<D>* const forbidden = pass.slots;
  open_chunk(c, bodies, 0.0, slots);
  if constexpr (kConjugate)
    for (std::int32_t k = 0; k <= c.own + c.halo_count; ++k) clear(forbidden[k].impulse);
  GradientLaneSums<D> sums = {0.0, 0.0, 0.0, 0.0};
  for_each_batch(c, [&](int k, const auto& lever) {
    gradient_of_batch<kConjugate, D>(c.contacts[k], lever, f, k, slots, forbidden, sums);
  });
  close_chunk(c, pass.gradient.own, pass.gradient.halo, slots);
  GradientSums result = {
      .squared = sum(sums.squared), .mismatch = sum(sums.mismatch), .slope_w = sum(sums.slope_w)};
  if constexpr (kConjugate) {
    close_chunk(c, pass.forbidden.own, pass.forbidden.halo, forbidden);
    result.slope_z = sum(sums.slope_z);
    result.overlap = overlap(c, bodies.response, pass.direction, slots);
  }
  return result;
}

template <int D>
GradientSums gradient_of_chunk(const Chunk<D>& chunk, const BodyImpulses<D>& bodies,
                               const ConjugateBatches<D>& batches, const GradientPass<D>& pass,
                               Slot<D>* slots) {
  const Chunk<D> c = chunk;
  const ConjugateBatches<D> f = batches;
  return pass.is_conjugate ? gradient_of_batches<true>(c, bodies, f, pass, slots)
                           : gradient_of_batches<false>(c, bodies, f, pass, slots);
}

/// Returns the change of own body k by the impulses of all chunks.
template <int D>
CD_INLINE Row<D> gathered(const Chunk<D>& c, const DirectionTurn<D>& turn,
                          const PushedRows<D>& rows, std::int32_t k) {
  Row<D> impulse = load(rows.own[c.first + k]);
  if (k < c.interior) return impulse;
  const std::int32_t s = k - c.interior;
  for (std::int32_t from = turn.source_first[s]; from < turn.source_first[s + 1]; ++from)
    impulse = impulse + load(rows.halo[turn.source[from]]);
  return impulse;
}

template <int D>
double turn_bodies(const Chunk<D>& chunk, const RowResponse* response,
                   const DirectionTurn<D>& turn) {
  const Chunk<D> c = chunk;
  const DirectionTurn<D> t = turn;
  Four curvature = 0.0;
  for (std::int32_t k = 0; k < c.own; ++k) {
    const std::int32_t place = c.first + k;
    Row<D> p = gathered(c, t, t.gradient, k);
    if (t.beta != 0.0)
      p = p - Four(t.beta) * (load(t.direction[place]) - gathered(c, t, t.forbidden, k));
    store(p, t.direction[place]);
    curvature = curvature + product(p, respond(response[place], p));
  }
  return sum_of_row<D>(curvature);
}

template <int D, bool kGrains>
CD_INLINE void renew_batch(const ContactBatch<D>& c, const Levers<kGrains>& lever,
                           const ConjugateBatches<D>& batches, std::int32_t k, Slot<D>* slots) {
  const ContactVectors<D> n = load(c.normal), r = load(batches.present[k].of);
  const Four normal = pressure(n, r, load(batches.radius[k])), radius = load(c.friction) * normal;
  store(radius, batches.radius[k]);
  if (!less(radius * radius, squared_tangent(n, r))) return;
  const ContactVectors<D> next = on_constraints(r, n, radius);
  store(next, batches.present[k]);
  apply_impulse<kGrains>(c, rows_of(slots, c), lever, next - r);
}

template <int D>
void renew_chunk(const Chunk<D>& chunk, const ConjugateBatches<D>& batches,
                 const PushedRows<D>& pushed, Slot<D>* slots) {
  const Chunk<D> c = chunk;
  const ConjugateBatches<D> f = batches;
  for (std::int32_t k = 0; k <= c.own + c.halo_count; ++k) clear(slots[k].impulse);
  for_each_batch(
      c, [&](int k, const auto& lever) { renew_batch<D>(c.contacts[k], lever, f, k, slots); });
  for (std::int32_t k = 0; k < c.own; ++k)
    store(load(pushed.own[c.first + k]) + load(slots[k].impulse), pushed.own[c.first + k]);
  for (std::int32_t k = 0; k < c.halo_count; ++k)
    store(load(slots[c.own + k].impulse), pushed.halo[k]);
}

template <int D, bool kGrains>
CD_INLINE void limit_batch(const ContactBatch<D>& c, const Levers<kGrains>& lever,
                           const ConjugateBatches<D>& batches, std::int32_t k, Slot<D>* slots) {
  const ContactVectors<D> next =
      within_limits(load(batches.present[k].of), load(c.normal), load(c.friction));
  store(next, batches.next[k]);
  apply_impulse<kGrains>(c, rows_of(slots, c), lever, next);
}

template <int D>
void limit_chunk(const Chunk<D>& chunk, const ConjugateBatches<D>& batches,
                 const PushedRows<D>& pushed, Slot<D>* slots) {
  const Chunk<D> c = chunk;
  const ConjugateBatches<D> f = batches;
  for (std::int32_t k = 0; k <= c.own + c.halo_count; ++k) clear(slots[k].impulse);
  for_each_batch(
      c, [&](int k, const auto& lever) { limit_batch<D>(c.contacts[k], lever, f, k, slots); });
  close_chunk(c, pushed.own, pushed.halo, slots);
}
