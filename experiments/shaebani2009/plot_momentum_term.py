# SPDX-License-Identifier: BSD-3-Clause
"""Shaebani 2009, Eqs. 14 and 18: gases compacted with and without Andersen's momentum term."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

TERMS = {0: (style.BLUE, "o", "Eq. 18"), 1: (style.RED, "s", "Eq. 14, with the term")}
STARTS = {"rest": ("-", "gas at rest"), "hot": ("--", "hot gas")}


def kinds(table):
    """Rows of each kind of gas with its looks."""
    for start, (line, _) in STARTS.items():
        for term, (color, marker, _) in TERMS.items():
            rows = (table["start"] == start) & (table["term"] == term)
            own = {name: column[rows] for name, column in table.items()}
            yield own, {"color": color, "ls": line}, marker


def draw_energy(panel, curves):
    for own, look, _ in kinds(curves):
        panel.plot(own["time"], own["energy"], lw=0.9, **look)
        panel.fill_between(own["time"], own["energy"] - own["energy_error"],
                           own["energy"] + own["energy_error"], color=look["color"], alpha=0.25,
                           lw=0)
    top = curves["energy"].max()
    panel.set(yscale="log", xlabel="time ($t_0$)", ylim=(1e-4 * top, 40 * top),
              ylabel=r"kinetic energy of a grain ($\rho_0 l_0^4/t_0^2$)")
    handles = [style.key(text, color=color) for color, _, text in TERMS.values()]
    handles += [style.key(text, ls=line) for line, text in STARTS.values()]
    panel.legend(handles=handles, loc="upper center", ncols=2, columnspacing=1)


def draw_relaxed(panel, gases):
    """Share of the gases that are relaxed after a number of steps."""
    for own, look, _ in kinds(gases):
        steps = np.sort(own["steps"])
        share = np.arange(1, len(steps) + 1) / len(steps)
        panel.step(np.append(0, steps), np.append(0, share), where="post", lw=0.9, **look)
    panel.set(xlabel="time steps", ylabel="share of gases relaxed", ylim=(0, 1.03),
              xlim=(0.7 * gases["steps"].min(), 1.03 * gases["steps"].max()))
    panel.legend(handles=[style.key(text, ls=line) for line, text in STARTS.values()],
                 loc="lower right")


def draw_packings(panel, gases):
    for own, look, marker in kinds(gases):
        hollow = {"color": look["color"], "mfc": "white" if look["ls"] == "-" else look["color"]}
        x, y = own["volume_fraction"], own["coordination"]
        panel.plot(x, y, marker, ms=2, mew=0.5, alpha=0.3, **hollow)
        panel.errorbar(x.mean(), y.mean(), y.std(ddof=1) / np.sqrt(len(y)),
                       x.std(ddof=1) / np.sqrt(len(x)), fmt=marker, ms=5, zorder=3, **hollow)
    panel.set(xlabel=r"volume fraction $\phi$", ylabel="coordination $z$")
    panel.legend(handles=[style.key("at rest", color="black", marker="o", ls="", mfc="white"),
                          style.key("hot", color="black", marker="o", ls="")], loc="best",
                 title="start")
    panel.margins(0.12)
    panel.locator_params(nbins=4)


def draw_momentum(panel, curves):
    for own, look, marker in kinds(curves):
        if look["ls"] == "-":
            continue
        few = slice(None, None, max(1, len(own["time"]) // 25))
        panel.errorbar(own["shrinking"][few], own["momentum"][few], own["momentum_error"][few],
                       color=look["color"], marker=marker, ls="", ms=3, mfc="white", mew=0.7)
    end = curves["shrinking"].max()
    panel.plot([1, end], [1, end], **style.GUIDE)
    panel.plot([1, end], [1, 1], **style.GUIDE)
    panel.annotate(r"$L_0/L$", (1 + 0.6 * (end - 1), 1 + 0.6 * (end - 1)), (-4, 4), ha="right",
                   textcoords="offset points", color=style.THEORY)
    panel.set(xlabel="$L_0/L$", ylabel="momentum over that at the start")
    panel.legend(handles=[style.key(text, color=color, marker=marker, ls="", mfc="white")
                          for color, marker, text in TERMS.values()], loc="upper left")


def draw(folder):
    curves, gases = (style.read_table(folder / f"{name}.csv") for name in ("curves", "gases"))
    figure, panels = style.plt.subplots(2, 2, figsize=(style.TWO_COLUMNS, 4.8),
                                        layout="constrained")
    draw_energy(panels[0, 0], curves)
    draw_relaxed(panels[0, 1], gases)
    draw_packings(panels[1, 0], gases)
    draw_momentum(panels[1, 1], curves)
    style.letter_panels(*panels.flat)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
