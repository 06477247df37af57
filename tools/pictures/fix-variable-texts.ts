import type { Page } from '@playwright/test';

/** Replaces ids, times, durations, ports and codes by fixed ones, so that two runs give the same picture, and scrolls to the top. */
export function fixVariableTexts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const january = (month: 'short' | 'long') =>
      new Intl.DateTimeFormat(document.documentElement.lang, { month }).format(new Date(2030, 0, 15));
    const fixed: readonly (readonly [RegExp, string])[] = [
      [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '6f1c9d2e-0b5a-4c3e-9a7d-2f8e4b1c6d05'],
      [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2030-01-15T09:00:00Z'],
      [/127\.0\.0\.1:\d+/g, '127.0.0.1:4446'],
      [/\d+(\s)(secondes|seconds|Sekunden|s)(?!\w)/g, '24$1$2'],
      [/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC/g, '2030-01-15 09:00:00 UTC'],
      [/[\d.]+ ms(?!\w)/g, '3 ms'],
      [/\d{1,2}(\.?) \p{L}+\.? \d{4}, \d\d:\d\d/gu, `15$1 ${january('short')} 2030, 10:00`],
      [/\d{1,2}(\.?) \p{L}+ \d{4} (à|at|um) \d\d:\d\d/gu, `15$1 ${january('long')} 2030 $2 10:00`],
      [/\d{1,2}(\.?) \p{L}+ \d{4}(?!, | (?:à|at|um) )/gu, `15$1 ${january('long')} 2030`],
      [/\d\d\.\d\d\.\d{4}, \d\d:\d\d/g, '15.01.2030, 10:00'],
    ];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const before = node.nodeValue ?? '';
      // A number and its unit can be separate nodes.
      const unit =
        /^[\d.]+$/.test(before) && node.nextSibling instanceof Text ? (node.nextSibling.nodeValue ?? '') : '';
      const whole = fixed.reduce((text, [pattern, by]) => text.replace(pattern, by), before + unit);
      const after = whole.slice(0, whole.length - unit.length);
      if (after !== before) node.nodeValue = after;
    }
    for (const input of document.querySelectorAll('input')) if (/^\d{6}$/.test(input.value)) input.value = '123456';
    scrollTo(0, 0);
  });
}
