import { expect, test } from 'vitest';
import { seededRandom } from './runtime.ts';
import { createSealer } from './seal.ts';

const random = seededRandom(3);
const value = { sub: 'älice', list: [1, null] };

test.each([{ compressed: false }, { compressed: true }])('a sealed value can be opened: %j', async (options) => {
  const sealer = createSealer({ secrets: ['one'], random, ...options });
  const text = await sealer.seal('purpose', value);
  expect(text).toMatch(/^[\w-]+={0,2}$/);
  expect(await sealer.open('purpose', text)).toEqual(value);
  expect(await sealer.seal('purpose', value)).not.toBe(text);
});

test('a text with another secret, another purpose or a change cannot be opened', async () => {
  const sealer = createSealer({ secrets: ['one'], random });
  const text = await sealer.seal('purpose', value);
  expect(await sealer.open('other', text)).toBeUndefined();
  expect(await sealer.open('purpose', `A${text.slice(1)}`)).toBeUndefined();
  expect(await sealer.open('purpose', 'no base64!')).toBeUndefined();
  expect(await createSealer({ secrets: ['two'], random }).open('purpose', text)).toBeUndefined();
});

test('without configured secrets, each sealer has its own random secret', async () => {
  const sealer = createSealer({ secrets: [], random });
  const text = await sealer.seal('purpose', value);
  expect(await sealer.open('purpose', text)).toEqual(value);
  for (const secrets of [[], ['']])
    expect(await createSealer({ secrets, random }).open('purpose', text)).toBeUndefined();
});

test('an old secret still opens its texts', async () => {
  const text = await createSealer({ secrets: ['one'], random }).seal('purpose', value);
  expect(await createSealer({ secrets: ['two', 'one'], random }).open('purpose', text)).toEqual(value);
});
