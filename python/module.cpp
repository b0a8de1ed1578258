// SPDX-License-Identifier: BSD-3-Clause
// The extension module libcd._core: errors, and what parts there are.
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/parallel.hpp>
#include <libcd/version.hpp>
#include "python/bindings.hpp"
#include "python/refusals.hpp"
#include "solvers/table.hpp"

namespace cd::python {
namespace {

constexpr int kMostThreads = 1024;  // as of --threads

template <class Entry>
std::map<std::string, std::string> summaries(const std::vector<Entry>& table) {
  std::map<std::string, std::string> lines;
  for (const Entry& entry : table) lines[entry.name] = entry.summary;
  return lines;
}

}  // namespace
}  // namespace cd::python

PYBIND11_MODULE(_core, m) {
  namespace py = pybind11;
  using namespace cd::python;
  m.doc() = "What libcd is made of; users import libcd.";
  translate_errors(m);
  m.attr("version") = cd::kVersion;
  m.attr("most_threads") = kMostThreads;
  m.def(
      "methods", [] { return summaries(cd::method_table()); }, "Methods by name.");
  m.def(
      "laws", [] { return summaries(cd::law_table()); }, "Contact laws by name.");
  m.def(
      "solvers", [] { return summaries(cd::solver_table()); }, "Solvers by name.");
  m.def(
      "integrators", [] { return summaries(cd::integrator_table()); }, "Integrators by name.");
  m.def(
      "solver_options",
      [] {
        std::set<std::string> names;
        for (const cd::SolverEntry& solver : cd::solver_table())
          for (const cd::OptionEntry& option : solver.make.options().entries())
            if (option.is_key) names.insert(option.name);
        return names;
      },
      "Names of the options that solvers have.");
  m.def("thread_count", &cd::thread_count, "Threads of parallel loops.");
  m.def(
      "set_thread_count",
      [](std::int64_t threads) {
        if (threads < 1 || threads > kMostThreads)
          throw cd::Error("threads", threads,
                          "an integer from 1 to " + std::to_string(kMostThreads));
        cd::set_thread_count(static_cast<int>(threads));
      },
      py::arg("threads"), "Sets the threads of all later parallel loops.");
  bind_contacts(m);
  bind_scene(m);
  bind_solves(m);
  bind_law_check(m);
  bind_simulation(m);
  bind_scene_files(m);
  bind_frames(m);
  name_wrong_arguments(m);
}
