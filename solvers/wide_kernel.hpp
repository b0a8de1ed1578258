// The update of contacts in fours: one kernel for every machine, one for AVX2, the same bits.
#pragma once

#include <libcd/core/cpu.hpp>
#include "solvers/contact_fours.hpp"

namespace cd {

/// Which kernel does the fours.
enum class WideKernel {
  fastest,   ///< AVX2 where the processor has it
  portable,  ///< four contacts one after the other, with the same result to the last bit
};

/// What a kernel works on.
struct FoursSweep {
  ContactFour* fours;
  BodyMotion<2>* motion;
  double rotational_response;
  double cell_response;  ///< 1 / (D V M), 0 in open space
  bool prefetch;         ///< ask for records and bodies ahead, if they do not stay in the cache
};

/// Gives the contacts of the fours order[0] .. order[count - 1] in turn the impulses of unilateral
/// contact with Coulomb friction (law/unilateral_coulomb.hpp). The four contacts of a record see
/// the same `rate` lambda of the cell, which then takes the sum of what they do to it.
using FoursKernel = void (*)(const FoursSweep& sweep, const std::int32_t* order, int count,
                             double& rate);

void update_fours_portable(const FoursSweep& sweep, const std::int32_t* order, int count,
                           double& rate);

/// The same for a processor with AVX2; must not be called on another one.
void update_fours_avx2(const FoursSweep& sweep, const std::int32_t* order, int count, double& rate);

/// The kernel asked for.
inline FoursKernel fours_kernel(WideKernel kind) {
  return kind == WideKernel::fastest && has_avx2() ? update_fours_avx2 : update_fours_portable;
}

}  // namespace cd
