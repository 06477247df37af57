/** Bodies beyond 5 MB. The expected responses were observed on the real server. */
import { expect, test } from 'vitest';
import { answerRequest, requestJar } from '../adapter/fetch.ts';
import { loadKratosConfig } from '../config/load.ts';
import { createSimulator } from '../index.ts';
import { manualClock, seededRandom } from '../runtime/runtime.ts';

const { config } = await loadKratosConfig({ dev: true, env: { DSN: 'memory' }, files: ['tools/demo/kratos.yml'] });
const runtime = { clock: manualClock(1_800_000_000_000), random: seededRandom(7) };
const { kratos } = createSimulator({ kratos: config, runtime });

async function send(side: 'public' | 'admin', path: string, init: RequestInit = {}) {
  if (!kratos) throw new Error('no Kratos');
  const request = new Request(`http://127.0.0.1${path}`, init);
  const answer = await answerRequest(kratos[side], request, requestJar([]));
  return { status: answer.status, body: (await answer.json()) as { id?: string; error?: unknown; ui?: unknown } };
}

const json = (method: string, body: string): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', accept: 'application/json' },
  body,
});
const long = 'x'.repeat(5 * 1024 * 1024);
const names = { firstName: 'Ada', lastName: 'Byron' };
const person = (email: string) => JSON.stringify({ schema_id: 'default', traits: { email, ...names } });
const flow = async () => (await send('public', '/self-service/login/api')).body.id;
const message = 'http: request body too large';
const malformed = 'The request was malformed or contained invalid parameters';

test.each([
  ['application/json', `{"method":"${long}"}`],
  ['application/x-www-form-urlencoded', `method=${long}`],
  ['multipart/form-data; boundary=b', long],
])('a too large submission of %s gets status 400 with an error of code 500', async (type, body) => {
  const answer = await send('public', `/self-service/login?flow=${await flow()}`, {
    method: 'POST',
    headers: { 'content-type': type },
    body: `${body} `,
  });
  const error = { code: 500, status: 'Internal Server Error', message: `unable to read body: ${message}` };
  expect(answer).toEqual({ status: 400, body: { error } });
});

test('a too large submission of another content type is not read and shows message 4000001', async () => {
  const init = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: `${long} ` };
  const answer = await send('public', `/self-service/login?flow=${await flow()}`, init);
  expect(answer).toMatchObject({ status: 400, body: { ui: { messages: [{ id: 4000001 }] } } });
});

test.each([
  ['public', 'DELETE', '/self-service/logout/api', `{"session_token":"${long}"}`],
  ['admin', 'POST', '/admin/recovery/code', `{"identity_id":"${long}"}`],
] as const)(
  'a too large body for %s %s %s gets an error that the body cannot be read',
  async (side, method, path, body) => {
    const error = { code: 400, status: 'Bad Request', reason: `Unable to read HTTP POST body: ${message}` };
    const answer = await send(side, path, json(method, body));
    expect(answer).toEqual({ status: 400, body: { error: { ...error, message: malformed } } });
  },
);

test('the admin API refuses too large identities, patches and batches, but ignores blanks behind the JSON', async () => {
  const refused = await send('admin', '/admin/identities', json('POST', person(long)));
  expect(refused).toEqual({ status: 400, body: { error: { code: 400, status: 'Bad Request', message } } });
  const made = await send(
    'admin',
    '/admin/identities',
    json('POST', `${person('long@example.org')}${' '.repeat(6e6)}`),
  );
  expect(made.status).toBe(201);
  const patched = await send('admin', `/admin/identities/${made.body.id}`, json('PATCH', `[${long}]`));
  const error = { code: 500, status: 'Internal Server Error', message };
  expect(patched).toEqual({ status: 500, body: { error } });
  const batch = await send('admin', '/admin/identities', json('PATCH', `{"identities":["${long}"]}`));
  expect(batch).toEqual({ status: 400, body: { error } });
});

test('a password of four megabytes is refused as too long', async () => {
  const { body } = await send('public', '/self-service/registration/api');
  const sent = { method: 'password', password: 'yz'.repeat(2e6), traits: { email: 'q@example.org', ...names } };
  const answer = await send('public', `/self-service/registration?flow=${body.id}`, json('POST', JSON.stringify(sent)));
  expect(JSON.stringify(answer.body)).toContain('must be at most 72 characters long, but got 4000000.');
});
