import type { Page } from '@playwright/test';
import { Audit, Outcome } from '@siteimprove/alfa-act';
import { Playwright } from '@siteimprove/alfa-playwright';
import rules from '@siteimprove/alfa-rules';
import { Conformance, Criterion } from '@siteimprove/alfa-wcag';

const isAA = Conformance.isAA();

/** The rules of WCAG 2.2 AA. */
const checked = [...rules].filter((rule) =>
  rule.hasRequirement((requirement) => Criterion.isCriterion(requirement) && isAA(requirement)),
);

/** Returns the violations of WCAG 2.2 AA that Siteimprove's checker finds on the page, one line for each. */
export async function alfaViolations(page: Page): Promise<string[]> {
  const input = await Playwright.toPage(await page.evaluateHandle(() => document));
  const outcomes = [...(await Audit.of(input, checked).evaluate())];
  return outcomes.filter(Outcome.isFailed).map(({ rule, target }) => `${rule.uri.split('/').at(-1)}: ${target}`);
}
