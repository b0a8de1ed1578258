# SPDX-License-Identifier: BSD-3-Clause
"""A model of one large scene on many ranks: writes the tables of docs/develop/distributed.md.

    /usr/bin/python3 bench/distributed_model.py            # writes them
    /usr/bin/python3 bench/distributed_model.py --check    # fails if the page has other ones

A rank has a domain of n grains. In an iteration it visits its contacts, exchanges its halo, and takes part
in sums over all ranks; efficiency is the time of the first over that of all.
"""
import argparse
import csv
import dataclasses
import json
import math
import pathlib
import sys

SOURCE = pathlib.Path(__file__).resolve().parent.parent
PAGE = SOURCE / 'docs' / 'develop' / 'distributed.md'
BEDS = SOURCE / 'results' / 'standard' / 'performance_scaling'
MARK = '<!-- written by bench/distributed_model.py: {} -->'


@dataclasses.dataclass
class Network:
    """Assumed, not measured: an InfiniBand of 100 Gbit/s (docs/develop/distributed.md has the sources)."""
    latency: float = 2e-6     # of a message between two nodes [s]
    overhead: float = 0.5e-6  # of a core for each message [s]
    bandwidth: float = 12.5e9  # of a node [bytes/s]
    ranks: int = 64           # of a node, which share it

    def exchange(self, dimension, messages, size):
        """Seconds of one exchange of `size` bytes with some neighbours, most of them on the same node."""
        leaving = size * self.ranks ** (1 - 1 / dimension)  # of a block of domains, its surface
        return self.latency + messages * self.overhead + leaving / self.bandwidth

    def sum_over(self, ranks):
        """Seconds of a sum of a few numbers over all ranks, up a tree and down."""
        return 2 * self.latency * math.log2(ranks)


@dataclasses.dataclass
class Case:
    """Measured on one core (performance_scaling at standard; bench/domain_halo.py; layouts)."""
    dimension: int
    contacts: float      # a grain
    halo: float          # bodies over n^(1-1/d)
    neighbours: int      # domains
    colours: int         # of the contacts
    row: int             # bytes of a body in the halo: its impulse, or its velocity (docs/develop/kernels.md)
    memory: float        # bytes a grain, of the process: accelerated-gradient, the larger
    nanoseconds: dict    # of a contact and a further iteration: solver -> (10^4 grains, 10^5)
    iterations: tuple    # grains, and iterations of Gauss-Seidel and of the gradient to 1 % of velocities

    def seconds(self, solver, grains):
        """Of the contacts of a domain in one iteration; in between, linear in the logarithm."""
        small, large = self.nanoseconds[solver]
        share = min(max(math.log10(grains / 1e4), 0.0), 1.0)
        return 1e-9 * (small + share * (large - small)) * self.contacts * grains

    def halo_bodies(self, grains):
        return self.halo * grains ** (1 - 1 / self.dimension)


def memory(dimension):
    quantities = json.loads((BEDS / 'summary.json').read_text())['quantities']
    return quantities[f'peak_bytes_per_grain_{dimension}d']['value']


def nanoseconds(dimension):
    with open(BEDS / 'costs.csv') as file:
        rows = list(csv.DictReader(line for line in file if not line.startswith('#')))
    found = {(row['solver'], row['grains']): float(row['nanoseconds_further_iteration'])
             for row in rows if row['dimension'] == str(dimension)}
    return {name: tuple(found[solver, grains] for grains in ('10000', '100000'))
            for name, solver in SOLVERS.items()}


SOLVERS = {'gauss-seidel': 'gauss-seidel', 'coloured': 'coloured-gauss-seidel', 'gradient': 'accelerated-gradient'}
CASES = (
    Case(2, 2.0, 3.4, 5, 7, 32, memory(2), nanoseconds(2), (10000, 15640, 1010)),
    Case(3, 3.0, 4.8, 11, 10, 64, memory(3), nanoseconds(3), (10000, 1720, 700)),
)


def efficiency(work, rest):
    return work / (work + rest)


def block_sweep(case, network, grains, ranks):
    """Gauss-Seidel within a domain: changes of shared bodies to their owners, velocities back."""
    size = case.halo_bodies(grains) * case.row
    return 2 * network.exchange(case.dimension, case.neighbours, size)


def coloured_sweep(case, network, grains, ranks):
    """The same sweep on any number of ranks: both after each colour, a part of the halo each time."""
    size = case.halo_bodies(grains) * case.row
    return 2 * case.colours * network.exchange(case.dimension, case.neighbours, size / case.colours)


