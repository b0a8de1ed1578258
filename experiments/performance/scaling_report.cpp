// SPDX-License-Identifier: BSD-3-Clause
// Growth of costs and memory over the sizes; what counts as a time may differ from run to run, as
// bytes of heap and resident memory do.
#include "experiments/performance/scaling_report.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include <libcd/core/number.hpp>
#include <libcd/core/option_values.hpp>
#include <libcd/io/table.hpp>
#include "experiments/performance/bandwidth.hpp"
#include "experiments/runs/settled_boxes.hpp"
#include "harness/each.hpp"

namespace cd::performance {
namespace {

constexpr double kMega = 1e6, kGiga = 1e9;
constexpr double kSixteen = 16.0;  // threads of the machine that is predicted

Table<BedRow> beds_table() {
  const auto state = &BedRow::state;
  Table<BedRow> table;
  table.column("dimension", "1", &BedRow::dimension)
      .column("grains", "1", &BedRow::grains)
      .column("copies", "1", &BedRow::copies)
      .fields(state, &BedState::contacts)
      .column("tile_steps", "1", &BedRow::tile_steps)
      .column("tile_rms_velocity", "g dt", &BedRow::tile_rms_velocity)
      .fields(state, &BedState::rms_velocity, &BedState::overlap_of_tile,
              &BedState::largest_overlap, &BedState::load_error, &BedState::grain_bytes,
              &BedState::contact_bytes, &BedState::peak_bytes);
  return table;
}

Table<CostRow> costs_table() {
  const auto cost = &CostRow::cost;
  Table<CostRow> table;
  table.column("dimension", "1", &CostRow::dimension)
      .column("grains", "1", &CostRow::grains)
      .column("solver", "", &CostRow::solver)
      .column("iterations", "1", &CostRow::iterations)
      .fields(cost, &StepCost::steps, &StepCost::contacts, &StepCost::rebuilds, &StepCost::strain,
              &StepCost::rise, &StepCost::seconds)
      .timing("nanoseconds_per_grain_step", "ns", &CostRow::grain_step)
      .timing("of_it_solve", "ns", &CostRow::solve_share)
      .timing("of_it_rest", "ns", &CostRow::rest)
      .timing("nanoseconds_per_contact_iteration", "ns", &CostRow::contact_iteration)
      .timing("nanoseconds_further_iteration", "ns", &CostRow::further_iteration)
      .timing("setup_iterations", "1", &CostRow::setup_iterations)
      .column("bytes_per_contact_iteration", "B", &CostRow::bytes_per_contact)
      .timing("bytes_per_second", "B/s", &CostRow::bytes_per_second);
  return table;
}

Table<PartRow> parts_table() {
  Table<PartRow> table;
  table.column("dimension", "1", &PartRow::dimension)
      .column("grains", "1", &PartRow::grains)
      .fields(&PartRow::cost)
      .timing("serial", "1", [](const PartRow& r) { return r.cost.serial().value; });
  return table;
}

Table<FileRow> files_table() {
  const auto cost = &FileRow::cost;
  Table<FileRow> table;
  table.column("dimension", "1", &FileRow::dimension)
      .column("grains", "1", &FileRow::grains)
      .fields(cost, &FileCost::steps, &FileCost::contacts, &FileCost::strain, &FileCost::rise,
              &FileCost::seconds, &FileCost::checkpoint_bytes, &FileCost::save_seconds,
              &FileCost::restore_seconds, &FileCost::frame_bytes, &FileCost::frame_seconds,
              &FileCost::same_bits, &FileCost::same_frame, &FileCost::peak_bytes);
  return table;
}

Table<PeerRow> peers_table() {
  const auto cost = &PeerRow::cost;
  Table<PeerRow> table;
  table.column("dimension", "1", &PeerRow::dimension)
      .column("grains", "1", &PeerRow::grains)
      .fields(cost, &PeerCost::contacts, &PeerCost::code, &PeerCost::solver, &PeerCost::iterations,
              &PeerCost::error, &PeerCost::seconds, &PeerCost::nanoseconds);
  return table;
}

template <class Row>
const Row& largest(const std::vector<Row>& rows) {
  return *std::ranges::max_element(rows, {}, &Row::grains);
}

/// Largest over least; NaN, which flags the run, where the difference of two times drowned in
/// noise.
double growth(const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax(values);
  return least > 0.0 ? most / least : std::numeric_limits<double>::quiet_NaN();
}

/// The standard error of the growth of a grain and step, from the scatter of the steps.
double growth_error(const std::vector<CostRow>& rows) {
  const auto [least, most] = std::ranges::minmax(rows, {}, &CostRow::grain_step);
  const auto relative = [](const CostRow& r) { return r.cost.seconds_error() / r.cost.seconds; };
  return most.grain_step() / least.grain_step() * std::hypot(relative(least), relative(most));
}

void report_costs(Run& run, const ScalingRows& rows, int dimension) {
  const std::string suffix = runs::dimension_suffix(dimension);
  for (const std::string& solver : timed_solvers()) {
    const auto own = select(rows.costs, [&](const CostRow& r) {
      return r.dimension == dimension && r.solver == solver;
    });
    const CostRow& last = largest(own);
    const std::string name = underscored(solver) + suffix, of = ", " + solver;
    run.quantity("grain_growth_" + name, growth(each(own, &CostRow::grain_step)), "1",
                 "largest over least cost of a grain and step over all sizes" + of,
                 growth_error(own));
    run.quantity("iteration_growth_" + name, growth(each(own, &CostRow::further_iteration)), "1",
                 "the same of a contact and further iteration" + of);
    run.quantity("nanoseconds_per_grain_step_" + name, last.grain_step(), "ns",
                 "of the largest bed" + of);
    run.quantity("nanoseconds_further_iteration_" + name, last.further_iteration(), "ns",
                 "per contact, of the largest bed" + of);
    if (iteration_traffic(solver, dimension)) {
      const double share = last.bytes_per_second() / rows.bandwidth;
      run.quantity(
          "bandwidth_share_" + name, share, "1",
          "of the triad's bandwidth, by the bytes of docs/develop/kernels.md, largest bed" + of,
          share * last.cost.iteration_error / last.cost.iteration_seconds);
    }
    if (solver != "accelerated-gradient") continue;
    run.quantity("rest_growth" + suffix, growth(each(own, &CostRow::rest)), "1",
                 "largest over least cost of a grain and step without the solve over all sizes");
    run.quantity("setup_iterations" + suffix, last.setup_iterations(), "1",
                 "iterations that the set-up of a solve costs, of the largest bed" + of);
  }
}

template <int D>
void report_beds(Run& run, const ScalingRows& rows) {
  const std::string suffix = runs::dimension_suffix(D);
  const auto own = select(rows.beds, [](const BedRow& r) { return r.dimension == D; });
  const BedRow& bed = largest(own);
  const BedState& last = bed.state;
  if (!(bed.tile_rms_velocity < runs::kRestVelocity))
    run.flag("the tile of " + to_text(bed.grains / bed.copies) + " grains, dimension " +
             to_text(D) + ", is not at rest: rms velocity " + to_text(bed.tile_rms_velocity) +
             " g dt after " + to_text(bed.tile_steps) + " steps, allowed: below " +
             to_text(runs::kRestVelocity));
  run.quantity("largest" + suffix, bed.grains, "1", "grains of the largest bed");
  run.quantity("rms_velocity" + suffix,
               std::ranges::max(each(own, &BedRow::state, &BedState::rms_velocity)), "g dt",
               "largest of the tiled beds after their first steps");
  run.quantity("load_error" + suffix,
               std::ranges::max(each(own, &BedRow::state, &BedState::load_error)), "1",
               "largest difference of what the floor bears from the weight, in the weight");
  double overlap = 0.0;
  for (const BedRow& row : own)
    overlap = std::max(overlap, row.state.largest_overlap - row.state.overlap_of_tile);
  run.quantity("new_overlap" + suffix, overlap, "d",
               "by which the largest overlap of a tiled bed exceeds that of its tile");
  run.quantity("bytes_per_grain" + suffix, last.grain_bytes, "B",
               "of heap, a grain without contacts, largest bed");
  run.quantity("bytes_per_contact" + suffix, last.contact_bytes, "B",
               "of heap, largest bed, accelerated-gradient");
  run.quantity("bytes_per_contact_counted" + suffix, contact_record_bytes<D>(), "B",
               "of records and arrays of a contact");
  run.quantity("bytes_ratio" + suffix, last.contact_bytes / contact_record_bytes<D>(), "1",
               "bytes of a contact, found over counted");
  run.quantity("peak_bytes_per_grain" + suffix, last.peak_bytes / bed.grains, "B",
               "of resident memory, the most during steps of the largest bed");
}

/// Parts of a step of the largest bed, and the shares of them that threads shorten.
void report_parts(Run& run, const ScalingRows& rows, int dimension) {
  const std::string suffix = runs::dimension_suffix(dimension);
  const auto own = select(rows.parts, [&](const PartRow& r) { return r.dimension == dimension; });
  const auto part = [&](const std::string& name, bool shared) {
    const auto rows_of = select(own, [&](const PartRow& r) {
      return r.cost.part == name && (r.cost.threads > 1) == shared;
    });
    return largest(rows_of).cost;
  };
  const PartCost alone = part("step", false), together = part("step", true);
  const Estimate serial = together.serial();
  run.quantity("speedup" + suffix, 1.0 / together.relative.value, "1",
               "of a step of the largest bed by all profile-threads, accelerated-gradient",
               together.relative.error / std::pow(together.relative.value, 2));
  run.quantity("serial_share" + suffix, serial.value, "1",
               "of the time of one thread that the others do not shorten", serial.error);
  run.quantity("iterations_share" + suffix,
               part("iterations", true).seconds.value / together.seconds.value, "1",
               "of a step by all profile-threads");
  run.quantity("step_by_sixteen" + suffix,
               alone.seconds.value * (serial.value + (1.0 - serial.value) / kSixteen), "s",
               "a step by sixteen threads as Amdahl's law predicts it from the serial share",
               alone.seconds.value * serial.error);
}

void report_files(Run& run, const ScalingRows& rows, int dimension) {
  const std::string suffix = runs::dimension_suffix(dimension);
  const auto own = select(rows.files, [&](const FileRow& r) { return r.dimension == dimension; });
  const FileCost& c = own.front().cost;
  const std::string of = " of the largest bed";
  run.quantity("same_bits" + suffix, c.same_bits, "1",
               "1: the resumed run" + of + " ends in the same state");
  run.quantity("same_frame" + suffix, c.same_frame, "1",
               "1: the frame" + of + " reads back as it is");
  run.quantity("strain" + suffix, c.strain, "1", "of the long run" + of);
  run.quantity("rise" + suffix, c.rise, "1", "of the centre of mass, in its height, long run");
  run.quantity("step_seconds" + suffix, c.seconds / c.steps, "s", "a step of the long run" + of);
  run.quantity("checkpoint_megabytes" + suffix, c.checkpoint_bytes / kMega, "MB",
               "checkpoint" + of);
  run.quantity("save_seconds" + suffix, c.save_seconds, "s", "to write the checkpoint" + of);
  run.quantity("restore_seconds" + suffix, c.restore_seconds, "s", "to read it and go on");
  run.quantity("frame_megabytes" + suffix, c.frame_bytes / kMega, "MB", "frame for ParaView" + of);
  run.quantity("frame_seconds" + suffix, c.frame_seconds, "s", "to write the frame" + of);
  run.quantity("peak_gigabytes" + suffix, c.peak_bytes / kGiga, "GB",
               "resident, the most of the long run with its files");
}

/// Siconos over solvers of libcd that met the error, where it is built in and did.
void report_peers(Run& run, const ScalingRows& rows, int dimension, double tolerance) {
  const std::string suffix = runs::dimension_suffix(dimension);
  const auto own = select(rows.peers, [&](const PeerRow& r) { return r.dimension == dimension; });
  const auto code = [](const PeerRow& row) { return row.cost.code; };
  const auto siconos = std::ranges::find(own, "siconos", code);
  if (siconos == own.end()) return;
  for (const auto& [d, grains, cost] : own) {
    if (cost.code != "libcd" || std::max(cost.error, siconos->cost.error) > tolerance) continue;
    run.quantity("siconos_seconds_over_" + underscored(cost.solver) + suffix,
                 siconos->cost.seconds / cost.seconds, "1",
                 "time of Siconos' Gauss-Seidel over that of " + cost.solver + " to one error");
  }
  run.quantity("siconos_sweep_over_gauss_seidel" + suffix,
               siconos->cost.nanoseconds / own.front().cost.nanoseconds, "1",
               "the same of a contact and iteration, gauss-seidel");
}

}  // namespace

void report_scaling(Run& run, const ScalingRows& rows, double peer_tolerance) {
  const auto write = [&](const char* file, const auto& table, const auto& all) {
    table.write(run.csv(file, table.columns()), all);
  };
  write("beds.csv", beds_table(), rows.beds);
  write("costs.csv", costs_table(), rows.costs);
  write("parts.csv", parts_table(), rows.parts);
  write("files.csv", files_table(), rows.files);
  write("peers.csv", peers_table(), rows.peers);
  run.quantity("bandwidth", rows.bandwidth / kGiga, "GB/s", "of the triad a = b + s c");
  report_beds<2>(run, rows);
  report_beds<3>(run, rows);
  for (const int dimension : {2, 3}) {
    report_costs(run, rows, dimension);
    report_parts(run, rows, dimension);
    report_files(run, rows, dimension);
    report_peers(run, rows, dimension, peer_tolerance);
  }
}

}  // namespace cd::performance
