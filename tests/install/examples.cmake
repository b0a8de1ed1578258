# SPDX-License-Identifier: BSD-3-Clause
# Installs BUILD below FOLDER by the commands of the documentation, builds the examples of SOURCE against
# that, and two programs by pkg-config with COMPILER, and runs them: each says by its exit status whether it found
# what theory expects.
cmake_minimum_required(VERSION 3.25)
include(${SOURCE}/tests/documentation/commands.cmake)
set(prefix ${FOLDER}/home/libcd)
file(REMOVE_RECURSE ${FOLDER}/home ${FOLDER}/build ${FOLDER}/core ${FOLDER}/usr ${FOLDER}/libdir
     ${FOLDER}/examples ${FOLDER}/shared)
file(MAKE_DIRECTORY ${FOLDER}/home ${FOLDER}/build)
file(CREATE_LINK ${BUILD} ${FOLDER}/build/release SYMBOLIC)
file(CREATE_LINK ${SOURCE}/examples ${FOLDER}/examples SYMBOLIC)

# No argument may have a semicolon in it: it would be two.
function(run)
  execute_process(COMMAND ${ARGN} WORKING_DIRECTORY ${FOLDER} OUTPUT_VARIABLE output ERROR_VARIABLE output RESULT_VARIABLE status)
  if(NOT status EQUAL 0)
    string(REPLACE ";" " " command "${ARGN}")
    message(FATAL_ERROR "${command}: exit ${status}\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

# As the documentation says it, in a folder that has what it takes for granted; but the library is there:
# only its configuration without programs is tried, in a folder of its own.
set(ENV{HOME} ${FOLDER}/home)
set(ENV{CXX} ${COMPILER})
set(ENV{CXXFLAGS} "-Werror -Wall")
set(ENV{CMAKE_GENERATOR} Ninja)
documented_commands(${SOURCE} commands)
set(executed 0)
foreach(command ${commands})
  who_executes("${command}" who missing)
  if(NOT who STREQUAL install)
    continue()
  endif()
  if(command MATCHES "^(cmake --preset [^&]*) && cmake --build build/release$")
    run(sh -c "cd '${SOURCE}' && ${CMAKE_MATCH_1} -B '${FOLDER}/core'")
  else()
    run(sh -c "${command}")
  endif()
  math(EXPR executed "${executed} + 1")
endforeach()
if(executed LESS 4)
  message(FATAL_ERROR "${executed} commands that install were found, expected 4 or more")
endif()
# Shared libraries would have a name that says which ABI they have.
run(${CMAKE_COMMAND} -S ${SOURCE} -B ${FOLDER}/core -D BUILD_SHARED_LIBS=ON)
file(STRINGS ${FOLDER}/core/build.ninja names REGEX " SONAME = libcd(_solvers)?\\.so\\.[0-9]+\\.[0-9]+$")
list(LENGTH names count)
if(NOT count EQUAL 2)
  message(FATAL_ERROR "SONAMEs of the shared libraries: ${names}")
endif()

file(GLOB sources RELATIVE ${SOURCE}/examples ${SOURCE}/examples/*.cpp)
foreach(source ${sources})
  string(REPLACE .cpp "" example ${source})
  run(${FOLDER}/build/examples/${example})
endforeach()

# The solver of an example, in programs that know nothing of it.
set(plugin --plugin ${FOLDER}/build/examples/libown_solver.so)
run(${prefix}/bin/cd_run column_collapse ${plugin} --set method.solver=to-and-fro --set run.end=1 --out ${FOLDER}/plugin)
run(${prefix}/bin/cd_run column_collapse --plugin ${FOLDER}/build/examples/libown_law.so --set method.law=lubricated
    --set run.end=1 --out ${FOLDER}/plugin)
run(${prefix}/bin/cd_bench --scene stack --grains 10 ${plugin} --solver to-and-fro,gauss-seidel --judge velocity
    --max-iterations 5000 --profile --out ${FOLDER}/plugin)
if(NOT output MATCHES "to-and-fro +[01.]+ .*1\\.00\n")
  message(FATAL_ERROR "no profile of the plugin's solver:\n${output}")
endif()
# The same on the problem of a step that cd_run has written, beside scenes, as a picture.
run(${prefix}/bin/cd_run column_collapse --set run.end=1 --dump-problem 40 --out ${FOLDER}/dumped)
run(${prefix}/bin/cd_bench --problem ${FOLDER}/dumped/problem_40.hdf5 --scene stack,arch --grains 10 ${plugin}
    --solver to-and-fro,gauss-seidel,newton --tolerance 1e-4 --profile --out ${FOLDER}/dumped)
run(${prefix}/bin/cd_view ${FOLDER}/dumped/profile.csv)
# And read by a program that asks for no more than the readers of problems.
file(WRITE ${FOLDER}/reader/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(reader CXX)
find_package(libcd CONFIG REQUIRED COMPONENTS problem_io)
add_executable(reader reader.cpp)
target_link_libraries(reader PRIVATE libcd::problem_io)\n")
file(WRITE ${FOLDER}/reader/reader.cpp "#include <libcd/io/problem_file.hpp>
int main(int, char** argv) {
  return std::visit([](const auto& p) { return p.contact_count(); }, cd::read_problem(argv[1])) > 0 ? 0 : 1;
}\n")
run(${CMAKE_COMMAND} -S ${FOLDER}/reader -B ${FOLDER}/reader/build -D CMAKE_PREFIX_PATH=${prefix})
run(${CMAKE_COMMAND} --build ${FOLDER}/reader/build)
run(${FOLDER}/reader/build/reader ${FOLDER}/dumped/problem_40.hdf5)

# A component that there is not, or that was not built, is refused by its name; an optional one is not found.
# What the configuration without programs offers is tried in its build folder.
file(WRITE ${FOLDER}/asking/CMakeLists.txt "cmake_minimum_required(VERSION 3.25)
project(asking CXX)
find_package(libcd CONFIG \${ASK})
message(STATUS \"found \${libcd_FOUND}, io \${libcd_io_FOUND}, optics \${libcd_optics_FOUND}\")\n")
function(ask where says)
  file(REMOVE_RECURSE ${FOLDER}/asking/build)
  execute_process(COMMAND ${CMAKE_COMMAND} -S ${FOLDER}/asking -B ${FOLDER}/asking/build ${where} "-DASK=${ARGN}"
                  OUTPUT_VARIABLE output ERROR_VARIABLE output)
  string(REGEX REPLACE "[ \n]+" " " output "${output}")
  if(NOT output MATCHES "${says}")
    message(FATAL_ERROR "find_package(libcd CONFIG ${ARGN}) does not say '${says}':\n${output}")
  endif()
endfunction()
set(installed -DCMAKE_PREFIX_PATH=${prefix})
set(core -Dlibcd_DIR=${FOLDER}/core)
ask(${installed} "found 1, io TRUE, optics -- Config" COMPONENTS solvers io)
ask(${installed} "found 1, io TRUE, optics FALSE -- Config" COMPONENTS io OPTIONAL_COMPONENTS optics)
ask(${installed} "component optics is not allowed, expected some of cd, solvers, io, .*found 0"
    COMPONENTS cd optics)
ask(${installed} "component optics is not allowed.*Configuring incomplete" REQUIRED COMPONENTS optics)
ask(${core} "component io was not built, .* with CD_IO=ON.*found 0" COMPONENTS cd io)

file(STRINGS ${FOLDER}/dumped/profile.csv rows REGEX "^to-and-fro,[0-9.e+]+,1$")
if(NOT rows OR NOT EXISTS ${FOLDER}/dumped/profile.png)
  message(FATAL_ERROR "no picture of a profile of the plugin's solver: ${rows}")
endif()

find_program(PKG_CONFIG pkg-config)
if(PKG_CONFIG)
  file(GLOB_RECURSE package ${prefix}/libcd.pc)
  cmake_path(GET package PARENT_PATH folder)
  set(ENV{PKG_CONFIG_PATH} ${folder})
  function(build_with package source program)
    execute_process(COMMAND ${PKG_CONFIG} --cflags --libs ${package} OUTPUT_VARIABLE flags
                    OUTPUT_STRIP_TRAILING_WHITESPACE COMMAND_ERROR_IS_FATAL ANY)
    separate_arguments(flags UNIX_COMMAND "${flags}")
    run(${COMPILER} -std=c++20 -O1 ${ARGN} ${source} -o ${program} ${flags} -Wl,-rpath,${folder}/..)
  endfunction()
  build_with(libcd ${SOURCE}/examples/own_law.cpp ${FOLDER}/own_law)
  run(${FOLDER}/own_law)
  # Types have the library's layout also where Eigen would align more.
  file(STRINGS /proc/cpuinfo avx2 LIMIT_COUNT 1 REGEX "^flags.* avx2 ")
  if(avx2)
    build_with(libcd ${SOURCE}/examples/own_law.cpp ${FOLDER}/own_law_avx2 -march=x86-64-v3)
    run(${FOLDER}/own_law_avx2)
  endif()
  build_with(libcd-io ${FOLDER}/reader/reader.cpp ${FOLDER}/reader/by_pkg_config)
  run(${FOLDER}/reader/by_pkg_config ${FOLDER}/dumped/problem_40.hdf5)

  # Shared libraries, made of the static ones: each links with those below it and no others, so that none misses
  # a symbol and no two need each other.
  if(EXISTS ${folder}/../libcd.a)
    execute_process(COMMAND ${PKG_CONFIG} --libs hdf5 OUTPUT_VARIABLE hdf5 OUTPUT_STRIP_TRAILING_WHITESPACE
                    COMMAND_ERROR_IS_FATAL ANY)
    separate_arguments(hdf5 UNIX_COMMAND "${hdf5}")
    file(MAKE_DIRECTORY ${FOLDER}/shared)
    function(link_shared name)
      run(${COMPILER} -shared -fopenmp -Wl,-z,defs -o ${FOLDER}/shared/lib${name}.so -Wl,--whole-archive
          ${folder}/../lib${name}.a -Wl,--no-whole-archive -L${FOLDER}/shared ${ARGN})
    endfunction()
    link_shared(cd)
    link_shared(cd_solvers -lcd -ldl)
    link_shared(cd_io -lcd)
    link_shared(cd_problem_io -lcd_io -lcd ${hdf5})
    link_shared(cd_scene_file -lcd_io -lcd)
  endif()
endif()

# Checks come with the program that makes them.
run(${prefix}/bin/cd_check --results ${SOURCE}/results/standard --only unger2002_fig4_oscillation)

# The programs find what was installed with them, and the example's scene runs without C++.
run(${prefix}/bin/cd_run hopper --set run.end=5 --out ${FOLDER}/hopper)
run(${prefix}/bin/cd_view ${FOLDER}/hopper --out ${FOLDER}/hopper.png)
file(WRITE ${FOLDER}/falls.toml "scene = 'heap'\nseeds = 1\n[fixed]\nrun.end = 0.1\n[grid]\nfriction = [0.1, 0.5]\n")
run(${prefix}/bin/cd_study ${FOLDER}/falls.toml --out ${FOLDER}/falls)
run(${prefix}/bin/study_plot ${FOLDER}/falls --y kinetic_energy)
if(NOT EXISTS ${FOLDER}/falls/study.png)
  message(FATAL_ERROR "study_plot has drawn nothing")
endif()

# Each program has its man page, which describes its options.
find_program(HELP2MAN help2man)
if(HELP2MAN)
  foreach(program cd_bench cd_check cd_run cd_study cd_view study_plot)
    file(STRINGS ${prefix}/share/man/man1/${program}.1 lines)
    string(TOUPPER ${program} title)
    if(NOT lines MATCHES "\\.TH ${title} " OR NOT lines MATCHES "-help")
      message(FATAL_ERROR "no man page of ${program}: ${lines}")
    endif()
  endforeach()
endif()

# So does the Python package. Below /usr it goes where Debian's interpreter looks.
if(PYTHON)
  run(${CMAKE_COMMAND} -S ${SOURCE} -B ${FOLDER}/usr -D CMAKE_INSTALL_PREFIX=/usr -D CD_PROGRAMS=OFF -D CD_IO=ON -D CD_PYTHON=ON)
  file(STRINGS ${FOLDER}/usr/CMakeCache.txt found REGEX "^CD_PYTHON_DIR:")
  run(${PYTHON} -c "import sys\nprint('/usr/lib/python3/dist-packages' in sys.path)")
  if(output MATCHES True AND NOT found MATCHES "=lib/python3/dist-packages$")
    message(FATAL_ERROR "Below /usr Python does not look in ${found}")
  endif()
  # Wherever libraries are installed, the package is where the interpreter looks below its own prefix, and finds them.
  run(${PYTHON} -c "import sys\nprint(sys.prefix if '/usr/local' not in ' '.join(sys.path) else '/usr/local')")
  string(STRIP "${output}" below)
  foreach(libraries lib64 lib/x86_64-linux-gnu)
    run(${CMAKE_COMMAND} -S ${SOURCE} -B ${FOLDER}/libdir/${libraries} -D CMAKE_INSTALL_PREFIX=${below}
        -D CMAKE_INSTALL_LIBDIR=${libraries} -D CD_PROGRAMS=OFF -D CD_IO=ON -D CD_PYTHON=ON -D BUILD_SHARED_LIBS=ON)
    file(STRINGS ${FOLDER}/libdir/${libraries}/CMakeCache.txt found REGEX "^CD_PYTHON_DIR:")
    string(REGEX REPLACE "^[^=]*=" "" found "${found}")
    run(${PYTHON} -c "import sys\nprint('${below}/${found}' in sys.path)")
    if(NOT output MATCHES True)
      message(FATAL_ERROR "with libraries in ${libraries} Python does not look in ${below}/${found}")
    endif()
    file(RELATIVE_PATH up /${found}/libcd /${libraries})
    file(STRINGS ${FOLDER}/libdir/${libraries}/python/cmake_install.cmake paths REGEX "[$]ORIGIN/${up}\"")
    file(STRINGS ${FOLDER}/libdir/${libraries}/cmake_install.cmake own REGEX "RPATH ..[$]ORIGIN\"")
    if(NOT paths OR NOT own)
      message(FATAL_ERROR "with libraries in ${libraries} the package does not find them by ${up}, or they each other")
    endif()
  endforeach()
  file(GLOB_RECURSE package ${prefix}/__init__.py)
  cmake_path(GET package PARENT_PATH package)
  cmake_path(GET package PARENT_PATH packages)
  run(${CMAKE_COMMAND} -E env PYTHONPATH=${packages} ${PYTHON} -c
      "import libcd\nlibcd.read_scene('hopper', ['grains[0].count=9']).simulation().run(9)")
endif()
