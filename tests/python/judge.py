# SPDX-License-Identifier: BSD-3-Clause
"""The error of impulses, written apart from libcd: ||v - P_K(v - u_hat)|| over the largest of ||q||, ||v||, ||u||,
with v_k = W_kk r_k of the normal responses and u_hat = u + mu |u_t| n (residual.hpp)."""
import numpy as np


def natural_map(W, q, mu, r):
    u = velocity(W, q, r)
    return natural_map_of(W.diagonal()[::q.shape[1], None] * r, u, q, mu)


def velocity(W, q, r):
    """u = W r + q, one row per contact."""
    return (W @ r.ravel()).reshape(r.shape) + q


def natural_map_of(v, u, q, mu):
    z = v - u
    z[:, 0] -= mu * np.linalg.norm(u[:, 1:], axis=1)
    n, t = z[:, 0], np.linalg.norm(z[:, 1:], axis=1)
    onto = z.copy()
    polar, inside = mu * t <= -n, t <= mu * n
    onto[polar] = 0.0
    side = ~polar & ~inside
    normal = (n + mu * t)[side] / (1.0 + mu[side] ** 2)
    onto[side, 0] = normal
    onto[side, 1:] *= (mu[side] * normal / t[side])[:, None]
    size = max(map(np.linalg.norm, (q, v, u)))
    return np.linalg.norm(v - onto) / size if size > 0.0 else 0.0
