// SPDX-License-Identifier: BSD-3-Clause
// Laws of the discharge rate of hoppers in two dimensions, fitted to measured rates.
#pragma once

#include <span>

namespace cd::scenes {

/// rate = prefactor (D / d - k)^(3/2) [Beverloo, Leniger and van de Velde 1961].
struct BeverlooLaw {
  double prefactor = 0.0;  ///< [mass / time]
  double k = 0.0;          ///< width of the empty edges in diameters

  double rate(double outlet) const;  ///< mass per time through D > k diameters
};

/// rate = prefactor (1 - exp(-b (D / d - 1)) / 2) (D / d - 1)^(3/2): no grain passes what is
/// narrower than one, and near the edges the flow is dilute [Mankoc et al., Granular Matter 9, 407
/// (2007)].
struct MankocLaw {
  double prefactor = 0.0;  ///< [mass / time]
  double b = 0.0;          ///< how fast the dilution fades with the outlet

  double rate(double outlet) const;  ///< mass per time through D > 1 diameters
};

/// rate = prefactor (1 - exp(-D / (width d)) / 2) (D / d)^(3/2): profiles of velocity and area
/// fraction that are similar at all outlets, less dense in narrow ones [Janda, Zuriguel and Maza,
/// Phys. Rev. Lett. 108, 248001 (2012)].
struct JandaLaw {
  double prefactor = 0.0;  ///< [mass / time]
  double width = 0.0;      ///< of outlets in which dilution fades [d]

  double rate(double outlet) const;  ///< mass per time through D > 0
};

/// rate = limit (1 - lack exp(-height / length)): the rate follows the load on the bottom, which in
/// a bin of width W comes near to a limit as this exponential, with the length W / (2 mu K) by
/// Janssen [Z. Ver. Dtsch. Ing. 39, 1045 (1895)]; mu: friction of the walls, K: stress on them over
/// the vertical one.
struct LoadLaw {
  double limit = 0.0;   ///< rate of a bed without end [mass / time]
  double lack = 0.0;    ///< what an empty bed would lack of it
  double length = 0.0;  ///< of height, in the unit of the fitted ones

  double rate(double height) const;  ///< mass per time under a bed of this height
};

/// @{
/// Fit to rates [mass / time] through two or more outlets [d] by least squares of relative errors.
/// As many grains are counted at each outlet, so that these are taken as equal. Beverloo's law is
/// fitted as a line, rate^(2/3) against D.
BeverlooLaw fit_beverloo(std::span<const double> outlet, std::span<const double> rate);
MankocLaw fit_mankoc(std::span<const double> outlet, std::span<const double> rate);
JandaLaw fit_janda(std::span<const double> outlet, std::span<const double> rate);
/// @}

/// The same through one outlet under three or more heights of beds.
LoadLaw fit_load(std::span<const double> height, std::span<const double> rate);

}  // namespace cd::scenes
