import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Cookies } from 'ory-simulator/testing';
import { expect, onTestFinished, test } from 'vitest';
import { readProfile } from '../targets/profile.ts';
import { simulator } from '../targets/simulator.ts';
import { serveJournal, serveProxy } from './serve.ts';
import { createSession } from './session.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const profile = readProfile('recovery');
const headers = { 'content-type': 'application/json', accept: 'application/json' };

/** Starts a proxy in front of a simulator with this configuration, which stands for the live server. */
async function proxied(kratos: string) {
  const live = await simulator().start({ ...profile, kratos });
  const session = createSession(live, await simulator().start(profile), () => undefined);
  const proxy = await serveProxy({ session, target: live.addresses.public, port: 0 });
  const journal = await serveJournal(session, 0);
  onTestFinished(() => {
    proxy.close();
    journal.close();
  });
  const cookies = new Cookies();
  const ask = async (path: string, body?: object) => {
    const url = path.startsWith('http') ? path : `${proxy.origin}${path}`;
    const given = body && { method: 'POST', body: JSON.stringify(body) };
    const answer = await fetch(url, { headers: { ...headers, cookie: cookies.header }, redirect: 'manual', ...given });
    cookies.keep(answer.headers.getSetCookie());
    return { status: answer.status, body: await answer.json().catch(() => undefined) };
  };
  const mails = async () =>
    JSON.parse(
      (
        await live.send({
          method: 'GET',
          url: `${live.addresses.admin}/admin/courier/messages`,
          headers: {},
          body: null,
        })
      ).body,
    );
  return { ask, session, proxy, journal, mails };
}

const csrf = ({ ui }: { ui: { nodes: { attributes: { name: string; value: string } }[] } }) =>
  ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value;

/** Signs up, signs in with a wrong password, and recovers the account with the code of a mail. */
async function walk({ ask, mails }: Awaited<ReturnType<typeof proxied>>) {
  const email = 'proxied@example.org';
  const { body: sign } = await ask('/self-service/registration/browser');
  const made = { method: 'password', csrf_token: csrf(sign), password: 'violet-lantern-4711', traits: { email } };
  expect((await ask(sign.ui.action, made)).status).toBe(200);
  const { body: entry } = await ask('/self-service/login/browser');
  await ask(entry.ui.action, {
    method: 'password',
    csrf_token: csrf(entry),
    identifier: email,
    password: made.password,
  });
  expect((await ask('/sessions/whoami')).body.identity.traits.email).toBe(email);
  const { body: logout } = await ask('/self-service/logout/browser');
  await ask(`/self-service/logout?token=${logout.logout_token}`);
  const { body: login } = await ask('/self-service/login/browser');
  const wrong = { method: 'password', csrf_token: csrf(login), identifier: email, password: 'x' };
  expect((await ask(login.ui.action, wrong)).status).toBe(400);
  const { body: recovery } = await ask('/self-service/recovery/browser');
  const action = recovery.ui.action;
  await ask(action, { method: 'code', csrf_token: csrf(recovery), email });
  const [code] = /\b\d{6}\b/.exec((await mails())[0].body) ?? [];
  const { body: sent } = await ask(`/self-service/recovery/flows?id=${recovery.id}`);
  return ask(action, { method: 'code', csrf_token: csrf(sent), code });
}

test('equal servers show no difference, even with codes from mails', async () => {
  const proxy = await proxied(profile.kratos);
  const done = await walk(proxy);
  expect([done.status, done.body.redirect_browser_to]).toEqual([422, expect.stringMatching(/\/settings\?flow=/)]);
  const compared = await proxy.session.compared();
  expect(compared.map(({ difference }) => difference).filter(Boolean)).toEqual([]);
  expect(compared.flatMap(({ undocumented, requestViolations }) => [...undocumented, ...requestViolations])).toEqual(
    [],
  );
  expect(await (await fetch(proxy.journal.origin)).text()).toContain('0 with another answer from the simulator');
});

test('the journal prints the session as a suite', async () => {
  const proxy = await proxied(profile.kratos);
  await walk(proxy);
  await proxy.session.compared();
  const suite = await (await fetch(`${proxy.journal.origin}/suite`)).text();
  expect(suite).toContain("await browser.send('POST', '/self-service/registration?flow=' + text(answer0.body, 'id')");
});

test('a request that violates the OpenAPI document is reported, whatever the answer', async () => {
  const proxy = await proxied(profile.kratos);
  const { body: login } = await proxy.ask('/self-service/login/browser');
  await proxy.ask(login.ui.action, { method: 'password', csrf_token: csrf(login), identifier: 7, password: 'x' });
  const [begun, sent] = await proxy.session.compared();
  expect(begun?.requestViolations).toEqual([]);
  expect(sent?.requestViolations).toEqual(['/identifier must be string']);
  const page = await (await fetch(proxy.journal.origin)).text();
  expect(page).toContain('<p>Asked: /identifier must be string</p>');
});

test('a server with another setting differs in the first answer that shows it', async () => {
  const other = profile.kratos.replace(/( +)haveibeenpwned_enabled: false/, '$&\n$1min_password_length: 40');
  expect(other).not.toBe(profile.kratos);
  const proxy = await proxied(other);
  await walk(proxy).catch(() => undefined);
  const [begun, first] = await proxy.session.compared();
  expect(begun?.difference).toBeUndefined();
  expect(first?.difference).toMatchObject({ path: 'response.status', expected: 400, got: 200 });
  expect(await (await fetch(proxy.journal.origin)).text()).toContain(
    '<mark>POST /self-service/registration 400: differs at',
  );
});

test('the command prints its usage, and errors in one line', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, ['contract-tests/proxy/main.ts', ...words], { cwd: root, encoding: 'utf8' });
  expect(run('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--journal PORT') });
  const odd = run('--kratos', 'http://127.0.0.1:4433');
  expect([odd.status, odd.stderr]).toEqual([
    1,
    '--kratos names the live server, --config the kratos.yml that it was started with\n',
  ]);
});
