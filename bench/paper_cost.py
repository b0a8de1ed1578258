# SPDX-License-Identifier: BSD-3-Clause
"""What the paper preset costs, projected from the standard results: writes docs/develop/paper_preset.md, and
their sum into docs/results/index.md and Makefile.figures.

    /usr/bin/python3 bench/paper_cost.py [--quick results/quick]

Each experiment has a model: the work of every task as a function of its parameters. The seconds of the
committed standard run times the ratio of the works are the projection. The same ratio from the quick run
to the standard one, where a quick run is there, says how far models are off. Parameters come from --help,
costs of tasks from --plan, of the programs in build/release/bin.
"""
import argparse
import csv
import json
import math
import pathlib
import re
import statistics
import subprocess
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
BIN = ROOT / 'build' / 'release' / 'bin'
PAPER = ROOT / 'results' / 'paper'
PRESETS = ('quick', 'standard', 'paper')


def output(*command):
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout


class Parameters(dict):
    """Defaults of an experiment at one preset: numbers and lists of numbers by name, with - as _."""
    __getattr__ = dict.__getitem__

    def count(self, *names):
        return math.prod(len(self[n]) if isinstance(self[n], list) else 1 for n in names)


def parameters(experiment):
    """Of each preset, from the help of the program, and the costs of the tasks of --plan."""
    text = output(BIN / experiment, '--help')
    text = re.sub(r'\s+', ' ', text[text.index('Parameters:'):text.index('Common options:')])
    found = {preset: Parameters() for preset in PRESETS}
    for name, default in re.findall(r' --([a-z0-9-]+) VALUE .*?; default (.*?)\)(?= --| $)', text):
        values = default.replace(' ', '').split('|')
        for preset, value in zip(PRESETS, values * 3 if len(values) == 1 else values):
            try:
                numbers = [float(x) for x in value.split(',')]
            except ValueError:
                continue
            found[preset][name.replace('-', '_')] = numbers if len(numbers) > 1 else numbers[0]
    for preset in PRESETS if '--plan' in output(BIN / experiment, '--help') else ():
        with tempfile.TemporaryDirectory() as folder:
            plan = json.loads(output(BIN / experiment, '--preset', preset, '--out', folder, '--plan'))
        found[preset]['plan'] = [(task['name'], task['cost']) for task in plan['tasks']]
    return found


def listed(value):
    return value if isinstance(value, list) else [value]


def times(count, work):
    return [work] * int(count)


# Seconds of a Couette cell of the paper's size: 1.2 to make it, and per step a part that falls with the
# time step, as pairs are looked for less often and fewer collide (measured at 1e-3 and 1e-5: 0.305 and
# 0.169 ms of CPU).
def couette(until, step):
    return 1.2 + until / step * (0.168e-3 + 0.137 * min(step, 5e-3))


def planned(p):
    return [cost for _, cost in p.plan]


# Steps until a pressed packing rests: as long as a wave crosses it, N^(1/d). Sweeps until forces agree:
# N^(2/d) (Brendel 2004, Eq. 1.34).
def rest(grains, d=2):
    return grains ** (1 + 1 / d)


def solve(grains, d=2):
    return grains ** (1 + 2 / d)


def boxes(p):
    return [work for d, sizes in ((2, p.grains_2d), (3, p.grains_3d)) for grains in sizes
            for work in times(p.packings, solve(grains, d))]


def flow_cells(p):  # loose cells run on
    ends = [p.loose_until if phi < p.loose_below else p.until for phi in p.phi]
    return [couette(end, p.time_step) for end in ends for _ in range(int(p.seeds))]


def timestep_cells(p):  # six runs for each time step: two packing fractions, three of the jammed pack's
    return [couette(p.until, step) for step in [*listed(p.trial_steps), p.time_step] for _ in range(6)]


