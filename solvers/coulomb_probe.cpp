// SPDX-License-Identifier: BSD-3-Clause
// Probe contacts whose solution under Coulomb's law is known.
#include "solvers/coulomb_probe.hpp"

#include <libcd/core/error.hpp>
#include <libcd/law/coulomb_block.hpp>
#include <libcd/law/coulomb_cone.hpp>

namespace cd {
namespace {

// Two ways to compute the same impulse of order one differ by rounding.
constexpr double kSame = 1e-9;

/// Test contact: free velocity, gap rate and friction. They alternate in sign and branch of the
/// law.
struct Probe {
  double normal, tangential;  ///< velocity without the contact's own impulse
  double gap_rate;
  double friction;
};
constexpr Probe kProbes[] = {
    {1.0, 0.3, 0.0, 0.5},    // opens
    {-1.0, 0.3, 0.0, 0.5},   // sticks
    {-1.0, 2.5, 0.0, 0.5},   // slides
    {-1.0, -2.5, 0.0, 0.3},  // slides the other way, on another pair of surfaces
    {-1.0, 0.3, 0.0, 0.0},   // slides without friction
    {-1.0, 0.3, 0.4, 0.5},   // closes a gap
    {-1.0, 0.3, 2.0, 0.5},   // leaves a gap
    {-1.0, 0.3, -0.4, 0.5},  // overlaps
};

void refuse(const std::string& law, const std::string& solver, const char* why) {
  throw Error("law", law, "rigid contact with Coulomb friction with " + solver + why);
}

template <int D>
void require_claim(const ContactLaw<D>& law, const std::string& solver) {
  const LawTraits traits = law.traits();
  if (!traits.is_coulomb || traits.transmits_moments) refuse(law.name(), solver, "");
}

template <int D>
Tangent<D> along(double size) {
  if constexpr (D == 2) {
    return size;
  } else {
    return {0.0, 0.6 * size, 0.8 * size};  // the normal is x
  }
}

template <int D>
bool same(const Impulse<D>& a, const Impulse<D>& b) {
  return squared_norm(a - b) <= kSame * kSame;  // false for NaN
}

constexpr auto kDiffers = ", this one solves a contact otherwise";

}  // namespace

template <int D>
void require_coulomb(const ContactProblem<D>&, const ContactLaw<D>& law,
                     const std::string& solver) {
  require_claim(law, solver);
  constexpr double mass_n = 0.5, mass_t = 0.25;
  for (const Probe& probe : kProbes) {
    const LocalContact<D> contact{probe.normal,
                                  along<D>(probe.tangential),
                                  {},
                                  mass_n,
                                  mass_t,
                                  probe.gap_rate,
                                  probe.friction,
                                  1.0,
                                  0};
    Impulse<D> expected;
    expected.normal = maximum(0.0, -mass_n * (probe.normal + law.bias(probe.gap_rate)));
    expected.tangential =
        project_on_disc(Tangent<D>(-mass_t * contact.velocity_t), probe.friction * expected.normal);
    if (!same(law.solve(contact), expected)) refuse(law.name(), solver, kDiffers);
  }
}

template <int D>
void require_coulomb(const MatrixProblem<D>&, const ContactLaw<D>& law, const std::string& solver) {
  require_claim(law, solver);
  Block<D> response = 2.0 * Block<D>::Identity();
  response(1, 1) = 4.0;
  response(0, 1) = response(1, 0) = 0.5;
  for (const Probe& probe : kProbes) {
    if (probe.gap_rate != 0.0) continue;  // part of q here
    const Vector<D> free = components(Impulse<D>{probe.normal, along<D>(probe.tangential)});
    const Vector<D> expected = solve_coulomb_block<D>(response, free, probe.friction);
    const BlockContact<D> contact{response, free, Vector<D>::Zero(), probe.friction};
    if (!same(law.solve(contact), from_components(expected))) refuse(law.name(), solver, kDiffers);
  }
}

template void require_coulomb(const ContactProblem<2>&, const ContactLaw<2>&, const std::string&);
template void require_coulomb(const ContactProblem<3>&, const ContactLaw<3>&, const std::string&);
template void require_coulomb(const MatrixProblem<2>&, const ContactLaw<2>&, const std::string&);
template void require_coulomb(const MatrixProblem<3>&, const ContactLaw<3>&, const std::string&);

}  // namespace cd
