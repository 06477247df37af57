/**
 * Attacks on the throttle in front of the simulator, or with `THROTTLE_SERVERS=real` and KRATOS_BINARY in front of Kratos.
 */
import { startServer } from '@members/demo/servers';
import { writeVariation } from '@members/demo/variation';
import { root } from '@members/testkit/servers';
import { freePorts } from '@members/testkit/world-ports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateway } from '../testing.ts';

const isReal = process.env.THROTTLE_SERVERS === 'real';
const password = 'tournesol-lundi-7';
const closing: (() => Promise<unknown>)[] = [];
let app = '';
let admin = '';

beforeAll(async () => {
  const ports = await freePorts();
  const { folder, remove } = await writeVariation(root, {
    kratos: {
      'selfservice.methods.code.mfa_enabled': true,
      'selfservice.flows.verification.enabled': true,
      'selfservice.flows.verification.use': 'code',
    },
    credentials: { code: { identifier: true, via: 'email' } },
  });
  closing.push(remove);
  const kratos = await startServer(folder, 'kratos', ports, isReal ? process.env : {});
  closing.push(kratos.close);
  expect(kratos.kind).toBe(isReal ? 'real server' : 'simulator');
  const variables = { KRATOS_PUBLIC_URL: kratos.public, RENDERING: 'off', LOG_LEVEL: 'silent' };
  const gateway = await openGateway({ variables });
  closing.push(gateway.close);
  [app, admin] = [gateway.origin, kratos.admin];
}, 60_000);

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

interface Answer {
  readonly status: number;
  readonly body: { readonly id?: string; readonly session_token?: string };
}

async function call(address: string, body?: object, token = ''): Promise<Answer> {
  const type = body && { 'content-type': 'application/json' };
  const headers = { ...type, accept: 'application/json', ...(token && { 'x-session-token': token }) };
  const answer = await fetch(address, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  const text = await answer.text();
  return { status: answer.status, body: text.startsWith('{') ? JSON.parse(text) : {} };
}

const newFlow = async (form: string, token = '') =>
  `${app}/self-service/${form}?flow=${(await call(`${app}/self-service/${form}/api`, undefined, token)).body.id}`;

async function newPerson(email: string) {
  const traits = { email, firstName: 'Camille', lastName: 'Martin' };
  const credentials = { password: { config: { password } } };
  const { status } = await call(`${admin}/admin/identities`, { schema_id: 'default', traits, credentials });
  expect(status).toBe(201);
  return traits;
}

const signIn = async (identifier: string) => call(await newFlow('login'), { method: 'password', identifier, password });

async function admitted(count: number, send: (index: number) => Promise<Answer>): Promise<number> {
  let passed = 0;
  for (let index = 0; index < count; index += 1) if ((await send(index)).status !== 429) passed += 1;
  return passed;
}

/** Returns how many messages Kratos has for an address. */
async function messagesTo(recipient: string): Promise<number> {
  const answer = await fetch(`${admin}/admin/courier/messages?page_size=250&recipient=${recipient}`);
  return ((await answer.json()) as unknown[]).length;
}

test('codes of verification that are asked for by GET are 20 messages', { timeout: 60_000 }, async () => {
  const { email } = await newPerson('verified@example.org');
  const before = await messagesTo(email);
  const ask = async () => call(`${await newFlow('verification')}&method=code&email=${email}`);
  expect(await admitted(40, ask)).toBe(20);
  expect((await messagesTo(email)) - before).toBe(20);
});

test('logins for a second factor send 20 messages when they are made', { timeout: 60_000 }, async () => {
  const { email } = await newPerson('second@example.org');
  const { session_token: token } = (await signIn(email)).body;
  const make = () => call(`${app}/self-service/login/api?aal=aal2&via=email`, undefined, token);
  expect(await admitted(40, make)).toBe(20);
  expect(await messagesTo(email)).toBe(20);
});

test('24 right passwords sign in 24 times', { timeout: 60_000 }, async () => {
  const { email } = await newPerson('probe@example.org');
  const statuses: number[] = [];
  for (let index = 0; index < 24; index += 1) statuses.push((await signIn(email)).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
});

test('wrong second factors of one account are 20 through all of its sessions', { timeout: 60_000 }, async () => {
  const { email } = await newPerson('factor@example.org');
  const tokens: string[] = [];
  for (let index = 0; index < 3; index += 1) tokens.push(`${(await signIn(email)).body.session_token}`);
  const flow = () => newFlow('login');
  const guess = async (index: number) =>
    call(await flow(), { method: 'totp', totp_code: '000000' }, tokens[index % tokens.length]);
  expect(await admitted(60, guess)).toBe(20);
});

test('changes of the own address mail 20 strangers', { timeout: 60_000 }, async () => {
  const traits = await newPerson('owner@example.org');
  const { session_token: token } = (await signIn(traits.email)).body;
  const change = async (index: number) =>
    call(
      await newFlow('settings', token),
      { method: 'profile', traits: { ...traits, email: `stranger-${index}@example.org` } },
      token,
    );
  expect(await admitted(30, change)).toBe(20);
});

test('one address registers 60 times', { timeout: 120_000 }, async () => {
  const register = async (index: number) =>
    call(await newFlow('registration'), {
      method: 'password',
      password,
      traits: { email: `new-${index}@example.org`, firstName: 'Camille', lastName: 'Martin' },
    });
  expect(await admitted(64, register)).toBe(60);
});
