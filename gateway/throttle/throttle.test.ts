import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type Client,
  codeOf,
  login,
  newClient,
  newFlow,
  oneTimeCode,
  type Post,
  recovery,
  recoveryCode,
  rightCode,
  rightPassword,
  type SmallGateway,
  startKratos,
  startThrottle,
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

async function world(variables: Record<string, string> = {}) {
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

async function statusesOf(gateway: SmallGateway, client: Client, posts: readonly Post[]): Promise<readonly number[]> {
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

const signOut = ({ cookies }: Client) => cookies.delete('ory_kratos_session');

/** The account's password is tried again: 303 from a device with guesses of its own, 429 from any other. */
async function tryAgain(gateway: SmallGateway, client: Client, identifier = victim): Promise<number> {
  signOut(client);
  return (await gateway.send(client, login(identifier, rightPassword))).statusCode;
}

describe('10,000 guesses from 100 addresses', () => {
  test('20 passwords reach Kratos, and the owner signs in meanwhile', async () => {
    const at = await world();
    const owner = await signedIn(at);
    const owners: number[] = [];
    for (let index = 0; index < 10_000; index += 1) {
      await at.send(newClient(addressOf(index)), login(victim, `wrong-${index}`));
      if (index % 1000 === 999) owners.push(await tryAgain(at, owner));
    }
    expect(owners).toEqual(times(10, () => 303));
    // The owner's first sign-in, on a device that was not known yet, was one of the 20.
    expect(at.reached('wrong-')).toBe(19);
  });

  test('20 one-time codes reach Kratos, though the attacker knows the password, and the owner signs in', async () => {
    const at = await world();
    const owner = await signedIn(at);
    expect((await at.send(owner, oneTimeCode(rightCode))).statusCode).toBe(303);
    const thieves = times(19, (index) => newClient(addressOf(index)));
    for (const thief of thieves) await at.send(thief, login(victim, rightPassword));
    for (let index = 0; index < 10_000; index += 1) {
      const { cookies } = thieves[index % thieves.length] ?? newClient();
      await at.send({ address: addressOf(index), cookies }, oneTimeCode(codeOf(index)));
    }
    // The owner's own code was one of the 20.
    expect(at.reached('totp_code=0')).toBe(19);
    expect(await tryAgain(at, owner)).toBe(303);
    expect((await at.send(owner, oneTimeCode(rightCode))).statusCode).toBe(303);
  });

  test('20 recovery codes reach Kratos, in however many flows, and 20 codes are sent', async () => {
    const at = await world();
    const flows = times(100, newFlow);
    for (const [index, flow] of flows.entries()) await at.send(newClient(addressOf(index)), recovery(victim, flow));
    for (let index = 0; index < 10_000; index += 1)
      await at.send(newClient(addressOf(index)), recoveryCode(codeOf(index), flows[index % flows.length] ?? ''));
    expect([at.reached('email='), at.reached('code=0')]).toEqual([20, 20]);
  });

  test('at accounts and flows that are made up do not bring back the guesses of an account', async () => {
    const at = await world();
    await attack(at);
    for (let index = 0; index < 10_000; index += 1)
      await at.send(newClient(addressOf(index)), login(`made-up-${index}@example.org`, 'wrong'));
    expect((await attack(at)).every((status) => status === 429)).toBe(true);
  });
});

test('the answer names the seconds until the limit is over, and guesses go on after these', async () => {
  const clock = stopClock();
  const at = await world();
  await attack(at);
  clock.forward(hour / 4);
  const refused = await at.send(newClient(), login(victim, 'wrong'));
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2700']);
  expect(refused.json()).toEqual({
    error: { id: 'too_many', code: 429, message: 'Too many requests in a short time.' },
  });
  clock.forward((hour * 3) / 4);
  expect((await at.send(newClient(), login(victim, 'wrong'))).statusCode).toBe(400);
});

test('the answers for an account that exists and for one that does not are the same bytes', async () => {
  stopClock();
  const at = await world();
  await signedIn(at, 'known@example.org');
  const answersFor = async (identifier: string, guesses: number) => {
    const answers: string[] = [];
    for (let index = 0; index < guesses; index += 1) {
      const { headers, body, statusCode } = await at.send(newClient('192.0.2.7'), login(identifier, 'wrong'));
      answers.push(JSON.stringify([statusCode, { ...headers, date: '' }, body]));
    }
    return answers;
  };
  // A sign-in counts as a guess: the known account has one less.
  const [known, unknown] = [await answersFor('known@example.org', 24), await answersFor('nobody@example.org', 25)];
  expect(known).toEqual(unknown.slice(1));
});

test.each([
  ['case', 'Victim@EXAMPLE.org'],
  ['blanks', ' \tvictim@example.org\u00a0\u0085'],
  ['a letter that Kratos makes the same in lower case', 'v\u0130ctim@example.org'],
])('an e-mail address in another spelling has no guesses of its own: %s', async (_, spelling) => {
  const at = await world();
  await attack(at);
  expect((await at.send(newClient(), login(spelling, 'wrong'))).statusCode).toBe(429);
});

test.each([
  '+33 6 12 34 56 78',
  '+33 (0)6 12 34 56 78',
  '\uff0b\uff13\uff13\uff16\uff11\uff12\uff13\uff14\uff15\uff16\uff17\uff18',
  ' +33-6.12.34.56.78 ',
])('a phone number in another spelling has no guesses of its own: %s', async (spelling) => {
  const at = await world();
  await attack(at, '+33612345678');
  expect((await at.send(newClient(), login(spelling, 'wrong'))).statusCode).toBe(429);
});

/** Submissions that Kratos v26.2.0 takes as a guess for the victim, each with a number that makes it another one. */
const disguises: readonly (readonly [name: string, post: (index: number) => Post])[] = [
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

/** Submissions that Kratos takes as a guess for the victim, too, though the gateway cannot tell. */
const riddles: typeof disguises = [
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
      ...recoveryCode(codeOf(index), newFlow()),
      path: `/self-service/recovery?flow=${[newFlow(), newFlow(), newFlow()].join('&flow=')}`,
    }),
  ],
];

