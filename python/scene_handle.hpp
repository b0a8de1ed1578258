// SPDX-License-Identifier: BSD-3-Clause
// Scene handle: the scene behind a Python object, and the arrays of it that NumPy sees.
#pragma once

#include <pybind11/numpy.h>

#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <libcd/scene/scene.hpp>
#include <libcd/simulation/simulation.hpp>

namespace cd::python {

namespace py = pybind11;

/// Holds a scene until a simulation takes it, and then the simulation. An array given to NumPy
/// keeps the handle alive, and with it the memory that it shows. Where bodies are added, arrays
/// that somebody still holds keep their old memory, cut off from the scene, which moves on to
/// another.
template <int D>
class SceneHandle : public std::enable_shared_from_this<SceneHandle<D>> {
 public:
  explicit SceneHandle(Scene<D> scene) : own_(std::move(scene)) {}

  Scene<D>& scene() { return simulation_ ? simulation_->scene() : own_; }

  /// The simulation owns a copy of the scene from now on, but with the memory that NumPy has seen.
  /// Throws Error if there is one already.
  void enter(std::shared_ptr<Simulation<D>> simulation);
  bool is_in_simulation() const { return simulation_ != nullptr; }

  /// Changes whenever bodies are added or removed.
  std::uint64_t layout();

  /// position, velocity, angular_velocity, force or torque without copying, to be written; one row
  /// per body. Throws Error for another name.
  py::array numbers(const std::string& name);

  /// To be called before bodies are added.
  void before_growth();

  /// To be called before each step: forces may have been written since the last one.
  void notice_forces();

  /// Throws std::runtime_error while a step is made, by this thread or another.
  void require_idle() const;

  /// While it lives a step is made by this thread; or, within one, observers look at what it has
  /// done, when this thread may do what it does between steps. Made and destroyed with the
  /// interpreter lock.
  class Step {
   public:
    explicit Step(SceneHandle& scene, bool is_over = false)
        : scene_(scene), thread_(scene.stepping_), is_over_(scene.is_over_) {
      if (!is_over) scene.require_idle();
      scene.stepping_ = std::this_thread::get_id();
      scene.is_over_ = is_over;
    }
    ~Step() {
      scene_.stepping_ = thread_;
      scene_.is_over_ = is_over_;
    }
    Step(const Step&) = delete;
    Step& operator=(const Step&) = delete;

   private:
    SceneHandle& scene_;
    std::thread::id thread_;
    bool is_over_;
  };

 private:
  /// What the NumPy arrays of one layout share: empty as long as the scene has their memory.
  struct Lease {
    Array<Vector<D>> position, velocity;
    Array<Spin<D>> angular_velocity;
    RevisedArray<Vector<D>> force;
    RevisedArray<Spin<D>> torque;
  };

  template <class T>
  py::array lend(T* first, bool is_force);

  Scene<D> own_;
  std::shared_ptr<Simulation<D>> simulation_;
  Revision seen_;
  std::uint64_t layout_ = 0;
  std::shared_ptr<Lease> lease_ = std::make_shared<Lease>();
  std::shared_ptr<int> forces_ = std::make_shared<int>();  ///< shared by arrays of forces
  bool may_change_forces_ = false;
  std::thread::id stepping_;  ///< that makes a step; none outside of steps
  bool is_over_ = false;      ///< but for its observers
};

}  // namespace cd::python
