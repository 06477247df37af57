import { expect, test } from 'vitest';
import en from './en.json' with { type: 'json' };
import { isLocale, languages } from './languages.ts';
import { readCatalogue } from './read.ts';

const catalogues = Object.keys(languages)
  .filter(isLocale)
  .map((key) => [key, Object.entries(readCatalogue(key))] as const);

/** English texts of the screens (specification 2) and of some messages (specification 8.3). */
const specifiedTexts = [
  ...['Sign in', 'Two-Factor Authentication', 'Confirm it’s you', 'To authenticate {clientName}', 'Forgot password?'],
  ...['Not the right account?', 'Cancel', 'Something’s not working?', 'Logout', 'Don’t have an account?', 'Sign up'],
  ...['Register an account', 'Already have an account?', 'Recover your account', 'Remember your credentials?'],
  ...['Verify your account', 'You are using: {identifier}', 'Account Settings', 'Profile Settings', 'Change Password'],
  ...['Manage Hardware Tokens', 'Manage Passkeys', 'Manage 2FA Backup Recovery Codes', 'Social Sign In'],
  ...['Manage 2FA TOTP Authenticator App', 'Profile', 'Password', 'Authenticator App', 'Hardware Tokens', 'Passkeys'],
  ...[
    '2FA Backup Codes',
    'Back',
    'Allow',
    'Deny',
    'Do you wish to log out?',
    'An error occurred',
    '404 - Page not found',
  ],
  ...['Please check the error information below and try again.', 'Undefined error', 'Home'],
  ...[
    'Here you can manage settings related to your account. Keep in mind that certain actions require you to re-authenticate.',
  ],
  ...['Please complete the captcha challenge to continue.', 'Captcha verification failed, please try again.'],
  ...['Account not active yet. Did you forget to verify your email address?', 'Property {property} is missing.'],
  ...['must be equal to constant {expected}', 'const failed', 'Loading...', 'Email', 'Login'],
];

test('the English catalogue has the texts of the specification', () => {
  const englishTexts = new Set(Object.values(en).map((text) => text.replace(/ \{link\}$/, '')));
  expect(specifiedTexts.filter((text) => !englishTexts.has(text))).toEqual([]);
});

test('labels of agreements come from the schema, not from the catalogue', () => {
  const agreed = /^identities\.labels\.(.*\.)?(tos|terms|newsletter|consent|privacy|marketing|gdpr|agree)/i;
  expect(Object.keys(en).filter((key) => agreed.test(key))).toEqual([]);
});

/** Opening and closing quotation marks. */
const quotationMarks: Readonly<Record<string, string>> = {
  ...{ de: '„“', en: '“”', es: '«»', fi: '””', fr: '«»', nl: '“”', pl: '„”', pt: '«»', ru: '«»', se: '””', zh: '“”' },
};

test.each(catalogues)('%s uses the quotation marks of its language', (key, texts) => {
  const [open, close] = quotationMarks[key] ?? '';
  const wrongTexts = texts.flatMap(([id, text]) => {
    const marks = (text.match(/["“”„‟«»‹›‚]/g) ?? []).join('');
    const expectedMarks = `${open}${close}`.repeat(marks.length / 2);
    return marks === expectedMarks ? [] : [`${id}: ${text}`];
  });
  expect(wrongTexts).toEqual([]);
  expect(texts.some(([, text]) => text.includes(open ?? '?'))).toBe(true);
});

/** Words of familiar address, in languages whose texts use the polite form only. */
const familiarForms: Readonly<Record<string, RegExp>> = {
  de: /(?<!\p{L})(du|dich|dir|dein(e[mnrs]?)?|deine)(?!\p{L})/iu,
  es: /(?<!\p{L})(tú|tu|tus|ti|contigo|puedes|quieres|tienes)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|toi|ton|tes|peux|veux)(?!\p{L})/iu,
  nl: /(?<!\p{L})(jij|je|jou|jouw)(?!\p{L})/iu,
  pt: /(?<!\p{L})(tu|teu|tua|contigo|podes|queres|tens|você)(?!\p{L})/iu,
  ru: /(?<!\p{L})(ты|тебя|тебе|твой|твоя|твоё|твои)(?!\p{L})/iu,
  // In Polish, the capital letter makes these words polite.
  pl: /(?<!\p{L})(ty|ci|cię|ciebie|tobie|tobą|twój|twoja|twoje|twojego|twojej|twoich)(?!\p{L})/u,
};

test.each(catalogues.filter(([key]) => key in familiarForms))('%s uses the polite form', (key, texts) => {
  expect(texts.filter(([, text]) => familiarForms[key]?.test(text))).toEqual([]);
});

/** Visible labels of buttons, and the longer names that screen readers get for them. */
const accessibleNames = [
  ['settings.remove', 'identities.messages.1050004'],
  ['settings.remove', 'identities.messages.1050018'],
  ['settings.remove', 'identities.messages.1050020'],
  ['settings.oidc.unlink', 'identities.messages.1050003'],
  ['settings.lookup.disable', 'identities.messages.1050016'],
  ['sessions.end', 'sessions.endNamed'],
] as const;

test.each(catalogues)('%s: the accessible name of a button contains its visible label (WCAG 2.5.3)', (_, texts) => {
  const textOf = (wanted: string) => texts.find(([key]) => key === wanted)?.[1].toLowerCase() ?? '';
  const wrong = accessibleNames.filter(([label, name]) => !textOf(name).includes(textOf(label)));
  expect(wrong).toEqual([]);
});
