// SPDX-License-Identifier: BSD-3-Clause
// Four numbers as two pairs, in the compiler's vectors of two: SSE2 and NEON have them, and for
// other processors the compiler takes them apart. Compare four_avx2.inl, which says what each
// function does.

#define CD_INLINE [[gnu::always_inline]] inline

using Two [[gnu::vector_size(16)]] = double;
using TwoBits [[gnu::vector_size(16)]] = long long;
using FourBits [[gnu::vector_size(16)]] = int;

struct Four {
  Two low, high;

  Four() = default;
  CD_INLINE Four(Two l, Two h) : low(l), high(h) {}
  CD_INLINE Four(double x) : low{x, x}, high{x, x} {}
};

CD_INLINE Two load_two(const double* at) {
  Two v;
  __builtin_memcpy(&v, at, sizeof v);
  return v;
}
CD_INLINE void store_two(Two v, double* at) {
  __builtin_memcpy(at, &v, sizeof v);
}
CD_INLINE Four load(const double* at) {
  return {load_two(at), load_two(at + 2)};
}
CD_INLINE void store(Four a, double* at) {
  store_two(a.low, at);
  store_two(a.high, at + 2);
}

CD_INLINE Four operator+(Four a, Four b) {
  return {a.low + b.low, a.high + b.high};
}
CD_INLINE Four operator-(Four a, Four b) {
  return {a.low - b.low, a.high - b.high};
}
CD_INLINE Four operator*(Four a, Four b) {
  return {a.low * b.low, a.high * b.high};
}
CD_INLINE Four operator/(Four a, Four b) {
  return {a.low / b.low, a.high / b.high};
}

// The compiler's own roots set errno; and NEON's largest is not x86's for NaN and equal zeros.
#if defined(__SSE2__)
CD_INLINE Two sqrt(Two a) {
  return _mm_sqrt_pd(a);
}
CD_INLINE Two max(Two a, Two b) {
  return _mm_max_pd(a, b);
}
CD_INLINE Two min(Two a, Two b) {
  return _mm_min_pd(a, b);
}
#else
CD_INLINE Two sqrt(Two a) {
#ifdef __aarch64__
  return (Two)vsqrtq_f64((float64x2_t)a);
#else
  return Two{std::sqrt(a[0]), std::sqrt(a[1])};
#endif
}
CD_INLINE Two max(Two a, Two b) {
  return a > b ? a : b;
}
CD_INLINE Two min(Two a, Two b) {
  return a < b ? a : b;
}
#endif
CD_INLINE Four sqrt(Four a) {
  return {sqrt(a.low), sqrt(a.high)};
}
CD_INLINE Four max(Four a, Four b) {
  return {max(a.low, b.low), max(a.high, b.high)};
}
CD_INLINE Four min(Four a, Four b) {
  return {min(a.low, b.low), min(a.high, b.high)};
}

CD_INLINE Two flip(Two a, Two by) {
  constexpr long long kSign = static_cast<long long>(1ull << 63);
  return (Two)((TwoBits)a ^ ((TwoBits)by & TwoBits{kSign, kSign}));
}
CD_INLINE Four flip(Four a, Four by) {
  return {flip(a.low, by.low), flip(a.high, by.high)};
}
CD_INLINE Four add_subtract(Four a, Four b) {
  constexpr Two kFirst = {-0.0, 0.0};
  return {a.low + flip(b.low, kFirst), a.high + flip(b.high, kFirst)};
}

CD_INLINE Two absolute(Two a) {
  constexpr long long kAllButSign = static_cast<long long>(~0ull >> 1);
  return (Two)((TwoBits)a & TwoBits{kAllButSign, kAllButSign});
}
CD_INLINE Four absolute(Four a) {
  return {absolute(a.low), absolute(a.high)};
}

