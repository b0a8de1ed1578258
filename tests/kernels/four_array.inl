// SPDX-License-Identifier: BSD-3-Clause
// Four numbers as an array, each function written as it is meant: compare kernels/four_avx2.inl.

#define CD_INLINE inline

struct Two {
  double at[2];

  Two operator-(const Two& b) const { return {at[0] - b.at[0], at[1] - b.at[1]}; }
};

struct Four {
  double at[kLanes];

  Four() = default;
  Four(double x) : at{x, x, x, x} {}
};

/// The four that has of_lane(k) in lane k.
template <class OfLane>
Four lanes(const OfLane& of_lane) {
  Four result;
  for (int k = 0; k < kLanes; ++k) result.at[k] = of_lane(k);
  return result;
}
template <class OfLane>
int mask(const OfLane& of_lane) {
  int result = 0;
  for (int k = 0; k < kLanes; ++k) result |= (of_lane(k) ? 1 : 0) << k;
  return result;
}

inline Two load_two(const double* at) {
  return {at[0], at[1]};
}
inline Four load(const double* at) {
  Four result;  // as bytes: a number may stand for two of 32 bits
  std::memcpy(result.at, at, sizeof result.at);
  return result;
}
inline void store(const Four& a, double* at) {
  std::memcpy(at, a.at, sizeof a.at);
}

inline Four operator+(const Four& a, const Four& b) {
  return lanes([&](int k) { return a.at[k] + b.at[k]; });
}
inline Four operator-(const Four& a, const Four& b) {
  return lanes([&](int k) { return a.at[k] - b.at[k]; });
}
inline Four operator*(const Four& a, const Four& b) {
  return lanes([&](int k) { return a.at[k] * b.at[k]; });
}
inline Four operator/(const Four& a, const Four& b) {
  return lanes([&](int k) { return a.at[k] / b.at[k]; });
}
inline Four add_subtract(const Four& a, const Four& b) {
  return lanes([&](int k) { return k % 2 == 0 ? a.at[k] - b.at[k] : a.at[k] + b.at[k]; });
}
inline Four sqrt(const Four& a) {
  return lanes([&](int k) { return std::sqrt(a.at[k]); });
}
inline Four max(const Four& a, const Four& b) {
  return lanes([&](int k) { return a.at[k] > b.at[k] ? a.at[k] : b.at[k]; });
}
inline Four min(const Four& a, const Four& b) {
  return lanes([&](int k) { return a.at[k] < b.at[k] ? a.at[k] : b.at[k]; });
}
inline Four flip(const Four& a, const Four& by) {
  return lanes([&](int k) { return std::signbit(by.at[k]) ? -a.at[k] : a.at[k]; });
}
inline Four absolute(const Four& a) {
  return lanes([&](int k) { return std::abs(a.at[k]); });
}
inline int minus_signs(const Four& a, const Four& b) {
  return mask([&](int k) { return std::signbit(a.at[k]) || std::signbit(b.at[k]); });
}
inline int less(const Four& a, const Four& b) {
  return mask([&](int k) { return a.at[k] < b.at[k]; });
}
inline Four where_less(const Four& a, const Four& b, const Four& x, const Four& y) {
  return lanes([&](int k) { return a.at[k] < b.at[k] ? x.at[k] : y.at[k]; });
}
inline Four only_where_less(const Four& a, const Four& b, const Four& x) {
  return where_less(a, b, x, 0.0);
}
inline Four except_where_less(const Four& a, const Four& b, const Four& x) {
  return where_less(a, b, 0.0, x);
}
inline Four sum_of_lanes(const Four& x) {
  return (x.at[0] + x.at[2]) + (x.at[1] + x.at[3]);
}

inline void transpose(Four& r0, Four& r1, Four& r2, Four& r3) {
  const Four rows[] = {r0, r1, r2, r3};
  Four* const columns[] = {&r0, &r1, &r2, &r3};
  for (int row = 0; row < kLanes; ++row) {
    for (int column = 0; column < kLanes; ++column)
      std::memcpy(&columns[column]->at[row], &rows[row].at[column], sizeof(double));
  }
}
inline void unzip(const Two& r0, const Two& r1, const Two& r2, const Two& r3, Four& x, Four& y) {
  const Two* const rows[] = {&r0, &r1, &r2, &r3};
  x = lanes([&](int k) { return rows[k]->at[0]; });
  y = lanes([&](int k) { return rows[k]->at[1]; });
}
inline void store_zipped(const Four& x, const Four& y, double* r0, double* r1, double* r2,
                         double* r3) {
  double* const rows[] = {r0, r1, r2, r3};
  for (int k = 0; k < kLanes; ++k) {
    rows[k][0] = x.at[k];
    rows[k][1] = y.at[k];
  }
}

inline bool all_below(const std::int32_t* numbers, int limit) {
  return *std::max_element(numbers, numbers + kLanes) < limit;
}
inline bool any_equal_halves(const Four& a) {
  std::int32_t numbers[2 * kLanes];
  std::memcpy(numbers, a.at, sizeof numbers);
  std::sort(std::begin(numbers), std::end(numbers));
  return std::adjacent_find(std::begin(numbers), std::end(numbers)) != std::end(numbers);
}
using Numbers = int;
inline Numbers first_numbers() {
  return 0;
}
inline Numbers next(Numbers n) {
  return n + kLanes;
}
inline std::int32_t* append(int bits, Numbers numbers, std::int32_t* end) {
  for (int k = 0; k < kLanes; ++k) {
    if (bits >> k & 1) *end++ = numbers + k;
  }
  return end;
}
