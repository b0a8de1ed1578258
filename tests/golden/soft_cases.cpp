// SPDX-License-Identifier: BSD-3-Clause
// Molecular dynamics: linear springs and Hertz contacts, with tangential springs and without.
#include <libcd/law/hertz_mindlin.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include "tests/golden/cases.hpp"
#include "tests/golden/scenes.hpp"

namespace cd::golden {
namespace {

constexpr char kMethod[] = "molecular-dynamics";

template <int D>
using Law = std::function<std::unique_ptr<ContactLaw<D>>()>;

template <int D>
Law<D> springs(int materials, bool tangential) {
  SpringDashpotCoefficients pair{.stiffness = 1000.0, .damping = 3.0};
  if (tangential) pair.tangential_stiffness = 300.0;
  if (tangential) pair.tangential_damping = 1.5;
  return [=] {
    return std::make_unique<SpringDashpot<D>>(
        PairTable<SpringDashpotCoefficients>(pair, materials));
  };
}

template <int D>
Law<D> hertz(int materials) {
  return [=] {
    return std::make_unique<HertzMindlin<D>>(
        PairTable<HertzMindlinCoefficients>(hertz_mindlin(3000.0, 0.3, 0.6), materials));
  };
}

/// Slightly pressed together, so that forces act from the first step on.
template <int D>
Scene<D> pressed_box() {
  return box<D>(D == 2 ? 100 : 60, 0.999);
}

template <int D>
void add(std::vector<Case>& cases, const std::string& scene, const std::function<Scene<D>()>& make,
         int materials, double time_step) {
  const bool deforms = make().cell.is_coupled();
  for (const char* integrator : {"euler", "velocity-verlet"}) {
    if (deforms && std::string(integrator) == "velocity-verlet") continue;
    const auto add_one = [&](const std::string& label, const Law<D>& law) {
      Setup<D> setup{.scene = make, .law = law, .solver = "explicit"};
      setup.integrator = integrator;
      setup.time_step = time_step;
      setup.warm_start = false;
      const bool large = scene.starts_with("large");
      setup.steps = large ? 8 : scene == "drum" ? 600 : 300;
      cases.push_back(make_case(kMethod, scene, label + " " + integrator, setup));
      cases.back().large = large;
    };
    add_one("spring-dashpot", springs<D>(materials, true));
    add_one("hertz-mindlin", hertz<D>(materials));
  }
}

template <int D>
void add_all(std::vector<Case>& cases) {
  add<D>(cases, "box", pressed_box<D>, 1, 1e-3);
  add<D>(cases, "large bed", large_pressed_box<D>, 1, 1e-3);
  add<D>(cases, "piston", piston<D>, 1, 2e-3);
  add<D>(cases, "drum", drum<D>, 3, 3e-3);
  add<D>(cases, "gas", gas<D>, 1, 5e-3);
  add<D>(
      cases, "cell", [] { return pressed_cell<D>(StrainModes::axial_shear, PressureScheme::full); },
      1, 5e-3);
  Setup<D> smooth{.scene =
                      [] {
                        Scene<D> scene = pressed_box<D>();
                        scene.friction = PairTable<double>(0.0);
                        return scene;
                      },
                  .law = springs<D>(1, false),
                  .solver = "explicit"};
  smooth.integrator = "velocity-verlet";
  smooth.time_step = 1e-3;
  smooth.warm_start = false;
  smooth.steps = 300;
  cases.push_back(make_case(kMethod, "box", "spring-dashpot frictionless velocity-verlet", smooth));
}

}  // namespace

void add_soft_cases(std::vector<Case>& cases) {
  add_all<2>(cases);
  add_all<3>(cases);
  add<2>(
      cases, "couette", [] { return couette(false); }, 1, 1e-3);
}

}  // namespace cd::golden
