import { readDocument } from '@members/openapi/document';
import { createValidator } from '@members/openapi/validate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, listen } from '../adapter/server.ts';
import { loadKratosConfig } from '../config/load.ts';
import { reports } from '../host/reports.ts';
import { systemClock, systemRandom } from '../runtime/runtime.ts';
import { controlRoutes, createControlledServers } from './index.ts';
import { createReconfigurableKratos } from './reconfigurable.ts';

let kratos: Listening;
let control: Listening;
const validate = createValidator('simulator');

beforeAll(async () => {
  const options = { files: ['tools/demo/kratos.yml'], env: {}, dev: true };
  const factory = await createReconfigurableKratos((over) => loadKratosConfig({ ...options, over }));
  const made = createControlledServers({
    kratos: factory.kratos,
    runtime: { clock: systemClock, random: systemRandom, fetch },
    reports,
  });
  if (!made.kratos) throw new Error('there is no Kratos');
  [kratos, control] = await Promise.all([listen(made.kratos.public, { port: 0 }), listen(made.control, { port: 0 })]);
});
afterAll(() => Promise.all([kratos.close(), control.close()]));

/** Sends a request to the control API and checks the response against `openapi/simulator.yaml`. */
async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const given = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(`${control.origin}${path}`, { method, headers, ...given });
  const type = answer.headers.get('content-type');
  const text = await answer.text();
  const parsed: unknown = type?.startsWith('application/json') ? JSON.parse(text) : text;
  expect(validate(method, path, answer.status, type, parsed)).toEqual([]);
  return { status: answer.status, body: parsed as never, cookies: answer.headers.getSetCookie() };
}

const newPerson = (email: string) => ({
  traits: { email, firstName: 'Ada', lastName: 'Byron' },
  password: 'violet-lantern-4711',
  verified: true,
});

test('openapi/simulator.yaml describes exactly the operations that exist', () => {
  const { paths } = readDocument('simulator');
  const documented = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations)
      .filter((name) => name !== 'parameters')
      .map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(controlRoutes.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(documented.toSorted());
});

test('an identity is created, changed, given second factors, signed out and deleted', async () => {
  // This scenario's configuration enables second factors.
  await ask('POST', '/scenarios/login/start');
  const made = await ask('POST', '/identities', newPerson('people@example.org'));
  expect(made.status).toBe(201);
  const { id } = made.body as { id: string };
  const path = `/identities/${id}`;
  expect((await ask('PATCH', path, { state: 'inactive' })).body).toMatchObject({ state: 'inactive' });
  await ask('PATCH', path, { state: 'active' });
  expect((await ask('POST', `${path}/second-factors`, { type: 'totp' })).body).toMatchObject({
    secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
  });
  expect((await ask('GET', path)).body).toMatchObject({ credentials: { totp: {} } });
  // Kratos lists the credentials type `webauthn` although there is no key.
  expect((await ask('GET', `${path}/second-factors`)).body).toEqual([
    {
      type: 'totp',
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      code: expect.stringMatching(/^\d{6}$/),
      qr: expect.stringMatching(/^data:image.png/),
    },
  ]);
  const { codes } = (await ask('POST', `${path}/second-factors`, { type: 'lookup_secret' })).body as {
    codes: string[];
  };
  expect(codes).toHaveLength(12);
  await ask('DELETE', `${path}/second-factors/totp`);
  expect((await ask('GET', `${path}/second-factors`)).body).toEqual([{ type: 'lookup_secret', codes }]);
  // The settings ask for a second factor: the control API uses a backup code.
  expect((await ask('POST', `${path}/second-factors`, { type: 'totp' })).status).toBe(201);
  expect((await ask('GET', '/identities/nobody/second-factors')).status).toBe(404);
  const sessions = (await ask('GET', `${path}/sessions`)).body as readonly { id: string; active: boolean }[];
  expect(sessions.filter(({ active }) => active)).toEqual([]);
  expect((await ask('DELETE', `/sessions/${sessions[0]?.id}`)).status).toBe(204);
  expect((await ask('DELETE', `${path}/sessions`)).status).toBe(204);
  expect((await ask('GET', '/identities')).body).toHaveLength(1);
  expect((await ask('DELETE', path)).status).toBe(204);
  expect((await ask('GET', path)).status).toBe(404);
  expect((await ask('POST', '/identities', { traits: { email: 'nobody' } })).status).toBe(400);
});

