# SPDX-License-Identifier: BSD-3-Clause
# One precompiled header for all targets: Eigen and the standard headers that nearly every file includes
# take longer to read than most files. Files include what they need all the same.

# ccache finds objects again by what went into them, which a precompiled header hides from it.
if(CMAKE_CXX_COMPILER_LAUNCHER MATCHES ccache)
  set(CMAKE_DISABLE_PRECOMPILE_HEADERS ON)
endif()

set(CD_PRECOMPILED
    <algorithm> <array> <chrono> <cmath> <cstdint> <filesystem> <fstream> <functional> <limits> <map>
    <memory> <mutex> <numbers> <numeric> <optional> <random> <set> <span> <sstream> <string>
    <string_view> <utility> <variant> <vector> <Eigen/Core> <Eigen/Geometry>)

# Every target of this folder and the folders below uses the header of `cd`, unless it has its own or reuses
# another one.
function(cd_share_precompiled folder)
  get_property(targets DIRECTORY ${folder} PROPERTY BUILDSYSTEM_TARGETS)
  foreach(target ${targets})
    get_target_property(type ${target} TYPE)
    get_target_property(own ${target} PRECOMPILE_HEADERS)
    get_target_property(other ${target} PRECOMPILE_HEADERS_REUSE_FROM)
    if(type MATCHES "EXECUTABLE|STATIC_LIBRARY|SHARED_LIBRARY" AND NOT own AND NOT other)
      target_precompile_headers(${target} REUSE_FROM cd)
    endif()
  endforeach()
  get_property(folders DIRECTORY ${folder} PROPERTY SUBDIRECTORIES)
  foreach(below ${folders})
    cd_share_precompiled(${below})
  endforeach()
endfunction()
