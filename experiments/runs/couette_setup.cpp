// SPDX-License-Identifier: BSD-3-Clause
// The methods as choices of law, solver and integrator; options of a run.
#include "experiments/runs/couette_setup.hpp"

#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include <libcd/law/soft_collision.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include "harness/method_choice.hpp"
#include "solvers/table.hpp"

namespace cd::runs {
namespace {

/// Effective mass of two grains of mean radius, and the damping that gives its collisions the
/// restitution.
struct MeanCollision {
  double mass, damping;

  explicit MeanCollision(const FlowSetup& setup) {
    const double radius = 0.5 * (setup.cell.least_radius + setup.cell.largest_radius);
    mass = 0.5 * setup.cell.density * std::acos(-1.0) * radius * radius;
    damping = linear_damping(damping_ratio_for(setup.restitution), setup.stiffness, mass);
  }
};

/// Linear springs with the restitution of two grains of mean radius.
SpringDashpotCoefficients springs_of(const FlowSetup& setup) {
  const double longest = 2.0 * soft_sphere_time_step(setup);
  if (setup.time_step > longest)
    throw Error(
        "time-step", setup.time_step,
        "at most " + std::to_string(longest) + ", a 25th of a collision, with spring-dashpot");
  const double damping = MeanCollision(setup).damping;
  return soft_springs(setup.stiffness, damping);
}

}  // namespace

Method<2> flow_method(const FlowSetup& s) {
  OptionValues options{{"law", s.law},
                       {"solver", s.solver},
                       {"integrator", s.integrator},
                       {"restitution", s.restitution},
                       {"seed", s.cell.seed},
                       {"sweeps", s.sweeps},
                       {"report_residual", false},
                       {"removal_sweeps", s.removal_sweeps}};
  if (s.open_contacts != "visit") options["open_contacts"] = s.open_contacts;
  if (s.solver.empty() ? s.method == "ahs" : s.solver == "approximate-hard-sphere")
    options["passes"] = s.passes;
  if (s.law.empty() ? s.method == "md" : s.law == "spring-dashpot") {
    const SpringDashpotCoefficients springs = springs_of(s);
    options["springs.stiffness"] = springs.stiffness;
    options["springs.damping"] = springs.damping;
    options["springs.tangential_stiffness"] = springs.tangential_stiffness;
    options["springs.tangential_damping"] = springs.tangential_damping;
  }
  return make_method<2>(s.method, options);
}

double soft_sphere_time_step(const FlowSetup& setup) {
  const MeanCollision two(setup);
  return recommended_time_step(linear_collision_time(setup.stiffness, two.damping, two.mass));
}

void declare_flow(Options& options, FlowSetup& s, const FlowTimes& times) {
  declare_method(options, {s.method, s.law, s.solver, s.integrator}, s.method);
  options.check([&s] { flow_method(s); });  // refuses what does not combine
  options.add("friction", s.cell.friction, s.cell.friction, at_least(0), "Coulomb coefficient");
  options.add("time-step", s.time_step, times.time_step, above(0),
              "in radians of the inner cylinder's turn over its rate");
  options.add("until", s.until, times.until, above(0), "end of the run");
  options.add("window-from", s.window_from, times.window_from, at_least(0),
              "start of the averages");
  const auto only = [&](const std::string& name, auto& target, const Range& range,
                        const std::string& help, const std::vector<std::string>& of_method) {
    options.add(name, target, target, range, help + "; of " + honoured_by(of_method));
    options.check([&options, &s, name, of_method] {
      require_honoured(options, name, of_method, flow_method(s));
    });
  };
  only("restitution", s.restitution, between(0, 1), "coefficient of a collision",
       {"restitution", "springs.stiffness"});
  only("passes", s.passes, at_least(1), "over the collisions of a step", {"passes"});
  only("removal-sweeps", s.removal_sweeps, at_least(0), "of overlap removal per step",
       {"removal_sweeps"});
  only("stiffness", s.stiffness, above(0), "of the normal spring", {"springs.stiffness"});
  only("sweeps", s.sweeps, at_least(1), "iterations per step", {"sweeps"});
  options.choice(
      "open-contacts", s.open_contacts, s.open_contacts, {"visit", "skip"},
      "whether those that cannot close are in every sweep; of " + honoured_by({"open_contacts"}));
  options.check([&options, &s] {
    require_honoured(options, "open-contacts", {"open_contacts"}, flow_method(s));
  });
}

}  // namespace cd::runs
