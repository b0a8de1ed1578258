// Springs are looked up by key, in the order of the contacts, and turned with their contact.
#include "libcd/problem/assemble_history.hpp"

#include "libcd/contact/reduced_radius.hpp"

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
