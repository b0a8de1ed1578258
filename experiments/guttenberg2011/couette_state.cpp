// Keeping a run of the Couette cell: motion, contacts, the kick that is due, and all sums.
#include <utility>

#include <libcd/integrator/velocity_verlet.hpp>
#include <libcd/io/scene_state.hpp>
#include "experiments/guttenberg2011/couette_flow.hpp"

namespace cd::guttenberg2011 {
namespace {

/// Velocities and surface velocities, as velocity Verlet takes them from the step before.
void put_velocities(StateFile& state, const std::string& name, const Array<BodyMotion<2>>& motion) {
  Array<Vector<2>> velocity;
  Array<double> surface;
  for (const BodyMotion<2>& body : motion) {
    velocity.push_back(body.velocity);
    surface.push_back(body.surface);
  }
  put_array(state, name + " velocity", velocity);
  put_array(state, name + " surface", surface);
}

Array<BodyMotion<2>> get_velocities(const StateFile& state, const std::string& name, int bodies) {
  const auto count = static_cast<std::size_t>(bodies);
  Array<Vector<2>> velocity(count);
  Array<double> surface(count);
  get_array(state, name + " velocity", velocity);
  get_array(state, name + " surface", surface);
  Array<BodyMotion<2>> motion(count);
  for (int b = 0; b < bodies; ++b) {
    motion[b].velocity = velocity[b];
    motion[b].surface = surface[b];
  }
  return motion;
}

Array<double> radii_in(const StateFile& state) {
  const std::vector<double> radii = state.get<double>("radius");
  return Array<double>(radii.begin(), radii.end());
}

/// Velocity Verlet whose first step begins with the half kick that was due when the run was saved:
/// its damping forces saw the velocities of half a step before and cannot be found again.
class ResumedVerlet final : public Integrator<2> {
 public:
  ResumedVerlet(const StateFile& state, int bodies) {
    problem_.before = get_velocities(state, "before", bodies);
    solution_.motion = get_velocities(state, "after", bodies);
  }

  std::string name() const override { return verlet_.name(); }

  void begin(Scene<2>& scene, const ContactProblem<2>& problem, const Solution<2>& solution,
             double time_step) const override {
    const bool first = solution.motion.size() != scene.size();
    verlet_.begin(scene, first ? problem_ : problem, first ? solution_ : solution, time_step);
  }

  void end(Scene<2>& scene, const Solution<2>& solution, const PairList<2>& pairs, double time_step,
           std::int64_t step) const override {
    verlet_.end(scene, solution, pairs, time_step, step);
  }

 private:
  VelocityVerlet<2> verlet_;
  ContactProblem<2> problem_;
  Solution<2> solution_;
};

}  // namespace

void CouetteFlow::save(StateFile& state) const {
  Array<double> radius;
  for (int b = 0; b < cell_.scene.size(); ++b) {
    if (cell_.scene.shape[b] == Shape::round) radius.push_back(cell_.scene.radius[b]);
  }
  put_array(state, "radius", radius);
  state.put("initial overlap", cell_.largest_overlap);
  put_motion(state, "", cell_.scene);
  put_memory(state, "", contacts());
  state.put("steps", steps());
  if (mcnamara_) put_keys(state, "collided", mcnamara_->collided());
  if (setup_.method == "md" && steps() > 0) {
    put_velocities(state, "before", simulation_->problem().at_start());
    put_velocities(state, "after", simulation_->solution().motion);
  }
  state.put("profile", profile_.sums().values());
  state.put("stress", stress_.sums().values());
  state.put("proxy stress", proxy_.sums().values());
  state.put("torque", torque_.sums().values());
  state.put("largest overlap", largest_overlap_);
  state.put("total overlap", total_overlap_);
  state.put("step seconds", step_seconds_);
}

CouetteFlow::CouetteFlow(const FlowSetup& setup, const StateFile& state)
    : CouetteFlow(setup, couette_cell_of(setup.cell, radii_in(state))) {
  Scene<2>& scene = cell_.scene;
  cell_.largest_overlap = state.get_one<double>("initial overlap");
  get_motion(state, "", scene);
  const auto done = state.get_one<std::int64_t>("steps");
  if (mcnamara_) mcnamara_->set_collided(get_keys(state, "collided"));
  if (setup_.method == "md" && done > 0) {
    simulation_.reset();
    integrator_ = std::make_unique<ResumedVerlet>(state, scene.size());
    make_simulation();
  }
  get_memory(state, "", simulation_->memory());
  simulation_->continue_from(done);
  if (done > first_step_)
    profile_.restore(state.get<double>("profile"), scene,
                     setup_.time_step * static_cast<double>(done));
  stress_.sums().restore(state.get<double>("stress"));
  proxy_.sums().restore(state.get<double>("proxy stress"));
  torque_.sums().restore(state.get<double>("torque"));
  largest_overlap_ = state.get_one<double>("largest overlap");
  total_overlap_ = state.get_one<double>("total overlap");
  step_seconds_ = state.get_one<double>("step seconds");
}

}  // namespace cd::guttenberg2011
