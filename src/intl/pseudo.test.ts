import { expect, test } from 'vitest';
import en from '../../locales/en.json' with { type: 'json' };
import { createFormats } from './formats.ts';
import { offered } from './locales.ts';
import { pseudo } from './pseudo.ts';

const texts = pseudo(en);
const { formatMessage } = createFormats('en-XA', { ...texts });

test('in development there is a language that nobody speaks', async () => {
  expect(Object.keys(texts)).toEqual(Object.keys(en));
  expect((await offered['en-XA']?.load())?.default).toEqual(texts);
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
