# SPDX-License-Identifier: BSD-3-Clause
# The page of the committed results in a browser, all parts unfolded: nothing reaches beyond a phone's or
# a desk's screen, every picture is drawn, and the verdicts on all claims fit the first screen.
# -D PROGRAM= -D SOURCE= -D FOLDER= -D BROWSER=
if(NOT BROWSER)
  message("skipped: chromium is not installed")
  return()
endif()
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/page)
file(GLOB entries ${SOURCE}/results/standard/*)
foreach(entry ${entries})
  get_filename_component(name ${entry} NAME)
  if(IS_DIRECTORY ${entry})
    file(CREATE_LINK ${entry} ${FOLDER}/page/${name} SYMBOLIC)
  endif()
endforeach()
execute_process(
  COMMAND ${PROGRAM} --results ${FOLDER}/page --checks ${SOURCE}/results/standard/checks.json
  WORKING_DIRECTORY ${SOURCE} RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "cd_report ended with ${status}")
endif()

file(WRITE ${FOLDER}/frames.html [=[
<!DOCTYPE html><meta charset="utf-8"><body><script>
async function look(width) {
  const frame = document.createElement("iframe");
  frame.style = `border: 0; width: ${width}px; height: 900px`;
  frame.src = "page/index.html";
  document.body.append(frame);
  await new Promise(resolve => frame.onload = resolve);
  const page = frame.contentDocument, root = page.documentElement;
  const first = page.querySelector(".matrix").getBoundingClientRect().bottom;
  page.querySelectorAll("details").forEach(part => part.open = true);
  const images = [...page.images];
  images.forEach(image => image.loading = "eager");
  await Promise.all(images.map(image => image.complete ||
    new Promise(resolve => image.onload = image.onerror = resolve)));
  const missing = images.filter(image => !image.naturalWidth).length;
  const beyond = Math.max(0, root.scrollWidth - root.clientWidth);
  return `width ${width}: ${images.length} pictures, ${missing} missing, ${beyond} px beyond, ` +
    `first screen ${first <= 900 ? "holds" : "does not hold"} the overview;`;
}
(async () => {
  const text = [];
  for (const width of [390, 1400]) text.push(await look(width));
  document.body.innerHTML = text.join(" ") + " done";
})();
</script>
]=])
execute_process(
  COMMAND ${BROWSER} --headless --no-sandbox --disable-gpu --allow-file-access-from-files
          --user-data-dir=${FOLDER}/profile --virtual-time-budget=60000 --dump-dom file://${FOLDER}/frames.html
  OUTPUT_VARIABLE found ERROR_QUIET TIMEOUT 100)
string(REGEX MATCH "width 390.*done" found "${found}")
message("${found}")
if(NOT found MATCHES "width 390: [1-9][0-9]* pictures, 0 missing, 0 px beyond,")
  message(FATAL_ERROR "390 px: a picture is missing, or the page scrolls sideways")
endif()
if(NOT found MATCHES
   "width 1400: [1-9][0-9]* pictures, 0 missing, 0 px beyond, first screen holds the overview; done")
  message(FATAL_ERROR "1400 px: a picture is missing, the page scrolls sideways or begins too long")
endif()
