import { utf8 } from '@members/engines/go/utf8';
import { expect, test } from 'vitest';
import { compareImported } from './compare.ts';
import { md5Crypt, shaCrypt } from './crypt.ts';
import { hmacMd4, md4 } from './md4.ts';

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

test.each([
  ['', '31d6cfe0d16ae931b73c59d7e0c089c0'],
  ['abc', 'a448017aaf21d8525fc10ae87aa6729d'],
  ['message digest', 'd9130a8164549fe818874806e1c7014b'],
  ['1234567890'.repeat(8), 'e33b4ddc9c38f2199c3e7b164fcc0536'],
])('MD4 of %j is the digest in RFC 1320', (text, digest) => {
  expect(hex(md4(utf8(text)))).toBe(digest);
});

test('HMAC-MD4 hashes a key that is longer than a block', () => {
  const [key, text] = [utf8('k'.repeat(65)), utf8('text')];
  expect(hex(hmacMd4(key, text))).toBe(hex(hmacMd4(md4(key), text)));
});

const longText = 'a very much longer text to encrypt.  This one even stretches over morethan one line.';

/** From the paper that describes SHA-crypt. */
test.each([
  ['sha256', 'Hello world!', 'saltstring', 5000, '5B8vYYiY.CVt1RlTTf8KbXBH3hsxY/GNooZaBBGWEc5'],
  [
    'sha512',
    'Hello world!',
    'saltstring',
    5000,
    'svn8UoSVapNtMuq1ukKS4tPQd8iKwSMHWjl/O817G3uBnIFNjnQJuesI68u4OTLiBFdcbYEdFCoEOfaS35inz1',
  ],
  [
    'sha512',
    longText,
    'anotherlongsalts',
    1400,
    'POfYwTEok97VWcjxIiSOjiykti.o/pQs.wPvMxQ6Fm7I6IoYN3CmLs66x9t0oSwbtEW7o7UmJEiDwGqd8p4ur1',
  ],
] as const)('%s-crypt of %j gives the key of the paper', (kind, password, salt, rounds, key) => {
  expect(shaCrypt(kind, utf8(password), salt, rounds)).toBe(key);
});

test('MD5-crypt hashes a text and an empty text', () => {
  expect(md5Crypt(utf8('Hello world!'), 'saltstri')).toBe('YMyguxXMBpd2TEZ.vS/3q1');
  expect(md5Crypt(utf8(''), '')).toHaveLength(22);
});

test("the password of Firebase's example matches its scrypt hash", async () => {
  const hash = [
    '$firescrypt$ln=14,r=8,p=1$42xEC+ixf3L2lw==',
    'lSrfV15cpx95/sZS2W9c9Kp6i/LVgQNDNC/qzrCnh1SAyZvqmZqAjTdn3aoItz+VHjoZilo78198JAdRuid5lQ==',
    'Bw==',
    'jxspr8Ki0RYycVU8zykbdLGjFQ3McFUH0uiiTvC8pVMXAn210wjLNmdZJzxUECKbm0QsEmYUSDzZvpjeJ9WmXA==',
  ].join('$');
  expect(await compareImported('user1password', hash)).toBe(true);
  expect(await compareImported('user2password', hash)).toBe(false);
});

test.each([
  '',
  'plain',
  '$argon2id$v=18$m=64,t=1,p=1$eA$eA',
  '$sha1$pf=$eA==$eA==',
  '$md5$pf=e1NBTFR9$eA==$eA',
  '$hmac-md5$eA==$x',
])('no password matches the invalid hash %j', async (hash) => {
  expect(await compareImported('password', hash)).toBe(false);
});
