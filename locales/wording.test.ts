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
  ...['An error occurred. Please check the error information below and try again.', 'Undefined error', 'Home'],
  ...['An error occurred with the following message:', 'Internal Server Error', 'Go Back', 'Yes', 'No'],
  ...[
    'Here you can manage settings related to your account. Keep in mind that certain actions require you to re-authenticate.',
  ],
  ...['Loading...', 'Email', 'Login'],
];

/** English messages that the specification quotes (8.3), by id. */
const specifiedMessages: Readonly<Record<number, string>> = {
  1050001: 'Your changes have been saved!',
  1070015: 'Please complete the captcha challenge to continue.',
  4000002: 'Property {property} is missing.',
  4000003: 'length must be >= {min_length}, but got {actual_length}',
  4000004: 'does not match pattern "{pattern}"',
  4000010: 'Account not active yet. Did you forget to verify your email address?',
  4000017: 'length must be <= {max_length}, but got {actual_length}',
  4000018: 'must be >= {minimum} but found {actual}',
  4000019: 'must be > {minimum} but found {actual}',
  4000020: 'must be <= {maximum} but found {actual}',
  4000021: 'must be < {maximum} but found {actual}',
  4000022: '{actual} not multipleOf {base}',
  4000025: 'items at index {index_a} and {index_b} are equal',
  4000026: 'expected {allowed_types_list}, but got {actual_type}',
  4000029: 'must be equal to constant {expected}',
  4000030: 'const failed',
  4000038: 'Captcha verification failed, please try again.',
};

/** Words that the specification asks for in other English messages, by id. */
const specifiedWords: Readonly<Record<number, readonly string[]>> = {
  4000005: ['can not be used because {reason}'],
  4000006: ['spelling', 'password', 'username', 'email', 'phone'],
  4000031: ['too similar', 'identifier'],
  4000032: ['at least {min_length', 'characters}} but got {actual_length}'],
  4000033: ['at most {max_length', 'characters}} but got {actual_length}'],
  4000034: ['data breaches'],
  1010014: ['email', 'code'],
  1040005: ['email', 'code'],
  1060002: ['email', 'link'],
  1060003: ['email', 'code'],
  1080001: ['email', 'link'],
  1080003: ['email', 'code'],
};

test('the English catalogue has the texts of the specification', () => {
  const englishTexts = new Set(Object.values(en).map((text) => text.replace(/ \{link\}$/, '')));
  expect(specifiedTexts.filter((text) => !englishTexts.has(text))).toEqual([]);
});

test('the English messages are those of the specification', () => {
  const texts: Readonly<Record<string, string>> = en;
  const textOf = (id: string) => texts[`identities.messages.${id}`] ?? '';
  for (const [id, text] of Object.entries(specifiedMessages)) expect(textOf(id), id).toBe(text);
  for (const [id, words] of Object.entries(specifiedWords))
    expect(
      words.filter((word) => !textOf(id).includes(word)),
      id,
    ).toEqual([]);
});

test.each(catalogues)('%s says for each kind of form that no method fits', (_, texts) => {
  const ids = [4010002, 4010003, 4010004, 4010005, 4010006].map((id) => `identities.messages.${id}`);
  expect(new Set(texts.filter(([id]) => ids.includes(id)).map(([, text]) => text)).size).toBe(ids.length);
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
    if (key === 'en' && text === specifiedMessages[4000004]) return [];
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
