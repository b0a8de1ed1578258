// SPDX-License-Identifier: BSD-3-Clause
// W by probing: a unit impulse moves two bodies, and the velocities at their contacts are its
// column.
#include "libcd/matrix/to_matrix.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

#include "libcd/core/error.hpp"
#include "libcd/problem/response.hpp"
#include "libcd/sweep/sweep_state.hpp"

namespace cd {
namespace {

/// The bodies i and j of a contact that respond to its impulse, -1 for one that does not.
struct Movers {
  int i, j;
};

template <int D>
Movers movers(const ContactProblem<D>& problem, int c) {
  const int grains = problem.grain_contacts.size();
  if (c < grains) {
    const GrainContact<D>& contact = problem.grain_contacts[c];
    const auto free = [&](int body) { return problem.free[body].inverse_mass > 0.0 ? body : -1; };
    return {free(contact.i), free(contact.j)};
  }
  const BoundaryContact<D>& contact = problem.boundary_contacts[c - grains];
  return {contact.side_i.responds() ? contact.i : -1, contact.side_j.responds() ? contact.j : -1};
}

template <int D>
void set_at_rest(BodyMotion<D>& body) {
  body.velocity.setZero();
  body.surface = zero_tangent<D>();
}

/// Velocities and the matrix of one problem.
template <int D>
class Probe {
 public:
  Probe(const ContactProblem<D>& problem, const ContactLaw<D>& law) : problem_(problem), law_(law) {
    if (problem.cell.is_coupled)
      throw Error(
          "cell: a periodic cell that deforms couples all contacts; it is not allowed in the "
          "matrix form");
    contacts_of_.resize(problem.free.size());
    state_.load_cold(problem);
    for (int c = 0; c < problem.contact_count(); ++c) {
      const Movers m = movers(problem, c);
      if (m.i >= 0) contacts_of_[m.i].push_back(c);
      if (m.j >= 0 && m.j != m.i) contacts_of_[m.j].push_back(c);
    }
    require_room();
  }

  Array<Vector<D>> free_velocities() {
    Array<Vector<D>> q;
    for (int c = 0; c < problem_.contact_count(); ++c) {
      q.push_back(velocity(c));
      q[c].x() += law_.bias(state_.view().local(c).bias);
    }
    return q;
  }

  Array<double> friction() const {
    Array<double> mu;
    for (int c = 0; c < problem_.contact_count(); ++c)
      mu.push_back(state_.view().local(c).friction);
    return mu;
  }

  Array<MatrixEntry> entries() {
    for (int k = 0; k < problem_.free.size(); ++k) set_at_rest(state_.view().motion[k]);
    Array<MatrixEntry> entries;
    for (int d = 0; d < problem_.contact_count(); ++d) {
      const Array<int> neighbours = neighbours_of(d);
      for (int k = 0; k < D; ++k) {
        push(d, k);
        for (const int c : neighbours) {
          const Vector<D> u = velocity(c);
          for (int l = 0; l < D; ++l) entries.push_back({D * c + l, D * d + k, u[l]});
        }
        undo(d);
      }
    }
    return entries;
  }

 private:
  /// Bodies with n contacts give n^2 blocks, each of D^2 entries that are counted by an int.
  void require_room() const {
    double entries = 0.0;
    for (const Array<int>& contacts : contacts_of_)
      entries += D * D * static_cast<double>(contacts.size()) * contacts.size();
    if (entries > std::numeric_limits<int>::max())
      throw Error("entries of the problem in matrix form", entries,
                  "at most " + std::to_string(std::numeric_limits<int>::max()));
  }

  Vector<D> velocity(int c) const {
    const LocalContact<D> local = state_.view().local(c);
    return components(in_frame(contact_normal(problem_, c), {local.velocity_n, local.velocity_t}));
  }

  /// The contacts that an impulse at d may move, d itself included if anything moves.
  Array<int> neighbours_of(int d) const {
    Array<int> all;
    const Movers m = movers(problem_, d);
    if (m.i >= 0) all.insert(all.end(), contacts_of_[m.i].begin(), contacts_of_[m.i].end());
    if (m.j >= 0) all.insert(all.end(), contacts_of_[m.j].begin(), contacts_of_[m.j].end());
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }

  void push(int d, int k) {
    const Vector<D> unit = Vector<D>::Unit(k);
    state_.view().apply(d, from_frame(contact_normal(problem_, d), from_components(unit)));
  }

