// SPDX-License-Identifier: BSD-3-Clause
// The frozen problem in matrix form: relative velocities from impulses through a block-sparse
// matrix.
#pragma once

#include <Eigen/Core>
#include <variant>

#include "libcd/core/array.hpp"
#include "libcd/core/vector.hpp"

namespace cd {

/// Frictional contact problem u = W r + q, one vector of D components per contact, the normal one
/// first: u relative velocities, r impulses (or forces), W the Delassus matrix. Units are the
/// source's own. W is kept as it was given, also where it is slightly asymmetric.
template <int D>
struct MatrixProblem {
  static_assert(D == 2 || D == 3);

  /// One block of W, velocity per impulse; component 0 is normal.
  using Block = Eigen::Matrix<double, D, D>;

  /// Block compressed rows: the blocks of contact c are row_start[c] .. row_start[c + 1] - 1, their
  /// columns ascending.
  Array<int> row_start;
  Array<int> column;       ///< contact whose impulse the block multiplies
  Array<Block> block;      ///< W_cd
  Array<int> diagonal;     ///< number of the block W_cc; every contact has one, zero if need be
  Array<Vector<D>> q;      ///< relative velocity without any impulse
  Array<double> friction;  ///< Coulomb coefficient, >= 0

  int contact_count() const { return q.size(); }  ///< number of contacts
};

/// A problem whose dimension was found in a file.
using AnyProblem = std::variant<MatrixProblem<2>, MatrixProblem<3>>;

/// Scalar entry of a sparse matrix.
struct MatrixEntry {
  /// @{
  /// From 0.
  int row, column;
  /// @}
  double value;  ///< added to others of the same place
};

/// Builds the problem of q.size() contacts from the scalar entries of W (row D c + k: component k
/// of contact c). Entries of one place are added in their order; blocks of zeros are dropped unless
/// on the diagonal. Rows and columns must lie within D q.size(), and friction must have q.size()
/// values.
template <int D>
MatrixProblem<D> make_matrix_problem(const Array<MatrixEntry>& entries, Array<Vector<D>> q,
                                     Array<double> friction);

/// u = W r, without q; r has one vector per contact, u is resized to as many.
template <int D>
void multiply(const MatrixProblem<D>& problem, const Array<Vector<D>>& r, Array<Vector<D>>& u);

/// Returns whether W and q hold neither NaN nor infinities (sums of large entries may).
template <int D>
bool all_finite(const MatrixProblem<D>& problem);

/// Throws Error naming contact and value for the first diagonal block that is no response to
/// impulses: one that is not finite, W_nn <= 0, a negative eigenvalue of its symmetric part (beyond
/// rounding), or zeros in a row where other blocks are not. A block of zeros in a row of zeros
/// passes: nothing moves such a contact.
template <int D>
void require_responses(const MatrixProblem<D>& problem);

/// Returns whether nothing moves contact c: its row of W is zero. It is open with any r if q_n >=
/// 0, and has no solution if q_n < 0.
template <int D>
bool is_immovable(const MatrixProblem<D>& problem, int c);

/// The first contact that nothing moves and that approaches, q_n < 0: then the problem has no
/// solution. -1 if there is none.
template <int D>
int first_unsolvable(const MatrixProblem<D>& problem);

/// ||W - W^T|| / ||W|| (Frobenius): 0 for a symmetric matrix, as mechanics makes it, and for W = 0.
template <int D>
double asymmetry(const MatrixProblem<D>& problem);

}  // namespace cd
