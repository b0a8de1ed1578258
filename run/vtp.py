# SPDX-License-Identifier: BSD-3-Clause
"""Run folders, as cd_view needs them: reads monitors.csv, and series (.pvd) and PolyData (.vtp) as
libcd/io/vtk_file.cpp writes them, with raw appended data and in no other variant of the format."""
import dataclasses
import os
import pathlib
from types import SimpleNamespace
from xml.etree import ElementTree

import numpy as np

MARK = b'<AppendedData encoding="raw">\n_'
ORDERS = {"LittleEndian": "<", "BigEndian": ">"}
ENERGIES = (" [energy]", " [J]", " [mass length² / time²]")
TYPES = {"Float64": "f8", "Int32": "i4", "Int64": "i8"}


class Error(Exception):
    """One line for the user: what is wrong, the value, what is allowed."""


@dataclasses.dataclass
class PolyData:
    """Points and cells of a file. If all cells are lines of two points, lines is one array."""
    path: pathlib.Path
    points: np.ndarray  # (n, 3)
    lines: object  # (lines, 2, 3); or a list of (m, 3): lines and, closed, polygons
    arrays: dict  # by name, of points and cells

    def array(self, name):
        """An array that the file must have."""
        if name not in self.arrays:
            raise Error(f"{self.path}: no array '{name}', must be there")
        return self.arrays[name]


def _check(element, name, allowed):
    if element.get(name) not in allowed:
        one = " or ".join(map(repr, allowed))
        raise ValueError(f"{name} is {element.get(name)!r}, must be {one}")


def _header(text, kind):
    root = ElementTree.fromstring(text)
    _check(root, "type", [kind])
    return root


def _values(array, entries, data, order):
    """The numbers of a DataArray, an entry a row where it has several components."""
    name, components = array.get("Name"), int(array.get("NumberOfComponents"))
    _check(array, "type", list(TYPES))
    _check(array, "format", ["appended"])
    kind = np.dtype(order + TYPES[array.get("type")])
    begin = int(array.get("offset"))
    expected = entries * components * kind.itemsize
    if begin < 0 or begin + 8 + expected > len(data):
        raise ValueError(f"the file is cut off within array '{name}'")
    size = int(np.frombuffer(data, order + "u8", 1, begin)[0])
    if size != expected:
        raise ValueError(f"array '{name}' has {size} bytes, must have {expected}")
    flat = np.frombuffer(data, kind, entries * components, begin + 8)
    return flat if components == 1 else flat.reshape(entries, components)


def read_vtp(path):
    """The PolyData of a file."""
    content = path.read_bytes()
    end = content.find(MARK)
    if end < 0 or not content.rstrip().endswith(b"</VTKFile>"):
        raise Error(f"{path}: cut off, or no .vtp file with raw appended data")
    try:
        root = _header(content[:end] + b"</VTKFile>", "PolyData")
        _check(root, "header_type", ["UInt64"])
        _check(root, "byte_order", list(ORDERS))
        _check(root, "compressor", [None])
        piece, = root.findall("PolyData/Piece")
        data, order = memoryview(content)[end + len(MARK):], ORDERS[root.get("byte_order")]
        count = {kind: int(piece.get("NumberOf" + kind, 0))
                 for kind in ("Points", "Verts", "Lines", "Strips", "Polys")}

        def arrays(element, entries):
            return {array.get("Name"): _values(array, entries, data, order)
                    for array in piece.findall(element + "/DataArray")}

        def cells(element):
            """The points of each cell: one array if all have two, else a list."""
            found = {array.get("Name"): array for array in piece.findall(element + "/DataArray")}
            if not count[element]:
                return np.zeros((0, 2, 3))
            ends = _values(found["offsets"], count[element], data, order)
            if (np.diff(ends, prepend=0) < 1).any():
                raise ValueError(f"{element} whose offsets do not ascend")
            numbers = _values(found["connectivity"], int(ends[-1]), data, order)
            if numbers.min() < 0 or numbers.max() >= len(points):
                raise ValueError(f"{element} of points that are not there")
            pairs = (np.diff(ends, prepend=0) == 2).all()
            return points[numbers.reshape(-1, 2)] if pairs else np.split(points[numbers], ends[:-1])

        points = arrays("Points", count["Points"])["Points"].reshape(count["Points"], 3)
        if not np.isfinite(points).all():
            raise ValueError("a position is no finite number")
        lines, polygons = cells("Lines"), cells("Polys")
        if count["Polys"]:
            lines = [*lines, *(np.vstack([polygon, polygon[:1]]) for polygon in polygons)]
        found = arrays("PointData", count.pop("Points")) | arrays("CellData", sum(count.values()))
        return PolyData(path, points, lines, found)
    except KeyError as error:
        raise Error(f"{path}: no array {error}") from None
    except (ValueError, TypeError, ElementTree.ParseError) as error:
        raise Error(f"{path}: {error}") from None


def read_pvd(path):
    """Time and file of each frame of a series."""
    try:
        frames = _header(path.read_bytes(), "Collection").iter("DataSet")
        return [(float(frame.get("timestep")), path.parent / frame.get("file"))
                for frame in frames]
    except (ValueError, TypeError, ElementTree.ParseError) as error:
        raise Error(f"{path}: {error}") from None