  /// Takes the impulse back and, as that leaves rounding behind, stops the bodies.
  void undo(int d) {
    state_.view().apply(d, {});
    const Movers m = movers(problem_, d);
    if (m.i >= 0) set_at_rest(state_.view().motion[m.i]);
    if (m.j >= 0) set_at_rest(state_.view().motion[m.j]);
  }

  const ContactProblem<D>& problem_;
  const ContactLaw<D>& law_;
  Array<Array<int>> contacts_of_;  ///< of each body, those to which it responds
  SweepState<D> state_;
};

}  // namespace

Eigen::Matrix2d contact_frame(const Vector<2>& n) {
  Eigen::Matrix2d frame;
  frame << n.x(), -n.y(), n.y(), n.x();
  return frame;
}

Eigen::Matrix3d contact_frame(const Vector<3>& n) {
  Eigen::Matrix3d frame;
  frame.col(0) = n;
  frame.col(1) = n.unitOrthogonal();
  frame.col(2) = n.cross(frame.col(1));
  return frame;
}

Impulse<2> in_frame(const Vector<2>&, const Impulse<2>& r) {
  return r;
}
Impulse<3> in_frame(const Vector<3>& n, const Impulse<3>& r) {
  const Vector<3> t = contact_frame(n).transpose() * r.tangential;
  return {r.normal, {0.0, t.y(), t.z()}};
}

Impulse<2> from_frame(const Vector<2>&, const Impulse<2>& r) {
  return r;
}
Impulse<3> from_frame(const Vector<3>& n, const Impulse<3>& r) {
  return {r.normal, contact_frame(n) * r.tangential};
}

template <int D>
const Vector<D>& contact_normal(const ContactProblem<D>& problem, int c) {
  const int grains = problem.grain_contacts.size();
  return c < grains ? problem.grain_contacts[c].normal
                    : problem.boundary_contacts[c - grains].normal;
}

template <int D>
MatrixProblem<D> to_matrix(const ContactProblem<D>& problem, const ContactLaw<D>& law) {
  Probe<D> probe(problem, law);
  const Array<Vector<D>> q = probe.free_velocities();
  return make_matrix_problem<D>(probe.entries(), q, probe.friction());
}

template <int D>
Array<Impulse<D>> initial_in_frame(const ContactProblem<D>& problem, const Solution<D>&) {
  Array<Impulse<D>> r;
  for (const auto& c : problem.grain_contacts) r.push_back(in_frame(c.normal, c.impulse));
  for (const auto& c : problem.boundary_contacts) r.push_back(in_frame(c.normal, c.impulse));
  return r;
}

template <int D>
Array<Impulse<D>> initial_in_frame(const MatrixProblem<D>& problem, const Solution<D>& solution) {
  if (solution.impulse.size() == problem.contact_count()) return solution.impulse;
  return Array<Impulse<D>>(static_cast<std::size_t>(problem.contact_count()));
}

template <int D>
void store_from_frame(const ContactProblem<D>& problem, const Array<Impulse<D>>& r,
                      Solution<D>& solution) {
  solution.impulse.resize(r.size());
  for (int c = 0; c < r.size(); ++c)
    solution.impulse[c] = from_frame(contact_normal(problem, c), r[c]);
  store_motion(problem, solution);
}

template <int D>
void store_from_frame(const MatrixProblem<D>&, const Array<Impulse<D>>& r, Solution<D>& solution) {
  solution.impulse = r;
  solution.motion.clear();
}

template const Vector<2>& contact_normal(const ContactProblem<2>&, int);
template const Vector<3>& contact_normal(const ContactProblem<3>&, int);
template MatrixProblem<2> to_matrix(const ContactProblem<2>&, const ContactLaw<2>&);
template MatrixProblem<3> to_matrix(const ContactProblem<3>&, const ContactLaw<3>&);
template Array<Impulse<2>> initial_in_frame(const ContactProblem<2>&, const Solution<2>&);
template Array<Impulse<3>> initial_in_frame(const ContactProblem<3>&, const Solution<3>&);
template Array<Impulse<2>> initial_in_frame(const MatrixProblem<2>&, const Solution<2>&);
template Array<Impulse<3>> initial_in_frame(const MatrixProblem<3>&, const Solution<3>&);
template void store_from_frame(const ContactProblem<2>&, const Array<Impulse<2>>&, Solution<2>&);
template void store_from_frame(const ContactProblem<3>&, const Array<Impulse<3>>&, Solution<3>&);
template void store_from_frame(const MatrixProblem<2>&, const Array<Impulse<2>>&, Solution<2>&);
template void store_from_frame(const MatrixProblem<3>&, const Array<Impulse<3>>&, Solution<3>&);

}  // namespace cd
