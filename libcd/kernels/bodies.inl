// SPDX-License-Identifier: BSD-3-Clause
// Numbers of four bodies, component by component, and the impulses of four contacts on them.

struct FourVectors {
  Four x, y;
};

/// The motion of four discs.
struct FourMotions {
  Four vx, vy, surface, inverse_mass;
};

/// Pointers to the numbers of four bodies: found once, although stores in between might change the
/// numbers of the bodies for all that the compiler knows.
template <class Number>
struct Places {
  Number *at0, *at1, *at2, *at3;
};
using FourPlaces = Places<double>;

/// Of four bodies, each of which has `numbers` numbers.
CD_INLINE FourPlaces places(double* first, std::ptrdiff_t numbers, std::int32_t body0,
                            std::int32_t body1, std::int32_t body2, std::int32_t body3) {
  return {first + numbers * body0, first + numbers * body1, first + numbers * body2,
          first + numbers * body3};
}
CD_INLINE FourPlaces places(double* first, std::ptrdiff_t numbers, const std::int32_t* body) {
  return places(first, numbers, body[0], body[1], body[2], body[3]);
}

/// Of four bodies that follow each other.
CD_INLINE Places<const double> places_from(const double* first, std::ptrdiff_t numbers) {
  return {first, first + numbers, first + 2 * numbers, first + 3 * numbers};
}

CD_INLINE FourVectors gather_vectors(const FourPlaces& p) {
  FourVectors v;
  unzip(load_two(p.at0), load_two(p.at1), load_two(p.at2), load_two(p.at3), v.x, v.y);
  return v;
}
/// b - a.
CD_INLINE FourVectors gather_differences(const Places<const double>& a,
                                         const Places<const double>& b) {
  FourVectors v;
  unzip(load_two(b.at0) - load_two(a.at0), load_two(b.at1) - load_two(a.at1),
        load_two(b.at2) - load_two(a.at2), load_two(b.at3) - load_two(a.at3), v.x, v.y);
  return v;
}
CD_INLINE void scatter(const FourVectors& v, const FourPlaces& p) {
  store_zipped(v.x, v.y, p.at0, p.at1, p.at2, p.at3);
}

template <class Number>
CD_INLINE FourMotions gather_motions(const Places<Number>& p) {
  FourMotions m = {load(p.at0), load(p.at1), load(p.at2), load(p.at3)};
  transpose(m.vx, m.vy, m.surface, m.inverse_mass);
  return m;
}
/// Gives them back to four different bodies.
CD_INLINE void scatter(FourMotions m, const FourPlaces& p) {
  transpose(m.vx, m.vy, m.surface, m.inverse_mass);
  store(m.vx, p.at0);
  store(m.vy, p.at1);
  store(m.surface, p.at2);
  store(m.inverse_mass, p.at3);
}

/// Moves the bodies of four contacts by impulses along the normals n and their tangents; `turn` is
/// the arm times the rotational response of the problem.
CD_INLINE void apply_impulse(FourMotions& i, FourMotions& j, const FourVectors& n, Four turn,
                             Four normal, Four tangential) {
  const Four px = normal * n.x - tangential * n.y;
  const Four py = normal * n.y + tangential * n.x;
  const Four angular = turn * tangential;
  i.vx = i.vx - i.inverse_mass * px;
  i.vy = i.vy - i.inverse_mass * py;
  i.surface = i.surface - i.inverse_mass * angular;
  j.vx = j.vx + j.inverse_mass * px;
  j.vy = j.vy + j.inverse_mass * py;
  j.surface = j.surface - j.inverse_mass * angular;
}

CD_INLINE Four negative(Four a) {
  return flip(a, -1.0);
}

/// Coulomb's limit: t on [-limit, limit], -0 where the limit is 0.
CD_INLINE Four within_limits(Four t, Four limit) {
  return max(min(t, limit), negative(limit));
}

/// Asks for the cache lines of a range of bytes.
CD_INLINE void prefetch(const void* first, std::size_t bytes) {
  constexpr std::size_t kLine = 64;
  // By numbers: the lines may lie behind the end of an array.
  const auto begin = reinterpret_cast<std::uintptr_t>(first);
  for (std::size_t at = 0; at < bytes; at += kLine)
    __builtin_prefetch(reinterpret_cast<const void*>(begin + at));
}
