// SPDX-License-Identifier: BSD-3-Clause
// Hard spheres: approximate-hard-sphere with overlap removal, and mcnamara.
#include <libcd/law/collision.hpp>
#include <libcd/solver/impact_time.hpp>
#include "tests/golden/cases.hpp"
#include "tests/golden/scenes.hpp"

namespace cd::golden {
namespace {

template <int D>
void add(std::vector<Case>& cases, const std::string& scene, Setup<D> setup) {
  const auto add_one = [&](const std::string& solver, const std::string& integrator, int passes,
                           ImpactTime impact_time = ImpactTime::start) {
    setup.solver = solver;
    setup.integrator = integrator;
    setup.options = iterations(1);
    if (solver == "approximate-hard-sphere") {
      setup.options["passes"] = passes;
      setup.options["impact_time"] = to_string(impact_time);
    }
    std::string variant = solver + " " + integrator + (passes > 1 ? " 3 passes" : "");
    if (impact_time == ImpactTime::exact) variant += " exact";
    cases.push_back(make_case("hard-spheres", scene, variant, setup));
    cases.back().large = scene.starts_with("large");
  };
  setup.law = [] { return std::make_unique<Collision<D>>(0.8, 0.2); };
  setup.warm_start = false;
  add_one("approximate-hard-sphere", "euler-removing-overlaps", 1);
  add_one("approximate-hard-sphere", "euler-removing-overlaps", 3);
  if (scene != "gas") add_one("approximate-hard-sphere", "euler", 1);  // a gas has no overlaps
  add_one("approximate-hard-sphere", "euler-removing-overlaps", 3, ImpactTime::exact);
  add_one("mcnamara", "euler", 1);
}

template <int D>
void add_all(std::vector<Case>& cases) {
  add<D>(cases, "box",
         {.scene = [] { return box<D>(D == 2 ? 100 : 60, 1.05); }, .law = {}, .solver = {}});
  add<D>(cases, "piston", {.scene = piston<D>, .law = {}, .solver = {}, .reach = 0.3});
  add<D>(cases, "gas", {.scene = gas<D>, .law = {}, .solver = {}, .steps = 300});
  add<D>(cases, "large bed", {.scene = large_box<D>, .law = {}, .solver = {}, .steps = 8});
}

}  // namespace

void add_hard_cases(std::vector<Case>& cases) {
  add_all<2>(cases);
  add_all<3>(cases);
  add<2>(cases, "couette",
         {.scene = [] { return couette(false); },
          .law = {},
          .solver = {},
          .time_step = 2e-3,
          .reach = 0.12,
          .steps = 300});
}

}  // namespace cd::golden
