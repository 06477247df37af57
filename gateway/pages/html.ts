import { type HTMLElement, parse } from 'node-html-parser';

const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** Returns JSON for a script element. It has no `<`, so neither `</script>` nor `<!--` can appear. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (found) => escapes[found] ?? found);
}

/** Parses a page. The text of scripts and styles is not parsed. */
export function parsePage(html: string): HTMLElement {
  return parse(html, { comment: true, blockTextElements: { script: true, style: true } });
}

/** Returns the first element that a selector matches. @throws Error if there is none: build and gateway do not match */
export function elementIn(page: HTMLElement, selector: string): HTMLElement {
  const found = page.querySelector(selector);
  if (found === null) throw new Error(`index.html has no element ${selector}`);
  return found;
}

/** Returns the content of a JSON data block of a page; undefined without such a block. */
export function dataIn<T>(html: string, id: string): T | undefined {
  const text = parsePage(html).querySelector(`#${id}`)?.rawText;
  return text ? JSON.parse(text) : undefined;
}
