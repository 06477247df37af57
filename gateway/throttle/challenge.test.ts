import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  login,
  newClient,
  newFlow,
  recoveryCode,
  recoveryRequest,
  rightCode,
  rightPassword,
  type SmallGateway,
  startKratos,
  startThrottle,
  type TestPost,
} from './testing.ts';

const victim = 'victim@example.org';
const limit = 3;

afterEach(() => {
  vi.useRealTimers();
});

async function startAttacked(variables: Record<string, string> = {}) {
  const kratos = await startKratos();
  const gateway = await startThrottle(kratos, {
    THROTTLE_ACCOUNT: `${limit}/1h`,
    THROTTLE_CHALLENGE: '2',
    ...variables,
  });
  for (let index = 0; index < limit; index += 1) await gateway.send(newClient(), login(victim, `wrong-${index}`));
  return { ...gateway, kratos, reached: () => kratos.received.length };
}

const solved = async (challenge: Challenge) =>
  btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));

/** Returns the challenge of the refusal of a guess. */
async function challengeFor(gateway: SmallGateway, identifier = victim): Promise<Challenge> {
  const answer = await gateway.send(newClient(), login(identifier, 'refused'));
  expect(answer.statusCode).toBe(429);
  return answer.json<{ error: { challenge: Challenge } }>().error.challenge;
}

const paid = (post: TestPost, solution: string): TestPost => ({
  ...post,
  headers: { 'x-throttle-solution': solution },
});

const statusOf = async (gateway: SmallGateway, post: TestPost) => (await gateway.send(newClient(), post)).statusCode;

/** The first of two steps of a sign-in. */
const firstStep = (identifier: string): TestPost => ({
  path: `/self-service/login?flow=${newFlow()}`,
  body: { method: 'identifier_first', identifier },
});

/** A login by a code, which asks for it or gives it. */
const codeLogin = (identifier: string, code?: string): TestPost => ({
  path: `/self-service/login?flow=${newFlow()}`,
  body: { method: 'code', identifier, ...(code !== undefined && { code }) },
});

/** Sends a submission, and again with the solution if it is refused with a challenge. */
async function payFor(gateway: SmallGateway, post: TestPost): Promise<number> {
  const client = newClient();
  const refused = await gateway.send(client, post);
  const { challenge } = refused.json<{ error?: { challenge?: Challenge } }>().error ?? {};
  if (!challenge) return refused.statusCode;
  return (await gateway.send(client, paid(post, await solved(challenge)))).statusCode;
}

describe('while an attacker uses up the guesses, the messages and the codes of an account', () => {
  async function startSiege() {
    const gateway = await startAttacked({ THROTTLE_ACCOUNT: `${limit}/1h` });
    const attack = async () => {
      const flow = newFlow();
      await statusOf(gateway, login(victim, 'wrong'));
      for (let index = 0; index <= limit; index += 1) await statusOf(gateway, recoveryRequest(victim, flow));
      for (let index = 0; index <= 5 * limit; index += 1) await statusOf(gateway, recoveryCode('000000', flow));
    };
    return { ...gateway, attack };
  }

  test('its owner signs in on a known device by password and by code, and gets a code for recovery', async () => {
    const gateway = await startSiege();
    const owner = newClient();
    await gateway.send(owner, paid(login(victim, rightPassword), await solved(await challengeFor(gateway))));
    await gateway.attack();
    const flow = newFlow();
    const posts = [login(victim, rightPassword), codeLogin(victim), codeLogin(victim, rightCode)];
    const statuses: number[] = [];
    for (const post of [...posts, recoveryRequest(victim, flow), recoveryCode(rightCode, flow)]) {
      owner.cookies.delete('ory_kratos_session');
      statuses.push((await gateway.send(owner, post)).statusCode);
    }
    expect(statuses).toEqual([303, 400, 303, 400, 303]);
  });

  test('its owner signs in on a new device by password in one step or in two, and by passkey', async () => {
    const gateway = await startSiege();
    await gateway.attack();
    expect(await payFor(gateway, login(victim, rightPassword))).toBe(303);
    expect(await payFor(gateway, firstStep(victim))).toBe(400);
    const passkey = { path: `/self-service/login?flow=${newFlow()}`, body: { passkey_login: '{}' } };
    expect(await statusOf(gateway, { ...passkey, headers: { 'x-signs-in': 'yes' } })).toBe(303);
  });

  test.each<readonly [string, () => TestPost]>([
    ['a message of a recovery', () => recoveryRequest(victim, newFlow())],
    ['a message of a login', () => codeLogin(victim)],
    [
      'a message that a first step asks for, too',
      () => ({ ...firstStep(victim), path: `${firstStep(victim).path}&resend=code` }),
    ],
    [
      'a message to another address of a first step',
      () => ({ ...firstStep(victim), body: { method: 'identifier_first', identifier: victim, address: victim } }),
    ],
  ])('%s is not for sale', async (_, post) => {
    const gateway = await startSiege();
    await gateway.attack();
    expect(await payFor(gateway, post())).toBe(429);
  });
});