def errors(p):  # shares of the tasks' seconds of a quick run
    pack = p.pack_time * p.count('phi') * 5.75 / (0.5 * 3)
    gas = p.gases * p.gas_time * 4.8 / (4 * 50)
    creep = sum(p.packs * p.creep_time / step for step in p.creep_steps) * 3.3 / (10 * 375)
    slip = sum(1 / step for step in p.creep_steps) * 0.4 / 375
    return ([pack / (5 * p.count('phi'))] * int(5 * p.count('phi')) + [gas / (15 * p.gases)] * int(15 * p.gases) +
            [creep / 4] * 4 + [slip] + [0.1 * p.disturbances / 4000])


def speed(p):
    """Steps times discs of each method on a pack; a step of contact dynamics is ten others."""
    md = sum(50 / (math.pi * math.sqrt(math.pi / (2 * k))) for k in p.stiffnesses)
    ahs = sum(1 / step for step in listed(p.time_steps) + listed(p.inelastic_steps))
    cd = sum(10 / step for step in listed(p.contact_steps))
    return times(p.packs, p.drum_radius ** 2 * p.until * (md + ahs + cd))


def scheme(p):
    steps = [p.until / step for step in listed(p.time_steps)]
    return [s * p.drum_radius ** 2 for s in steps for _ in range(int(p.count('phi') * p.packs))]


def heaps(p):
    disc, sphere = (n * p.sweeps * p.longest for n in (p.grains, 3 * p.spheres))  # 3: a contact in space
    return times(p.samples * p.count('friction', 'rolling'), disc) + times(
        p.samples * p.count('sphere_friction', 'sphere_rolling'), sphere)


def forces(p):
    discs = times(p.samples * p.count('friction'), p.members * p.count('widths') * solve(p.grains))
    spheres = times(p.sphere_samples * p.count('friction') * (p.spheres > 0),
                    p.members * p.count('widths') * solve(p.spheres, 3) * 3)
    return discs + spheres


def chutes(p):
    """Grains times time; a flow relaxes within 0.37 h^1.5 (scenes/chute_report.cpp); soft discs by sqrt(k). The reach
    follows speeds, which grow as h^1.5, and the pairs within it as its square (40 layers took 233 s)."""
    works = []
    for name, _ in p.plan:
        h = float(re.search(r'layers=(\S+)', name).group(1))
        soft = math.sqrt(p.stiffness / 5000) if 'molecular' in name else 1.0
        pairs = 1 + (h / 15) ** 3
        works.append(p.width * h * pairs * (p.relaxations * 0.37 * h ** 1.5 + p.window) * soft)
    return works


def chain_and_packings(p):
    return ([3.3e-8 * n ** 3 for n in p.discs for _ in range(int(p.runs))] +
            [1.05e-4 * rest(n) for n in p.packing_discs for _ in range(int(p.packings))])


def honesty(p):
    """Steps of a dozen bodies, the drum in the same unit (by a quick run), for each of eleven solvers."""
    return (times(11 * p.count('tolerances') * (1 + p.seeds), p.steps) + times(33 * p.seeds, p.rest_steps) +
            times(22, p.rest_steps) + times(11 * p.seeds, 770 * p.turns * p.drum_radius ** 2))


def lattices(p):
    """Of seven lattices, with friction and without; a contact costs as D x D, at the paper's size within 1.4 of it."""
    contacts = [2 * 4, 3 * 4, 4 * 4, 6 * 4, 6 * 9, 8 * 9, 12 * 9]  # z D^2
    return [p.grains * p.iterations * z for z in contacts for _ in range(p.count('frictions'))]


def profile(p):
    """Seconds of scenes of discs and of spheres, by the first of a paper run: `newton` factorises many times."""
    return [work for n in p.grains for _ in range(int(2 * p.seeds)) for work in (1.7e-5 * n ** 2, 4.4e-7 * n ** 3)]


def large_beds(p):
    """Grains times steps of each bed under five solvers, and of the long run; a sphere costs 2.5 discs."""
    works = []
    for weight, sizes, work in ((1.0, p.grains_2d, p.work_2d), (2.5, p.grains_3d, p.work_3d)):
        for grains in sizes:
            works += times(5, weight * (10 * grains + min(max(work, 3 * grains), 100 * grains)))
        works.append(weight * p.long_steps * max(sizes))
    return works


