# SPDX-License-Identifier: BSD-3-Clause
"""Domains of a settled packing: their halo, neighbours and colours, for bench/distributed_model.py.

    PYTHONPATH=build/release/python /usr/bin/python3 bench/domain_halo.py

A packing of 4800 discs and one of 6000 spheres settle under their weight and are cut by recursive
bisection. Halo bodies of a domain are the grains of others that touch its own. Domains at the walls do not
count. Colours are those of a greedy colouring of the contacts, as of coloured sweeps.
"""
import pathlib
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / 'run'))
import needed

needed.need('numpy')
import libcd
import numpy as np

SPACING = 1.15


def settled(shape):
    """Positions, and the pairs that bear a force."""
    d = len(shape)
    rng = np.random.default_rng(1)
    scene = libcd.Scene(dimension=d, friction=0.3)
    axes = np.eye(d)
    for k in range(d):
        scene.add_plane(point=[0.0] * d, normal=axes[k])
        if k < d - 1:
            scene.add_plane(point=shape[k] * SPACING * axes[k], normal=-axes[k])
    walls = 2 * d - 1
    places = np.stack(np.meshgrid(*map(np.arange, shape), indexing='ij'), -1).reshape(-1, d)
    places = (places + 0.5) * SPACING + rng.uniform(-0.05, 0.05, places.shape)
    scene.add_grains(places, radius=rng.uniform(0.4, 0.52, len(places)), density=1.0)
    scene.add_gravity(-axes[-1])
    method = libcd.Method('contact-dynamics', solver='gauss-seidel', sweeps=15)
    simulation = libcd.Simulation(scene, method, time_step=0.03)
    simulation.run(500)
    contacts = simulation.contacts
    pairs = np.column_stack([contacts.i, contacts.j])
    pairs = pairs[np.abs(contacts.force).sum(axis=1) > 0] - walls
    return np.array(scene.position)[walls:], pairs[(pairs >= 0).all(axis=1)]


def bisected(position, levels):
    """The domain of each grain after that many bisections, each across the longest edge."""
    domain = np.zeros(len(position), int)
    for _ in range(levels):
        halves = 2 * domain
        for q in np.unique(domain):
            own = np.flatnonzero(domain == q)
            along = position[own, np.argmax(np.ptp(position[own], axis=0))]
            halves[own[np.argsort(along)[len(own) // 2:]]] += 1
        domain = halves
    return domain


def report(position, pairs, levels):
    count, d = position.shape
    for level in levels:
        domain = bisected(position, level)
        low, high = position.min(axis=0) + 0.8, position.max(axis=0) - 0.8
        inner = [q for q, own in ((q, position[domain == q]) for q in np.unique(domain))
                 if (own.min(axis=0) > low).all() and (own.max(axis=0) < high).all()]
        if len(inner) < 10:
            continue
        both = np.vstack([pairs, pairs[:, ::-1]])
        across = both[domain[both[:, 0]] != domain[both[:, 1]]]
        halo = {(domain[i], j) for i, j in across}
        neighbours = {(q, domain[j]) for q, j in halo}
        grains = count / 2 ** level
        halos = sum(q in inner for q, _ in halo) / len(inner)
        print(f'{d}D, {grains:.0f} grains a domain: halo {halos / grains ** (1 - 1 / d):.2f} n^(1-1/d), '
              f'{sum(q in inner for q, _ in neighbours) / len(inner):.1f} neighbours, {len(inner)} domains')


def colours(pairs):
    """Of a greedy colouring: contacts of one colour share no grain."""
    used = {}
    for i, j in pairs:
        taken = used.setdefault(i, set()) | used.setdefault(j, set())
        colour = next(c for c in range(len(taken) + 1) if c not in taken)
        used[i].add(colour)
        used[j].add(colour)
    return max(max(of) for of in used.values() if of) + 1


for shape, levels in (((80, 60), range(3, 8)), ((20, 20, 15), range(4, 9))):
    position, pairs = settled(shape)
    report(position, pairs, levels)
    print(f'{len(shape)}D: {len(pairs) / len(position):.2f} contacts a grain, {colours(pairs)} colours')
