// SPDX-License-Identifier: BSD-3-Clause
// Scenes: bodies added and removed, what they are, and where.
#include <pybind11/eigen.h>
#include <pybind11/numpy.h>
#include <pybind11/stl.h>

#include <optional>
#include <vector>

#include <libcd/core/error.hpp>
#include <libcd/core/require.hpp>
#include <libcd/generate/place_grains.hpp>
#include <libcd/scene/gravity.hpp>
#include "python/bindings.hpp"
#include "python/scene_handle.hpp"

namespace cd::python {
namespace {

Motion motion_of(const std::string& name) {
  if (name == "free") return Motion::free;
  if (name == "driven") return Motion::driven;
  if (name == "fixed") return Motion::fixed;
  throw Error("mobility", name, "free, driven or fixed");
}

const char* name_of(Motion motion) {
  return motion == Motion::free ? "free" : motion == Motion::driven ? "driven" : "fixed";
}

const char* name_of(Shape shape) {
  switch (shape) {
    case Shape::round:
      return "round";
    case Shape::half_space:
      return "plane";
    case Shape::shaft:
      return "shaft";
    case Shape::drum:
      return "drum";
    case Shape::plate:
      return "plate";
    case Shape::absent:
      return "absent";
  }
  return "unknown";
}

/// Of the D translations and the rotation.
template <int D>
Mobility<D> mobility_of(const std::vector<std::string>& names) {
  if (names.size() != D + 1) throw Error("length of mobility", names.size(), std::to_string(D + 1));
  Mobility<D> mobility;
  for (std::size_t k = 0; k < D; ++k) mobility.translation[k] = motion_of(names[k]);
  mobility.rotation = motion_of(names[D]);
  return mobility;
}

template <class Values>
py::array copy_of(const Values& values) {
  using T = std::decay_t<decltype(values[0])>;
  py::array_t<T> copy(values.size(), values.data());
  copy.attr("flags").attr("writeable") = false;
  return copy;
}

template <int D>
class SceneBinding {
 public:
  using Handle = SceneHandle<D>;

  static void bind(py::module_& m, const char* name) {
    py::class_<Handle, std::shared_ptr<Handle>> scene(m, name, "Bodies, walls, cell, materials.");
    scene.def(py::init([](double friction, int materials) {
                Scene<D> made;
                made.friction = PairTable<double>(friction, materials);
                return std::make_shared<Handle>(std::move(made));
              }),
              py::arg("friction"), py::arg("materials"));
    scene.def("__len__", [](Handle& h) { return h.scene().size(); });
    scene.def("copy", [](Handle& h) { return std::make_shared<Handle>(Scene<D>(h.scene())); });
    scene.def("layout", &Handle::layout, "Changes when bodies are added or removed.");
    scene.def("numbers", &Handle::numbers, py::arg("name"), "An array without copying.");
    scene.def("is_in_simulation", &Handle::is_in_simulation);
    bind_bodies(scene);
    bind_properties(scene);
    bind_surroundings(scene);
  }

 private:
  using Class = py::class_<Handle, std::shared_ptr<Handle>>;
  using Names = std::vector<std::string>;

  template <class Body>
  static int add(Handle& handle, const Body& body) {
    handle.require_idle();
    handle.before_growth();
    return handle.scene().add(body);
  }

  /// Grains that differ in place, radius and mass, none if one is refused; the number of the first.
  static int add_grains(Handle& h, const std::vector<Vector<D>>& positions,
                        const std::vector<double>& radii, const std::vector<double>& masses,
                        const Vector<D>& velocity, const Spin<D>& angular_velocity,
                        const Names& mobility, int material, double inertia) {
    if (radii.size() != positions.size() || masses.size() != positions.size())
      throw Error("length of radius", radii.size(), std::to_string(positions.size()));
    h.require_idle();
    Scene<D> trial;  // refuses what the scene would
    trial.friction = h.scene().friction;
    std::vector<Grain<D>> grains;
    for (std::size_t k = 0; k < positions.size(); ++k) {
      grains.push_back({positions[k], radii[k], masses[k], velocity, angular_velocity,
                        mobility_of<D>(mobility), material, inertia});
      trial.add(grains.back());
    }
    h.before_growth();
    const int first = h.scene().size();
    for (const Grain<D>& grain : grains) h.scene().add(grain);
    return first;
  }

