import { keyTree } from 'ory-simulator/config/document/keys';
import { describe, expect, test } from 'vitest';
import { readSurfaces } from '../ledger/surface/lists.ts';
import { accountOf, ignored } from './account.ts';
import { watched } from './watch.ts';

describe('a watched configuration', () => {
  const tree = keyTree([
    ['a.b', 'string'],
    ['list', 'list'],
    ['list[].c', 'string'],
    ['map', 'section'],
    ['map.*.d', 'string'],
    ['headers', 'map'],
  ]);
  const twice = keyTree([
    ['list', 'list'],
    ['list[].c', 'string'],
    ['map', 'section'],
    ['map.*.c', 'string'],
  ]);
  const config = { a: { b: 'x' }, list: [{ c: 'y' }], map: { any: { d: 'z' } }, headers: { e: 'f' } };

  test('tells of each value that is looked at, and answers as before', () => {
    const read: string[] = [];
    const seen = watched(config, tree, (key) => read.push(key));
    expect([seen.a.b, seen.list.map(({ c }) => c), seen.map.any.d, seen.headers.e]).toEqual(['x', ['y'], 'z', 'f']);
    expect(read).toEqual(['a.b', 'list[].c', 'map.*.d', 'headers']);
  });

  test('knows one object in two places as both', () => {
    const read: string[] = [];
    const one = { c: 'y' };
    const { list, map } = watched({ list: [one], map: { any: one } }, twice, (key) => read.push(key));
    expect([list[0]?.c, map.any.c]).toEqual(['y', 'y']);
    expect(read).toEqual(['list[].c', 'map.*.c']);
  });

  test('says nothing of sections that are only passed by', () => {
    const read: string[] = [];
    void watched(config, tree, (key) => read.push(key)).a;
    expect(read).toEqual([]);
  });
});

test('a key is honoured, named at start, unseen, or unknown', () => {
  expect(accountOf('kratos', 'session.lifespan')).toEqual({ standing: 'honoured', row: 'session.lifespan' });
  expect(accountOf('kratos', 'tracing.provider')).toEqual({ standing: 'unseen', row: 'tracing.provider' });
  expect(accountOf('hydra', 'nothing.like.it').standing).toBe('unknown');
});

test('a key that nobody looks at is named', () => {
  const keys = ['session.lifespan', 'log.level', 'dsn', 'selfservice.flows.login.after.totp.hooks[].hook'];
  expect(ignored('kratos', keys, [])).toEqual(['session.lifespan', 'selfservice.flows.login.after.totp.hooks[].hook']);
  const read = ['kratos session.lifespan', 'hydra selfservice.flows.login.after.totp.hooks[].hook'];
  expect(ignored('kratos', keys, read)).toEqual(['selfservice.flows.login.after.totp.hooks[].hook']);
});

test('no key of a server is missing in the key tables', () => {
  const { kratos, hydra } = readSurfaces();
  expect(kratos.keys.filter((key) => accountOf('kratos', key).standing === 'unknown')).toEqual([]);
  expect(hydra.keys.filter((key) => accountOf('hydra', key).standing === 'unknown')).toEqual([]);
});
