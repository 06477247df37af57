import { fireEvent, screen } from '@testing-library/react';
import axe from 'axe-core';
import { expect, test } from 'vitest';
import { serverOf } from '../hand-made.ts';
import { openApp } from '../open.tsx';
import { flowsByShape } from './recorded.ts';

/**
 * Without colours: this document has no layout and no style, so a theme cannot differ here. The contrast of every pair of
 * colours is proven in both themes beside the tokens, and the stories ask axe in a real browser.
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
  await openApp(`/${kind}?flow=${flow.id}`, serverOf(flow));
  await screen.findByRole('heading', { level: 1 });
  await expectAccessible();
  for (const { dataset } of screen.queryAllByTestId(/^factor\//)) {
    fireEvent.click(screen.getByTestId(dataset.testid ?? ''));
    await expectAccessible();
    fireEvent.click(screen.getByRole('button', { name: 'Utiliser un autre moyen' }));
  }
});
