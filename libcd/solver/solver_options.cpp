// SPDX-License-Identifier: BSD-3-Clause
// The table of solver options, and when one counts as set.
#include "libcd/solver/solver_options.hpp"

#include <sstream>

namespace cd {
namespace {

std::string shortest(double number) {
  std::ostringstream text;
  text << number;
  return text.str();
}

}  // namespace

const std::array<SolverOptionEntry, 6>& solver_option_table() {
  using Options = SolverOptions;
  static const std::array<SolverOptionEntry, 6> table = {{
      {"sweep-order", "order in which a sweep visits the contacts",
       [](const Options& o) { return o.order != SweepOrderKind::random; },
       [](const Options& o) { return to_string(o.order); },
       [](Options& o) { o.order = SweepOrderKind::random; }},
      {"relaxation", "factor by which an update overshoots, in (0, 2)",
       [](const Options& o) { return o.relaxation.has_value(); },
       [](const Options& o) { return shortest(o.relaxation.value_or(1.0)); },
       [](Options& o) { o.relaxation.reset(); }},
      {"passes", "passes over the collisions of a step, at most",
       [](const Options& o) { return o.passes != 1; },
       [](const Options& o) { return std::to_string(o.passes); }, [](Options& o) { o.passes = 1; }},
      {"friction-rule", "coulomb, or convex: the relaxation by which sliding contacts separate",
       [](const Options& o) { return o.friction != FrictionRule::coulomb; },
       [](const Options& o) { return to_string(o.friction); },
       [](Options& o) { o.friction = FrictionRule::coulomb; }},
      {"open-contacts", "visit, or skip: those that cannot close stay out of most sweeps",
       [](const Options& o) { return o.open_contacts != OpenContacts::visit; },
       [](const Options& o) { return to_string(o.open_contacts); },
       [](Options& o) { o.open_contacts = OpenContacts::visit; }},
      {"impact-time", "start, or exact: hard bodies collide as a step begins, or when they touch",
       [](const Options& o) { return o.impact_time != ImpactTime::start; },
       [](const Options& o) { return to_string(o.impact_time); },
       [](Options& o) { o.impact_time = ImpactTime::start; }},
  }};
  return table;
}

}  // namespace cd
