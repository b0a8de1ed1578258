// SPDX-License-Identifier: BSD-3-Clause
// Factories of the parts of a method, each from one function template for both dimensions.
#pragma once

#include <memory>

#include <libcd/simulation/registry.hpp>

namespace cd {

/// `make<D>(options)` makes the part.
template <template <int> class Part, class Options, class Make>
Factory<Part, Options> in_both(const Make& make) {
  return {[make](const Options& o) -> std::unique_ptr<Part<2>> {
            return make.template operator()<2>(o);
          },
          [make](const Options& o) -> std::unique_ptr<Part<3>> {
            return make.template operator()<3>(o);
          }};
}

/// @{
/// Of a law, a solver, an integrator.
template <class Make>
auto law(const Make& make) {
  return in_both<ContactLaw, MethodOptions>(make);
}
template <class Make>
auto solver(const Make& make) {
  return in_both<Solver, SolverOptions>(make);
}
template <class Make>
auto integrator(const Make& make) {
  return in_both<Integrator, MethodOptions>(make);
}
/// @}

}  // namespace cd