# Work of each task, and what it is in words; where kinds of tasks are added up, in their seconds in a quick run.
# "Bound": runs that end by themselves are counted as if they reached a limit.
MODELS = {
    'unger2002_fig4_oscillation': (lambda p: times(1, p.runs), 'runs'),
    'unger2002_dispersion': (planned, 'costs of the plan'),
    'unger2002_sweep_constant': (planned, 'costs of the plan'),
    'unger2002_md_equivalence': (
        lambda p: [1.9 * p.substeps / 100] + [0.94 / 8 / 10 * p.runs * c / 6.8e5 for c in planned(p) if c],
        'substeps; runs x costs of the plan'),
    'unger2002_fig6_piston': (lambda p: times(p.packings, rest(p.discs)), 'packings x N^1.5'),
    'unger2002_front': (planned, 'costs of the plan'),
    'unger2002_cost': (chain_and_packings, 'N^3 of chains, N^1.5 of packings'),
    'unger2002_overlap_removal': (planned, 'costs of the plan'),
    'unger2002_tolerance': (lambda p: [p.steps], 'steps'),
    'shaebani2009_fig4_compaction': (lambda p: times(p.samples, 1), 'samples'),
    'shaebani2009_schemes': (
        lambda p: times(p.seeds, 30) + times(2 * p.packings * p.count('inertias'), 1),
        'pairs, of 30 presses each, + presses'),
    'shaebani2009_fig5_8_parameters': (lambda p: times(len(p.plan), p.max_steps), 'samples x most steps'),
    'shaebani2009_fig9_structure': (lambda p: times(p.samples, rest(p.grains)), 'samples x N^1.5'),
    'shaebani2009_spheres': (
        lambda p: times(p.samples * p.count('friction'), rest(p.grains, 2)) + times(
            p.samples * p.count('friction'), 3 * rest(p.grains, 3)), 'samples x (N^1.5 + 3 N^1.33)'),
    'shaebani2009_momentum_term': (lambda p: times(p.seeds, 4), 'seeds'),
    'shaebani2009_cohesion': (lambda p: times(len(p.plan), rest(p.grains)), 'samples x N^1.5'),
    'shaebani2009_beyond_axial_stress': (lambda p: times(len(p.plan), rest(p.grains)), 'samples x N^1.5'),
    'guttenberg2011_couette': (lambda p: [couette(p.until, p.time_step)], 'steps'),
    'guttenberg2011_fig1_stress': (flow_cells, 'cells x steps'),
    'guttenberg2011_fig2_map': ('guttenberg2011_couette', 'the runs of `couette`'),
    'guttenberg2011_fig3_fraction': ('guttenberg2011_fig1_stress', 'the runs of `fig1_stress`'),
    'guttenberg2011_fig4_velocity': ('guttenberg2011_fig1_stress', 'the runs of `fig1_stress`'),
    'guttenberg2011_fig5_internal': ('guttenberg2011_fig1_stress', 'the runs of `fig1_stress`'),
    'guttenberg2011_fig6_timestep': (timestep_cells, 'cells x steps'),
    'guttenberg2011_errors': (errors, 'steps of gases, packs and blocks'),
    'guttenberg2011_speed': (speed, 'steps x discs, method by method'),
    'guttenberg2011_scheme': (scheme, 'steps x discs of the sheared cells'),
    'brendel2004_force_diffusion': (boxes, 'boxes x N^(1+2/d)'),
    'brendel2004_fig6_efficiency': (boxes, 'boxes x N^(1+2/d)'),
    'brendel2004_indeterminacy': (forces, 'members x starts x N^(1+2/d)'),
    'brendel2004_networks': (lambda p: times(len(p.plan), rest(p.grains)), 'samples x N^1.5'),
    'brendel2004_drum': (lambda p: [c * p.sweeps for c in planned(p)], 'costs of the plan x sweeps'),
    'brendel2004_rolling_heap': (heaps, 'N x sweeps x longest time; bound'),
    'brendel2004_moments': (
        lambda p: times(len(p.plan), rest(p.spheres, 3) * p.sweeps), 'powders x N^1.33 x sweeps'),
    'brendel2004_cohesive_compaction': (
        lambda p: times(len(p.plan), rest(p.grains) * p.sweeps * p.count('stress')),
        'powders x N^1.5 x sweeps x stresses'),
    'solvers_convergence': (lambda p: times(8, p.grains * p.settle_steps / 1e5 + 3 * p.limit / 0.6),
                            'settling, and the limit; bound'),
    'solvers_profile': (profile, 'N^2 of discs, N^3 of spheres'),
    'solvers_scaling': (planned, 'costs of the plan'),
    'solvers_honesty': (honesty, 'steps of each scene'),
    'solvers_parallel_stability': (lattices, 'N x iterations x z D^2'),
    'solvers_siconos': (lambda p: times(8, p.limit * (1 + p.repeat)), 'limit x rounds; bound'),
    'performance_scaling': (large_beds, 'grains x steps'),
    'scenes_gas': (planned, 'costs of the plan'),
    'scenes_hopper': (planned, 'costs of the plan'),
    'scenes_chute': (chutes, 'N x (relaxation ~ height^1.5 + window) x pairs'),
    'scenes_collapse': (lambda p: [c * rest(p.grains) * p.sweeps / p.time_step for c in planned(p)],
                        'columns x N^1.5 x sweeps / time step'),
    'scenes_gallery': (lambda p: [c * p.share * p.duration * p.sweeps for c in planned(p)],
                       'N x time x sweeps'),
}


