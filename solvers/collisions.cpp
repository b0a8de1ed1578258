// SPDX-License-Identifier: BSD-3-Clause
// Collisions in the order given: in SIMD batches by the kernel, the others one by one.
#include "solvers/collisions.hpp"

#include <algorithm>
#include <cstddef>

#include "solvers/sweep.hpp"

namespace cd {
namespace {

/// Contacts are read where they are: a collision changes velocities and its own impulse only.
template <int D>
class Collider {
 public:
  Collider(const ContactProblem<D>& problem, const Collision<D>& law, Solution<D>& solution)
      : problem_(problem),
        law_(law),
        grains_(problem.grain_contacts.data()),
        boundary_(problem.boundary_contacts.data()),
        grain_count_(problem.grain_contacts.size()),
        response_(problem.rotational_response),
        motion_(solution.motion.data()),
        impulse_(solution.impulse.data()) {}

  /// The contacts order[first] .. order[last - 1].
  [[gnu::flatten]] void collide(const std::int32_t* order, int first, int last) {
    for (int k = first; k < last; ++k) {
      if (const int c = order[std::min(k + kContactsAhead, last - 1)]; c < grain_count_)
        __builtin_prefetch(&grains_[c]);
      const int c = order[k];
      if (c < grain_count_) {
        update(c, grains_[c]);
      } else {
        update(c, boundary_[c - grain_count_]);
      }
    }
  }

 private:
  template <class Contact>
  void update(int c, const Contact& contact) {
    Impulse<D>& sum = impulse_[c];
    const Impulse<D> impulse = law_.solve(colliding_contact(problem_, c, contact, motion_, sum));
    apply_impulse(contact, impulse - sum, motion_, response_);
    sum = impulse;
  }

  const ContactProblem<D>& problem_;
  const Collision<D>& law_;
  const GrainContact<D>* grains_;
  const BoundaryContact<D>* boundary_;
  int grain_count_;
  double response_;
  BodyMotion<D>* motion_;
  Impulse<D>* impulse_;
};

}  // namespace

kernels::CollisionPass collision_pass(const ContactProblem<2>& problem, const Collision<2>& law,
                                      Array<BodyMotion<2>>& motion, Array<Impulse<2>>& impulse) {
  using Contact = GrainContact<2>;
  using Pass = kernels::CollisionPass;
  constexpr std::size_t kNumber = sizeof(double);
  static_assert(sizeof(Contact) == Pass::kContact * kNumber && offsetof(Contact, normal) == 0 &&
                offsetof(Contact, arm) == Pass::kArm * kNumber &&
                offsetof(Contact, friction) == Pass::kFriction * kNumber &&
                offsetof(Contact, i) == Pass::kBodies * kNumber);
  static_assert(sizeof(BodyMotion<2>) == kernels::kMotion * kNumber &&
                sizeof(Impulse<2>) == kernels::kVector * kNumber);
  return {.contact = problem.grain_contacts.data()->normal.data(),
          .contact_count = problem.grain_contacts.size(),
          .rotational_response = problem.rotational_response,
          .factor_n = law.factor_n(),
          .factor_t = law.factor_t(),
          .motion = motion.data()->velocity.data(),
          .impulse = &impulse.data()->normal};
}

template <int D>
void collide(const ContactProblem<D>& problem, const Collision<D>& law,
             const Array<std::int32_t>& order, Solution<D>& solution) {
  Collider<D> one_by_one(problem, law, solution);
  int done = 0;
  if constexpr (D == 2) {
    const kernels::CollisionPass pass =
        collision_pass(problem, law, solution.motion, solution.impulse);
    // The kernel knows no pairs of materials.
    while (law.is_uniform() && done < order.size()) {
      done += kernels::fastest().collide(pass, order.data() + done, order.size() - done);
      // What stopped it is in the next batch: a boundary contact, or two with a common body.
      int next = done;
      const int last = std::min(done + kernels::kLanes, order.size());
      while (next < last && order[next++] < pass.contact_count) {
      }
      one_by_one.collide(order.data(), done, next);
      done = next;
    }
  }
  one_by_one.collide(order.data(), done, order.size());
}

template void collide(const ContactProblem<2>&, const Collision<2>&, const Array<std::int32_t>&,
                      Solution<2>&);
template void collide(const ContactProblem<3>&, const Collision<3>&, const Array<std::int32_t>&,
                      Solution<3>&);

}  // namespace cd
