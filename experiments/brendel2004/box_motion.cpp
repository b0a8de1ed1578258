// The methods as choices of law, solver and integrator.
#include "experiments/brendel2004/box_motion.hpp"

#include <libcd/law/soft_collision.hpp>
#include <libcd/law/spring_dashpot.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include "experiments/harness/thread_time.hpp"
#include "solvers/table.hpp"

namespace cd::brendel2004 {
namespace {

constexpr double kEffectiveMass = 0.5;  // of two grains
constexpr double kSoftReach = 0.01;     // [d]
constexpr double kSkin = 0.2;           // of the neighbour list [d]

double damping_of(const SoftMethod& method) {
  return linear_damping(damping_ratio_for(method.restitution), method.stiffness, kEffectiveMass);
}

}  // namespace

double SoftMethod::time_step() const {
  return recommended_time_step(linear_collision_time(stiffness, damping_of(*this), kEffectiveMass));
}

template <int D>
BoxMotion<D>::BoxMotion(const PressedBox<D>& box, const RigidMethod& method)
    : scene_(box.scene),
      piston_(box.piston),
      time_step_(method.time_step),
      law_(std::make_unique<UnilateralCoulomb<D>>()),
      solver_(make_solver<D>(method.solver,
                             {.seed = method.seed,
                              .relaxation = {},
                              .stop = {.max_iterations = method.iterations, .judge = false}})),
      integrator_(std::make_unique<Euler<D>>()),
      simulation_(std::make_unique<Simulation<D>>(
          scene_, *law_, *solver_, *integrator_,
          typename Simulation<D>::Options{
              .time_step = time_step_, .reach = method.reach, .skin = kSkin})) {
  simulation_->memory() = box.memory;
}

template <int D>
BoxMotion<D>::BoxMotion(const PressedBox<D>& box, const SoftMethod& method)
    : scene_(box.scene),
      piston_(box.piston),
      time_step_(method.time_step()),
      law_(std::make_unique<SpringDashpot<D>>(PairTable<SpringDashpotCoefficients>(
          {.stiffness = method.stiffness,
           .damping = damping_of(method),
           .tangential_stiffness = 2.0 / 7.0 * method.stiffness,
           .tangential_damping = 0.5 * damping_of(method)},
          2))),
      solver_(make_solver<D>("explicit", {})),
      integrator_(make_integrator<D>("velocity-verlet")),
      simulation_(std::make_unique<Simulation<D>>(
          scene_, *law_, *solver_, *integrator_,
          typename Simulation<D>::Options{
              .time_step = time_step_, .reach = kSoftReach, .skin = kSkin, .warm_start = false})) {}

template <int D>
void BoxMotion<D>::run(std::int64_t steps) {
  const double start = thread_seconds();
  for (std::int64_t step = 0; step < steps; ++step) simulation_->step();
  seconds_ += thread_seconds() - start;
  steps_ += steps;
}

template class BoxMotion<2>;
template class BoxMotion<3>;

}  // namespace cd::brendel2004
