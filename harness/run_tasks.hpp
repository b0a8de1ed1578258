// SPDX-License-Identifier: BSD-3-Clause
// Tasks of a run: from the type that a body returns to the stored result and back.
#pragma once

#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include <libcd/core/archive.hpp>
#include "harness/run.hpp"

namespace cd {

template <class Body>
auto Run::for_each_task(const std::vector<Task>& tasks, const Body& body,
                        const TaskPlan& plan) const {
  using Result = std::invoke_result_t<Body, int, TaskContext&>;
  std::vector<std::optional<Result>> found(tasks.size());
  const auto take = [&](int k, const StateFile& state) {
    found[static_cast<std::size_t>(k)] = read<Result>(state, TaskStore::kResult);
  };
  const auto execute = [&](int k, TaskContext& context) -> std::optional<StateFile> {
    Result result = body(k, context);
    if (context.told()) return std::nullopt;
    StateFile state;
    write(state, TaskStore::kResult, result);
    found[static_cast<std::size_t>(k)] = std::move(result);
    return state;
  };
  std::optional<std::vector<Result>> all;
  if (!do_tasks(tasks, plan, take, execute)) return all;
  all.emplace();
  for (auto& result : found) all->push_back(*std::move(result));
  return all;
}

template <class Item, class TaskOf, class Body>
auto Run::for_each_task(const std::vector<Item>& items, const TaskOf& task_of, const Body& body,
                        const TaskPlan& plan) const {
  std::vector<Task> tasks;
  for (const Item& item : items) tasks.push_back(task_of(item));
  const auto of_item = [&](int k, TaskContext& context) {
    return body(items[static_cast<std::size_t>(k)], context);
  };
  return for_each_task(tasks, of_item, plan);
}

}  // namespace cd
