// Checks of the spring-dashpot law.
#include "libcd/law/spring_dashpot.hpp"

#include <cmath>
#include <string>

#include "libcd/core/error.hpp"

namespace cd {

template <int D>
SpringDashpot<D>::SpringDashpot(PairTable<SpringDashpotCoefficients> coefficients)
    : coefficients_(std::move(coefficients)) {
  for (int a = 0; a < coefficients_.materials(); ++a) {
    for (int b = a; b < coefficients_.materials(); ++b) {
      const auto& [stiffness, damping] = coefficients_(a, b);
      if (!(stiffness > 0.0) || !std::isfinite(stiffness))
        throw Error("stiffness", stiffness, "a finite number > 0");
      if (!(damping >= 0.0) || !std::isfinite(damping))
        throw Error("damping", damping, "a finite number >= 0");
    }
  }
}

template <int D>
void SpringDashpot<D>::check(const Scene<D>& scene) const {
  if (scene.friction.materials() != coefficients_.materials())
    throw Error("materials of the spring-dashpot law", coefficients_.materials(),
                std::to_string(scene.friction.materials()) + " as in the scene");
  for (int a = 0; a < scene.friction.materials(); ++a) {
    for (int b = a; b < scene.friction.materials(); ++b) {
      if (scene.friction(a, b) != 0.0)
        throw Error("friction", scene.friction(a, b),
                    "0 with the law spring-dashpot, which has no tangential force");
    }
  }
}

template class SpringDashpot<2>;
template class SpringDashpot<3>;

}  // namespace cd
