// SPDX-License-Identifier: BSD-3-Clause
// What a law is told of a contact as a step begins: the sign of its velocity, and bodies that
// cross.
#include <cmath>
#include <span>
#include <vector>

#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/simulation/simulation.hpp>
#include "solvers/table.hpp"
#include "tests/catch.hpp"

namespace asked_again_test {

using namespace cd;

constexpr double kRadius = 0.5, kTimeStep = 0.01;
constexpr double kFast = 4.0 * kRadius / kTimeStep;  // four radii a step

template <int D>
Grain<D> grain_at(const Vector<D>& position, const Vector<D>& velocity) {
  Grain<D> grain;
  grain.position = position;
  grain.radius = kRadius;
  grain.velocity = velocity;
  return grain;
}

/// Notes how contacts begin their steps, and treats them as Coulomb's law.
template <int D>
class Spy final : public ContactLaw<D> {
 public:
  explicit Spy(std::vector<ContactStart>& starts) : starts_(starts) {}
  std::string name() const override { return "spy"; }
  Impulse<D> solve(const LocalContact<D>& c) const override {
    return UnilateralCoulomb<D>().solve(c);
  }
  double bias(double gap_rate) const override { return gap_rate; }
  LawTraits traits() const override { return {.has_conditions = true}; }
  std::optional<ContactConditions> begin_step(const ContactStart& contact,
                                              std::span<const double>) const override {
    starts_.push_back(contact);
    if (contact.gap > 0.0 && !contact.crosses) return std::nullopt;
    ContactConditions conditions;
    conditions.bias = contact.gap / contact.time_step;
    return conditions;
  }

 private:
  std::vector<ContactStart>& starts_;
};

TEMPLATE_TEST_CASE_SIG("a law sees separation as positive, and is asked again where bodies cross",
                       "[crossing]", ((int D), D), 2, 3) {
  const Vector<D> x = Vector<D>::Unit(0);
  for (const double v : {kFast, -kFast}) {
    CAPTURE(v);
    std::vector<ContactStart> starts;
    Scene<D> scene;
    scene.add(grain_at<D>(Vector<D>::Zero(), Vector<D>::Zero()));
    scene.add(grain_at<D>((2.0 * kRadius + 0.2) * x, v * x));
    Simulation<D> simulation(std::move(scene),
                             Method<D>(Spy<D>(starts), make_solver<D>("gauss-seidel"), Euler<D>()),
                             {.time_step = kTimeStep});
    simulation.step();
    REQUIRE(starts.size() == (v > 0.0 ? 1U : 2U));
    CHECK(starts.front().velocity_n == v);  // > 0: they part
    CHECK(!starts.front().crosses);
    CHECK(starts.back().crosses == (v < 0.0));
    CHECK(simulation.scene().velocity[1].x() >= std::min(v, -0.2 / kTimeStep) - 1e-9);
  }
}

}  // namespace asked_again_test
