// SPDX-License-Identifier: BSD-3-Clause
// The numbers that a law lets each contact remember: kept, turned, saved under their names.
#include <libcd/simulation/scene_state.hpp>

#include <cmath>
#include "tests/catch.hpp"

#include <libcd/core/error.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/explicit_force.hpp"
#include "solvers/gauss_seidel.hpp"
#include "tests/solvers/cases.hpp"

namespace states_test {

using namespace cd;
using namespace cd::test;

const std::vector<StateVariable> kVariables = {
    {"age"}, {"mark", StateVariable::Kind::tangential}, {"touches"}};

/// No force; counts steps and touches and keeps a mark, set where a contact begins.
template <int D>
class Diary final : public ContactLaw<D> {
 public:
  explicit Diary(const Tangent<D>& mark) : mark_(mark) {}
  std::string name() const override { return "diary"; }
  double bias(double gap_rate) const override { return gap_rate; }
  LawTraits traits() const override {
    return {.criterion = Criterion::explicit_force, .state_variables = kVariables};
  }
  Impulse<D> solve(const LocalContact<D>&) const override { return {}; }
  Impulse<D> advance(const LocalContact<D>& contact, std::span<double> state) const override {
    if (state[0] == 0.0) set_tangential_state(state, mark_, 1);
    state[0] += contact.time_step;
    state.back() += contact.bias <= 0.0 ? 1.0 : 0.0;
    return {};
  }

 private:
  Tangent<D> mark_;
};

/// Coulomb's law that adds up what it transmits.
class Meter final : public ContactLaw<2> {
 public:
  std::string name() const override { return "meter"; }
  double bias(double gap_rate) const override { return gap_rate; }
  LawTraits traits() const override {
    return {.has_conditions = true, .state_variables = variables_};
  }
  Impulse<2> solve(const LocalContact<2>& contact) const override {
    return UnilateralCoulomb<2>().solve(contact);
  }
  void end_step(const ContactConditions&, const Wrench<2>& wrench, int,
                std::span<double> state) const override {
    state[0] += wrench.normal;
    state[1] += 1.0;
  }