def gradient_step(case, network, grains, ranks):
    """Impulses of shared bodies to their owners and back, and the sums of step size and restart."""
    return block_sweep(case, network, grains, ranks) + 2 * network.sum_over(ranks)


METHODS = (('gauss-seidel', block_sweep), ('coloured', coloured_sweep), ('gradient', gradient_step))


def row_of(case, network, grains, ranks):
    works = [case.seconds(name, grains) for name, _ in METHODS]
    rests = [rest(case, network, grains, ranks) if ranks > 1 else 0.0 for _, rest in METHODS]
    total = grains * ranks
    at, sweeps, steps = case.iterations
    sweeps *= (total / at) ** (2 / case.dimension)
    steps *= (total / at) ** (1 / case.dimension)
    seconds = sweeps * (works[0] + rests[0]), steps * (works[2] + rests[2])
    cells = [f'{case.dimension}', power(total), power(ranks), power(grains),
             f'{case.memory * grains / 1e6:.3g}', f'{case.halo_bodies(grains):.0f}',
             *(f'{100 * efficiency(w, r):.0f}' for w, r in zip(works, rests)),
             *(readable(s) for s in seconds)]
    return '| ' + ' | '.join(cells) + ' |'


def power(number):
    exponent = int(math.floor(math.log10(number) + 1e-9))
    factor = number / 10 ** exponent
    if exponent == 0:
        return f'{number:.3g}'
    return f'10^{exponent}' if abs(factor - 1) < 1e-9 else f'{factor:.3g} 10^{exponent}'


def readable(seconds):
    for size, unit in ((86400, 'd'), (3600, 'h'), (60, 'min')):
        if seconds >= size:
            return f'{seconds / size:.2g} {unit}'
    return f'{seconds:.2g} s'


def inputs():
    lines = ['| | 2D | 3D | from |', '|---|---|---|---|']

    def add(name, value, source):
        lines.append('| ' + ' | '.join([name, *(value(case) for case in CASES), source]) + ' |')

    add('contacts a grain', lambda c: f'{c.contacts:g}', '`cd_bench`, at rest')
    for name, solver in SOLVERS.items():
        add(f'`{solver}`, ns a contact and iteration: 10^4, 10^5 grains',
            lambda c, n=name: '{:.1f}, {:.1f}'.format(*c.nanoseconds[n]), '`performance_scaling`, further iterations')
    add('memory, bytes a grain', lambda c: f'{c.memory:.0f}', '`performance_scaling`, largest bed')
    add('halo bodies', lambda c: f'{c.halo:g} n^({c.dimension - 1}/{c.dimension})', '`bench/domain_halo.py`')
    add('neighbours of a domain', lambda c: f'{c.neighbours}', '`bench/domain_halo.py`')
    add('colours', lambda c: f'{c.colours}', '`bench/domain_halo.py`')
    add('bytes of a halo body', lambda c: f'{c.row}', '`docs/develop/kernels.md`')
    add('iterations to 1 % of velocities: grains; Gauss-Seidel, gradient',
        lambda c: '{}; {}, {}'.format(*c.iterations), '`solvers_scaling`')
    return lines


def predictions():
    network = Network()
    lines = ['| d | grains | ranks | grains a rank | MB a rank | halo | Gauss-Seidel in blocks [%] | coloured [%] | '
             'gradient [%] | a solve, Gauss-Seidel | a solve, gradient |', '|---' * 11 + '|']
    for case in CASES:
        weak = [(1e4, 1), (1e4, 100), (1e4, 1e4), (1e5, 1e4)]
        strong = [(1e7 / ranks, ranks) for ranks in (1e2, 1e3, 1e4)]
        lines += [row_of(case, network, grains, ranks) for grains, ranks in weak + strong]
    return lines


def replaced(text, name, lines):
    """The text with these lines between the marks of that name."""
    begin, end = MARK.format(name), '<!-- end -->'
    before, rest = text.split(begin)
    return before + begin + '\n' + '\n'.join(lines) + '\n' + end + rest.split(end, 1)[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--check', action='store_true', help='only compare the page with the model')
    check = parser.parse_args().check
    text = PAGE.read_text()
    wanted = replaced(replaced(text, 'inputs', inputs()), 'predictions', predictions())
    if check and wanted != text:
        sys.exit('docs/develop/distributed.md has other tables than bench/distributed_model.py writes')
    if not check:
        PAGE.write_text(wanted)


if __name__ == '__main__':
    main()