  static int checked(Handle& handle, int body) {
    handle.require_idle();
    if (body < 0 || body >= handle.scene().size())
      throw Error("body", body, "a number below " + std::to_string(handle.scene().size()));
    return body;
  }

  static void bind_bodies(Class& scene) {
    scene.def("add_grains", &add_grains, py::arg("positions"), py::arg("radii"), py::arg("masses"),
              py::arg("velocity"), py::arg("angular_velocity"), py::arg("mobility"),
              py::arg("material"), py::arg("inertia"));
    scene.def(
        "add_plane",
        [](Handle& h, const Vector<D>& point, const Vector<D>& normal, const Names& mobility,
           double mass, const Vector<D>& velocity, int material) {
          return add(
              h, HalfSpace<D>{point, normal, mobility_of<D>(mobility), mass, velocity, material});
        },
        py::arg("point"), py::arg("normal"), py::arg("mobility"), py::arg("mass"),
        py::arg("velocity"), py::arg("material"));
    scene.def(
        "add_cylinder",
        [](Handle& h, const Vector<D>& point, double radius, bool inside, const Vector<D>& axis,
           double turning_rate, const Names& mobility, double mass, double inertia,
           const Vector<D>& velocity, int material) {
          return add(h, Cylinder<D>{point, radius, inside, axis, turning_rate,
                                    mobility_of<D>(mobility), mass, inertia, velocity, material});
        },
        py::arg("point"), py::arg("radius"), py::arg("inside"), py::arg("axis"),
        py::arg("turning_rate"), py::arg("mobility"), py::arg("mass"), py::arg("inertia"),
        py::arg("velocity"), py::arg("material"));
    scene.def(
        "add_plate",
        [](Handle& h, const Vector<D>& point, const std::vector<Vector<D>>& half_edges,
           double rounding, const Names& mobility, double mass, const Vector<D>& velocity,
           int material) {
          if (half_edges.size() != D - 1)
            throw Error("half_edges", half_edges.size(), "a list of " + std::to_string(D - 1));
          Plate<D> plate;
          plate.centre = point;
          for (std::size_t k = 0; k + 1 < D; ++k)
            plate.extent.half_edges.col(static_cast<int>(k)) = half_edges[k];
          plate.extent.rounding = rounding;
          plate.mobility = mobility_of<D>(mobility);
          plate.mass = mass;
          plate.velocity = velocity;
          plate.material = material;
          return add(h, plate);
        },
        py::arg("point"), py::arg("half_edges"), py::arg("rounding"), py::arg("mobility"),
        py::arg("mass"), py::arg("velocity"), py::arg("material"));
    scene.def(
        "remove", [](Handle& h, int body) { h.scene().remove(checked(h, body)); }, py::arg("body"));
  }

  static void bind_properties(Class& scene) {
    scene.def("shape", [](Handle& h) {
      std::vector<std::string> names;
      for (const Shape shape : h.scene().shape) names.emplace_back(name_of(shape));
      return names;
    });
    scene.def("radius", [](Handle& h) { return copy_of(h.scene().radius); });
    scene.def("mass", [](Handle& h) { return copy_of(h.scene().mass); });
    scene.def("inertia", [](Handle& h) { return copy_of(h.scene().inertia); });
    scene.def("material", [](Handle& h) { return copy_of(h.scene().material); });
    scene.def(
        "mobility",
        [](Handle& h, int body) {
          const Mobility<D> mobility = h.scene().mobility[checked(h, body)];
          Names names;
          for (const Motion motion : mobility.translation) names.emplace_back(name_of(motion));
          names.emplace_back(name_of(mobility.rotation));
          return names;
        },
        py::arg("body"));
    scene.def("set_numbers", &set_numbers, py::arg("name"), py::arg("bodies"), py::arg("values"));
    scene.def(
        "set_material",
        [](Handle& h, int body, int material) {
          Scene<D>& s = h.scene();
          if (material < 0 || material >= s.friction.materials())
            throw Error("material", material,
                        "a number below " + std::to_string(s.friction.materials()));
          s.material.set(checked(h, body), material);
        },
        py::arg("body"), py::arg("material"));
    scene.def("set_mobility", &set_mobility, py::arg("body"), py::arg("mobility"));
  }