def core_seconds(folder, experiment):
    """Of a complete run; one with threads counts for each of them."""
    path = folder / experiment / 'summary.json'
    if not path.exists():
        return None
    summary = json.loads(path.read_text())
    run = summary['provenance']
    if summary['status'] != 'complete':
        return None
    return max(run['wall_seconds'] * run['threads'], step_seconds(path.parent))


def step_seconds(results):
    """Of the steps of the Couette cells of fig1_stress, which a run may find made already; 0 for others."""
    table = results / 'stress.csv'
    if not table.exists():
        return 0
    parameters = json.loads((results / 'summary.json').read_text())['parameters']
    if 'loose-until' not in parameters:
        return 0
    p = {name: float(parameters[name]) for name in ('until', 'loose-until', 'loose-below', 'time-step')}
    seconds = 0
    for row in csv.DictReader(line for line in table.open() if not line.startswith('#')):
        until = p['loose-until'] if float(row['phi_aimed']) < p['loose-below'] else p['until']
        seconds += 1e-9 * float(row['nanoseconds_per_grain_step']) * float(row['grains']) * until / p['time-step']
    return seconds


def factor_of(ratios):
    """The factor within which two thirds of the ratios are."""
    logs = sorted(abs(math.log(r)) for r in ratios)
    return math.exp(logs[math.ceil(2 / 3 * len(logs)) - 1])


# Seconds of standard runs, by an earlier one at the same sizes, where those of the committed run are of no use: it
# was killed and went on, found its runs made already, or ran beside other work.
STANDARD = {
    'guttenberg2011_errors': 889,
    'guttenberg2011_fig4_velocity': 408,
    'guttenberg2011_scheme': 365,
    'shaebani2009_fig5_8_parameters': 1308,
    'shaebani2009_fig9_structure': 763,
    'shaebani2009_momentum_term': 417,
    'shaebani2009_spheres': 297,
    'shaebani2009_beyond_axial_stress': 325,
    'shaebani2009_cohesion': 434,
    'brendel2004_force_diffusion': 132,
    'unger2002_dispersion': 94,
    'unger2002_sweep_constant': 87,
}

# Those of which no whole run is at hand, and whose models are in seconds.
IN_SECONDS = {'guttenberg2011_fig6_timestep'}


