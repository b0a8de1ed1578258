// The block, the pack, and the methods that hold them or do not.
#include "experiments/guttenberg2011/creep.hpp"

#include <algorithm>
#include <cmath>
#include <memory>
#include <vector>

#include <libcd/generate/nominal.hpp>
#include <libcd/generate/packing_scenes.hpp>
#include <libcd/integrator/euler_removing_overlaps.hpp>
#include <libcd/law/unilateral_coulomb.hpp>
#include <libcd/simulation.hpp>
#include "solvers/approximate_hard_sphere.hpp"
#include "solvers/gauss_seidel.hpp"

namespace cd::guttenberg2011 {
namespace {

/// Law, solver and integrator of a method on one scene.
class Mover {
 public:
  Mover(Scene<2>& scene, const std::string& method, double restitution, int sweeps,
        std::uint64_t seed, double time_step, double reach) {
    if (method == "cd") {
      law_ = std::make_unique<UnilateralCoulomb<2>>();
      GaussSeidel<2>::Options options;
      options.seed = seed;
      options.stop = {.max_iterations = sweeps, .judge = false};
      solver_ = std::make_unique<GaussSeidel<2>>(options);
      integrator_ = std::make_unique<Euler<2>>();
    } else {
      law_ = std::make_unique<Collision<2>>(restitution);
      solver_ = std::make_unique<ApproximateHardSphere<2>>(
          ApproximateHardSphere<2>::Options{.seed = seed});
      integrator_ = std::make_unique<EulerRemovingOverlaps<2>>(1);
    }
    simulation_ = std::make_unique<Simulation<2>>(
        scene, *law_, *solver_, *integrator_,
        Simulation<2>::Options{.time_step = time_step, .reach = reach, .skin = 0.2});
  }

  void advance(std::int64_t steps) {
    for (; steps > 0; --steps) simulation_->step();
  }

 private:
  std::unique_ptr<ContactLaw<2>> law_;
  std::unique_ptr<Solver<2>> solver_;
  std::unique_ptr<Integrator<2>> integrator_;
  std::unique_ptr<Simulation<2>> simulation_;
};

}  // namespace

double block_creep(const BlockSetup& s) {
  Scene<2> scene;
  scene.friction = PairTable<double>(s.friction);
  HalfSpace<2> floor;
  floor.normal = Vector<2>::Unit(1);
  scene.add(floor);
  Grain<2> disc;
  disc.position = {0.0, 0.5};
  disc.mobility.rotation = Motion::fixed;
  const int block = scene.add(disc);
  scene.force.set(block, {s.load * s.friction_limit, -1.0});
  constexpr double kReach = 0.5;
  constexpr int kSweeps = 1;  // one contact: the law's answer is the solution
  Mover mover(scene, s.method, s.restitution, kSweeps, 1, s.time_step, kReach);
  mover.advance(s.settling_steps);
  const double start = scene.position[block].x();
  mover.advance(s.steps);
  return (scene.position[block].x() - start) / (s.steps * s.time_step);
}

double block_creep_theory(const BlockSetup& s) {
  if (s.method == "cd") return 0.0;
  return s.load * s.friction_limit * s.time_step * s.restitution / (1.0 - s.restitution);
}

double pack_creep(const PackCreepSetup& s) {
  Scene<2> scene = incline_scene<2>(s.grains, s.seed).scene;
  constexpr double kFastest = 3.0;  // what grains that rearrange reach in falling by some diameters
  Mover mover(scene, s.method, s.restitution, s.sweeps, s.seed, s.time_step,
              2.0 * kFastest * s.time_step);
  const auto steps_in = [&](double time) { return std::llround(time / s.time_step); };
  mover.advance(steps_in(s.settling));
  const Array<Vector<2>> start = scene.position;
  const auto steps = steps_in(s.duration);
  mover.advance(steps);
  std::vector<double> speed;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    speed.push_back((scene.position[b] - start[b]).norm() /
                    (static_cast<double>(steps) * s.time_step));
  }
  std::ranges::sort(speed);
  return speed[speed.size() / 2];
}

}  // namespace cd::guttenberg2011