test.each(disguises)('guesses for one account are 20 an hour when it is named %s', async (_, disguise) => {
  const at = await world();
  for (let index = 0; index < 60; index += 1) await at.send(newClient(addressOf(index)), disguise(index));
  expect(at.kratos.received.length).toBe(20);
});

test('guesses for one account are 20 an hour when it is named in all of these ways', async () => {
  const at = await world();
  const ways = [...disguises, ...riddles];
  for (let index = 0; index < 200; index += 1)
    await at.send(newClient(addressOf(index)), ways[index % ways.length]?.[1](index) ?? login(victim, 'w'));
  expect(at.kratos.received.length).toBe(20);
});

test.each(riddles)('a guess for an account that is named %s does not reach Kratos', async (_, riddle) => {
  const at = await world();
  const answer = await at.send(newClient(), riddle(0));
  expect([answer.statusCode, at.kratos.received]).toEqual([400, []]);
});

test('a flow in which many addresses were typed takes no code any more', async () => {
  const at = await world();
  const [few, many] = [newFlow(), newFlow()];
  for (let index = 0; index < 5; index += 1) await at.send(newClient(), recovery(`a${index}@example.org`, few));
  for (let index = 0; index < 6; index += 1) await at.send(newClient(), recovery(`b${index}@example.org`, many));
  expect((await at.send(newClient(), recoveryCode('000000', few))).statusCode).toBe(400);
  expect((await at.send(newClient(), recoveryCode('000000', many))).statusCode).toBe(429);
});

test.each([
  ['without dashes', (flow: string) => flow.replaceAll('-', '')],
  ['in upper case', (flow: string) => flow.toUpperCase()],
  ['in braces', (flow: string) => `%7B${flow}%7D`],
  ['as an URN', (flow: string) => `urn:uuid:${flow}`],
  ['beside another one', (flow: string) => `${flow}&flow=${newFlow()}`],
])('the flow of a recovery code is known %s', async (_, spell) => {
  const at = await world();
  await attack(at);
  const flow = 'abcdefab-0000-4000-8000-000000000001';
  await at.send(newClient(), recovery(victim, flow));
  expect((await at.send(newClient(), recoveryCode('000000', spell(flow)))).statusCode).toBe(429);
});

