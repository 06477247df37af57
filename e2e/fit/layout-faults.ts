/**
 * Returns what does not fit on the page: a page that scrolls sideways, text outside the page or outside its button, texts that
 * overlap, and a sticky bar that is too high for the window. Runs in the page.
 */
export function layoutFaults(): string[] {
  const faults: string[] = [];
  const { clientWidth, scrollWidth } = document.documentElement;
  if (scrollWidth > clientWidth) faults.push(`the page is ${scrollWidth} wide instead of ${clientWidth}`);
  // A bar that sticks to the lower edge may take a fifth of the window.
  for (const bar of document.querySelectorAll('main *')) {
    const { position, bottom } = getComputedStyle(bar);
    const { height } = bar.getBoundingClientRect();
    if (position === 'sticky' && bottom !== 'auto' && height > innerHeight / 5)
      faults.push(`a bar of ${height} stays in a window of ${innerHeight}: ${bar.textContent}`);
  }
  const texts: { readonly words: string; readonly parent: Element; readonly rect: DOMRect }[] = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const words = node.textContent?.trim() ?? '';
    if (parent === null || words === '' || parent.closest('script, style, template, option') !== null) continue;
    if (!parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const rect of range.getClientRects()) if (rect.width > 1) texts.push({ words, parent, rect });
  }
  const boxesOf = (element: Element) => {
    const boxes: Element[] = [];
    for (let box: Element | null = element; box !== null; box = box.parentElement) boxes.push(box);
    return boxes;
  };
  // Text for screen readers only is clipped to nothing.
  const isSeen = (box: Element) => getComputedStyle(box).clipPath !== 'inset(50%)';
  // A bar at the edge of the window covers the text that is scrolled under it.
  const floats = (box: Element) => /sticky|fixed/.test(getComputedStyle(box).position);
  const seen = texts
    .filter(({ parent }) => boxesOf(parent).every(isSeen))
    .map((text) => ({ ...text, floats: boxesOf(text.parent).some(floats) }));
  for (const { words, parent, rect } of seen) {
    const scrolls = boxesOf(parent).some((box) => /auto|scroll/.test(getComputedStyle(box).overflowX));
    if (!scrolls && (rect.left < -1 || rect.right > clientWidth + 1)) faults.push(`outside of the page: ${words}`);
    for (const box of boxesOf(parent)) {
      const { display, overflowX, textOverflow } = getComputedStyle(box);
      // Lines of an inline link may begin before its box, and long addresses are shortened on purpose.
      const holds = box.matches('button, a') ? display !== 'inline' : /hidden|clip/.test(overflowX);
      if (!holds || textOverflow === 'ellipsis') continue;
      const { left, right, top, bottom } = box.getBoundingClientRect();
      if (rect.left < left - 1 || rect.right > right + 1 || rect.top < top - 4 || rect.bottom > bottom + 4)
        faults.push(`cut off: ${words}`);
    }
  }
  // The height of the letters, without the space above and below them.
  const inner = ({ rect }: (typeof seen)[number]) => ({
    top: rect.top + rect.height / 4,
    bottom: rect.bottom - rect.height / 4,
  });
  for (const [index, one] of seen.entries())
    for (const other of seen.slice(index + 1)) {
      if (one.parent === other.parent || one.floats !== other.floats) continue;
      const across = Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
      const down = Math.min(inner(one).bottom, inner(other).bottom) - Math.max(inner(one).top, inner(other).top);
      if (across > 2 && down > 2) faults.push(`over one another: ${one.words} / ${other.words}`);
    }
  return faults;
}
