import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { isLocale, type MessageKey } from '@members/locales/languages';
import { readCatalogue } from '@members/locales/read';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { isolatedText, truncated } from './isolate.tsx';
import { createTexts } from './provider.tsx';
import { intlOf } from './testing.ts';
import { uiText, uiTextNode } from './ui-text.ts';
import { withVisibleControls } from './visible-controls.ts';

/** A text with a direction control, right-to-left letters, and a control that would end its isolation. */
const hostile = '\u202Eשלום moc.elgoog\u2069';
const harmless = 'שלום moc.elgoog';
const now = Date.parse('2026-01-01T12:00:00Z');

type Element = ReturnType<typeof parse>[number];

/** Returns the names of the values that a text inserts unformatted. */
function wordsIn(elements: readonly Element[]): string[] {
  return elements.flatMap((element) => {
    if (element.type === TYPE.argument) return [element.value];
    if (element.type === TYPE.plural || element.type === TYPE.select)
      return Object.values(element.options).flatMap(({ value }) => wordsIn(value));
    return [];
  });
}

const markup = (words: ReactNode) => renderToStaticMarkup(words);
const prefix = 'identities.messages.';

/** Returns the context that a server would send for a text with these values. */
function contextFor(names: readonly string[]): Record<string, unknown> {
  const pairs = names.map((name) => {
    if (name.endsWith('_list')) return [name.slice(0, -'_list'.length), [hostile]];
    const time = /^(.*_unix)_/.exec(name);
    return time === null ? [name, hostile] : [time[1], now / 1000];
  });
  return Object.fromEntries(pairs);
}

test.each(['fr', 'en'])('%s: every text isolates its foreign values', async (locale) => {
  if (!isLocale(locale)) throw new Error(locale);
  const intl = await intlOf(locale);
  const { t, plain } = createTexts(intl, () => now);
  const checkedKeys: string[] = [];
  for (const [key, text] of Object.entries(readCatalogue(locale)) as Array<[MessageKey, string]>) {
    const names = wordsIn(parse(text)).filter((name) => !name.includes('_unix'));
    if (names.length === 0) continue;
    checkedKeys.push(key);
    const numbers = Object.fromEntries(
      [...text.matchAll(/\{(\w+), (?:plural|number|select)/g)].map(([, name]) => [name, 2]),
    );
    const formatted = () => {
      if (!key.startsWith(prefix)) {
        const values = { ...numbers, ...Object.fromEntries(names.map((name) => [name, hostile])) };
        return { node: t(key, values), text: plain(key, values) };
      }
      const id = Number.parseInt(key.slice(prefix.length), 10);
      const unknown = key.endsWith('.unknown') ? { credential_identifier_hint: '' } : {};
      const context = { ...numbers, ...contextFor(names), ...unknown };
      const message = { id, text: 'none', type: 'info', context } as const;
      return { node: uiTextNode(intl, message, now), text: uiText(intl, message, now) };
    };
    const { node, text: plainly } = formatted();
    for (const words of [markup(node), plainly]) {
      expect(words, key).toContain(harmless);
      expect(words.replaceAll(`<bdi>${harmless}</bdi>`, '').replaceAll(`\u2068${harmless}\u2069`, ''), key).not.toMatch(
        new RegExp(`${harmless}|[\u202A-\u202E\u2066-\u2069]`),
      );
    }
  }
  expect(checkedKeys.length).toBeGreaterThan(40);
});

test('left-to-right text is not isolated in plain text', () => {
  expect(isolatedText('Café « Ünï », 東京')).toBe('Café « Ünï », 東京');
});

test('raw text shows direction controls as escapes', () => {
  expect(withVisibleControls('"\u202Emoc.elgoog"')).toBe('"\\u202emoc.elgoog"');
});

test('a very long text is cut between two characters', () => {
  expect(truncated('w'.repeat(10_000))).toHaveLength(10_000);
  expect(truncated('w'.repeat(10_001))).toBe(`${'w'.repeat(10_000)}…`);
  expect(truncated(`w${'\u{1f4a5}'.repeat(10_000)}`)).toBe(`w${'\u{1f4a5}'.repeat(4999)}…`);
  // A browser does not split a text of this length.
  expect(withVisibleControls('\u202e'.repeat(100_000)).length).toBeLessThan(65_536);
});
