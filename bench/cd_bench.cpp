// cd_bench: compares solvers on contact problems from files, as a table and as bench.csv.
#include <boost/algorithm/string.hpp>
#include <boost/program_options.hpp>
#include <iomanip>
#include <iostream>

#include "bench/solver_benchmark.hpp"
#include "libcd/core/parallel.hpp"
#include "libcd/io/csv.hpp"
#include "libcd/io/provenance.hpp"

namespace {

namespace po = boost::program_options;
using namespace cd;

po::options_description description() {
  po::options_description options("Options", 100);
  options.add_options()("problem", po::value<std::vector<std::string>>()->multitoken(),
                        "files: Siconos text (.dat) or FCLib (.hdf5)")(
      "solver", po::value<std::string>()->default_value("gauss-seidel"), "names, comma-separated")(
      "tolerance", po::value<double>()->default_value(1e-4), "natural-map error to reach, > 0")(
      "max-iterations", po::value<int>()->default_value(10000), "at least 1")(
      "check-every", po::value<int>()->default_value(1),
      "iterations between two looks at the error")(
      "relaxation", po::value<double>()->default_value(1.0), "factor of jacobi, in (0, 2)")(
      "sweep-order", po::value<std::string>()->default_value("random"), "of gauss-seidel")(
      "seed", po::value<std::uint64_t>()->default_value(1), "of random orders")(
      "threads", po::value<int>()->default_value(1), "number of threads")(
      "repeat", po::value<int>()->default_value(1), "solves of each, the fastest counts")(
      "out", po::value<std::string>()->default_value("."), "folder for bench.csv")(
      "solutions", po::value<std::string>(), "folder for the impulses found")(
      "history", po::value<std::string>(), "folder for convergence curves")("list", "solvers")(
      "help", "this text");
  return options;
}

template <class T>
T at_least(const po::variables_map& values, const char* name, T least) {
  const T value = values[name].as<T>();
  if (!(value >= least)) throw Error(name, value, "a number >= " + std::to_string(least));
  return value;
}

/// A folder that exists when the function returns; empty if not asked for.
std::filesystem::path folder(const po::variables_map& values, const char* name) {
  if (!values.count(name)) return {};
  const std::filesystem::path path = values[name].as<std::string>();
  std::error_code error;
  std::filesystem::create_directories(path, error);
  if (error) throw Error(std::string(name) + ": cannot create '" + path.string() + "'");
  return path;
}

BenchmarkPlan plan_of(const po::variables_map& values) {
  BenchmarkPlan plan;
  boost::split(plan.solvers, values["solver"].as<std::string>(), boost::is_any_of(","));
  plan.options.order = sweep_order(values["sweep-order"].as<std::string>());
  plan.options.seed = values["seed"].as<std::uint64_t>();
  plan.options.relaxation = values["relaxation"].as<double>();
  plan.options.stop = {.max_iterations = at_least(values, "max-iterations", 1),
                       .tolerance = values["tolerance"].as<double>(),
                       .check_every = at_least(values, "check-every", 1)};
  if (!(plan.options.stop.tolerance > 0.0))
    throw Error("tolerance", plan.options.stop.tolerance, "a number > 0");
  for (const std::string& name : plan.solvers) make_solver<2>(name, plan.options);  // names known?
  plan.repeat = at_least(values, "repeat", 1);
  plan.solutions = folder(values, "solutions");
  plan.history = folder(values, "history");
  set_thread_count(at_least(values, "threads", 1));
  return plan;
}

void print_row(const BenchmarkResult& r) {
  std::cout << std::left << std::setw(44) << r.problem << std::right << std::setw(2) << r.dimension
            << std::setw(7) << r.contacts << "  " << std::left << std::setw(14) << r.solver
            << std::setw(16) << r.status << std::right << std::setw(8) << r.iterations
            << std::scientific << std::setprecision(2) << std::setw(11) << r.residual
            << std::setw(11) << r.seconds << std::fixed << std::setprecision(1) << std::setw(9)
            << r.nanoseconds_per_contact_iteration << std::defaultfloat << std::endl;
}

int run(const po::variables_map& values) {
  const BenchmarkPlan plan = plan_of(values);
  if (!values.count("problem")) throw Error("problem: missing, expected at least one file");
  const auto out = folder(values, "out");
  const Provenance provenance = collect_provenance(plan.options.seed, values["threads"].as<int>());
  CsvWriter csv(out / "bench.csv",
                {{"version", provenance.version},
                 {"git", provenance.git},
                 {"cpu", provenance.cpu},
                 {"compiler", provenance.compiler},
                 {"residual", "natural-map error, rho = 1, as Siconos 4.4 normalises it"}},
                {{"problem", ""},
                 {"dimension", "1"},
                 {"contacts", "1"},
                 {"solver", ""},
                 {"status", ""},
                 {"iterations", "1"},
                 {"residual", "1"},
                 {"seconds", "s"},
                 {"nanoseconds_per_contact_iteration", "ns"}});
  std::cout
      << "problem, dimension, contacts, solver, status, iterations, residual, seconds, ns per "
         "contact and iteration\n";
  bool all_converged = true;
  for (const std::string& file : values["problem"].as<std::vector<std::string>>()) {
    const std::string name = std::filesystem::path(file).filename().string();
    for (const BenchmarkResult& r : run_benchmark(name, read_problem(file), plan)) {
      print_row(r);
      csv.row(r.problem, r.dimension, r.contacts, r.solver, r.status, r.iterations, r.residual,
              r.seconds, r.nanoseconds_per_contact_iteration);
      all_converged = all_converged && r.status == "converged";
    }
  }
  csv.commit();
  return all_converged ? 0 : 3;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    po::variables_map values;
    const auto style = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;
    po::store(po::command_line_parser(argc, argv)
                  .options(description())
                  .style(style)
                  .positional({})
                  .run(),
              values);
    if (values.count("help")) {
      std::cout << "cd_bench: compares solvers on contact problems. Exit 3 if one did not "
                   "converge.\n"
                << description();
      return 0;
    }
    if (values.count("list")) {
      for (const TableEntry& entry : solver_table())
        std::cout << std::left << std::setw(16) << entry.name << entry.summary << '\n';
      return 0;
    }
    return run(values);
  } catch (const Error& error) {
    std::cerr << "cd_bench: " << error.what() << '\n';
  } catch (const po::error& error) {
    std::cerr << "cd_bench: " << error.what() << '\n';
  }
  return 2;
}
