// SPDX-License-Identifier: BSD-3-Clause
// Studies of forces as tasks, one task per study.
#include "experiments/brendel2004/force_series.hpp"

namespace cd::brendel2004 {
namespace {

// At smaller friction the solutions are a thin sliver, which a walk fills too slowly.
constexpr double kLeastWalked = 0.01;

/// Variations of the ensemble of a packing at its own friction, and of a frictionless one at
/// others.
template <int D>
std::vector<StudyRow> studies_of(const ForceSeries& p, const runs::Packing<D>& packing) {
  const double friction = packing.setup.friction;
  std::vector<StudyRow> studies;
  const auto study = [&](const std::string& series, double mu, bool walk, const auto& change) {
    StudyRow row{D, series, mu, packing.setup.seed, p.study};
    row.setup.ensemble.seed += packing.setup.seed;
    if (D == 3 || !walk) row.setup.walk = 0;
    change(row.setup.ensemble);
    studies.push_back(row);
  };
  const auto as_is = [](EnsembleSetup&) {};
  const auto vary_widths = [&](const std::string& series) {
    for (const double w : p.widths)
      study(series, p.reference, false, [w](EnsembleSetup& e) { e.width = w; });
  };
  study("own", friction, true, as_is);
  if (friction == 0.0)
    for (const double mu : p.switched) study("switched", mu, mu >= kLeastWalked, as_is);
  if (D == 3) return studies;
  if (friction == 0.0) vary_widths("width, switched");
  if (friction != p.reference) return studies;
  vary_widths("width");
  study("loose", friction, false, [](EnsembleSetup& e) { e.tolerance *= 1e3; });
  for (const auto order : {SweepOrderKind::sequential, SweepOrderKind::symmetric})
    study("order", friction, false, [order](EnsembleSetup& e) { e.order = order; });
  study("other starts", friction, false, [](EnsembleSetup& e) { e.seed += 1000003; });
  return studies;
}

}  // namespace

template <int D>
bool study_all(const ForceSeries& series, const std::vector<runs::Packing<D>>& packings, Run& run,
               std::vector<StudyRow>& rows) {
  std::vector<std::pair<const runs::Packing<D>*, StudyRow>> work;
  for (const auto& packing : packings)
    for (const StudyRow& study : studies_of(series, packing)) work.emplace_back(&packing, study);
  const auto task_of = [](const auto& item) {
    const auto& [packing, study] = item;
    const EnsembleSetup& e = study.setup.ensemble;
    return Task("forces", {{"dimension", D},
                           {"made-with", packing->setup.friction},
                           {"packing", study.seed},
                           {"series", study.series},
                           {"friction", study.friction},
                           {"width", e.width},
                           {"tolerance", e.tolerance},
                           {"order", static_cast<int>(e.order)},
                           {"seed", e.seed}});
  };
  const auto study_one = [](const auto& item, TaskContext& task) {
    return study_forces(*item.first, item.second.friction, item.second.setup, task);
  };
  const auto found = run.for_each_task(work, task_of, study_one, {.unit = "ensembles"});
  if (!found) return false;
  for (std::size_t k = 0; k < work.size(); ++k) {
    rows.push_back(work[k].second);
    rows.back().found = (*found)[k];
  }
  return true;
}

template bool study_all(const ForceSeries&, const std::vector<runs::Packing<2>>&, Run&,
                        std::vector<StudyRow>&);
template bool study_all(const ForceSeries&, const std::vector<runs::Packing<3>>&, Run&,
                        std::vector<StudyRow>&);

}  // namespace cd::brendel2004
