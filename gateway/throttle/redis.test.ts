import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { Redis } from 'iovalkey';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { findRedisServer, startRedisServer } from './redis-server.ts';
import { fromStore } from './store.ts';
import {
  login,
  newClient,
  newFlow,
  oneTimeCode,
  recoveryCode,
  recoveryRequest,
  rightPassword,
  type SmallGateway,
  startKratos,
  startThrottle,
  type TestClient,
  type TestPost,
  wrongCode,
} from './testing.ts';

const victim = 'victim@example.org';
const file = findRedisServer() ?? '';

afterEach(() => {
  vi.useRealTimers();
});

/** Two instances of the gateway with one store. @param query options of the store's client */
async function startWorld(query = '') {
  const store = await startRedisServer(file);
  const kratos = await startKratos();
  const env = { REDIS_URL: store.url + query };
  const one = await startThrottle(kratos, env);
  const other = await startThrottle(kratos, env);
  return { store, kratos, one, other };
}

/** Statuses of guesses, each from an address of its own. */
async function guess(gateways: readonly SmallGateway[], count: number): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const client = newClient(`198.51.100.${index % 100}`);
    const gateway = gateways[index % gateways.length];
    statuses.push((await gateway?.send(client, login(victim, `wrong-${index}`)))?.statusCode ?? 0);
  }
  return statuses;
}

/** Returns how many guesses reached Kratos. */
const admitted = (statuses: readonly number[]): number => statuses.filter((status) => status === 400).length;

/** Waits until an instance counts in the store. */
async function expectUsed({ url }: { readonly url: string }, gateway: SmallGateway): Promise<void> {
  const redis = new Redis(url);
  onTestFinished(() => redis.disconnect());
  const keys = async () => {
    await guess([gateway], 1);
    return redis.keys('throttle-count-*');
  };
  await expect.poll(keys, { timeout: 30_000, interval: 200 }).not.toEqual([]);
}

const failures = ({ log }: SmallGateway) =>
  log.filter(({ msg }) => `${msg}`.startsWith('The throttle cannot use its store'));

