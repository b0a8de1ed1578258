// SPDX-License-Identifier: BSD-3-Clause
// What each step does with all discs, touching or not: limits of their motion, and their rotation.

CD_INLINE Four squared(const FourVectors& v) {
  return v.x * v.x + v.y * v.y;
}

bool all_within(const Displacements& moved, int count) {
  const Displacements s = moved;
  int all = 0b1111;
  for (int b = 0; b < count; b += kLanes) {
    const FourVectors l = gather_differences(places_from(s.then + kVector * b, kVector),
                                             places_from(s.now + kVector * b, kVector));
    const Four limit = load(s.limit + b);
    all &= less(squared(l), limit * limit);
  }
  return all == 0b1111;
}

bool all_slower(const double* motion, double limit, int count) {
  const Four limit2 = limit * limit;
  int all = 0b1111;
  for (int b = 0; b < count; b += kLanes) {
    const FourMotions m = gather_motions(places_from(motion + kMotion * b, kMotion));
    const Four nothing = Four(0.0) * (m.surface * m.surface);  // NaN unless they are finite
    all &= less(squared({m.vx, m.vy}) + nothing, limit2);
  }
  return all == 0b1111;
}

void rotate(const DiscRotation& rotation, int count) {
  const DiscRotation s = rotation;
  for (int b = 0; b < count; b += kLanes) {
    const auto [m0, m1, m2, m3] = places_from(s.motion + kMotion * b + kSurface, kMotion);
    Four surface, unused;
    unzip(load_two(m0), load_two(m1), load_two(m2), load_two(m3), surface, unused);
    store(surface / load(s.scale + b), s.angular_velocity + b);
  }
}
