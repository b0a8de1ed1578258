# SPDX-License-Identifier: BSD-3-Clause
"""Tests of cd_view: what is in its pictures, and what it refuses. The samples are written here."""
import contextlib
import io
import os
import pathlib
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

import numpy as np
from PIL import Image

sys.dont_write_bytecode = True
RUN = pathlib.Path(__file__).resolve().parents[2] / "run"
sys.path.insert(0, str(RUN))
import cd_view
import vtp

BLUE, RED = (0, 114, 178), (213, 94, 0)


def write_vtp(path, points, cells="Verts", ends=None, point_data=(), cell_data=(), order="<",
              **changes):
    """A file as libcd/io/vtk_file.cpp writes it; `changes` are texts in place of others."""
    points = np.reshape(np.array(points, float), (-1, 3))
    step = 2 if cells == "Lines" else 1
    ends = np.arange(step, len(points) + 1, step) if ends is None else np.array(ends, "i8")
    header, data = [], b""

    def declare(element, arrays):
        nonlocal data
        header.append(f"<{element}>")
        for name, values in dict(arrays).items():
            values = np.asarray(values)
            kind = {"f8": "Float64", "i4": "Int32", "i8": "Int64"}[values.dtype.str[1:]]
            components = values.shape[1] if values.ndim > 1 else 1
            header.append(f'<DataArray type="{kind}" Name="{name}" NumberOfComponents='
                          f'"{components}" format="appended" offset="{len(data)}"/>')
            block = values.astype(values.dtype.newbyteorder(order)).tobytes()
            data += np.array(len(block), order + "u8").tobytes() + block
        header.append(f"</{element}>")

    counts = "".join(f' NumberOf{kind}="{len(ends) if kind == cells else 0}"'
                     for kind in ("Verts", "Lines", "Strips", "Polys"))
    declare("PointData", point_data)
    declare("CellData", cell_data)
    declare("Points", {"Points": points})
    declare(cells, {"connectivity": np.arange(len(points)), "offsets": ends})
    text = (f'<?xml version="1.0"?>\n<VTKFile type="PolyData" version="1.0" header_type="UInt64" '
            f'byte_order="{"Little" if order == "<" else "Big"}Endian">\n<PolyData>\n'
            f'<Piece NumberOfPoints="{len(points)}"{counts}>\n' + "\n".join(header) +
            '\n</Piece>\n</PolyData>\n<AppendedData encoding="raw">\n_')
    for old, new in changes.items():
        assert old in text
        text = text.replace(old, new)
    path.write_bytes(text.encode() + data + b"\n</AppendedData>\n</VTKFile>\n")


def write_pvd(folder, name, times):
    """A series of files NAME_000000.vtp and so on."""
    frames = "".join(f'<DataSet timestep="{time}" file="{name}_{k:06d}.vtp"/>\n'
                     for k, time in enumerate(times))
    (folder / f"{name}.pvd").write_text(
        '<?xml version="1.0"?>\n<VTKFile type="Collection" version="1.0" header_type="UInt64" '
        f'byte_order="LittleEndian">\n<Collection>\n{frames}</Collection>\n</VTKFile>\n')


def write_grains(path, points, radius, velocity=None, **arrays):
    """Grains of one frame."""
    count = len(points)
    velocity = np.zeros((count, 3)) if velocity is None else velocity
    data = {"radius": np.full(count, radius, float), "velocity": np.array(velocity, float),
            "coordination": np.zeros(count, "i4"), "material": np.zeros(count, "i4")}
    write_vtp(path, points, point_data=data | {k: np.array(v, "i4") for k, v in arrays.items()})


def write_contacts(path, lines, force):
    """Contacts of one frame."""
    write_vtp(path, lines, "Lines", cell_data={"normal force": np.array(force, float)})


def write_run(folder, points, radius, lines=((0, 0, 0), (1, 0, 0)), force=(1,), **arrays):
    """A run of one frame."""
    folder.mkdir(exist_ok=True)
    write_grains(folder / "a_grains_000000.vtp", points, radius, **arrays)
    write_contacts(folder / "a_contacts_000000.vtp", lines, force)
    write_pvd(folder, "a_grains", [0.0])
    write_pvd(folder, "a_contacts", [0.0])
    return folder


