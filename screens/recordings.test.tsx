// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://127.0.0.1:4455/" }
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Flow, UiText } from '../openapi/index.ts';
import { defaultConfig } from '../src/config.ts';
import { isFlow } from '../src/flow/kinds.ts';
import { serverOf } from './hand-made.ts';
import { openApp } from './open.tsx';

const folder = join(import.meta.dirname, '../contract-tests/recordings');

/** What the recorder wrote instead of what differs from run to run. */
function restored(text: string): string {
  return text
    .replaceAll('<public>', defaultConfig.kratos_url)
    .replaceAll('"<time>"', '"2026-01-01T13:00:00Z"')
    .replaceAll(/<(flow|csrf_token|challenge)[^>]*:(\d+)>/g, '$1-$2');
}

/** Every login and registration flow that the real server ever answered with, one of each shape. */
function recorded(): Map<string, { kind: 'login' | 'registration'; flow: Flow }> {
  const found = new Map<string, { kind: 'login' | 'registration'; flow: Flow }>();
  for (const file of readdirSync(folder)) {
    const { steps } = JSON.parse(restored(readFileSync(join(folder, file), 'utf8')));
    for (const { note, response } of steps) {
      const body: unknown = response.body;
      if (!isFlow(body) || body.type !== 'browser') continue;
      const kind = (['login', 'registration'] as const).find((each) => body.ui.action.includes(`/${each}?flow=`));
      if (kind === undefined) continue;
      const shape = (body.ui.nodes ?? []).map(({ attributes, group, meta, messages }) => [
        'name' in attributes ? [attributes.name, attributes.type] : attributes.node_type,
        group,
        meta.label?.id,
        messages.map(({ id }) => id),
      ]);
      const key = JSON.stringify([kind, shape.map(String).sort(), body.ui.messages?.map(({ id }) => id)]);
      if (!found.has(key)) found.set(key, { kind, flow: body });
      names.set(key, `${file} ${note}`);
    }
  }
  return found;
}

const names = new Map<string, string>();
const flows = recorded();

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
  expect(flows.size).toBeGreaterThan(10);
});

// All in French, where a text that is missing shows; the other catalogue has the same keys and values.
test.each(
  [...flows].flatMap(([key, each], index) =>
    (index % 5 === 0 ? (['fr', 'en'] as const) : (['fr'] as const)).map(
      (locale) => [names.get(key), locale, each] as const,
    ),
  ),
)('%s in %s', async (_name, locale, { kind, flow }) => {
  const { container, told } = await openApp(`/${kind}?flow=${flow.id}`, { ...serverOf(flow), locale });
  await screen.findByRole('heading', { level: 1 });
  const nodes = flow.ui.nodes ?? [];
  // Of several second factors one is chosen first; without any there is no form at all.
  const formless = container.querySelector('form') === null;
  for (const { attributes } of nodes) {
    if (attributes.node_type !== 'input' || formless) continue;
    const selector = `[name="${attributes.name}"]${attributes.type === 'submit' ? `[value="${attributes.value}"]` : ''}`;
    expect(container.querySelectorAll(selector).length, selector).toBeGreaterThan(0);
  }
  const shown = container.textContent ?? '';
  for (const { id, text } of textsOf(flow)) {
    if (locale === 'fr' && !verbatim.has(id)) expect(shown, `${id}`).not.toMatch(whole(text));
  }
  const messages = [...(flow.ui.messages ?? []), ...nodes.flatMap(({ messages: own }) => own)];
  for (const { id } of messages) expect(screen.getAllByTestId(`ui/message/${id}`).length).toBeGreaterThan(0);
  expect(told).toEqual([]);
});
