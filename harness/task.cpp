// SPDX-License-Identifier: BSD-3-Clause
// Names, files and validity of tasks.
#include "harness/task.hpp"

#include <algorithm>
#include <cctype>
#include <random>
#include <system_error>

#include <libcd/core/archive.hpp>
#include <libcd/core/error.hpp>
#include "harness/hash.hpp"
#include "harness/interrupt.hpp"

namespace cd {

namespace {

constexpr std::size_t longest_name = 120;  // of a file, without hash and ending

std::string file_name(std::string name) {
  std::replace_if(
      name.begin(), name.end(),
      [](unsigned char c) { return std::isalnum(c) == 0 && c != '=' && c != '.' && c != '-'; },
      '_');
  return name.substr(0, longest_name);
}

/// An ending that no other process on any machine uses.
std::string own_ending() {
  std::random_device device;
  return '.' + hex_digits(std::uint64_t{device()} << 32 | device());
}

std::uint64_t hash_of(const Fingerprint& parameters, std::uint64_t hash) {
  for (const auto& [name, value] : parameters) hash = fnv1a(name + '=' + value + '\n', hash);
  return hash;
}

}  // namespace

Task::Task(const std::string& kind, std::initializer_list<Parameter> list, double task_cost)
    : name(kind), parameters(list.begin(), list.end()), cost(task_cost) {
  for (const auto& [key, value] : parameters) name += ' ' + key + '=' + value;
}

Task Task::named(std::string name, Fingerprint parameters, double cost) {
  Task task;
  task.name = std::move(name);
  task.parameters = std::move(parameters);
  task.cost = cost;
  return task;
}

std::filesystem::path TaskStore::file(const Task& task, const std::string& ending) const {
  const std::uint64_t hash = hash_of(task.parameters, hash_of(common_, fnv1a(task.name)));
  return folder_ / (file_name(task.name) + '_' + hex_digits(hash) + ending);
}

Fingerprint TaskStore::fingerprint(const Task& task) const {
  Fingerprint all = {{"program", program_}, {"task", task.name}};
  all.insert(all.end(), common_.begin(), common_.end());
  all.insert(all.end(), task.parameters.begin(), task.parameters.end());
  return all;
}

std::optional<StateFile> TaskStore::read(const Task& task, const std::string& ending) const {
  const std::filesystem::path path = file(task, ending);
  if (!exists(path)) return std::nullopt;
  try {
    StateFile state = StateFile::read(path);
    require_fingerprint(state, fingerprint(task));
    return state;
  } catch (const Error&) {  // damaged, or of another program
    return std::nullopt;
  }
}

void TaskStore::write(const Task& task, const std::string& ending, StateFile& state) const {
  const SavingGuard saving;
  put_fingerprint(state, fingerprint(task));
  const std::filesystem::path path = file(task, ending), own = file(task, ending + own_ending());
  state.write(own);
  std::error_code failed;
  std::filesystem::rename(own, path, failed);
  if (failed) throw Error("cannot write " + path.string() + ": " + failed.message());
}

void TaskStore::keep(const Task& task, StateFile result) const {
  write(task, ".cbor", result);
  std::error_code ignored;  // a result counts more than a state
  std::filesystem::remove(file(task, ".state.cbor"), ignored);
}

void TaskStore::note_cost(const Task& task, const TaskCost& cost) const {
  StateFile state;
  cd::write(state, "cost", cost);
  try {
    write(task, ".cost.cbor", state);
  } catch (const Error&) {  // only the next plan would have used it
  }
}

std::optional<TaskCost> TaskStore::cost(const Task& task) const {
  const auto state = read(task, ".cost.cbor");
  if (!state) return std::nullopt;
  return cd::read<TaskCost>(*state, "cost");
}

}  // namespace cd
