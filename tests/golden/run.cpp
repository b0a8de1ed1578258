// SPDX-License-Identifier: BSD-3-Clause
// The only place of the golden runs that knows Simulation, its saved state, and how solvers and
// integrators are made.
#include "tests/golden/run.hpp"

#include <libcd/simulation/simulation.hpp>
#include "tests/golden/hash.hpp"

namespace cd::golden {
namespace {

constexpr double kSkin = 0.1;  // a matter of speed only, but part of the run as it is

/// A number for the multiples of an image: that of the hashes, whatever Cell has for it.
template <class Offset>
std::int32_t number_of(const Offset& offset) {
  std::int32_t number = 0;
  for (Eigen::Index k = offset.size(); k-- > 0;) number = 1024 * number + offset[k];
  return number;
}

/// A simulation of a setup, from step 0 or from a saved state on.
template <int D>
class Run {
 public:
  explicit Run(const Setup<D>& setup)
      : setup_(setup),
        simulation_(setup.scene(),
                    Method<D>(setup.law(), make_solver<D>(setup.solver, setup.options),
                              make_integrator<D>(setup.integrator)),
                    {.time_step = setup.time_step,
                     .reach = setup.reach,
                     .skin = kSkin,
                     .warm_start = setup.warm_start}) {}

  void go_to(int last_step) {
    while (simulation_.steps() < last_step) {
      if (setup_.before_step)
        setup_.before_step(simulation_.scene(), static_cast<int>(simulation_.steps()));
      simulation_.step();
      for (const Impulse<D>& impulse : simulation_.solution().impulse)
        impulses_ += squared_norm(impulse) > 0.0;
    }
  }

  State save() const {
    State state;
    simulation_.save(state);
    return state;
  }

  void restore(const State& state) { simulation_.restore(state); }

  Outcome outcome() const {
    Hash hash;
    const Scene<D>& scene = simulation_.scene();
    hash.add_all(scene.position);
    hash.add_all(scene.velocity);
    hash.add_all(scene.angular_velocity);
    if (scene.cell.periodic()) {
      hash.add(scene.cell.base());
      hash.add(scene.cell.rate);
    }
    for (const Impulse<D>& impulse : simulation_.solution().impulse) {
      hash.add(impulse.normal);
      hash.add(impulse.tangential);
    }
    for (const ContactLabel& label : simulation_.problem().label) {
      hash.add(label.key.i);
      hash.add(label.key.j);
      hash.add(number_of(Cell<D>::offset(label.key.image)));
    }
    return {hash.value(), impulses_, simulation_.problem().contact_count(), scene.size()};
  }

 private:
  const Setup<D>& setup_;
  Simulation<D> simulation_;
  std::int64_t impulses_ = 0;
};

}  // namespace

template <int D>
Outcome run(const Setup<D>& setup) {
  Run<D> whole(setup);
  whole.go_to(setup.steps);
  return whole.outcome();
}

template <int D>
Outcome run_interrupted(const Setup<D>& setup, int steps_before) {
  Run<D> first(setup);
  first.go_to(steps_before);
  Run<D> second(setup);
  second.restore(first.save());
  second.go_to(setup.steps);
  return second.outcome();
}

template <int D>
std::uint64_t hash_of_start(const Scene<D>& scene) {
  Hash hash;
  hash.add_all(scene.position);
  hash.add_all(scene.velocity);
  hash.add_all(scene.angular_velocity);
  hash.add_all(scene.normal);
  hash.add_all(scene.force);
  hash.add_all(scene.radius);
  hash.add_all(scene.mass);
  hash.add_all(scene.inertia);
  if (scene.cell.periodic()) hash.add(scene.cell.base());
  return hash.value();
}

template Outcome run(const Setup<2>&);
template Outcome run(const Setup<3>&);
template Outcome run_interrupted(const Setup<2>&, int);
template Outcome run_interrupted(const Setup<3>&, int);
template std::uint64_t hash_of_start(const Scene<2>&);
template std::uint64_t hash_of_start(const Scene<3>&);

}  // namespace cd::golden
