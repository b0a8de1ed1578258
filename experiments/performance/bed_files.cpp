// SPDX-License-Identifier: BSD-3-Clause
// Checkpoint and frame of a bed: written, read back and compared.
#include "experiments/performance/bed_files.hpp"

#include <algorithm>
#include <filesystem>

#include <libcd/io/state_file.hpp>
#include <libcd/io/vtk_series.hpp>
#include <libcd/measure/grain_means.hpp>
#include "experiments/performance/memory_in_use.hpp"
#include "experiments/performance/step_clock.hpp"
#include "experiments/performance/vtk_reader.hpp"
#include "harness/scratch_folder.hpp"
#include "harness/task_state.hpp"

namespace cd::performance {
namespace {

namespace fs = std::filesystem;

double bytes_in(const fs::path& folder) {
  double bytes = 0.0;
  for (const auto& file : fs::directory_iterator(folder))
    bytes += static_cast<double>(file.file_size());
  return bytes;
}

/// Bit by bit, but for positions, which are shown within the cell.
template <int D>
bool shows(const fs::path& frame, const Scene<D>& scene) {
  const std::vector<double> points = read_vtp(frame, "Points"),
                            velocities = read_vtp(frame, "velocity"),
                            radii = read_vtp(frame, "radius");
  std::size_t k = 0;
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    if (k >= radii.size() || 3 * k + 2 >= points.size() || 3 * k + 2 >= velocities.size())
      return false;
    const Vector<D>& x = scene.position[b];
    const Vector<D> home = x + scene.cell.base() * scene.cell.home(x).template cast<double>();
    const Vector<D> point = Eigen::Map<const Vector<D>>(&points[3 * k]);
    const Vector<D> velocity = Eigen::Map<const Vector<D>>(&velocities[3 * k]);
    if (point != home || velocity != scene.velocity[b] || radii[k] != scene.radius[b]) return false;
    ++k;
  }
  return k == radii.size();
}

template <int D>
StateFile state_of(const Simulation<D>& simulation) {
  StateFile state;
  simulation.save(state);
  return state;
}

template <int D>
void write_checkpoint(const Simulation<D>& simulation, const fs::path& path, int threads,
                      FileCost& cost) {
  const double begun = seconds_now(threads);
  state_of(simulation).write(path);
  cost.save_seconds = seconds_now(threads) - begun;
  cost.checkpoint_bytes = static_cast<double>(fs::file_size(path));
}

template <int D>
void write_frame(const Simulation<D>& simulation, const fs::path& folder, int threads,
                 FileCost& cost) {
  const double begun = seconds_now(threads);
  VtkSeries<D>(folder, "bed")
      .write(simulation, kTimeStep * static_cast<double>(simulation.steps()));
  cost.frame_seconds = seconds_now(threads) - begun;
  cost.frame_bytes = bytes_in(folder);
  cost.same_frame = shows(folder / "bed_grains_000000.vtp", simulation.scene());
}

}  // namespace

template <int D>
FileCost run_with_files(const RestingTile<D>& tile, int copies, const std::string& solver,
                        int steps, int resumed, bool forgetful, const FlowPlan& plan,
                        TaskContext& task) {
  const ScratchFolder scratch;
  const fs::path checkpoint = scratch.path() / "checkpoint.cbor";
  const ResidentPeak peak;
  FileCost cost;
  StateFile end;
  {
    const std::unique_ptr<Simulation<D>> bed = flowing_bed(tile, copies, solver, plan);
    Simulation<D>& simulation = *bed;
    const Vector<D> at_rest = centre_of_mass(simulation.scene());
    TaskState saved(task, simulation, cost);
    for (; cost.steps < steps; ++cost.steps) {
      cost.peak_bytes = std::max(cost.peak_bytes, peak.bytes());
      if (cost.steps <= steps - resumed ? saved.interrupted(cost.steps, steps) : task.interrupted())
        return cost;
      if (cost.steps == steps - resumed) {
        write_checkpoint(simulation, checkpoint, plan.threads, cost);
        write_frame(simulation, scratch.path() / "frames", plan.threads, cost);
      }
      const double begun = seconds_now(plan.threads);
      simulation.step();
      cost.seconds += seconds_now(plan.threads) - begun;
    }
    cost.bodies = simulation.scene().size();
    cost.contacts = simulation.problem().contact_count();
    const Vector<D> moved = centre_of_mass(simulation.scene()) - at_rest;
    cost.strain = moved[0] / at_rest[D - 1];
    cost.rise = moved[D - 1] / at_rest[D - 1];
    end = state_of(simulation);
  }
  const std::unique_ptr<Simulation<D>> again = flowing_bed(tile, copies, solver, plan);
  const double begun = seconds_now(plan.threads);
  again->restore(StateFile::read(checkpoint));
  cost.restore_seconds = seconds_now(plan.threads) - begun;
  if (forgetful) again->memory().clear();
  for (int k = 0; k < resumed && !task.interrupted(); ++k) again->step();
  cost.same_bits = state_of(*again) == end;
  cost.peak_bytes = std::max(cost.peak_bytes, peak.bytes());
  return cost;
}

template FileCost run_with_files(const RestingTile<2>&, int, const std::string&, int, int, bool,
                                 const FlowPlan&, TaskContext&);
template FileCost run_with_files(const RestingTile<3>&, int, const std::string&, int, int, bool,
                                 const FlowPlan&, TaskContext&);

}  // namespace cd::performance
