// SPDX-License-Identifier: BSD-3-Clause
// The parts of the table together, and the scenes that they start from.
#include "tests/golden/cases.hpp"

#include "tests/golden/scenes.hpp"

namespace cd::golden {
namespace {

template <int D>
void add_starts(std::vector<Start>& starts) {
  const auto add = [&](const std::string& scene, const Scene<D>& start) {
    starts.push_back({"start/" + std::to_string(D) + "d/" + scene, hash_of_start(start)});
  };
  add("box", box<D>(D == 2 ? 100 : 60, 1.05));
  add("piston", piston<D>());
  add("drum", drum<D>());
  add("gas", gas<D>());
  if constexpr (D == 2) {
    add("arch", arch());
    add("couette", couette(false));
  }
}

}  // namespace

std::vector<Case> all_cases() {
  std::vector<Case> cases;
  add_rigid_cases(cases);
  add_extended_cases(cases);
  add_hard_cases(cases);
  add_soft_cases(cases);
  return cases;
}

std::vector<Start> all_starts() {
  std::vector<Start> starts;
  add_starts<2>(starts);
  add_starts<3>(starts);
  return starts;
}

}  // namespace cd::golden
