/** Parts from which the inputs of a function are made. An input has up to `most` of them. */
interface Parts {
  readonly parts: readonly string[];
  readonly most: number;
}

const odd = [
  'é',
  '☃',
  '😀',
  '\u0000',
  '\u007f',
  '\n',
  '\t',
  '"',
  '\\',
  '<',
  '>',
  '^',
  '`',
  '{',
  '|',
  '}',
  'İ',
  'Σ',
  'ſ',
];
const escapes = ['%20', '%2F', '%2f', '%3A', '%25', '%zz', '%', '%4', '%C3%A9', '%FF', '%00'];
const letters = ['a', 'B', 'example', 'x-y', '_', '~', '0', '7'];
const digits = ['0', '1', '7', '12', '007', '1000000', '9223372036854775807'];

const address: Parts = {
  parts: [
    ...letters,
    ...escapes,
    ...odd,
    ...[
      'http',
      'https',
      'mailto',
      'urn',
      ':',
      '://',
      '/',
      '//',
      '?',
      '#',
      '@',
      '&',
      '=',
      ';',
      '+',
      '.',
      '..',
      ' ',
      '*',
    ],
    ...[
      'localhost',
      '127.0.0.1',
      '[::1]',
      '[::1%25eth0]',
      '[fe80::1%zz]',
      '[v1.a]',
      ':80',
      ':x',
      ':',
      'user',
      ':pass@',
      '$',
      ',',
      '!',
      "'",
      '(',
    ],
  ],
  most: 9,
};

/** What each function of `main.go` is asked. */
const parts: Readonly<Record<string, Parts>> = {
  url: address,
  requestUri: address,
  query: {
    parts: [...letters, ...escapes, ...odd, '&', '&', '=', '=', ';', '+', ' ', '#', '?', '/', '[]', ','],
    most: 9,
  },
  queryUnescape: { parts: [...letters, ...escapes, '+', ' ', '☃', '&', '='], most: 5 },
  pathEscape: {
    parts: [
      ...letters,
      ...escapes,
      ...odd,
      '/',
      ':',
      '@',
      '&',
      '=',
      '+',
      '$',
      ';',
      ',',
      '?',
      '#',
      '[',
      ']',
      '!',
      '*',
      "'",
      '(',
      ')',
    ],
    most: 6,
  },
  cleanPath: { parts: ['/', '/', '//', '.', '..', './', '../', 'a', 'b/', '...', ' ', '%2e'], most: 8 },
  cookieDomain: {
    parts: [
      '.',
      '.',
      'localhost',
      'example',
      'com',
      '127',
      '0',
      '1',
      '256',
      '-',
      'a-b',
      '_',
      ':',
      '3000',
      'http://',
      'é',
      ' ',
      'x'.repeat(63),
      'x'.repeat(64),
      '[::1]',
    ],
    most: 7,
  },
  cookiePath: { parts: ['/', 'a', ';', ' ', '"', '\\', ',', 'é', '\u0001', '\u007f', '%2F', '?', '='], most: 6 },
  duration: {
    parts: [
      ...digits,
      '.',
      '-',
      '+',
      '.5',
      '1.5',
      'h',
      'm',
      's',
      'ms',
      'us',
      'µs',
      'μs',
      'ns',
      'd',
      ' ',
      'é',
      '9223372036',
      '"',
    ],
    most: 6,
  },
  time: {
    parts: [
      '2026-11-29T10:20:30Z',
      '2026-11-29',
      'T',
      '10:20:30',
      'Z',
      '+01:00',
      '-24:00',
      '.5',
      ',123',
      '2026-02-30T00:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-01-01T24:00:00Z',
      '2026-01-01T1:00:00Z',
      ' ',
      'x',
      't',
      'z',
      '0000-01-01T00:00:00Z',
      '"',
    ],
    most: 3,
  },
  json: {
    parts: [
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"a"',
      '"é"',
      '"\\u00e9"',
      '"\\ud800"',
      '"\\x"',
      '"',
      '1',
      '-',
      '-1',
      '01',
      '1.',
      '1.5',
      '1e5',
      '1e400',
      'true',
      'tru',
      'null',
      'nul',
      ' ',
      '\n',
      '\t',
      '\u0001',
      "'a'",
      'é',
      '{"a":1}',
      '[1,2]',
      '/',
      '"\u0001"',
    ],
    most: 7,
  },
  number: {
    parts: [...digits, '.', '-', 'e5', 'e-7', 'e21', 'e20', 'e-6', 'e300', '.000001', '123456789', '.1'],
    most: 4,
  },
  atoi: { parts: [...digits, '-', '+', '_', 'x', ' ', '.', '9223372036854775808', 'é', '"', '\\'], most: 3 },
  bool: { parts: ['true', 'True', 'TRUE', 't', 'T', '1', 'false', 'F', '0', 'yes', '', ' '], most: 2 },
  quote: {
    parts: [
      ...letters,
      ...odd,
      '\u00ad',
      '\u200b',
      '\u2028',
      '\ufeff',
      '\u{10ffff}',
      '\u0085',
      '\r',
      '\b',
      '\u001b',
      "'",
    ],
    most: 5,
  },
  lower: {
    parts: [...letters, ...odd, 'É', 'ẞ', 'ß', 'Ǆ', 'ǅ', 'K', 'Ω', 'Σ', 'ς', 'I', 'ı', '𐐀', 'Ⅷ', 'Ⓐ', 'ΑΣ'],
    most: 4,
  },
  base64Url: { parts: ['A', 'b', '9', '-', '_', '+', '/', '=', '==', 'AAAA', '\n', '\r', ' ', 'é', 'A='], most: 7 },
  rawBase64Url: { parts: ['A', 'b', '9', '-', '_', '+', '/', '=', 'AAAA', '\n', '\r', ' ', 'é'], most: 7 },
};

/** Returns a function that returns the next number of a sequence, at least 0 and below `limit`; the same seed, the same numbers. */
function sequence(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * limit);
  };
}

/** Returns different inputs for each function, and the parts alone. @param count of inputs for each function, without the parts */
export function inputs(count: number, seed = 26): Readonly<Record<string, readonly string[]>> {
  const next = sequence(seed);
  return Object.fromEntries(
    Object.entries(parts).map(([name, { parts: choices, most }]) => {
      const made = Array.from({ length: count }, () =>
        Array.from({ length: 1 + next(most) }, () => choices[next(choices.length)] ?? '').join(''),
      );
      return [name, [...new Set(['', ...choices, ...made])]];
    }),
  );
}
