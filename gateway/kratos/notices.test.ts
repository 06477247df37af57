/** Notices to the owner of an account, with a stand-in for Kratos. `account-events.test.ts` has them before real servers. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { serve, startGateway } from '../testing.ts';
import { readNotices } from './notices.ts';
import { noticeTexts, startMailServer, summaryOf } from './testing.ts';

afterEach(() => {
  vi.useRealTimers();
});

const verified = (value: string) => ({ value, via: 'email', verified: true });
const sms = { value: '+33123456789', via: 'sms', verified: true };
const unverified = { value: 'stranger@example.org', via: 'email', verified: false };

/** A gateway before a Kratos whose session has these addresses; the first change of the settings replaces them. */
async function startWorld(before: readonly object[], after = before, refused = '') {
  const mailServer = await startMailServer(refused);
  onTestFinished(mailServer.close);
  let addresses = before;
  const { url } = await serve((message: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    if (message.url === '/sessions/whoami')
      return response.end(JSON.stringify({ identity: { id: 'identity-1', verifiable_addresses: addresses } }));
    addresses = after;
    return response.end(JSON.stringify({ state: 'success', ui: { nodes: [] } }));
  });
  const gateway = await startGateway({
    variables: {
      KRATOS_PUBLIC_URL: url,
      RENDERING: 'off',
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'Example <no-reply@example.com>',
      NOTICES_FILE: 'notices.json',
    },
    notices: noticeTexts(),
  });
  const change = (fields: object, headers: Record<string, string> = {}) =>
    gateway.post('/self-service/settings?flow=f', fields, { 'x-session-token': 'mine', ...headers });
  /** Closes the gateway, which waits for mails that are on their way. @returns what arrived */
  const arrived = async () => {
    await gateway.close();

    return summaryOf(mailServer.mails);
  };
  return { ...gateway, change, arrived, mails: mailServer.mails };
}

test.each([
  ['password', { method: 'password', password: 'secret-1' }],
  ['method', { method: 'totp', totp_code: '123456' }],
  ['method', { method: 'totp', totp_unlink: true }],
  ['method', { method: 'lookup_secret', lookup_secret_confirm: true }],
  ['method', { method: 'webauthn', webauthn_register: '{}' }],
  ['method', { method: 'passkey', passkey_remove: '1' }],
  ['method', { method: 'oidc', unlink: 'google' }],
])('the owner gets a notice about the %s for %o', async (kind, fields) => {
  const { change, arrived } = await startWorld([verified('owner@example.org')]);
  await change(fields);
  expect(await arrived()).toEqual([`owner@example.org: ${kind} fr`]);
});

test('a changed address is told to the old one, which proved that it is the owner’s', async () => {
  const { change, arrived } = await startWorld([verified('old@example.org')], [unverified]);
  await change({ method: 'profile', traits: { email: 'stranger@example.org' } });
  expect(await arrived()).toEqual(['old@example.org: address fr']);
});

test('only verified e-mail addresses get a notice, each a mail of its own', async () => {
  const { change, arrived } = await startWorld([verified('a@example.org'), verified('b@example.org'), sms, unverified]);
  await change({ method: 'password', password: 'secret-1' });
  expect(await arrived()).toEqual(['a@example.org: password fr', 'b@example.org: password fr']);
});

test('a notice has the language that the user chose, and says that a program sends it', async () => {
  const { change, arrived, mails } = await startWorld([verified('owner@example.org')]);
  await change({ method: 'password', password: 'secret-1' }, { cookie: 'locale=en' });
  expect(await arrived()).toEqual(['owner@example.org: password en']);
  expect(mails[0]?.content).toMatch(/^From: Example <no-reply@example\.com>\r$/m);
  expect(mails[0]?.content).toMatch(/^Auto-Submitted: auto-generated\r$/m);
});

test('repeated changes send one notice of a kind in a minute', async () => {
  const { change, arrived, mails } = await startWorld([verified('owner@example.org')]);
  vi.useFakeTimers({ toFake: ['Date'] });
  for (let index = 0; index < 5; index += 1) await change({ method: 'password', password: `secret-${index}` });
  await change({ method: 'totp', totp_unlink: true });
  await expect.poll(() => mails).toHaveLength(2);
  vi.setSystemTime(Date.now() + 61_000);
  await change({ method: 'password', password: 'secret-6' });
  expect(await arrived()).toEqual([
    'owner@example.org: method fr',
    'owner@example.org: password fr',
    'owner@example.org: password fr',
  ]);
});

test('a mail server that refuses a notice is an error in the log, which does not name the address', async () => {
  const { change, arrived, log } = await startWorld([verified('a@example.org')], undefined, 'a@example.org');
  expect((await change({ method: 'password', password: 'secret-1' })).status).toBe(200);
  expect(await arrived()).toEqual([]);
  expect(log.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ message: 'A notice to the owner of an account could not be sent', reason: 'EENVELOPE' }),
  ]);
  expect(JSON.stringify(log)).not.toContain('a@example.org');
});

test.each([
  ['a missing file', undefined, 'ENOENT'],
  ['no JSON', 'x', 'other content'],
  ['a language without a subject', '{"password":{"en":{}},"method":{},"address":{}}', 'other content'],
])('%s is refused', async (_name, content, got) => {
  const folder = mkdtempSync(join(tmpdir(), 'notices-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'notices.json');
  if (content !== undefined) writeFileSync(file, content);
  await expect(readNotices(file)).rejects.toThrow(
    `NOTICES_FILE: expected the notices.json of \`npm run templates\`, got ${got}`,
  );
});
