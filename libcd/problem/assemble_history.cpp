// Springs are looked up by key, in the order of the contacts, and turned with their contact.
#include "libcd/problem/assemble_history.hpp"

#include <cmath>

namespace cd {
namespace {

double turned_with_contact(const Scene<2>&, const ContactKey&, const Vector<2>&, double,
                           double spring) {
  return spring;
}

Vector<3> turned_with_contact(const Scene<3>& scene, const ContactKey& key, const Vector<3>& normal,
                              double time_step, const Vector<3>& spring) {
  const Vector<3> spin = 0.5 * (scene.angular_velocity[key.i] + scene.angular_velocity[key.j]);
  const double angle = time_step * normal.dot(spin);
  const Vector<3> turned = tangential(normal, spring + angle * normal.cross(spring));
  const double length = turned.norm();
  return length > 0.0 ? Vector<3>(spring.norm() / length * turned) : Vector<3>::Zero();
}

/// Sphere and cylinder touch in an ellipse: the geometric mean of the two principal values stands
/// for it in 3D, the axis being straight.
template <int D>
double reduced_wall_radius(Shape wall, double wall_radius, double grain_radius) {
  if (wall == Shape::half_space) return grain_radius;
  const double curvature = 1.0 / grain_radius + (wall == Shape::shaft ? 1.0 : -1.0) / wall_radius;
  return D == 2 ? 1.0 / curvature : std::sqrt(grain_radius / curvature);
}

template <int D>
inline double reduced_radius(const Scene<D>& scene, const ContactKey& key) {
  const double r_i = scene.radius[key.i];
  const double r_j = scene.radius[key.j];
  if (scene.shape[key.i] != Shape::round)
    return reduced_wall_radius<D>(scene.shape[key.i], r_i, r_j);
  if (scene.shape[key.j] != Shape::round)
    return reduced_wall_radius<D>(scene.shape[key.j], r_j, r_i);
  return r_i * r_j / (r_i + r_j);
}

}  // namespace

template <int D>
void assemble_history(const Scene<D>& scene, const ContactMemory<D>& memory,
                      ContactProblem<D>& problem) {
  problem.history.resize(problem.contact_count());
  auto grain_memory = memory.grain_contacts();
  auto boundary_memory = memory.boundary_contacts();
  const int grains = problem.grain_contacts.size();
  for_each_contact(problem, [&](int c, const auto& contact) {
    const ContactKey& key = problem.label[c].key;
    const Tangent<D> spring = (c < grains ? grain_memory : boundary_memory).find_spring(key);
    problem.history[c].spring =
        turned_with_contact(scene, key, contact.normal, problem.time_step, spring);
    problem.history[c].reduced_radius = reduced_radius(scene, key);
  });
}

template void assemble_history(const Scene<2>&, const ContactMemory<2>&, ContactProblem<2>&);
template void assemble_history(const Scene<3>&, const ContactMemory<3>&, ContactProblem<3>&);

}  // namespace cd