describe.skipIf(file === '')('with a store of Redis or Valkey', () => {
  test('of 10,000 guesses at two instances 20 reach Kratos, and the owner signs in at both', {
    timeout: 120_000,
  }, async () => {
    const { one, other, kratos } = await startWorld();
    const owner = newClient();
    await one.send(owner, login(victim, rightPassword));
    await guess([one, other], 10_000);
    expect(kratos.received.filter(({ body }) => body.includes('wrong-'))).toHaveLength(20);
    owner.cookies.delete('ory_kratos_session');
    for (const gateway of [other, one]) {
      expect((await gateway.send(owner, login(victim, rightPassword))).statusCode).toBe(303);
      owner.cookies.delete('ory_kratos_session');
    }
  });

  test('a solved challenge is spent once at all instances', async () => {
    const store = await startRedisServer(file);
    const kratos = await startKratos();
    const env = { REDIS_URL: store.url, THROTTLE_ACCOUNT: '1/1h', THROTTLE_CHALLENGE: '1' };
    const [one, other] = [await startThrottle(kratos, env), await startThrottle(kratos, env)];
    await guess([one], 1);
    const refusal = await other.send(newClient(), login(victim, 'wrong'));
    const { challenge } = refusal.json<{ error: { challenge: Challenge } }>().error;
    const solution = btoa(JSON.stringify({ challenge, solution: await solveChallenge({ challenge, deriveKey }) }));
    const post = { ...login(victim, 'wrong'), headers: { 'x-throttle-solution': solution } };
    expect((await one.send(newClient(), post)).statusCode).toBe(400);
    expect((await other.send(newClient(), post)).statusCode).toBe(429);
  });

  test('a limit ends with its time', { timeout: 120_000 }, async () => {
    const store = await startRedisServer(file);
    const gateway = await startThrottle(await startKratos(), { REDIS_URL: store.url, THROTTLE_ACCOUNT: '1/1s' });
    const refused = async () => (await gateway.send(newClient(), login(victim, 'wrong'))).headers['retry-after'];
    // A window of one second, and the rest of a slot. On a busy machine a guess can come after its window.
    const both = () => Promise.all([refused(), refused()]);
    const limit = expect.stringMatching(/^[12]$/);
    await vi.waitFor(async () => expect(await both()).toContainEqual(limit), { timeout: 50_000 });
    await vi.waitFor(async () => expect(await refused()).toBeUndefined(), { timeout: 50_000, interval: 200 });
  });

  test('an instance knows which account a flow or a session of the other one belongs to', async () => {
    const { one, other } = await startWorld();
    const [thief, flows] = [newClient(), Array.from({ length: 5 }, newFlow)];
    await one.send(thief, login(victim, rightPassword));
    for (const flow of flows) await one.send(newClient(), recoveryRequest(victim, flow));
    const admittedFrom = async (client: TestClient, make: (index: number) => TestPost) => {
      const statuses: number[] = [];
      for (let index = 0; index < 25; index += 1) statuses.push((await other.send(client, make(index))).statusCode);
      return admitted(statuses);
    };
    expect(await admittedFrom(thief, (index) => oneTimeCode(wrongCode(index)))).toBe(20);
    let codes = 0;
    for (const flow of flows) codes += await admittedFrom(newClient(), (index) => recoveryCode(wrongCode(index), flow));
    expect(codes).toBe(100);
  });

  test('the store holds no names and no addresses, and every key expires', async () => {
    const { store, one } = await startWorld();
    const flow = newFlow();
    const client = newClient('192.0.2.77');
    await one.send(client, login(victim, rightPassword));
    await one.send(client, recoveryRequest(victim, flow));
    const redis = new Redis(store.url);
    const keys = await redis.keys('*');
    const lifetimes = await Promise.all(keys.map((key) => redis.pttl(key)));
    const isCount = (key: string) => key.startsWith('throttle-count-');
    const notes = await Promise.all(keys.filter((key) => !isCount(key)).map((key) => redis.smembers(key)));
    const counts = await Promise.all(keys.filter(isCount).map((key) => redis.hgetall(key)));
    redis.disconnect();
    expect(Math.min(notes.length, counts.length)).toBeGreaterThan(1);
    expect(`${keys} ${notes} ${JSON.stringify(counts)}`).not.toMatch(
      new RegExp(`victim|192\\.0|${flow}|${client.cookies.get('ory_kratos_session')}`),
    );
    expect(lifetimes.every((lifetime) => lifetime > 0)).toBe(true);
  });

  test('an instance counts by itself when the store dies, which is logged once in a minute, and in the store when it is back', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const { store, one } = await startWorld();
    expect(await guess([one], 21)).toContain(429);
    await store.kill();
    expect(admitted(await guess([one], 30))).toBe(20);
    expect(failures(one)).toHaveLength(1);
    vi.setSystemTime(Date.now() + 60_000);
    await guess([one], 5);
    expect(failures(one)).toHaveLength(2);
    await store.restart();
    await expectUsed(store, one);
  });

  test('codes of a recovery count for the account that its flow named while the store was down', async () => {
    const { store, one } = await startWorld();
    const flows = Array.from({ length: 5 }, newFlow);
    await store.kill();
    for (const flow of flows) await one.send(newClient(), recoveryRequest(victim, flow));
    await store.restart();
    await expectUsed(store, one);
    const statuses: number[] = [];
    for (const flow of flows)
      for (let index = 0; index < 25; index += 1)
        statuses.push((await one.send(newClient(), recoveryCode(wrongCode(index), flow))).statusCode);
    expect(admitted(statuses)).toBe(100);
  });

  test('a busy instance does not take its store for down', async () => {
    const redis = new Redis((await startRedisServer(file)).url);
    onTestFinished(() => redis.disconnect());
    await redis.ping();
    const answer = fromStore(redis.ping());
    const end = performance.now() + 1000;
    while (performance.now() < end);
    expect(await answer).toBe('PONG');
  });

  test('a sign-in succeeds while the store is down', async () => {
    const { store, one } = await startWorld();
    await store.kill();
    expect((await one.send(newClient(), login(victim, rightPassword))).statusCode).toBe(303);
  });

  test('a submission waits shortly when the store stops responding', async () => {
    const { store, one } = await startWorld();
    store.freeze();
    const begin = performance.now();
    expect(await guess([one], 1)).toEqual([400]);
    expect(performance.now() - begin).toBeLessThan(5000);
    expect(failures(one)).toHaveLength(1);
  });

  test('a gateway starts while its store is down, and uses the store later', async () => {
    const store = await startRedisServer(file);
    await store.kill();
    const gateway = await startThrottle(await startKratos(), { REDIS_URL: store.url });
    expect(admitted(await guess([gateway], 25))).toBe(20);
    await store.restart();
    // What it counted by itself is forgotten in favour of the store's counts.
    await vi.waitFor(async () => expect(admitted(await guess([gateway], 21))).toBe(20), {
      timeout: 30_000,
      interval: 500,
    });
  });

  test('a gateway without a configured secret logs that it does not share its counts', async () => {
    const store = await startRedisServer(file);
    const kratos = await startKratos();
    const { log } = await startThrottle(kratos, { REDIS_URL: store.url, COOKIE_SECRET: '' });
    expect(log.map(({ msg }) => msg)).toEqual([
      'REDIS_URL is set without COOKIE_SECRET: each instance counts guesses by itself',
    ]);
  });
});
