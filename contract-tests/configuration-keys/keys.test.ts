import { keyTree } from 'ory-simulator/config';
import { describe, expect, test } from 'vitest';
import { readSurfaces } from '../ledger/surface/lists.ts';
import { ignoredKeys, lookUpKey } from './key-status.ts';
import { watchKeys } from './watch-keys.ts';

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

  test('reports each value that is read, and returns it unchanged', () => {
    const read: string[] = [];
    const seen = watchKeys(config, tree, (key) => read.push(key));
    expect([seen.a.b, seen.list.map(({ c }) => c), seen.map.any.d, seen.headers.e]).toEqual(['x', ['y'], 'z', 'f']);
    expect(read).toEqual(['a.b', 'list[].c', 'map.*.d', 'headers']);
  });

  test('reports an object under the path by which it is read', () => {
    const read: string[] = [];
    const one = { c: 'y' };
    const { list, map } = watchKeys({ list: [one], map: { any: one } }, twice, (key) => read.push(key));
    expect([list[0]?.c, map.any.c]).toEqual(['y', 'y']);
    expect(read).toEqual(['list[].c', 'map.*.c']);
  });

  test('does not report sections', () => {
    const read: string[] = [];
    void watchKeys(config, tree, (key) => read.push(key)).a;
    expect(read).toEqual([]);
  });
});

test('a key is honoured, unseen or unknown', () => {
  expect(lookUpKey('kratos', 'session.lifespan')).toEqual({ status: 'honoured', row: 'session.lifespan' });
  expect(lookUpKey('kratos', 'tracing.provider')).toEqual({ status: 'unseen', row: 'tracing.provider' });
  expect(lookUpKey('hydra', 'nothing.like.it').status).toBe('unknown');
});

test('a key that was never read is listed', () => {
  const keys = ['session.lifespan', 'log.level', 'dsn', 'selfservice.flows.login.after.totp.hooks[].hook'];
  expect(ignoredKeys('kratos', keys, [])).toEqual([
    'session.lifespan',
    'selfservice.flows.login.after.totp.hooks[].hook',
  ]);
  const read = ['kratos session.lifespan', 'hydra selfservice.flows.login.after.totp.hooks[].hook'];
  expect(ignoredKeys('kratos', keys, read)).toEqual(['selfservice.flows.login.after.totp.hooks[].hook']);
});

test('no key of a server is missing in the key tables', () => {
  const { kratos, hydra } = readSurfaces();
  expect(kratos.keys.filter((key) => lookUpKey('kratos', key).status === 'unknown')).toEqual([]);
  expect(hydra.keys.filter((key) => lookUpKey('hydra', key).status === 'unknown')).toEqual([]);
});
