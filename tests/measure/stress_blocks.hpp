// SPDX-License-Identifier: BSD-3-Clause
// Blocks of a stress field, and its integral.
#pragma once

#include <libcd/measure/stress_field.hpp>

namespace cd::test {

/// Two equal blocks of one unit of time, which the errors need; all contacts are in the first one.
inline void close(StressField& field) {
  field.add_time(0.5);
  field.end_block();
  field.add_time(0.5);
  field.end_block();
}

/// Integral of the contact part over all cells.
inline Matrix<2> integral(const StressField& field, const PolarGrid& grid) {
  Matrix<2> sum = Matrix<2>::Zero();
  for (int k = 0; k < grid.rings; ++k) sum += grid.ring_area(k) * field.ring(k).contact;
  return sum;
}

}  // namespace cd::test
