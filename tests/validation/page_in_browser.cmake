# SPDX-License-Identifier: BSD-3-Clause
# The page of the committed results in a browser, all parts unfolded, light and dark: nothing reaches beyond a
# phone's or a desk's screen, every picture is drawn, the verdicts on the papers' claims fit the first screen, text
# stands out from what is behind it, the keyboard reaches what can be used, a link unfolds what it leads to, and
# nothing is asked of other machines or said on the console.
# -D SOURCE= -D FOLDER= -D BROWSER= -D PANDOC=
foreach(program BROWSER PANDOC)
  if(NOT ${program})
    message("skipped: needs chromium, pandoc and python3-jinja2")
    return()
  endif()
endforeach()
file(REMOVE_RECURSE ${FOLDER})
file(MAKE_DIRECTORY ${FOLDER}/page)
file(GLOB entries ${SOURCE}/results/standard/*)
foreach(entry ${entries})
  get_filename_component(name ${entry} NAME)
  if(IS_DIRECTORY ${entry})
    file(CREATE_LINK ${entry} ${FOLDER}/page/${name} SYMBOLIC)
  endif()
endforeach()
execute_process(COMMAND /usr/bin/python3 ${SOURCE}/validation/page/publish.py --results ${FOLDER}/page --checks
                        ${SOURCE}/results/standard/checks.json RESULT_VARIABLE status)
if(NOT status EQUAL 0)
  message(FATAL_ERROR "publish.py ended with ${status}")
endif()

file(READ ${SOURCE}/tests/documentation/contrast.js contrast)
set(frames [=[
<!DOCTYPE html><meta charset="utf-8"><body><script>
CONTRAST
async function look(width) {
  const frame = document.createElement("iframe");
  frame.style = `border: 0; width: ${width}px; height: 900px`;
  frame.src = "page/index.html";
  document.body.append(frame);
  await new Promise(resolve => frame.onload = resolve);
  const page = frame.contentDocument, root = page.documentElement;
  const first = page.querySelector("header").getBoundingClientRect().bottom;
  const link = page.querySelector("#contents li a");
  link.click();
  await new Promise(resolve => setTimeout(resolve, 500));
  const target = page.querySelector(link.getAttribute("href")).getBoundingClientRect();
  const led = target.height > 0 && target.top >= 0 && target.top < 900;
  page.querySelectorAll("details").forEach(part => part.open = true);
  const images = [...page.images];
  images.forEach(image => image.loading = "eager");
  await Promise.all(images.map(image => image.complete ||
    new Promise(resolve => image.onload = image.onerror = resolve)));
  const missing = images.filter(image => !image.naturalWidth).length;
  const beyond = Math.max(0, root.scrollWidth - root.clientWidth);
  const elsewhere = frame.contentWindow.performance.getEntriesByType("resource")
    .filter(entry => !entry.name.startsWith("file:")).length;
  const unreached = [...page.querySelectorAll("a, button, input, summary, .wide")]
    .filter(control => control.tabIndex < 0 || control.disabled).length;
  return `width ${width}: ${images.length} pictures, ${missing} missing, ${beyond} px beyond, ` +
    `${elsewhere} requests elsewhere, ${unreached} out of reach, link ${led ? "leads" : "does not lead"}, ` +
    `contrast ${contrast(page) >= 4.5 ? "holds" : "is " + contrast(page)}, ` +
    `first screen ${first <= 900 ? "holds" : "does not hold"} the overview (${Math.round(first)} px);`;
}
(async () => {
  const text = [];
  for (const width of [390, 1400]) text.push(await look(width));
  document.body.innerHTML = text.join(" ") + " done";
})();
</script>
]=])
string(REPLACE CONTRAST "${contrast}" frames "${frames}")
file(WRITE ${FOLDER}/frames.html "${frames}")
set(fine "[1-9][0-9]* pictures, 0 missing, 0 px beyond, 0 requests elsewhere, 0 out of reach, link leads, contrast holds,")
foreach(scheme 0 1) # dark, light
  execute_process(
    COMMAND ${BROWSER} --headless --no-sandbox --disable-gpu --allow-file-access-from-files
            --user-data-dir=${FOLDER}/profile --blink-settings=preferredColorScheme=${scheme}
            --enable-logging=stderr --virtual-time-budget=60000 --dump-dom file://${FOLDER}/frames.html
    OUTPUT_VARIABLE found ERROR_VARIABLE said TIMEOUT 100)
  string(REGEX MATCH "width 390.*done" found "${found}")
  message("${found}")
  if(said MATCHES ":CONSOLE[^\n]*")
    message(FATAL_ERROR "on the console: ${CMAKE_MATCH_0}")
  endif()
  if(NOT found MATCHES "width 390: ${fine}")
    message(FATAL_ERROR "390 px: not as it must be")
  endif()
  if(NOT found MATCHES "width 1400: ${fine} first screen holds the overview \\([0-9]* px\\); done")
    message(FATAL_ERROR "1400 px: not as it must be")
  endif()
endforeach()
