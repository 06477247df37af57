import { expect, test } from 'vitest';
import { createKratosApi } from '../api/kratos.ts';
import { defaultConfig } from '../config.ts';
import { answerOf } from './answer.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

/** Turns a response of Kratos into an answer. */
const answerFor = (response: Response) =>
  answerOf(() => createKratosApi(defaultConfig, async () => response, 'https://app.test').GET('/sessions/whoami'));

const call = (headers: Record<string, string>, status = 429) =>
  answerFor(new Response('{}', { status, headers: { ...json, ...headers } }));

test.each([
  ['120', { seconds: 120 }],
  [' 0 ', { seconds: 0 }],
  ['Thu, 01 Jan 2026 12:00:30 GMT', { until: Date.parse('2026-01-01T12:00:30Z') }],
  ['Thursday, 01-Jan-26 12:00:30 GMT', { until: Date.parse('2026-01-01T12:00:30Z') }],
  ['-5', undefined],
  ['1.5', undefined],
  ['soon', undefined],
  ['', undefined],
])('Retry-After: "%s" is read', async (value, wait) => {
  expect((await call({ 'retry-after': value })).wait).toEqual(wait);
});

test('a date in Retry-After counts from the Date of the response', async () => {
  const headers = { 'retry-after': 'Thu, 01 Jan 2026 12:00:30 GMT', date: 'Thu, 01 Jan 2026 12:00:00 GMT' };
  expect((await call(headers)).wait).toEqual({ seconds: 30 });
  expect((await call({ ...headers, date: 'Thu, 01 Jan 2026 13:00:00 GMT' })).wait).toEqual({ seconds: 0 });
  expect((await call({ ...headers, date: 'yesterday' })).wait).toEqual({ until: Date.parse('2026-01-01T12:00:30Z') });
});

test('Retry-After of a response without JSON is read', async () => {
  const response = new Response('<p>', { status: 503, headers: { 'content-type': 'text/html', 'retry-after': '7' } });
  expect(await answerFor(response)).toMatchObject({ status: 503, json: false, wait: { seconds: 7 } });
});

test('a response without Retry-After has no wait', async () => {
  expect(await call({})).not.toHaveProperty('wait');
});

test('a call without a response becomes an answer with status 0', async () => {
  expect(await answerOf(() => Promise.reject(new TypeError('no network')))).toMatchObject({ status: 0, json: false });
});

test.each([
  ['JSON', new Response('{"id":1}', { headers: json }), { status: 200, json: true, body: { id: 1 } }],
  [
    'a problem',
    new Response('{}', { status: 400, headers: { 'content-type': 'application/problem+json' } }),
    { json: true },
  ],
  ['status 204', new Response(null, { status: 204 }), { status: 204, json: true, body: undefined }],
  [
    'incomplete JSON',
    new Response('{"id":', { status: 502, headers: json }),
    { status: 502, json: false, body: undefined },
  ],
  ['HTML', new Response('<p>', { headers: { 'content-type': 'text/html' } }), { status: 200, json: false }],
])('%s becomes an answer', async (_, response, answer) => {
  expect(await answerFor(response)).toMatchObject(answer);
});

test('an aborted call rejects', async () => {
  const given = new DOMException('left', 'AbortError');
  await expect(answerOf(() => Promise.reject(given))).rejects.toBe(given);
});
