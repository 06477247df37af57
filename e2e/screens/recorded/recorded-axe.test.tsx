import { screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { serverShowing } from '../hand-made.ts';
import { openApp } from '../open.tsx';
import { flowsByShape } from './recorded.ts';

/**
 * Without rules about colours and sizes: jsdom has no layout and no styles. The tests of the theme check the contrast of all
 * pairs of colours, and the stories run axe-core in a real browser.
 */
const options: axe.RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa', 'best-practice'],
  },
  rules: { 'color-contrast': { enabled: false }, 'target-size': { enabled: false } },
  resultTypes: ['violations'],
  preload: false,
};

async function expectAccessible() {
  const { violations } = await axe.run(document, options);
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
}

test.each(flowsByShape.map((recorded) => [recorded.name, recorded] as const))('%s', async (_name, { kind, flow }) => {
  await openApp(`/${kind}?flow=${flow.id}`, serverShowing(flow));
  await screen.findByRole('heading', { level: 1 });
  await expectAccessible();
});