class Projection:
    """Of one experiment, in seconds of a core."""

    def __init__(self, experiment, quick):
        self.experiment = experiment
        work, self.words = MODELS[experiment]
        self.standard = STANDARD.get(experiment) or core_seconds(ROOT / 'results/standard', experiment)
        self.paper = self.cost = self.longest = 0.0
        self.took = TOOK.get(experiment) or step_seconds(PAPER / experiment) or None
        self.check = self.runs_of = None
        if isinstance(work, str):  # looks at the runs of another one
            self.runs_of = work
            return
        p = parameters(experiment)
        works = {preset: work(p[preset]) for preset in PRESETS}
        total = {preset: sum(w) for preset, w in works.items()}
        if experiment in IN_SECONDS:
            self.standard = total['standard']
        self.paper = self.standard * total['paper'] / total['standard']
        self.cost = self.took or self.paper
        self.longest = self.cost * max(works['paper']) / total['paper']
        first = core_seconds(quick, experiment)
        if first and self.standard > 10:  # else a run is mostly its start
            self.check = first * total['standard'] / total['quick'] / self.standard


def hours(seconds):
    return f'{seconds / 3600:.2g}' if seconds >= 36 and seconds < 36000 else (
        '< 0.01' if seconds < 36 else f'{seconds / 3600:.0f}')


# CPU seconds that rows of results/paper took, where the operating system was asked (AMD EPYC, November 2026; of
# unger2002_cost those of a clock, on a core of its own). Those of guttenberg2011_fig1_stress are in its stress.csv.
TOOK = {
    'unger2002_cost': 749,
    'solvers_convergence': 1661,
    'guttenberg2011_errors': 2663,
    'solvers_honesty': 3475,
    'solvers_parallel_stability': 3387,
}

# Measured once: --merge of all quick runs, and cd_bench on gravity-3d with 20000 grains.
MEMORY = (
    'Memory is no concern but for factors: tasks of the quick preset need at most 0.11 GB (`solvers_convergence`), '
    'Couette cells 0.07 GB, most 0.01 GB. With 20000 spheres, the most that the paper preset has '
    '(`solvers_convergence`, `solvers_scaling`), solvers that iterate need 0.05 GB, `admm` 0.6 GB and `newton` 1.4 GB '
    'after 100 seconds, and then more.',)


# Why checks of results/paper fail.
WHY = {
    'unger2002_fig6_piston': 'one of 50 packings (the 40th) has R^2 of 0.94 to 0.99 for all numbers of sweeps, all '
                             'others 0.996 or more',
    'solvers_honesty': '3 of 660 rows, of `accelerated-gradient` at equal cost where each step begins from zero '
                       'impulses: its errors put in up to 2e-7 m g d a step; the bound is for a first step, and 10000 '
                       'add up to more than the 3000 at standard',
}


def verdict():
    """How many checks of results/paper pass, and which do not."""
    checks = [c for c in json.loads((PAPER / 'checks.json').read_text())['checks'] if c['comparable']]
    failed = [c for c in checks if not c['passed']]
    text = f'{len(checks) - len(failed)} of its {len(checks)} checks pass'
    for k, c in enumerate(failed):
        why = WHY.get(c['experiment'])
        found = 'not there' if c['found'] is None else f"{c['found']:.3g}"
        text += (('; not: ' if k == 0 else '; ') + f"`{c['subject']}` of `{c['experiment']}`, {found}"
                 + (f' ({why})' if why else ''))
    return text + '.'


def in_order(rows):
    """The cheapest first; what looks at the runs of another one comes after it."""
    cost = {row.experiment: row.cost for row in rows}
    return sorted(rows, key=lambda row: (cost[row.runs_of or row.experiment], row.runs_of is not None))


def sum_hours(rows):
    return sum(row.cost for row in rows) / 3600


def total(rows):
    """Core-hours of the whole preset, as all files say them."""
    return f'{sum_hours(rows):.0f}'


