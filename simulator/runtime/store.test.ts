import { expect, test } from 'vitest';
import { Store } from './store.ts';

interface Thing {
  readonly id: string;
  readonly parts?: unknown;
}

test('records stand in the order in which they were last saved', async () => {
  const store = new Store<Thing>();
  for (const id of ['a', 'b', 'c']) await store.insert({ id });
  await store.replace({ id: 'a', parts: 1 });
  expect(store.all()).toEqual([{ id: 'b' }, { id: 'c' }, { id: 'a', parts: 1 }]);
  expect([await store.remove('b'), await store.remove('b')]).toEqual([true, false]);
  expect([store.get('a'), store.get('b')]).toEqual([{ id: 'a', parts: 1 }, undefined]);
  store.clear();
  await store.insert({ id: 'd' });
  expect(store.all()).toEqual([{ id: 'd' }]);
});

test('of two inserts with the same id at the same time, one record remains', async () => {
  const store = new Store<Thing>();
  await Promise.all([store.insert({ id: 'a', parts: 1 }), store.insert({ id: 'a', parts: 2 })]);
  expect(store.all()).toEqual([{ id: 'a', parts: 2 }]);
});

test('a stored record is a deep copy, with members such as __proto__ too', async () => {
  const store = new Store<Thing>();
  const parts = JSON.parse('{"list":[{"x":1}],"__proto__":{"y":{"z":2}},"constructor":{}}');
  await store.insert({ id: 'a', parts });
  parts.list[0].x = 3;
  const kept = store.get('a')?.parts;
  expect(JSON.stringify(kept)).toBe('{"list":[{"x":1}],"__proto__":{"y":{"z":2}},"constructor":{}}');
  expect(Object.getPrototypeOf(kept)).toBe(Object.prototype);
});

test('records are found by their current keys and by conditions', async () => {
  interface Word {
    readonly id: string;
    readonly language: string;
    readonly tags: readonly string[];
  }
  const store = new Store<Word, 'language' | 'tag'>({
    keys: { language: ({ language }) => [language], tag: ({ tags }) => tags },
  });
  const ids = (words: readonly Word[]) => words.map(({ id }) => id).join();
  expect([store.with('tag', 'x'), store.where(() => true)]).toEqual([[], []]);
  await store.insert({ id: 'un', language: 'fr', tags: ['x'] });
  await store.insert({ id: 'one', language: 'en', tags: ['x', 'y'] });
  await store.insert({ id: 'deux', language: 'fr', tags: [] });
  expect([ids(store.with('language', 'fr')), ids(store.with('tag', 'x'))]).toEqual(['un,deux', 'un,one']);
  await store.replace({ id: 'un', language: 'fr', tags: ['y'] });
  expect([ids(store.with('language', 'fr')), ids(store.with('tag', 'x'))]).toEqual(['un,deux', 'one']);
  expect([ids(store.with('tag', 'y')), ids(store.where(({ language }) => language === 'fr'))]).toEqual([
    'one,un',
    'deux,un',
  ]);
  await store.remove('one');
  expect([ids(store.with('tag', 'y')), ids(store.where(({ tags }) => tags.includes('y')))]).toEqual(['un', 'un']);
  store.clear();
  expect([ids(store.with('language', 'fr')), ids(store.where(() => true))]).toEqual(['', '']);
});

test('a sweep checks four records, and the next sweep goes on from there', async () => {
  const store = new Store<Thing>();
  for (let index = 0; index < 10; index++) await store.insert({ id: `${index}`, parts: index % 2 });
  let checked = 0;
  const isDead = ({ parts }: Thing) => {
    checked++;
    return parts === 1;
  };
  expect((await store.sweep(isDead)).map(({ id }) => id)).toEqual(['1', '3']);
  expect(checked).toBe(4);
  await store.replace({ id: '0', parts: 1 });
  for (let round = 0; round < 4; round++) await store.sweep(isDead);
  expect(store.all().map(({ id }) => id)).toEqual(['2', '4', '6', '8']);
  store.clear();
  expect(await store.sweep(isDead)).toEqual([]);
});
