import { expect, test } from 'vitest';
import { countedSpelling, exactSpelling } from './identifier.ts';

test.each([
  ['Camille@Example.org', ' camille@example.org\n'],
  ['camille+shop-2024@example.org', 'CAMILLE+SHOP-2024@EXAMPLE.ORG'],
  ['jos\u00e9', 'jose\u0301'],
  ['stra\u00dfe', 'STRA\u1e9eE'],
  ['+33612345678', '+33 (0)6 12 34 56 78'],
  ['+447911123456', '\uff0b44 7911 123456'],
])('%j and %j are counted together', (one, other) => {
  expect(countedSpelling(one, false)).toBeDefined();
  expect(countedSpelling(other, false)).toBe(countedSpelling(one, false));
});

test.each([
  ['camille@example.org', 'camille@example.com'],
  ['camille+a@example.org', 'camille+b@example.org'],
  ['+33612345678', '+33612345679'],
  ['33612345678', '+33612345678'],
])('%j and %j are counted apart', (one, other) => {
  expect(countedSpelling(one, false)).not.toBe(countedSpelling(other, false));
});

// Kratos v26.2.0 reads +33612345678 in all of these when it has the code method, and so far any text can be added.
test.each([
  'tel:+33612345678',
  'x@y+33612345678',
  '+33612345678 ext 99',
  '+33612345678;ext=99',
  '+33612345678#99',
  '+33612345678ab',
  '+33*612345678',
  '+33612345678/x@example.org',
  '+33612345678;isub=1@example.org',
  '612345678;phone-context=+33',
  '+\u0663\u0663\u0666\u0661\u0662\u0663\u0664\u0665\u0666\u0667\u0668',
])('a phone number in other text has no certain spelling: %j', (identifier) => {
  expect(countedSpelling(identifier, false)).toBeUndefined();
});

test.each(['', ' \u00a0', '\u200b', `${' '.repeat(400)}camille@example.org`, '"camille"@example.org'])(
  'a text that names no certain account has no spelling: %j',
  (identifier) => {
    expect(countedSpelling(identifier, false)).toBeUndefined();
  },
);

test.each([
  ['jo+2024', 'JO+2024'],
  ['Jo "Jo" Doe', 'jo "jo" doe'],
])(
  'a name with characters of a phone number or of JSON is a name if only a password is submitted: %j',
  (one, other) => {
    expect(countedSpelling(one, true)).toBeDefined();
    expect(countedSpelling(other, true)).toBe(countedSpelling(one, true));
  },
);

test('a phone number is the same with a password and with a code', () => {
  expect(countedSpelling('+33 6 12 34 56 78', true)).toBe(countedSpelling('+33612345678', false));
});

test('no letter has another spelling in lower case', () => {
  const apart: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const letter = code >= 0xd800 && code < 0xe000 ? 'a' : String.fromCodePoint(code);
    const lower = letter.toLowerCase();
    if (lower !== letter && countedSpelling(`a${letter}`, false) !== countedSpelling(`a${lower}`, false))
      apart.push(letter);
  }
  expect(apart).toEqual([]);
});

test('a device remembers an account without blanks around it and in lower case', () => {
  expect(exactSpelling(' Camille@Example.org\r\n')).toBe('camille@example.org');
});

// Kratos keeps the two of each line apart, or may do so.
test.each([
  ['jose', 'jos\u00e9'],
  ['victim', 'v\u0130ctim'],
  ['victim', '\ufeffvictim'],
  ['\u03b1\u03c3', '\u0391\u03a3'],
  ['+33612345678', '+33 612345678'],
])('a device that knows %j does not know %j', (known, other) => {
  expect(exactSpelling(other)).not.toBe(exactSpelling(known));
});
