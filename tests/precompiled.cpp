// SPDX-License-Identifier: BSD-3-Clause
// Of the target that has the precompiled header of the tests.
