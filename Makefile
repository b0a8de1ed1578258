# SPDX-License-Identifier: BSD-3-Clause
# Everything is in Makefile.figures; `make help` lists the targets.
include Makefile.figures
