// SPDX-License-Identifier: BSD-3-Clause
#pragma once
// The kernels made of plain arrays, and what is compared with them.
#include <cstring>
#include <vector>

#include <libcd/core/array.hpp>
#include <libcd/kernels/kernels.hpp>

namespace cd::test {

/// The kernels made of plain arrays (four_array.inl).
const kernels::Kernels& reference_kernels();

/// Those compiled for any processor, and for this one.
std::vector<const kernels::Kernels*> compiled_kernels();

template <class T>
bool same_bytes(const Array<T>& a, const Array<T>& b) {
  return a.size() == b.size() &&
         std::memcmp(a.data(), b.data(), sizeof(T) * static_cast<std::size_t>(a.size())) == 0;
}

}  // namespace cd::test
