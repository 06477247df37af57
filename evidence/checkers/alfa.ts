import type { Page } from '@playwright/test';
import { Audit, Outcome } from '@siteimprove/alfa-act';
import { Playwright } from '@siteimprove/alfa-playwright';
import rules from '@siteimprove/alfa-rules';
import { Conformance, Criterion } from '@siteimprove/alfa-wcag';
import type { Rules } from './rules.ts';

const isAA = Conformance.isAA();

/** The rules of WCAG 2.2 AA. */
const all = [...rules].filter((rule) =>
  rule.hasRequirement((requirement) => Criterion.isCriterion(requirement) && isAA(requirement)),
);

/** The rule about contrast. */
const colours = all.filter((rule) => rule.uri.endsWith('/sia-r69'));

/** Returns the violations of WCAG 2.2 AA that Siteimprove's checker finds on the page, one line for each. */
export async function alfaViolations(page: Page, checked: Rules): Promise<string[]> {
  const input = await Playwright.toPage(await page.evaluateHandle(() => document));
  const outcomes = [...(await Audit.of(input, checked === 'all' ? all : colours).evaluate())];
  return outcomes.filter(Outcome.isFailed).map(({ rule, target }) => `${rule.uri.split('/').at(-1)}: ${target}`);
}
