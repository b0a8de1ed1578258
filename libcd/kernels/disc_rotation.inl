// SPDX-License-Identifier: BSD-3-Clause
// Angular velocities of all discs, touching or not.

void rotate(const DiscRotation& rotation, int count) {
  const DiscRotation s = rotation;
  for (int b = 0; b < count; b += kLanes) {
    const auto [m0, m1, m2, m3] = places_from(s.motion + kMotion * b + kSurface, kMotion);
    Four surface, unused;
    unzip(load_two(m0), load_two(m1), load_two(m2), load_two(m3), surface, unused);
    store(surface / load(s.scale + b), s.angular_velocity + b);
  }
}
