// SPDX-License-Identifier: BSD-3-Clause
// Projected steps of the contacts of a chunk (accelerated gradient), and their corrections.

/// Shares of the sliding limit mu r_n between which a contact begins to count as sliding.
constexpr double kSticking = 0.98, kSliding = 0.99;

/// 0 for contacts that stick, 1 for those that slide or are open. Few are between: the division is
/// made for them only.
CD_INLINE Four share_of_sliding(Four size, Four limit) {
  const Four low = kSticking * limit, high = kSliding * limit;
  if ((less(low, size) & less(size, high)) == 0) return except_where_less(size, high, 1.0);
  const Four between = only_where_less(low, size, (size - low) / (high - low));
  return where_less(size, high, between, 1.0);
}

/// s = mu |u_t| of contacts that slide with the impulses r, 0 of those that stick.
template <int D>
CD_INLINE Four wanted_correction(const ContactVectors<D>& n, const ContactVectors<D>& r,
                                 const ContactVectors<D>& u, Four mu) {
  const Parts impulse = parts(n, r);
  return share_of_sliding(impulse.size, mu * impulse.normal) * (mu * parts(n, u).size);
}

template <int D>
struct StepLaneSums {
  Four distance, lag, uphill;
};

/// The step of a batch of contacts.
template <int D, bool kGrains>
CD_INLINE void step_batch(const ContactBatch<D>& c, const Levers<kGrains>& lever,
                          const ProjectedStep<D>& step, std::int32_t k, Slot<D>* slots,
                          StepLaneSums<D>& sums) {
  const BatchRows<D> rows = rows_of(slots, c);
  const ContactVectors<D> n = load(c.normal), r = load(step.present[k].of);
  const ContactVectors<D> y = r + Four(step.momentum) * (r - load(step.before[k].of));
  const ContactVectors<D> u = gather<kGrains>(c, rows, lever) + load(c.free_velocity);
  const Four mu = load(c.friction), response = load(c.response), s = load(step.correction[k]);
  const Four length = step.length, cone = Four(1.0) + mu * mu;
  const Four both_inverse = Four(1.0) / (response * cone);  // one division for two
  const Four inverse = both_inverse * cone;

  const Four missing = length * (Four(step.sliding) * wanted_correction<D>(n, r, u, mu) - s);
  const Four lag = missing * missing * inverse;
  const Four y_n = normal_part(n, y), u_n = normal_part(n, u), zero = 0.0;
  sums.lag = sums.lag + where_less(zero, y_n, lag, only_where_less(u_n, zero, lag));  // not open

  const ContactVectors<D> g = plus_normal(u, s, n);
  const ContactVectors<D> next =
      project(y - (length * inverse) * g, n, mu, both_inverse * response);
  const ContactVectors<D> move = next - y;
  sums.distance = sums.distance + response * dot(move, move);
  sums.uphill = sums.uphill + dot(g, next - r);
  store(next, step.next[k]);
  apply_impulse<kGrains>(c, rows, lever, next);
}

template <int D>
StepSums step_chunk(const Chunk<D>& chunk, const BodyImpulses<D>& bodies,
                    const ProjectedStep<D>& step, Slot<D>* slots) {
  const Chunk<D> c = chunk;
  const ProjectedStep<D> s = step;
  open_chunk(c, bodies, s.momentum, slots);
  StepLaneSums<D> sums = {0.0, 0.0, 0.0};
  for_each_batch(c, [&](int k, const auto& lever) {
    prefetch(s.present + k + kContactBatchesAhead, sizeof(ImpulseBatch<D>));
    prefetch(s.before + k + kContactBatchesAhead, sizeof(ImpulseBatch<D>));
    step_batch<D>(c.contacts[k], lever, s, k, slots, sums);
  });
  const double curvature =
      close_chunk_with_curvature(c, bodies, s.momentum, s.own_impulse, s.halo_impulse, slots);
  return {sum(sums.distance), curvature, sum(sums.lag), sum(sums.uphill)};
}

template <int D, bool kGrains>
CD_INLINE void correct_batch(const ContactBatch<D>& c, const Levers<kGrains>& lever,
                             const ImpulseBatch<D>& present, Slot<D>* slots, Lanes& correction) {
  const BatchRows<D> rows = rows_of(slots, c);
  const ContactVectors<D> u = gather<kGrains>(c, rows, lever) + load(c.free_velocity);
  store(wanted_correction<D>(load(c.normal), load(present.of), u, load(c.friction)), correction);
}

template <int D>
void correct_chunk(const Chunk<D>& c, const BodyImpulses<D>& bodies, const ImpulseBatch<D>* present,
                   Slot<D>* slots, Lanes* correction) {
  open_chunk(c, bodies, 0.0, slots);
  for_each_batch(c, [&](int k, const auto& lever) {
    correct_batch<D>(c.contacts[k], lever, present[k], slots, correction[k]);
  });
}
