# SPDX-License-Identifier: BSD-3-Clause
"""Where Jacobi's update is unstable against coordination, and what its relaxation costs."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

SHOWN = ["honeycomb", "square", "triangular", "face-centred cubic"]


def draw(folder):
    growth = style.read_table(folder / "growth.csv")
    limits = style.read_table(folder / "limits.csv")
    figure, (rate, limit, cost) = style.plt.subplots(
        1, 3, figsize=(style.TWO_COLUMNS, 2.5), layout="constrained")

    smooth = growth["friction"] == 0
    plain = {name: column[smooth] for name, column in growth.items()}
    shown = {name: column[np.isin(plain["packing"], SHOWN)] for name, column in plain.items()}
    factor = np.linspace(0.25, 1.65, 200)
    for _, rows, color, marker in style.series(shown, "packing"):
        z, d = rows["coordination"][0], rows["dimension"][0]
        rate.plot(factor, np.maximum(1, factor * z / d - 1), color=color, lw=0.8)
        rate.plot(rows["relaxation"], rows["growth"], marker, color=color, mfc="white",
                  label=f"$z = {z:g}$")
    rate.axvline(1, color=style.THEORY, lw=0.6, ls=":")
    rate.set(xlabel=r"relaxation factor $\omega$", ylabel="growth per iteration", ylim=(0.9, 3.4))
    rate.legend(loc="upper left")

    for friction, rows, color, marker in style.series(limits, "friction"):
        crowding = rows["coordination"] / rows["dimension"]
        look = {"color": color, "mfc": "white", "ls": "none", "label": rf"$\mu = {friction:g}$"}
        limit.plot(crowding, rows["limit"], marker, **look)
        if friction:
            limit.plot(crowding, rows["limit_theory"], "_", color=style.THEORY, ms=11, mew=0.8,
                       label=r"derived, $\mu > 0$")
        sweeps = rows["iterations_gauss_seidel"]
        cost.plot(crowding, rows["iterations_jacobi"] / sweeps, marker, **look)
        cost.plot(crowding, rows["iterations_automatic"] / sweeps, marker, color=color, ls="none",
                  label=rf"$\mu = {friction:g}$, automatic")
    ratio = np.linspace(1.3, 4.2, 100)
    limit.plot(ratio, 2 / ratio, **style.GUIDE, label=r"$2 D / z$")
    limit.axhline(1, color=style.THEORY, lw=0.6, ls=":")
    limit.text(4.25, 0.98, "plain update", ha="right", va="top", fontsize=7)
    limit.set(xlabel="coordination / dimension, $z / D$",
              ylabel=r"largest stable factor $\omega_c$", ylim=(0.3, 1.5))
    limit.legend(loc="upper right")

    cost.axhline(1, **style.GUIDE)
    cost.set(xlabel="coordination / dimension, $z / D$",
             ylabel="iterations, Jacobi / Gauss-Seidel",
             ylim=(0, 1.6 * max(limits["iterations_automatic"] / limits["iterations_gauss_seidel"])))
    cost.legend(loc="upper left")
    style.letter_panels(rate, limit, cost)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