MONITORS = """# seed: 1
# unit time: s
# unit step: 1
# unit kinetic: J
# unit potential: J
# unit friction: J
# unit contacts: 1
# unit force_left_x: N
# unit force_left_y: N
time,step,kinetic,potential,friction,contacts,force_left_x,force_left_y
0,0,1,5,0,3,1,2
0.5,1,2,4,0,,1,2
1,2,3,3,0,5,1,3
1.5,3,4"""


class Test(unittest.TestCase):
    """Each test has a folder of its own."""

    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.folder = pathlib.Path(self.temporary.name)
        self.addCleanup(self.temporary.cleanup)

    def view(self, *words):
        """Exit code, and what is said on standard output and error."""
        out, error = io.StringIO(), io.StringIO()
        with mock.patch.object(sys, "argv", ["cd_view", *map(str, words)]), \
                contextlib.redirect_stdout(out), contextlib.redirect_stderr(error):
            try:
                cd_view.main()
                code = 0
            except SystemExit as end:
                code = end.code or 0
        cd_view.plt.close("all")
        return code, out.getvalue(), error.getvalue()

    def picture(self, *words):
        """The pixels of a picture."""
        out = self.folder / "picture.png"
        self.assertEqual(self.view(*words, "--out", out), (0, f"{out}\n", ""))
        return np.array(Image.open(out).convert("RGB")).astype(int)

    def refused(self, *words, says):
        """One line and exit code 2, and nothing is written."""
        before = sorted(self.folder.rglob("*"))
        code, out, error = self.view(*words)
        self.assertEqual((code, out), (2, ""), error)
        self.assertEqual(error.count("\n"), 1, error)
        self.assertTrue(error.startswith("cd_view: "), error)
        for word in [says] if isinstance(says, str) else says:
            self.assertIn(word, error)
        self.assertEqual(sorted(self.folder.rglob("*")), before)

    def pile(self, frames=3):
        """A run of some frames in which rows of discs fall between walls that move apart."""
        folder = self.folder / "run"
        folder.mkdir()
        times = [0.25 * k for k in range(frames)]
        for k in range(frames):
            points = [(i, j + 0.1 * (frames - k), 0) for i in range(6) for j in range(4)]
            write_grains(folder / f"pile_grains_{k:06d}.vtp", points, 0.5,
                         [(0, -i, 0) for i in range(24)], material=[i % 2 for i in range(24)],
                         coordination=[i % 5 for i in range(24)])
            pairs = [(points[i], points[i + 4]) for i in range(20)]
            write_contacts(folder / f"pile_contacts_{k:06d}.vtp", pairs, range(20))
            write_vtp(folder / f"pile_walls_{k:06d}.vtp",
                      [(-1 - k, -1, 0), (-1 - k, 5, 0), (6, -1, 0), (6, 5, 0)], "Lines")
        for what in ("grains", "contacts", "walls"):
            write_pvd(folder, f"pile_{what}", times)
        (folder / "monitors.csv.part").write_text(MONITORS)
        return folder


def close(pixels, colour, most=30):
    """Which pixels have nearly this colour."""
    return np.abs(pixels - colour).max(axis=2) <= most


def panel(pixels):
    """Rows and columns of the lines around the panel of a picture without a colour bar."""
    dark = pixels.max(axis=2) < 120
    rows, columns = (np.flatnonzero(dark.mean(axis=axis) > 0.6) for axis in (1, 0))
    return rows[0], rows[-1], columns[0], columns[-1]


