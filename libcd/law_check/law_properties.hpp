// SPDX-License-Identifier: BSD-3-Clause
// Law properties: what may be asked of a contact law, and a table of what was found.
#pragma once

#include <string>
#include <vector>

namespace cd {

/// One property of laws, asked of all contacts drawn.
struct LawProperty {
  std::string name;      ///< one or two words
  std::string meaning;   ///< its statement, or why it is not asked of this law
  bool is_asked = true;  ///< otherwise `error` is what was found, and nothing is wrong with it
  double error = 0.0;    ///< the largest found, relative to what the law adds up; NaN counts as inf
  double allowed = 0.0;  ///< the largest allowed
  std::string where = {};  ///< the contact with the largest error, one line; empty without error

  /// Takes in a violation of a size, where the law adds up `terms` of that unit. Returns whether it
  /// is the largest so far. Nothing for sizes <= 0.
  bool raise(double size, double terms);

  bool holds() const { return !is_asked || error <= allowed; }  ///< or is not asked
};

/// Properties of a law at the contacts drawn:
///
/// `deterministic`: equal contacts get equal impulses to the last bit, whatever was asked before. A
/// law with hidden memory gives other forces for another order or number of threads.
///
/// `exact`: `solve` returns the impulse that, with the velocity that follows from it, is on the
/// law's graph. It must then not depend on the present impulse, and be its own answer; and it must
/// be the answer for two other bodies that have this velocity with this impulse, since a law
/// relates impulse and velocity, whatever the response. Of a law with moments all this is said of
/// impulse and moment together, sliding and rotation, whose responses couple. By
/// Criterion::natural_map the graph is Coulomb's, and impulse and velocity are judged by the
/// natural map as well. A law that solves full blocks is asked the same of these, and for the same
/// answer where nothing couples. Whether it is the graph that its author had in mind, nobody can
/// tell from the law.
///
/// `in its cone`: |r_t| <= mu P, P = r_n + adhesion >= 0, and moments within their limits. Asked
/// where the law says that these are its limits: by Criterion::natural_map or by ContactConditions,
/// in which a law of one's own may leave out those of moments (factor 0).
///
/// `dissipative`: friction and moments do no positive work, r_t u_t + s w <= 0.
///
/// `monotone`: of two velocities of a contact, all else equal, the one that approaches faster has
/// no smaller normal impulse, (r_n - r_n') (u_n - u_n') <= 0 (Signorini's condition, the normal
/// cone of r_n >= 0); and (r_t - r_t') (u_t - u_t') + (s - s') (w - w') <= 0 where r_n is the same
/// (maximal dissipation, the normal cone of the section of the friction cone) [Moreau 1988]. The
/// whole of Coulomb's law is not monotone, since its friction is not associated [de Saxce and Feng
/// 1998]. Friction that weakens with the sliding speed is not monotone, and a contact may have
/// several solutions. Of explicit forces u is the velocity as the step begins.
struct LawCheck {
  std::string law = {};   ///< its name
  int dimension = 2;      ///< 2 or 3
  std::string kind = {};  ///< by the law's own traits, one line
  int contacts = 0;       ///< drawn that take part in their step
  /// @{
  /// Of these, without impulse, at rest in the tangent plane, sliding.
  int open = 0, sticking = 0, sliding = 0;
  /// @}
  bool has_matrix_form = false;              ///< true if it solves full blocks
  std::vector<LawProperty> properties = {};  ///< those above, in that order

  /// The property of that name. Throws Error for another name.
  const LawProperty& property(const std::string& name) const;

  bool passed() const;       ///< true if all properties hold that are asked
  std::string text() const;  ///< a table, several lines
};

}  // namespace cd
