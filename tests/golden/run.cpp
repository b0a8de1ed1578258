// The only place of the golden runs that knows Simulation, its saved state, and how solvers and
// integrators are made.
#include "tests/golden/run.hpp"

#include <libcd/io/scene_state.hpp>
#include <libcd/simulation.hpp>
#include "tests/golden/hash.hpp"

namespace cd::golden {
namespace {

constexpr double kSkin = 0.1;  // a matter of speed only, but part of the run as it is

/// A scene with the parts that move it, from step 0 or from a saved state on.
template <int D>
class Run {
 public:
  explicit Run(const Setup<D>& setup)
      : setup_(setup),
        scene_(setup.scene()),
        law_(setup.law()),
        solver_(make_solver<D>(setup.solver, setup.options)),
        integrator_(make_integrator<D>(setup.integrator)),
        simulation_(scene_, *law_, *solver_, *integrator_,
                    {.time_step = setup.time_step,
                     .reach = setup.reach,
                     .skin = kSkin,
                     .warm_start = setup.warm_start}) {}

  void go_to(int last_step) {
    while (simulation_.steps() < last_step) {
      if (setup_.before_step) setup_.before_step(scene_, static_cast<int>(simulation_.steps()));
      simulation_.step();
      for (const Impulse<D>& impulse : simulation_.solution().impulse)
        impulses_ += squared_norm(impulse) > 0.0;
    }
  }

  StateFile save() const {
    StateFile state;
    put_motion(state, "", scene_);
    put_array(state, "cell base", Array<Matrix<D>>{scene_.cell.base()});
    put_array(state, "cell rate", Array<Matrix<D>>{scene_.cell.rate});
    put_memory(state, "", simulation_.memory());
    state.put("steps", simulation_.steps());
    return state;
  }

  void restore(const StateFile& state) {
    get_motion(state, "", scene_);
    if (scene_.cell.periodic()) {
      Array<Matrix<D>> base(1), rate(1);
      get_array(state, "cell base", base);
      get_array(state, "cell rate", rate);
      Cell<D> cell(base[0]);
      cell.rate = rate[0];
      cell.barostat = scene_.cell.barostat;
      scene_.cell = cell;
    }
    get_memory(state, "", simulation_.memory());
    simulation_.continue_from(state.get_one<std::int64_t>("steps"));
  }

  Outcome outcome() const {
    Hash hash;
    hash.add_all(scene_.position);
    hash.add_all(scene_.velocity);
    hash.add_all(scene_.angular_velocity);
    if (scene_.cell.periodic()) {
      hash.add(scene_.cell.base());
      hash.add(scene_.cell.rate);
    }
    for (const Impulse<D>& impulse : simulation_.solution().impulse) {
      hash.add(impulse.normal);
      hash.add(impulse.tangential);
    }
    for (const ContactLabel& label : simulation_.problem().label) {
      hash.add(label.key.i);
      hash.add(label.key.j);
      hash.add(label.key.image);
    }
    return {hash.value(), impulses_, simulation_.problem().contact_count()};
  }

 private:
  const Setup<D>& setup_;
  Scene<D> scene_;
  std::unique_ptr<ContactLaw<D>> law_;
  std::unique_ptr<Solver<D>> solver_;
  std::unique_ptr<Integrator<D>> integrator_;
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
