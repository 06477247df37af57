import { type HTMLElement, parse } from 'node-html-parser';

const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** Writes JSON that may stand inside a script element: without `<`, neither `</script>` nor `<!--` can appear. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (found) => escapes[found] ?? found);
}

/** Parses a page of the build. The text of scripts and styles is kept as it is. */
export function parsePage(html: string): HTMLElement {
  return parse(html, { comment: true, blockTextElements: { script: true, style: true } });
}

/** Returns the one element that a selector finds. @throws Error where the page has none: the build and the gateway differ */
export function elementIn(page: HTMLElement, selector: string): HTMLElement {
  const found = page.querySelector(selector);
  if (found === null) throw new Error(`index.html has no element ${selector}`);
  return found;
}

/** Returns the content of a JSON data block of a page; undefined where there is no such block. */
export function dataIn<T>(html: string, id: string): T | undefined {
  const text = parsePage(html).querySelector(`#${id}`)?.rawText;
  return text ? JSON.parse(text) : undefined;
}
