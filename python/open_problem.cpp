// SPDX-License-Identifier: BSD-3-Clause
// Working copies of problems behind a face that does not depend on their form.
#include "python/open_problem.hpp"

#include <stdexcept>
#include <type_traits>

#include <libcd/law/typed_law.hpp>
#include <libcd/matrix/to_matrix.hpp>
#include <libcd/solver/residual.hpp>
#include "python/contacts.hpp"

namespace cd::python {
namespace {

template <int D>
Vector<D> normal_of(const ContactProblem<D>& problem, int c) {
  return contact_normal(problem, c);
}
template <int D>
Vector<D> normal_of(const MatrixProblem<D>&, int) {
  return Vector<D>::Unit(0);
}

template <int D>
LocalContact<D> seen(const LocalContact<D>& contact) {
  return contact;
}
template <int D>
MomentCopy<D> seen(const MomentContact<D>& contact) {
  return MomentCopy<D>(contact);
}
template <int D>
BlockCopy<D> seen(const BlockContact<D>& contact) {
  return BlockCopy<D>(contact);
}

template <int D, class Problem, class State>
class Open final : public OpenProblem {
 public:
  Open(const Problem& problem, const ContactLaw<D>& law, Solution<D>& solution)
      : problem_(problem), law_(law), solution_(&solution) {
    state_.load(problem, solution);
  }

  int dimension() const override { return D; }
  int contacts() const override {
    require_open();
    return problem_.contact_count();
  }
  std::string formulation() const override { return kIsMatrix ? "matrix" : "velocity"; }

  py::object local(int c) override {
    py::object contact;
    with_view(c,
              [&](const auto& view, const auto&) { contact = py::cast(seen<D>(view.local(c))); });
    return contact;
  }

  py::object wanted(int c) override {
    py::object answer;
    with_view(c, [&](const auto& view, const auto& law) {
      answer = as_python(law.solve(view.local(c)));
    });
    return answer;
  }

  void apply(int c, const py::object& r) override {
    with_view(c, [&]<class Law>(const auto& view, const Law&) {
      if constexpr (kIsMatrix) {
        view.apply(c, from_components(components_from<D>(r, "apply")));
      } else if constexpr (kTransmitsMoments<Law>) {
        view.apply(c, wrench_of<D>(r, "apply"));
      } else {
        view.apply(c, impulse_of<D>(r, "apply"));
      }
    });
  }

  void update(int c) override {
    with_view(c, [&](const auto& view, const auto& law) { view.update(c, law); });
  }

  py::array impulses() override {
    const int count = contacts();
    py::array_t<double> all({count, D});
    auto rows = all.mutable_unchecked<2>();
    for (int c = 0; c < count; ++c) {
      with_view(c, [&](const auto& view, const auto&) {
        const Vector<D> r = components(
            in_frame(normal_of(problem_, c), static_cast<const Impulse<D>&>(view.impulse(c))));
        for (int k = 0; k < D; ++k) rows(c, k) = r[k];
      });
    }
    return all;
  }

  void set_impulses(const py::array& r) override {
    const int count = contacts();
    const auto all = py::array_t<double, py::array::c_style | py::array::forcecast>(r);
    if (all.ndim() != 2 || all.shape(0) != count || all.shape(1) != D)
      throw Error("shape of impulses", py::str(r.attr("shape")).cast<std::string>(),
                  "(" + std::to_string(count) + ", " + std::to_string(D) + ")");
    const auto rows = all.template unchecked<2>();
    for (int c = 0; c < count; ++c) {
      Vector<D> row;
      for (int k = 0; k < D; ++k) row[k] = rows(c, k);
      set(c, from_frame(normal_of(problem_, c), from_components(row)));
    }
  }

  AnyProblem matrix_problem() override {
    require_open();
    const py::gil_scoped_release unlocked;
    return matrix_form(problem_, law_);
  }

  std::optional<double> residual() override {
    const std::optional<Judgement> judged = judge();
    return judged ? std::optional(judged->error) : std::nullopt;
  }

  bool meets(double tolerance) override {
    const std::optional<Judgement> judged = judge();
    return judged && judged->meets(tolerance);
  }

  void close() override {
    if (solution_) state_.store(*solution_);
    solution_ = nullptr;
  }

 private:
  static constexpr bool kIsMatrix = std::is_same_v<Problem, MatrixProblem<D>>;

  void require_open() const {
    if (!solution_) throw std::runtime_error("the solve is over, its problem cannot be used");
  }

  std::optional<Judgement> judge() {
    require_open();
    const py::gil_scoped_release unlocked;
    state_.store(*solution_);
    return cd::judge(problem_, law_, *solution_);
  }

  static py::object as_python(const Impulse<D>& r) {
    if constexpr (kIsMatrix) {
      return py::cast(Vector<D>(components(r)));
    } else {
      return tuple_of<D>(r);
    }
  }
  static py::object as_python(const Wrench<D>& r) { return tuple_of<D>(r); }

  /// Calls body(view, law) with the law's own type.
  template <class Body>
  void with_view(int c, const Body& body) {
    require_open();
    if (c < 0 || c >= problem_.contact_count())
      throw Error("contact", c, "a number below " + std::to_string(problem_.contact_count()));
    TypedLaw<D>(law_).visit(
        [&](const auto& law) { state_.visit(law, [&](const auto& view) { body(view, law); }); });
  }

  void set(int c, const Impulse<D>& impulse) {
    with_view(c, [&]<class Law>(const auto& view, const Law&) {
      if constexpr (kTransmitsMoments<Law> && !kIsMatrix) {
        throw Error("law", law_.name(), "one without moments where a solver sets all impulses");
      } else {
        view.apply(c, impulse);
      }
    });
  }

  const Problem& problem_;
  const ContactLaw<D>& law_;
  Solution<D>* solution_;  ///< none after close
  State state_;
};

}  // namespace

template <int D>
std::shared_ptr<OpenProblem> open_problem(const ContactProblem<D>& problem,
                                          const ContactLaw<D>& law, Solution<D>& solution) {
  return std::make_shared<Open<D, ContactProblem<D>, SweepState<D>>>(problem, law, solution);
}

template <int D>
std::shared_ptr<OpenProblem> open_problem(const MatrixProblem<D>& problem, const ContactLaw<D>& law,
                                          Solution<D>& solution) {
  return std::make_shared<Open<D, MatrixProblem<D>, MatrixState<D>>>(problem, law, solution);
}

template std::shared_ptr<OpenProblem> open_problem(const ContactProblem<2>&, const ContactLaw<2>&,
                                                   Solution<2>&);
template std::shared_ptr<OpenProblem> open_problem(const ContactProblem<3>&, const ContactLaw<3>&,
                                                   Solution<3>&);
template std::shared_ptr<OpenProblem> open_problem(const MatrixProblem<2>&, const ContactLaw<2>&,
                                                   Solution<2>&);
template std::shared_ptr<OpenProblem> open_problem(const MatrixProblem<3>&, const ContactLaw<3>&,
                                                   Solution<3>&);

}  // namespace cd::python
