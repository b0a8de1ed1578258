// SPDX-License-Identifier: BSD-3-Clause
// Cell: open space, or a periodic cell that may deform.
#pragma once

#include <array>
#include <optional>

#include "libcd/core/vector.hpp"
#include "libcd/scene/cell_image.hpp"

namespace cd {

/// Deformations of a periodic cell that follow the stress; the others keep their rate.
enum class StrainModes {
  isotropic,    ///< one rate for all directions [Shaebani 2009, Eq. 16]
  axial,        ///< one rate per Cartesian axis
  axial_shear,  ///< these and the simple shear du_x / dy
};

/// Discretisation of the kinetic part of the pressure.
enum class PressureScheme {
  partial,  ///< from the velocities at the start of the step [Shaebani 2009, Eq. 32]
  full,     ///< from those at its end, which the sweeps keep up to date [Shaebani 2009, Eq. 27]
};

/// The part of a matrix along the modes that are free.
template <int D>
Matrix<D> project(const Matrix<D>& A, StrainModes modes) {
  if (modes == StrainModes::isotropic) return (A.trace() / D) * Matrix<D>::Identity();
  Matrix<D> part = A.diagonal().asDiagonal();
  if (modes == StrainModes::axial_shear) part(0, 1) = A(0, 1);
  return part;
}

/// An imposed stress that deforms the cell against the stress of the grains,
/// M dLambda / dt = sigma - stress along the free modes [Shaebani 2009, Eq. 19].
template <int D>
struct Barostat {
  Matrix<D> stress = Matrix<D>::Identity();    ///< imposed, positive in compression [force/area]
  double inertia = 1.0;                        ///< M > 0 [mass length^(2-D)]
  StrainModes modes = StrainModes::isotropic;  ///< which deformations are free
  PressureScheme scheme = PressureScheme::partial;  ///< of the kinetic part of the pressure
  /// Count the response of the cell to a contact's own impulse, l^2 / (D V M) in the isotropic
  /// case, among the contact's responses. The paper does not; without it sweeps diverge once this
  /// exceeds the response of the two grains.
  bool own_feedback = false;
  /// Keep Andersen's term -Lambda p [Shaebani 2009, Eq. 14], by which compression heats; the paper
  /// leaves it out [Eq. 18].
  bool momentum_term = false;

  /// Throws Error unless stress and inertia are finite, the inertia is > 0 and every axial stress
  /// positive.
  void check() const;
};

/// Open space by default. In a periodic cell velocities of grains are relative to the background,
/// which moves with rate x at position x [Shaebani 2009, Eq. 17]. Positions are not wrapped, so
/// that the image of a contact does not change while grains move.
template <int D>
class Cell {
 public:
  /// Multiples of the translations of a cell, one per translation.
  using Offset = Eigen::Matrix<int, D, 1>;

  Cell() = default;

  /// A periodic cell whose translations are the columns of `base`. Throws Error unless their
  /// volume is positive and finite.
  explicit Cell(const Matrix<D>& base);

  /// Periodic along some axes only, at least one; edges along the axes, of which those along open
  /// ones do not count, but for the volume. Walls that the translations leave where they are may
  /// stand in it. Throws Error also for other edges.
  Cell(const Vector<D>& edges, const std::array<bool, D>& axes);

  bool periodic() const { return axes_ != std::array<bool, D>{}; }  ///< false for open space
  bool periodic(int axis) const { return axes_[static_cast<std::size_t>(axis)]; }  ///< along it
  const std::array<bool, D>& axes() const { return axes_; }  ///< along which it is periodic
  bool periodic_everywhere() const;                          ///< along all axes

  const Matrix<D>& base() const { return base_; }        ///< H, translations as columns [length]
  double volume() const { return base_.determinant(); }  ///< V = det H, 2D: area [length^D]

  /// Distance between opposite faces across periodic axis k, the smallest of them.
  double least_height() const;

  /// Vector from x_i to an image of x_j; open space has only image 0.
  Vector<D> separation(const Vector<D>& x_i, const Vector<D>& x_j, CellImage image) const {
    Vector<D> l = x_j - x_i;
    if (image != 0) l += base_ * offset(image).template cast<double>();
    return l;
  }

  /// Position in units of the cell's translations; in [0, 1) within the cell at the origin.
  Vector<D> fraction(const Vector<D>& x) const { return base_.inverse() * x; }

  /// The integer multiples of the translations that bring a position into the cell at the origin,
  /// 0 along axes that are open: position + base() * home(position).
  Offset home(const Vector<D>& x) const;

  /// The integer multiples of the translations that bring a body to its image.
  static Offset offset(CellImage image) {
    Offset a;
    for (int k = 0; k < D; ++k) a[k] = image[k];
    return a;
  }
  /// The image at these multiples. Throws Error for one beyond CellImage::kMost.
  static CellImage image(const Offset& offset);

  /// base += dt rate base [Shaebani 2009, Eq. 24]. Throws Error if the cell would vanish.
  void deform(double time_step);

  /// Numbers of translations, as one matrix.
  using Integers = Eigen::Matrix<int, D, D>;

  /// Far shear: a translation that leans along the axis of another by more than half of that one is
  /// replaced by a shorter one of the same lattice. The same image then has other multiples: those
  /// from before times the matrix returned, base() before * a = base() after * (matrix * a).
  /// Nothing is returned, and nothing changed, if none leans that far.
  std::optional<Integers> straighten();

  /// The translations that the cell was made with as they are by now: base(), but for what
  /// straighten() replaced. Their shape is the whole deformation [length].
  Matrix<D> carried_base() const { return base_ * multiples_.template cast<double>(); }

  /// The multiples of base() that carried_base() consists of, by columns.
  const Integers& multiples() const { return multiples_; }
  void continue_from(const Integers& multiples) { multiples_ = multiples; }  ///< of a saved cell

  Matrix<D> rate = Matrix<D>::Zero();   ///< velocity gradient Lambda of the background [1/time]
  std::optional<Barostat<D>> barostat;  ///< none: the rate is prescribed

  /// Returns whether contacts feel the cell: it deforms or may be deformed.
  bool is_coupled() const { return periodic() && (barostat || !rate.isZero(0.0)); }

 private:
  std::array<bool, D> axes_{};
  Matrix<D> base_ = Matrix<D>::Identity();
  Integers multiples_ = Integers::Identity();
};

}  // namespace cd
