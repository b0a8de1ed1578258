// SPDX-License-Identifier: BSD-3-Clause
// The ready scenes `packing`, `biaxial`, `simple_shear`, `heap` and `drum`, each by two methods.
#include "experiments/scenes/gallery_report.hpp"
#include "harness/experiment.hpp"

namespace {

using namespace cd;
using namespace cd::scenes;

struct Parameters {
  GallerySetup size;
  int samples;
  std::string set;
};

void gallery(const Parameters& p, Run& run) {
  std::vector<GallerySample> all;
  for (const std::string_view scene : kGallery)
    for (const bool second : {false, true})
      for (int k = 0; k < p.samples; ++k) {
        GallerySetup s = p.size;
        s.scene = scene;
        s.second = second;
        s.seed = run.seed() + static_cast<std::uint64_t>(k);
        all.push_back({s, gallery_scene(s, p.set), {}});
      }
  const auto task_of_one = [](const GallerySample& sample) {
    const GallerySetup& s = sample.setup;
    return task_of("scene=" + s.scene + " method=" + method_name(s) + " seed=" + to_text(s.seed),
                   sample.scene, s.scene == "biaxial" ? 2.0 : 1.0);
  };
  const auto run_one = [](const GallerySample& sample, TaskContext& task) {
    return run_gallery(sample.scene, sample.setup, task);
  };
  const auto found = run.for_each_task(all, task_of_one, run_one, {.unit = "scenes"});
  if (!found) return;
  for (std::size_t k = 0; k < all.size(); ++k) all[k].found = (*found)[k];
  report_gallery(run, all);
}

void declare(Options& options, Parameters& p) {
  options.add("share", p.size.share, {0.25, 1, 4}, between(0.2, 100),
              "grains over those of the ready scenes, lengths grow with its root");
  options.add("duration", p.size.duration, {0.25, 1, 2}, above(0),
              "of the flows, over that of the ready scenes");
  options.add("sweeps", p.size.sweeps, {0.5, 1, 2}, above(0),
              "of contact dynamics, over those of the ready scenes");
  options.add("stiffness", p.size.stiffness, {1e3, 2e3, 1e4}, above(0),
              "of soft discs, over the pressure");
  options.add("samples", p.samples, {2, 3, 8}, between(2, 1000), "runs of each scene and method");
  declare_set(options, p.set);
}

}  // namespace

int main(int argc, char** argv) {
  Parameters p;
  return run_experiment(
      argc, argv,
      {.name = "scenes_gallery",
       .paper = "scenes",
       .figure = "gallery",
       .summary = "Five ready scenes by two methods each, beside theory and literature",
       .takes_checkpoints = true,
       .has_tasks = true},
      [&](Options& options) { declare(options, p); }, [&](Run& run) { gallery(p, run); });
}
