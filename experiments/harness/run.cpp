// Collecting and writing the results of a run.
#include "experiments/harness/run.hpp"

#include <algorithm>
#include <cmath>
#include <system_error>

#include "libcd/core/error.hpp"
#include "libcd/io/atomic_file.hpp"

namespace cd {

namespace {

void prepare_folder(const std::filesystem::path& folder) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw Error("out: cannot create '" + folder.string() + "': " + error.message());
  try {
    const AtomicFile trial(folder / "trial");  // never committed
  } catch (const Error& reason) {
    throw Error("out: " + std::string(reason.what()));
  }
}

}  // namespace

Run::Run(const Experiment& experiment, const Options& parameters, const Settings& settings)
    : settings_(settings), out_(settings.out) {
  prepare_folder(out_);
  summary_.experiment = experiment.name;
  summary_.paper = experiment.paper;
  summary_.figure = experiment.figure;
  summary_.preset = settings.preset;
  summary_.provenance = collect_provenance(settings.seed, settings.threads);
  for (const Option& option : parameters.all()) {
    summary_.parameters[option.name] = option.json();
    parameters_.emplace_back("parameter " + option.name, option.text());
  }
}

CsvComments Run::comments() const {
  const Provenance& from = summary_.provenance;
  CsvComments lines = {{"experiment", summary_.experiment},
                       {"paper", summary_.paper},
                       {"figure", summary_.figure},
                       {"preset", summary_.preset},
                       {"version", from.version},
                       {"git", from.git},
                       {"dirty", from.dirty ? "true" : "false"},
                       {"seed", std::to_string(from.seed)},
                       {"threads", std::to_string(from.threads)},
                       {"started_utc", from.started_utc}};
  lines.insert(lines.end(), parameters_.begin(), parameters_.end());
  return lines;
}

CsvWriter& Run::csv(const std::string& file, const std::vector<CsvColumn>& columns) {
  return tables_.emplace_back(out_ / file, comments(), columns);
}

Progress Run::progress(std::int64_t total, const std::string& unit) const {
  return Progress(total, unit, progress_visible(settings_.progress));
}

void Run::quantity(const std::string& name, double value, const std::string& unit,
                   const std::string& description, std::optional<double> uncertainty) {
  if (!std::isfinite(value)) {
    flag("quantity " + name + " is not finite");
    return;
  }
  if (uncertainty && !std::isfinite(*uncertainty)) {
    flag("uncertainty of quantity " + name + " is not finite");
    uncertainty.reset();
  }
  auto& all = summary_.quantities;
  auto place = std::find_if(all.begin(), all.end(), [&](auto& q) { return q.first == name; });
  if (place == all.end()) place = all.insert(all.end(), {name, {}});
  place->second = {value, uncertainty, unit, description};
}

void Run::flag(const std::string& reason) {
  summary_.reasons.push_back(reason);
}

const Summary& Run::finish() {
  std::optional<Error> lost;
  for (CsvWriter& table : tables_) {
    try {
      table.commit();
    } catch (const Error& error) {  // the other tables may still be kept
      flag(error.what());
      lost = error;
    }
  }
  if (interrupted()) {
    summary_.status = "interrupted";
    flag("interrupted by a signal");
  } else if (!summary_.reasons.empty()) {
    summary_.status = "flagged";
  }
  const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - start_;
  summary_.provenance.wall_seconds = wall.count();
  write_summary(out_ / "summary.json", summary_);
  if (lost) throw Error(*lost);
  return summary_;
}

}  // namespace cd
