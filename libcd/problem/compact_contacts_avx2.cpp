// Grain contacts for AVX2: four in the lanes of the registers. No FMA, as everywhere.
#include "libcd/problem/compact_contacts.hpp"

#ifdef __x86_64__
#include <cstddef>

#include "libcd/core/avx2.hpp"

namespace cd::compact_contacts {
namespace {

constexpr int kShift = 4;
static_assert(PairOffset::kStep == 1 << kShift);

/// The bodies of four pairs, i and j of one pair after the other, times PairOffset::kStep.
CD_AVX2 inline __m256i offsets(const PairOffset& p0, const PairOffset& p1, const PairOffset& p2,
                               const PairOffset& p3) {
  const auto at = [](const PairOffset& p) { return reinterpret_cast<const double*>(&p); };
  const __m128d p01 = _mm_loadh_pd(_mm_load_sd(at(p0)), at(p1));
  const __m128d p23 = _mm_loadh_pd(_mm_load_sd(at(p2)), at(p3));
  return _mm256_castpd_si256(join(p01, p23));
}

CD_AVX2 inline __m128d branch(const Vector<2>* position, const PairOffset& pair) {
  return vector_at(position->data(), pair.j) - vector_at(position->data(), pair.i);
}

/// PairTable::index of the materials of four pairs.
CD_AVX2 inline __m128i material_pairs(const int* material, const std::int32_t* body,
                                      int materials) {
  const __m128i a =
      _mm_setr_epi32(material[body[0]], material[body[2]], material[body[4]], material[body[6]]);
  const __m128i b =
      _mm_setr_epi32(material[body[1]], material[body[3]], material[body[5]], material[body[7]]);
  const __m128i lesser = _mm_min_epi32(a, b), greater = _mm_max_epi32(a, b);
  return _mm_add_epi32(_mm_mullo_epi32(lesser, _mm_set1_epi32(materials)), greater);
}

/// Two halves of a contact, and of its label: its bodies, image and pair of materials.
struct Record {
  __m256d head, tail;
  __m128i bodies;  ///< i, j, 0, 0: they have one contact, and it is no image
};

CD_AVX2 inline void store(const Record& record, const Writing& w, int at) {
  double* const contact = w.contacts[at].normal.data();
  _mm256_store_pd(contact, record.head);
  _mm256_store_pd(contact + 4, record.tail);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(w.labels + at), record.bodies);
}

}  // namespace

CD_AVX2 int avx2(const Writing& writing, const std::int32_t* pairs, int count, int& written) {
  using Contact = GrainContact<2>;
  constexpr std::size_t kDouble = sizeof(double);
  static_assert(offsetof(Contact, bias) == 2 * kDouble &&
                offsetof(Contact, impulse) == 3 * kDouble &&
                offsetof(Contact, arm) == 5 * kDouble &&
                offsetof(Contact, friction) == 6 * kDouble && offsetof(Contact, i) == 7 * kDouble);
  static_assert(offsetof(ContactKey, image) == 2 * sizeof(int) &&
                sizeof(ContactKey) == 4 * sizeof(int));

  const Writing w = writing;  // a local copy stays in registers
  const double* const friction = &(*w.friction)[0];
  const int materials = w.friction->materials();
  const __m256d zero = _mm256_setzero_pd(), one = _mm256_set1_pd(1.0);
  const __m256d time_step = _mm256_set1_pd(w.time_step);
  const __m256d largest_gap = _mm256_set1_pd(w.largest_gap);
  int at = written, k = 0;
  for (; k + 4 <= count; k += 4) {
    const std::int32_t k0 = pairs[k], k1 = pairs[k + 1], k2 = pairs[k + 2], k3 = pairs[k + 3];
    if (!(w.is_compact[k0] & w.is_compact[k1] & w.is_compact[k2] & w.is_compact[k3])) break;
    const PairOffset &p0 = w.pair[k0], &p1 = w.pair[k1], &p2 = w.pair[k2], &p3 = w.pair[k3];
    const __m256d touching =
        _mm256_setr_pd(w.touching[k0], w.touching[k1], w.touching[k2], w.touching[k3]);
    const auto [lx, ly] = components(branch(w.position, p0), branch(w.position, p1),
                                     branch(w.position, p2), branch(w.position, p3));
    const __m256d distance = _mm256_sqrt_pd(lx * lx + ly * ly), gap = distance - touching;
    const __m256d apart = _mm256_cmp_pd(distance, zero, _CMP_GT_OQ);  // else the normal is (1, 0)
    const __m256d nx = _mm256_blendv_pd(one, lx / distance, apart);
    const __m256d ny = _mm256_and_pd(ly / distance, apart);
    const __m256d bias = gap / time_step, arm = one + gap / touching;
    const int stays = _mm256_movemask_pd(_mm256_cmp_pd(gap, largest_gap, _CMP_LE_OQ));

    const __m256i bodies = _mm256_srai_epi32(offsets(p0, p1, p2, p3), kShift);
    alignas(32) std::int32_t body[8];
    _mm256_store_si256(reinterpret_cast<__m256i*>(body), bodies);
    const __m128i pair = material_pairs(w.material, body, materials);
    const __m256d mu =
        _mm256_setr_pd(friction[_mm_extract_epi32(pair, 0)], friction[_mm_extract_epi32(pair, 1)],
                       friction[_mm_extract_epi32(pair, 2)], friction[_mm_extract_epi32(pair, 3)]);

    __m256d head0 = nx, head1 = ny, head2 = bias, head3 = zero;
    transpose(head0, head1, head2, head3);
    __m256d tail0 = zero, tail1 = arm, tail2 = mu, tail3 = _mm256_castsi256_pd(bodies);
    transpose(tail0, tail1, tail2, tail3);
    const __m128i bodies01 = _mm256_castsi256_si128(bodies);
    const __m128i bodies23 = _mm256_extracti128_si256(bodies, 1);
    const __m128i no = _mm_setzero_si128();
    const Record records[4] = {{head0, tail0, _mm_unpacklo_epi64(bodies01, no)},
                               {head1, tail1, _mm_unpackhi_epi64(bodies01, no)},
                               {head2, tail2, _mm_unpacklo_epi64(bodies23, no)},
                               {head3, tail3, _mm_unpackhi_epi64(bodies23, no)}};
    alignas(32) double branches[4], gaps[4];
    alignas(16) std::int32_t pairs_of_materials[4];
    _mm256_store_pd(branches, distance);
    _mm256_store_pd(gaps, gap);
    _mm_store_si128(reinterpret_cast<__m128i*>(pairs_of_materials), pair);
    for (int lane = 0; lane < 4; ++lane) {
      store(records[lane], w, at);
      w.labels[at].pair = pairs_of_materials[lane];
      w.branches[at] = branches[lane];
      w.gaps[at] = gaps[lane];
      at += stays >> lane & 1;
    }
  }
  written = at;
  return k;
}

}  // namespace cd::compact_contacts

#else  // another machine: has_avx2() is false and this is never called

namespace cd::compact_contacts {

int avx2(const Writing&, const std::int32_t*, int, int&) {
  return 0;
}

}  // namespace cd::compact_contacts

#endif
