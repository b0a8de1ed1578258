// SPDX-License-Identifier: BSD-3-Clause
// Measurements of each body beside its closed form.
#include "experiments/brendel2004/single_body_report.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include <libcd/io/table.hpp>
#include <libcd/measure/statistics.hpp>
#include "experiments/brendel2004/contact_moments.hpp"
#include "experiments/brendel2004/slide_and_spin.hpp"

namespace cd::brendel2004 {
namespace {

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

void study_stick_slip(const SingleBodyStudy& p, Run& run) {
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

void study_moments(const SingleBodyStudy& p, Run& run) {
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
    for (const double load : p.loads) by_load.push_back(measure({.load = load, .grip = p.grip}));
    for (const double radius : p.radii) {
      for (const double curvature : p.curvatures) {
        const RollingSetup setup{.radius = radius, .curvature = curvature, .grip = p.grip};
        by_radius.push_back(measure(setup));
        reduced.push_back(setup.reduced_radius());
      }
    }
    run.quantity("load_exponent_" + one.law, fit_power_law(p.loads, by_load).slope, "1",
                 "of the largest moment in the normal force");
    run.quantity("radius_exponent_" + one.law, fit_power_law(reduced, by_radius).slope, "1",
                 "of the largest moment in the reduced radius r*");
  }
  run.quantity("moment_error", moments.value(), "1",
               "largest relative difference of a moment from that of Hertz's pressure");
}

void study_stops(const SingleBodyStudy& p, Run& run) {
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
  report("rolling", rolling_to_rest(p.stop_step, p.grip));
  report("spinning", spinning_to_rest(p.stop_step));
  const auto viscous = rolling_viscously(p.stop_step, p.grip);
  report("viscous", viscous);
  run.quantity("viscous_rate_ratio", viscous_rate_ratio(viscous), "1",
               "decay rate of viscous rolling over eta / (m r^2 + I)");
}

/// Sliding and torsion friction at once beside those of a contact area that has both.
void study_coupling(Run& run) {
  struct Row {
    double ratio;
    SlideAndSpin found, area;
  };
  Table<Row> table;
  table.column("ratio", "1", &Row::ratio)
      .column("force", "mu N", &Row::found, &SlideAndSpin::force)
      .column("torque", "mu_n N", &Row::found, &SlideAndSpin::torque)
      .column("area_force", "mu N", &Row::area, &SlideAndSpin::force)
      .column("area_torque", "mu_n N", &Row::area, &SlideAndSpin::torque);
  auto& rows = run.csv("slide_and_spin.csv", table.columns());
  LargestError uncoupled;
  double least = std::numeric_limits<double>::infinity(), largest = 0.0;
  for (int k = -8; k <= 8; ++k) {
    const double ratio = std::pow(10.0, 0.125 * k);
    const Row row{ratio, slide_and_spin(ratio), area_friction(ratio)};
    table.row(rows, row);
    uncoupled.add(row.found.force, 1.0);
    uncoupled.add(row.found.torque, 1.0);
    const double excess = power(row.found, ratio) / power(row.area, ratio);
    least = std::min(least, excess);
    largest = std::max(largest, excess);
  }
  run.quantity("uncoupled_error", uncoupled.value(), "1",
               "largest relative difference of force and torque from mu N and mu_n N");
  run.quantity("coupling_excess_least", least, "1",
               "power of uncoupled friction over that of a contact area, least");
  run.quantity("coupling_excess", largest, "1", "the same, largest");
}

void study_hertz(const SingleBodyStudy& p, Run& run) {
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
  run.quantity("impact_exponent", fit_power_law(p.impact_speeds, durations).slope, "1",
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

}  // namespace

void report_single_bodies(Run& run, const SingleBodyStudy& p) {
  study_stick_slip(p, run);
  study_moments(p, run);
  study_stops(p, run);
  study_coupling(run);
  study_hertz(p, run);
}

}  // namespace cd::brendel2004
