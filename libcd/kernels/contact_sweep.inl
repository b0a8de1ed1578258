// SPDX-License-Identifier: BSD-3-Clause
// The update of disc contacts in batches of four.

// Records and bodies are asked for this many batches ahead.
constexpr int kBatchesAhead = 4;
constexpr int kBodiesAhead = 2;

CD_INLINE void prefetch_bodies(const DiscContactBatch& batch, const double* motion) {
  for (int lane = 0; lane < kLanes; ++lane) {
    __builtin_prefetch(motion + std::ptrdiff_t{kMotion} * batch.i[lane]);
    __builtin_prefetch(motion + std::ptrdiff_t{kMotion} * batch.j[lane]);
  }
}

void update(const ContactSweep& sweep, const std::int32_t* order, int count, double& rate) {
  const ContactSweep s = sweep;
  const Four rotational_response = s.rotational_response, cell_response = s.cell_response;
  Four now = rate;  // the same in all lanes
  for (int k = 0; k < count; ++k) {
    if (s.prefetch) {
      const int last = count - 1;
      const int record = k + kBatchesAhead < last ? k + kBatchesAhead : last;
      const int bodies = k + kBodiesAhead < last ? k + kBodiesAhead : last;
      prefetch(s.batches + order[record], sizeof(DiscContactBatch));
      prefetch_bodies(s.batches[order[bodies]], s.motion);
    }
    DiscContactBatch& f = s.batches[order[k]];
    const FourPlaces place_i = places(s.motion, kMotion, f.i);
    const FourPlaces place_j = places(s.motion, kMotion, f.j);
    FourMotions a = gather_motions(place_i), b = gather_motions(place_j);
    const FourVectors n = {load(f.normal_x), load(f.normal_y)};
    const Four arm = load(f.arm), branch = load(f.branch);
    const Four mass_n = load(f.mass_n), mass_t = load(f.mass_t);
    const Four impulse_n = load(f.impulse_n), impulse_t = load(f.impulse_t);
    const Four vx = b.vx - a.vx, vy = b.vy - a.vy;
    const Four velocity_n = n.x * vx + n.y * vy;
    const Four velocity_t = (n.x * vy - n.y * vx) - arm * (a.surface + b.surface);

    // From the rate of this batch to that of the next one nothing waits but what has to.
    const Four unmoved = (impulse_n - load(f.closing)) - mass_n * velocity_n;
    const Four normal = max(0.0, unmoved - (mass_n * branch) * now);
    const Four change_n = normal - impulse_n;
    now = now + sum_of_lanes((cell_response * branch) * change_n);

    const Four stick = impulse_t - mass_t * velocity_t;
    const Four limit = load(f.friction) * normal;
    const Four tangential = min(max(stick, negative(limit)), limit);  // 0 where the limit is 0
    const Four change_t = tangential - impulse_t;
    store(normal, f.impulse_n);
    store(tangential, f.impulse_t);

    apply_impulse(a, b, n, rotational_response * arm, change_n, change_t);
    scatter(a, place_i);
    scatter(b, place_j);
  }
  double lane[kLanes];
  store(now, lane);
  rate = lane[0];
}
