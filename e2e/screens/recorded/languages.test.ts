import { intlOf } from '@members/app/intl/testing';
import { uiText, untranslatedReason } from '@members/app/intl/ui-text';
import { isLocale, languages } from '@members/locales/languages';
import { expect, test } from 'vitest';
import { recordedTexts } from './recorded.ts';

const now = Date.parse('2026-01-01T12:00:00Z');
/** Stands for the server's text, so that the test finds where a catalogue falls back to it. */
const serverWords = '\u2603';

test('each recorded reason of the server has a translation', () => {
  const reasons = recordedTexts.filter(({ id }) => id === 4000001);
  expect(reasons.length).toBeGreaterThan(50);
  expect(reasons.map((text) => untranslatedReason(text, '')).filter((reason) => reason !== undefined)).toEqual([]);
});

/** Texts that come from elsewhere: a masked address, a title of the schema, messages of web hooks. */
const uncataloguedIds: ReadonlySet<number> = new Set([1070000, 1070002, 490001, 490002]);
const texts = recordedTexts.filter(({ id }) => !uncataloguedIds.has(id));

test.each(Object.keys(languages).filter(isLocale))(
  'each recorded message and label has a text in %s',
  async (locale) => {
    const intl = await intlOf(locale);
    const shown = texts.map((text) => [text.id, uiText(intl, { ...text, text: serverWords }, now)] as const);
    expect(shown.length).toBeGreaterThan(200);
    // A quoted pattern may have braces of its own.
    const hasPlaceholder = (words: string) => /[{}]/.test(words.replace(/"[^"]*"/, ''));
    expect(
      shown.filter(([, words]) => words.includes(serverWords) || hasPlaceholder(words) || words.trim() === ''),
    ).toEqual([]);
  },
);
