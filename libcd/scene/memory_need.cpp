// SPDX-License-Identifier: BSD-3-Clause
// Bodies beside the memory that there is.
#include "libcd/scene/memory_need.hpp"

#include <cmath>
#include <string>

#include "libcd/core/error.hpp"
#include "libcd/core/memory_limit.hpp"

namespace cd {

void require_memory(int dimension, std::int64_t bodies) {
  constexpr std::int64_t kFew = 100000;  // any machine has room for these: the system is not asked
  if (bodies <= kFew) return;
  const double limit = memory_limit(), each = body_bytes(dimension).apart;
  if (static_cast<double>(bodies) * each <= limit) return;
  const auto most = static_cast<std::int64_t>(std::floor(limit / each));
  throw Error("bodies", bodies,
              "at most " + std::to_string(most) + ": each takes " + shown(each) +
                  " bytes or more, and the memory that a process may have is " +
                  shown(limit / 1e9) + " GB");
}

}  // namespace cd
