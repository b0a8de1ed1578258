// SPDX-License-Identifier: BSD-3-Clause
// Wrong use of the C++ interface, drawn at random: each is refused with one line, at once or in the
// next steps, and a simulation that was refused leaves what it had.
#include <cmath>
#include <cstdlib>
#include <functional>
#include <limits>
#include <string>
#include <utility>
#include <vector>
#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/simulation/ball_on_floor.hpp"
#include "tests/solvers/cases.hpp"

namespace misuse_test {

using namespace cd;
using namespace cd::test;

constexpr int kUsualCases = 300;

/// A number that no length, mass or speed has.
double no_number(CounterRandom& random) {
  const double values[] = {std::nan(""), HUGE_VAL, -HUGE_VAL};
  return values[static_cast<int>(random.uniform(0.0, 3.0))];
}

/// A number that is not positive and finite.
double not_positive(CounterRandom& random) {
  return random.uniform(0.0, 1.0) < 0.5 ? no_number(random) : std::round(random.uniform(-2.4, 0.4));
}

/// An invalid edit of one body of a scene, and a word of the refusal.
template <int D>
struct Edit {
  std::string word;
  std::function<void(Scene<D>&, int, CounterRandom&)> make;
};

template <int D>
std::vector<Edit<D>> edits() {
  return {
      {"position", [](auto& s, int b, auto& r) { s.position[b][D - 1] = no_number(r); }},
      {"finite", [](auto& s, int b, auto& r) { s.velocity[b][0] = no_number(r); }},
      {"force", [](auto& s, int b, auto& r) { s.force.set(b, Vector<D>::Constant(no_number(r))); }},
      {"mass", [](auto& s, int b, auto& r) { s.mass.set(b, not_positive(r)); }},
      {"inertia", [](auto& s, int b, auto& r) { s.inertia.set(b, not_positive(r)); }},
      {"radius", [](auto& s, int b, auto& r) { s.radius.set(b, not_positive(r)); }},
      {"velocity", [](auto& s, int b, auto&) { s.mobility.set(b, Mobility<D>::fixed()); }},
      {"friction", [](auto& s, int, auto& r) { s.friction = PairTable<double>(no_number(r)); }},
      {"friction", [](auto& s, int, auto&) { s.friction.set(0, 0, -0.5); }},
      {"normal",
       [](auto& s, int b, auto& r) {
         s.shape.set(b, Shape::half_space);
         s.normal.set(b, Vector<D>::Constant(no_number(r)));
       }},
      {"position", [](auto& s, int, auto&) { s.position.pop_back(); }},
      {"velocity", [](auto& s, int, auto&) { s.velocity.push_back(Vector<D>::Zero()); }},
      {"material", [](auto& s, int, auto&) { s.material.push_back(0); }},
      {"material", [](auto& s, int b, auto&) { s.material.set(b, 1); }},
      {"material", [](auto& s, int b, auto&) { s.material.set(b, -1); }},
      {"radius", [](auto& s, int, auto&) { s.radius.push_back(0.5); }},
      {"mass", [](auto& s, int, auto&) { s.mass.push_back(0.5); }},
      {"length of", [](auto& s, int, auto&) { s.shape.push_back(Shape::round); }},
      {"radius", [](auto& s, int, auto& r) { s.add(Grain<D>{.radius = not_positive(r)}); }},
      {"mass", [](auto& s, int, auto& r) { s.add(Grain<D>{.mass = not_positive(r)}); }},
      {"material", [](auto& s, int, auto&) { s.add(Grain<D>{.material = 1}); }},
      {"normal", [](auto& s, int, auto&) { s.add(HalfSpace<D>{.normal = Vector<D>::Zero()}); }},
      {"radius", [](auto& s, int, auto& r) { s.add(Cylinder<D>{.radius = not_positive(r)}); }},
      {"rounding", [](auto& s, int, auto&) { s.add(Plate<D>{}); }},
      {"body", [](auto& s, int, auto&) { s.remove(s.size()); }},
      {"body", [](auto& s, int, auto&) { s.remove(-1); }},
  };
}

template <int D>
Method<D> random_method(CounterRandom& random) {
  const char* names[] = {"contact-dynamics", "approximate-hard-sphere", "mcnamara",
                         "molecular-dynamics"};
  OptionValues options{{"sweeps", 5}};
  const int k = static_cast<int>(random.uniform(0.0, 4.0));
  if (k == 3) {
    options["springs.stiffness"] = 200.0;
    options["springs.damping"] = 1.0;
    options["springs.tangential_stiffness"] = 150.0;
    options["springs.tangential_damping"] = 1.0;
  }
  return make_method<D>(names[k], options);
}

int cases() {
  const char* wanted = std::getenv("CD_BAD_INPUT_CASES");
  return wanted ? std::max(1, std::atoi(wanted)) : kUsualCases;
}

/// Steps until something is refused; the line, or nothing after ten steps.
template <int D>
std::string refusal(const std::function<void()>& begin, Simulation<D>* simulation) {
  try {
    begin();
    for (int step = 0; simulation && step < 10; ++step) simulation->step();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEMPLATE_TEST_CASE_SIG("every invalid edit of a scene, before or between steps, is refused",
                       "[misuse]", ((int D), D), 2, 3) {
  const auto all = edits<D>();
  for (int k = 0; k < cases(); ++k) {
    CounterRandom random{51, static_cast<std::uint64_t>(D), static_cast<std::uint64_t>(k)};
    const auto edit =
        static_cast<std::size_t>(random.uniform(0.0, static_cast<double>(all.size())));
    const int before = static_cast<int>(random.uniform(0.0, 5.0));
    CAPTURE(k, edit, before);
    Scene<D> scene = crowd<D>(12, 60 + static_cast<std::uint64_t>(k));
    const int body = static_cast<int>(random.uniform(0.0, 12.0));
    std::string line;
    if (before == 0) {
      line = refusal<D>(
          [&] {
            all[edit].make(scene, body, random);
            Simulation<D>(scene, random_method<D>(random), {.time_step = 1e-3}).step();
          },
          nullptr);
    } else {
      Simulation<D> simulation(scene, random_method<D>(random), {.time_step = 1e-3});
      for (int step = 0; step < before; ++step) simulation.step();
      line = refusal<D>([&] { all[edit].make(simulation.scene(), body, random); }, &simulation);
    }
    CHECK_THAT(line, Contains(all[edit].word));
    CHECK(line.find('\n') == std::string::npos);
  }
}

TEST_CASE("options that make no sense are refused", "[misuse]") {
  using Options = Simulation<2>::Options;
  for (int k = 0; k < cases(); ++k) {
    CounterRandom random{52, static_cast<std::uint64_t>(k)};
    Options options{.time_step = 1e-3, .reach = 0.2};
    OptionValues method{{"sweeps", 5}};
    std::string solver = "gauss-seidel";
    const int which = static_cast<int>(random.uniform(0.0, 14.0));
    const double bad = not_positive(random), none = no_number(random);
    CAPTURE(k, which, bad, none);
    switch (which) {
      case 0:
        options.time_step = bad;
        break;
      case 1:
        options.reach = bad == 0.0 ? -1.0 : bad;
        break;
      case 2:
        options.skin = bad == 0.0 ? -1.0 : bad;
        break;
      case 3:
        options.threads = -1;
        break;
      case 4:
        method["sweeps"] = -1;
        break;
      case 5:
        method["tolerance"] = bad == 0.0 ? -1.0 : bad;
        break;
      case 6:
        method["check_every"] = 0;
        break;
      case 7:
        method["relaxation"] = bad;
        break;
      case 8:
        method["restitution"] = none;
        break;
      case 9:
        method["restitution"] = 1.5;
        break;
      case 10:
        method["springs.stiffness"] = bad;
        break;
      case 11:
        method["law"] = "no-such-law";
        break;
      case 12:
        method["passes"] = 0;
        break;
      default:
        method["contact.cohesion_force"] = bad == 0.0 ? -1.0 : bad;
    }
    const bool hard = which == 8 || which == 9 || which == 12;
    const bool soft = which == 10;
    if (which == 13) method["law"] = "extended-coulomb";
    const std::string line = refusal<2>(
        [&] {
          Simulation<2> simulation(crowd<2>(12, 7),
                                   make_method<2>(hard   ? "approximate-hard-sphere"
                                                  : soft ? "molecular-dynamics"
                                                         : "contact-dynamics",
                                                  method),
                                   options);
          simulation.step();
        },
        nullptr);
    CHECK_FALSE(line.empty());
    CHECK(line.find('\n') == std::string::npos);
  }
}

/// Fills less of a solution than there is, or too much.
class Careless final : public Solver<2> {
 public:
  explicit Careless(std::function<void(Solution<2>&)> spoil) : spoil_(std::move(spoil)) {}
  std::string name() const override { return "careless"; }
  SolveReport solve(const ContactProblem<2>& problem, const ContactLaw<2>&, Solution<2>& solution,
                    const SolveContext<2>&) override {
    solution.impulse.resize(problem.contact_count());
    solution.motion = problem.free;
    spoil_(solution);
    return {};
  }

 private:
  std::function<void(Solution<2>&)> spoil_;
};

TEST_CASE("a solver that fills too little of the solution is refused", "[misuse]") {
  const std::vector<std::pair<std::string, std::function<void(Solution<2>&)>>> wrong = {
      {"impulse: 0 is not allowed, expected 1, the number of contacts", [](auto& s) { s = {}; }},
      {"motion: 0 is not allowed, expected 2, the number of bodies",
       [](auto& s) { s.motion.clear(); }},
      {"motion: 3 is not allowed, expected 2, the number of bodies",
       [](auto& s) { s.motion.resize(3); }},
      {"moment: 2 is not allowed, expected 1, the number of contacts",
       [](auto& s) { s.moment.resize(2); }},
      {"state: 2 is not allowed, expected 1, the number of contacts",
       [](auto& s) { s.state.assign(2, 1); }}};
  for (const auto& [line, spoil] : wrong) {
    Simulation<2> simulation(scene_of_ball<2>(0.5),
                             Method<2>(UnilateralCoulomb<2>(), Careless(spoil), Euler<2>()),
                             {.time_step = 0.01, .reach = 0.2});
    CHECK_THROWS_WITH(simulation.step(), "solver careless: length of " + line);
  }
}

TEST_CASE("a motion that outgrows every reach is tried 40 times, then refused", "[misuse]") {
  int solves = 0;
  Careless solver([&](Solution<2>& solution) {
    solution.motion[1].velocity = {std::pow(10.0, 4 + ++solves), 0.0};
  });
  Simulation<2> simulation(scene_of_ball<2>(0.5),
                           Method<2>(UnilateralCoulomb<2>(), solver, Euler<2>()),
                           {.time_step = 0.01});
  CHECK_THROWS_WITH(simulation.step(), StartsWith("time-step: 0.01 is not allowed in step 0"));
  CHECK(solves == 40);
}

TEST_CASE("what is refused between steps can be mended, and the run goes on", "[misuse]") {
  Simulation<2> simulation(crowd<2>(12, 5), make_method<2>("cd"), {.time_step = 1e-3});
  Simulation<2> other(crowd<2>(12, 5), make_method<2>("cd"), {.time_step = 1e-3});
  for (int step = 0; step < 3; ++step) {
    simulation.step();
    other.step();
  }
  const double radius = simulation.scene().radius[4];
  simulation.scene().radius.set(4, -1.0);
  CHECK_THROWS_WITH(simulation.step(), StartsWith("scene: radius of body 4: -1 is not allowed"));
  simulation.scene().radius.set(4, radius);
  CHECK_THROWS_WITH(simulation.set_time_step(0.0), StartsWith("time-step"));
  CHECK_THROWS_WITH(simulation.set_reach(-1.0), StartsWith("reach"));
  for (int step = 0; step < 3; ++step) {
    simulation.step();
    other.step();
  }
  CHECK(simulation.scene().position == other.scene().position);
}

}  // namespace misuse_test