def find_series(folder, name=None, contacts=False):
    """Name of the series; time and files of grains, contacts, walls and cell, or None, of each
    frame."""
    names = sorted(path.name[:-len("_grains.pvd")] for path in folder.glob("*_grains.pvd"))
    if not names:
        raise Error(f"{folder}: no NAME_grains.pvd in it, must be a folder that cd_run wrote")
    if name not in names and (name or len(names) > 1):
        raise Error(f"--name {name or 'is missing'}: must be one of {', '.join(names)}")
    name = name or names[0]
    grains = read_pvd(folder / f"{name}_grains.pvd")
    wall = folder / f"{name}_walls.vtp"
    files = {"contacts": [None] * len(grains), "cell": [None] * len(grains),
             "walls": [wall if wall.exists() else None] * len(grains)}
    there = [what for what in ("walls", "cell") if (folder / f"{name}_{what}.pvd").exists()]
    for what in contacts * ["contacts"] + there:
        series = read_pvd(folder / f"{name}_{what}.pvd")  # may be one frame behind
        if any(frame[0] != grain[0] for frame, grain in zip(series, grains)):
            raise Error(f"{folder / name}_{what}.pvd: times must be those of {name}_grains.pvd")
        files[what] = [file for _, file in series]
    frames = [(*grain, *others) for grain, *others in
              zip(grains, *(files[what] for what in ("contacts", "walls", "cell")))]
    if not frames:
        raise Error(f"{folder / name}_grains.pvd: no frames in it yet, must be one or more")
    return name, frames


def usual_colour(*frames):
    """Grains of several materials are told apart by these, others by their speed."""
    found = set().union(*(read_vtp(grains).array("material").tolist() for grains in frames))
    return "material" if len(found) > 1 else "speed"


def outlines(walls):
    """The lines of walls that are to be drawn: in space without those of flat walls that face the
    viewer, who looks along y: they would be rectangles across what lies behind them, and of
    planes ones of no meaning."""
    data = read_vtp(walls)
    if len(data.lines) == 0 or not data.points[:, 2].any() or "body" not in data.arrays:
        return data.lines
    bodies, of = np.unique(data.array("body"), return_inverse=True)
    low, high = np.full(len(bodies), np.inf), np.full(len(bodies), -np.inf)
    np.minimum.at(low, of, [line[:, 1].min() for line in data.lines])
    np.maximum.at(high, of, [line[:, 1].max() for line in data.lines])
    has_depth = high - low > 1e-9 * np.ptp(data.points, axis=0).max()
    return [line for line, kept in zip(data.lines, has_depth[of]) if kept]


def read_frame(grains, contacts, walls, cell, colour):
    """Points, radius and value to be coloured of grains; lines and normal force of contacts; walls
    and cell, the points of each line, and all of these, corners."""
    data = read_vtp(grains)
    value = (np.linalg.norm(data.array("velocity"), axis=1) if colour == "speed" else
             data.array("radius" if colour == "none" else colour))
    frame = SimpleNamespace(points=data.points, radius=data.array("radius"), value=value,
                            walls=outlines(walls) if walls else [],
                            cell=read_vtp(cell).lines if cell else [],
                            lines=np.zeros((0, 2, 3)), force=np.zeros(0))
    frame.corners = np.concatenate([np.zeros((0, 3)), *frame.walls, *frame.cell])
    if contacts:
        data = read_vtp(contacts)
        if not isinstance(data.lines, np.ndarray):
            raise Error(f"{contacts}: lines must have two points each")
        frame.lines, frame.force = data.lines, data.array("normal force")
    return frame


def read_monitors(folder):
    """Columns by name, and their units: "" or " [unit]". A row still being written is left out."""
    path = folder / "monitors.csv"
    if not path.exists():
        path = folder / "monitors.csv.part"
    if not path.exists():
        raise Error(f"{folder}: neither monitors.csv nor monitors.csv.part in it")
    lines = path.read_text(encoding="utf-8", errors="replace").split("\n")[:-1]
    units = dict(line[7:].partition(": ")[::2] for line in lines if line.startswith("# unit "))
    table = [(k, line.split(",")) for k, line in enumerate(lines, 1) if not line.startswith("#")]
    if len(table) < 2:
        raise Error(f"{path}: no rows in it yet, must be a header and one or more")
    names = table[0][1]
    units = {name: units.get(name, "").replace("^2", "²").replace("^3", "³") for name in names}
    units = {name: "" if unit in ("", "1", name) else f" [{unit}]" for name, unit in units.items()}
    values = np.empty((len(names), len(table) - 1))
    for row, (number, cells) in enumerate(table[1:]):
        try:
            values[:, row] = [float(cell or "nan") for _, cell in zip(names, cells, strict=True)]
        except ValueError:
            row = ",".join(cells)[:60]
            raise Error(f"{path}:{number}: '{row}' must be {len(names)} numbers") from None
    return dict(zip(names, values)), units