  static void set_mobility(Handle& h, int body, const Names& names) {
    const Mobility<D> mobility = mobility_of<D>(names);
    Scene<D>& s = h.scene();
    const Shape shape = s.shape[checked(h, body)];
    if (is_wall(shape) && mobility.rotation == Motion::free && (D == 3 || is_flat(shape)))
      throw Error("mobility of a wall: a free rotation is not allowed, expected fixed or driven");
    if (is_flat(shape) && mobility.rotation != Motion::fixed)
      throw Error("mobility of a flat wall: a rotation is not allowed, expected fixed");
    s.mobility.set(body, mobility);
  }

  /// Radius, mass or inertia of some bodies, none if one is refused.
  static void set_numbers(Handle& h, const std::string& name, const std::vector<int>& bodies,
                          const std::vector<double>& values) {
    Scene<D>& s = h.scene();
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      require_positive(name, values[k]);
      if (is_flat(s.shape[checked(h, bodies[k])]) && name == "radius")
        throw Error("radius of a flat wall", values[k], "none");
    }
    for (std::size_t k = 0; k < bodies.size(); ++k) {
      auto& numbers = name == "radius" ? s.radius : name == "mass" ? s.mass : s.inertia;
      numbers.set(bodies[k], values[k]);
    }
  }

  static void bind_surroundings(Class& scene) {
    scene.def("friction", [](Handle& h) {
      const PairTable<double>& table = h.scene().friction;
      Eigen::MatrixXd values(table.materials(), table.materials());
      for (int a = 0; a < table.materials(); ++a)
        for (int b = 0; b < table.materials(); ++b) values(a, b) = table(a, b);
      return values;
    });
    scene.def(
        "set_friction",
        [](Handle& h, int a, int b, double value) {
          h.require_idle();
          require_not_negative("friction", value);
          h.scene().friction.set(a, b, value);
        },
        py::arg("a"), py::arg("b"), py::arg("friction"));
    scene.def(
        "add_gravity",
        [](Handle& h, const Vector<D>& acceleration) {
          h.require_idle();
          if (!acceleration.allFinite()) throw Error("gravity: is not finite");
          add_gravity(h.scene(), acceleration);
        },
        py::arg("acceleration"));
    scene.def("cell", [](Handle& h) -> std::optional<Matrix<D>> {
      if (!h.scene().cell.periodic()) return std::nullopt;
      return h.scene().cell.base();
    });
    scene.def("set_cell", &set_cell, py::arg("size"), py::arg("periodic"), py::arg("shear_rate"),
              py::arg("pressure"), py::arg("inertia"), py::arg("isotropic"));
  }

  static void set_cell(Handle& h, const Vector<D>& size, const std::array<bool, D>& periodic,
                       double shear_rate, double pressure, double inertia, bool isotropic) {
    if (h.is_in_simulation())
      throw Error("cell: is not to be changed once the scene is in a simulation");
    Cell<D> cell(size, periodic);
    cell.rate(0, 1) = shear_rate;
    if (pressure > 0.0) {
      cell.barostat.emplace();
      cell.barostat->stress = pressure * Matrix<D>::Identity();
      cell.barostat->inertia = inertia;
      cell.barostat->modes = isotropic ? StrainModes::isotropic : StrainModes::axial;
      cell.barostat->check();
    }
    h.scene().cell = cell;
  }
};

}  // namespace

void bind_scene(py::module_& m) {
  m.def(
      "ball_volume",
      [](int dimension, double radius) {
        return dimension == 2 ? ball_volume<2>(radius) : ball_volume<3>(radius);
      },
      py::arg("dimension"), py::arg("radius"), "Area of a disc, volume of a sphere.");
  SceneBinding<2>::bind(m, "Scene2");
  SceneBinding<3>::bind(m, "Scene3");
}

}  // namespace cd::python
