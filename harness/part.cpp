// SPDX-License-Identifier: BSD-3-Clause
// Shares of processes, and the plan as JSON.
#include "harness/part.hpp"

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <numeric>

#include <libcd/core/error.hpp>
#include <libcd/core/number.hpp>
#include "harness/hash.hpp"

namespace cd {

Part parse_shard(const std::string& text) {
  const std::size_t slash = text.find('/');
  const auto number = parse_typed<int>(text.substr(0, slash));
  const auto count =
      slash == std::string::npos ? std::nullopt : parse_typed<int>(text.substr(slash + 1));
  if (!number || !count || *number < 1 || *number > *count)
    throw Error("shard", "'" + text + "'", "i/n with i from 1 to n, as 2/8");
  return {.kind = Part::Kind::shard, .number = *number, .count = *count};
}

std::vector<int> costliest_first(const std::vector<Task>& tasks) {
  std::vector<int> order(tasks.size());
  std::iota(order.begin(), order.end(), 0);
  std::ranges::stable_sort(order, std::greater{},
                           [&](int k) { return tasks[static_cast<std::size_t>(k)].cost; });
  return order;
}

std::vector<char> tasks_of_part(const Part& part, const std::vector<Task>& tasks) {
  std::vector<char> own(tasks.size(), part.kind == Part::Kind::whole);
  if (part.kind == Part::Kind::task) {
    for (std::size_t k = 0; k < tasks.size(); ++k) own[k] = tasks[k].name == part.task;
  } else if (part.kind == Part::Kind::shard && !tasks.empty()) {
    // Where to begin is drawn from a name, lest the first shard get the single task of each list.
    const auto count = static_cast<std::uint64_t>(part.count);
    std::uint64_t next = fnv1a(tasks.front().name) % count;
    for (const int k : costliest_first(tasks)) {
      own[static_cast<std::size_t>(k)] = next + 1 == static_cast<std::uint64_t>(part.number);
      next = (next + 1) % count;
    }
  }
  return own;
}

nlohmann::ordered_json plan_document(const KnownTasks& known) {
  auto tasks = nlohmann::ordered_json::array();
  for (const OpenTask& open : known.open) {
    auto parameters = nlohmann::ordered_json::object();
    for (const auto& [name, value] : open.task.parameters) parameters[name] = value;
    tasks.push_back({{"name", open.task.name},
                     {"parameters", parameters},
                     {"cost", open.task.cost},
                     {"timing", open.timing},
                     {"alone", open.alone},
                     {"file", open.file}});
  }
  return tasks;
}

}  // namespace cd
