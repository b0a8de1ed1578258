// Samples are independent tasks; results come in the order of the setups.
#include "experiments/shaebani2009/packings.hpp"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>

#include "libcd/core/parallel.hpp"
#include "libcd/measure/statistics.hpp"
#include "libcd/measure/stress.hpp"

namespace cd::shaebani2009 {

template <int D>
Array<Vector<D>> Packing<D>::normals() const {
  Array<Vector<D>> all;
  for (const PackedContact<D>& contact : contacts) all.push_back(contact.normal);
  return all;
}

template <int D>
Array<Vector<D>> Packing<D>::places() const {
  Array<Vector<D>> all;
  for (const PackedContact<D>& contact : contacts) all.push_back(contact.place);
  return all;
}

template <int D>
Packing<D> packing_of(const Compaction<D>& sample) {
  const Scene<D>& scene = sample.scene();
  const double pressure = sample.setup().pressure;
  Packing<D> packing;
  packing.setup = sample.setup();
  packing.state = sample.state();
  packing.stress = sample.stress() / pressure;
  packing.base = scene.cell.base();
  packing.position = scene.position;
  packing.radius = scene.radius;
  packing.mass = scene.mass;
  packing.backbone = find_backbone(scene, sample.problem(), sample.solution().impulse);
  const double dt = sample.problem().time_step;
  for_each_contact(sample.problem(), [&](int c, const auto& contact) {
    if (!packing.backbone.carries[c]) return;
    PackedContact<D> kept;
    kept.i = contact.i;
    kept.j = contact.j;
    kept.normal = contact.normal;
    kept.gap = contact.gap_rate * dt;
    kept.branch = (scene.radius[contact.i] + scene.radius[contact.j] + kept.gap) * contact.normal;
    const Impulse<D>& impulse = sample.solution().impulse[c];
    kept.force = contact_force<D>(contact, impulse, dt) / pressure;
    kept.force_n = impulse.normal / dt / pressure;
    const Vector<D> middle = scene.position[contact.i] + 0.5 * kept.branch;
    kept.place = scene.cell.fraction(middle).unaryExpr([](double x) { return x - std::floor(x); });
    packing.contacts.push_back(kept);
  });
  return packing;
}

template <int D>
std::vector<Packing<D>> compact_all(Run& run, const std::vector<Setup>& setups,
                                    const std::function<bool(const Compaction<D>&)>& go_on) {
  const auto count = static_cast<int>(setups.size());
  std::vector<std::optional<Packing<D>>> done(setups.size());
  auto progress = run.progress(count, "samples");
  std::mutex one_at_a_time;
  parallel_tasks(count, [&](int k) {
    if (run.interrupted()) return;
    const auto s = static_cast<std::size_t>(k);
    Compaction<D> sample(setups[s]);
    sample.run([&] { return !run.interrupted() && (!go_on || go_on(sample)); });
    if (run.interrupted()) return;
    done[s] = packing_of(sample);
    const std::lock_guard lock(one_at_a_time);
    progress.advance();
  });
  std::vector<Packing<D>> packings;
  for (auto& packing : done) {
    if (packing) packings.push_back(std::move(*packing));
  }
  return packings;
}

std::vector<Setup> with_seeds(const Run& run, Setup setup, int samples) {
  std::vector<Setup> setups;
  for (int s = 0; s < samples; ++s) {
    setup.seed = run.seed() + static_cast<std::uint64_t>(s);
    setups.push_back(setup);
  }
  return setups;
}

void declare_packing(Options& options, Setup& s, const ByPreset<int>& grains) {
  options.add("grains", s.grains, grains, at_least(20), "number of grains");
  options.add("time-step", s.time_step, s.time_step, above(0), "in t0");
  options.add("sweeps", s.sweeps, s.sweeps, at_least(1), "N_I: iterations per time step");
  options.add("cell-inertia", s.cell_inertia, s.cell_inertia, above(0), "M_lambda, rho0 l0^2");
  options.add("max-steps", s.max_steps, s.max_steps, at_least(1), "gives up after so many");
  options.add("stop-threshold", s.stop_threshold, s.stop_threshold, above(0),
              "of mean velocity (l0/t0) and acceleration (l0/t0^2)");
}

void write_packing(Run& run, const Packing<2>& packing) {
  auto& grains = run.csv("grains.csv", {{"id", "1"},
                                        {"x", "l0"},
                                        {"y", "l0"},
                                        {"radius", "l0"},
                                        {"mass", "rho0 l0^2"},
                                        {"rattler", "1"}});
  for (int b = 0; b < packing.radius.size(); ++b)
    grains.row(b, packing.position[b].x(), packing.position[b].y(), packing.radius[b],
               packing.mass[b], static_cast<int>(packing.backbone.rattler[b]));
  const std::string unit = "P_ext l0";
  auto& contacts = run.csv("contacts.csv", {{"i", "1"},
                                            {"j", "1"},
                                            {"nx", "1"},
                                            {"ny", "1"},
                                            {"lx", "l0"},
                                            {"ly", "l0"},
                                            {"gap", "l0"},
                                            {"force_n", unit},
                                            {"force_x", unit},
                                            {"force_y", unit}});
  for (const PackedContact<2>& c : packing.contacts)
    contacts.row(c.i, c.j, c.normal.x(), c.normal.y(), c.branch.x(), c.branch.y(), c.gap, c.force_n,
                 c.force.x(), c.force.y());
  auto& cell = run.csv("cell.csv", {{"x", "l0"}, {"y", "l0"}});
  for (int k = 0; k < 2; ++k) cell.row(packing.base(0, k), packing.base(1, k));
}

void report_mean(Run& run, const std::string& name, const std::vector<double>& sample,
                 const std::string& unit, const std::string& description) {
  const SampleStatistics s = statistics(sample);
  std::optional<double> error;
  if (sample.size() > 1) error = s.standard_error;
  run.quantity(name, s.mean, unit, description, error);
}

template struct Packing<2>;
template struct Packing<3>;
template Packing<2> packing_of(const Compaction<2>&);
template Packing<3> packing_of(const Compaction<3>&);
template std::vector<Packing<2>> compact_all(Run&, const std::vector<Setup>&,
                                             const std::function<bool(const Compaction<2>&)>&);
template std::vector<Packing<3>> compact_all(Run&, const std::vector<Setup>&,
                                             const std::function<bool(const Compaction<3>&)>&);

}  // namespace cd::shaebani2009
