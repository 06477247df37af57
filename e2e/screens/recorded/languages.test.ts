import { expect, test } from 'vitest';
import { isLocale, languages } from '../../../locales/languages.ts';
import { intlOf } from '../../../src/intl/testing.ts';
import { uiText, untranslatedReason } from '../../../src/intl/ui-text.ts';
import { textsSaid } from './recorded.ts';

const now = Date.parse('2026-01-01T12:00:00Z');
/** In place of the server's own words: it shows where a catalogue leaves a text to them. */
const own = '\u2603';

test('no reason that the server ever gave needs its own words', () => {
  const given = textsSaid.filter(({ id }) => id === 4000001);
  expect(given.length).toBeGreaterThan(50);
  expect(given.map(untranslatedReason).filter((reason) => reason !== undefined)).toEqual([]);
});

/** Whose words are not the server's: a masked address, a schema's title, what hooks of the recordings say. */
const others: ReadonlySet<number> = new Set([1070000, 1070002, 490001, 490002]);
const texts = textsSaid.filter(({ id }) => !others.has(id));

test.each(Object.keys(languages).filter(isLocale))('all that the server ever said is said in %s', async (locale) => {
  const intl = await intlOf(locale);
  const said = texts.map((text) => [text.id, uiText(intl, { ...text, text: own }, now)] as const);
  expect(said.length).toBeGreaterThan(200);
  expect(said.filter(([, words]) => words.includes(own) || /[{}]/.test(words) || words.trim() === '')).toEqual([]);
});
