# SPDX-License-Identifier: BSD-3-Clause
"""Kill -9 at random moments: --resume goes on from the last checkpoint or the tasks that were done, and ends with the
bytes of a run that was left alone (columns of times aside)."""

import signal
import subprocess

from driver import Family, Wrong, tables

family = Family()
KILLS = 4
# Seconds between checkpoints, or steps, far below what is said to be lost at most: a minute.
RUNS = {
    "brendel2004_cohesive_compaction": ["--grains", "60", "--width", "6", "--cohesion", "1", "--stress", "0.3,3",
                                        "--most-steps", "2000", "--checkpoint-every", "100"],
    "brendel2004_drum": ["--radius", "8", "--froude", "0.5", "--frictions", "0.5", "--rough-frictions", "0",
                         "--sweeps", "15", "--checkpoint-every", "100"],
    "brendel2004_fig6_efficiency": ["--grains-2d", "50,100", "--grains-3d", "50,100", "--packings", "2",
                                    "--stiffnesses", "1e3,1e4", "--motion-time", "1", "--checkpoint-every", "2"],
    "brendel2004_force_diffusion": ["--discs", "5,10", "--runs", "2", "--profile-runs", "20", "--grains-2d", "50,100",
                                    "--grains-3d", "50,100", "--packings", "2", "--checkpoint-every", "20"],
    "brendel2004_indeterminacy": ["--grains", "30", "--samples", "1", "--spheres", "0", "--friction", "0.1",
                                  "--members", "10", "--walk", "500", "--widths", "1", "--checkpoint-every", "3"],
    "brendel2004_networks": ["--grains", "30", "--samples", "2", "--deviators", "0,0.1", "--checkpoint-every", "50"],
    "brendel2004_rolling_heap": ["--grains", "60", "--spheres", "60", "--friction", "0.8", "--rolling", "0.4",
                                 "--sphere-friction", "0.8", "--sphere-rolling", "0.4", "--pile-friction", "0.3",
                                 "--checkpoint-every", "100"],
    "cd_run": ["hopper", "--set", "run.end=20", "--set", "output.checkpoint_every=0.05"],
    "guttenberg2011_errors": ["--passes", "1", "--seeds", "1", "--disturbances", "100", "--gases", "2",
                              "--gas-steps", "0.05", "--gas-time", "100", "--phi", "0.6", "--pack-time", "0.2",
                              "--most-passes", "50", "--creep-steps", "8e-3", "--packs", "1", "--creep-time", "10",
                              "--checkpoint-every", "50"],
    "guttenberg2011_scheme": ["--phi", "0.8", "--until", "1", "--window-from", "0.5", "--cooling-until", "1",
                              "--weight-grains", "60", "--weight-until", "1", "--looks", "4",
                              "--checkpoint-every", "50"],
    "performance_scaling": ["--grains-2d", "400", "--grains-3d", "400", "--tile-2d", "400", "--tile-3d", "400",
                            "--height-2d", "10", "--height-3d", "5", "--settle-steps", "300",
                            "--settle-iterations", "100", "--work-2d", "1000", "--work-3d", "1000",
                            "--triad-megabytes", "1", "--peer-iterations", "50", "--checkpoint-every", "20"],
    "shaebani2009_fig4_compaction": ["--samples", "2", "--grains", "40", "--checkpoint-every", "50"],
    "shaebani2009_spheres": ["--samples", "1", "--grains", "24", "--friction", "0,0.5", "--checkpoint-every", "50"],
    "scenes_chute": ["--angles", "20", "--window", "5", "--width", "5", "--checkpoint-every", "100"],
    "scenes_collapse": ["--aspects", "1,3", "--grains", "60", "--checkpoint-every", "100"],
    "scenes_gallery": ["--share", "0.3", "--duration", "0.05", "--sweeps", "0.1", "--checkpoint-every", "500"],
    "scenes_hopper": ["--outlets", "6,8", "--beds", "1.5,2", "--tall", "6", "--reference", "6", "--width", "12",
                      "--hoppers", "2", "--ready", "2", "--stiffness", "5000", "--checkpoint-every", "200"],
    "solvers_convergence": ["--grains", "40", "--floor", "1e-3", "--limit", "1000", "--max-iterations", "5000",
                            "--settle-steps", "300", "--settle-iterations", "100", "--checkpoint-every", "1"],
    "solvers_parallel_stability": ["--grains", "64", "--iterations", "300", "--checkpoint-every", "1"],
    "solvers_profile": ["--grains", "10,40", "--seeds", "1", "--repeat", "2", "--checkpoint-every", "5"],
    "solvers_scaling": ["--grains-2d", "200,400", "--grains-3d", "200,400", "--friction", "0.5", "--packings", "2",
                        "--settle-steps", "300", "--settle-iterations", "100", "--max-sweeps-2d", "200",
                        "--max-sweeps-3d", "200", "--factor-grains", "0", "--others-grains", "0",
                        "--checkpoint-every", "20"],
    "unger2002_dispersion": ["--discs", "20", "--runs", "200", "--sweeps", "10,40", "--checkpoint-every", "50"],
    "unger2002_sweep_constant": ["--discs", "25,50", "--checkpoint-every", "5"],
}


def case_of(case):
    program = sorted(RUNS)[case.number % len(RUNS)]
    options = [*RUNS[program], "--progress", "off"]
    whole = case.left_alone(program, *options)
    out, kills = case.folder / "out", 0
    for attempt in range(KILLS + 1):
        begun = (out / "tasks").exists() or (out / "checkpoint.cbor").exists()
        process = case.start(program, *options, "--out", "out", *(["--resume"] if begun else []))
        if attempt < KILLS:  # the last is left alone
            try:
                process.wait(case.random.uniform(0.0, 0.6))
            except subprocess.TimeoutExpired:
                process.send_signal(signal.SIGKILL)
        status, err = case.end(process, program)
        if status != -signal.SIGKILL:
            break
        kills += 1
    if status not in (0, 3):
        raise Wrong(f"the last run ended with {status}: {err}")
    found, expected = tables(out), tables(whole)
    if found != expected:
        other = [name for name in expected if found.get(name) != expected[name]]
        raise Wrong(f"after {kills} kills other rows than alone in {other}")


family.judge(case_of, len(RUNS))