# Where else the total stands, and what stands around it.
ELSEWHERE = {
    'docs/results/index.md': r"(the papers' own sizes \()\d+( core-hours)",
    'Makefile.figures': r'(\()\d+( core-hours, docs/develop/paper_preset\.md\))',
}


def page(rows):
    ratios = [row.check for row in rows if row.check]
    worst = math.exp(max(abs(math.log(r)) for r in ratios))
    done = [row for row in rows if core_seconds(PAPER, row.experiment) is not None]
    others = [row for row in rows if row not in done]
    cheapest = min((row for row in others if not row.runs_of), key=lambda row: row.cost)
    dearest = sorted(others, key=lambda row: -row.cost)[:3]
    longest = max(others, key=lambda row: row.longest)
    lines = [
        '# What the paper preset costs', '',
        f'The whole preset takes {total(rows)} core-hours. Written by `bench/paper_cost.py`: core-hours of `PRESET=paper`, '
        'projected from the committed standard run, '
        'as its seconds times the ratio of the works. The work is a function of the parameters (column "model": N '
        'grains in d dimensions; a pressed packing rests after N^(1/d) steps, forces agree after N^(2/d) sweeps). '
        '"Check" is the same projection from the quick run to the standard one, over what that took: two thirds of '
        f'{len(ratios)} are right within a factor of {factor_of(ratios):.1f}, all within {worst:.1f}, the median is '
        f'{statistics.median(ratios):.2f}. "Took" is what a run at the paper\'s own sizes used of a processor (AMD '
        'EPYC), where that was counted; rows are in the order of that, or else of the projection.', '',
        'What is in `results/paper` is marked by * in the table. ' + verdict(), '',
        '| experiment | standard [s] | paper [h] | took [h] | longest task [h] | check | model |',
        '|---|---|---|---|---|---|---|']
    for row in rows:
        mark = ' *' if row in done else ''
        cells = [f'`{row.experiment}`{mark}', f'{row.standard:.0f}' if row.standard >= 1 else '< 1',
                 '' if row.runs_of else hours(row.paper), hours(row.took) if row.took else '',
                 '' if row.runs_of else hours(row.longest),
                 f'{row.check:.2f}' if row.check else '', row.words]
        lines.append('| ' + ' | '.join(cells) + ' |')
    lines += [
        '', '## What is in `results/paper`', '',
        f'It takes {sum_hours(done):.1f} core-hours together, {sum_hours(done) / 2:.1f} hours on two cores; with the '
        f'cheapest of the others, '
        f'`{cheapest.experiment}`, it would be {sum_hours([*done, cheapest]):.1f} core-hours. `make figures '
        'PRESET=paper ONLY=name,name` runs some of them; long ones go on after Ctrl-C where they were saved.', '',
        '## On a cluster', '',
        f'The others take {sum_hours(others):.0f} of the {total(rows)} core-hours, of these '
        + ', '.join(f'{hours(row.paper)} `{row.experiment}`' for row in dearest)
        + f'. No task takes longer than {hours(longest.longest)} hours (`{longest.experiment}`); on 32 cores all '
        f'of them are done in about {math.ceil(sum_hours(others) / 32 + longest.longest / 3600)} hours. Models with '
        '"bound" count runs that end by themselves as if they reached their limit.', '', *MEMORY]
    return '\n'.join(lines) + '\n'


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('--quick', type=pathlib.Path, default=ROOT / 'results/quick')
    arguments = parser.parse_args()
    rows = in_order([Projection(e, arguments.quick) for e in MODELS])
    (ROOT / 'docs' / 'develop' / 'paper_preset.md').write_text(page(rows))
    for file, around in ELSEWHERE.items():
        text, count = re.subn(around, rf'\g<1>{total(rows)}\g<2>', (ROOT / file).read_text())
        if count != 1:
            raise SystemExit(f'{file}: the core-hours of the paper preset stand there {count} times, expected once')
        (ROOT / file).write_text(text)


if __name__ == '__main__':
    main()
