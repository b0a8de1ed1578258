// SPDX-License-Identifier: BSD-3-Clause
// The extended law of Coulomb: what each of its terms adds, under every solver that takes it.
#include <libcd/law/extended_coulomb.hpp>
#include "tests/golden/cases.hpp"
#include "tests/golden/scenes.hpp"

namespace cd::golden {
namespace {

constexpr char kLaw[] = "extended-coulomb";

struct Coefficients {
  std::string label;
  ContactCoefficients pair;
};

/// One by one, and all together.
std::vector<Coefficients> extensions(int dimension) {
  const Cohesion bond{.force = 0.5, .energy = 0.02};
  const MomentFriction rolling = proportional_moment_friction(0.2);
  const MomentFriction torsion = dimension == 3 ? constant_moment_friction(0.02) : MomentFriction{};
  const MomentFriction hysteresis =
      dimension == 3 ? point_contact_hysteresis(0.5, 50.0) : line_contact_hysteresis(0.5, 50.0);
  std::vector<Coefficients> all = {{"plain", {}},
                                   {"restitution", {.restitution = 0.6}},
                                   {"static friction", {.static_friction = 1.5}},
                                   {"cohesion", {.cohesion = bond}},
                                   {"cohesion without range", {.cohesion = {.force = 0.5}}},
                                   {"rolling", {.rolling = rolling}},
                                   {"hysteresis", {.rolling = hysteresis}},
                                   {"all",
                                    {.restitution = 0.3,
                                     .static_friction = 1.5,
                                     .cohesion = bond,
                                     .rolling = rolling,
                                     .torsion = torsion}}};
  if (dimension == 3) {
    all.push_back({"torsion", {.torsion = torsion}});
    all.push_back({"rolling and torsion", {.rolling = rolling, .torsion = torsion}});
  }
  return all;
}

template <int D>
Setup<D> extended(std::function<Scene<D>()> scene, const ContactCoefficients& pair, int materials,
                  const std::string& solver) {
  Setup<D> setup;
  setup.scene = std::move(scene);
  setup.law = [=] {
    return std::make_unique<ExtendedCoulomb<D>>(PairTable<ContactCoefficients>(pair, materials));
  };
  setup.solver = solver;
  setup.options = iterations(10);
  setup.steps = kSteps;
  return setup;
}

template <int D>
void add_extended(std::vector<Case>& cases) {
  const auto fall = [] { return box<D>(D == 2 ? 100 : 60, 1.05); };
  for (const auto& [label, pair] : extensions(D)) {
    for (const std::string solver :
         {"gauss-seidel", "coloured-gauss-seidel", "jacobi", "nonsmooth-cg"})
      cases.push_back(
          make_case(kLaw, "box", solver + " " + label, extended<D>(fall, pair, 1, solver)));
    if (label == "plain") continue;  // may have the bits of Coulomb's law
    const std::string sweeps = "gauss-seidel";
    const auto cell = [] {
      return pressed_cell<D>(StrainModes::axial_shear, PressureScheme::full);
    };
    cases.push_back(make_case(kLaw, "drum", sweeps + " " + label,
                              in_drum(extended<D>(drum<D>, pair, 3, sweeps))));
    Setup<D> skipping = in_piston(extended<D>(piston<D>, pair, 1, sweeps));
    skipping.options["open_contacts"] = "skip";
    if (pair.cohesion.force == 0.0)
      cases.push_back(
          make_case(kLaw, "piston", sweeps + " open contacts skipped " + label, skipping));
    cases.push_back(make_case(kLaw, "piston", sweeps + " " + label,
                              in_piston(extended<D>(piston<D>, pair, 1, sweeps))));
    cases.push_back(
        make_case(kLaw, "cell", sweeps + " " + label, in_cell(extended<D>(cell, pair, 1, sweeps))));
  }
  for (const std::string solver : {"accelerated-gradient", "projected-cg", "admm", "newton"}) {
    Setup<D> bouncing = extended<D>(fall, {.restitution = 0.6, .static_friction = 1.5}, 1, solver);
    bouncing.steps = 40;
    bouncing.options = iterations(solver == "newton" ? 5 : 20);
    cases.push_back(make_case(kLaw, "box", solver + " restitution, static friction", bouncing));
  }
}

/// With moments, and more contacts than one thread, or one chunk of bodies, takes.
template <int D>
void add_parallel_rolling(std::vector<Case>& cases) {
  const auto bed = [] { return box<D>(2000, 1.02); };
  for (const char* solver : {"coloured-gauss-seidel", "jacobi"}) {
    Setup<D> rolling = extended<D>(bed, {.rolling = proportional_moment_friction(0.2)}, 1, solver);
    rolling.options = iterations(5);
    rolling.steps = 5;
    cases.push_back(make_case(kLaw, "bed", std::string(solver) + " rolling", rolling));
    cases.back().parallel = true;
    rolling.scene = large_box<D>;
    add_large(cases, make_case(kLaw, "large bed", std::string(solver) + " rolling", rolling), true);
  }
}

}  // namespace

void add_extended_cases(std::vector<Case>& cases) {
  add_extended<2>(cases);
  add_extended<3>(cases);
  add_parallel_rolling<2>(cases);
  add_parallel_rolling<3>(cases);
}

}  // namespace cd::golden
