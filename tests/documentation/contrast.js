// SPDX-License-Identifier: BSD-3-Clause
// Contrast of a page's text with its ground, for the tests that look at pages in a browser.
const numbers = colour => colour.match(/[\d.]+/g).map(Number);
function luminance(colour) {
  const [r, g, b] = numbers(colour).slice(0, 3).map(v => v / 255)
    .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
// The least contrast of an element with text of its own [WCAG 2].
function contrast(page) {
  const style = element => page.defaultView.getComputedStyle(element);
  let least = 21;
  for (const element of page.body.querySelectorAll("*")) {
    const text = [...element.childNodes].some(node => node.nodeType === 3 && node.data.trim());
    if (!text || element.closest("script, style, .unseen, .visually-hidden") || !element.getClientRects().length) continue;
    let behind = element;
    while (behind !== page.documentElement && numbers(style(behind).backgroundColor)[3] === 0)
      behind = behind.parentElement;
    const [low, high] = [style(element).color, style(behind).backgroundColor].map(luminance).sort((a, b) => a - b);
    least = Math.min(least, (high + 0.05) / (low + 0.05));
  }
  return least;
}
