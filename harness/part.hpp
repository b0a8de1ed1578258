// SPDX-License-Identifier: BSD-3-Clause
// Parts of a run: its tasks may be done by many processes, on one machine or on many that share a
// file system, and evaluated by another one.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "harness/task.hpp"

namespace cd {

/// Share of a run that a process does. The body of the experiment is executed until it needs a
/// result that is not stored yet: tasks that depend on missing results are not known before, so
/// that plan and tasks are called for until the plan is empty.
struct Part {
  enum class Kind {
    whole,  ///< all tasks and their evaluation
    plan,   ///< none: lists the tasks that can be done now
    task,   ///< one task, by its name
    shard,  ///< its share of the tasks that can be done now
    merge   ///< the evaluation, of results that are all there
  };
  Kind kind = Kind::whole;
  std::string task = "";      ///< of Kind::task: its name
  int number = 1, count = 1;  ///< of Kind::shard: 1 to count
  bool names = false;         ///< of Kind::plan: names alone, one a line

  /// Returns true if the process evaluates the tasks: it writes tables and summary.
  bool evaluates() const { return kind == Kind::whole || kind == Kind::merge; }
};

/// Reads "2/8", the second of eight. Throws Error for anything else.
Part parse_shard(const std::string& text);

/// Marks the tasks of a list that a process does. A task's share is a function of the list and
/// `count` alone, whatever is done already: the costliest first, assigned in turn.
std::vector<char> tasks_of_part(const Part& part, const std::vector<Task>& tasks);

/// Places of the tasks, the costliest first.
std::vector<int> costliest_first(const std::vector<Task>& tasks);

/// A task whose result is not there.
struct OpenTask {
  Task task;            ///< with name, parameters and cost
  std::string file;     ///< of its result
  bool timing = false;  ///< the result holds times that are compared with those of other tasks
  bool alone = false;   ///< nothing else is to run beside it
};

/// A task whose result is there.
struct DoneTask {
  std::string name;   ///< of the task
  double cost = 0.0;  ///< as it was declared
  TaskCost taken;     ///< by the process that did it
};

/// Tasks that the body of an experiment has asked for in a process that does a part.
struct KnownTasks {
  int count = 0;               ///< all of them
  int done_here = 0;           ///< of these, by this process
  bool found = false;          ///< the task of Kind::task was among them: nothing more is to do
  std::vector<OpenTask> open;  ///< those that can be done now
  std::vector<DoneTask> done;  ///< of which is known what they have taken; of Kind::merge only
};

/// The open tasks as --plan lists them: name, parameters, cost, timing, alone and file of each.
nlohmann::ordered_json plan_document(const KnownTasks& known);

}  // namespace cd
