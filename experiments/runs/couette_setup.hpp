// SPDX-License-Identifier: BSD-3-Clause
// Setup of a run of the Couette cell: its options, its method, and all that it depends on by name.
#pragma once

#include <cmath>
#include <cstdint>
#include <string>
#include <tuple>

#include <libcd/core/fields.hpp>
#include <libcd/generate/couette.hpp>
#include <libcd/simulation/simulation.hpp>
#include "harness/fingerprint.hpp"
#include "harness/options.hpp"

namespace cd::runs {

/// What is run, and what is measured when. Units: mean grain radius, density of the grains, and
/// the time in which the inner cylinder turns by one radian.
struct FlowSetup {
  CouetteOptions cell;
  std::string method = "ahs";                          ///< ahs, mcnamara, md or cd
  std::string law = "", solver = "", integrator = "";  ///< in place of the method's own
  double time_step = 1e-3;
  double until = 60.0;                  ///< end of the run and of the window of all averages
  double window_from = 40.0;            ///< its start
  double restitution = 0.9;             ///< of ahs, mcnamara and md; cd has none
  int passes = 1;                       ///< ahs: collision passes per step
  int removal_sweeps = 1;               ///< ahs: sweeps of overlap removal per step
  double stiffness = 1e6;               ///< md: of the normal spring [mass / time^2]
  int sweeps = 30;                      ///< cd: Gauss-Seidel sweeps per step
  std::string open_contacts = "visit";  ///< cd: OpenContacts
  int blocks = 8;                       ///< of the window, for standard errors
  int rings = 60, sectors = 36;

  using F = FlowSetup;
  static constexpr auto fields = std::tuple(
      field("cell", "", &F::cell), field("method", "", &F::method), field("law", "", &F::law),
      field("solver", "", &F::solver), field("integrator", "", &F::integrator),
      field("time_step", "1/Omega", &F::time_step), field("until", "1/Omega", &F::until),
      field("window_from", "1/Omega", &F::window_from), field("restitution", &F::restitution),
      field("passes", &F::passes), field("removal_sweeps", &F::removal_sweeps),
      field("stiffness", "mass/time^2", &F::stiffness), field("sweeps", &F::sweeps),
      field("open_contacts", "", &F::open_contacts), field("blocks", &F::blocks),
      field("rings", &F::rings), field("sectors", &F::sectors));

  /// Number of steps of the whole run.
  std::int64_t steps() const { return std::llround(until / time_step); }
};

/// When a run ends and what a step is, by preset.
struct FlowTimes {
  ByPreset<double> time_step = {2e-3, 1e-3, 1e-5};
  ByPreset<double> until = {15, 60, 60};
  ByPreset<double> window_from = {5, 40, 40};
};

/// Adds the options of a run.
void declare_flow(Options& options, FlowSetup& setup, const FlowTimes& times = {});

/// A fiftieth of a collision of two grains of mean radius: a good step for the method md.
double soft_sphere_time_step(const FlowSetup& setup);

/// Law, solver and integrator of a run. Throws Error where they do not combine, or for a time step
/// that the method cannot take.
Method<2> flow_method(const FlowSetup& setup);

}  // namespace cd::runs
