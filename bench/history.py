# SPDX-License-Identifier: BSD-3-Clause
"""Performance history: cd_microbench of several revisions against one, in turns on this machine.

    /usr/bin/python3 bench/history.py REFERENCE REVISION... [--pairs 10] [--filter REGEX]
    /usr/bin/python3 bench/history.py 6201f5a v0.2.0 HEAD --pairs 20

Each revision is built in build/history/<commit>; REVISION=PROGRAM takes a cd_microbench that is
there, as one whose benchmarks had to be made comparable. Writes docs/develop/performance.md: the median over the
pairs of the time of the revision over that of the reference, and its quartiles. A benchmark that one
of the two does not have is left out.
"""
import argparse
import collections
import datetime
import json
import os
import pathlib
import platform
import statistics
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent


def output(*command, **options):
    return subprocess.run(command, check=True, capture_output=True, text=True, **options).stdout


def commit_of(revision):
    return output('git', '-C', ROOT, 'rev-parse', '--short=7', revision + '^{commit}').strip()


def split(revision):
    """The commit, the name of its column and the program if one is given."""
    name, _, program = revision.partition('=')
    commit = commit_of(name)
    title = commit if commit.startswith(name[:7]) or name == 'HEAD' else f'{name} ({commit})'
    return commit, title, program


def build(commit):
    """The path of cd_microbench of a commit."""
    tree = ROOT / 'build' / 'history' / commit
    if not tree.exists():
        output('git', '-C', ROOT, 'worktree', 'add', '--detach', tree, commit)
    cmake = ['cmake', '--preset', 'release', '-D', 'CD_TESTS=OFF']
    subprocess.run(cmake, cwd=tree, check=True, stdout=subprocess.DEVNULL)
    subprocess.run(['cmake', '--build', 'build/release', '--target', 'cd_microbench'], cwd=tree,
                   check=True, stdout=subprocess.DEVNULL)
    return tree / 'build' / 'release' / 'bin' / 'cd_microbench'


def times(program, pattern):
    """CPU time of each benchmark, by one thread."""
    found = json.loads(output(program, '--benchmark_format=json', '--benchmark_filter=' + pattern,
                              env=os.environ | {'OMP_NUM_THREADS': '1'}))
    return {b['name']: b['cpu_time'] for b in found['benchmarks']}


def ratios(reference, program, pairs, pattern):
    """For each benchmark that both have its ratios, pair by pair."""
    found = collections.defaultdict(list)
    for _ in range(pairs):
        before, after = times(reference, pattern), times(program, pattern)
        for name in before.keys() & after.keys():
            found[name].append(after[name] / before[name])
    return found


def processor():
    for line in pathlib.Path('/proc/cpuinfo').read_text().splitlines():
        if line.startswith('model name'):
            return line.split(':')[1].strip()
    return platform.processor()


def cell(values):
    if len(values) < 2:
        return '' if not values else f'{values[0]:.2f}'
    low, middle, high = statistics.quantiles(values, n=4)
    return f'{middle:.2f} ({low:.2f} to {high:.2f})'


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument('reference')
    parser.add_argument('revisions', nargs='+')
    parser.add_argument('--pairs', type=int, default=10)
    parser.add_argument('--filter', default='.')
    arguments = parser.parse_args()
    given = [split(revision) for revision in [arguments.reference, *arguments.revisions]]
    (reference, *_), *_ = given
    first, *programs = [program or build(commit) for commit, _, program in given]
    titles = [title for _, title, _ in given[1:]]
    columns = [ratios(first, program, arguments.pairs, arguments.filter) for program in programs]
    names = sorted(set().union(*columns))
    lines = ['# Performance history', '',
             'Written by `bench/history.py`: CPU time of `cd_microbench` by one thread over that of commit '
             f'{reference}, median of {arguments.pairs} pairs in turns (quartiles). Below 1 is '
             f'faster. {processor()}, {datetime.date.today()}.', '',
             '| benchmark | ' + ' | '.join(titles) + ' |', '|---' * (1 + len(titles)) + '|']
    for name in names:
        lines.append('| ' + ' | '.join([f'`{name}`', *(cell(c.get(name, [])) for c in columns)]) +
                     ' |')
    (ROOT / 'docs' / 'develop' / 'performance.md').write_text('\n'.join(lines) + '\n')


if __name__ == '__main__':
    main()
