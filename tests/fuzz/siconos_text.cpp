// SPDX-License-Identifier: BSD-3-Clause
// Fuzz target: any bytes as a Siconos text give a problem or cd::Error.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include <libcd/core/error.hpp>
#include <libcd/io/siconos_text.hpp>
#include "tests/fuzz/use_problem.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    use(cd::parse_siconos_text({reinterpret_cast<const char*>(data), size}, "fuzz"));
  } catch (const cd::Error&) {
  }
  return 0;
}