test('an identity has an id of the caller, which no second one gets', async () => {
  const id = '5f0e7c1a-2b3d-4e4f-8a5b-6c7d8e9f0a1b';
  const made = await ask('POST', '/identities', { ...newPerson('own-id@example.org'), id });
  expect([made.status, made.body]).toEqual([201, expect.objectContaining({ id })]);
  expect((await ask('GET', `/identities/${id}`)).body).toMatchObject({ traits: { email: 'own-id@example.org' } });
  const second = await ask('POST', '/identities', { ...newPerson('second@example.org'), id });
  expect([second.status, second.body]).toEqual([409, { error: `id: another identity has the id ${id}` }]);
  expect((await ask('POST', '/identities', { ...newPerson('third@example.org'), id: 'ada' })).status).toBe(400);
  expect((await ask('DELETE', `/identities/${id}`)).status).toBe(204);
});

test('the current code of the authenticator app completes a sign-in', async () => {
  const played = await ask('POST', '/scenarios/second-factor/app');
  const flow = new URL((played.body as { open: string }).open).searchParams.get('flow');
  const [person] = (await ask('GET', '/identities')).body as readonly { id: string }[];
  const [app] = (await ask('GET', `/identities/${person?.id}/second-factors`)).body as readonly { code: string }[];
  const cookie = played.cookies.map((line) => line.split(';')[0]).join('; ');
  const headers = { accept: 'application/json', 'content-type': 'application/json', cookie };
  const form = await fetch(`${kratos.origin}/self-service/login/flows?id=${flow}`, { headers });
  const { nodes } = (await form.json()).ui;
  const csrf_token = nodes.find((node: { attributes: { name: string } }) => node.attributes.name === 'csrf_token');
  const answer = await fetch(`${kratos.origin}/self-service/login?flow=${flow}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ method: 'totp', totp_code: app?.code, csrf_token: csrf_token.attributes.value }),
  });
  expect(await answer.json()).toMatchObject({ session: { authenticator_assurance_level: 'aal2' } });
});

test('the default identity schema is listed first', async () => {
  await ask('POST', '/scenarios/login/start');
  const schemas = (await ask('GET', '/schemas')).body as readonly { id: string }[];
  expect(schemas[0]).toMatchObject({
    id: 'default',
    schema: { properties: { traits: { required: expect.arrayContaining(['email']) } } },
  });
});

test('a second factor that the settings do not offer is refused with the configuration keys to check', async () => {
  await ask('POST', '/reset');
  const { id } = (await ask('POST', '/identities', newPerson('plain@example.org'))).body as { id: string };
  const refused = await ask('POST', `/identities/${id}/second-factors`, { type: 'lookup_secret' });
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain('enable selfservice.methods.lookup_secret');
  const sessions = (await ask('GET', `/identities/${id}/sessions`)).body as readonly { active: boolean }[];
  expect(sessions.filter(({ active }) => active)).toEqual([]);
});

test('a scenario is played, its mail and flow are read, and it is undone', async () => {
  await ask('POST', '/reset');
  await ask('POST', '/identities', newPerson('before@example.org'));
  const played = await ask('POST', '/scenarios/recovery/code-sent');
  expect(played.body).toMatchObject({ open: expect.stringMatching(/4455\/recovery\?flow=/) });
  expect(played.cookies.join()).toContain('csrf_token_');
  const [mail] = (await ask('GET', '/mailbox?recipient=camille%40example.org')).body as readonly { codes: string[] }[];
  expect(mail?.codes).toEqual([expect.stringMatching(/^\d{6}$/)]);
  const [flow] = (await ask('GET', '/flows')).body as readonly { kind: string; messages: { id: number }[] }[];
  expect(flow).toMatchObject({ kind: 'recovery', state: 'sent_email', messages: [{ id: 1060003 }] });
  await ask('POST', '/undo');
  expect(await emails()).toEqual(['before@example.org']);
  expect((await ask('POST', '/scenarios/recovery/code-send')).body).toEqual({
    error: 'scenario: expected one of the catalogue, got "recovery/code-send"; did you mean recovery/code-sent?',
  });
});

test('without Hydra its scenarios are not listed, and playing one is refused with the reason', async () => {
  await ask('POST', '/reset');
  await ask('POST', '/identities', newPerson('before@example.org'));
  const listed = (await ask('GET', '/scenarios')).body as readonly { family: string }[];
  expect(new Set(listed.map(({ family }) => family))).toContain('login');
  expect(new Set(listed.map(({ family }) => family))).not.toContain('oauth2');
  const entries = (await ask('GET', '/catalogue')).body as readonly { scenarios: readonly string[] }[];
  expect(entries.flatMap(({ scenarios }) => scenarios).filter((name) => name.startsWith('oauth2/'))).toEqual([]);
  const error = 'scenario: this simulator runs without Hydra';
  expect(await ask('POST', '/scenarios/oauth2/login')).toMatchObject({ status: 409, body: { error } });
  const opened = await fetch(`${kratos.origin}/?scenario=oauth2/login`, { headers: { accept: 'text/html' } });
  expect([opened.status, await opened.json()]).toEqual([409, { error }]);
  // The world is unchanged.
  expect(await emails()).toEqual(['before@example.org']);
});

const emails = async () =>
  ((await ask('GET', '/identities')).body as readonly { traits: { email: string } }[]).map(
    ({ traits }) => traits.email,
  );

test('a reset can be undone, and undo stops after at most twenty steps', async () => {
  await ask('POST', '/reset');
  await ask('POST', '/identities', newPerson('reset@example.org'));
  await ask('POST', '/reset');
  expect(await emails()).toEqual([]);
  await ask('POST', '/undo');
  expect(await emails()).toEqual(['reset@example.org']);
  let steps = 0;
  while ((await ask('POST', '/undo')).status === 200) steps += 1;
  expect(steps).toBeLessThanOrEqual(19);
});

test('worlds are saved as checkpoints, restored, exported and imported', async () => {
  await ask('POST', '/reset');
  await ask('POST', '/identities', newPerson('one@example.org'));
  expect((await ask('POST', '/checkpoints', { name: 'one person' })).body).toMatchObject([{ identities: 1 }]);
  const world = (await ask('GET', '/world')).body;
  await ask('POST', '/identities', newPerson('two@example.org'));
  await ask('POST', '/checkpoints/one%20person/restore');
  expect(await emails()).toEqual(['one@example.org']);
  await ask('POST', '/undo');
  expect(await emails()).toHaveLength(2);
  await ask('PUT', '/world', world);
  expect(await emails()).toEqual(['one@example.org']);
  for (const damaged of [{}, { version: 1 }, { ...(world as object), clock: 0 }, []])
    expect((await ask('PUT', '/world', damaged)).status).toBe(400);
  expect((await ask('PUT', '/world', {})).body).toMatchObject({ error: expect.stringContaining('exported world') });
  expect(await emails()).toEqual(['one@example.org']);
  expect((await ask('DELETE', '/checkpoints/one%20person')).body).toEqual([]);
  expect((await ask('POST', '/checkpoints/one%20person/restore')).status).toBe(404);
  expect((await ask('POST', '/checkpoints', { name: '../x' })).status).toBe(400);
});

const wrongPassword = JSON.stringify({ method: 'password', identifier: "o'neill", password: 'x' });

/** Empties the journal, then starts a login and submits a wrong password. @returns the id of the flow */
async function recordLogin(): Promise<string> {
  await ask('DELETE', '/journal');
  const { id } = await (await fetch(`${kratos.origin}/self-service/login/api`)).json();
  const headers = { 'content-type': 'application/json' };
  await fetch(`${kratos.origin}/self-service/login?flow=${id}`, { method: 'POST', headers, body: wrongPassword });
  return id;
}

const journal = async () => (await ask('GET', '/journal')).body as readonly Readonly<Record<string, string>>[];

test('the journal lists requests, newest first', async () => {
  await recordLogin();
  const [sent, got] = await journal();
  expect(sent).toMatchObject({ method: 'POST', status: 400, request_body: wrongPassword, side: 'public' });
  expect(got).toMatchObject({ method: 'GET', status: 200, server: 'kratos' });
});

test('the journal names the nearest path for an unknown one', async () => {
  expect((await fetch(`${kratos.origin}/self-service/login/brower`)).status).toBe(404);
  const [unknown] = await journal();
  expect(unknown?.nearest).toBe('GET /self-service/login/browser: expected "browser" instead of "brower"');
});

test('the journal has each request as a curl command', async () => {
  await recordLogin();
  const [sent] = await journal();
  const curl = await ask('GET', `/journal/${sent?.id}/curl`);
  expect(curl.body).toContain(`--data-raw '{"method":"password","identifier":"o'\\''neill","password":"x"}'`);
  expect((await ask('GET', '/journal/nothing/curl')).status).toBe(404);
});

test('the journal has the requests as a contract suite', async () => {
  await recordLogin();
  expect((await ask('GET', '/journal/suite')).body).toContain(
    "await browser.send('POST', '/self-service/login?flow=' + text(answer0.body, 'id'), { 'method': 'password'",
  );
});

test('the journal has the requests as an HTTP Archive', async () => {
  const flow = await recordLogin();
  const { log } = (await ask('GET', '/journal/har')).body as { log: { entries: readonly object[] } };
  expect(log.entries).toMatchObject([
    { request: { method: 'GET' }, response: { status: 200, content: { text: expect.stringContaining(flow) } } },
    { request: { method: 'POST', postData: { text: wrongPassword }, queryString: [{ name: 'flow', value: flow }] } },
  ]);
});

test('the catalogue names the scenarios that show each message', async () => {
  const entries = (await ask('GET', '/catalogue')).body as readonly { id: string; scenarios: readonly string[] }[];
  expect(entries.find(({ id }) => id === '4000006')?.scenarios).toEqual(['login/wrong-password']);
  const names = ((await ask('GET', '/scenarios')).body as readonly { name: string }[]).map(({ name }) => name);
  expect(names).toContain('login/wrong-password');
  expect((await ask('GET', '/ledger')).body).toContain('Parity of the simulator');
});

test('requests and changes are sent as server-sent events', async () => {
  const answer = await fetch(`${control.origin}/events`);
  expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
  const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let received = decoder.decode((await reader.read()).value);
  await fetch(`${kratos.origin}/sessions/whoami`);
  await ask('POST', '/faults', { path: '/sessions/whoami' });
  while (!received.includes('"faults"')) received += decoder.decode((await reader.read()).value);
  expect(received).toMatch(/event: exchange\ndata: \{.*whoami","status":401\}/);
  await reader.cancel();
  await ask('DELETE', '/faults');
});

test('a fault can be an HTML page or a truncated body, and can happen at random', async () => {
  const get = () => fetch(`${kratos.origin}/sessions/whoami`);
  await ask('POST', '/faults', { path: '/sessions/{any}', html: true, status: 502 });
  expect((await get()).headers.get('content-type')).toBe('text/html; charset=utf-8');
  await ask('POST', '/faults', { path: '/*', cut: true });
  await expect(get().then((answer) => answer.text())).rejects.toThrow();
  await ask('POST', '/faults', { path: '/*', status: 503, always: true, probability: 0.5, seed: 3 });
  const statuses: number[] = [];
  for (let count = 0; count < 24; count++) statuses.push((await get()).status);
  await ask('DELETE', '/faults');
  const broken = statuses.filter((status) => status === 503).length;
  expect(broken).toBeGreaterThan(4);
  expect(broken).toBeLessThan(20);
  expect((await get()).status).toBe(401);
});

test('?scenario= and X-Scenario select a scenario', async () => {
  const by = (path: string, headers: Record<string, string>) =>
    fetch(`${kratos.origin}${path}`, { headers, redirect: 'manual' });
  const opened = await by('/?scenario=login/wrong-password', { accept: 'text/html' });
  expect([opened.status, opened.headers.get('location')]).toEqual([303, expect.stringMatching(/4455\/login\?flow=/)]);
  expect(opened.headers.getSetCookie().join()).toContain('csrf_token_');
  const session = await by('/sessions/whoami', { 'x-scenario': 'sessions/one' });
  expect((await session.json()).identity.traits.email).toBe('camille@example.org');
  const page = { accept: 'text/html', 'sec-fetch-site': 'cross-site' };
  expect((await by('/?scenario=sessions/one', page)).status).toBe(403);
  expect((await by('/?scenario=sessions/none', {})).status).toBe(404);
});

test('only the page of the same origin may use the control API', async () => {
  const status = async (headers: Record<string, string>) => (await ask('GET', '/clock', undefined, headers)).status;
  const origin = control.origin;
  expect(await status({ origin, 'sec-fetch-site': 'same-origin' })).toBe(200);
  await expect(status({ origin: kratos.origin, 'sec-fetch-site': 'same-site' })).rejects.toThrow();
  const refused = await fetch(`${origin}/clock`, { headers: { origin: kratos.origin, 'sec-fetch-site': 'same-site' } });
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, null]);
});

interface Configuration {
  readonly kratos: {
    readonly selfservice: { readonly methods: Readonly<Record<string, { readonly enabled: boolean }>> };
  };
  readonly places: { readonly kratos: Readonly<Record<string, string>> };
  readonly changes: string;
}
const configuration = async () => (await ask('GET', '/configuration')).body as Configuration;

test('the configuration names the file and line of each value, or says that it is a default', async () => {
  await ask('POST', '/reset');
  const { places } = await configuration();
  expect(places.kratos['serve.public.port']).toMatch(/^tools\/demo\/kratos\.yml:\d+$/);
  expect(places.kratos['selfservice.methods.totp.enabled']).toBe('default');
  // The flag `--dev` decides it.
  expect(places.kratos.dev).toBeUndefined();
});

test('the configuration can be changed until a reset, and an unknown key changes nothing', async () => {
  await ask('POST', '/reset');
  const changes = 'selfservice: { methods: { totp: { enabled: true } } }';
  const changed = (await ask('PUT', '/configuration', { changes })).body as Configuration;
  expect(changed).toMatchObject({ changes, kratos: { selfservice: { methods: { totp: { enabled: true } } } } });
  expect(changed.places.kratos['selfservice.methods.totp.enabled']).toBe('panel.yml:1');
  const refused = await ask('PUT', '/configuration', { changes: 'selfservice: { methodz: {} }' });
  expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('did you mean') } });
  expect(await configuration()).toMatchObject({ changes });
  expect((await ask('PUT', '/configuration', {})).status).toBe(400);
  await ask('POST', '/reset');
  expect((await configuration()).kratos.selfservice.methods.totp?.enabled).toBe(false);
});

test('the doctor examines the configuration, and the running servers and screens if asked', async () => {
  await ask('POST', '/reset');
  const changes = 'selfservice: { allowed_return_urls: [] }';
  await ask('PUT', '/configuration', { changes });
  const idsOf = async (path: string) =>
    ((await ask('GET', path)).body as readonly { id: string }[]).map(({ id }) => id);
  const found = await idsOf('/doctor');
  expect(found).not.toContain('live-screen');
  // No app runs at the screens' addresses.
  expect(await idsOf('/doctor?running=true')).toEqual(expect.arrayContaining([...found, 'live-screen']));
  await ask('POST', '/reset');
});

test('a recorded step of the real servers can be read', async () => {
  expect((await ask('GET', '/ledger/step?suite=login%2Fcode&step=1')).body).toMatchObject({
    request: { method: 'POST' },
    response: { status: 201 },
  });
  expect((await ask('GET', '/ledger/step?suite=..%2F..&step=1')).body).toEqual({});
});