def choose(times, frame, time):
    """Numbers of the frames asked for: a number, "last" or "all", or the nearest to a time."""
    count = len(times)
    if time is not None:
        return [min(range(count), key=lambda k: abs(times[k] - time))]
    numbers = {"all": range(count), "last": [count - 1]} | {str(k): [k] for k in range(count)}
    if frame not in numbers:
        raise Error(f"--frame {frame}: must be a number from 0 to {count - 1}, last or all")
    return numbers[frame]


def group(columns, units):
    """The column of times, and for each panel a title and the names of its columns: those of the
    same unit, twelve at most; numbers without a unit are alone. Steps are not shown, nor, among
    several, columns of zeros."""
    time, groups = "time" if "time" in columns else next(iter(columns)), {}
    for name in columns:
        if name not in (time, "step"):
            groups.setdefault(units[name] or name, []).append(name)
    panels = []
    for names in groups.values():
        names = [name for name in names if np.any(columns[name])] or names[:1]
        for k in range(0, len(names), 12):
            unit = units[names[k]]
            title = "energy" if unit in ENERGIES else os.path.commonprefix(names[k:k + 12])
            panels.append((title.replace("_", " ").rstrip() + unit, names[k:k + 12]))
    if not panels:
        raise Error(f"no monitors beside '{time}', must be one or more")
    return time, panels


def spans_decades(values):
    """Whether values are better shown on a logarithmic axis."""
    finite = np.extract(np.isfinite(values), values)
    low, high = np.percentile(finite, [10, 90]) if len(finite) else (0, 0)
    return high > 100 * low and finite.min() > 0


def replace(path, write):
    """Calls write with another path in the folder, then renames: nothing is half written."""
    part = path.with_name(f"{path.stem}.{os.getpid()}.part{path.suffix}")
    try:
        write(part)
        os.replace(part, path)
    finally:
        part.unlink(missing_ok=True)
    print(path)


def box(points, radius=np.zeros(1)):
    """Lower and upper corner of what surrounds balls, or nothing."""
    reach = radius[:, None]
    low, high = points - reach, points + reach
    return np.array([low.min(axis=0, initial=np.inf), high.max(axis=0, initial=-np.inf)])


def union(*boxes):
    """The box around boxes."""
    return np.array([np.min([b[0] for b in boxes], axis=0), np.max([b[1] for b in boxes], axis=0)])


def survey(frames, first):
    """What all pictures share: box around walls, cell and grains; flat, whether the run is 2D;
    least, largest and usual (1 % are above) value, kinds of whole ones; mean radius and force, and
    whether some forces attract. What is far away from the first frame does not count for box and
    values, unless more than a fifth of the grains is: they have come in, or the scene moves on."""
    home = union(box(first.points, first.radius), box(first.corners))
    reach = (0.15 if len(first.walls) else 1.0) * (home[1] - home[0]).max()
    near_box = whole_box = box(np.zeros((0, 3)))

    def is_near(points):
        return ((points > home[0] - reach) & (points < home[1] + reach)).all(axis=1)

    def range_of(value):
        return [(value.min(), value.max(), np.percentile(value, 99))] if len(value) else []

    near_values, values, kinds, attract, flat = [], [], set(), False, True
    grains = near_grains = radius = contacts = force = 0
    for frame in frames:
        near = is_near(frame.points)
        near_box = union(near_box, box(frame.points[near], frame.radius[near]),
                         box(frame.corners[is_near(frame.corners)]))
        whole_box = union(whole_box, box(frame.points, frame.radius))
        flat = flat and not frame.points[:, 2].any() and not frame.corners[:, 2].any()
        near_values += range_of(frame.value[near])
        values += range_of(frame.value)
        kinds.update(np.unique(frame.value).tolist() if frame.value.dtype.kind == "i" else [])
        grains, near_grains = grains + len(near), near_grains + near.sum()
        contacts, attract = contacts + len(frame.force), attract or (frame.force < 0).any()
        radius, force = radius + frame.radius.sum(), force + np.abs(frame.force).sum()
    whole = 5 * near_grains < 4 * grains
    least, largest, usual = np.transpose(
        (values if whole else near_values) or values or [[0.0] * 3])
    return SimpleNamespace(
        box=whole_box if whole else near_box, flat=flat, least=least.min(),
        largest=largest.max(), usual=usual.max(), kinds=sorted(kinds), attract=attract,
        radius=radius / max(grains, 1), force=force / contacts if force else 1.0)


def limits(scene, colour):
    """Least and largest value with a colour of its own; the kinds of whole ones or None; "max" if
    there are larger ones, else "neither"."""
    if colour in ("coordination", "material"):
        most = max(scene.kinds, default=0)
        kinds = list(range(most + 1)) if colour == "coordination" else scene.kinds or [0]
        return -0.5, len(kinds) - 0.5, kinds, "neither"
    if colour == "speed" and 0 < scene.usual < scene.largest:
        return 0.0, scene.usual, None, "max"
    low, high = 0.0 if colour == "speed" else scene.least, scene.largest
    same = high - low <= 1e-9 * high
    return 0.9 * low if same else low, 1.1 * high or 1.0 if same else high, None, "neither"
