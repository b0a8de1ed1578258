// The motion of grains and cell, what the contacts remember, and counters.
#include "experiments/shaebani2009/compaction_state.hpp"

#include <libcd/io/scene_state.hpp>

namespace cd::shaebani2009 {
template <int D>
void save(const Compaction<D>& sample, StateFile& state, const std::string& prefix) {
  const Scene<D>& scene = sample.scene();
  put_motion(state, prefix, scene);
  put_array(state, prefix + "cell base", Array<Matrix<D>>{scene.cell.base()});
  put_array(state, prefix + "cell rate", Array<Matrix<D>>{scene.cell.rate});
  put_memory(state, prefix, sample.simulation().memory());
  state.put(prefix + "reach", sample.reach());
  state.put(prefix + "steps", sample.simulation().steps());
  state.put(prefix + "cpu seconds", sample.cpu_seconds());
  state.put(prefix + "contact updates", sample.contact_updates());
}

bool is_saved(const StateFile& state, const std::string& prefix) {
  return state.contains(prefix + "contact updates");
}

template <int D>
void restore(const StateFile& state, Compaction<D>& sample, const std::string& prefix) {
  Scene<D>& scene = sample.scene();
  get_motion(state, prefix, scene);
  Array<Matrix<D>> base(1), rate(1);
  get_array(state, prefix + "cell base", base);
  get_array(state, prefix + "cell rate", rate);
  Cell<D> cell(base[0]);
  cell.rate = rate[0];
  cell.barostat = scene.cell.barostat;
  scene.cell = cell;
  get_memory(state, prefix, sample.simulation().memory());
  sample.simulation().continue_from(state.get_one<std::int64_t>(prefix + "steps"));
  sample.set_reach(state.get_one<double>(prefix + "reach"));
  sample.cpu_seconds() = state.get_one<double>(prefix + "cpu seconds");
  sample.contact_updates() = state.get_one<double>(prefix + "contact updates");
}

template void save(const Compaction<2>&, StateFile&, const std::string&);
template void save(const Compaction<3>&, StateFile&, const std::string&);
template void restore(const StateFile&, Compaction<2>&, const std::string&);
template void restore(const StateFile&, Compaction<3>&, const std::string&);

}  // namespace cd::shaebani2009
