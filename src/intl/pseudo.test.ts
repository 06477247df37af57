import { expect, test } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import { offered, pseudoLocale } from '../../locales/languages.ts';
import { createFormats } from './formats.ts';
import { pseudo } from './pseudo.ts';
import { loadLocale } from './testing.ts';

const texts = pseudo((await loadLocale('en')).messages);
const { formatMessage } = createFormats(pseudoLocale, texts);

test('in development there is a language that nobody speaks', async () => {
  expect(Object.keys(texts)).toEqual(Object.keys(en));
  expect(Object.keys(offered)).toContain(pseudoLocale);
});

test('its texts are accented, longer and between brackets; values and plurals stay', () => {
  expect(formatMessage({ id: 'login.forgot' })).toBe('⟦Förğöt páššwörd? ẋẋẋẋẋ ẋẋẋẋẋ⟧');
  expect(formatMessage({ id: 'session.level' }, { level: 2 })).toMatch(/^⟦.* 2( ẋẋẋẋẋ)+⟧$/);
  expect(formatMessage({ id: 'invalid.short' }, { min: 1 })).not.toBe(
    formatMessage({ id: 'invalid.short' }, { min: 2 }),
  );
  const longer = Object.entries(en)
    .map(([id, text]) => [id, text] as const)
    .filter(([, text]) => !text.includes('{'));
  for (const [id, text] of longer) expect(String(formatMessage({ id })).length, id).toBeGreaterThan(text.length * 1.35);
});
