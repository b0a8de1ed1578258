// SPDX-License-Identifier: BSD-3-Clause
// Gauss-Seidel over batches of contacts without a common body, each from its impulse or from where
// this is extrapolated to.

/// The velocity by an impulse, or an angular one, on a body: times the inverse mass, which is the
/// fourth number of the first half of its row.
CD_INLINE Four velocity_by(Four impulse, const double* row) {
  return Four(row[3]) * impulse;
}

/// To both bodies of each contact, as in add_rows_to_both; the fourth numbers of halves remain. A
/// contact of a grain with its own image has the same row twice.
template <int D, class ToI>
CD_INLINE void move_both(Four r0, Four r1, Four r2, Four r3, const BatchRows<D>& s, int first,
                         const ToI& to_i) {
  transpose(r0, r1, r2, r3);
  const auto move = [first, &to_i](Four r, double* i, double* j) {
    store(to_i(load(i + first), velocity_by(r, i)), i + first);
    store(load(j + first) + velocity_by(r, j), j + first);
  };
  move(r0, s.i0, s.j0);
  move(r1, s.i1, s.j1);
  move(r2, s.i2, s.j2);
  move(r3, s.i3, s.j3);
}

/// Moves the bodies by the impulses r; `turn` is the lever times the rotational response.
CD_INLINE void move_bodies(const ContactVectors<2>& n, const BatchRows<2>& s, Four turn,
                           const ContactVectors<2>& r) {
  const Four nx = n.n, ny = n.t;
  move_both(r.n * nx - r.t * ny, negative(turn * r.t), r.n * ny + r.t * nx, 0.0, s, 0,
            OppositeButAngular());
}
CD_INLINE void move_bodies(const ContactVectors<3>& n, const BatchRows<3>& s, Four turn,
                           const ContactVectors<3>& r) {
  constexpr int kRotation = 4;
  move_both(r.x, r.y, r.z, 0.0, s, 0, Opposite());
  const ContactVectors<3> angular = turn * cross(r, n);  // - n x r
  move_both(angular.x, angular.y, angular.z, 0.0, s, kRotation, Alike());
}

/// The impulses of a batch of contacts after the move, and the directions of the next one.
template <int D>
CD_INLINE ContactVectors<D> extrapolated(const SweepBatch<D>& f, MoveBatch<D>& moving,
                                         const Extrapolation& by) {
  const ContactVectors<D> move = Four(by.beta) * load(moving.direction.of);
  store(Four(by.keep) * (move + load(moving.change.of)), moving.direction);
  return load(f.impulse.of) + move;
}

/// Sweeps a batch; returns the squared changes of its contacts.
template <bool kMoving, int D>
CD_INLINE Four sweep_batch(const ChunkSweep<D>& sweep, int k) {
  SweepBatch<D>& f = sweep.batches[k];
  const BatchRows<D> body = rows_of<D>(sweep.velocity->at, f);
  const ContactVectors<D> n = load(f.normal);
  const ContactVectors<D> r =
      kMoving ? extrapolated(f, sweep.moving[k], sweep.move) : load(f.impulse.of);
  const Levers<true> lever = {load(f.lever)};
  const ContactVectors<D> u = plus_normal(gather<true>(f, body, lever), load(f.bias), n);
  const ContactVectors<D> swept =
      within_limits(r - scaled(u, n, load(f.mass_n), load(f.mass_t)), n, load(f.friction));
  const ContactVectors<D> change = swept - r;
  const Four turn = Four(sweep.rotational_response) * lever.both;
  store(swept, f.impulse);
  if constexpr (kMoving) store(change, sweep.moving[k].change);
  move_bodies(n, body, turn, change);
  return dot(change, change);
}

template <bool kMoving, int D>
CD_INLINE double sweep_batches(const ChunkSweep<D>& chunk) {
  const ChunkSweep<D> c = chunk;
  Four squares = 0.0;
  for (int k = 0; k < c.count; ++k) {
    prefetch(c.batches + k + kContactBatchesAhead, sizeof(SweepBatch<D>));
    if constexpr (kMoving) prefetch(c.moving + k + kContactBatchesAhead, sizeof(MoveBatch<D>));
    squares = squares + sweep_batch<kMoving>(c, k);
  }
  return sum(squares);
}

template <int D>
double sweep_chunk(const ChunkSweep<D>& chunk) {
  return chunk.moving ? sweep_batches<true>(chunk) : sweep_batches<false>(chunk);
}

template <int D>
void extrapolate_rows(const BodyExtrapolation<D>& bodies) {
  const BodyExtrapolation<D> b = bodies;
  const Four beta = b.move.beta, keep = b.move.keep;
  for (int k = 0; k < b.count; ++k) {
    const Row<D> now = load(b.velocity[k]), move = beta * load(b.direction[k]);
    store(keep * (move + (now - load(b.before[k]))), b.direction[k]);
    const Row<D> next = now + move;
    store(next, b.velocity[k]);
    store(next, b.before[k]);
  }
}

// Records and bodies in an order of choice are asked for this many batches ahead.
constexpr int kBatchesAhead = 4;
constexpr int kBodiesAhead = 2;

/// Rows of the bodies of a batch, which need not be near each other; `rows` as in rows_of.
template <int D>
CD_INLINE void prefetch_rows(const SweepBatch<D>& batch, const double* rows) {
  for (int lane = 0; lane < kLanes; ++lane) {
    __builtin_prefetch(rows + batch.i[lane]);
    __builtin_prefetch(rows + batch.j[lane]);
  }
}

template <int D>
void visit_batches(const OrderedSweep<D>& sweep) {
  const OrderedSweep<D> s = sweep;
  const ChunkSweep<D> batches = {s.batches, nullptr, s.count, s.velocity, s.rotational_response,
                                 {}};
  const int last = s.count - 1;
  for (int k = 0; k < s.count; ++k) {
    const int record = k + kBatchesAhead < last ? k + kBatchesAhead : last;
    const int bodies = k + kBodiesAhead < last ? k + kBodiesAhead : last;
    prefetch(s.batches + s.order[record], sizeof(SweepBatch<D>));
    prefetch_rows(s.batches[s.order[bodies]], s.velocity->at);
    sweep_batch<false>(batches, s.order[k]);
  }
}
