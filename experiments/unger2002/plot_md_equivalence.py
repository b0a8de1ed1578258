"""Unger 2002, Sec. III.C: rigid discs under contact dynamics move as soft discs on springs do."""
import pathlib
import sys

import numpy as np

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style

Q = (4 * np.sqrt(np.e) - 5) / 2  # Eq. A4
LONG_CHAIN = 0.824  # -zeta(1/2) / sqrt(pi): the discrete law's shrinkage over that of long chains


def draw(folder):
    motion = style.read_table(folder / "trajectories.csv")
    chains = style.read_table(folder / "shrinkage.csv")
    summary = style.read_summary(folder)
    time = motion["time"]
    cd, md = (motion[f"position_{method}"] - motion[f"position_{method}"][-1]
              for method in ("cd", "md"))
    figure, panels = style.plt.subplot_mosaic(
        [["motion", "shrinkage"], ["difference", "shrinkage"]], layout="constrained",
        figsize=(style.TWO_COLUMNS, 3.4), gridspec_kw={"height_ratios": [2, 1]})
    panels["motion"].plot(time, md, color=style.RED, lw=0.8, label="molecular dynamics")
    panels["motion"].plot(time, cd, "o", ms=1.8, mew=0, color=style.BLUE, label="contact dynamics")
    panels["difference"].plot(time, 1e3 * (cd - md))
    for discs, c, color, marker in style.series(chains, "discs"):
        panels["shrinkage"].errorbar(np.sqrt(Q * c["sweeps"]) / discs, c["ratio"], c["ratio_error"], fmt=marker)
    style.letter_panels(panels["motion"], panels["difference"], panels["shrinkage"])
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