test.each([
  ['the address is in the query', `&email=${victim}`, { method: 'code', email: 'decoy@example.org' }],
  ['the flow is in the body', '', { method: 'code', email: victim, flow: 'abcdefab-0000-4000-8000-000000000001' }],
])('a recovery code counts for the address that it was sent to, when %s', async (_, query, body) => {
  const at = await world();
  await attack(at);
  const flow = 'abcdefab-0000-4000-8000-000000000001';
  const asked = query === '' ? newFlow() : flow;
  await at.send(newClient(), { path: `/self-service/recovery?flow=${asked}${query}`, body });
  expect((await at.send(newClient(), recoveryCode('000000', flow))).statusCode).toBe(429);
});

describe('what counts', () => {
  test.each<readonly [string, Post]>([
    [
      'a step that only names the account',
      { ...login('', ''), body: { method: 'identifier_first', identifier: victim } },
    ],
    ['a request for a login code', { ...login('', ''), body: { method: 'code', identifier: victim } }],
    ['a request for a recovery code', recovery(victim, newFlow())],
  ])('%s takes no guess, and there are 20 in an hour', async (_, post) => {
    const at = await world();
    const posts = times(21, () => ({ ...post, path: post.path.replace(/flow=.*/, `flow=${newFlow()}`) }));
    expect(await statusesOf(at, newClient(), posts)).toEqual([...times(20, () => 400), 429]);
    expect((await at.send(newClient(), login(victim, 'wrong'))).statusCode).toBe(400);
  });

  test.each<readonly [string, Post]>([
    [
      'a registration with a password',
      { path: '/self-service/registration', body: { 'traits.email': victim, password: 'p' } },
    ],
    ['settings', { path: '/self-service/settings', body: { method: 'profile', 'traits.email': victim } }],
    ['an address of Kratos that takes no secret', { path: '/self-service/methods/oidc/callback/x', body: 'a=b' }],
    ['a page that is opened', { path: '/self-service/login/browser', method: 'GET' }],
  ])('%s does not', async (_, post) => {
    const at = await world({ THROTTLE_ADDRESS: '1/1h' });
    expect(await statusesOf(at, newClient(), [post, post, post])).not.toContain(429);
  });

  test('a code that a registration sends counts for the address that it goes to', async () => {
    const at = await world();
    const register = (): Post => ({
      path: `/self-service/registration?flow=${newFlow()}`,
      type: 'application/json',
      body: JSON.stringify({ method: 'code', traits: { name: 'Vic', contact: { email: victim } } }),
    });
    const statuses = await statusesOf(at, newClient(), times(21, register));
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  test('submissions of one flow count together, from whatever address and for whatever account', async () => {
    const at = await world({ THROTTLE_FLOW: '5/1h' });
    const flow = newFlow();
    const statuses: number[] = [];
    for (let index = 0; index < 6; index += 1)
      statuses.push((await at.send(newClient(addressOf(index)), login(`a${index}`, 'wrong', flow))).statusCode);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  test('submissions of one address count together, and all addresses of an IPv6 network of 64 bits are one', async () => {
    const at = await world({ THROTTLE_ADDRESS: '3/1h' });
    const from = async (address: string) => (await at.send(newClient(address), login(newFlow(), 'wrong'))).statusCode;
    const statuses = [];
    for (const last of ['1', '2', '3', 'ffff:1:2']) statuses.push(await from(`2001:db8:1:2::${last}`));
    expect(statuses).toEqual([400, 400, 400, 429]);
    expect(await from('2001:db8:1:3::1')).toBe(400);
  });

  test('what is refused is counted for the operator, by limit', async () => {
    const at = await world();
    await attack(at);
    expect([await at.refused('guess'), await at.refused('address')]).toEqual([1, 0]);
  });

  test('THROTTLE=off lets everything through', async () => {
    const at = await world({ THROTTLE: 'off' });
    expect(await attack(at)).toEqual(times(21, () => 400));
  });
});

describe('a device on which the account signed in before', () => {
  test('has guesses of its own, and these have a limit', async () => {
    const at = await world();
    const owner = await signedIn(at);
    await attack(at);
    const statuses = await statusesOf(
      at,
      owner,
      times(31, () => login(victim, 'wrong')),
    );
    expect(statuses).toEqual([...times(30, () => 400), 429]);
  });

  test('has guesses for a recovery code, too', async () => {
    const at = await world();
    const owner = await signedIn(at);
    await attack(at);
    const flow = newFlow();
    expect(await statusesOf(at, owner, [recovery(victim, flow), recoveryCode('000000', flow)])).toEqual([400, 400]);
  });

  test('has none for another account', async () => {
    const at = await world();
    const other = await signedIn(at, 'other@example.org');
    await attack(at);
    expect(await tryAgain(at, other)).toBe(429);
  });

  test('has none for an account whose name only looks the same', async () => {
    const at = await world();
    const other = await signedIn(at, 'v\u00edctim@example.org');
    await attack(at);
    expect(await tryAgain(at, other)).toBe(429);
  });

  test('knows ten accounts', async () => {
    const at = await world();
    const family = await signedIn(at);
    const names = times(10, (index) => `child-${index}@example.org`);
    for (const name of names) expect(await tryAgain(at, family, name)).toBe(303);
    for (const name of [victim, ...names]) await attack(at, name);
    expect(await tryAgain(at, family, names[0])).toBe(303);
    expect(await tryAgain(at, family)).toBe(429);
  });

  test('is known for a year after its last sign-in', async () => {
    const clock = stopClock();
    const at = await world();
    const owner = await signedIn(at);
    clock.forward(364 * 24 * hour);
    await attack(at);
    const late = { ...owner, cookies: new Map(owner.cookies) };
    expect(await tryAgain(at, owner)).toBe(303);
    clock.forward(2 * 24 * hour);
    await attack(at);
    expect([await tryAgain(at, late), await tryAgain(at, owner)]).toEqual([429, 303]);
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
    ['with another signature', (value) => `${value.slice(0, -2)}xx`],
    ['with another id', (value) => value.replace(/^(device1\.\d+\.)./, (_, start: string) => `${start}-`)],
    ['that is empty', () => ''],
  ])('is not known by a cookie %s', async (_, forge) => {
    const at = await world();
    const owner = await signedIn(at);
    const value = owner.cookies.get('__Host-device') ?? '';
    await attack(at);
    owner.cookies.set('__Host-device', forge(value));
    expect(await tryAgain(at, owner)).toBe(429);
    owner.cookies.set('__Host-device', value);
    expect(await tryAgain(at, owner)).toBe(303);
  });

  test('gets a cookie that scripts cannot read and other sites do not send', async () => {
    const at = await world();
    const answer = await at.send(newClient(), login(victim, rightPassword));
    const cookie = [answer.headers['set-cookie']].flat().find((line) => line?.startsWith('__Host-device='));
    expect(cookie?.split('; ').slice(1)).toEqual(['Max-Age=31536000', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']);
    expect(cookie).not.toContain('victim');
    const plain = await world({ DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: 'true' });
    const client = await signedIn(plain);
    expect(client.cookies.has('device')).toBe(true);
  });

  test('is one of five new devices of an account in a day', async () => {
    const at = await world();
    const devices: Client[] = [];
    for (let index = 0; index < 7; index += 1) devices.push(await signedIn(at));
    const known = devices.map(({ cookies }) => cookies.has('__Host-device'));
    expect(known).toEqual([true, true, true, true, true, false, false]);
    expect(await at.refused('newDevice')).toBe(2);
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
    const at = await world();
    const attacker = newClient();
    await at.send(attacker, { ...login('', ''), body: fields, headers: { 'x-signs-in': 'yes' } });
    expect([...attacker.cookies.keys()]).toEqual(['ory_kratos_session']);
  });

  test('by a login code that is the second factor of another session', async () => {
    const at = await world();
    const attacker = await signedIn(at, 'attacker@example.org');
    const code = { ...login('', ''), body: { method: 'code', identifier: victim, code: rightCode } };
    expect((await at.send(attacker, code)).statusCode).toBe(303);
    await attack(at);
    expect(await tryAgain(at, attacker)).toBe(429);
  });

  test('by a recovery', async () => {
    const at = await world();
    const attacker = newClient();
    const flow = newFlow();
    await at.send(attacker, recovery(victim, flow));
    expect((await at.send(attacker, recoveryCode(rightCode, flow))).statusCode).toBe(303);
    expect(attacker.cookies.has('__Host-device')).toBe(false);
  });
});

describe('second factors', () => {
  /** Uses up the guesses of the second factor, as an attacker who knows the password. */
  async function attackSecondFactor(at: SmallGateway) {
    const attacker = await signedIn(at, victim, '203.0.113.8');
    await statusesOf(
      at,
      attacker,
      times(21, (index) => oneTimeCode(codeOf(index))),
    );
    return attacker;
  }

  test('have no guesses of their own on a device that has proven the password alone', async () => {
    const at = await world();
    const attacker = await attackSecondFactor(at);
    expect(await tryAgain(at, attacker)).toBe(303);
    expect((await at.send(attacker, oneTimeCode('000000'))).statusCode).toBe(429);
  });

  test('are not used up by who does not know the password', async () => {
    const at = await world();
    const owner = await signedIn(at);
    await attack(at);
    expect(await tryAgain(at, owner)).toBe(303);
    expect((await at.send(owner, oneTimeCode(rightCode))).statusCode).toBe(303);
  });

  test.each([
    ['one-time code', { method: 'totp', totp_code: rightCode }],
    ['backup code', { method: 'lookup_secret', lookup_secret: rightCode }],
    ['code by mail', { method: 'code', identifier: victim, code: rightCode }],
  ])('a %s is taken where it was right before, whatever an attacker has used up', async (_, body) => {
    const at = await world();
    const owner = await signedIn(at);
    const factor = () => ({ ...login('', ''), body });
    expect((await at.send(owner, factor())).statusCode).toBe(303);
    await attackSecondFactor(at);
    await attack(at);
    expect(await tryAgain(at, owner)).toBe(303);
    expect((await at.send(owner, factor())).statusCode).toBe(303);
  });

  test('a code counts for the account of the session, whatever identifier comes with it', async () => {
    const at = await world();
    const thief = await signedIn(at);
    const code = (index: number) => ({
      ...login('', ''),
      body: { method: 'code', identifier: `decoy-${index}@example.org`, code: codeOf(index) },
    });
    const statuses = await statusesOf(at, thief, times(30, code));
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
  });

  test('a session keeps its account when Kratos renews the cookie', async () => {
    const at = await world();
    const attacker = await attackSecondFactor(at);
    const before = attacker.cookies.get('ory_kratos_session');
    await at.send(attacker, { path: '/sessions/whoami', method: 'GET' });
    expect(attacker.cookies.get('ory_kratos_session')).not.toBe(before);
    expect((await at.send(attacker, oneTimeCode('000000'))).statusCode).toBe(429);
  });

  test.each([
    ['quoted', (value: string) => `ory_kratos_session="${value}"`],
    ['behind another one', (value: string) => `ory_kratos_session=a\\b; ory_kratos_session=${value}`],
    ['with blanks around its name', (value: string) => ` ory_kratos_session =${value}`],
  ])('a session cookie is found %s', async (_, spell) => {
    const at = await world();
    const { cookies } = await attackSecondFactor(at);
    const cookie = spell(cookies.get('ory_kratos_session') ?? '');
    const answer = await at.send(newClient(), { ...oneTimeCode('000000'), headers: { cookie } });
    expect(answer.statusCode).toBe(429);
  });

  test('guesses in a session whose account is not known count for that session', async () => {
    const at = await world();
    const stranger = newClient();
    stranger.cookies.set('ory_kratos_session', 'of-a-provider');
    const guess = (index: number) => oneTimeCode(codeOf(index));
    expect(await statusesOf(at, stranger, times(21, guess))).toEqual([...times(20, () => 400), 429]);
    stranger.cookies.set('ory_kratos_session', 'another');
    expect((await at.send(stranger, guess(0))).statusCode).toBe(400);
  });

  test('a program that signs in by JSON has its guesses counted by the token that it gets', async () => {
    const at = await world();
    const signIn = {
      ...login('', ''),
      type: 'application/json',
      body: JSON.stringify({ method: 'password', identifier: victim, password: rightPassword }),
    };
    const tokens: string[] = [];
    for (let index = 0; index < 3; index += 1)
      tokens.push(`${(await at.send(newClient(), signIn)).json<{ session_token: string }>().session_token}`);
    const statuses: number[] = [];
    for (let index = 0; index < 30; index += 1) {
      const headers = { 'x-session-token': `${tokens[index % tokens.length]}` };
      statuses.push((await at.send(newClient(), { ...oneTimeCode(codeOf(index)), headers })).statusCode);
    }
    expect(statuses.filter((status) => status === 400)).toHaveLength(20);
  });
});
