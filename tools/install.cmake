# SPDX-License-Identifier: BSD-3-Clause
# What `cmake --install` installs: libraries with their headers, package files for CMake and pkg-config,
# and the programs with their man pages.
include(CMakePackageConfigHelpers)

# Until 1.0 every minor version may break the ABI.
set(CD_ABI ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
set(package ${CMAKE_INSTALL_LIBDIR}/cmake/libcd)

# cd_install_library(target name): as libcd::<name>.
function(cd_install_library target name)
  set_target_properties(${target} PROPERTIES EXPORT_NAME ${name} VERSION ${PROJECT_VERSION} SOVERSION ${CD_ABI}
                                             INSTALL_RPATH $ORIGIN) # the libraries below it are beside it
  install(TARGETS ${target} EXPORT libcdTargets)
endfunction()

install(TARGETS cd_options EXPORT libcdTargets)
cd_install_library(cd cd)
cd_install_library(cd_solvers solvers)
if(CD_IO)
  cd_install_library(cd_io io)
  cd_install_library(cd_problem_io problem_io)
  cd_install_library(cd_scene_file scene_file)
else()
  set(without_io PATTERN io EXCLUDE PATTERN scene_file EXCLUDE)
endif()

# <libcd/scene/scene.hpp>, <libcd/solvers/table.hpp>, <libcd/version.hpp>
install(DIRECTORY ${PROJECT_SOURCE_DIR}/libcd DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}
        FILES_MATCHING PATTERN "*.hpp" ${without_io})
install(DIRECTORY ${PROJECT_SOURCE_DIR}/solvers DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/libcd
        FILES_MATCHING PATTERN "*.hpp")
install(FILES ${PROJECT_BINARY_DIR}/include/libcd/version.hpp DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/libcd)

install(EXPORT libcdTargets NAMESPACE libcd:: DESTINATION ${package})
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/libcdConfig.cmake.in libcdConfig.cmake
                              INSTALL_DESTINATION ${package})
write_basic_package_version_file(libcdConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/libcdConfig.cmake
              ${CMAKE_CURRENT_BINARY_DIR}/libcdConfigVersion.cmake DESTINATION ${package})
file(RELATIVE_PATH CD_UP /${CMAKE_INSTALL_LIBDIR}/pkgconfig /) # wherever the tree is moved to
configure_file(${CMAKE_CURRENT_LIST_DIR}/libcd.pc.in libcd.pc @ONLY)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/libcd.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
if(CD_IO)
  if(NOT BUILD_SHARED_LIBS)
    set(CD_HDF5 ", hdf5") # who links with a static library links with those below it
  endif()
  configure_file(${CMAKE_CURRENT_LIST_DIR}/libcd-io.pc.in libcd-io.pc @ONLY)
  install(FILES ${CMAKE_CURRENT_BINARY_DIR}/libcd-io.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
endif()
install(FILES LICENSE THIRD_PARTY.md CITATION.cff DESTINATION ${CMAKE_INSTALL_DOCDIR})

# Programs, what they were built from, ready scenes, and man pages, which are what `--help` says.
if(CD_PROGRAMS)
  set(programs cd_bench cd_check cd_run cd_study)
  install(TARGETS ${programs})
  install(FILES ${CMAKE_RUNTIME_OUTPUT_DIRECTORY}/build_info.json DESTINATION share/libcd)
  install(DIRECTORY run/scenes DESTINATION share/libcd)
  install(DIRECTORY validation DESTINATION share/libcd FILES_MATCHING PATTERN "*.json")
  install(PROGRAMS run/cd_view.py run/study_plot.py DESTINATION share/libcd)
  install(FILES run/needed.py run/vtp.py experiments/plot_style.py experiments/solvers/profile_curves.py
                experiments/solvers/solver_looks.py DESTINATION share/libcd)
  set(scripts cd_view study_plot)
  file(RELATIVE_PATH share /${CMAKE_INSTALL_BINDIR} /share/libcd)
  foreach(script ${scripts})
    file(CREATE_LINK ${share}/${script}.py ${CMAKE_CURRENT_BINARY_DIR}/${script} SYMBOLIC)
    install(FILES ${CMAKE_CURRENT_BINARY_DIR}/${script} DESTINATION ${CMAKE_INSTALL_BINDIR})
  endforeach()
  find_program(HELP2MAN help2man)
  if(HELP2MAN AND NOT CMAKE_CROSSCOMPILING)
    set(man ${CMAKE_CURRENT_BINARY_DIR}/man)
    file(MAKE_DIRECTORY ${man})
    set(pages) # a shell of its own takes the name of a program, which must have no space
    foreach(script ${scripts})
      file(CREATE_LINK ${PROJECT_SOURCE_DIR}/run/${script}.py ${man}/${script} SYMBOLIC) # by its name
      set(page ${man}/${script}.1)
      add_custom_command(OUTPUT ${page}
                         COMMAND ${HELP2MAN} --no-info --version-string ${PROJECT_VERSION} --output ${page}
                                 ./${script}
                         WORKING_DIRECTORY ${man} DEPENDS run/${script}.py COMMENT "Man page of ${script}" VERBATIM)
      install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
      list(APPEND pages ${page})
    endforeach()
    add_custom_target(cd_man_of_scripts ALL DEPENDS ${pages}) # they wait for no program
    set(pages)
    foreach(program ${programs})
      set(page ${man}/${program}.1)
      add_custom_command(OUTPUT ${page} COMMAND ${HELP2MAN} --no-info --no-discard-stderr
                                                --output ${page} ./$<TARGET_FILE_NAME:${program}>
                         WORKING_DIRECTORY $<TARGET_FILE_DIR:${program}> DEPENDS ${program} COMMENT "Man page of ${program}" VERBATIM)
      install(FILES ${page} DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
      list(APPEND pages ${page})
    endforeach()
    add_custom_target(cd_man ALL DEPENDS ${pages})
  endif()
endif()
