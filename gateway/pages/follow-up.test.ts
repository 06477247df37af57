import type { IncomingMessage, ServerResponse } from 'node:http';
import { type FollowedUp, followUpHeader } from '@members/pages/view';
import { expect, test } from 'vitest';
import type { Environment } from '../config/config.ts';
import { loginFlow, startRenderingWorld } from './testing.ts';

const session = { id: 's1', active: true, identity: { id: 'i1', traits: { email: 'ada@example.org' } } };

/** A Kratos that signs in whoever sends a form, and asks for a second factor first if `step` says so. */
function kratosWith(step: 'signedIn' | 'secondFactor' | 'wrong', log: string[]) {
  return ({ method, url = '', headers }: IncomingMessage, response: ServerResponse) => {
    log.push(`${method} ${url} ${headers.cookie ?? ''}`);
    const answer = (status: number, body: unknown, cookie?: string) => {
      response.writeHead(status, { 'content-type': 'application/json', ...(cookie && { 'set-cookie': cookie }) });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    };
    const host = `${headers.host}`;
    if (method === 'POST') {
      const aal2 = { redirect_browser_to: `http://${host}/self-service/login/browser?aal=aal2` };
      if (step === 'signedIn') return answer(200, { session }, 'who=ada; Path=/; HttpOnly');
      return step === 'wrong'
        ? answer(400, loginFlow(host, { id: 'f1', message: 'wrong' }))
        : answer(422, { error: { id: 'browser_location_change_required' }, ...aal2 }, 'who=ada; Path=/; HttpOnly');
    }
    if (url.startsWith('/sessions/whoami')) return answer(200, session, 'seen=1; Path=/');
    if (url.startsWith('/self-service/logout/browser')) return answer(200, { logout_url: `http://${host}/bye` });
    if (url.startsWith('/self-service/login/browser'))
      return answer(200, loginFlow(host, { id: 'f2' }), 'csrf=2; Path=/');
    return answer(404, { error: { code: 404 } });
  };
}

async function start(step: Parameters<typeof kratosWith>[0], variables: Environment = {}) {
  const log: string[] = [];
  const gateway = await startRenderingWorld(kratosWith(step, log), { variables });
  const send = (page?: string) =>
    fetch(`${gateway.origin}/self-service/login?flow=f1`, {
      method: 'POST',
      body: '{"method":"password"}',
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        cookie: 'theme=dark',
        ...(page && { [followUpHeader]: page }),
      },
    });
  return { log, send };
}

test('the answer to a sign-in brings the calls of the dashboard, made with the new session', async () => {
  const { log, send } = await start('signedIn');
  const response = await send('/login');
  const { answer, calls }: FollowedUp = await response.json();
  expect([response.status, JSON.parse(answer)]).toEqual([200, { session }]);
  expect(calls.map(({ path, status }) => [path.split('?')[0], status])).toEqual([
    ['/sessions/whoami', 200],
    ['/self-service/logout/browser', 200],
  ]);
  expect(JSON.parse(calls[0]?.body ?? '')).toEqual(session);
  expect(response.headers.getSetCookie()).toEqual(['who=ada; Path=/; HttpOnly', 'seen=1; Path=/']);
  expect(log.filter((line) => line.includes('who=ada'))).toHaveLength(2);
});

test('a sign-in that needs a second factor brings the form for it', async () => {
  const { send } = await start('secondFactor');
  const response = await send('/login');
  const { answer, calls }: FollowedUp = await response.json();
  expect(response.status).toBe(422);
  expect(JSON.parse(answer).redirect_browser_to).toContain('aal=aal2');
  expect(calls.map(({ path }) => path)).toEqual(['/self-service/login/browser?aal=aal2&refresh=true']);
  expect(JSON.parse(calls[0]?.body ?? '')).toMatchObject({ id: 'f2' });
  expect(response.headers.getSetCookie()).toContain('csrf=2; Path=/');
});

test('forms for a second factor, for which Kratos may send a code, count for the account that has just signed in', async () => {
  const { log, send } = await start('secondFactor', { KRATOS_SESSION_COOKIE: 'who', THROTTLE_ACCOUNT: '2/1h' });
  const answers = [];
  for (let index = 0; index < 4; index += 1) answers.push(await send('/login'));
  expect(log.filter((line) => line.includes('aal=aal2'))).toHaveLength(2);
  // The browser asks by itself for the form that was refused.
  expect(answers.map(({ status, headers }) => [status, headers.has(followUpHeader)])).toEqual([
    ...Array(2).fill([422, true]),
    ...Array(2).fill([422, false]),
  ]);
});

test.each([undefined, '/settings-of-nobody', '//evil.example/login', 'https://evil.example/login'])(
  'without the path of a page (%s), the answer passes unchanged',
  async (page) => {
    const { log, send } = await start('signedIn');
    const response = await send(page);
    expect([response.status, await response.json()]).toEqual([200, { session }]);
    expect([log.filter((line) => line.includes('who=ada')), response.headers.has(followUpHeader)]).toEqual([[], false]);
  },
);

test('a form with an error leads nowhere', async () => {
  const { send } = await start('wrong');
  const response = await send('/login');
  expect([response.status, (await response.json()).id]).toEqual([400, 'f1']);
});

test('if the calls take too long, the answer comes alone', async () => {
  const signsIn = kratosWith('signedIn', []);
  const gateway = await startRenderingWorld(
    (message, response) => (message.method === 'POST' ? signsIn(message, response) : undefined),
    { timeout: 100 },
  );
  const response = await fetch(`${gateway.origin}/self-service/login?flow=f1`, {
    method: 'POST',
    body: '{}',
    headers: { accept: 'application/json', 'content-type': 'application/json', [followUpHeader]: '/login' },
  });
  expect([response.status, await response.json()]).toEqual([200, { session }]);
});
