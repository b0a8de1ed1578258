// SPDX-License-Identifier: BSD-3-Clause
// Summary to JSON and back.
#include "libcd/io/summary.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

#include "libcd/core/error.hpp"
#include "libcd/io/atomic_file.hpp"
#include "libcd/io/input_file.hpp"

namespace cd {

namespace {

using Json = nlohmann::ordered_json;

void require_finite(const std::string& what, double value) {
  if (!std::isfinite(value)) throw Error(what, value, "a finite number");
}

Json to_json(const std::string& name, const Quantity& quantity) {
  require_finite("quantity " + name, quantity.value);
  Json uncertainty;  // null
  if (quantity.uncertainty) {
    require_finite("uncertainty of quantity " + name, *quantity.uncertainty);
    uncertainty = *quantity.uncertainty;
  }
  return {{"value", quantity.value},
          {"uncertainty", uncertainty},
          {"unit", quantity.unit},
          {"description", quantity.description}};
}

Quantity to_quantity(const Json& json) {
  Quantity quantity{.value = json.at("value").get<double>(),
                    .uncertainty = std::nullopt,
                    .unit = json.at("unit").get<std::string>(),
                    .description = json.at("description").get<std::string>()};
  const Json& uncertainty = json.at("uncertainty");
  if (!uncertainty.is_null()) quantity.uncertainty = uncertainty.get<double>();
  return quantity;
}

Json to_json(const Provenance& provenance) {
  require_finite("wall_seconds", provenance.wall_seconds);
  return {{"version", provenance.version},
          {"git", provenance.git},
          {"dirty", provenance.dirty},
          {"compiler", provenance.compiler},
          {"flags", provenance.flags},
          {"cpu", provenance.cpu},
          {"threads", provenance.threads},
          {"seed", provenance.seed},
          {"started_utc", provenance.started_utc},
          {"wall_seconds", provenance.wall_seconds}};
}

Provenance to_provenance(const Json& json) {
  Provenance provenance;
  json.at("version").get_to(provenance.version);
  json.at("git").get_to(provenance.git);
  json.at("dirty").get_to(provenance.dirty);
  json.at("compiler").get_to(provenance.compiler);
  json.at("flags").get_to(provenance.flags);
  json.at("cpu").get_to(provenance.cpu);
  json.at("threads").get_to(provenance.threads);
  json.at("seed").get_to(provenance.seed);
  json.at("started_utc").get_to(provenance.started_utc);
  json.at("wall_seconds").get_to(provenance.wall_seconds);
  return provenance;
}

Summary to_summary(const Json& json) {
  Summary summary;
  json.at("experiment").get_to(summary.experiment);
  json.at("paper").get_to(summary.paper);
  json.at("figure").get_to(summary.figure);
  json.at("preset").get_to(summary.preset);
  summary.parameters = json.at("parameters");
  for (const auto& [name, quantity] : json.at("quantities").items()) {
    summary.quantities.emplace_back(name, to_quantity(quantity));
  }
  json.at("status").get_to(summary.status);
  summary.reasons = json.value("reasons", std::vector<std::string>{});
  summary.files = json.value("files", std::vector<std::string>{});
  summary.provenance = to_provenance(json.at("provenance"));
  return summary;
}

}  // namespace

const Quantity* Summary::find(const std::string& name) const {
  for (const auto& [key, quantity] : quantities) {
    if (key == name) return &quantity;
  }
  return nullptr;
}

void write_summary(const std::filesystem::path& path, const Summary& summary,
                   const BeforeRename& before_rename) {
  Json quantities = Json::object();
  for (const auto& [name, quantity] : summary.quantities) {
    quantities[name] = to_json(name, quantity);
  }
  const Json json = {{"schema", 1},
                     {"experiment", summary.experiment},
                     {"paper", summary.paper},
                     {"figure", summary.figure},
                     {"preset", summary.preset},
                     {"parameters", *summary.parameters},
                     {"quantities", quantities},
                     {"status", summary.status},
                     {"reasons", summary.reasons},
                     {"files", summary.files},
                     {"provenance", to_json(summary.provenance)}};
  AtomicFile file(path, before_rename);
  file.stream() << json.dump(2, ' ', false, Json::error_handler_t::replace) << '\n';
  file.commit();
}

Summary read_summary(const std::filesystem::path& path) {
  std::ifstream stream = open_input(path);
  try {
    const Json json = Json::parse(stream);
    if (json.at("schema") != 1) {
      throw Error(path.string() + ": schema", json.at("schema").dump(), "1");
    }
    return to_summary(json);
  } catch (const Json::exception& error) {
    throw Error(path.string() + ": " + error.what());
  }
}

}  // namespace cd
