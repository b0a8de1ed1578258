// SPDX-License-Identifier: BSD-3-Clause
// Moments of contact segments and fluxes of momentum, summed in the cells of a polar grid.
#include "libcd/measure/stress_field.hpp"

#include <vector>

#include "libcd/measure/grid_images.hpp"
#include "libcd/measure/stress.hpp"

namespace cd {

StressField::StressField(const PolarGrid& grid)
    : grid_(grid), cutter_(grid), sums_(kCells + grid.cells() * kCount) {}

void StressField::add_moment(int first, const Matrix<2>& moment) {
  for (int k = 0; k < 4; ++k) sums_.add(first + k, moment(k / 2, k % 2));
}

void StressField::add_contact(const Vector<2>& start, const Vector<2>& end,
                              const Vector<2>& impulse) {
  for (const SegmentPiece& piece : cutter_.cut(start, end, impulse)) {
    const bool inside = piece.ring >= 0;
    add_moment(inside ? index(grid_.cell(piece.ring, piece.sector), kContact) : kOutside,
               piece.moment);
  }
}

void StressField::add_contacts(const Scene<2>& scene, const ContactProblem<2>& problem,
                               const Array<Impulse<2>>& impulse) {
  require_room(grid_, scene.cell);
  for_each_contact(problem, [&](int c, const auto& contact) {
    const Impulse<2>& p = impulse[c];
    if (p.normal == 0.0 && p.tangential == 0.0) return;
    const Vector<2> branch = branch_vector<2>(scene, problem, c, contact);
    const bool from_i = scene.shape[contact.i] == Shape::round;
    const Vector<2> start =
        from_i ? scene.position[contact.i] : Vector<2>(scene.position[contact.j] - branch);
    const Vector<2> force = cartesian_impulse<2>(contact.normal, p);
    if (scene.cell.periodic())
      add_images(scene.cell, start, branch, force);
    else
      add_contact(start, start + branch, force);
  });
}

void StressField::add_images(const Cell<2>& cell, const Vector<2>& start, const Vector<2>& branch,
                             const Vector<2>& impulse) {
  for (const SegmentPiece& piece : cutter_.cut(start, start + branch, impulse))
    add_moment(kOutside, piece.moment);
  const Vector<2> reach = Vector<2>::Constant(grid_.outer + branch.norm());
  const BoxImages<2> box(cell, grid_.centre - reach, grid_.centre + reach);
  box.for_each(start, 0.0, [&](const Vector<2>& image) {
    for (const SegmentPiece& piece : cutter_.cut(image, image + branch, impulse)) {
      if (piece.ring < 0) continue;
      add_moment(index(grid_.cell(piece.ring, piece.sector), kContact), piece.moment);
      add_moment(kOutside, -piece.moment);
    }
  });
}

void StressField::add_motion(const Scene<2>& scene) {
  require_room(grid_, scene.cell);
  sums_.add(kSnapshots, 1.0);
  const NearestImage nearest(grid_, scene.cell);
  for (int b = 0; b < scene.size(); ++b) {
    if (scene.shape[b] != Shape::round) continue;
    const Vector<2> x = nearest.from_centre(scene.position[b], 0.0);
    const double r = x.norm();
    const int ring = grid_.ring_of(r);
    if (ring < 0) continue;
    const int cell = grid_.cell(ring, grid_.sector_of(std::atan2(x.y(), x.x())));
    const double m = scene.mass[b];
    const double v_r = x.dot(scene.velocity[b]) / r;
    const double v_t = tangential(x, scene.velocity[b]) / r;
    sums_.add(index(cell, kInertia), m * r * r);
    sums_.add(index(cell, kRadialMomentum), m * r * v_r);
    sums_.add(index(cell, kAngularMomentum), m * r * v_t);
    sums_.add(index(cell, kFluxRR), m * v_r * v_r);
    sums_.add(index(cell, kFluxRT), m * v_r * v_t);
    sums_.add(index(cell, kFluxTT), m * v_t * v_t);
  }
}

double StressField::angular_velocity(int ring) const {
  double inertia = 0.0;
  double momentum = 0.0;
  for (int s = 0; s < grid_.sectors; ++s) {
    inertia += sums_.total(index(grid_.cell(ring, s), kInertia));
    momentum += sums_.total(index(grid_.cell(ring, s), kAngularMomentum));
  }
  return inertia > 0.0 ? momentum / inertia : 0.0;
}

PolarStress StressField::over_cells(int ring, int first_sector, int sectors) const {
  const double area = sectors * grid_.cell_area(ring);
  const auto blocks_of = [&](int quantity) {
    std::vector<double> sum(static_cast<std::size_t>(sums_.blocks()), 0.0);
    for (int s = first_sector; s < first_sector + sectors; ++s) {
      const std::span<const double> part = sums_.of(index(grid_.cell(ring, s), quantity));
      for (std::size_t b = 0; b < sum.size(); ++b) sum[b] += part[b];
    }
    return sum;
  };
  PolarStress stress;
  for (int k = 0; k < 4; ++k) {
    const Estimate sigma = sums_.ratio(blocks_of(kContact + k), kTime);
    stress.contact(k / 2, k % 2) = sigma.value / area;
    stress.contact_error(k / 2, k % 2) = sigma.error / area;
  }
  if (!(sums_.total(kSnapshots) > 0.0)) return stress;

  const double omega = angular_velocity(ring);
  const auto set = [&](int row, int column, const std::vector<double>& total,
                       const std::vector<double>& fluctuation) {
    const Estimate of_total = sums_.ratio(total, kSnapshots);
    const Estimate of_fluctuation = sums_.ratio(fluctuation, kSnapshots);
    for (const auto& [a, b] : {std::pair{row, column}, std::pair{column, row}}) {
      stress.kinetic_total(a, b) = of_total.value / area;
      stress.kinetic(a, b) = of_fluctuation.value / area;
      stress.kinetic_error(a, b) = of_fluctuation.error / area;
    }
  };
  const std::vector<double> rr = blocks_of(kFluxRR), rt = blocks_of(kFluxRT),
                            tt = blocks_of(kFluxTT), inertia = blocks_of(kInertia),
                            p_r = blocks_of(kRadialMomentum), p_t = blocks_of(kAngularMomentum);
  std::vector<double> c_rt = rt, c_tt = tt;  // of c_t = v_t - omega r
  for (std::size_t b = 0; b < rt.size(); ++b) {
    c_rt[b] -= omega * p_r[b];
    c_tt[b] += omega * (omega * inertia[b] - 2.0 * p_t[b]);
  }
  set(0, 0, rr, rr);
  set(0, 1, rt, c_rt);
  set(1, 1, tt, c_tt);
  return stress;
}

PolarStress StressField::ring(int ring) const {
  return over_cells(ring, 0, grid_.sectors);
}

PolarStress StressField::cell(int ring, int sector) const {
  return over_cells(ring, sector, 1);
}

Matrix<2> StressField::outside() const {
  Matrix<2> moment;
  for (int k = 0; k < 4; ++k) moment(k / 2, k % 2) = sums_.ratio(kOutside + k, kTime).value;
  return moment;
}

}  // namespace cd
