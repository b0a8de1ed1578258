// SPDX-License-Identifier: BSD-3-Clause
// Memory of a scene that NumPy looks at.
#include "python/scene_handle.hpp"

#include <stdexcept>

#include <libcd/core/error.hpp>

namespace cd::python {
namespace {

/// Leaves an array its contents in other memory, and `left` the memory that had them.
template <class Values>
void move_on(Values& values, Values& left) {
  left = values;
  left.swap(values);
}

/// The elements of an array that only its functions change, to be written all the same.
template <class T>
T* first_of(RevisedArray<T>& values) {
  T* first = nullptr;
  if (!values.empty()) values.change(0, [&](T& value) { first = &value; });
  return first;
}

}  // namespace

template <int D>
void SceneHandle<D>::enter(std::shared_ptr<Simulation<D>> simulation) {
  Scene<D>& copy = simulation->scene();
  own_.position.swap(copy.position);
  own_.velocity.swap(copy.velocity);
  own_.angular_velocity.swap(copy.angular_velocity);
  own_.force.swap(copy.force);
  own_.torque.swap(copy.torque);
  simulation_ = std::move(simulation);
  own_ = {};
}

template <int D>
std::uint64_t SceneHandle<D>::layout() {
  const Revision now = scene().shape.revision();
  if (!(now == seen_)) {
    seen_ = now;
    ++layout_;
  }
  return layout_;
}

template <int D>
template <class T>
py::array SceneHandle<D>::lend(T* first, bool is_force) {
  struct Hold {
    std::shared_ptr<SceneHandle> scene;
    std::shared_ptr<Lease> lease;
    std::shared_ptr<int> forces;
  };
  const py::capsule hold(new Hold{this->shared_from_this(), lease_, is_force ? forces_ : nullptr},
                         [](void* pointer) { delete static_cast<Hold*>(pointer); });
  std::vector<py::ssize_t> shape = {scene().size()};
  if (!std::is_same_v<T, double>)
    shape.push_back(static_cast<py::ssize_t>(sizeof(T) / sizeof(double)));
  return py::array(py::dtype::of<double>(), shape, reinterpret_cast<double*>(first), hold);
}

template <int D>
py::array SceneHandle<D>::numbers(const std::string& name) {
  Scene<D>& s = scene();
  if (name == "position") return lend(s.position.data(), false);
  if (name == "velocity") return lend(s.velocity.data(), false);
  if (name == "angular_velocity") return lend(s.angular_velocity.data(), false);
  if (name != "force" && name != "torque")
    throw Error("array", name, "position, velocity, angular_velocity, force or torque");
  may_change_forces_ = true;
  return name == "force" ? lend(first_of(s.force), true) : lend(first_of(s.torque), true);
}

template <int D>
void SceneHandle<D>::before_growth() {
  if (lease_.use_count() == 1) return;
  Scene<D>& s = scene();
  move_on(s.position, lease_->position);
  move_on(s.velocity, lease_->velocity);
  move_on(s.angular_velocity, lease_->angular_velocity);
  move_on(s.force, lease_->force);
  move_on(s.torque, lease_->torque);
  lease_ = std::make_shared<Lease>();
}

template <int D>
void SceneHandle<D>::notice_forces() {
  if (!may_change_forces_) return;
  first_of(scene().force);  // a new revision
  first_of(scene().torque);
  may_change_forces_ = forces_.use_count() > 1;  // whoever holds them may write later
}

template <int D>
void SceneHandle<D>::require_idle() const {
  if (stepping_ == std::thread::id()) return;
  if (is_over_ && stepping_ == std::this_thread::get_id()) return;
  throw std::runtime_error("the simulation is in the middle of a step");
}

template class SceneHandle<2>;
template class SceneHandle<3>;

}  // namespace cd::python