test('without THROTTLE_CHALLENGE, a refusal has no challenge', async () => {
  const gateway = await startAttacked({ THROTTLE_CHALLENGE: '0' });
  expect(await challengeFor(gateway)).toBeUndefined();
});

test('an owner under attack signs in on a new device with a solved challenge', async () => {
  const gateway = await startAttacked();
  const solution = await solved(await challengeFor(gateway));
  expect(await statusOf(gateway, paid(login(victim, rightPassword), solution))).toBe(303);
});

test('each further guess costs a solution', async () => {
  const gateway = await startAttacked();
  for (const more of [1, 2, 3]) {
    const solution = await solved(await challengeFor(gateway));
    expect(await statusOf(gateway, paid(login(victim, 'wrong'), solution))).toBe(400);
    expect(gateway.reached()).toBe(limit + more);
  }
});

test('a solution is spent once, also by many requests at the same time', async () => {
  const gateway = await startAttacked();
  const solution = await solved(await challengeFor(gateway));
  const statuses = await Promise.all(
    Array.from({ length: 5 }, () => statusOf(gateway, paid(login(victim, 'wrong'), solution))),
  );
  expect(statuses.toSorted()).toEqual([400, 429, 429, 429, 429]);
});

test('a solution for one account admits no guess at another', async () => {
  const gateway = await startAttacked();
  for (let index = 0; index < limit; index += 1) await statusOf(gateway, login('other@example.org', 'wrong'));
  const solution = await solved(await challengeFor(gateway));
  expect(await statusOf(gateway, paid(login('other@example.org', 'wrong'), solution))).toBe(429);
});

test('a challenge is too old after five minutes', async () => {
  const gateway = await startAttacked();
  const solution = await solved(await challengeFor(gateway));
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 302_000);
  expect(await statusOf(gateway, paid(login(victim, 'wrong'), solution))).toBe(429);
});

test.each<[string, (challenge: Challenge) => Promise<string> | string]>([
  [
    'a lower cost',
    ({ parameters, signature }) => solved({ parameters: { ...parameters, cost: 1 }, signature: `${signature}` }),
  ],
  [
    'a guessed solution',
    (challenge) => btoa(JSON.stringify({ challenge, solution: { counter: 0, derivedKey: '00'.repeat(32) } })),
  ],
  ['no JSON', () => 'x'],
  [
    'other members',
    () => btoa('{"challenge":{"parameters":null,"signature":""},"solution":{"counter":0,"derivedKey":""}}'),
  ],
])('%s is no solution', async (_name, forge) => {
  const gateway = await startAttacked();
  const solution = await forge(await challengeFor(gateway));
  expect(await statusOf(gateway, paid(login(victim, 'wrong'), solution))).toBe(429);
  expect(gateway.log).toEqual([]);
});

test('the cost grows with the attempts that were paid, and wrong solutions do not raise it', async () => {
  const gateway = await startAttacked();
  const cost = async () => (await challengeFor(gateway)).parameters.cost;
  for (let index = 0; index < 30; index += 1) await statusOf(gateway, paid(login(victim, 'wrong'), 'x'));
  expect(await cost()).toBe(2);
  for (let index = 0; index < 20; index += 1)
    await statusOf(gateway, paid(login(victim, 'wrong'), await solved(await challengeFor(gateway))));
  expect(await cost()).toBe(4);
});

test('a second factor is not for sale', async () => {
  const gateway = await startAttacked();
  const client = newClient();
  const solution = await solved(await challengeFor(gateway));
  await gateway.send(client, paid(login(victim, rightPassword), solution));
  const second = (headers = {}): TestPost => ({
    path: '/self-service/login?flow=00000000-0000-4000-8000-aaaaaaaaaaaa',
    body: { method: 'totp', totp_code: '000000' },
    headers,
  });
  for (let index = 0; index < limit; index += 1) expect((await gateway.send(client, second())).statusCode).toBe(400);
  const refusal = await gateway.send(client, second());
  expect(refusal.statusCode).toBe(429);
  expect(refusal.json()).not.toHaveProperty('error.challenge');
});
