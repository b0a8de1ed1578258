// SPDX-License-Identifier: BSD-3-Clause
// Contact dynamics: every solver that takes Coulomb's law.
#include <libcd/law/unilateral_coulomb.hpp>
#include "tests/golden/cases.hpp"
#include "tests/golden/scenes.hpp"

namespace cd::golden {
namespace {

constexpr char kMethod[] = "contact-dynamics";

struct SolverChoice {
  std::string label, solver;
  OptionValues options;
  int steps;
};

/// All solvers of rigid contact, the costly ones for fewer steps.
template <int D>
std::vector<SolverChoice> solvers() {
  std::vector<SolverChoice> all;
  for (const TableEntry& order : sweep_order_table()) {
    OptionValues options = iterations(20);
    options["sweep_order"] = order.name;
    all.push_back({"gauss-seidel " + order.name, "gauss-seidel", options, kSteps});
  }
  OptionValues relaxed = iterations(20);
  relaxed["relaxation"] = 1.3;
  all.push_back({"gauss-seidel relaxation 1.3", "gauss-seidel", relaxed, kSteps});
  const OptionValues tolerant =
      StopRule{.max_iterations = 100, .tolerance = 1e-4, .check_every = 5}.values();
  all.push_back({"gauss-seidel tolerance 1e-4", "gauss-seidel", tolerant, kSteps});
  OptionValues skipping = iterations(20);
  skipping["open_contacts"] = "skip";
  all.push_back({"gauss-seidel open contacts skipped", "gauss-seidel", skipping, kSteps});
  all.push_back({"coloured-gauss-seidel", "coloured-gauss-seidel", iterations(20), kSteps});
  all.push_back({"wide-gauss-seidel", "wide-gauss-seidel", iterations(20), kSteps});
  all.push_back({"jacobi", "jacobi", iterations(30), kSteps});
  relaxed = iterations(30);
  relaxed["relaxation"] = 0.3;
  all.push_back({"jacobi relaxation 0.3", "jacobi", relaxed, kSteps});
  all.push_back({"nonsmooth-cg", "nonsmooth-cg", iterations(15), kSteps});
  all.push_back({"accelerated-gradient", "accelerated-gradient", iterations(30), kSteps});
  all.push_back({"projected-cg", "projected-cg", iterations(30), kSteps});
  all.push_back({"admm", "admm", iterations(20), 25});
  all.push_back({"newton", "newton", iterations(5), 25});
  return all;
}

template <int D>
Setup<D> coulomb(std::function<Scene<D>()> scene, const SolverChoice& choice) {
  Setup<D> setup;
  setup.scene = std::move(scene);
  setup.law = [] { return std::make_unique<UnilateralCoulomb<D>>(); };
  setup.solver = choice.solver;
  setup.options = choice.options;
  setup.steps = choice.steps;
  return setup;
}

/// Gravity tilts, a grain is held fast and turns on, another one becomes heavier: what acts on
/// bodies changes between steps.
template <int D>
void disturb(Scene<D>& scene, int step) {
  const int last = scene.size() - 1;
  if (step == 40) {
    for (int b = 0; b < scene.size(); ++b) {
      if (scene.shape[b] == Shape::round)
        scene.force.change(b, [&](auto& force) { force[0] += 0.5 * scene.mass[b]; });
    }
  }
  if (step == 60) {
    Mobility<D> turning = Mobility<D>::fixed();
    turning.rotation = Motion::driven;
    scene.mobility.set(last, turning);
    scene.velocity[last].setZero();
  }
  if (step == 80) scene.mass.set(last - 3, 2.0 * scene.mass[last - 3]);
}

template <int D>
void add_open(std::vector<Case>& cases) {
  const auto fall = [] { return box<D>(D == 2 ? 100 : 60, 1.05); };
  const std::vector<SolverChoice> all = solvers<D>();
  const SolverChoice& random = all.front();
  for (const SolverChoice& choice : all) {
    cases.push_back(make_case(kMethod, "box", choice.label, coulomb<D>(fall, choice)));
    cases.push_back(
        make_case(kMethod, "piston", choice.label, in_piston(coulomb<D>(piston<D>, choice))));
  }
  Setup<D> cold = coulomb<D>(fall, random);
  cold.warm_start = false;
  cases.push_back(make_case(kMethod, "box", random.label + ", cold", cold));
  Setup<D> disturbed = coulomb<D>(fall, random);
  disturbed.before_step = disturb<D>;
  cases.push_back(make_case(kMethod, "box", random.label + ", disturbed", disturbed));
  cases.back().run_interrupted = {};  // the scene that goes on has not been disturbed
  for (const char* solver : {"gauss-seidel", "jacobi", "nonsmooth-cg"}) {
    Setup<D> turning = in_drum(coulomb<D>(drum<D>, {"", solver, iterations(20), kSteps}));
    cases.push_back(make_case(kMethod, "drum", solver, turning));
    turning.law = [] { return std::make_unique<UnilateralCoulomb<D>>(OverlapRule::remove); };
    cases.push_back(make_case(kMethod, "drum", std::string(solver) + ", removing", turning));
  }
}

void add_plane(std::vector<Case>& cases) {
  for (const char* solver : {"gauss-seidel", "wide-gauss-seidel", "nonsmooth-cg"}) {
    for (const bool free : {false, true}) {
      const Setup<2> shear =
          at(2e-3, 0.12,
             coulomb<2>([free] { return couette(free); }, {"", solver, iterations(20), 200}));
      cases.push_back(make_case(kMethod, free ? "couette free drum" : "couette", solver, shear));
    }
  }
  for (const char* solver : {"gauss-seidel", "admm", "newton"}) {
    const Setup<2> setup = coulomb<2>(arch, {"", solver, iterations(10), 100});
    cases.push_back(make_case(kMethod, "arch", solver, setup));
  }
}

std::string name_of(StrainModes modes) {
  if (modes == StrainModes::isotropic) return "isotropic";
  return modes == StrainModes::axial ? "axial" : "axial shear";
}

template <int D>
void add_cells(std::vector<Case>& cases) {
  using enum StrainModes;
  using enum PressureScheme;
  const auto add = [&](const std::string& solver, StrainModes modes, PressureScheme scheme) {
    // The gradient solvers iterate on the kinetic pressure, too.
    const bool nested =
        scheme == full && (solver == "accelerated-gradient" || solver == "projected-cg");
    const SolverChoice choice{"", solver, iterations(nested ? 5 : 20), kSteps};
    const Setup<D> setup =
        in_cell(coulomb<D>([=] { return pressed_cell<D>(modes, scheme); }, choice));
    cases.push_back(
        make_case(kMethod, "cell",
                  solver + " " + name_of(modes) + (scheme == full ? " full" : " partial"), setup));
  };
  for (const StrainModes modes : {isotropic, axial, axial_shear}) {
    for (const PressureScheme scheme : {partial, full}) {
      for (const char* solver : {"gauss-seidel", "jacobi", "nonsmooth-cg"})
        add(solver, modes, scheme);
    }
    add("accelerated-gradient", modes, partial);
    add("projected-cg", modes, partial);
  }
  add("accelerated-gradient", axial_shear, full);
  add("projected-cg", isotropic, full);
  const SolverChoice sweeps{"", "gauss-seidel", iterations(20), kSteps};
  SolverChoice skipping = sweeps;
  skipping.options["open_contacts"] = "skip";
  const auto sheared = [] { return pressed_cell<D>(axial_shear, full); };
  cases.push_back(make_case(kMethod, "cell", "gauss-seidel open contacts skipped",
                            in_cell(coulomb<D>(sheared, skipping))));
  const auto with_feedback = [] {
    Scene<D> scene = pressed_cell<D>(isotropic, full);
    scene.cell.barostat->own_feedback = true;
    scene.cell.barostat->momentum_term = true;
    return scene;
  };
  cases.push_back(make_case(kMethod, "cell", "gauss-seidel own feedback, momentum term",
                            in_cell(coulomb<D>(with_feedback, sweeps))));
  cases.push_back(make_case(kMethod, "driven cell", "gauss-seidel",
                            in_cell(coulomb<D>(driven_cell<D>, sweeps))));
  cases.push_back(make_case(kMethod, "gas", "gauss-seidel", coulomb<D>(gas<D>, sweeps)));
}

/// Every solver with more contacts than one thread, or one chunk of bodies, takes; but for those
/// that factorise the whole matrix (admm, newton), which do so on one thread and would take long.
template <int D>
void add_parallel(std::vector<Case>& cases) {
  const auto bed = [] { return box<D>(2000, 1.02); };
  for (SolverChoice choice : solvers<D>()) {
    const bool to_tolerance = given<double>(choice.options, "tolerance").value_or(0.0) > 0.0;
    const bool has_matrix = choice.solver == "newton" || choice.solver == "admm";
    if (to_tolerance || has_matrix) continue;
    choice.options["sweeps"] = 5;
    choice.steps = 5;
    cases.push_back(make_case(kMethod, "bed", choice.label, coulomb<D>(bed, choice)));
    cases.back().parallel = true;
    add_large(cases,
              make_case(kMethod, "large bed", choice.label, coulomb<D>(large_box<D>, choice)),
              true);
  }
  for (const std::string solver : {"accelerated-gradient", "jacobi", "projected-cg"}) {
    const OptionValues to_tolerance =
        StopRule{.max_iterations = 100, .tolerance = 1e-3, .check_every = 5}.values();
    add_large(cases, make_case(kMethod, "large bed", solver + " tolerance 1e-3",
                               coulomb<D>(large_box<D>, {"", solver, to_tolerance, 5})));
  }
  for (const char* solver : {"gauss-seidel", "coloured-gauss-seidel", "jacobi", "nonsmooth-cg"})
    add_large(cases, make_case(kMethod, "large drum", solver,
                               in_drum(coulomb<D>(large_drum<D>, {"", solver, iterations(5), 5}))));
}

/// Cells with grains enough for several threads; no solver cuts one into chunks.
template <int D>
void add_large_cells(std::vector<Case>& cases) {
  const auto cell = [] {
    return large_pressed_cell<D>(StrainModes::axial_shear, PressureScheme::full);
  };
  for (const char* solver :
       {"gauss-seidel", "jacobi", "nonsmooth-cg", "accelerated-gradient", "projected-cg"})
    add_large(cases, make_case(kMethod, "large cell", solver,
                               in_cell(coulomb<D>(cell, {"", solver, iterations(3), 10}))));
}

}  // namespace

void add_rigid_cases(std::vector<Case>& cases) {
  add_open<2>(cases);
  add_open<3>(cases);
  add_plane(cases);
  add_cells<2>(cases);
  add_cells<3>(cases);
  add_parallel<2>(cases);
  add_parallel<3>(cases);
  add_large_cells<2>(cases);
  add_large_cells<3>(cases);
}

}  // namespace cd::golden
