import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  login,
  newClient,
  newFlow,
  oneTimeCode,
  recoveryCode,
  recoveryRequest,
  rightCode,
  rightPassword,
  type SmallGateway,
  startKratos,
  startThrottle,
  type TestClient,
  type TestPost,
  wrongCode,
} from './testing.ts';

const hour = 3600 * 1000;
const victim = 'victim@example.org';

afterEach(() => {
  vi.useRealTimers();
});

/** Lets a test move the clock. Timers go on. */
function stopClock() {
  vi.useFakeTimers({ toFake: ['Date'] });
  return { forward: (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds) };
}

async function startWorld(variables: Record<string, string> = {}) {
  const kratos = await startKratos();
  const gateway = await startThrottle(kratos, variables);
  /** How many submissions with this text reached Kratos. */
  const reached = (text: string) => kratos.received.filter(({ body }) => body.includes(text)).length;
  return { ...gateway, kratos, reached };
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

const addresses = times(100, (index) => `198.51.100.${index}`);
const addressOf = (index: number) => addresses[index % addresses.length] ?? '';

async function statusesOf(
  gateway: SmallGateway,
  client: TestClient,
  posts: readonly TestPost[],
): Promise<readonly number[]> {
  const statuses: number[] = [];
  for (const post of posts) statuses.push((await gateway.send(client, post)).statusCode);
  return statuses;
}

/** Uses up the guesses of an account, from a device that is not known. */
const attack = (gateway: SmallGateway, identifier = victim) =>
  statusesOf(
    gateway,
    newClient('203.0.113.9'),
    times(21, (index) => login(identifier, `wrong-${index}`)),
  );

/** A browser whose user has signed in once. */
async function signedIn(gateway: SmallGateway, identifier = victim, address = '192.0.2.1') {
  const client = newClient(address);
  expect((await gateway.send(client, login(identifier, rightPassword))).statusCode).toBe(303);
  return client;
}

/** Uses up the recovery codes of an account. */
async function attackRecovery(gateway: SmallGateway, identifier = victim) {
  for (const flow of times(5, newFlow)) {
    await gateway.send(newClient('203.0.113.9'), recoveryRequest(identifier, flow));
    await statusesOf(
      gateway,
      newClient('203.0.113.9'),
      times(20, (index) => recoveryCode(wrongCode(index), flow)),
    );
  }
}

const signOut = ({ cookies }: TestClient) => cookies.delete('ory_kratos_session');

/** The account's password is tried again: 303 from a device with guesses of its own, 429 from any other. */
async function tryAgain(gateway: SmallGateway, client: TestClient, identifier = victim): Promise<number> {
  signOut(client);
  return (await gateway.send(client, login(identifier, rightPassword))).statusCode;
}

/** Guesses of an attack: 1,000, or as many as `THROTTLE_GUESSES` says. */
const guesses = Number(process.env.THROTTLE_GUESSES ?? 1000);

describe(`${guesses} guesses from 100 addresses`, { timeout: 240_000 }, () => {
  test('20 passwords reach Kratos, and the owner signs in meanwhile', async () => {
    const gateway = await startWorld();
    const owner = await signedIn(gateway);
    const owners: number[] = [];
    for (let index = 0; index < guesses; index += 1) {
      await gateway.send(newClient(addressOf(index)), login(victim, `wrong-${index}`));
      if ((index + 1) % (guesses / 10) === 0) owners.push(await tryAgain(gateway, owner));
    }
    expect(owners).toEqual(times(10, () => 303));
    // The owner's first sign-in, on a device that was not known yet, gave its attempt back.
    expect(gateway.reached('wrong-')).toBe(20);
  });

  test('20 one-time codes reach Kratos, though the attacker knows the password, and the owner signs in', async () => {
    const gateway = await startWorld();
    const owner = await signedIn(gateway);
    expect((await gateway.send(owner, oneTimeCode(rightCode))).statusCode).toBe(303);
    const thieves = times(19, (index) => newClient(addressOf(index)));
    for (const thief of thieves) await gateway.send(thief, login(victim, rightPassword));
    for (let index = 0; index < guesses; index += 1) {
      const { cookies } = thieves[index % thieves.length] ?? newClient();
      await gateway.send({ address: addressOf(index), cookies }, oneTimeCode(wrongCode(index)));
    }
    expect(gateway.reached('totp_code=0')).toBe(20);
    expect(await tryAgain(gateway, owner)).toBe(303);
    expect((await gateway.send(owner, oneTimeCode(rightCode))).statusCode).toBe(303);
  });

  test('100 recovery codes reach Kratos, in however many flows, and 20 codes are sent', async () => {
    const gateway = await startWorld();
    const flows = times(100, newFlow);
    for (const [index, flow] of flows.entries())
      await gateway.send(newClient(addressOf(index)), recoveryRequest(victim, flow));
    for (let index = 0; index < guesses; index += 1)
      await gateway.send(
        newClient(addressOf(index)),
        recoveryCode(wrongCode(index), flows[index % flows.length] ?? ''),
      );
    expect([gateway.reached('email='), gateway.reached('code=0')]).toEqual([20, 100]);
  });

  test('of passwords leave the owner two ways in: a known device, and recovery on a new one', async () => {
    const gateway = await startWorld();
    const owner = await signedIn(gateway);
    const ways: number[] = [];
    for (let index = 0; index < guesses; index += 1) {
      await gateway.send(newClient(addressOf(index)), login(victim, `wrong-${index}`));
      if ((index + 1) % (guesses / 10) !== 0) continue;
      ways.push(await tryAgain(gateway, owner));
      const [device, flow] = [newClient(), newFlow()];
      ways.push(...(await statusesOf(gateway, device, [recoveryRequest(victim, flow), recoveryCode(rightCode, flow)])));
    }
    expect(ways).toEqual(times(10, () => [303, 400, 303]).flat());
  });

  test('for made-up accounts and flows do not give an account new guesses', async () => {
    const gateway = await startWorld();
    await attack(gateway);
    for (let index = 0; index < guesses; index += 1)
      await gateway.send(newClient(addressOf(index)), login(`made-up-${index}@example.org`, 'wrong'));
    expect((await attack(gateway)).every((status) => status === 429)).toBe(true);
  });
});

test('a refusal names the seconds after which guesses are admitted again', async () => {
  const clock = stopClock();
  const gateway = await startWorld();
  await attack(gateway);
  clock.forward(hour / 4);
  const refused = await gateway.send(newClient(), login(victim, 'wrong'));
  // An attempt counts up to a twelfth of the time longer than an hour.
  const retryAfter = Number(refused.headers['retry-after']);
  expect([refused.statusCode, retryAfter >= 2700, retryAfter <= 3000]).toEqual([429, true, true]);
  expect(refused.json()).toEqual({
    error: { id: 'too_many', code: 429, message: 'Too many requests in a short time.' },
  });
  clock.forward(retryAfter * 1000);
  expect((await gateway.send(newClient(), login(victim, 'wrong'))).statusCode).toBe(400);
});

test('the answers for an account that exists and for one that does not are the same bytes', async () => {
  stopClock();
  const gateway = await startWorld();
  await signedIn(gateway, 'known@example.org');
  const answersFor = async (identifier: string, guesses: number) => {
    const answers: string[] = [];
    for (let index = 0; index < guesses; index += 1) {
      const { headers, body, statusCode } = await gateway.send(newClient('192.0.2.7'), login(identifier, 'wrong'));
      answers.push(JSON.stringify([statusCode, { ...headers, date: '' }, body]));
    }
    return answers;
  };
  const [known, unknown] = [await answersFor('known@example.org', 25), await answersFor('nobody@example.org', 25)];
  expect(known).toEqual(unknown);
});

test.each([
  ['case', 'Victim@EXAMPLE.org'],
  ['blanks', ' \tvictim@example.org\u00a0\u0085'],
  ['a letter that Kratos makes the same in lower case', 'v\u0130ctim@example.org'],
])('an e-mail address in another spelling has no guesses of its own: %s', async (_, spelling) => {
  const gateway = await startWorld();
  await attack(gateway);
  expect((await gateway.send(newClient(), login(spelling, 'wrong'))).statusCode).toBe(429);
});

test.each([
  '+33 6 12 34 56 78',
  '+33 (0)6 12 34 56 78',
  '\uff0b\uff13\uff13\uff16\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18',
  ' +33-6.12.34.56.78 ',
])('a phone number in another spelling has no guesses of its own: %s', async (spelling) => {
  const gateway = await startWorld();
  await attack(gateway, '+33612345678');
  expect((await gateway.send(newClient(), login(spelling, 'wrong'))).statusCode).toBe(429);
});

/** Submissions that Kratos v26.2.0 takes as a guess for the victim, each with a number that makes it another one. */
const disguises: readonly (readonly [name: string, post: (index: number) => TestPost])[] = [
  ['openly', (index) => login(victim, `wrong-${index}`)],
  [
    'as the first of two identifiers',
    (index) => ({
      ...login('', ''),
      body: `method=password&password=w&identifier=${victim}&identifier=decoy-${index}`,
    }),
  ],
  [
    'as the last of two identifiers in JSON',
    (index) => ({
      ...login('', ''),
      type: 'application/json',
      body: `{"method":"password","password":"w","decoy":"${index}","identifier":"x","identifier":"${victim}"}`,
    }),
  ],
  [
    'under an old name',
    (index) => ({ ...login('', ''), body: `method=password&password=w&password_identifier=${victim}&decoy=${index}` }),
  ],
  ['at a path with an escape', () => ({ ...login(victim, 'w'), path: `/self-service/%6Cogin?flow=${newFlow()}` })],
];

/** Submissions that Kratos takes as a guess for the victim, and that the gateway cannot read for certain. */
const ambiguousDisguises: typeof disguises = [
  [
    'in a text that becomes part of JSON',
    (index) => ({
      ...login('', ''),
      body: {
        method: 'password',
        password: 'w',
        identifier: `decoy-${index}`,
        transient_payload: `{},"identifier":"${victim}"`,
      },
    }),
  ],
  [
    'in JSON with something behind it',
    (index) => ({
      ...login('', ''),
      type: 'application/json',
      body: `{"method":"password","password":"w","identifier":"${victim}"}decoy-${index}`,
    }),
  ],
  [
    'as a phone number with an extension',
    (index) => ({
      ...login('', ''),
      body: { method: 'code', code: '000000', identifier: `+33612345678 ext ${index}` },
    }),
  ],
  [
    'in a multipart body',
    (index) => ({ ...login('', ''), type: `multipart/form-data; boundary=b${index}`, body: `--b${index}\r\n` }),
  ],
  [
    'among three',
    (index) => ({
      ...login('', ''),
      body: `method=password&password=w&identifier=${victim}&address=a-${index}&email=b-${index}`,
    }),
  ],
  [
    'in one of three flows',
    (index) => ({
      ...recoveryCode(wrongCode(index), newFlow()),
      path: `/self-service/recovery?flow=${[newFlow(), newFlow(), newFlow()].join('&flow=')}`,
    }),
  ],
];

test.each(disguises)('guesses for one account are 20 an hour when it is named %s', async (_, disguise) => {
  const gateway = await startWorld();
  for (let index = 0; index < 60; index += 1) await gateway.send(newClient(addressOf(index)), disguise(index));
  expect(gateway.kratos.received.length).toBe(20);
});

test('guesses for one account are 20 an hour when it is named in all of these ways', async () => {
  const gateway = await startWorld();
  const ways = [...disguises, ...ambiguousDisguises];
  for (let index = 0; index < 200; index += 1)
    await gateway.send(newClient(addressOf(index)), ways[index % ways.length]?.[1](index) ?? login(victim, 'w'));
  expect(gateway.kratos.received.length).toBe(20);
});

test.each(ambiguousDisguises)('a guess for an account that is named %s does not reach Kratos', async (_, disguise) => {
  const gateway = await startWorld();
  const answer = await gateway.send(newClient(), disguise(0));
  expect([answer.statusCode, gateway.kratos.received]).toEqual([400, []]);
});

test('a flow in which many addresses were typed takes no code any more', async () => {
  const gateway = await startWorld();
  const [few, many] = [newFlow(), newFlow()];
  for (let index = 0; index < 5; index += 1)
    await gateway.send(newClient(), recoveryRequest(`a${index}@example.org`, few));
  for (let index = 0; index < 6; index += 1)
    await gateway.send(newClient(), recoveryRequest(`b${index}@example.org`, many));
  expect((await gateway.send(newClient(), recoveryCode('000000', few))).statusCode).toBe(400);
  expect((await gateway.send(newClient(), recoveryCode('000000', many))).statusCode).toBe(429);
});

test.each([
  ['without dashes', (flow: string) => flow.replaceAll('-', '')],
  ['in upper case', (flow: string) => flow.toUpperCase()],
  ['in braces', (flow: string) => `%7B${flow}%7D`],
  ['as an URN', (flow: string) => `urn:uuid:${flow}`],
  ['beside another one', (flow: string) => `${flow}&flow=${newFlow()}`],
])('the flow of a recovery code is known %s', async (_, spell) => {
  const gateway = await startWorld();
  await attackRecovery(gateway);
  const flow = 'abcdefab-0000-4000-8000-000000000001';
  await gateway.send(newClient(), recoveryRequest(victim, flow));
  expect((await gateway.send(newClient(), recoveryCode('000000', spell(flow)))).statusCode).toBe(429);
});

test.each([
  ['the address is in the query', `&email=${victim}`, { method: 'code', email: 'decoy@example.org' }],
  ['the flow is in the body', '', { method: 'code', email: victim, flow: 'abcdefab-0000-4000-8000-000000000001' }],
])('a recovery code counts for the address that it was sent to, when %s', async (_, query, body) => {
  const gateway = await startWorld();
  await attackRecovery(gateway);
  const flow = 'abcdefab-0000-4000-8000-000000000001';
  const flowId = query === '' ? newFlow() : flow;
  await gateway.send(newClient(), { path: `/self-service/recovery?flow=${flowId}${query}`, body });
  expect((await gateway.send(newClient(), recoveryCode('000000', flow))).statusCode).toBe(429);
});

describe('counted submissions', () => {
  test.each<readonly [string, TestPost]>([
    [
      'a step that only names the account',
      { ...login('', ''), body: { method: 'identifier_first', identifier: victim } },
    ],
    ['a request for a login code', { ...login('', ''), body: { method: 'code', identifier: victim } }],
    ['a request for a recovery code', recoveryRequest(victim, newFlow())],
  ])('%s takes no guess, and there are 20 in an hour', async (_, post) => {
    const gateway = await startWorld();
    const posts = times(21, () => ({ ...post, path: post.path.replace(/flow=.*/, `flow=${newFlow()}`) }));
    expect(await statusesOf(gateway, newClient(), posts)).toEqual([...times(20, () => 400), 429]);
    expect((await gateway.send(newClient(), login(victim, 'wrong'))).statusCode).toBe(400);
  });

  test.each<readonly [string, TestPost]>([
    ['a new password', { path: '/self-service/settings', body: { method: 'password', password: 'p' } }],
    ['the link of a mail', { path: `/self-service/verification?flow=${newFlow()}&token=t`, method: 'GET' }],
    ['an address of Kratos that takes no secret', { path: '/self-service/methods/oidc/callback/x', body: 'a=b' }],
    ['a page that is opened', { path: '/self-service/login/browser', method: 'GET' }],
  ])('%s does not', async (_, post) => {
    const gateway = await startWorld({ THROTTLE_ADDRESS: '1/1h' });
    expect(await statusesOf(gateway, newClient(), [post, post, post])).not.toContain(429);
  });

  test('a code that a registration sends counts for the address that it goes to', async () => {
    const gateway = await startWorld();
    const register = (): TestPost => ({
      path: `/self-service/registration?flow=${newFlow()}`,
      type: 'application/json',
      body: JSON.stringify({ method: 'code', traits: { name: 'Vic', contact: { email: victim } } }),
    });
    const statuses = await statusesOf(gateway, newClient(), times(21, register));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('submissions of one flow count together, from whatever address and for whatever account', async () => {
    const gateway = await startWorld({ THROTTLE_FLOW: '5/1h' });
    const flow = newFlow();
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1)
      statuses.push((await gateway.send(newClient(addressOf(index)), login(`a${index}`, 'wrong', flow))).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('submissions of one address count together, and all addresses of an IPv6 network of 64 bits are one', async () => {
    const gateway = await startWorld({ THROTTLE_ADDRESS: '3/1h' });
    const from = async (address: string) =>
      (await gateway.send(newClient(address), login(newFlow(), 'wrong'))).statusCode;
    const statuses = [];
    for (const last of ['1', '2', '3', 'ffff:1:2']) statuses.push(await from(`2001:db8:1:2::${last}`));
    expect(statuses).toEqual([400, 400, 400, 429]);
    expect(await from('2001:db8:1:3::1')).toBe(400);
  });

  test('the metrics count refused submissions by limit', async () => {
    const gateway = await startWorld();
    await attack(gateway);
    expect([await gateway.refused('guess'), await gateway.refused('address')]).toEqual([1, 0]);
  });

  test('THROTTLE=off lets everything through', async () => {
    const gateway = await startWorld({ THROTTLE: 'off' });
    expect(await attack(gateway)).toEqual(times(21, () => 400));
  });
});

describe('a device on which the account signed in before', () => {
  test('has guesses of its own, and these have a limit', async () => {
    const gateway = await startWorld();
    const owner = await signedIn(gateway);
    await attack(gateway);
    const statuses = await statusesOf(
      gateway,
      owner,
      times(31, () => login(victim, 'wrong')),
    );
    expect(statuses).toEqual([...times(30, () => 400), 429]);
  });

  test('has guesses for a recovery code, too', async () => {
    const gateway = await startWorld();
    const owner = await signedIn(gateway);
    await attackRecovery(gateway);
    const flow = newFlow();
    expect(await statusesOf(gateway, owner, [recoveryRequest(victim, flow), recoveryCode('000000', flow)])).toEqual([
      400, 400,
    ]);
  });

  test('has none for another account', async () => {
    const gateway = await startWorld();
    const other = await signedIn(gateway, 'other@example.org');
    await attack(gateway);
    expect(await tryAgain(gateway, other)).toBe(429);
  });

  test('has none for an account whose name only looks the same', async () => {
    const gateway = await startWorld();
    const other = await signedIn(gateway, 'v\u00edctim@example.org');
    await attack(gateway);
    expect(await tryAgain(gateway, other)).toBe(429);
  });

  test('knows ten accounts', async () => {
    const gateway = await startWorld();
    const family = await signedIn(gateway);
    const names = times(10, (index) => `child-${index}@example.org`);
    for (const name of names) expect(await tryAgain(gateway, family, name)).toBe(303);
    for (const name of [victim, ...names]) await attack(gateway, name);
    expect(await tryAgain(gateway, family, names[0])).toBe(303);
    expect(await tryAgain(gateway, family)).toBe(429);
  });

  test('is known for a year after its last sign-in', async () => {
    const clock = stopClock();
    const gateway = await startWorld();
    const owner = await signedIn(gateway);
    clock.forward(364 * 24 * hour);
    await attack(gateway);
    const late = { ...owner, cookies: new Map(owner.cookies) };
    expect(await tryAgain(gateway, owner)).toBe(303);
    clock.forward(2 * 24 * hour);
    await attack(gateway);
    expect([await tryAgain(gateway, late), await tryAgain(gateway, owner)]).toEqual([429, 303]);
  });

  test('is known after a rotation of secrets, and no longer when the old secret is gone', async () => {
    const kratos = await startKratos();
    const [before, after] = ['an old secret that is long enough as well', 'a new secret that is long enough as well'];
    const owner = await signedIn(await startThrottle(kratos, { COOKIE_SECRET: before }));
    const rotated = await startThrottle(kratos, { COOKIE_SECRET: `${after},${before}` });
    const replaced = await startThrottle(kratos, { COOKIE_SECRET: after });
    await attack(rotated);
    await attack(replaced);
    expect([await tryAgain(replaced, owner), await tryAgain(rotated, owner)]).toEqual([429, 303]);
    // That sign-in was signed with the new secret.
    expect(await tryAgain(replaced, owner)).toBe(303);
  });

  test.each<readonly [string, (value: string) => string]>([
    ['without its signature', (value) => value.slice(0, value.lastIndexOf('.'))],
    ['with another signature', (value) => value.slice(0, -2) + (value.endsWith('xx') ? 'yy' : 'xx')],
    ['with another id', (value) => value.replace(/(?<=^device1\.\d+\.)./, (first) => (first === '-' ? '_' : '-'))],
    ['that is empty', () => ''],
  ])('is not known by a cookie %s', async (_, forge) => {
    const gateway = await startWorld();
    const owner = await signedIn(gateway);
    const value = owner.cookies.get('__Host-device') ?? '';
    await attack(gateway);
    owner.cookies.set('__Host-device', forge(value));
    expect(await tryAgain(gateway, owner)).toBe(429);
    owner.cookies.set('__Host-device', value);
    expect(await tryAgain(gateway, owner)).toBe(303);
  });

  test('gets a cookie that scripts cannot read and other sites do not send', async () => {
    const gateway = await startWorld();
    const answer = await gateway.send(newClient(), login(victim, rightPassword));
    const cookie = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('__Host-device='));
    expect(cookie?.split('; ').slice(1)).toEqual(['Max-Age=31536000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']);
    expect(cookie).not.toContain('victim');
    const plain = await startWorld({ DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true' });
    const client = await signedIn(plain);
    expect(client.cookies.has('device')).toBe(true);
  });

  test('is one of five new devices of an account in a day', async () => {
    const gateway = await startWorld();
    const devices: TestClient[] = [];
    for (let index = 0; index < 7; index += 1) devices.push(await signedIn(gateway));
    const known = devices.map(({ cookies }) => cookies.has('__Host-device'));
    expect(known).toEqual([true, true, true, true, true, false, false]);
    expect(await gateway.refused('newDevice')).toBe(2);
  });
});

/** Sign-ins that Kratos grants to an account of the attacker, while the submission names the victim. */
describe('a device does not become known for an account that did not sign in there', () => {
  const body = { method: 'password', identifier: victim, password: 'w' };
  test.each<readonly [string, Record<string, string>]>([
    ['with a passkey beside the password', { ...body, passkey_login: '{}' }],
    ['with a security key beside the password', { ...body, webauthn_login: '{}' }],
    ['with a token of a provider', { method: 'oidc', identifier: victim, id_token: 'x', provider: 'p' }],
    ['with a second identifier', { ...body, address: 'attacker@example.org' }],
    ['without a method', { identifier: victim, password: 'w' }],
    ['by a one-time code', { method: 'totp', identifier: victim, totp_code: '000000' }],
  ])('%s', async (_, fields) => {
    const gateway = await startWorld();
    const attacker = newClient();
    await gateway.send(attacker, { ...login('', ''), body: fields, headers: { 'x-signs-in': 'yes' } });
    expect([...attacker.cookies.keys()]).toEqual(['ory_kratos_session']);
  });

  test('by a login code that is the second factor of another session', async () => {
    const gateway = await startWorld();
    const attacker = await signedIn(gateway, 'attacker@example.org');
    const code = { ...login('', ''), body: { method: 'code', identifier: victim, code: rightCode } };
    expect((await gateway.send(attacker, code)).statusCode).toBe(303);
    await attack(gateway);
    expect(await tryAgain(gateway, attacker)).toBe(429);
  });

  test('by a recovery', async () => {
    const gateway = await startWorld();
    const attacker = newClient();
    const flow = newFlow();
    await gateway.send(attacker, recoveryRequest(victim, flow));
    expect((await gateway.send(attacker, recoveryCode(rightCode, flow))).statusCode).toBe(303);
    expect(attacker.cookies.has('__Host-device')).toBe(false);
  });
});

describe('second factors', () => {
  /** Uses up the guesses of the second factor, as an attacker who knows the password. */
  async function attackSecondFactor(gateway: SmallGateway) {
    const attacker = await signedIn(gateway, victim, '203.0.113.8');
    await statusesOf(
      gateway,
      attacker,
      times(21, (index) => oneTimeCode(wrongCode(index))),
    );
    return attacker;
  }

  test('have no guesses of their own on a device that has proven the password alone', async () => {
    const gateway = await startWorld();
    const attacker = await attackSecondFactor(gateway);
    expect(await tryAgain(gateway, attacker)).toBe(303);
    expect((await gateway.send(attacker, oneTimeCode('000000'))).statusCode).toBe(429);
  });

  test('are not used up by an attacker without the password', async () => {
    const gateway = await startWorld();
    const owner = await signedIn(gateway);
    await attack(gateway);
    expect(await tryAgain(gateway, owner)).toBe(303);
    expect((await gateway.send(owner, oneTimeCode(rightCode))).statusCode).toBe(303);
  });

  test.each([
    ['one-time code', { method: 'totp', totp_code: rightCode }],
    ['backup code', { method: 'lookup_secret', lookup_secret: rightCode }],
    ['code by mail', { method: 'code', identifier: victim, code: rightCode }],
  ])('a %s is taken where it was right before, whatever an attacker has used up', async (_, body) => {
    const gateway = await startWorld();
    const owner = await signedIn(gateway);
    const factor = () => ({ ...login('', ''), body });
    expect((await gateway.send(owner, factor())).statusCode).toBe(303);
    await attackSecondFactor(gateway);
    await attack(gateway);
    expect(await tryAgain(gateway, owner)).toBe(303);
    expect((await gateway.send(owner, factor())).statusCode).toBe(303);
  });

  test('a code counts for the account of the session, whatever identifier comes with it', async () => {
    const gateway = await startWorld();
    const thief = await signedIn(gateway);
    const code = (index: number) => ({
      ...login('', ''),
      body: { method: 'code', identifier: `decoy-${index}@example.org`, code: wrongCode(index) },
    });
    const statuses = await statusesOf(gateway, thief, times(30, code));
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
  });

  test('a session keeps its account when Kratos renews the cookie', async () => {
    const gateway = await startWorld();
    const attacker = await attackSecondFactor(gateway);
    const before = attacker.cookies.get('ory_kratos_session');
    await gateway.send(attacker, { path: '/sessions/whoami', method: 'GET' });
    expect(attacker.cookies.get('ory_kratos_session')).not.toBe(before);
    expect((await gateway.send(attacker, oneTimeCode('000000'))).statusCode).toBe(429);
  });

  test.each([
    ['quoted', (value: string) => `ory_kratos_session="${value}"`],
    ['behind another one', (value: string) => `ory_kratos_session=a\\b; ory_kratos_session=${value}`],
    ['with blanks around its name', (value: string) => ` ory_kratos_session =${value}`],
  ])('a session cookie is found %s', async (_, spell) => {
    const gateway = await startWorld();
    const { cookies } = await attackSecondFactor(gateway);
    const cookie = spell(cookies.get('ory_kratos_session') ?? '');
    const answer = await gateway.send(newClient(), { ...oneTimeCode('000000'), headers: { cookie } });
    expect(answer.statusCode).toBe(429);
  });

  test('a session cookie with other bits that have no meaning is the same session', async () => {
    const gateway = await startWorld();
    const { cookies } = await attackSecondFactor(gateway);
    const value = cookies.get('ory_kratos_session') ?? '';
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const other = value.slice(0, -1) + letters[letters.indexOf(value.at(-1) ?? '') + 1];
    const stranger = newClient('198.51.100.1');
    stranger.cookies.set('ory_kratos_session', other);
    expect((await gateway.send(stranger, oneTimeCode('000000'))).statusCode).toBe(429);
  });

  test('guesses in sessions whose account is not known count together for a network', async () => {
    const gateway = await startWorld();
    const stranger = newClient();
    stranger.cookies.set('ory_kratos_session', 'of-a-provider');
    const guess = (index: number) => oneTimeCode(wrongCode(index));
    expect(await statusesOf(gateway, stranger, times(21, guess))).toEqual([...times(20, () => 400), 429]);
    stranger.cookies.set('ory_kratos_session', 'another');
    expect((await gateway.send(stranger, guess(0))).statusCode).toBe(429);
    expect((await gateway.send({ ...stranger, address: '192.0.2.2' }, guess(0))).statusCode).toBe(400);
  });

  test('a program that signs in by JSON has its guesses counted by the token that it gets', async () => {
    const gateway = await startWorld();
    const signIn = {
      ...login('', ''),
      type: 'application/json',
      body: JSON.stringify({ method: 'password', identifier: victim, password: rightPassword }),
    };
    const tokens: string[] = [];
    for (let index = 0; index < 3; index += 1)
      tokens.push(`${(await gateway.send(newClient(), signIn)).json<{ session_token: string }>().session_token}`);
    const statuses: number[] = [];
    for (let index = 0; index < 30; index += 1) {
      const headers = { 'x-session-token': `${tokens[index % tokens.length]}` };
      statuses.push((await gateway.send(newClient(), { ...oneTimeCode(wrongCode(index)), headers })).statusCode);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
  });

  test.each([
    ['tells the account of each session', true],
    ['tells it after the second factor only', false],
  ])('are 20 an hour through six sign-ins with a provider, where Kratos %s', async (_, tellsIdentity) => {
    const kratos = await startKratos({ tellsIdentity });
    const gateway = await startThrottle(kratos);
    for (let session = 0; session < 6; session += 1) {
      const thief = newClient();
      await gateway.send(thief, { path: '/self-service/methods/oidc/callback/x?as=victim-id', method: 'GET' });
      await statusesOf(
        gateway,
        thief,
        times(20, (index) => oneTimeCode(wrongCode(index))),
      );
    }
    expect(kratos.received.filter(({ body }) => body.includes('totp_code'))).toHaveLength(20);
  });

  test('are counted together for a provider and a password, when both sign in the same account', async () => {
    const gateway = await startWorld();
    await attackSecondFactor(gateway);
    const thief = newClient();
    await gateway.send(thief, { path: `/self-service/methods/oidc/callback/x?as=${victim}`, method: 'GET' });
    expect((await gateway.send(thief, oneTimeCode('000000'))).statusCode).toBe(429);
  });
});

describe('a right answer gives its attempt back', () => {
  test('so that a probe signs in any number of times, each time as a new device', async () => {
    const gateway = await startWorld();
    const statuses: number[] = [];
    for (let index = 0; index < 60; index += 1)
      statuses.push((await gateway.send(newClient(), login(victim, rightPassword))).statusCode);
    expect(statuses).toEqual(times(60, () => 303));
  });

  test('and no other: wrong ones between right ones are 20 an hour', async () => {
    const gateway = await startWorld();
    for (let index = 0; index < 60; index += 1) {
      await gateway.send(newClient(), login(victim, rightPassword));
      await gateway.send(newClient(), login(victim, `wrong-${index}`));
    }
    expect(gateway.reached('wrong-')).toBe(20);
  });

  test('to the account that it proves only: none for the name of another account', async () => {
    const gateway = await startWorld();
    const body = { method: 'password', identifier: victim, password: 'w', passkey_login: '{}' };
    const forged = times(30, () => ({ ...login('', ''), body, headers: { 'x-signs-in': 'yes' } }));
    await statusesOf(gateway, newClient(), forged);
    expect(gateway.kratos.received).toHaveLength(20);
  });

  test('but not for an account with an unverified address, which a hook may mail at each sign-in', async () => {
    const gateway = await startThrottle(await startKratos({ verified: false }));
    const signIn = () => login(victim, rightPassword);
    const statuses: number[] = [];
    for (let index = 0; index < 24; index += 1) statuses.push((await gateway.send(newClient(), signIn())).statusCode);
    expect(statuses.filter((status) => status === 303)).toHaveLength(20);
  });

  test.each([true, false])('for a second factor, too (Kratos tells the account: %s)', async (tellsIdentity) => {
    const gateway = await startThrottle(await startKratos({ tellsIdentity }));
    const statuses: number[] = [];
    for (let index = 0; index < 30; index += 1) {
      const client = newClient();
      await gateway.send(client, { path: '/self-service/methods/oidc/callback/x?as=victim-id', method: 'GET' });
      statuses.push((await gateway.send(client, oneTimeCode(rightCode))).statusCode);
    }
    expect(statuses).toEqual(times(30, () => 303));
  });
});

describe('what Kratos takes beside posted passwords and codes', () => {
  const flows = (form: string) => times(40, () => `/self-service/${form}?flow=${newFlow()}`);

  test.each([
    ['verification', `&method=code&email=${victim}`],
    ['verification', `&method=link&email=${victim}`],
    ['recovery', `&method=link&email=${victim}`],
    ['login', `&method=code&identifier=${victim}`],
  ])('a message is sent 20 times when a client asks for it by GET at %s with %s', async (form, query) => {
    const gateway = await startWorld();
    const posts = flows(form).map((path) => ({ path: path + query, method: 'GET' as const }));
    const statuses = await statusesOf(gateway, newClient(), posts);
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  });

  test('codes of verification are guessed 100 times in all flows, whether they were asked for by GET or by POST', async () => {
    const gateway = await startWorld();
    for (const [index, path] of flows('verification').slice(0, 20).entries()) {
      await gateway.send(newClient(), { path: `${path}&method=code&email=${victim}`, method: 'GET' });
      for (let code = 0; code < 20; code += 1)
        await gateway.send(newClient(addressOf(index)), { path: `${path}&code=${wrongCode(code)}`, method: 'GET' });
    }
    expect(gateway.kratos.received.filter(({ path }) => path.includes('&code=0'))).toHaveLength(100);
  });

  test.each(['browser', 'api'])('a login for a second factor that is made by %s counts as a message', async (kind) => {
    const gateway = await startWorld();
    const thief = await signedIn(gateway);
    thief.cookies.delete('__Host-device');
    const make = { path: `/self-service/login/${kind}?aal=aal2&via=email`, method: 'GET' as const };
    const statuses = await statusesOf(
      gateway,
      thief,
      times(40, () => make),
    );
    expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  });

  test('flows that one client makes are ten times the limit of its address, those of another are its own', async () => {
    const gateway = await startWorld({ THROTTLE_ADDRESS: '1/1h' });
    const forms = ['login', 'registration', 'recovery', 'verification', 'settings'];
    const make = (index: number): TestPost => ({
      path: `/self-service/${forms[index % 5]}/${index % 2 ? 'api' : 'browser'}`,
      method: 'GET',
    });
    expect(await statusesOf(gateway, newClient(), times(11, make))).toEqual([...times(10, () => 200), 429]);
    expect((await gateway.send(newClient('192.0.2.2'), make(0))).statusCode).toBe(200);
  });

  test('registrations have a limit for an address', async () => {
    const gateway = await startWorld({ THROTTLE_REGISTRATION: '3/1h' });
    const register = (index: number): TestPost => ({
      path: `/self-service/registration?flow=${newFlow()}`,
      body: { method: 'password', password: 'p', 'traits.email': `new-${index}@example.org` },
    });
    expect(await statusesOf(gateway, newClient(), times(4, register))).toEqual([400, 400, 400, 429]);
    expect((await gateway.send(newClient('192.0.2.2'), register(4))).statusCode).toBe(400);
  });

  test.each([['password'], ['passkey']])(
    'registrations by %s that name one address of a stranger are 20',
    async (method) => {
      const gateway = await startWorld();
      const register = (): TestPost => ({
        path: `/self-service/registration?flow=${newFlow()}`,
        body: { method, password: 'p', 'traits.name': 'Ada "Countess" @ home', 'traits.email': victim },
      });
      const statuses = await statusesOf(gateway, newClient(), times(21, register));
      expect(statuses.filter((status) => status === 429)).toHaveLength(1);
    },
  );

  test.each<readonly [string, TestPost]>([
    ['a login', { path: `/self-service/login?flow=${newFlow()}&provider=acme`, method: 'GET' }],
    ['a registration', { path: `/self-service/registration?flow=${newFlow()}&provider=acme`, method: 'GET' }],
    ['a link in the settings', { path: `/self-service/settings?flow=${newFlow()}&link=acme`, method: 'GET' }],
  ])('%s that begins at a provider by GET counts for the client address', async (_, start) => {
    const gateway = await startWorld({ THROTTLE_ADDRESS: '2/1h', THROTTLE_REGISTRATION: '1/1h' });
    expect(await statusesOf(gateway, newClient(), [start, start, start])).toEqual([200, 200, 429]);
  });

  test('the first step of a registration, with the profile alone, does not count as one', async () => {
    const gateway = await startWorld({ THROTTLE_REGISTRATION: '1/1h' });
    const profile = (): TestPost => ({
      path: `/self-service/registration?flow=${newFlow()}`,
      body: { method: 'profile', 'traits.email': victim },
    });
    expect(await statusesOf(gateway, newClient(), times(3, profile))).toEqual([400, 400, 400]);
  });

  test.each<readonly [string, (index: number) => string]>([
    ['one stranger', () => victim],
    ['many strangers', (index) => `stranger-${index}@example.org`],
  ])('changes of the own address that mail %s are 20 an hour', async (_, target) => {
    const gateway = await startWorld();
    const owner = await signedIn(gateway, 'owner@example.org');
    owner.cookies.delete('__Host-device');
    const change = (index: number): TestPost => ({
      path: `/self-service/settings?flow=${newFlow()}`,
      body: { method: 'profile', 'traits.email': target(index) },
    });
    const statuses = await statusesOf(gateway, owner, times(30, change));
    expect(statuses.filter((status) => status !== 429)).toHaveLength(20);
  });

  test.each([
    [4, '00'],
    [16, ''],
  ])('IPv6 networks of a client share %i times the limit of an address', async (factor, subnet) => {
    const gateway = await startWorld({ THROTTLE_ADDRESS: '2/1h' });
    const from = (index: number) => newClient(`2001:db8:1:${index.toString(16)}${subnet === '' ? '00' : ''}::1`);
    const statuses: number[] = [];
    for (let index = 0; index < 2 * factor + 3; index += 1)
      statuses.push((await gateway.send(from(index), login(newFlow(), 'wrong'))).statusCode);
    expect(statuses.filter((status) => status === 400)).toHaveLength(2 * factor);
  });
});
