#!/usr/bin/python3
# SPDX-License-Identifier: BSD-3-Clause
"""Draws a run of cd_run: pictures or a movie of its grains, or its monitors against time; or the
performance profile of solvers that cd_bench --profile wrote.

Grains are circles of their true radius, coloured by material if there are several, else by speed; a
periodic cell is dashed. In 3D one looks along y, x to the right and z up; what is farther away is
paler, and flat walls that face the viewer are left out. All frames of a movie have one view and one scale
of colours. The view is that of walls, cell and grains, less a few that have moved far away; the
title says how many grains are out of view; a plain picture has neither axes nor title nor scale.
Monitors of one unit share a panel, from which zeros are left out."""
import argparse
import math
import pathlib
import subprocess
import sys

import needed  # beside this file

needed.need("numpy", "matplotlib")
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt
import numpy as np
from matplotlib.animation import FFMpegWriter
from matplotlib.collections import EllipseCollection, LineCollection
from PIL import Image

import vtp  # beside this file

# Okabe and Ito's palette without its yellow: distinct for every kind of colour vision.
BLUE, RED, *_ = SERIES = ["#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"]
WIDTH = 0.24  # of the line of a mean force, in mean radii; half of it in 3D
WIDEST = 5  # lines are this many times as wide as that of a mean force, at most
FORMATS = {".png": "Software", ".svg": "Date", ".pdf": "CreationDate"}  # and what differs in each
COLOURS = {"speed": "speed [length/time]", "coordination": "contacts of a grain",
           "material": "material", "radius": "radius [length]", "none": None}
WALLS = {"colors": "0.2", "linewidths": 1.2, "capstyle": "round"}
CELL = {"colors": "0.5", "linewidths": 0.8, "linestyles": "--"}
LIGHT = np.array([-0.4, 0.45])  # where balls are brightest, in radii
plt.rcParams.update({
    "font.family": "DejaVu Sans", "font.size": 9, "axes.titlesize": 9, "legend.fontsize": 8,
    "xtick.labelsize": 8, "ytick.labelsize": 8, "axes.linewidth": 0.6, "lines.linewidth": 1.0,
    "axes.prop_cycle": matplotlib.cycler(ls=["-", "--"]) * matplotlib.cycler(color=SERIES),
    "axes.formatter.useoffset": False, "legend.handlelength": 1.8,
    "xtick.direction": "in", "ytick.direction": "in", "xtick.top": True, "ytick.right": True,
    "legend.framealpha": 0.7, "legend.edgecolor": "none", "svg.hashsalt": "libcd"})


