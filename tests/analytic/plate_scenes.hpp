// SPDX-License-Identifier: BSD-3-Clause
// A grain on plates, by each method.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <libcd/generate/plates.hpp>
#include <libcd/law/extended_coulomb.hpp>
#include <libcd/scene/gravity.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"

namespace cd::test {

constexpr double kRadius = 0.5, kRounding = 0.25, kHeight = kRadius + kRounding;

/// A method and what it is told.
struct NamedMethod {
  std::string name;
  OptionValues options;
  std::optional<ContactCoefficients> contact = {};  ///< of extended-coulomb, in place of options

  /// The name, and the options as one types them.
  std::string text() const {
    std::string text = name;
    for (const auto& [key, value] : options) text += ' ' + key + ' ' + to_text(value);
    return text;
  }
};

inline OptionValues springs() {
  return {{"springs.stiffness", 1e3},
          {"springs.damping", 20.0},
          {"springs.tangential_stiffness", 500.0},
          {"springs.tangential_damping", 5.0}};
}

inline std::vector<NamedMethod> all_methods() {
  return {{"contact-dynamics", {}},
          {"contact-dynamics",
           {{"law", "extended-coulomb"}},
           ContactCoefficients{.rolling = constant_moment_friction(1e-3)}},
          {"approximate-hard-sphere", {}},
          {"approximate-hard-sphere", {{"passes", 3}}},
          {"mcnamara", {}},
          {"molecular-dynamics", springs()},
          {"molecular-dynamics",
           {{"law", "hertz-mindlin"},  // of the modulus 1e4 and the shear modulus 3e3
            {"hertz.young", 1.5e4},
            {"hertz.poisson", -0.5},
            {"hertz.restitution", 0.5}}}};
}

template <int D>
Simulation<D> simulate_on(const Scene<D>& scene, const NamedMethod& method, double time_step) {
  Method<D> made = make_method<D>(method.name, method.options);
  if (method.contact)
    made.law =
        std::make_unique<ExtendedCoulomb<D>>(PairTable<ContactCoefficients>(*method.contact));
  return Simulation<D>(scene, std::move(made), {.time_step = time_step, .reach = 0.2});
}

/// A grain of mass 1 over plates, with gravity along the last axis; it is the last body.
template <int D>
Scene<D> scene_on(const std::vector<Plate<D>>& plates, const Vector<D>& place,
                  const Vector<D>& velocity, double gravity, double friction = 0.0,
                  bool turns = true) {
  Scene<D> scene;
  scene.friction = PairTable<double>(friction);
  for (const Plate<D>& plate : plates) scene.add(plate);
  Grain<D> grain{.position = place, .radius = kRadius, .velocity = velocity};
  if (!turns) grain.mobility = Mobility<D>::translating();
  scene.add(grain);
  add_gravity<D>(scene, -gravity * Vector<D>::Unit(D - 1));
  return scene;
}

}  // namespace cd::test
