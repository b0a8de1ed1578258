# SPDX-License-Identifier: BSD-3-Clause
"""Frequency and damping of the chain's modes against wave number, beside Eqs. (18) and (20)."""
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
import plot_style as style
import numpy as np

Q = (4 * np.sqrt(np.e) - 5) / 2  # Eq. A4


def critical_wave_number(sweeps):
    return 2 / np.sqrt(Q * sweeps)  # Eq. 19


def continuum_mode(k, sweeps):
    """omega and tau of Eqs. 18 and 20; beyond k_c omega = 0 and the slower of two decays."""
    c2 = diffusion = Q * sweeps  # Eqs. 14, 17
    omega2 = k**2 * (c2 - diffusion**2 * k**2 / 4)
    rate = diffusion * k**2 / 2
    return np.sqrt(np.maximum(omega2, 0)), 1 / (rate - np.sqrt(np.maximum(-omega2, 0)))


def discrete_mode(k, sweeps):
    """z^2 - 2 rho z + rho = 0 for the factor z of a step; rho by the sum of Eq. A2."""
    weight = np.cumprod(1 / (2 * np.arange(2.0, 22)))  # 1 / (2^r (r+1)!), r = 1 .. 20
    spread = sum(w * np.cos(k * r) for r, w in enumerate(weight, start=1))
    rho = (1 - (1 - np.cos(k)) * (1 + 2 * spread)) ** sweeps
    return np.arccos(np.sqrt(rho)), -2 / np.log(rho)


def draw_modes(panel, modes, name, law):
    for sweeps, m, color, marker in style.series(modes, "sweeps"):
        limit = critical_wave_number(sweeps)
        k = np.geomspace(0.8 * modes["k"].min(), 1.3 * limit, 800)
        panel.plot(k, discrete_mode(k, sweeps)[law], color=color, lw=0.8)
        panel.plot(k, continuum_mode(k, sweeps)[law], "--", color=color, lw=0.8)
        panel.errorbar(m["k"], m[name], m[f"{name}_error"], fmt=marker, color=color, mfc="white",
                       label=f"$N_I = {sweeps:g}$")
        panel.axvline(limit, 0, 0.04, color=color, lw=1.5)
    panel.text(0.93 * critical_wave_number(modes["sweeps"].max()), 0.025, "$k_c$", ha="right",
               transform=panel.get_xaxis_transform())
    panel.set(xscale="log", xlabel="wave number $k d$")


def draw_deviations(size, sign, modes):
    """Of omega: the size of its deviation from both theories, the sign of that from the exact."""
    x = np.linspace(0.8 * modes["k_over_kc"].min(), 0.999, 800)
    for sweeps, m, color, marker in style.series(modes, "sweeps"):
        look = {"marker": marker, "color": color, "ls": ""}
        small = look | {"mfc": "white", "ms": 3}
        size.plot(m["k_over_kc"], np.abs(m["omega"] / m["omega_exact"] - 1), **small)
        m = {name: column[m["k_over_kc"] < 1] for name, column in m.items()}
        size.plot(m["k_over_kc"], np.abs(m["omega"] / m["omega_continuum"] - 1), **look)
        sign.errorbar(m["k_over_kc"], 1e3 * (m["omega"] / m["omega_exact"] - 1),
                      1e3 * m["omega_error"] / m["omega_exact"], **small)
        k = x * critical_wave_number(sweeps)
    size.plot(x, discrete_mode(k, sweeps)[0] / continuum_mode(k, sweeps)[0] - 1, **style.GUIDE)
    for panel in (size, sign):
        panel.set(xscale="log", xlabel="$k / k_c$", xlim=(x[0], 1.1 * modes["k_over_kc"].max()))
        for boundary in (0.25, 0.5, 1):
            panel.axvline(boundary, 0, 0.86, **style.GUIDE, ls=":")
    size.axhline(0.01, **style.GUIDE, ls=":")
    size.set(yscale="log", ylim=(5e-5, 5), ylabel=r"$|\omega / \omega_\mathrm{theory} - 1|$")
    sign.axhline(0, **style.GUIDE)
    sign.set(ylabel=r"$(\omega / \omega_\mathrm{discrete} - 1) \times 10^3$")
    size.legend(loc="upper left", handles=[
        style.key("against Eq. (18)", marker="o"),
        style.key("against the exact discrete law", marker="o", ls="", mfc="white", ms=3)])


def draw(folder):
    modes = style.read_table(folder / "modes.csv")
    figure, ((frequency, damping), (size, sign)) = style.plt.subplots(
        2, 2, figsize=(style.TWO_COLUMNS, 5.4), layout="constrained")
    draw_modes(frequency, modes, "omega", 0)
    draw_modes(damping, modes, "tau", 1)
    draw_deviations(size, sign, modes)
    frequency.set(ylabel=r"frequency $\omega\,\Delta t$", ylim=(0, 1.9))
    damping.set(ylabel=r"damping time $\tau / \Delta t$", yscale="log")
    damping.legend(loc="lower left", bbox_to_anchor=(0, 0.03))
    frequency.legend(loc="upper left", handles=[
        style.key("exact discrete law"), style.key("continuum, Eqs. (18), (20)", ls="--")])
    style.letter_panels(frequency, damping, size, sign)
    style.save(figure, folder)


if __name__ == "__main__":
    draw(style.results_folder())
