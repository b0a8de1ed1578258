# SPDX-License-Identifier: BSD-3-Clause
# The build target `figures`: the same as `make figures` in the repository root.
find_program(CD_MAKE NAMES gmake make)
if(CD_MAKE)
  add_custom_target(figures
    COMMAND ${CMAKE_COMMAND} -E env --unset=MAKEFLAGS --unset=MAKELEVEL ${CD_MAKE} -f Makefile.figures figures
    WORKING_DIRECTORY ${PROJECT_SOURCE_DIR}
    USES_TERMINAL VERBATIM)
endif()
