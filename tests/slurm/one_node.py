# SPDX-License-Identifier: BSD-3-Clause
"""A Slurm of one node on the loopback of this machine: daemons of its own, on ports of its own, in a folder of
its own. Nothing of the machine's settings is used or changed."""
import os
import pathlib
import shutil
import signal
import socket
import subprocess
import time

PROGRAMS = ("munged", "slurmctld", "slurmd", "sbatch", "squeue", "scancel", "sinfo")
CONFIGURATION = """
ClusterName=test
SlurmctldHost={host}(127.0.0.1)
SlurmctldPort={ports[0]}
SlurmdPort={ports[1]}
AuthType=auth/munge
AuthInfo=socket={folder}/munge.socket
SlurmUser=root
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd.pid
ProctrackType=proctrack/pgid
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
SchedulerParameters=batch_sched_delay=0,sched_interval=1,sched_min_interval=0
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
MpiDefault=none
ReturnToService=2
NodeName={host} NodeAddr=127.0.0.1 CPUs={processors} RealMemory={megabytes} State=UNKNOWN
PartitionName=main Nodes={host} Default=YES MaxTime=INFINITE State=UP
"""


def missing_programs():
    return [name for name in PROGRAMS if not shutil.which(name, path=os.environ["PATH"] + ":/usr/sbin")]


def free_ports(count):
    sockets = [socket.socket() for _ in range(count)]
    for one in sockets:
        one.bind(("127.0.0.1", 0))
    ports = [one.getsockname()[1] for one in sockets]
    for one in sockets:
        one.close()
    return ports


def wait_until(condition, what, seconds=60):
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TimeoutError(f"after {seconds} s: {what}")
        time.sleep(0.2)


class OneNode:
    """Runs from `with` to its end; then all jobs are cancelled and all daemons stopped by their numbers."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)
        self.host = socket.gethostname().split(".")[0]
        self.environment = {**os.environ, "SLURM_CONF": str(self.folder / "slurm.conf"),
                            "PATH": os.environ["PATH"] + ":/usr/sbin"}
        self.daemons = {}

    def command(self, *arguments):
        """What a command of Slurm prints."""
        return subprocess.run(arguments, env=self.environment, check=True, capture_output=True, text=True).stdout

    def start(self, name, *arguments):
        with open(self.folder / f"{name}.log", "a", encoding="utf-8") as log:
            self.daemons[name] = subprocess.Popen([name, *arguments], env=self.environment, stdout=log, stderr=log,
                                                  start_new_session=True)

    def start_node(self):
        self.start("slurmd", "-D")

    def is_idle(self):
        state = subprocess.run(["sinfo", "-h", "-o", "%T"], env=self.environment, capture_output=True, text=True,
                               check=False).stdout.strip()
        return state == "idle"

    def __enter__(self):
        for name in ("state", "spool"):
            (self.folder / name).mkdir()
        key = self.folder / "munge.key"
        key.write_bytes(os.urandom(128))
        key.chmod(0o600)
        (self.folder / "slurm.conf").write_text(CONFIGURATION.format(
            host=self.host, folder=self.folder, ports=free_ports(2), processors=os.cpu_count(),
            megabytes=os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") // 2**20))
        try:
            self.start("munged", "--foreground", "--force", f"--key-file={key}", f"--socket={self.folder}/munge.socket",
                       f"--pid-file={self.folder}/munged.pid", f"--seed-file={self.folder}/munge.seed")
            wait_until((self.folder / "munge.socket").exists, "munged has no socket")
            self.start("slurmctld", "-D", "-c")
            self.start_node()
            wait_until(self.is_idle, "the node is not idle")
        except BaseException:
            self.stop()
            raise
        return self

    def __exit__(self, *_):
        self.stop()

    def jobs(self, state=""):
        """Numbers of the jobs that are waiting or running, those of arrays as 7_3."""
        states = ["--states", state] if state else []
        return self.command("squeue", "-h", "-r", "-o", "%i", *states).split()

    def kill_node(self):
        """The daemon of the node dies at once; jobs that run go on."""
        self.daemons["slurmd"].kill()
        self.daemons["slurmd"].wait()

    def stop(self):
        try:
            if self.daemons.get("slurmctld") and self.daemons["slurmctld"].poll() is None:
                self.command("scancel", "--user=root", "--signal=KILL", "--full")
                self.command("scancel", "--user=root")
                wait_until(lambda: not self.jobs(), "jobs are left")
        except (subprocess.CalledProcessError, TimeoutError):
            pass  # the daemons are stopped all the same
        for name in ("slurmd", "slurmctld", "munged"):
            daemon = self.daemons.get(name)
            if daemon is None or daemon.poll() is not None:
                continue
            daemon.send_signal(signal.SIGTERM)
            try:
                daemon.wait(10)
            except subprocess.TimeoutExpired:
                daemon.kill()
                daemon.wait()
