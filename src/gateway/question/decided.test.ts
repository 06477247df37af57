import { Readable } from 'node:stream';
import { expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { createDecided } from './decided.ts';

const config = readConfig({ KRATOS_PUBLIC_URL: 'http://127.0.0.1:4433', CSRF_COOKIE_NAME: 'c' });
const decided = createDecided(config, 'secret');
const request = (cookie: string) => ({
  method: 'GET',
  path: '/',
  query: new URLSearchParams(),
  headers: new Map([['cookie', cookie]]),
  body: Readable.from([]),
  target: '/',
  peer: '127.0.0.1',
});

test('the browser keeps what was answered in it, for two hours, and any instance reads it', () => {
  const line = decided.remember(request('a=b'), 'one');
  expect(line).toMatch(/^c-decided=[\w-]{22}\.[\w-]{43}; Path=\/; Max-Age=7200; HttpOnly; SameSite=Lax; Secure$/);
  const cookie = `${line.split(';')[0]}`;
  expect(createDecided(config, 'secret').has(request(cookie), 'one')).toBe(true);
  expect(decided.has(request(cookie), 'two')).toBe(false);
  expect(createDecided(config, 'another secret').has(request(cookie), 'one')).toBe(false);
});

test('the twenty latest are kept, whatever a challenge looks like', () => {
  const names = Array.from({ length: 21 }, (_, index) => `challenge ${index};=.`);
  let cookie = '';
  for (const name of names) cookie = decided.remember(request(cookie), name).split(';')[0] ?? '';
  expect(names.filter((name) => decided.has(request(cookie), name))).toEqual(names.slice(1));
  expect(cookie.length).toBeLessThan(550);
});
