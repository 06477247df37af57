import en from '@members/locales/en.json' with { type: 'json' };
import { isLocale, pseudoLocale } from '@members/locales/languages';
import { expect, test } from 'vitest';
import { intlOf } from './testing.ts';

const locale: string = pseudoLocale;
if (!isLocale(locale)) throw new Error('development offers the pseudo language');
const { messages, formatMessage } = await intlOf(locale);

test('development has a pseudo language with every text', () => {
  expect(Object.keys(messages).sort()).toEqual(Object.keys(en).sort());
});

test('its texts have accents, brackets and more letters; values and plurals stay', () => {
  expect(formatMessage({ id: 'login.forgot' })).toBe('[Ƒǿǿřɠǿǿŧ ƥȧȧşşẇǿǿřḓ?]');
  expect(formatMessage({ id: 'settings.webauthn.count' }, { count: 9 })).toMatch(/^\[9\s.*\]$/);
  expect(formatMessage({ id: 'invalid.short' }, { min: 1 })).not.toBe(
    formatMessage({ id: 'invalid.short' }, { min: 2 }),
  );
});
