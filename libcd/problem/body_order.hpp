// SPDX-License-Identifier: BSD-3-Clause
// Body order: where a solver finds bodies and contacts in its memory, apart from their handles.
#pragma once

#include <cstdint>
#include <string>

#include "libcd/core/array.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// How the problem that a solver gets is numbered.
enum class BodyOrder {
  scene,    ///< as the scene is
  hilbert,  ///< grains along a Hilbert curve, so that contacts near each other in space are so in
            ///< memory; contacts by the places of their bodies
};

/// The name of an order.
std::string to_string(BodyOrder order);

/// A problem renumbered for a solver, and the way back. Made afresh from the positions of the
/// bodies in every step, so that a run that is resumed goes on bit for bit.
template <int D>
class RenumberedProblem {
 public:
  /// Of a problem of the scene. Bodies that are not round come first; labels keep the handles.
  void assign(const Scene<D>& scene, const ContactProblem<D>& problem);

  const ContactProblem<D>& problem() const { return renumbered_; }  ///< as assigned last

  /// A solution of problem() in the numbering of the scene.
  void restore(const Solution<D>& found, Solution<D>& solution) const;

 private:
  void order_bodies(const Scene<D>& scene);
  void order_contacts(const ContactProblem<D>& problem);

  Array<std::int32_t> body_;     ///< the handle at each place
  Array<std::int32_t> place_;    ///< of each handle
  Array<std::int32_t> contact_;  ///< number in the scene's problem of each contact
  ContactProblem<D> renumbered_;
};

}  // namespace cd
