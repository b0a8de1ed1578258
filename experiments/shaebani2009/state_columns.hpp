// SPDX-License-Identifier: BSD-3-Clause
// Columns of the state of a packing: names, units and sources are the same in all tables of
// samples.
#pragma once

#include <initializer_list>
#include <stdexcept>
#include <string>
#include <string_view>

#include <libcd/io/table.hpp>
#include "experiments/runs/compaction.hpp"

namespace cd::shaebani2009 {

/// Adds columns of these names, in this order; the path leads from a row to the PackingState.
template <class Row, class... Path>
void add_state(Table<Row>& table, std::initializer_list<std::string_view> names, Path... path) {
  using State = runs::PackingState;
  for (const std::string_view name : names) {
    bool known = false;
    const auto offer = [&](const char* own, const char* unit, auto member) {
      if (name != own) return;
      known = true;
      table.column(own, unit, path..., member);
    };
    offer("steps", "1", &State::steps);
    offer("contact_updates", "1", &State::contact_updates);
    offer("volume_fraction", "1", &State::volume_fraction);
    offer("coordination", "1", &State::coordination);
    offer("rattler_fraction", "1", &State::rattler_fraction);
    offer("mean_overlap", "l0", &State::mean_overlap);
    offer("pressure_error", "1", &State::pressure_error);
    offer("force_residual", "1", &State::force_residual);
    offer("largest_residual", "1", &State::largest_residual);
    offer("mean_velocity", "l0/t0", &State::mean_velocity);
    offer("relaxed", "1", &State::relaxed);
    if (name == "cpu_seconds")
      table.timing("cpu_seconds", "s", path..., &State::cpu_seconds);
    else if (!known)
      throw std::logic_error("no column of a state: " + std::string(name));
  }
}

}  // namespace cd::shaebani2009
