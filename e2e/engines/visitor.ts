import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect } from '@playwright/test';
import { Key } from 'selenium-webdriver';
import type { Tab } from './tab.ts';

/** How long anything may take, in milliseconds: a machine may be slow. */
const patience = 30_000;

/** Finds elements by role and name; it is put into each page. */
const eyes = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
);

/** What somebody looks for: an element by its role and name, a field by its label, words, or a selector. */
type Sought =
  | { readonly role: string; readonly name: string }
  | { readonly label: string }
  | { readonly words: string }
  | { readonly selector: string };

function all(sought: Sought): string {
  if ('selector' in sought) return `[...document.querySelectorAll(${JSON.stringify(sought.selector)})]`;
  const look = 'TestingLibraryDom.queryAll';
  const plain = 'normalizer: (text) => text.replace(/\\s+/g, " ").trim()';
  if ('role' in sought) {
    const name = `(name) => name.replace(/\\s+/g, " ").trim() === ${JSON.stringify(sought.name)}`;
    return `${look}ByRole(document.body, ${JSON.stringify(sought.role)}, { name: ${name} })`;
  }
  if ('label' in sought)
    return `${look}ByLabelText(document.body, ${JSON.stringify(sought.label)}, { selector: 'input', ${plain} })`;
  const options = `{ exact: false, ignore: 'script, style, [aria-live] *', ${plain} }`;
  return `${look}ByText(document.body, ${JSON.stringify(sought.words)}, ${options})`;
}

/** Where an element can be pressed: its middle, once it is in view, holds still and nothing lies over it. */
const middle = `((element) => {
  if (!element || element.disabled) return null;
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = element.getBoundingClientRect();
  const at = { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
  const top = document.elementFromPoint(at.x, at.y);
  const mine = top && (element.contains(top) || top.contains(element) || top.closest('label')?.control === element);
  return mine && !document.getAnimations().some(({ playState }) => playState === 'running') ? at : null;
})`;

/** Somebody at a page: looks, types and presses, and waits for what is to come. */
export class Visitor {
  readonly tab: Tab;

  constructor(tab: Tab) {
    this.tab = tab;
  }

  /** Waits until an expression is true or something; gives what it came to. */
  async #until(what: string, expression: string): Promise<unknown> {
    let found: unknown;
    const look = async () => {
      // The page may be another one by now.
      if ((await this.tab.evaluate('typeof TestingLibraryDom')) !== 'object')
        await this.tab.evaluate(`(() => { ${eyes} })()`);
      found = await this.tab.evaluate(expression);
      expect(found).toBeTruthy();
    };
    try {
      // A script fails while the page changes: it is run anew, too.
      await expect(look).toPass({ timeout: patience, intervals: [100] });
    } catch (cause) {
      const shown = await this.tab.evaluate('location.pathname + "\\n" + document.body.innerText').catch(String);
      throw new Error(`never came: ${what}, at ${shown}`, { cause });
    }
    return found;
  }

  /** Waits until it is there. */
  async sees(sought: Sought): Promise<void> {
    await this.#until(JSON.stringify(sought), `${all(sought)}.length > 0`);
  }

  async isAt(start: string): Promise<void> {
    await this.#until(`address ${start}`, `location.href.startsWith(${JSON.stringify(start)})`);
  }

  async press(sought: Sought): Promise<void> {
    const at = (await this.#until(JSON.stringify(sought), `${middle}(${all(sought)}[0])`)) as { x: number; y: number };
    await this.tab.actions().move(at).click().perform();
  }

  /** Puts something into a field in place of what is there. */
  async fill(label: string, value: string): Promise<void> {
    await this.press({ label });
    await this.#until(`focus on ${label}`, `${all({ label })}[0] === document.activeElement`);
    const select = this.tab.actions().keyDown(Key.CONTROL).sendKeys('a').keyUp(Key.CONTROL);
    await select.sendKeys(value).perform();
  }

  /** Whether something is shown right now. */
  async has(sought: Sought): Promise<boolean> {
    return (await this.tab.evaluate(`${all(sought)}.length > 0`)) === true;
  }
}
