import { expect, test } from 'vitest';
import { seededRandom } from '../runtime/runtime.ts';
import { createSealer } from './seal.ts';

const random = seededRandom(3);
const value = { sub: 'älice', list: [1, null] };

test.each([{ squeezed: false }, { squeezed: true }])('what is sealed comes out again: %j', async (how) => {
  const sealer = createSealer({ secrets: ['one'], random, ...how });
  const text = await sealer.seal('purpose', value);
  expect(text).toMatch(/^[\w-]+={0,2}$/);
  expect(await sealer.open('purpose', text)).toEqual(value);
  expect(await sealer.seal('purpose', value)).not.toBe(text);
});

test('only this server opens it, and only for its purpose', async () => {
  const sealer = createSealer({ secrets: ['one'], random });
  const text = await sealer.seal('purpose', value);
  expect(await sealer.open('other', text)).toBeUndefined();
  expect(await sealer.open('purpose', `A${text.slice(1)}`)).toBeUndefined();
  expect(await sealer.open('purpose', 'no base64!')).toBeUndefined();
  expect(await createSealer({ secrets: ['two'], random }).open('purpose', text)).toBeUndefined();
});

test('without a secret, each makes one that nobody knows', async () => {
  const sealer = createSealer({ secrets: [], random });
  const text = await sealer.seal('purpose', value);
  expect(await sealer.open('purpose', text)).toEqual(value);
  for (const secrets of [[], ['']])
    expect(await createSealer({ secrets, random }).open('purpose', text)).toBeUndefined();
});

test('an old secret opens what it sealed', async () => {
  const text = await createSealer({ secrets: ['one'], random }).seal('purpose', value);
  expect(await createSealer({ secrets: ['two', 'one'], random }).open('purpose', text)).toEqual(value);
});

test('what is to be steady is another text for another value or purpose alone', async () => {
  const sealer = createSealer({ secrets: ['one'], random });
  const seal = (purpose: string, one: unknown) => sealer.seal(purpose, one, true);
  const text = await seal('purpose', value);
  expect(await seal('purpose', value)).toBe(text);
  expect(await sealer.open('purpose', text)).toEqual(value);
  for (const other of [await seal('other', value), await seal('purpose', 1)])
    expect(other.slice(0, 16)).not.toBe(text.slice(0, 16));
});
