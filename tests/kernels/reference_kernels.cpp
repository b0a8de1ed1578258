// SPDX-License-Identifier: BSD-3-Clause
#include "tests/kernels/reference_kernels.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "tests/catch.hpp"

namespace cd::kernels {
namespace {

#include "tests/kernels/four_array.inl"
//
#include "libcd/kernels/all.inl"

}  // namespace
}  // namespace cd::kernels

namespace cd::test {

using kernels::Kernels;

const Kernels& reference_kernels() {
  return kernels::kAll;
}

std::vector<const Kernels*> compiled_kernels() {
  if (&kernels::fastest() == &kernels::portable) WARN("the portable kernels only");
  return {&kernels::portable, &kernels::fastest()};
}

}  // namespace cd::test
