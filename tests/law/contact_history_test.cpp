// SPDX-License-Identifier: BSD-3-Clause
// What soft contacts remember: springs that are forgotten, turn with their contact and give no
// energy or momentum away.
#include <cmath>
#include "tests/catch.hpp"

#include <libcd/core/random.hpp>
#include "solvers/table.hpp"
#include "tests/law/soft_world.hpp"

namespace contact_history_test {

using namespace cd;
using namespace cd::testing;

constexpr double kFriction = 0.4;
constexpr double kTimeStep = 1e-4;

TEST_CASE("a contact that opens forgets its spring", "[law]") {
  for (const auto& [law, overlap, tangential_stiffness] : soft_laws<2>()) {
    auto simulation = soft_simulation<2>(pressed_ball<2>(kFriction, overlap, false), law(),
                                         Euler<2>(), kTimeStep);
    Scene<2>& scene = simulation.scene();
    scene.force.change(1, [&](auto& f) { f.x() = 0.5 * kFriction; });
    for (int step = 0; step < 10000; ++step) simulation.step();
    const double spring = simulation.memory().states()[0][0];
    CHECK(std::abs(spring) == Approx(0.5 * kFriction / tangential_stiffness).epsilon(1e-3));
    // Lifted within reach, and far beyond: either way the next touch begins anew.
    const double height = scene.position[1].y();
    for (const double lift : {0.01, 0.3}) {
      scene.position[1].y() = height + lift;
      simulation.step();
      scene.position[1].y() = height;
      scene.velocity[1].setZero();
      simulation.step();
      CHECK(simulation.solution().impulse[0].normal > 0.0);
      CHECK(std::abs(simulation.solution().impulse[0].tangential) < 1e-15);
    }
  }
}

TEST_CASE("a user's own law may keep what it likes, here the age of the contact", "[law]") {
  class Clock final : public ContactLaw<2> {
   public:
    std::string name() const override { return "clock"; }
    double bias(double gap_rate) const override { return gap_rate; }
    LawTraits traits() const override {
      return {.criterion = Criterion::explicit_force, .state_variables = age_};
    }
    Impulse<2> solve(const LocalContact<2>&) const override { return {}; }
    Impulse<2> advance(const LocalContact<2>& c, std::span<double> state) const override {
      state[0] += c.time_step;
      return {};
    }

   private:
    std::vector<StateVariable> age_ = {{"age"}};
  };
  Scene<2> scene = pressed_ball<2>(0.0, 1e-3, false);
  scene.force.set(1, Vector<2>::Zero());
  auto simulation = soft_simulation<2>(scene, Clock(), Euler<2>(), 0.125);
  for (int step = 0; step < 8; ++step) simulation.step();
  CHECK(simulation.memory().states()[0][0] == 1.0);
}

TEST_CASE("the spring of two spheres turns with them and no rotation makes a force", "[law]") {
  for (const auto& [law, overlap, tangential_stiffness] : soft_laws<3>()) {
    for (const bool sheared : {false, true}) {
      Scene<3> pair;
      pair.friction = PairTable<double>(100.0);
      const Vector<3> n0 = Vector<3>(1.0, 2.0, -0.5).normalized();
      const Vector<3> omega(0.3, -0.2, 0.9);
      Grain<3> grain;
      pair.add(grain);
      pair.add(grain);
      constexpr double kDt = 1e-3;
      auto simulation = soft_simulation<3>(pair, law(), Euler<3>(), kDt);
      Scene<3>& scene = simulation.scene();
      const Vector<3> shear = sheared ? Vector<3>(1e-3 * n0.unitOrthogonal()) : Vector<3>::Zero();
      // The pair as a rigid body at time t; grain 1 is moved along the tangent in the first step.
      const double distance = 1.0 - overlap;
      const auto place = [&](double t, const Vector<3>& slip) {
        const Vector<3> n = Eigen::AngleAxisd(omega.norm() * t, omega.normalized()) * n0;
        for (const int b : {0, 1}) {
          scene.position[b] = (b - 0.5) * distance * n;
          scene.velocity[b] = omega.cross(scene.position[b]) + b * slip;
          scene.angular_velocity[b] = omega;
        }
      };
      place(0.0, shear / kDt);
      simulation.step();
      constexpr int kSteps = 2000;
      for (int step = 1; step <= kSteps; ++step) {
        place(kDt * step, Vector<3>::Zero());
        simulation.step();
      }
      const Vector<3> spring = tangential_state<3>(simulation.memory().states()[0]);
      const Vector<3> normal = simulation.problem().grain_contacts[0].normal;
      CHECK(std::abs(spring.dot(normal)) < 1e-17);
      CHECK(spring.norm() == Approx(shear.norm()).margin(1e-15));
      const Vector<3> turned =
          Eigen::AngleAxisd(omega.norm() * kDt * kSteps, omega.normalized()) * shear;
      CHECK((spring - turned).norm() <= 2e-3 * shear.norm() + 1e-15);
      CHECK(simulation.solution().impulse[0].tangential.norm() ==
            Approx(tangential_stiffness * shear.norm() * kDt).epsilon(0.3).margin(1e-12));
    }
  }
}

TEST_CASE("a cycle of shear and compression gives no energy away", "[law]") {
  // Sheared under light load, pressed, sheared back, released; the work done tangentially, all of
  // it in the shear, is positive.
  const auto law = hertz_law<2>({.modulus = 1e6, .shear_modulus = 2e5});
  std::vector<double> spring = {0.0};
  constexpr double kDt = 1e-3;
  constexpr int kSteps = 1000;
  double overlap = 1e-4, work = 0.0;
  const auto move = [&](double d_overlap, double slip) {
    for (int step = 0; step < kSteps; ++step) {
      overlap += d_overlap / kSteps;
      const LocalContact<2> contact{.velocity_n = -d_overlap / kSteps / kDt,
                                    .velocity_t = slip / kSteps / kDt,
                                    .impulse = {},
                                    .mass_n = 1.0,
                                    .mass_t = 1.0,
                                    .bias = -overlap / kDt,
                                    .friction = 100.0,
                                    .time_step = kDt,
                                    .pair = 0,
                                    .reduced_radius = 0.25};
      const Impulse<2> impulse = law.advance(contact, spring);
      work -= impulse.tangential * contact.velocity_t;
    }
  };
  move(0.0, 1e-5);
  CHECK(work > 0.0);
  move(1e-3, 0.0);
  move(0.0, -1e-5);
  move(-1e-3, 0.0);
  CHECK(work > 0.0);
}

TEMPLATE_TEST_CASE_SIG("colliding soft grains keep momentum and angular momentum", "[law]",
                       ((int D), D), 2, 3) {
  for (const auto& [law, overlap, tangential_stiffness] : soft_laws<D>()) {
    for (const char* integrator : {"euler", "velocity-verlet"}) {
      Scene<D> crowd;
      crowd.friction = PairTable<double>(kFriction);
      CounterRandom random{7};
      for (int k = 0; k < 64; ++k) {
        Grain<D> grain;
        for (int axis = 0, rest = k; axis < D; ++axis, rest /= D == 2 ? 8 : 4) {
          grain.position[axis] = 0.99 * (rest % (D == 2 ? 8 : 4)) + random.uniform(-0.01, 0.01);
          grain.velocity[axis] = random.uniform(-0.5, 0.5);
        }
        grain.mass = k % 2 == 0 ? 1.0 : 1.5;
        const int b = crowd.add(grain);
        if constexpr (D == 2) {
          crowd.angular_velocity[b] = random.uniform(-1.0, 1.0);
        } else {
          crowd.angular_velocity[b] = Vector<3>::Constant(random.uniform(-1.0, 1.0));
        }
      }
      auto simulation = soft_simulation<D>(crowd, law(), make_integrator<D>(integrator), kTimeStep);
      const Scene<D>& scene = simulation.scene();
      const auto momentum = [&] {
        Vector<D> sum = Vector<D>::Zero();
        for (int b = 0; b < scene.size(); ++b) sum += scene.mass[b] * scene.velocity[b];
        return sum;
      };
      const auto angular = [&] {
        Spin<D> sum = zero_tangent<D>();
        for (int b = 0; b < scene.size(); ++b) {
          sum += scene.inertia[b] * scene.angular_velocity[b];
          const Vector<D> p = scene.mass[b] * scene.velocity[b];
          if constexpr (D == 2) {
            sum += tangential(scene.position[b], p);
          } else {
            sum += scene.position[b].cross(p);
          }
        }
        return sum;
      };
      const Vector<D> p = momentum();
      const Spin<D> l = angular();
      double sheared = 0.0;
      for (int step = 0; step < 1000; ++step) {
        simulation.step();
        for (const Impulse<D>& impulse : simulation.solution().impulse)
          sheared += length(impulse.tangential);
      }
      CHECK(sheared > 0.1);
      CHECK((momentum() - p).norm() < 1e-12);
      CHECK(length(Spin<D>(angular() - l)) < 1e-11);
    }
  }
}

}  // namespace contact_history_test
