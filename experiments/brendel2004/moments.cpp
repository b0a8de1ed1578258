// SPDX-License-Identifier: BSD-3-Clause
// Brendel 2004, Sec. 1.7 and what goes with it: static friction, contact torques and soft contacts,
// each in a scene of one body with a closed form; and what torques do to a powder of spheres.
#include <algorithm>
#include <cmath>

#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/brendel2004/contact_moments.hpp"
#include "experiments/brendel2004/hertz_ball.hpp"
#include "experiments/brendel2004/stick_slip.hpp"
#include "experiments/brendel2004/torque_powder.hpp"
#include "experiments/harness/experiment.hpp"
#include "experiments/harness/report_exponent.hpp"

namespace {

using namespace cd;
using namespace cd::brendel2004;

struct Parameters {
  std::vector<double> ratios, speeds, loads, radii, curvatures, impact_speeds, poissons;
  StickSlipSetup block;
  HertzSetup sphere;
  double stop_step;
  TorquePowders powders;
};

/// Largest |value / theory - 1|.
class LargestError {
 public:
  void add(double value, double theory) {
    largest_ = std::max(largest_, std::abs(value / theory - 1.0));
  }
  double value() const { return largest_; }

 private:
  double largest_ = 0.0;
};

void study_stick_slip(const Parameters& p, Run& run) {
  struct Row {
    StickSlipSetup setup;
    StickSlip found;
  };
  struct Point {
    double ratio;
    SpringForce spring;
  };
  Table<Row> table;
  table.column("ratio", "1", &Row::setup, &StickSlipSetup::ratio)
      .column("speed", "N/sqrt(m k)", &Row::setup, &StickSlipSetup::speed)
      .column("onset", "N", &Row::found, &StickSlip::onset)
      .column("end", "N", &Row::found, &StickSlip::end)
      .column("swing", "N", &Row::found, &StickSlip::swing)
      .column("swing_theory", "N", [](const Row& r) { return swing_theory(r.setup); })
      .column("period", "sqrt(m/k)", &Row::found, &StickSlip::period)
      .column("period_theory", "sqrt(m/k)", [](const Row& r) { return period_theory(r.setup); });
  Table<Point> course;
  course.column("ratio", "1", &Point::ratio)
      .column("time", "sqrt(m/k)", &Point::spring, &SpringForce::time)
      .column("force", "N", &Point::spring, &SpringForce::force);
  auto& rows = run.csv("stick_slip.csv", table.columns());
  auto& points = run.csv("spring_force.csv", course.columns());
  LargestError onset, drop, swing, period;
  double steady = 0.0;
  for (const double ratio : p.ratios) {
    for (const double speed : p.speeds) {
      StickSlipSetup setup = p.block;
      setup.ratio = ratio;
      setup.speed = speed;
      const StickSlip found = stick_slip(setup);
      table.row(rows, {setup, found});
      swing.add(found.swing, swing_theory(setup));
      if (ratio > 1.0) {
        onset.add(found.onset, slip_onset_theory(setup));
        drop.add(found.onset - found.end, slip_onset_theory(setup) - slip_end_theory(setup));
        period.add(found.period, period_theory(setup));
      } else {
        steady = std::max(steady, found.swing / speed);
      }
      if (speed != p.speeds.front()) continue;
      for (const SpringForce& spring : found.history) course.row(points, {ratio, spring});
    }
  }
  run.quantity("slip_onset_error", onset.value(), "1",
               "largest relative difference of the force at which slips begin from mu_s N");
  run.quantity("slip_drop_error", drop.value(), "1",
               "largest relative difference of the drop of force in a slip from 2 (mu_s - mu_d) N");
  run.quantity("slip_swing_error", swing.value(), "1",
               "largest relative difference of largest minus least force from theory");
  run.quantity("slip_period_error", period.value(), "1",
               "largest relative difference of the period from theory");
  run.quantity("steady_swing", steady, "1",
               "largest minus least force over V sqrt(m k) with equal coefficients");
}

void study_moments(const Parameters& p, Run& run) {
  struct Row {
    std::string law;
    RollingSetup setup;
    double moment, theory;
  };
  Table<Row> table;
  table.column("law", "", &Row::law)
      .column("load", "F", &Row::setup, &RollingSetup::load)
      .column("radius", "d", &Row::setup, &RollingSetup::radius)
      .column("curvature", "1/d", &Row::setup, &RollingSetup::curvature)
      .column("reduced_radius", "d", &Row::setup, &RollingSetup::reduced_radius)
      .column("moment", "F d", &Row::moment)
      .column("theory", "F d", &Row::theory);
  auto& rows = run.csv("moments.csv", table.columns());
  LargestError moments;
  for (const MomentCase& one : moment_cases()) {
    const auto measure = [&](const RollingSetup& setup) {
      const double moment = measured_moment(one, setup);
      const double theory = moment_theory(one, setup.load, setup.reduced_radius());
      table.row(rows, {one.law, setup, moment, theory});
      moments.add(moment, theory);
      return moment;
    };
    std::vector<double> by_load, by_radius, reduced;
    for (const double load : p.loads) by_load.push_back(measure({.load = load}));
    for (const double radius : p.radii) {
      for (const double curvature : p.curvatures) {
        const RollingSetup setup{.radius = radius, .curvature = curvature};
        by_radius.push_back(measure(setup));
        reduced.push_back(setup.reduced_radius());
      }
    }
    report_exponent(run, "load_exponent_" + one.law, p.loads, by_load,
                    "of the largest moment in the normal force");
    report_exponent(run, "radius_exponent_" + one.law, reduced, by_radius,
                    "of the largest moment in the reduced radius r*");
  }
  run.quantity("moment_error", moments.value(), "1",
               "largest relative difference of a moment from that of Hertz's pressure");
}

void study_stops(const Parameters& p, Run& run) {
  struct Row {
    std::string motion;
    StopPoint point;
  };
  Table<Row> table;
  table.column("motion", "", &Row::motion)
      .column("time", "sqrt(m d/F)", &Row::point, &StopPoint::time)
      .column("speed", "1", &Row::point, &StopPoint::speed)
      .column("theory", "1", &Row::point, &StopPoint::theory);
  auto& rows = run.csv("stops.csv", table.columns());
  const auto report = [&](const std::string& motion, const std::vector<StopPoint>& points) {
    double largest = 0.0;
    for (const StopPoint& point : points) {
      table.row(rows, {motion, point});
      largest = std::max(largest, std::abs(point.speed - point.theory));
    }
    run.quantity("stop_error_" + motion, largest, "1",
                 "largest difference of the speed from theory, over the first speed");
    run.quantity("last_speed_" + motion, points.back().speed, "1",
                 "speed at the end over the first speed");
  };
  report("rolling", rolling_to_rest(p.stop_step));
  report("spinning", spinning_to_rest(p.stop_step));
  const auto viscous = rolling_viscously(p.stop_step);
  report("viscous", viscous);
  run.quantity("viscous_rate_ratio", viscous_rate_ratio(viscous), "1",
               "decay rate of viscous rolling over eta / (m r^2 + I)");
}

void study_hertz(const Parameters& p, Run& run) {
  struct Impact {
    double speed;
    HertzImpact found;
    double duration_theory, overlap_theory;
  };
  Table<Impact> impacts;
  impacts.column("speed", "sqrt(F d/m)", &Impact::speed)
      .column("duration", "sqrt(m d/F)", &Impact::found, &HertzImpact::duration)
      .column("duration_theory", "sqrt(m d/F)", &Impact::duration_theory)
      .column("overlap", "d", &Impact::found, &HertzImpact::overlap)
      .column("overlap_theory", "d", &Impact::overlap_theory)
      .column("rebound", "sqrt(F d/m)", &Impact::found, &HertzImpact::rebound);
  auto& rows = run.csv("impacts.csv", impacts.columns());
  LargestError duration, overlap, rebound;
  std::vector<double> durations;
  for (const double speed : p.impact_speeds) {
    const Impact impact{speed, hertz_impact(p.sphere, speed),
                        hertz_duration_theory(p.sphere, speed),
                        hertz_overlap_theory(p.sphere, speed)};
    impacts.row(rows, impact);
    durations.push_back(impact.found.duration);
    duration.add(impact.found.duration, impact.duration_theory);
    overlap.add(impact.found.overlap, impact.overlap_theory);
    rebound.add(impact.found.rebound, speed);
  }
  report_exponent(run, "impact_exponent", p.impact_speeds, durations,
                  "of the duration of an impact in its speed");
  run.quantity("impact_duration_error", duration.value(), "1",
               "largest relative difference of the duration from Hertz");
  run.quantity("impact_overlap_error", overlap.value(), "1",
               "largest relative difference of the largest overlap from Hertz");
  run.quantity("impact_rebound_error", rebound.value(), "1",
               "largest relative difference of the speed after the impact from that before it");

  struct Stiffness {
    double poisson, ratio, theory;
  };
  Table<Stiffness> table;
  table.column("poisson", "1", &Stiffness::poisson)
      .column("ratio", "1", &Stiffness::ratio)
      .column("theory", "1", &Stiffness::theory);
  auto& ratios = run.csv("stiffness.csv", table.columns());
  LargestError mindlin;
  for (const double poisson : p.poissons) {
    HertzSetup setup = p.sphere;
    setup.poisson = poisson;
    const Stiffness one{poisson, stiffness_ratio(setup, 1.0), stiffness_ratio_theory(poisson)};
    table.row(ratios, one);
    mindlin.add(one.ratio, one.theory);
  }
  run.quantity("mindlin_error", mindlin.value(), "1",
               "largest relative difference of tangential over normal stiffness from Mindlin");
}

void moments(const Parameters& p, Run& run) {
  if (!report_torque_powders(run, p.powders)) return;
  study_stick_slip(p, run);
  study_moments(p, run);
  study_stops(p, run);
  study_hertz(p, run);
}

void declare(Options& options, Parameters& p) {
  using List = std::vector<double>;
  options.list("static-friction", p.ratios, List{1.0, 1.5, 2.0}, between(1, 3),
               "mu_static over mu_dynamic of the block");
  options.list("pulling-speed", p.speeds, List{0.02, 0.04, 0.08}, above(0),
               "of the block's spring [N / sqrt(m k)]");
  options.add("block-step", p.block.time_step, 0.005, above(0), "time step [sqrt(m / k)]");
  options.list("load", p.loads, List{0.1, 0.3, 1, 3, 10, 30, 100}, above(0),
               "on balls that roll, different ones [F]");
  options.list("radius", p.radii, List{0.25, 0.5, 1, 2}, above(0), "of balls that roll [d]");
  options.list("curvature", p.curvatures, List{0, 1, 4}, at_least(0),
               "of the fixed ball below them, 0 for a floor [1/d]");
  options.add("stop-step", p.stop_step, 0.01, between(1e-5, 0.3),
              "time step of balls until they rest [sqrt(m d / F)]");
  options.list("impact-speed", p.impact_speeds, List{0.001, 0.003, 0.01, 0.03, 0.1, 0.3},
               between(1e-6, 1), "of the Hertzian sphere [sqrt(F d / m)]");
  options.list("poisson", p.poissons, List{0, 0.1, 0.2, 0.3, 0.4, 0.5}, between(0, 0.5),
               "Poisson's ratios of the Hertzian sphere");
  options.add("resolution", p.sphere.resolution, 400, between(10, 100000),
              "steps in an impact or a period");
  options.add("spheres", p.powders.powder.grains, {60, 200, 1000}, between(10, 100000),
              "of a powder");
  options.add("width", p.powders.powder.width, {3.5, 5, 8}, at_least(3), "of its box [d]");
  options.add("stress", p.powders.stress, 0.1, above(0), "of its piston [F_C / d^2]");
  options.add("rolling", p.powders.rolling, 0.2, at_least(0), "mu_t over the reduced radius");
  options.add("torsion", p.powders.torsion, 0.2, at_least(0), "mu_n over the reduced radius");
  options.add("samples", p.powders.samples, {1, 6, 20}, between(1, 1000), "deposits");
  options.add("sweeps", p.powders.powder.sweeps, {20, 60, 200}, at_least(1),
              "of Gauss-Seidel per step of a powder");
  options.add("most-steps", p.powders.powder.most_steps, {2000, 30000, 100000}, at_least(1),
              "of a powder");
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "brendel2004_moments",
       .paper = "brendel2004",
       .figure = "Secs. 1.7, 1.8",
       .summary = "Static friction, contact torques and soft contacts, exactly",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare(options, p); }, [&](Run& run) { moments(p, run); });
}
