import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { Key } from 'selenium-webdriver';
import type { EngineTab } from './tab.ts';

/** How long each step may take, in milliseconds. */
const timeoutMs = 30_000;

/** The source of DOM Testing Library, which is evaluated in each page and finds elements by role and name. */
const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** Finds an element by role and name, a field by its label, an element by its text, or by a selector. */
type ElementQuery =
  | { readonly role: string; readonly name: string }
  | { readonly label: string }
  | { readonly words: string }
  | { readonly selector: string };

/** Returns the JavaScript expression that finds all matching elements in the page. */
function queryExpression(query: ElementQuery): string {
  if ('selector' in query) return `[...document.querySelectorAll(${JSON.stringify(query.selector)})]`;
  const queryAll = 'TestingLibraryDom.queryAll';
  const normalizer = 'normalizer: (text) => text.replace(/\\s+/g, " ").trim()';
  if ('role' in query) {
    const name = `(name) => name.replace(/\\s+/g, " ").trim() === ${JSON.stringify(query.name)}`;
    return `${queryAll}ByRole(document.body, ${JSON.stringify(query.role)}, { name: ${name} })`;
  }
  if ('label' in query)
    return `${queryAll}ByLabelText(document.body, ${JSON.stringify(query.label)}, { selector: 'input', ${normalizer} })`;
  const options = `{ exact: false, ignore: 'script, style, [aria-live] *', ${normalizer} }`;
  return `${queryAll}ByText(document.body, ${JSON.stringify(query.words)}, ${options})`;
}

/** Source of a function that returns the middle of an element, or null while it is disabled, covered or moving. */
const clickPoint = `((element) => {
  if (!element || element.disabled) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const top = document.elementFromPoint(at.x, at.y);
  const mine = top && (element.contains(top) || top.contains(element) || top.closest('label')?.control === element);
  return mine && !document.getAnimations().some(({ playState }) => playState === 'running') ? at : null;
})`;

/** Acts on a page like a user. Each method waits until it can act, or fails after 30 s. */
export class EngineVisitor {
  readonly tab: EngineTab;

  constructor(tab: EngineTab) {
    this.tab = tab;
  }

  /** Waits until an expression is truthy in the page. @returns its value */
  async #until(awaited: string, expression: string): Promise<unknown> {
    let value: unknown;
    const evaluate = async () => {
      // A navigation may have loaded another page.
      if ((await this.tab.evaluate('typeof TestingLibraryDom')) !== 'object')
        await this.tab.evaluate(`(() => { ${testingLibrary} })()`);
      value = await this.tab.evaluate(expression);
      expect(value).toBeTruthy();
    };
    try {
      // The evaluation fails while the page navigates. It is then repeated.
      await expect(evaluate).toPass({ timeout: timeoutMs, intervals: [100] });
    } catch (cause) {
      const shown = await this.tab.evaluate('location.pathname + "\\n" + document.body.innerText').catch(String);
      throw new Error(`waited in vain for ${awaited}, at ${shown}`, { cause });
    }
    return value;
  }

  /** Waits until a matching element is in the page. */
  async expectShown(sought: ElementQuery): Promise<void> {
    await this.#until(JSON.stringify(sought), `${queryExpression(sought)}.length > 0`);
  }

  async expectAddress(start: string): Promise<void> {
    await this.#until(`address ${start}`, `location.href.startsWith(${JSON.stringify(start)})`);
  }

  async press(sought: ElementQuery): Promise<void> {
    const at = (await this.#until(JSON.stringify(sought), `${clickPoint}(${queryExpression(sought)}[0])`)) as {
      x: number;
      y: number;
    };
    await this.tab.actions().move(at).click().perform();
  }

  /** Replaces the value of a field by typing. */
  async fill(label: string, value: string): Promise<void> {
    await this.press({ label });
    await this.#until(`focus on ${label}`, `${queryExpression({ label })}[0] === document.activeElement`);
    const select = this.tab.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL);
    await select.sendKeys(value).perform();
  }

  /** Whether a matching element is in the page right now. */
  async isShown(sought: ElementQuery): Promise<boolean> {
    return (await this.tab.evaluate(`${queryExpression(sought)}.length > 0`)) === true;
  }
}
