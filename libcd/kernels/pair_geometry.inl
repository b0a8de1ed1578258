// SPDX-License-Identifier: BSD-3-Clause
// How pairs of discs lie: a root and five quotients each, what assembling a contact takes longest.

void measure(const ChosenPairs& chosen, int count, PairGeometry<2>* geometry) {
  constexpr std::ptrdiff_t kGeometry = sizeof(PairGeometry<2>) / sizeof(double);
  const ChosenPairs s = chosen;
  const Four time_step = s.time_step, one = 1.0;
  double* to = geometry->normal;
  for (int k = 0; k < count; k += kLanes, to += kLanes * kGeometry) {
    const std::int32_t* const n = s.number + k;
    const PairPlaces pair[] = {s.pair[n[0]], s.pair[n[1]], s.pair[n[2]], s.pair[n[3]]};
    const double at[] = {s.touching[n[0]], s.touching[n[1]], s.touching[n[2]], s.touching[n[3]]};
    const FourVectors l = differences(s.position, pair);
    const Four touching = load(at), distance = sqrt(l.x * l.x + l.y * l.y);
    const Four gap = distance - touching;
    scatter(FourVectors{l.x / distance, l.y / distance}, places_from(to, kGeometry));
    scatter(FourVectors{distance, gap}, places_from(to + 2, kGeometry));
    scatter(FourVectors{gap / time_step, one + gap / touching}, places_from(to + 4, kGeometry));
  }
}
