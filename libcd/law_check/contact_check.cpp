// SPDX-License-Identifier: BSD-3-Clause
// Properties of a law, each as the largest error over the contacts drawn.
#include "libcd/law_check/contact_check.hpp"

#include <algorithm>
#include <cmath>
#include <type_traits>

#include "libcd/law/coulomb_cone.hpp"
#include "libcd/law/typed_law.hpp"
#include "libcd/law_check/block_check.hpp"
#include "libcd/law_check/random_contact.hpp"

namespace cd {
namespace {

/// Up to this share of what is added up a wrench or velocity counts as zero in the tally.
constexpr double kZero = 1e-9;

/// The largest error of a property, and where it is.
template <int D>
class Largest {
 public:
  explicit Largest(LawProperty& property) : property_(property) {}

  void add(double size, double terms, const RandomContact<D>& contact, const Wrench<D>& answer) {
    if (property_.raise(size, terms)) property_.where = contact.text(answer);
  }

 private:
  LawProperty& property_;
};

/// A law that is looked at with its own type, as solvers do.
template <int D, class Law>
class Examination {
 public:
  Examination(const ContactLaw<D>& law, const Law& concrete, const LawCheckOptions& options)
      : law_(law), traits_(law.traits()), concrete_(concrete), options_(options) {
    for (int k = 0; k < options.contacts; ++k) {
      auto contact = random_contact<D>({options.seed, static_cast<std::uint64_t>(k)}, law);
      if (!contact) continue;
      contacts_.push_back(*contact);
      answers_.push_back(answer(*contact, {}));
    }
    if (contacts_.empty())
      throw Error("law", law.name(), "one that takes part in some of the contacts drawn");
  }

  void tally(LawCheck& check) const {
    check.contacts = static_cast<int>(contacts_.size());
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
      const double zero = kZero * contacts_[k].scale();
      const MomentContact<D> now = contacts_[k].with(answers_[k]);
      if (squared_norm(answers_[k]) <= zero * zero) {
        ++check.open;
      } else {
        ++(now.mass_t * length(now.velocity_t) <= zero ? check.sticking : check.sliding);
      }
    }
  }

  void deterministic(LawProperty& property) const {
    Largest<D> largest(property);
    for (std::size_t k = contacts_.size(); k-- > 0;) {  // another order than before
      const Wrench<D> again = answer(contacts_[k], {});
      largest.add(std::sqrt(squared_norm(again - answers_[k])), size(k), contacts_[k], again);
    }
  }

  void exact(LawProperty& property) const {
    Largest<D> largest(property);
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
      const RandomContact<D>& contact = contacts_[k];
      const Wrench<D>&found = answers_[k], &present = answers_[k == 0 ? 0 : k - 1];
      const auto compare = [&](const RandomContact<D>& asked, const Wrench<D>& from) {
        const double terms = asked.scale() + std::sqrt(squared_norm(from) + squared_norm(found));
        largest.add(std::sqrt(squared_norm(answer(asked, from) - found)), terms, contact, found);
      };
      compare(contact, within_plane(contact, present));
      compare(contact, found);
      const RandomContact<D> other =
          contact.of_other_bodies(found, contacts_[(k + 1) % contacts_.size()]);
      compare(other, found);
      compare(other, {});
      if (traits_.criterion == Criterion::natural_map)
        largest.add(natural_map(contact, found), size(k), contact, found);
    }
  }

