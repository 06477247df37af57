/**
 * Returns the words of titles, buttons and links that are broken without a hyphen, and the e-mail addresses that are cut.
 * Runs in the page.
 */
export function brokenWords(): string[] {
  const found: string[] = [];
  for (const element of document.querySelectorAll('h1, h2, h3, button, a')) {
    if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ bottom }) => Math.round(bottom)));
        if (lines.size > 1 && !/@/.test(element.textContent ?? '')) found.push(`broken: ${word}`);
      }
  }
  for (const part of document.querySelectorAll('[title] bdi span'))
    if (part.scrollWidth > part.clientWidth + 1 && getComputedStyle(part).display !== 'none')
      found.push(`cut: ${part.textContent}`);
  return found;
}
