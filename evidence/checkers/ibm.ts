import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Rules } from './rules.ts';

/** The part of IBM's checker that is used. */
interface Engine {
  readonly Checker: new () => {
    addRuleset(ruleset: object): void;
    check(
      document: Document,
      guidelines: readonly string[],
    ): Promise<{
      readonly results: readonly {
        readonly ruleId: string;
        readonly value: readonly [category: string, result: string];
        readonly message: string;
        readonly snippet: string;
        readonly node: Node | null;
      }[];
    }>;
  };
}

/** The engine with its rules as one script. IBM's own command line program loads them from the network. */
const engine = await readFile(fileURLToPath(import.meta.resolve('accessibility-checker-engine/ace-window.js')), 'utf8');

/** The rule about contrast as a guideline of its own. */
const colours = {
  id: 'COLOURS',
  name: 'colours',
  category: 'Accessibility',
  description: '',
  checkpoints: [
    {
      num: '1.4.3',
      scId: '1.4.3',
      name: 'Contrast (Minimum)',
      wcagLevel: 'AA',
      summary: '',
      rules: [{ id: 'text_contrast_sufficient', level: 'VIOLATION', toolkitLevel: '1' }],
    },
  ],
};

/**
 * Asks for a name of each form if a page has several. Browsers make a form a landmark only if it has a name, and a landmark
 * for each form would hide the page's own.
 */
const notChecked = 'aria_form_label_unique';

/**
 * Returns the violations of WCAG 2.2 AA that IBM's checker finds on the page, one line for each. It takes controls in a closed
 * row for visible and their labels for hidden, so those are left out.
 */
export async function ibmViolations(page: Page, checked: Rules): Promise<string[]> {
  // The engine is evaluated once for each document. The content security policy forbids to add it as a script element.
  if (!(await page.evaluate(() => 'ace_ibma' in globalThis))) await page.evaluate(engine);
  return page.evaluate(
    async ([without, ruleset]) => {
      const { Checker } = (globalThis as unknown as { ace_ibma: Engine }).ace_ibma;
      const checker = new Checker();
      if (ruleset) checker.addRuleset(ruleset);
      const { results } = await checker.check(document, [ruleset ? ruleset.id : 'WCAG_2_2']);
      const isInClosedRow = (node: Node | null) =>
        (node?.parentElement?.closest('details:not([open]) > :not(summary)') ?? null) !== null;
      return results
        .filter(({ ruleId, value }) => ruleId !== without && value.join() === 'VIOLATION,FAIL')
        .filter(({ node }) => !isInClosedRow(node))
        .map(({ ruleId, message, snippet }) => `${ruleId}: ${message} ${snippet}`);
    },
    [notChecked, checked === 'all' ? undefined : colours] as const,
  );
}
