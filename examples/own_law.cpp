// SPDX-License-Identifier: BSD-3-Clause
// A contact law of one's own: friction that grows with the sliding speed, checked at single
// contacts, and on an incline; as a program, and as a plugin of cd_run.
#include <cmath>
#include <cstdio>

#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/simulation/plugin.hpp>
#include <libcd/simulation/simulation.hpp>
#include <libcd/solvers/gauss_seidel.hpp>
#include <libcd/solvers/table.hpp>

namespace {

/// Rigid contact with the coefficient mu (1 + |u_t| / v0): a body on an incline reaches a steady
/// speed. Sliding, |r_t| = mu r_n (1 + |u_t| / v0) with |u_t| = |f| - |r_t| / m_t, where f is the
/// velocity without the contact's own impulse.
class Lubricated final : public cd::ContactLaw<2> {
 public:
  /// As in a scene file: [method] law = "lubricated", v0 = 0.1.
  struct Options {
    double v0 = 0.5;

    void describe(cd::OptionTable& table) {
      table.number("v0", v0, cd::above(0),
                   "speed at which friction is twice as large [length / time]");
    }
  };

  explicit Lubricated(const Options& options) : v0_(options.v0) {}

  std::string name() const override { return "lubricated"; }
  double bias(double gap_rate) const override { return rigid_.bias(gap_rate); }

  cd::Impulse<2> solve(const cd::LocalContact<2>& contact) const override {
    cd::Impulse<2> impulse = rigid_.solve(contact);  // right unless the contact slides
    const double free = contact.velocity_t - contact.impulse.tangential / contact.mass_t;
    const double limit = contact.friction * impulse.normal;
    if (contact.mass_t * std::abs(free) > limit) {
      const double size =
          limit * (1.0 + std::abs(free) / v0_) / (1.0 + limit / (contact.mass_t * v0_));
      impulse.tangential = std::copysign(size, -free);
    }
    return impulse;
  }

 private:
  double v0_;
  cd::UnilateralCoulomb<2> rigid_;
};

void add_lubricated(cd::Registry& registry) {
  cd::LawEntry entry;
  entry.name = "lubricated";
  entry.summary = "Coulomb friction that grows with the sliding speed";
  entry.make = cd::factory<cd::ContactLaw, Lubricated>();
  registry.add(entry);
}

}  // namespace

// cd_run --plugin libown_law.so --set method.law=lubricated --set method.v0=0.1
CD_PLUGIN(add_lubricated)

int main() {
  constexpr double kAngle = 0.4, kFriction = 0.2;
  const Lubricated::Options options;
  const Lubricated law(options);
  const cd::LawReport report = cd::check_law(law);  // exact, dissipative, ...?
  std::printf("%s\n", report.text().c_str());
  if (!report.passed()) return 1;

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
  cd::Simulation<2> simulation(std::move(scene), cd::Method<2>(law, solver, cd::Euler<2>()),
                               {.time_step = 1e-3});
  for (int step = 0; step < 20000; ++step) simulation.step();
  const double speed = simulation.scene().velocity[1].x();
  // mu (1 + v / v0) = tan(angle)
  const double steady = options.v0 * (std::tan(kAngle) / kFriction - 1.0);
  std::printf("steady speed %.5f, by balance of forces %.5f\n", speed, steady);
  return std::abs(speed / steady - 1.0) < 1e-3 ? 0 : 1;
}
