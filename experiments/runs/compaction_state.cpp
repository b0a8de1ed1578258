// SPDX-License-Identifier: BSD-3-Clause
// Compaction state: that of the simulation, and counters.
#include "experiments/runs/compaction_state.hpp"

namespace cd::runs {
template <int D>
void save(const Compaction<D>& sample, StateFile& state, const std::string& prefix) {
  sample.simulation().save(state, prefix);
  state.put(prefix + "cpu seconds", sample.cpu_seconds());
  state.put(prefix + "contact updates", sample.contact_updates());
}

bool is_saved(const StateFile& state, const std::string& prefix) {
  return state.contains(prefix + "contact updates");
}

template <int D>
void restore(const StateFile& state, Compaction<D>& sample, const std::string& prefix) {
  sample.simulation().restore(state, prefix);
  sample.cpu_seconds() = state.get_one<double>(prefix + "cpu seconds");
  sample.contact_updates() = state.get_one<double>(prefix + "contact updates");
}

template void save(const Compaction<2>&, StateFile&, const std::string&);
template void save(const Compaction<3>&, StateFile&, const std::string&);
template void restore(const StateFile&, Compaction<2>&, const std::string&);
template void restore(const StateFile&, Compaction<3>&, const std::string&);

}  // namespace cd::runs
