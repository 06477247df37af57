/** Audit events by Kratos's answers, with a stand-in: all fields of a form, social sign-in, and the page of the sessions. */
import { readFileSync } from 'node:fs';
import { type IncomingMessage, request, type ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { startRenderingWorld } from '../pages/testing.ts';
import { serve, startGateway } from '../testing.ts';

interface StandIn {
  /** Answers of whoami by the session cookie or token. Sessions that are missing here need a second factor. */
  readonly sessions?: Readonly<Record<string, object>>;
  /** Answer to any other call. */
  readonly answer: (message: IncomingMessage, response: ServerResponse) => void;
}

/** Makes a stand-in for Kratos. @returns its listener, and the calls that it received */
function standIn({ sessions = {}, answer }: StandIn) {
  const calls: string[] = [];
  const listener = (message: IncomingMessage, response: ServerResponse) => {
    calls.push(`${message.method} ${message.url?.split('?')[0]}`);
    if (message.url !== '/sessions/whoami') return answer(message, response);
    const cookie = /ory_kratos_session=([^;]*)/.exec(`${message.headers.cookie}`)?.[1];
    const found = sessions[`${message.headers['x-session-token'] ?? cookie}`];
    response.writeHead(found ? 200 : 403, { 'content-type': 'application/json' });
    response.end(JSON.stringify(found ?? { error: { id: 'session_aal2_required' } }));
  };
  return { calls, listener };
}

const session = (identity: string, authenticated_at = '2026-01-02T03:04:05Z') => ({
  authenticated_at,
  authenticator_assurance_level: 'aal1',
  identity: { id: identity },
});

async function startWith(options: StandIn, variables: Readonly<Record<string, string>> = {}) {
  const { calls, listener } = standIn(options);
  const { url } = await serve(listener);
  const gateway = await startGateway({ variables: { KRATOS_PUBLIC_URL: url, RENDERING: 'off', ...variables } });
  return { ...gateway, calls };
}

const kratosInputs: readonly { readonly flow: string; readonly fields: readonly string[] }[] = JSON.parse(
  readFileSync(new URL('../throttle/kratos-inputs.json', import.meta.url), 'utf8'),
);

/** Returns the fields that Kratos reads at a form. */
const fieldsOf = (form: string) => [
  ...new Set(kratosInputs.flatMap(({ flow, fields }) => (flow === form ? fields : []))),
];

const answerJson = (status: number, body: object) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
};

const eventsIn = (log: readonly Readonly<Record<string, unknown>>[]) =>
  log
    .filter(({ message }) => message === 'audit')
    .map(({ level, time, reqId, message, route, outcome, address, ...own }) => own);

const signsIn = (location: string) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(303, { location, 'set-cookie': 'ory_kratos_session=new; Path=/; HttpOnly' });
  response.end();
};

const account = expect.stringMatching(/^[\w-]{16}$/);
const callback = '/self-service/methods/oidc/callback/google?code=secret-code&state=s';

test('each field of the settings that changes a credential is an event; the others are not', async () => {
  const { post, log } = await startWith({
    sessions: { mine: session('identity-1') },
    answer: answerJson(200, { state: 'success', ui: { nodes: [] } }),
  });
  for (const field of fieldsOf('settings')) {
    const fields = new URLSearchParams({ [field]: 'true' });
    await post('/self-service/settings?flow=f', fields, { 'x-session-token': 'mine' });
  }
  expect(
    eventsIn(log)
      .map(({ event, credential, change, actor }) => `${event} ${credential} ${change} ${actor}`)
      .sort(),
  ).toEqual(
    [
      'lookup_secret removed',
      'lookup_secret set',
      'oidc removed',
      'passkey removed',
      'passkey set',
      'password set',
      'totp removed',
      'totp set',
      'webauthn removed',
      'webauthn set',
    ].map((change) => `credential_changed ${change} identity-1`),
  );
});

test('a client that leaves before the answer cannot hide what it changed', async () => {
  let finish = () => {};
  let answer: StandIn['answer'] = () => {};
  const arrived = new Promise<void>((resolve) => {
    answer = (_, response) => {
      finish = () => answerJson(200, { state: 'success', ui: { nodes: [] } })(_, response);
      resolve();
    };
  });
  const { origin, log } = await startWith({
    sessions: { mine: session('identity-1') },
    answer: (...call) => answer(...call),
  });
  const headers = { 'x-session-token': 'mine', 'content-type': 'application/json' };
  const call = request(`${origin}/self-service/settings?flow=f`, { method: 'POST', headers });
  call.on('error', () => {}).end('{"method":"password","password":"new-secret-1"}');
  await arrived;
  call.destroy();
  await expect.poll(() => log.some(({ status }) => status === 499)).toBe(true);
  finish();
  await expect
    .poll(() => eventsIn(log))
    .toEqual([{ event: 'credential_changed', credential: 'password', change: 'set', actor: 'identity-1' }]);
});

