// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://127.0.0.1:4455/" }
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Flow, UiText } from '../openapi/index.ts';
import { serverOf } from './hand-made.ts';
import { openApp } from './open.tsx';
import { flowsByWords } from './recorded.ts';

/** Texts whose words are the server's own in every language: a reason, and the title that a schema gives a trait. */
const verbatim: ReadonlySet<number> = new Set([4000001, 5000001, 1070002]);

/** The text as words of their own: "Continue" is not part of "Continuer". */
const whole = (text: string) => new RegExp(`(?<!\\p{L})${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\p{L})`, 'u');

function textsOf({ ui }: Flow): UiText[] {
  const seen = (ui.nodes ?? []).filter(({ attributes }) => !('type' in attributes) || attributes.type !== 'hidden');
  const labels = seen.flatMap(({ meta }) => (meta.label === undefined ? [] : [meta.label]));
  return [...(ui.messages ?? []), ...(ui.nodes ?? []).flatMap(({ messages }) => messages), ...labels];
}

test('there are recordings', () => {
  expect(flowsByWords.length).toBeGreaterThan(100);
});

/** All that a flow has is on the page, and its messages are. */
function expectWhole(container: HTMLElement, { ui }: Flow) {
  const nodes = ui.nodes ?? [];
  // Of several second factors one is chosen first; without any there is no form at all.
  const formless = container.querySelector('form') === null;
  for (const { attributes } of nodes) {
    if (attributes.node_type !== 'input' || formless) continue;
    const selector = `[name="${attributes.name}"]${attributes.type === 'submit' ? `[value="${attributes.value}"]` : ''}`;
    expect(container.querySelectorAll(selector).length, selector).toBeGreaterThan(0);
  }
  const messages = [...(ui.messages ?? []), ...nodes.flatMap(({ messages: own }) => own)];
  for (const { id } of messages) expect(screen.getAllByTestId(`ui/message/${id}`).length).toBeGreaterThan(0);
}

const title = () => screen.getByRole('heading', { level: 1 }).textContent;

// One page in two languages: the switcher changes it where it stands.
test.each(flowsByWords.map((recorded) => [recorded.name, recorded] as const))('%s', async (_name, { kind, flow }) => {
  const { container, told } = await openApp(`/${kind}?flow=${flow.id}`, serverOf(flow));
  await screen.findByRole('heading', { level: 1 });
  expectWhole(container, flow);
  const shown = container.textContent ?? '';
  for (const { id, text } of textsOf(flow)) {
    if (!verbatim.has(id)) expect(shown, `${id}`).not.toMatch(whole(text));
  }
  const french = title();
  fireEvent.change(screen.getByLabelText('Langue'), { target: { value: 'en' } });
  await waitFor(() => expect([title() === french, document.documentElement.lang]).toEqual([false, 'en']));
  expectWhole(container, flow);
  expect(told).toEqual([]);
});