class Reading(Test):
    def test_arrays_are_those_written(self):
        points, name = np.arange(12.0).reshape(4, 3), self.folder / "x.vtp"
        for order in "<>":
            write_vtp(name, points, "Lines", order=order, point_data={"a b": np.arange(4.0)},
                      cell_data={"force": np.arange(6.0).reshape(2, 3),
                                 "n": np.array([7, 8], "i4")})
            data = vtp.read_vtp(name)
            self.assertTrue((data.points == points).all())
            self.assertTrue((data.lines == points.reshape(2, 2, 3)).all())
            self.assertEqual(data.array("a b").tolist(), [0, 1, 2, 3])
            self.assertEqual(data.array("force").tolist(), [[0, 1, 2], [3, 4, 5]])
            self.assertEqual(data.array("n").tolist(), [7, 8])

    def test_polygons_are_closed_and_lines_have_any_length(self):
        points, name = np.arange(21.0).reshape(7, 3), self.folder / "x.vtp"
        write_vtp(name, points, "Polys", ends=[3, 7])
        self.assertEqual([line[:, 0].tolist() for line in vtp.read_vtp(name).lines],
                         [[0, 3, 6, 0], [9, 12, 15, 18, 9]])
        write_vtp(name, points, "Lines", ends=[2, 7])
        self.assertEqual([len(line) for line in vtp.read_vtp(name).lines], [2, 5])

    def test_no_points_and_no_lines(self):
        for cells in ("Verts", "Lines", "Polys"):
            write_vtp(self.folder / "x.vtp", [], cells)
            self.assertEqual(len(vtp.read_vtp(self.folder / "x.vtp").lines), 0)

    def test_monitors(self):
        (self.folder / "monitors.csv.part").write_text(MONITORS)
        columns, units = vtp.read_monitors(self.folder)
        self.assertEqual(columns["time"].tolist(), [0, 0.5, 1])  # the last row is not complete
        self.assertTrue(np.isnan(columns["contacts"][1]))
        self.assertEqual(vtp.group(columns, units), ("time", [
            ("energy [J]", ["kinetic", "potential"]), ("contacts", ["contacts"]),
            ("force left [N]", ["force_left_x", "force_left_y"])]))