CD_INLINE int minus_signs(TwoBits a) {
#ifdef __SSE2__
  return _mm_movemask_pd((__m128d)a);
#else
  return (a[0] < 0) | (a[1] < 0) << 1;
#endif
}
CD_INLINE int minus_signs(Four a, Four b) {
  return minus_signs((TwoBits)a.low | (TwoBits)b.low) |
         minus_signs((TwoBits)a.high | (TwoBits)b.high) << 2;
}
CD_INLINE int less(Four a, Four b) {
  return minus_signs((TwoBits)(a.low < b.low)) | minus_signs((TwoBits)(a.high < b.high)) << 2;
}
CD_INLINE Two where(TwoBits mask, Two x, Two y) {
  return (Two)((mask & (TwoBits)x) | (~mask & (TwoBits)y));
}
CD_INLINE Four where_less(Four a, Four b, Four x, Four y) {
  return {where((TwoBits)(a.low < b.low), x.low, y.low),
          where((TwoBits)(a.high < b.high), x.high, y.high)};
}

CD_INLINE Four only_where_less(Four a, Four b, Four x) {
  return {(Two)((TwoBits)(a.low < b.low) & (TwoBits)x.low),
          (Two)((TwoBits)(a.high < b.high) & (TwoBits)x.high)};
}
CD_INLINE Four except_where_less(Four a, Four b, Four x) {
  return {(Two)(~(TwoBits)(a.low < b.low) & (TwoBits)x.low),
          (Two)(~(TwoBits)(a.high < b.high) & (TwoBits)x.high)};
}

CD_INLINE Four sum_of_lanes(Four x) {
  const Two pairs = x.low + x.high;
  return pairs[0] + pairs[1];
}

CD_INLINE Two firsts(Two a, Two b) {
  return __builtin_shufflevector(a, b, 0, 2);
}
CD_INLINE Two seconds(Two a, Two b) {
  return __builtin_shufflevector(a, b, 1, 3);
}
CD_INLINE void unzip(Two r0, Two r1, Two r2, Two r3, Four& x, Four& y) {
  x = {firsts(r0, r1), firsts(r2, r3)};
  y = {seconds(r0, r1), seconds(r2, r3)};
}
CD_INLINE void store_zipped(Four x, Four y, double* r0, double* r1, double* r2, double* r3) {
  store_two(firsts(x.low, y.low), r0);
  store_two(seconds(x.low, y.low), r1);
  store_two(firsts(x.high, y.high), r2);
  store_two(seconds(x.high, y.high), r3);
}
CD_INLINE void transpose(Four& r0, Four& r1, Four& r2, Four& r3) {
  Four c0, c1, c2, c3;
  unzip(r0.low, r1.low, r2.low, r3.low, c0, c1);
  unzip(r0.high, r1.high, r2.high, r3.high, c2, c3);
  r0 = c0;
  r1 = c1;
  r2 = c2;
  r3 = c3;
}

CD_INLINE bool all_below(const std::int32_t* numbers, int limit) {
  return (numbers[0] < limit) & (numbers[1] < limit) & (numbers[2] < limit) & (numbers[3] < limit);
}

CD_INLINE bool any_equal_halves(Four a) {
  const FourBits n = (FourBits)a.low, m = (FourBits)a.high;
  const FourBits n1 = __builtin_shufflevector(n, n, 1, 2, 3, 0);
  const FourBits n2 = __builtin_shufflevector(n, n, 2, 3, 0, 1);
  const FourBits n3 = __builtin_shufflevector(n, n, 3, 0, 1, 2);
  const FourBits m1 = __builtin_shufflevector(m, m, 1, 2, 3, 0);
  const FourBits m2 = __builtin_shufflevector(m, m, 2, 3, 0, 1);
  const TwoBits equal = (TwoBits)((n == n1) | (n == n2) | (m == m1) | (m == m2) | (n == m) |
                                  (n1 == m) | (n2 == m) | (n3 == m));
  return (equal[0] | equal[1]) != 0;
}

using Numbers = int;  // the first of them
CD_INLINE Numbers first_numbers() {
  return 0;
}
CD_INLINE Numbers next(Numbers n) {
  return n + kLanes;
}
CD_INLINE std::int32_t* append(int mask, Numbers numbers, std::int32_t* end) {
  for (int lane = 0; lane < kLanes; ++lane) {
    *end = numbers + lane;
    end += mask >> lane & 1;
  }
  return end;
}
