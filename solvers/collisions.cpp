// One collision, and the way through the order.
#include "solvers/collisions.hpp"

#include <algorithm>

#include <libcd/core/cpu.hpp>
#include <libcd/problem/contact_kinematics.hpp>
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
    const Impulse<D> velocity = relative_velocity(contact, motion_);
    const EffectiveMass mass = effective_mass(contact, motion_, response_);
    const Impulse<D> impulse = law_.solve({.velocity_n = velocity.normal,
                                           .velocity_t = velocity.tangential,
                                           .impulse = sum,
                                           .mass_n = mass.n,
                                           .mass_t = mass.t,
                                           .bias = contact.bias,
                                           .friction = contact.friction,
                                           .time_step = problem_.time_step,
                                           .pair = problem_.label[c].pair});
    push(contact, impulse - sum, motion_, response_);
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

template <int D>
void collide(const ContactProblem<D>& problem, const Collision<D>& law,
             const Array<std::int32_t>& order, Solution<D>& solution) {
  Collider<D> one_by_one(problem, law, solution);
  int done = 0;
  if constexpr (D == 2) {
    const collision_fours::Pass pass{problem.grain_contacts.data(),
                                     problem.grain_contacts.size(),
                                     problem.rotational_response,
                                     law.factor_n(),
                                     law.factor_t(),
                                     solution.motion.data(),
                                     solution.impulse.data()};
    while (has_avx2() && done < order.size()) {
      done += collision_fours::avx2(pass, order.data() + done, order.size() - done);
      // What stopped it is among the next four: a boundary contact, or two with a common body.
      int next = done;
      const int last = std::min(done + 4, order.size());
      while (next < last && order[next++] < pass.grain_count) {
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
