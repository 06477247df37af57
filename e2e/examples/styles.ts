import { expect, type Page } from '@playwright/test';

/** Rules for elements, as apps and their libraries have them; harsher than any app's. */
const hostStyles = `
  main * { letter-spacing: 3px; text-align: right; text-transform: uppercase; font-family: fantasy; line-height: 3; }
  main h1, main p, main label, main form, main span, main div { color: red; margin: 40px; padding: 30px; float: right; }
  main button, main a, main input { background: lime; border: 9px dotted; border-radius: 0; box-shadow: 0 0 9px; width: 50%; }
  main button::before, main label::after { content: "!"; }
  html body div main section, html body div main form { display: grid; transform: rotate(3deg); }
`;

/** Returns the computed styles of elements and their pseudo-elements, a line for each property. */
const stylesOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll((elements) =>
    elements.flatMap((element, index) =>
      ['', '::before', '::after'].flatMap((pseudo) => {
        const style = getComputedStyle(element, pseudo);
        const name = `${index} ${element.localName}${pseudo}`;
        return [...style].map((property) => `${name} ${property}: ${style.getPropertyValue(property)}`);
      }),
    ),
  );

/** Properties that follow from the size of the content. */
const follows =
  / (?:(?:perspective|transform)-origin|(?:block|inline)-size|width|height|inset-\S+|top|bottom|left|right): /;

/** Returns the lines that differ. */
const changes = (before: readonly string[], after: readonly string[]) =>
  after.filter((line, index) => line !== before[index] && !follows.test(line)).slice(0, 20);

/** Asserts that the host's rules change no part of a screen, and that the package's rules change no part of the host. */
export async function expectSeparateStyles(page: Page): Promise<void> {
  // Drawings keep their attributes, and so do rules of the host for `svg`.
  const screen = '.members-sign-in, .members-sign-in *:not(style, svg, svg *)';
  const host = 'html, body, header, header *, main';
  // The screen focuses its first field when its scripts have started.
  await page.locator(`:is(${screen}):focus`).blur();
  const before = await stylesOf(page, screen);
  expect(before.length).toBeGreaterThan(10_000);
  const added = await page.addStyleTag({ content: hostStyles });
  expect(changes(before, await stylesOf(page, screen))).toEqual([]);
  await added.evaluate((element) => (element as Element).remove());

  const hostBefore = await stylesOf(page, host);
  await page.evaluate(() => {
    for (const sheet of document.styleSheets)
      for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1)
        if (sheet.cssRules[index]?.cssText.includes('members-sign-in')) sheet.deleteRule(index);
  });
  expect(changes(hostBefore, await stylesOf(page, host))).toEqual([]);
}
