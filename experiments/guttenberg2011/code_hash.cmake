# SPDX-License-Identifier: BSD-3-Clause
# Writes OUTPUT, a source file with the hash of FILES.
set(all "")
foreach(file IN LISTS FILES)
  file(SHA256 ${file} hash)
  string(APPEND all ${hash})
endforeach()
string(SHA256 all "${all}")
string(SUBSTRING ${all} 0 16 hash)
file(
  WRITE ${OUTPUT}
  "// Generated.
#include \"experiments/guttenberg2011/code_hash.hpp\"

namespace cd::guttenberg2011 {

const std::string& code_hash() {
  static const std::string hash = \"${hash}\";
  return hash;
}

}  // namespace cd::guttenberg2011
")