 private:
  std::vector<StateVariable> variables_ = {{"sum"}, {"steps"}};
};

/// Memory of two contacts with states 1, 2, ...
template <int D>
ContactMemory<D> numbered_memory() {
  ContactMemory<D> memory;
  memory.resize(2, 1);
  memory.set(0, {0, 1, 0}, {1.0, zero_tangent<D>()});
  memory.set(1, {0, 9, 0}, {4.0, zero_tangent<D>()});
  ContactStates states;
  states.assign(2, state_width<D>(kVariables));
  for (int c = 0; c < 2; ++c)
    for (int k = 0; k < states.width(); ++k)
      states[c][static_cast<std::size_t>(k)] = 1.0 + c * states.width() + k;
  memory.keep_states(states);
  return memory;
}

TEST_CASE("states are as many numbers as their variables take", "[law]") {
  CHECK(state_width<2>(kVariables) == 3);
  CHECK(state_width<3>(kVariables) == 5);
  CHECK(state_width<3>({}) == 0);
  ContactStates states;
  CHECK(states.empty());
  CHECK(states.size() == 0);
  states.assign(3, 2);
  CHECK(states.size() == 3);
  CHECK(states.width() == 2);
  states[1][0] = 5.0;
  states[2][1] = 7.0;
  CHECK(states[0][0] == 0.0);
  CHECK(std::as_const(states)[1][0] == 5.0);
  ContactStates other = states;
  CHECK(other == states);
  other.shrink(2);
  CHECK(other.size() == 2);
  CHECK(other[1][0] == 5.0);
  CHECK_FALSE(other == states);
  other.assign(3, 2);
  CHECK(other[1][0] == 0.0);
  other.clear();
  CHECK(other.empty());
  CHECK(other.size() == 0);
  std::vector<double> numbers(4, 0.0);
  set_tangential_state(numbers, Vector<3>(1.0, 2.0, 3.0), 1);
  CHECK(numbers == std::vector<double>{0.0, 1.0, 2.0, 3.0});
  CHECK(tangential_state<3>(numbers, 1) == Vector<3>(1.0, 2.0, 3.0));
  CHECK(tangential_state<2>(numbers, 2) == 2.0);
}

TEST_CASE("each variable is saved under its own name", "[state]") {
  State state;
  const State& saved = state;
  Archive writes(state), reads(saved);
  ContactMemory<3> numbered = numbered_memory<3>(), memory;
  archive_memory(writes, numbered, kVariables);
  CHECK(state.get<double>("age") == std::vector<double>{1.0, 6.0});
  CHECK(state.get<double>("mark") == std::vector<double>{2.0, 3.0, 4.0, 7.0, 8.0, 9.0});
  CHECK(state.get<double>("touches") == std::vector<double>{5.0, 10.0});
  archive_memory(reads, memory, kVariables);
  CHECK(memory.states() == numbered.states());
  CHECK(memory.key(1) == ContactKey{0, 9, 0});
  CHECK(memory.grain_count() == 1);
  // A law with other variables, or of another dimension, does not fit.
  const std::vector<StateVariable> others = {{"age"}, {"wear"}}, number = {{"mark"}};
  CHECK_THROWS_WITH(archive_memory(reads, memory, others), "state: no array 'wear'");
  CHECK_THROWS_WITH(archive_memory(reads, memory, number),
                    "state: length of array 'mark': 6 is not allowed, expected 2");
  State plane;
  Archive writes_plane(plane);
  ContactMemory<2> in_plane = numbered_memory<2>();
  archive_memory(writes_plane, in_plane, kVariables);
  CHECK(plane.get<double>("mark") == std::vector<double>{2.0, 5.0});
  // Fewer are taken: a law that remembers nothing has no states.
  archive_memory(reads, memory, {});
  CHECK(memory.states().size() == 0);
}

TEST_CASE("a law's own numbers stay and its tangential vector turns with the contact", "[law]") {
  // Two balls in touch turn as one rigid body; the mark turns with them, the numbers do not care.
  const Vector<3> n0 = Vector<3>(1.0, 2.0, -0.5).normalized(), omega(0.3, -0.2, 0.9);
  const Vector<3> mark = 0.01 * n0.unitOrthogonal();
  constexpr double kDt = 1e-3;
  Scene<3> pair;
  pair.add(Grain<3>{});
  pair.add(Grain<3>{.position = 2.0 * Vector<3>::UnitX()});
  Simulation<3> simulation(pair, Method<3>(Diary<3>(mark), ExplicitForce<3>(), Euler<3>()),
                           {.time_step = kDt, .reach = 0.05});
  Scene<3>& scene = simulation.scene();
  const auto place = [&](double t) {
    const Vector<3> n = Eigen::AngleAxisd(omega.norm() * t, omega.normalized()) * n0;
    for (const int b : {0, 1}) {
      scene.position[b] = (b - 0.5) * 0.999 * n;
      scene.velocity[b] = omega.cross(scene.position[b]);
      scene.angular_velocity[b] = omega;
    }
  };
  constexpr int kSteps = 1000;
  for (int step = 0; step <= kSteps; ++step) {
    place(kDt * step);
    simulation.step();
  }
  const std::span<const double> state = std::as_const(simulation).memory().states()[0];
  REQUIRE(state.size() == 5);
  CHECK(state[0] == Approx((kSteps + 1) * kDt).epsilon(1e-12));
  CHECK(state[4] == kSteps + 1.0);
  const Vector<3> now = tangential_state<3>(state, 1);
  const Vector<3> turned =
      Eigen::AngleAxisd(omega.norm() * kDt * kSteps, omega.normalized()) * mark;
  CHECK(now.norm() == Approx(mark.norm()).epsilon(1e-12));
  CHECK((now - turned).norm() < 2e-3 * mark.norm());
  CHECK((now - mark).norm() > 0.5 * mark.norm());  // it has turned by one radian
  State saved;
  simulation.save(saved);
  CHECK(saved.get<double>("mark") == std::vector<double>{now.x(), now.y(), now.z()});
  CHECK(saved.get<double>("touches") == std::vector<double>{kSteps + 1.0});
  // Apart, it is forgotten; a new contact begins with zeros.
  scene.position[1] += Vector<3>(5.0 * n0);
  simulation.step();
  place(0.0);
  simulation.step();
  CHECK(simulation.memory().states()[0][0] == kDt);
}

TEST_CASE("a rigid law of one's own reads and writes its states as steps begin and end", "[law]") {
  for (const bool warm : {true, false}) {
    const GaussSeidel<2> solver({.stop = {.max_iterations = 100}});
    Simulation<2> simulation(stack<2>(2), Method<2>(Meter(), solver, Euler<2>()),
                             {.time_step = 0.01, .reach = 0.1, .warm_start = warm});
    for (int step = 0; step < 7; ++step) simulation.step();
    const ContactMemory<2>& memory = simulation.memory();
    REQUIRE(memory.size() == 2);
    // Weights 1 and 2 of the two discs, the upper one on the lower one; then both on the floor.
    CHECK(memory.states()[0][0] == Approx(2.0 * 7 * 0.01).epsilon(1e-9));
    CHECK(memory.states()[1][0] == Approx(3.0 * 7 * 0.01).epsilon(1e-9));
    for (const int c : {0, 1}) CHECK(memory.states()[c][1] == 7.0);
  }
}

}  // namespace states_test
