import { expect, type Page } from '@playwright/test';

/** Style sheets of hosts: each has rules that reach far. */
const hosts: Readonly<Record<string, string>> = {
  'rules for elements, harsher than any app has': `
    main * { letter-spacing: 3px; text-align: right; text-transform: uppercase; font-family: fantasy; line-height: 3; }
    main h1, main p, main label, main form, main span, main div { color: red; margin: 40px; padding: 30px; float: right; }
    main button, main a, main input { background: lime; border: 9px dotted; border-radius: 0; box-shadow: 0 0 9px; width: 50%; }
    main button::before, main label::after { content: "!"; }
    html body div main section, html body div main form { display: grid; transform: rotate(3deg); }
  `,
  'rules for drawings': `
    svg { width: 99px; height: 99px; fill: red; stroke: lime; display: inline; vertical-align: top; margin: 9px; }
    svg path, svg circle { fill: blue; stroke: red; stroke-width: 5; }
  `,
  'rules that are important': `
    * { letter-spacing: 4px !important; box-sizing: content-box !important; }
    a { color: red !important; text-decoration: line-through !important; }
    main button, main input { border-radius: 0 !important; background: lime !important; height: 99px !important; }
    h1, p, label { font: italic 40px fantasy !important; margin: 50px !important; text-transform: uppercase !important; }
    svg { fill: red !important; width: 3px !important; }
  `,
  // What Tailwind CSS 4 writes as its layer `base`, in short.
  'a reset as that of Tailwind': `
    @layer theme, base, utilities;
    @layer base {
      *, ::after, ::before, ::backdrop, ::file-selector-button { box-sizing: border-box; margin: 0; padding: 0; border: 0 solid; }
      html { line-height: 1.5; font-family: ui-sans-serif, sans-serif; }
      h1, h2, h3 { font-size: inherit; font-weight: inherit; }
      a { color: inherit; text-decoration: inherit; }
      ol, ul, menu { list-style: none; }
      img, svg, video { display: block; vertical-align: middle; }
      button, input, select, ::file-selector-button { font: inherit; color: inherit; border-radius: 0; background-color: transparent; opacity: 1; }
      [hidden]:where(:not([hidden="until-found"])) { display: none !important; }
    }
  `,
  // What Bootstrap 5 writes as `reboot`, in short.
  'a reset as that of Bootstrap': `
    *, ::before, ::after { box-sizing: border-box; }
    body { font-family: system-ui; font-size: 1rem; line-height: 1.5; color: #212529; }
    h1, h2, h3 { margin: 0 0 .5rem; font-weight: 500; line-height: 1.2; font-size: 2.5rem; }
    p, ul, ol, dl { margin: 0 0 1rem; padding-left: 2rem; }
    a { color: #0d6efd; text-decoration: underline; }
    img, svg { vertical-align: middle; }
    label { display: inline-block; }
    button:focus:not(:focus-visible) { outline: 0; }
    button, input, select { margin: 0; font-family: inherit; font-size: inherit; line-height: inherit; }
    fieldset { min-width: 0; padding: 0; margin: 0; border: 0; }
    [hidden] { display: none !important; }
  `,
};

/** Properties that a shape of a drawing shows; others have no effect on it. */
const drawn = ['fill', 'stroke', 'stroke-width', 'stroke-linecap', 'opacity', 'display', 'd', 'r'];

/** Returns the computed styles of elements and their pseudo-elements, a line for each property. */
const stylesOf = (page: Page, selector: string): Promise<string[]> =>
  page.locator(selector).evaluateAll(
    (elements, shown) =>
      elements.flatMap((element, index) => {
        const isShape = element instanceof SVGElement && !(element instanceof SVGSVGElement);
        return (isShape ? [''] : ['', '::before', '::after']).flatMap((pseudo) => {
          const style = getComputedStyle(element, pseudo);
          const name = `${index} ${element.localName}${pseudo}`;
          const properties = isShape ? shown : [...style];
          return properties.map((property) => `${name} ${property}: ${style.getPropertyValue(property)}`);
        });
      }),
    drawn,
  );

/** Properties that follow from the size of the content. */
const follows =
  / (?:(?:perspective|transform)-origin|(?:block|inline)-size|width|height|inset-\S+|top|bottom|left|right): /;

/** The element around a screen is in the middle of the host's page, whatever its width. */
const centred = /^0 div margin-(?:inline|left|right)/;

/** Returns the lines that differ. */
const changes = (before: readonly string[], after: readonly string[]) =>
  after.filter((line, index) => line !== before[index] && !follows.test(line) && !centred.test(line)).slice(0, 20);

/** Asserts that the host's rules change no part of a screen, and that the package's rules change no part of the host. */
export async function expectSeparateStyles(page: Page): Promise<void> {
  // The menu of the user is in the header.
  const screen = 'main .members-sign-in, main .members-sign-in *:not(style)';
  const host = 'html, body, header, header *, main';
  // The screen focuses its first field when its scripts have started.
  await page.locator(`:is(${screen}):focus`).blur();
  const before = await stylesOf(page, screen);
  expect(before.length).toBeGreaterThan(10_000);
  for (const [name, content] of Object.entries(hosts)) {
    const added = await page.addStyleTag({ content });
    expect(changes(before, await stylesOf(page, screen)), name).toEqual([]);
    await added.evaluate((element) => (element as Element).remove());
  }

  const hostBefore = await stylesOf(page, host);
  await page.evaluate(() => {
    for (const sheet of document.styleSheets)
      for (let index = sheet.cssRules.length - 1; index >= 0; index -= 1)
        if (sheet.cssRules[index]?.cssText.includes('members-sign-in')) sheet.deleteRule(index);
  });
  expect(changes(hostBefore, await stylesOf(page, host))).toEqual([]);
}