  void in_cone(LawProperty& property) const {
    Largest<D> largest(property);
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
      const RandomContact<D>& contact = contacts_[k];
      const Wrench<D>& r = answers_[k];
      const double pressing = r.normal + contact.conditions.adhesion;
      double outside = std::max(
          -pressing, length(r.tangential) - contact.free.friction * std::max(pressing, 0.0));
      if constexpr (kTransmitsMoments<Law>) {
        const ContactConditions& conditions = contact.conditions;
        const auto exceeds = [&](double moment, const MomentLimit& limit) {
          if (kMayLackLimits && limit.factor == 0.0) return;
          outside = std::max(outside, moment - limit(std::max(pressing, 0.0)));
        };
        exceeds(length(surface_velocity(contact.free.normal, r.moment)), conditions.rolling);
        if constexpr (D == 3)
          exceeds(std::abs(contact.free.normal.dot(r.moment)), conditions.torsion);
      }
      largest.add(outside, size(k), contact, r);
    }
  }

  void dissipative(LawProperty& property) const {
    Largest<D> largest(property);
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
      const MomentContact<D> now = contacts_[k].with(answers_[k]);
      const double work = work_of(answers_[k], now.velocity_t, now.spin);
      largest.add(now.mass_t * work, size(k) * size(k), contacts_[k], answers_[k]);
    }
  }

  void monotone(LawProperty& property) const {
    Largest<D> largest(property);
    for (std::size_t k = 0; k < contacts_.size(); ++k) {
      const RandomContact<D>&contact = contacts_[k], &next = contacts_[(k + 1) % contacts_.size()];
      RandomContact<D> normal = contact, tangential = contact;
      normal.free.velocity_n = next.free.velocity_n;
      tangential.free.velocity_t = plane_part(contact.free.normal, next.free.velocity_t);
      tangential.free.spin = next.free.spin;
      const Wrench<D> by_normal = answer(normal, {}), by_tangent = answer(tangential, {});
      const MomentContact<D> now = judged(contact, answers_[k]);
      const double terms = size(k) + normal.scale() + tangential.scale();

      const MomentContact<D> faster = judged(normal, by_normal);
      const double push = (by_normal.normal - answers_[k].normal) *
                          (faster.velocity_n - now.velocity_n) * now.mass_n;
      largest.add(push, terms * terms, normal, by_normal);
      const Wrench<D> change = by_tangent - answers_[k];
      if (std::abs(change.normal) > options_.tolerance * terms) continue;
      const MomentContact<D> slid = judged(tangential, by_tangent);
      const double work = work_of(change, slid.velocity_t - now.velocity_t, slid.spin - now.spin);
      largest.add(now.mass_t * work, terms * terms, tangential, by_tangent);
    }
  }

 private:
  /// Moments of a law of one's own may follow from something else than a limit.
  static constexpr bool kMayLackLimits = std::is_same_v<Law, MomentLaw<D>>;

  static double work_of(const Wrench<D>& r, const Tangent<D>& velocity, const Spin<D>& spin) {
    return dot(r.tangential, velocity) + dot(r.moment, spin);
  }
  static Tangent<D> plane_part(const Vector<D>& normal, const Tangent<D>& t) {
    if constexpr (D == 2) {
      return t;
    } else {
      return tangential(normal, t);
    }
  }
  /// An impulse of another contact, and no moment under laws without.
  static Wrench<D> within_plane(const RandomContact<D>& contact, Wrench<D> wrench) {
    wrench.tangential = plane_part(contact.free.normal, wrench.tangential);
    return wrench;
  }

  Wrench<D> answer(const RandomContact<D>& contact, const Wrench<D>& present) const {
    if constexpr (kTransmitsMoments<Law>) {
      return concrete_.solve(contact.with(present));
    } else {
      const LocalContact<D> local = contact.with(present);
      if (traits_.has_fixed_point() || contact.state.empty()) return {concrete_.solve(local)};
      std::vector<double> state = contact.state;
      return {concrete_.advance(local, state)};
    }
  }

  /// With the velocities by which monotony is judged.
  MomentContact<D> judged(const RandomContact<D>& contact, const Wrench<D>& found) const {
    return traits_.has_fixed_point() ? contact.with(found) : contact.free;
  }

  /// |r - P_K(r - m_t u_hat)|, u_hat = u + mu |u_t| n (solver/residual.hpp).
  double natural_map(const RandomContact<D>& contact, const Wrench<D>& found) const {
    const MomentContact<D> now = contact.with(found);
    Impulse<D> u_hat{now.velocity_n + law_.bias(now.bias), now.velocity_t};
    u_hat.normal += now.friction * length(now.velocity_t);
    const Impulse<D>& r = found;
    return std::sqrt(squared_norm(r - project_on_cone(r - now.mass_t * u_hat, now.friction)));
  }

  double size(std::size_t k) const {
    return contacts_[k].scale() + std::sqrt(squared_norm(answers_[k]));
  }

  const ContactLaw<D>& law_;
  const LawTraits traits_;
  const Law& concrete_;
  const LawCheckOptions& options_;
  std::vector<RandomContact<D>> contacts_;
  std::vector<Wrench<D>> answers_;
};

