// SPDX-License-Identifier: BSD-3-Clause
// Collisions of discs one after the other, in batches of four where they have no body in common.

constexpr int kContactsAhead = 12;  // they come from anywhere in memory

/// Four contacts: what their collisions need.
struct CollisionBatch {
  FourVectors normal;
  Four arm, friction;
  Four bodies;  ///< in the bits: i and j of one contact after the other
};

CD_INLINE CollisionBatch load_contacts(const double* c0, const double* c1, const double* c2,
                                       const double* c3) {
  static_assert(CollisionPass::kFriction == CollisionPass::kArm + 1 &&
                CollisionPass::kBodies == CollisionPass::kArm + 2);
  constexpr int kTail = CollisionPass::kArm - 1;
  CollisionBatch batch;
  unzip(load_two(c0), load_two(c1), load_two(c2), load_two(c3), batch.normal.x, batch.normal.y);
  Four unused = load(c0 + kTail);
  batch.arm = load(c1 + kTail);
  batch.friction = load(c2 + kTail);
  batch.bodies = load(c3 + kTail);
  transpose(unused, batch.arm, batch.friction, batch.bodies);
  return batch;
}

/// Numbers of the two bodies of a contact.
CD_INLINE const std::int32_t* bodies_of(const double* contact) {
  return reinterpret_cast<const std::int32_t*>(contact + CollisionPass::kBodies);
}

/// Adds to four impulses; returns the change, which is rounded.
CD_INLINE FourVectors add(const FourVectors& more, const FourPlaces& impulses) {
  const FourVectors before = gather_vectors(impulses);
  const FourVectors after = {before.x + more.x, before.y + more.y};
  scatter(after, impulses);
  return {after.x - before.x, after.y - before.y};
}

int collide(const CollisionPass& pass, const std::int32_t* order, int count) {
  const CollisionPass s = pass;  // a copy stays in registers
  const Four response = s.rotational_response;
  const Four factor_n = -s.factor_n, factor_t = -s.factor_t;
  int k = 0;
  for (; k + kLanes <= count; k += kLanes) {
    const std::int32_t* const c = order + k;
    if (!all_below(c, s.contact_count)) break;
    constexpr std::ptrdiff_t kContact = CollisionPass::kContact;
    const int ahead = k + kContactsAhead < count - kLanes ? k + kContactsAhead : count - kLanes;
    for (int lane = 0; lane < kLanes; ++lane)
      prefetch(s.contact + kContact * order[ahead + lane], kContact * sizeof(double));
    const double *const c0 = s.contact + kContact * c[0], *const c1 = s.contact + kContact * c[1],
                        *const c2 = s.contact + kContact * c[2],
                        *const c3 = s.contact + kContact * c[3];
    const CollisionBatch f = load_contacts(c0, c1, c2, c3);
    if (any_equal_halves(f.bodies)) break;
    const std::int32_t* const b0 = bodies_of(c0);
    const std::int32_t* const b1 = bodies_of(c1);
    const std::int32_t* const b2 = bodies_of(c2);
    const std::int32_t* const b3 = bodies_of(c3);
    const FourPlaces place_i = places(s.motion, kMotion, b0[0], b1[0], b2[0], b3[0]);
    const FourPlaces place_j = places(s.motion, kMotion, b0[1], b1[1], b2[1], b3[1]);
    FourMotions a = gather_motions(place_i), b = gather_motions(place_j);

    const auto& [nx, ny] = f.normal;
    const Four vx = b.vx - a.vx, vy = b.vy - a.vy;
    const Four velocity_n = nx * vx + ny * vy;
    const Four velocity_t = (nx * vy - ny * vx) - f.arm * (a.surface + b.surface);
    const Four turn = response * f.arm, rotational = Four(1.0) + turn * f.arm;
    const Four mass_t = Four(1.0) / ((a.inverse_mass + b.inverse_mass) * rotational);
    const Four mass_n = mass_t * rotational;

    const Four normal = max(0.0, factor_n * mass_n * velocity_n);
    const Four stick = factor_t * mass_t * velocity_t, limit = f.friction * normal;
    const Four tangential = within_limits(stick, limit);
    const FourVectors change = add({normal, tangential}, places(s.impulse, kVector, c));

    apply_impulse(a, b, f.normal, turn, change.x, change.y);
    scatter(a, place_i);
    scatter(b, place_j);
  }
  return k;
}