class Pictures(Test):
    def test_sizes_and_formats(self):
        run = self.pile()
        for words in ([], ["--forces"], ["--colour", "coordination"], ["--colour", "material"],
                      ["--colour", "radius"], ["--colour", "none"],
                      ["--colour", "speed", "--forces"]):
            pixels = self.picture(run, "--size", 500, *words)
            self.assertEqual(max(pixels.shape), 500)
            self.assertGreater((pixels.min(axis=2) < 250).mean(), 0.1)
            self.assertGreater(len(np.unique(pixels.reshape(-1, 3), axis=0)), 50)
        self.assertEqual(max(self.picture(run, "--size", 333, "--dpi", 20).shape), 333)
        self.assertEqual(max(self.picture(run, "--monitors", "--size", 401).shape), 401)
        for name, start in (("a.svg", b"<?xml"), ("a.pdf", b"%PDF")):
            self.assertEqual(self.view(run, "--out", self.folder / name)[0], 0)
            self.assertTrue((self.folder / name).read_bytes().startswith(start))

    def test_names(self):
        run = self.pile()
        self.assertEqual(self.view(run), (0, f"{run}/pile.png\n", ""))
        self.assertEqual(self.view(run, "--monitors"), (0, f"{run}/monitors.png\n", ""))
        code, out, error = self.view(run, "--frame", "all", "--size", 200)
        self.assertEqual((code, error), (0, ""))
        self.assertEqual(out.split(), [f"{run}/pile_{k:06d}.png" for k in range(3)])
        self.assertEqual(sorted(path.name for path in run.glob("*.png")), [
            "monitors.png", "pile.png", "pile_000000.png", "pile_000001.png", "pile_000002.png"])

    def test_a_chosen_frame_overwrites_no_other(self):
        run = self.pile()
        for words, name in ((["--frame", 1], "pile_000001.png"), (["--time", 0], "pile_000000.png"),
                            (["--frame", "last"], "pile.png")):
            self.assertEqual(self.view(run, "--size", 200, *words), (0, f"{run}/{name}\n", ""))
        self.assertEqual(self.view(run, "--size", 200, "--frame", 1, "--out", run / "a.png"),
                         (0, f"{run}/a.png\n", ""))

    def test_several_materials_are_told_apart_without_being_asked(self):
        run = self.pile()
        self.assertEqual(self.picture(run).tobytes(),
                         self.picture(run, "--colour", "material").tobytes())
        one = write_run(self.folder / "one", [(0, 0, 0), (2, 0, 0)], 1.0)
        self.assertEqual(self.picture(one).tobytes(),
                         self.picture(one, "--colour", "speed").tobytes())

    def test_flat_walls_that_face_the_viewer_are_not_drawn(self):
        """Planes at both ends of a drum: no line within its circle, the circle stays."""
        run = write_run(self.folder / "drum", [(0, 0, 0)], 0.1)
        angle = 2 * np.pi * np.arange(73) / 72
        lines, body = [], []
        for y in (-1, 1):
            ring = np.transpose([np.cos(angle), np.full(73, y), np.sin(angle)])
            lines += [*zip(ring[:-1], ring[1:])]
            body += 72 * [1]
            square = [(-0.5, y, -0.5), (0.5, y, -0.5), (0.5, y, 0.5), (-0.5, y, 0.5)]
            lines += [*zip(square, square[1:] + square[:1])]
            body += 4 * [3 + y]
        write_vtp(run / "a_walls.vtp", lines, "Lines", cell_data={"body": np.array(body, "i4")})
        pixels = self.picture(run, "--colour", "none", "--view", "-1.1,1.1,-1.1,1.1", "--size", 900)
        top, bottom, left, right = panel(pixels)
        rows, columns = np.indices(pixels.shape[:2])
        unit = (right - left) / 2.2
        x, z = (columns - (left + right) / 2) / unit, ((top + bottom) / 2 - rows) / unit
        dark = pixels.max(axis=2) < 160
        self.assertFalse(dark[(np.hypot(x, z) < 0.95) & (np.hypot(x, z) > 0.2)].any())
        self.assertGreater(dark[abs(np.hypot(x, z) - 1) < 0.01].mean(), 0.3)

    def test_frames(self):
        run = self.pile()
        frames = [self.picture(run, "--frame", k).tobytes() for k in range(3)]
        self.assertEqual(len(set(frames)), 3)
        for words, frame in ((["--time", 0.3], 1), (["--time", 99], 2), (["--time", "-1"], 0),
                             ([], 2), (["--frame", "last"], 2)):
            self.assertEqual(self.picture(run, *words).tobytes(), frames[frame], words)

    def test_equal_data_give_equal_bytes(self):
        run = self.pile()
        for name in ("a.png", "a.svg", "a.pdf"):
            files = [self.folder / name, self.folder / f"other_{name}"]
            for file in files:
                self.view(run, "--out", file, "--forces")
            self.assertEqual(files[0].read_bytes(), files[1].read_bytes(), name)

    def test_circles_have_their_radius(self):
        for flat in (True, False):
            points = [(-2, 0, 0), (2, 0, 0)] if flat else [(-2, 1, 0), (2, 3, 0.001)]
            run = write_run(self.folder / "discs", points, [1.0, 2.0])
            pixels = self.picture(run, "--colour", "none", "--view", "-4,4,-4,4", "--size", 900)
            top, bottom, left, right = panel(pixels)
            self.assertLessEqual(abs((bottom - top) - (right - left)), 1)
            inside = pixels[top + 8:bottom - 8, left + 8:right - 8]
            grey = inside.min(axis=2) < 250
            unit = (right - left) / 8
            middle = grey.shape[1] // 2
            for part, radius in ((grey[:, :middle - int(0.5 * unit)], 1),
                                 (grey[:, middle - int(0.5 * unit):], 2)):
                self.assertAlmostEqual(np.sqrt(part.sum() / np.pi) / unit, radius, delta=0.02)
            row = np.flatnonzero(grey[grey.shape[0] // 2])  # from x = -3 to 4
            self.assertAlmostEqual((row[0] + 8) / unit, 1, delta=0.03)

    def test_lines_are_as_wide_as_forces(self):
        lines = [(-3, -2, 0), (-3, 2, 0), (0, -2, 0), (0, 2, 0), (3, -2, 0), (3, 2, 0)]
        run = write_run(self.folder / "forces", [(9, 9, 0)], 1.0, lines, [1, 3, -2])
        pixels = self.picture(run, "--forces", "--view", "-4,4,-4,4", "--size", 1000)
        top, bottom, left, right = panel(pixels)
        unit = (right - left) / 8
        middle = pixels[(top + bottom) // 2][None]
        inside = np.arange(pixels.shape[1])
        blue, red = (close(middle, colour, 60)[0] for colour in (BLUE, RED))
        width = [blue[inside < left + 2 * unit].sum(), blue[inside > left + 2 * unit].sum(),
                 red.sum()]
        for found, force in zip(width, (1, 3, 2)):
            self.assertAlmostEqual(found / unit, 0.24 * force / 2, delta=0.03)  # 2 is the mean

    def test_a_periodic_cell_is_drawn_and_in_view(self):
        run = write_run(self.folder / "cell", [(1, 1, 0)], 0.5)
        corners = [(0, 0, 0), (8, 0, 0), (10, 4, 0), (2, 4, 0)]
        write_vtp(run / "a_cell_000000.vtp",
                  [corners[k % 4] for side in range(4) for k in (side, side + 1)], "Lines")
        alone = self.picture(run, "--colour", "none", "--size", 900)
        write_pvd(run, "a_cell", [0.0])
        pixels = self.picture(run, "--colour", "none", "--size", 900)
        self.assertGreater(alone.shape[0] / alone.shape[1], 0.8)  # the view of one disc
        top, bottom, left, right = panel(pixels)
        unit = (right - left) / 10.4  # 2 % of the longer side on each
        self.assertAlmostEqual((bottom - top) / unit, 4.4, delta=0.1)
        for x, y, dx, dy in ((4, 0, 4, 0), (6, 4, 4, 0), (9, 2, 0.9, 1.8), (1, 2, 0.9, 1.8)):
            along = np.linspace(-1, 1, 200)
            columns = left + unit * (x + 0.2 + dx * along)
            rows = (top + bottom) / 2 - unit * (y - 2 + dy * along)
            line = [pixels[int(r) - 2:int(r) + 3, int(c) - 2:int(c) + 3].min(axis=(0, 1)).max()
                    for r, c in zip(rows, columns)]
            self.assertGreater((np.array(line) < 200).mean(), 0.9, (x, y))
        write_pvd(run, "a_cell", [0.5])
        self.refused(run, says=["a_cell.pvd", "times"])

    def test_nearer_balls_hide_others(self):
        for front, colour in ((0, BLUE), (1, RED)):
            points = [(0, -1, 0), (0, 1, 0)] if front == 0 else [(0, 1, 0), (0, -1, 0)]
            points.append((5, 0, 0.5))
            run = write_run(self.folder / "balls", points, 1.0, material=[0, 1, 1])
            pixels = self.picture(run, "--colour", "material", "--view", "-1,1,-1,1")
            centre = pixels[pixels.shape[0] // 2, int(0.45 * pixels.shape[1])]
            self.assertEqual(centre[0] > centre[2], colour == RED, centre)

    def test_what_has_flown_away_does_not_widen_the_view(self):
        points = [(i, 0, 0) for i in range(5)]
        run = write_run(self.folder / "flown", points, 0.5)
        write_vtp(run / "a_walls.vtp", [(-1, -1, 0), (5, -1, 0)], "Lines")
        near = self.picture(run, "--colour", "none")
        write_grains(run / "a_grains_000001.vtp", points[:4] + [(4, -1e3, 0)], 0.5)
        write_pvd(run, "a_grains", [0, 1])
        self.assertEqual(self.picture(run, "--colour", "none").shape, near.shape)

    def test_a_plain_picture_has_no_margins(self):
        run = write_run(self.folder / "ball", [(0, 0, 0), (9, 0, 0)], 1.0, material=[0, 1])
        words = [run, "--view", "-0.5,0.5,-0.5,0.5", "--size", 200]
        self.assertLess(close(self.picture(*words), BLUE).mean(), 0.8)
        plain = self.picture(*words, "--plain")
        self.assertEqual(plain.shape, (200, 200, 3))
        self.assertTrue(close(plain, BLUE).all())

    def test_runs_with_little_in_them(self):
        run = write_run(self.folder / "empty", [], 1.0, [], [])
        for words in ([], ["--forces"], ["--colour", "material"], ["--colour", "radius"],
                      ["--colour", "coordination"]):
            self.assertEqual(self.picture(run, *words, "--size", 300).shape[2], 3)
        run = write_run(self.folder / "one", [(0, 0, 0)], 1.0, [], [])
        self.picture(run, "--forces", "--colour", "speed")

    def test_contacts_may_be_a_frame_behind(self):
        run = self.pile()
        write_pvd(run, "pile_contacts", [0, 0.25])
        code, _, error = self.view(run, "--forces", "--frame", 2)
        self.assertEqual(code, 2)
        self.assertIn("from 0 to 1", error)
        self.picture(run, "--forces")

    def test_a_hundred_thousand_discs(self):
        points = np.zeros((100000, 3))
        points[:, 0], points[:, 1] = np.arange(100000) % 400, np.arange(100000) // 400
        run = write_run(self.folder / "many", points, 0.5)
        self.assertGreater((self.picture(run).min(axis=2) < 250).mean(), 0.5)

    def test_as_installed(self):
        (self.folder / "bin").mkdir()
        program = self.folder / "bin" / "cd_view"
        program.symlink_to(RUN / "cd_view.py")
        environment = os.environ | {"PYTHONDONTWRITEBYTECODE": "1"}
        done = subprocess.run([program, "--help"], capture_output=True, text=True, env=environment,
                              check=True)
        self.assertIn("--movie FILE", done.stdout)
        done = subprocess.run([program, self.folder], capture_output=True, text=True,
                              env=environment, check=False)
        self.assertEqual((done.returncode, done.stdout, done.stderr.count("\n")), (2, "", 1))


PROFILE = """# judge: natural-map
# tolerance: 1e-06
# problems: 2
# timing: ratio
solver,ratio,share
gauss-seidel,1,0.5
gauss-seidel,4,1
mine,1,0.5
never,1,0
"""


class Profiles(Test):
    def setUp(self):
        super().setUp()
        self.path = self.folder / "profile.csv"
        look = cd_view.plt.rc_context()
        look.__enter__()
        self.addCleanup(look.__exit__, None, None, None)

    def test_a_profile_of_cd_bench(self):
        """Steps of the two solvers that solve something: blue up to 1, another colour up to 0.5."""
        self.path.write_text(PROFILE)
        out = self.folder / "profile.png"
        self.assertEqual(self.view(self.path, "--size", 900), (0, f"{out}\n", ""))
        with Image.open(out) as image:
            pixels = np.array(image.convert("RGB"))
        self.assertEqual(max(pixels.shape), 900)
        top, bottom, left, right = panel(pixels)
        inside = close(pixels[top + 2:bottom - 2, left + 2:right - 2], BLUE, 60)
        rows = np.flatnonzero(inside.sum(axis=1) > 0.2 * inside.shape[1])
        heights = 1.03 - 1.06 * (rows + 2) / (bottom - top)
        for share in (0.5, 1.0):
            self.assertLess(np.abs(heights - share).min(), 0.01)
        self.view(self.path, "--size", 900, "--out", self.folder / "other.png")
        self.assertEqual((self.folder / "other.png").read_bytes(), out.read_bytes())

    def test_the_legend_is_whole(self):
        """Names of any length end within the picture: no letter at its sides."""
        names = ["gauss-seidel", "coloured-gauss-seidel", "accelerated-gradient", "nonsmooth-cg",
                 "momentum-sweeps-of-a-plugin"]
        self.path.write_text("solver,ratio,share\n" + "".join(f"{n},1,0.5\n" for n in names))
        out = self.folder / "profile.png"
        self.assertEqual(self.view(self.path)[0], 0)
        with Image.open(out) as image:
            pixels = np.array(image.convert("RGB"))
        self.assertTrue((pixels[:, :3] == 255).all() and (pixels[:, -3:] == 255).all())

    def test_other_tables_and_options_are_refused(self):
        for text in ("", "time,a\n1,2\n", "solver,ratio,share\n", "solver,ratio,share\na,1\n",
                     "solver,ratio,share\na,x,1\n", "solver,ratio,share\na,0.5,1\n",
                     "solver,ratio,share\na,nan,1\n", "solver,ratio,share\na,1,2\n"):
            self.path.write_text(text)
            self.refused(self.path, says="profile.csv")
        self.path.write_text(PROFILE)
        for words in (["--forces"], ["--time", "0"], ["--frame", "all"], ["--colour", "none"]):
            self.refused(self.path, *words, says="only")


class Movies(Test):
    def test_gif_and_webp(self):
        run = self.pile()
        for movie in (self.folder / "m.gif", self.folder / "m.webp"):
            self.assertEqual(self.view(run, "--movie", movie, "--fps", 10, "--size", 301),
                             (0, f"{movie}\n", ""))
            with Image.open(movie) as images:
                self.assertEqual((images.n_frames, max(images.size)), (3, 301))
                self.assertEqual(images.info["loop"], 0)  # for ever
                frames = []
                for k in range(3):
                    images.seek(k)
                    frames.append(np.array(images.convert("RGB")))
                    self.assertEqual(images.info["duration"], 100)
            self.assertFalse((frames[0] == frames[2]).all())
            self.assertGreater((frames[0].min(axis=2) < 250).mean(), 0.1)

    def test_mp4(self):
        """What an ffmpeg that copies is given: the pixels of all frames."""
        run, movie = self.pile(), self.folder / "m.mp4"
        ffmpeg = self.folder / "ffmpeg"
        ffmpeg.write_text('#!/bin/sh\nfor last; do :; done\n/bin/cat > "$last"\n')
        ffmpeg.chmod(0o755)
        with mock.patch.dict(os.environ, {"PATH": str(self.folder)}):
            self.assertEqual(self.view(run, "--movie", movie, "--size", 300), (0, f"{movie}\n", ""))
            pixels = np.frombuffer(movie.read_bytes(), "u1").reshape(3, -1, 4)
            self.assertEqual(pixels.shape[1] % 300, 0)
            self.assertFalse((pixels[0] == pixels[2]).all())
            movie.unlink()
            ffmpeg.write_text("#!/bin/sh\nexit 3\n")
            self.refused(run, "--movie", movie, says=["ffmpeg", "3"])

    def test_no_ffmpeg(self):
        run = self.pile()
        with mock.patch.dict(os.environ, {"PATH": str(self.folder)}):
            self.refused(run, "--movie", self.folder / "m.mp4", says=["m.mp4", ".gif", "ffmpeg"])


class Refusals(Test):
    def test_folders(self):
        self.refused(self.folder / "none", says=["none", "folder"])
        self.refused(self.folder, says=[str(self.folder), "NAME_grains.pvd"])
        self.refused(self.folder, "--monitors", says="monitors.csv")
        write_pvd(self.folder, "a_grains", [])
        self.refused(self.folder, says=["a_grains.pvd", "no frames"])
        write_pvd(self.folder, "b_grains", [0])
        self.refused(self.folder, says=["--name", "a, b"])
        self.refused(self.folder, "--name", "c", says=["--name c", "a, b"])
        self.refused(self.folder, "--name", "b", says="b_grains_000000.vtp")

    def test_files(self):
        run = self.pile()
        file = run / "pile_grains_000002.vtp"
        good = file.read_bytes()
        for bad, says in ((good[:-400], "cut off"), (good[:300], "no .vtp file"),
                          (b"", "no .vtp file"), (b"junk", "no .vtp file"),
                          (good.replace(b'offset="0"', b'offset="9999"'), "cut off"),
                          (good.replace(b"UInt64", b"UInt32"), ["header_type", "UInt32", "UInt64"]),
                          (good.replace(b"Float64", b"Float32"), ["type", "Float32", "Float64"]),
                          (good.replace(b'"appended"', b'"ascii"'), ["format", "ascii"]),
                          (good.replace(b"LittleEndian", b"BigEndian"), "bytes"),
                          (good.replace(b"<VTKFile", b'<VTKFile compressor="z"'), "compressor"),
                          (good.replace(b'"PolyData"', b'"Image"'), ["type", "Image", "PolyData"]),
                          (good.replace(b'"velocity"', b'"speed"'), ["velocity"]),
                          (good.replace(b"<Piece", b"<Peace"), "mismatched"),
                          (good.replace(b'offset="0"', b'offset="-1"'), "cut off"),
                          (good.replace(b'Points="24"', b'Points="25"'), "bytes")):
            file.write_bytes(bad)
            self.refused(run, "--colour", "speed",
                         says=["pile_grains_000002.vtp", *np.atleast_1d(says)])
        write_grains(file, [(np.nan, 0, 0)], 1.0)
        self.refused(run, says="finite")
        file.unlink()
        self.refused(run, says="pile_grains_000002.vtp")
        (run / "pile_grains.pvd").write_text("junk")
        self.refused(run, says="pile_grains.pvd")

    def test_contacts(self):
        run = self.pile()
        write_pvd(run, "pile_contacts", [0, 0.2, 0.5])
        self.refused(run, "--forces", says=["pile_contacts.pvd", "times"])
        (run / "pile_contacts.pvd").unlink()
        self.refused(run, "--forces", says="pile_contacts.pvd")

    def test_monitors(self):
        for text, says in (("time,a\n", "no rows"), ("", "no rows"), ("time,a\n1,2\n3\n", ":3:"),
                           ("time,a\n1,x\n", ["1,x", "2 numbers"]), ("time\n1\n", "no monitors")):
            (self.folder / "monitors.csv").write_text(text)
            self.refused(self.folder, "--monitors", says=says)

    def test_options(self):
        run = self.pile()
        for words, says in (
                ("--frame 3", ["--frame 3", "0 to 2", "last", "all"]), ("--frame -1", "--frame -1"),
                ("--frame x", "--frame x"), ("--time x", "--time"), ("--time nan", "--time nan"),
                ("--colour x", ["--colour", "'x'", "speed"]), ("--size 99", ["99", "100"]),
                ("--size 1e9", "--size"), ("--dpi 1", ["--dpi 1", "40 to 400"]),
                ("--dpi nan", "--dpi nan"), ("--view 1,0,0,1", ["--view 1,0,0,1", "X0 < X1"]),
                ("--view 0,1,2", "--view 0,1,2"), ("--view -1,x,0,1", "--view -1,x,0,1"),
                ("--view 0,inf,0,1", "--view"), ("--fps 0", ["--fps 0", "1 to 50"]),
                ("--movie m.avi", ["m.avi", ".gif"]), ("--movie none/m.gif", "folder"),
                ("--out x.bmp", ["x.bmp", ".png"]), ("--out none/x.png", ["none/x.png", "folder"]),
                ("--movie m.gif --out x.png", "--out"), ("--movie m.gif --frame 1", "not allowed"),
                ("--movie m.gif --monitors", "not allowed"), ("--unknown", "--unknown")):
            self.refused(run, *words.split(), says=says)
        self.refused(says="RUN")

    def test_nothing_half_written(self):
        run = self.pile()
        (run / "pile.png").write_text("old")
        (run / "monitors.csv.part").unlink()

        def fails(figure, part, **look):
            pathlib.Path(part).write_text("half")
            raise OSError(28, "No space left on device", str(part))

        with mock.patch.object(cd_view.plt.Figure, "savefig", fails):
            self.refused(run, says="No space left")
        self.assertEqual((run / "pile.png").read_text(), "old")


if __name__ == "__main__":
    unittest.main()
