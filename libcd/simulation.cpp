// The time step.
#include "libcd/simulation.hpp"

#include <cmath>
#include <sstream>
#include <utility>

#include "libcd/core/error.hpp"
#include "libcd/problem/assemble.hpp"
#include "libcd/problem/assemble_history.hpp"
#include "libcd/problem/assemble_terms.hpp"
#include "libcd/scene/motion_limits.hpp"

namespace cd {

template <int D>
Simulation<D>::Simulation(Scene<D>& scene, const ContactLaw<D>& law, Solver<D>& solver,
                          const Integrator<D>& integrator, const Options& options)
    : scene_(scene),
      law_(law),
      solver_(solver),
      integrator_(integrator),
      options_(options),
      neighbours_(options.reach, options.skin) {
  if (!(options.time_step > 0.0) || !std::isfinite(options.time_step))
    throw Error("time-step", options.time_step, "a finite number > 0");
  if (!(options.reach >= law.range())) {
    std::ostringstream range;
    range << "at least the law's range " << law.range();
    throw Error("reach", options.reach, range.str());
  }
  law.check(scene);
  if (scene.cell.barostat) scene.cell.barostat->check();
}

template <int D>
SolveReport Simulation<D>::solve() {
  const double dt = options_.time_step;
  const bool overlaps_only = law_.acts_on() == Candidates::overlapping;
  if (options_.warm_start || law_.has_history() || law_.has_terms()) {
    remember();
  } else {  // what the problem is to hold now may not come to an end
    memory_.clear();
    remembers_last_step_ = true;
  }
  assemble(scene_, neighbours_.pairs(scene_), options_.reach, dt, step_,
           options_.warm_start ? &memory_ : nullptr, problem_,
           overlaps_only ? Candidates::overlapping : solver_.candidates());
  if (law_.has_history()) assemble_history(scene_, memory_, problem_);
  if (law_.has_terms()) assemble_terms(scene_, memory_, law_, options_.warm_start, problem_);
  return solver_.solve(problem_, law_, solution_);
}

template <int D>
SolveReport Simulation<D>::step() {
  const double dt = options_.time_step;
  if (integrator_.starts_from_forces() && solution_.motion.size() != scene_.size()) solve();
  integrator_.begin(scene_, problem_, solution_, dt);
  const SolveReport report = solve();
  check_motion();
  remembers_last_step_ = false;
  integrator_.end(scene_, solution_, neighbours_.last_pairs(), dt, step_);
  ++step_;
  return report;
}

template <int D>
void Simulation<D>::remember() const {
  if (std::exchange(remembers_last_step_, true)) return;
  memory_.resize(problem_.contact_count(), problem_.grain_contacts.size());
  for (int c = 0; c < problem_.contact_count(); ++c)
    memory_.set(c, problem_.label[c].key, solution_.impulse[c]);
  if (law_.has_history()) memory_.keep_springs(solution_.spring);
  if (law_.has_terms()) remember_states(problem_, solution_, law_, memory_);
}

template <int D>
void Simulation<D>::check_motion() const {
  const double farthest = 0.5 * options_.reach;
  const double background =
      scene_.cell.takes_part()
          ? 0.5 * options_.time_step * neighbours_.range() * solution_.cell_rate.norm()
          : 0.0;
  const double fastest = (farthest - background) / options_.time_step;
  if (fastest > 0.0 && all_slow(solution_.motion, fastest)) return;
  for (int b = 0; b < scene_.size(); ++b) {
    const double moved = options_.time_step * solution_.motion[b].velocity.norm() + background;
    if (moved <= farthest) continue;  // false for NaN
    std::ostringstream line;
    line << "time-step: " << options_.time_step << " is not allowed in step " << step_ << ": body "
         << b << " would move by " << moved << ", expected at most reach / 2 = " << farthest;
    throw Error(line.str());
  }
}

template class Simulation<2>;
template class Simulation<3>;

}  // namespace cd