class Picture:
    """A figure of one panel, into which one frame after another is drawn."""

    def __init__(self, name, scene, options):
        self.name, self.scene, self.forces, self.drawn = name, scene, options.forces, []
        self.colour, self.plane = options.colour, [0, 1] if scene.flat else [0, 2]
        self.width = scene.radius * (WIDTH if scene.flat else WIDTH / 2)  # of a mean force
        self.push = BLUE if self.colour == "none" else "black"  # of repulsive forces
        self.plain = options.plain
        self.lay_out(options.view, options.size, options.dpi or options.size / 8)
        if self.colour != "none":
            self.find_scale()
        if self.plain:
            self.axes.set_axis_off()
        else:
            self.label()

    def label(self):
        """Axes, the scale of colours and that of forces."""
        self.axes.set(xlabel="x [length]", ylabel="y [length]" if self.scene.flat else "z [length]")
        if self.colour != "none":
            self.add_bar()
        if self.forces:
            texts = [f"mean normal force {self.scene.force:.3g} [force]", "attractive"]
            keys = [plt.Line2D([], [], color=colour, lw=self.width * self.points, label=text)
                    for text, colour in zip(texts, (self.push, RED))]
            self.figure.legend(handles=keys[:1 + self.scene.attract], loc="lower center", ncols=2)

    def lay_out(self, view, size, dpi):
        """Makes a figure whose longer side has the size asked, with a panel for the view."""
        corners, margin = (self.scene.box[:, self.plane], 0.02) if view is None else (view, 0.0)
        corners = corners if np.isfinite(corners).all() else np.array([[0, 0], [1, 1]])
        below, beside = 0.7 if self.forces else 0.5, 0.2 if self.colour == "none" else 1.0
        edges = np.zeros(4) if self.plain else np.array([0.65, below, beside, 0.35])
        left, bottom, right, top = dpi * edges
        span = corners[1] - corners[0]
        span = span + 2 * margin * (span.max() or 1.0)
        span = np.maximum(span, [0.5 * span[1], 0.2 * span[0]])
        scale = min((size - left - right) / span[0], (size - bottom - top) / span[1])
        width, height = scale * span
        whole = np.round([left + width + right, bottom + height + top])
        self.points = scale * 72 / dpi  # a length of 1
        self.figure = plt.figure(figsize=(whole + 0.01) / dpi, dpi=dpi)
        self.place = np.array([left, bottom, width, height]) / np.tile(whole, 2)
        self.view = corners.mean(axis=0) + np.array([-0.5, 0.5])[:, None] * span
        self.axes = self.figure.add_axes(self.place, xlim=self.view[:, 0], ylim=self.view[:, 1])

    def find_scale(self):
        """Says how values become colours."""
        low, high, self.kinds, self.extend = vtp.limits(self.scene, self.colour)
        colours = plt.cm.cividis if self.colour == "radius" else plt.cm.viridis
        if self.colour == "material" and len(self.kinds) <= len(SERIES):
            colours = matplotlib.colors.ListedColormap(SERIES[:len(self.kinds)])
        elif self.kinds:
            colours = colours.resampled(len(self.kinds))
        self.scale = plt.cm.ScalarMappable(plt.Normalize(low, high), colours)

    def add_bar(self):
        """Shows the scale of colours in a bar on the right."""
        (left, bottom, width, height), inch = self.place, 1 / self.figure.get_figwidth()
        axes = self.figure.add_axes([left + width + 0.12 * inch, bottom, 0.14 * inch, height])
        bar = self.figure.colorbar(self.scale, axes, label=COLOURS[self.colour],
                                   extend=self.extend, extendfrac=0.02)
        axes.tick_params(size=0 if self.kinds else 2)
        if self.kinds:
            shown = range(0, len(self.kinds), -(-len(self.kinds) // 12))
            bar.set_ticks(shown, labels=[self.kinds[k] for k in shown])

    def draw(self, frame, time):
        """Draws a frame in place of the last one."""
        place, reach = frame.points[:, self.plane], frame.radius[:, None]
        seen = ((place + reach > self.view[0]) & (place - reach < self.view[1])).all(axis=1)
        hidden = len(seen) - seen.sum()
        self.axes.set_title("" if self.plain else f"{self.name}, t = {time}" + (
            f"  ({hidden} of {len(seen)} grains out of view)" if hidden else ""), loc="left")
        for part in self.drawn:
            part.remove()
        drawn = [LineCollection([line[:, self.plane] for line in lines], **look,
                                zorder=2 * self.scene.flat)
                 for lines, look in ((frame.walls, WALLS), (frame.cell, CELL))]
        drawn += [self.grains(frame, np.flatnonzero(seen))] if hidden < len(seen) else []
        drawn += [self.lines(frame)] if len(frame.force) else []
        self.drawn = [self.axes.add_collection(part, autolim=False) for part in drawn]

    def fade(self, colour, y, most):
        """Colours, the paler the farther away."""
        front, back = self.scene.box[:, 1]
        share = np.clip((y - front) / max(back - front, 1e-300), 0.0, 1.0)[:, None]
        return colour + most * share * (1.0 - colour)

    def grains(self, frame, rows):
        """Discs, or balls as discs of several shades from the rim to the brightest place."""
        flat, faint = self.scene.flat, self.forces and not self.scene.flat
        rows = rows[np.argsort(-frame.points[rows, 1], kind="stable")]  # from the back
        centre, radius, value = frame.points[rows], frame.radius[rows], frame.value[rows]
        size = self.points * np.median(radius)
        colour, edge = np.full((len(rows), 3), 0.88), [0.3, 0.3, 0.3, 1.0 if size > 1 else 0.0]
        if self.colour != "none":
            value = np.searchsorted(self.kinds, value) if self.kinds else value
            colour = self.scale.to_rgba(value)[:, :3]
        shades = 1 if flat or faint or size < 1 else 4 if size < 3 else 16
        if faint:
            colour, edge[3] = np.insert(colour, 3, 0.15, axis=1), 0.25 * edge[3]  # see-through
        elif not flat:
            colour = self.fade(colour, centre[:, 1], 0.4)
        centre = centre[:, self.plane]
        if shades > 1:
            part = np.arange(shades)[:, None] / shades  # of the way to the brightest place
            white = np.maximum(0.0, part - 0.5)
            colour = colour[:, None] * np.minimum(1.0, 0.6 + part) * (1.0 - white) + white
            centre = centre[:, None] + radius[:, None, None] * part * LIGHT
            radius = radius[:, None] * (1.0 - 0.9 * part[:, 0])
        return EllipseCollection(
            2 * radius.ravel(), 2 * radius.ravel(), np.zeros(radius.size), units="xy",
            offsets=centre.reshape(-1, 2), offset_transform=self.axes.transData, edgecolors=[edge],
            facecolors=colour.reshape(-1, colour.shape[-1]), zorder=1,
            linewidths=[np.clip(0.06 * size, 0.05, 0.4)] + (shades - 1) * [0])

    def lines(self, frame):
        """Lines whose width is proportional to the normal force."""
        force, y = np.abs(frame.force), frame.lines[:, :, 1].mean(axis=1)
        order = np.argsort(force if self.scene.flat else -y)
        width = self.width * np.minimum(force / self.scene.force, WIDEST)
        colour = matplotlib.colors.to_rgba_array([self.push, RED])[(frame.force < 0) * 1, :3]
        colour = colour if self.scene.flat else self.fade(colour, y, 0.8)
        return LineCollection(frame.lines[order][:, :, self.plane], colors=colour[order], zorder=3,
                              linewidths=width[order] * self.points, capstyle="round")


def monitors(folder, size, dpi):
    """A figure of small panels against time."""
    columns, units = vtp.read_monitors(folder)
    time, panels = vtp.group(columns, units)
    across = math.ceil(math.sqrt(len(panels) / 1.5))
    down = -(-len(panels) // across)
    shape = np.array([3.2 * across, 2.2 * down + 0.3])
    dpi, pixels = dpi or size / max(shape), np.round(shape * size / max(shape))
    figure = plt.figure(figsize=(pixels + 0.01) / dpi, dpi=dpi, constrained_layout=True)
    for place, (title, names) in enumerate(panels, 1):
        axes = figure.add_subplot(down, across, place)
        axes.set_title(title, loc="left")
        axes.set_xlabel(time + units[time] if place > len(panels) - across else "")
        for name in names:
            axes.plot(columns[time], columns[name], label=name.replace("_", " "))
        if vtp.spans_decades([columns[name] for name in names]):
            axes.set_yscale("log")
        if len(names) > 1:
            axes.legend(ncols=-(-len(names) // 6), columnspacing=1, fontsize=7)
    return figure


def profile(path, size, dpi):
    """A performance profile in the look of the experiments' figures."""
    experiments = pathlib.Path(__file__).resolve().parents[1] / "experiments"
    sys.path += [str(experiments), str(experiments / "solvers")]  # installed: beside this file
    import profile_curves  # changes the look of all figures
    try:
        figure = profile_curves.picture(path)
    except ValueError as error:
        raise vtp.Error(f"{path}: {error}") from None
    figure.set_dpi(dpi or size / max(figure.get_size_inches()))
    return figure


def save(figure, path):
    """Writes a picture; equal data give equal bytes."""
    look = {"dpi": figure.dpi, "metadata": {FORMATS[path.suffix]: None}}
    vtp.replace(path, lambda part: figure.savefig(part, **look))


def save_movie(figure, path, fps, frames):
    """Writes a movie; each of the frames is drawn when it is asked for."""
    def images():
        for _ in frames:
            figure.canvas.draw()
            yield Image.fromarray(np.asarray(figure.canvas.buffer_rgba())).convert("RGB")

    def gif(part):
        first, *others = [image.quantize(dither=Image.Dither.NONE) for image in images()]
        first.save(part, save_all=True, append_images=others, loop=0,
                   duration=10 * round(100 / fps))

    def webp(part):
        first, *others = images()
        first.save(part, save_all=True, append_images=others, loop=0, duration=round(1000 / fps),
                   quality=50, method=4)  # above, files grow without a visible gain

    def mp4(part):
        writer = FFMpegWriter(fps, codec="h264")  # rounds to even numbers of pixels
        with writer.saving(figure, part, figure.dpi):
            for _ in frames:
                writer.grab_frame()
    vtp.replace(path, {".gif": gif, ".webp": webp, ".mp4": mp4}[path.suffix])


def draw(options):
    """Does what the options ask for."""
    run = options.run
    if run.is_file():
        return save(profile(run, options.size, options.dpi), options.out or run.with_suffix(".png"))
    if options.monitors:
        return save(monitors(run, options.size, options.dpi), options.out or run / "monitors.png")
    name, series = vtp.find_series(run, options.name, options.forces)
    times = [time for time, *_ in series]
    chosen = vtp.choose(times, "all" if options.movie else options.frame, options.time)
    digits = next((d for d in range(9) if len({f"{t:.{d}f}" for t in times}) == len(set(times))), 9)

    if options.colour is None:
        options.colour = "none" if options.forces else vtp.usual_colour(series[0][1], series[-1][1])

    def load(frame):
        return vtp.read_frame(*series[frame][1:], options.colour)

    def frames():
        for count, frame in enumerate(chosen, 1):
            picture.draw(load(frame), f"{times[frame]:.{digits}f}")
            if options.movie and sys.stderr.isatty():
                end = "\n" if count == len(chosen) else ""
                print(f"\rframe {count} of {len(chosen)}", end=end, file=sys.stderr, flush=True)
            yield frame

    picture = Picture(name, vtp.survey(map(load, chosen), load(0)), options)
    if options.movie:
        return save_movie(picture.figure, options.movie, options.fps, frames())
    out = options.out or run / f"{name}.png"
    is_last = options.frame == "last" and options.time is None
    for frame in frames():
        has_number = options.frame == "all" or not (is_last or options.out)
        number = f"_{frame:06d}" if has_number else ""
        save(picture.figure, out.with_stem(out.stem + number))


def parse(words):
    """The options of a command line."""
    parser = argparse.ArgumentParser(
        prog="cd_view", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.error = lambda message: parser.exit(2, f"cd_view: {message}\n")
    add = parser.add_argument
    add("run", metavar="RUN", type=pathlib.Path, 
        help="folder that cd_run wrote or is writing, or a profile.csv of cd_bench")
    only = parser.add_mutually_exclusive_group().add_argument
    only("--frame", default="last", metavar="N|last|all",
         help="which frames, from 0 on (default: last); chosen ones become NAME_000000.png and so on")
    only("--time", type=float, metavar="T", help="the frame nearest to this time, named alike")
    only("--movie", type=pathlib.Path, metavar="FILE",
         help="all frames as FILE.gif, FILE.webp or, with ffmpeg, FILE.mp4")
    only("--monitors", action="store_true", help="monitors.csv against time")
    add("--colour", choices=COLOURS,
        help="what grains are coloured by (default: material if there are several, else speed; "
        "with --forces none)")
    add("--forces", action="store_true", help="contacts as lines as wide as the normal force, "
        f"up to {WIDEST} times the mean; attractive ones are red")
    add("--plain", action="store_true", help="grains, walls and forces only")
    add("--view", metavar="X0,X1,Y0,Y1", help="what is to be seen at least; in 3D X0,X1,Z0,Z1")
    add("--name", help="which series, if there are several in RUN")
    add("--out", type=pathlib.Path, metavar="FILE",
        help="picture to be written, .png, .svg or .pdf (default: NAME.png or monitors.png in RUN)")
    add("--size", type=int, default=1200, help="pixels of the longer side (default: 1200)")
    add("--dpi", type=float, help="pixels an inch, with which text grows (default: SIZE / 8)")
    add("--fps", type=float, default=25, help="frames a second, 1 to 50 (default: 25)")
    if "--view" in words[:-1]:  # what follows may begin with a minus
        at = words.index("--view")
        words = [*words[:at], f"--view={words[at + 1]}", *words[at + 2:]]
    options = parser.parse_args(words)
    of_runs = [options.time is not None, options.movie, options.monitors, options.colour,
               options.forces, options.plain, options.view, options.name,
               options.frame != "last"]
    size, out, movie, view = options.size, options.out, options.movie, options.view
    try:
        options.view = np.reshape([float(edge) for edge in view.split(",")], (2, 2)).T
        is_view = np.isfinite(options.view).all() and (options.view[0] < options.view[1]).all()
    except (AttributeError, ValueError):
        is_view = view is None
    movies = [".gif", ".webp"] + [".mp4"] * FFMpegWriter.isAvailable()
    for good, found, must in (
            (options.run.exists(), options.run, "the folder of a run, or a profile.csv"),
            (options.run.is_dir() or not any(of_runs), options.run,
             "a folder, or drawn with --out, --size and --dpi only"),
            (1 <= options.fps <= 50, f"--fps {options.fps:g}", "from 1 to 50"),
            (100 <= size <= 20000, f"--size {size}", "from 100 to 20000"),
            (options.dpi is None or size / 30 <= options.dpi <= size / 3, f"--dpi {options.dpi}",
             f"from {size / 30:.4g} to {size / 3:.4g} for --size {size}"),
            (math.isfinite(options.time or 0), f"--time {options.time}", "finite"),
            (is_view, f"--view {view}", "X0,X1,Y0,Y1 with X0 < X1 and Y0 < Y1"),
            (not out or out.suffix in FORMATS and out.parent.is_dir() and not movie, f"--out {out}",
             "a .png, .svg or .pdf in a folder that exists, and left out with --movie"),
            (not movie or movie.suffix in movies and movie.parent.is_dir(), f"--movie {movie}",
             "a .gif, a .webp, or a .mp4 where the program ffmpeg is found, in a folder that exists")):
        if not good:
            raise vtp.Error(f"{found}: must be {must}")
    return options


def main():
    """Refuses with one line and exit code 2."""
    try:
        draw(parse(sys.argv[1:]))
    except (vtp.Error, OSError, subprocess.CalledProcessError) as error:
        print(f"cd_view: {error}", file=sys.stderr)
        sys.exit(2)
    except KeyboardInterrupt:
        sys.exit(130)


if __name__ == "__main__":
    main()
