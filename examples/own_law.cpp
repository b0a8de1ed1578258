// SPDX-License-Identifier: BSD-3-Clause
// A contact law of one's own: friction that grows with the sliding speed, on an incline.
#include <cmath>
#include <cstdio>

#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/simulation/simulation.hpp>
#include <libcd/solvers/gauss_seidel.hpp>

namespace {

/// Rigid contact with the coefficient mu (1 + |u_t| / v0): a body on an incline reaches a steady
/// speed. The relation is implicit, the law solves it for one contact by iteration.
class Lubricated final : public cd::ContactLaw<2> {
 public:
  explicit Lubricated(double v0) : v0_(v0) {}

  std::string name() const override { return "lubricated"; }
  cd::Criterion criterion() const override { return cd::Criterion::law_residual; }
  double bias(double gap_rate) const override { return rigid_.bias(gap_rate); }

  cd::Impulse<2> solve(const cd::LocalContact<2>& contact) const override {
    // Tangential velocity without the contact's own impulse, and with a tried one.
    const double free = contact.velocity_t - contact.impulse.tangential / contact.mass_t;
    cd::LocalContact<2> tried = contact;
    cd::Impulse<2> impulse = contact.impulse;
    for (int k = 0; k < 50; ++k) {
      const double slip = std::abs(free + impulse.tangential / contact.mass_t);
      tried.friction = contact.friction * (1.0 + slip / v0_);
      impulse = rigid_.solve(tried);
    }
    return impulse;
  }

 private:
  double v0_;
  cd::UnilateralCoulomb<2> rigid_;
};

}  // namespace

int main() {
  constexpr double kAngle = 0.4, kFriction = 0.2, kV0 = 0.5;
  cd::Scene<2> scene;
  scene.friction = cd::PairTable<double>(kFriction);
  cd::HalfSpace<2> incline;
  incline.normal = {0.0, 1.0};
  scene.add(incline);
  cd::Grain<2> disc;
  disc.position = {0.0, disc.radius};
  disc.mobility = cd::Mobility<2>::translating();
  scene.force.set(scene.add(disc), {std::sin(kAngle), -std::cos(kAngle)});

  const cd::GaussSeidel<2> solver({.stop = {.max_iterations = 20}});
  cd::Simulation<2> simulation(std::move(scene),
                               cd::Method<2>(Lubricated(kV0), solver, cd::Euler<2>()),
                               {.time_step = 1e-3});
  for (int step = 0; step < 20000; ++step) simulation.step();
  const double speed = simulation.scene().velocity[1].x();
  const double steady = kV0 * (std::tan(kAngle) / kFriction - 1.0);  // mu (1 + v / v0) = tan(angle)
  std::printf("steady speed %.5f, by balance of forces %.5f\n", speed, steady);
  return std::abs(speed / steady - 1.0) < 1e-3 ? 0 : 1;
}
