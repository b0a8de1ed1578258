// SPDX-License-Identifier: BSD-3-Clause
// Energy balance of a running simulation: what came in, and where it went.
#pragma once

#include <tuple>

#include "libcd/core/archive.hpp"
#include "libcd/integrator/integrator.hpp"
#include "libcd/measure/energies.hpp"
#include "libcd/problem/contact_problem.hpp"

namespace cd {

/// Changes of the energies of a scene since a balance began [mass length^2 / time^2]. Of a contact
/// with the impulse P and the mean relative velocity u of a step, which in a cell includes the
/// background's, and with the moment s and the mean relative rotation w of MomentContact:
struct EnergyTerms {
  /// @{
  /// Dissipated. Single steps may have either sign.
  double friction = 0.0;  ///< -sum P_t . u_t; the springs of soft contacts store part of it
  double impact = 0.0;    ///< -sum P_n u_n, cohesion included; the springs of soft contacts store
                          ///< part of it, and a law that pushes overlaps apart makes it negative
  double moments = 0.0;   ///< -sum s . w, of rolling and torsion
  /// @}

  /// @{
  /// Put in, or taken out where negative.
  double walls = 0.0;  ///< by what moves driven degrees of freedom: minus the work of the contacts
                       ///< on them
  double torques = 0.0;  ///< by external torques; external forces have a potential
  double cell = 0.0;  ///< by a periodic cell that deforms: -sum P . (the background's part of u),
                      ///< the heat of Andersen's term, and what the background does where it
                      ///< carries bodies against external forces
  /// Between the steps: velocities and external forces that were changed, bodies that were added or
  /// moved other than with the velocities of the step, be it by the user or by the removal of
  /// overlaps. Rounding if there is nothing of the kind. With velocity Verlet also, each once and
  /// of first order in the time step: the first half kick of a run if the balance begins before the
  /// first step, and what a change of the time step or of velocities makes of a half kick.
  double outside = 0.0;
  /// Errors of the integrator: the work of external forces along the mean velocities minus that
  /// along the displacements, sum F . (dt (v + v') / 2 - (x' - x)). Of first order in the time
  /// step. Euler loses dt^2 F^2 / (2 m) in each step of free fall, and finds it again where the
  /// fall is stopped; velocity Verlet has none without contacts, and collisions at the time of
  /// contact (ImpactTime::exact) have what `impact` and `friction` count too little or too much
  /// because velocities change linearly between theirs.
  double stepping = 0.0;
  /// @}

  /// Of the total energy, by all of these.
  double change() const {
    return walls + torques + cell + outside + stepping - friction - impact - moments;
  }

  EnergyTerms& operator+=(const EnergyTerms& more);  ///< term by term

  /// Name, unit and place of each member.
  static constexpr auto fields =
      std::tuple(field("friction", "mass length^2 / time^2", &EnergyTerms::friction),
                 field("impact", "mass length^2 / time^2", &EnergyTerms::impact),
                 field("moments", "mass length^2 / time^2", &EnergyTerms::moments),
                 field("walls", "mass length^2 / time^2", &EnergyTerms::walls),
                 field("torques", "mass length^2 / time^2", &EnergyTerms::torques),
                 field("cell", "mass length^2 / time^2", &EnergyTerms::cell),
                 field("outside", "mass length^2 / time^2", &EnergyTerms::outside),
                 field("stepping", "mass length^2 / time^2", &EnergyTerms::stepping));
};

/// Follows the energies of a simulation. Impulses and external forces make the whole change of
/// velocities of a step, M (v' - v) = dt F + sum P, so that the kinetic energy of what moves freely
/// changes exactly by their work along the mean velocities (v + v') / 2 [Thomson and Tait's
/// formula; Acary 2016, ZAMM 96, 585, for Moreau's step]. The energies are those of the scene, so
/// that
///   energy now - energy at the start = terms().change() + unexplained()
/// leaves only rounding, of the potential energy in each step, if the impulses account
/// for all changes of velocities; and `outside` is rounding if the velocities account for all
/// changes of positions. So it is with every method of the registry, but for what is said of
/// `outside`. The two half kicks of velocity Verlet are counted each along its own mean velocities.
/// An integrator of the user's own has to end with the velocities of the solution, or as velocity
/// Verlet if it starts from forces.
///
///   EnergyBalance<2> balance(simulation);
///   simulation.observe([&](const auto& s, const auto&) { balance.add_step(s); });
///
/// Observers that change the scene come after this one. What happens in steps that are not added
/// counts as `outside`. Each step costs a few passes over the bodies and one over the contacts, two
/// with velocity Verlet, and no allocation.
template <int D>
class EnergyBalance {
 public:
  /// From now on; `problem` and `solution` are those of the last step, empty if there was none.
  EnergyBalance(const Scene<D>& scene, const ContactProblem<D>& problem,
                const Solution<D>& solution, const Integrator<D>& integrator);

  /// Adds a step that began with the problem's at_start() and has ended in the scene.
  void add_step(const Scene<D>& scene, const ContactProblem<D>& problem,
                const Solution<D>& solution);

  /// @{
  /// The same of a Simulation<D>.
  template <class Simulation>
  explicit EnergyBalance(const Simulation& simulation)
      : EnergyBalance(simulation.scene(), simulation.problem(), simulation.solution(),
                      *simulation.method().integrator) {}
  template <class Simulation>
  void add_step(const Simulation& simulation) {
    add_step(simulation.scene(), simulation.problem(), simulation.solution());
  }
  /// @}

  const Energies& start() const { return start_; }     ///< when the balance began
  const Energies& now() const { return now_; }         ///< after the last step added
  const EnergyTerms& terms() const { return terms_; }  ///< sums over the steps added
  double most_kinetic() const {
    return most_kinetic_;
  }  ///< the largest kinetic energy of all these

  /// The change of energy that the terms do not explain.
  double unexplained() const { return now_.total() - start_.total() - terms_.change(); }

  /// The scale of all this, >= 0: kinetic energy at the start, loss of potential energy, and what
  /// walls, torques, cell and `outside` have put in, each of them if it is positive.
  double input() const;

  void archive(Archive& archive);  ///< all sums

 private:
  EnergyTerms kick(const Scene<D>& scene, const ContactProblem<D>& problem,
                   const Solution<D>& solution, double share, double middle);
  void add_bodies(const Scene<D>& scene, const ContactProblem<D>& problem, double time,
                  EnergyTerms& sum);
  void add_contacts(const ContactProblem<D>& problem, const Solution<D>& solution, double share,
                    const Matrix<D>& rate, EnergyTerms& sum) const;
  EnergyTerms drift(const Scene<D>& scene, const ContactProblem<D>& problem,
                    const Solution<D>& solution) const;

  bool half_kicks_;  ///< velocity Verlet
  Energies start_, now_;
  double most_kinetic_;
  EnergyTerms terms_;
  EnergyTerms due_;  ///< of the half kick with these impulses that begins the next step
  Array<BodyMotion<D>> mean_, driven_;
  bool moves_walls_ = false;  ///< anything in driven_ is not zero
};

}  // namespace cd
