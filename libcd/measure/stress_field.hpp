// SPDX-License-Identifier: BSD-3-Clause
// Stress of grains between concentric cylinders in the radial and azimuthal basis, cell by cell.
#pragma once

#include <tuple>

#include "libcd/core/fields.hpp"
#include "libcd/measure/block_sums.hpp"
#include "libcd/measure/polar_segment.hpp"
#include "libcd/problem/contact_problem.hpp"
#include "libcd/scene/scene.hpp"

namespace cd {

/// Time averages over a cell or a ring, positive in compression; (0, 1) is sigma_r,theta: row
/// branch vector, column force, as in mean_stress. Unit: force / length. Errors are standard errors
/// from the spread between blocks.
///
/// contact: (1 / (A T)) sum over contacts and steps of the integral of dl J^T over the part of the
/// contact's segment in the cell, in the local basis at each point, exactly; J is the impulse on
/// the body at whose end the segment ends. The segment runs from centre to centre of two grains,
/// and between the centre of a grain and the point of the wall. [Radjai 1996; Guttenberg 2011, Eq.
/// 3, whose first index is the force; the sharing along the segment is not in the paper, which does
/// not say how it resolves stresses in space.]
///
/// kinetic: < sum over grains with their centre in the cell of m c c^T > / A, where c = v - omega_k
/// r e_theta is the velocity against the mean flow of the ring k, omega_k = sum m r v_theta / sum m
/// r^2 over the whole measurement. A mean radial flow cannot last between two walls and counts as
/// fluctuation. kinetic_total: the same with v instead of c.
///
/// In steady flow 2 pi r^2 (contact + kinetic_total)(0, 1) is at every r the torque that the inner
/// cylinder passes outwards, minus the torque on it. (1, 0) differs from (0, 1) where rings are
/// narrower than grains, and agrees in the mean over wider ones.
struct PolarStress {
  Matrix<2> contact = Matrix<2>::Zero();        ///< of contacts
  Matrix<2> contact_error = Matrix<2>::Zero();  ///< standard error
  Matrix<2> kinetic = Matrix<2>::Zero();        ///< of fluctuations
  Matrix<2> kinetic_error = Matrix<2>::Zero();  ///< standard error
  Matrix<2> kinetic_total = Matrix<2>::Zero();  ///< with the mean flow

  /// Name, unit and place of each member.
  static constexpr auto fields =
      std::tuple(field("contact", "mass / time^2", &PolarStress::contact),
                 field("contact_error", "mass / time^2", &PolarStress::contact_error),
                 field("kinetic", "mass / time^2", &PolarStress::kinetic),
                 field("kinetic_error", "mass / time^2", &PolarStress::kinetic_error),
                 field("kinetic_total", "mass / time^2", &PolarStress::kinetic_total));
};

/// Collects PolarStress. Contacts and grains may be looked at in some of the steps only: contact
/// impulses are divided by the time during which they were collected, and motion is averaged over
/// snapshots.
class StressField {
 public:
  /// Throws Error for an invalid grid.
  explicit StressField(const PolarGrid& grid);

  /// One contact: `impulse` [mass length / time] is what the body at `end` gets from that at
  /// `start`; a wall is represented by its contact point.
  void add_contact(const Vector<2>& start, const Vector<2>& end, const Vector<2>& impulse);

  /// All contacts of a solved step, with the branch vectors of the problem. The scene says where
  /// they are; it may be the one after the step. In a periodic cell all images of a contact count;
  /// throws Error if the circle of the grid is wider than the cell.
  void add_contacts(const Scene<2>& scene, const ContactProblem<2>& problem,
                    const Array<Impulse<2>>& impulse);

  /// Counts time during which contacts were collected, all of them.
  void add_time(double elapsed) { sums_.add(kTime, elapsed); }

  /// A snapshot of the velocities of all round bodies; in a periodic cell those of their images,
  /// relative to the background (Cell).
  void add_motion(const Scene<2>& scene);

  void end_block() { sums_.end_block(); }  ///< closes a block of the sums

  /// @{
  /// The sums so far, to be kept and restored.
  const BlockSums& sums() const { return sums_; }
  BlockSums& sums() { return sums_; }
  /// @}

  /// @{
  /// Means over a ring or over one cell in the closed blocks. Kinetic parts are 0 without
  /// snapshots. Throws Error for fewer than 2 closed blocks or no time.
  PolarStress ring(int ring) const;
  PolarStress cell(int ring, int sector) const;
  /// @}

  /// (1 / T) sum of the moments outside of the grid [force length]: with this the integral of the
  /// trace of `contact` over all cells is that of (1 / T) sum l J^T over all contacts.
  Matrix<2> outside() const;

 private:
  /// Sums in a cell, after those of the whole field.
  enum Quantity {
    kContact,          ///< four components of the moments of contact segments
    kInertia = 4,      ///< m r^2 of the grains, per snapshot as all below
    kRadialMomentum,   ///< m r v_r
    kAngularMomentum,  ///< m r v_theta
    kFluxRR,           ///< m v_r v_r
    kFluxRT,           ///< m v_r v_theta
    kFluxTT,           ///< m v_theta v_theta
    kCount
  };
  static constexpr int kTime = 0, kSnapshots = 1, kOutside = 2, kCells = 6;

  int index(int cell, int quantity) const { return kCells + cell * kCount + quantity; }
  void add_images(const Cell<2>& cell, const Vector<2>& start, const Vector<2>& branch,
                  const Vector<2>& impulse);
  void add_moment(int first, const Matrix<2>& moment);
  double angular_velocity(int ring) const;
  PolarStress over_cells(int ring, int first_sector, int sectors) const;

  PolarGrid grid_;
  PolarCutter cutter_;
  BlockSums sums_;
};

}  // namespace cd