/// What the law says of itself.
std::string kind_of(const LawTraits& law) {
  std::string text;
  switch (law.criterion) {
    case Criterion::natural_map:
      text = "judged by the natural map";
      break;
    case Criterion::law_residual:
      text = "judged by its own residual";
      break;
    case Criterion::explicit_force:
      text = "an explicit force";
      break;
    case Criterion::collision:
      text = "a collision";
      break;
  }
  if (law.is_coulomb) text += ", Coulomb's law itself";
  if (law.has_conditions) text += ", conditions of its own";
  if (law.transmits_moments) text += ", transmits moments";
  std::string remembered;
  for (const StateVariable& variable : law.state_variables)
    remembered += (remembered.empty() ? ", remembers " : " and ") + variable.name;
  return text + remembered;
}

template <int D, class Law>
void examine(const ContactLaw<D>& law, const Law& concrete, const LawCheckOptions& options,
             LawCheck& check) {
  const Examination<D, Law> examination(law, concrete, options);
  const LawTraits traits = law.traits();
  const bool has_graph = traits.has_fixed_point();
  const bool has_cone = traits.criterion == Criterion::natural_map || traits.has_conditions;
  const double rounding = options.tolerance;
  examination.tally(check);
  check.properties = {
      {.name = "deterministic",
       .meaning = "equal contacts get equal answers, to the last bit",
       .allowed = 0.0},
      {.name = "exact",
       .meaning = has_graph ? "answer and velocities that follow are on the law's graph"
                            : "it has no fixed point",
       .is_asked = has_graph,
       .allowed = rounding},
      {.name = "in its cone",
       .meaning = has_cone ? "|r_t| <= mu P, P = r_n + adhesion >= 0, moments within limits"
                           : "beyond Coulomb's cone; the law may have other limits",
       .is_asked = has_cone,
       .allowed = rounding},
      {.name = "dissipative",
       .meaning =
           has_graph ? "friction and moments do no positive work" : "its forces may store energy",
       .is_asked = has_graph,
       .allowed = rounding},
      {.name = "monotone",
       .meaning = "a faster approach has no less push, a faster slip no less friction",
       .allowed = rounding}};
  examination.deterministic(check.properties[0]);
  if (has_graph) examination.exact(check.properties[1]);
  examination.in_cone(check.properties[2]);
  if (has_graph) examination.dissipative(check.properties[3]);
  examination.monotone(check.properties[4]);
}

}  // namespace

void LawCheckOptions::check() const {
  if (contacts < 1) throw Error("contacts", contacts, "an integer >= 1");
  if (!(tolerance > 0.0)) throw Error("tolerance", tolerance, "a number > 0");
}

template <int D>
LawCheck check_contacts(const ContactLaw<D>& law, const LawCheckOptions& options) {
  options.check();
  const LawTraits traits = law.traits();
  LawCheck check{.law = law.name(), .dimension = D, .kind = kind_of(traits)};
  TypedLaw<D>(law).visit([&](const auto& concrete) { examine<D>(law, concrete, options, check); });
  if (traits.has_fixed_point() && !traits.transmits_moments)
    check.has_matrix_form = check_blocks(law, options, check.properties[1]);
  return check;
}

template LawCheck check_contacts(const ContactLaw<2>&, const LawCheckOptions&);
template LawCheck check_contacts(const ContactLaw<3>&, const LawCheckOptions&);

}  // namespace cd