test('each field of a login that Kratos can refuse is a failure', async () => {
  const messages = [{ id: 4_000_006, type: 'error', text: 'wrong' }];
  const { post, log } = await startWith(
    { answer: answerJson(400, { ui: { messages, nodes: [] } }) },
    { THROTTLE: 'off' },
  );
  for (const field of fieldsOf('login')) await post('/self-service/login?flow=f', { [field]: 'true' });
  expect(
    eventsIn(log)
      .map(({ event, method }) => `${event} ${method}`)
      .sort(),
  ).toEqual(
    ['code', 'lookup_secret', 'oidc', 'passkey', 'password', 'totp', 'webauthn'].map(
      (method) => `sign_in_failed ${method}`,
    ),
  );
});

test('a step of a login that shows no error is no failure', async () => {
  const messages = [{ id: 1_010_014, type: 'info', text: 'A code was sent' }];
  const { post, log } = await startWith({ answer: answerJson(400, { ui: { messages, nodes: [] } }) });
  await post('/self-service/login?flow=f', { method: 'code', identifier: 'a@example.org', code: '1' });
  expect(eventsIn(log)).toEqual([]);
});

test.each(['on', 'off'])(
  'a social sign-in names the identity, after one question to Kratos (throttle %s)',
  async (THROTTLE) => {
    const sessions = { new: session('identity-1') };
    const { get, log, calls } = await startWith({ sessions, answer: signsIn('/') }, { THROTTLE });
    await get(callback);
    expect(eventsIn(log)).toEqual([{ event: 'signed_in', actor: 'identity-1', aal: 'aal1', method: 'oidc', account }]);
    expect(calls).toEqual(['GET /self-service/methods/oidc/callback/google', 'GET /sessions/whoami']);
    expect(JSON.stringify(log)).not.toContain('secret-code');
  },
);

test('a social sign-in before a required second factor is not a sign-in yet', async () => {
  const { get, log } = await startWith({ answer: signsIn('/login?aal=aal2') });
  await get(callback);
  expect(eventsIn(log)).toEqual([{ event: 'first_factor_passed', method: 'oidc' }]);
});

test.each([
  ['the same sign-in as before is a linked provider', '2026-01-02T03:04:05Z', 'credential_changed'],
  ['a later sign-in is a new one', '2026-01-02T04:00:00Z', 'signed_in'],
])('after a callback within a session, %s', async (_, later, event) => {
  const sessions = { old: session('identity-1'), new: session('identity-1', later) };
  const { get, log } = await startWith({ sessions, answer: signsIn('/settings?flow=f') });
  await get(callback, { cookie: 'ory_kratos_session=old' });
  expect(eventsIn(log)).toMatchObject([{ event, actor: 'identity-1' }]);
});

test.each([
  ['its own provider is no link', [{ method: 'oidc', provider: 'google' }], ['signed_in']],
  [
    'another provider after it is a link',
    ['google', 'acme'].map((provider) => ({ method: 'oidc', provider })),
    ['signed_in', 'credential_changed'],
  ],
])('in a social sign-in, %s', async (_, authentication_methods, events) => {
  const sessions = { new: { ...session('identity-1'), authentication_methods } };
  const { get, log } = await startWith({ sessions, answer: signsIn('/') });
  await get(callback);
  expect(eventsIn(log).map(({ event }) => event)).toEqual(events);
});

test('an app that exchanges its code for a session token has signed in', async () => {
  const { get, log } = await startWith({
    sessions: { token: session('identity-1') },
    answer: (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end('{"session_token":"token"}');
    },
  });
  await get('/sessions/token-exchange?init_code=a&return_to_code=b');
  expect(eventsIn(log)).toEqual([{ event: 'signed_in', actor: 'identity-1', aal: 'aal1', account }]);
});

test('an answer that no event is about asks Kratos nothing more', async () => {
  const { get, log, calls } = await startWith({ answer: (_, response) => response.end('{}') });
  for (const path of ['/self-service/login/flows?id=f', '/self-service/settings?flow=f', '/sessions'])
    await get(path, { cookie: 'ory_kratos_session=old' });
  expect([eventsIn(log), calls.filter((call) => call.endsWith('whoami'))]).toEqual([[], []]);
});

test('a session that is ended on the page without scripts is an event', async () => {
  const { listener } = standIn({
    sessions: { mine: session('identity-1') },
    answer: ({ method }, response) => {
      response.writeHead(method === 'DELETE' ? 204 : 200, { 'content-type': 'application/json' });
      response.end(method === 'DELETE' ? undefined : '[]');
    },
  });
  const { post, log, origin } = await startRenderingWorld(listener);
  const form = new URLSearchParams({ session: 'a1', device: 'Safari' });
  await post('/sessions', form, { cookie: 'ory_kratos_session=mine', origin });
  expect(eventsIn(log)).toEqual([{ event: 'session_ended', which: 'another', actor: 'identity-1' }]);
});
