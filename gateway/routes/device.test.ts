import { afterEach, beforeEach, expect, test } from 'vitest';
import { issuer, startWorld, type TestWorld } from '../testing.ts';

const accept = 'PUT /admin/oauth2/auth/requests/device/accept';
const accepted = { redirect_to: `${issuer}/oauth2/device/verify?device_verifier=DV&client_id=tv` };
/** As Hydra v26.2.0 answers a code that is wrong, used or expired. */
const unknown = { error: 'invalid_request', error_description: "The 'user_code' session could not be found" };

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld({}, { instances: 3 });
  world.hydra.answers.set(accept, [200, accepted]);
});
afterEach(() => world.close());

async function shown(query = 'device_challenge=DC') {
  const answer = await world.get(`/gateway/device?${query}`);
  const cookie = `${answer.headers.getSetCookie()[0]?.split(';')[0]}`;
  const body = (await answer.json()) as { csrf_token: string; user_code?: string };
  return { body, headers: { cookie }, form: { challenge: 'DC', csrf_token: body.csrf_token, user_code: 'abCD3467' } };
}

test('a code leads to the sign-in, with or without spaces and dashes', async () => {
  const { body, form, headers } = await shown('device_challenge=DC&user_code=abCD3467');
  expect(body.user_code).toBe('abCD3467');
  const posted = new URLSearchParams({ ...form, user_code: ' abCD-34 67' });
  const answer = await world.post('/gateway/device', posted, headers);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, accepted.redirect_to]);
  expect(world.hydra.requests).toMatchObject([
    { call: accept, query: '?device_challenge=DC', body: '{"user_code":"abCD3467"}' },
  ]);
});

test('opening the page does not accept the code', async () => {
  await shown('device_challenge=DC&user_code=abCD3467');
  expect(world.hydra.requests).toEqual([]);
});

test.each([
  ['a wrong code', 400, unknown, {}, [400, 'user_code_unknown']],
  ['no code', 200, accepted, { user_code: ' ' }, [400, 'user_code_unknown']],
  ['an unknown challenge', 404, {}, {}, [410, 'challenge_gone']],
  ['no challenge', 200, accepted, { challenge: '' }, [400, 'challenge_missing']],
  ["another page's token", 200, accepted, { csrf_token: 'x' }, [403, 'csrf']],
  ["another challenge's token", 200, accepted, { challenge: 'other' }, [403, 'csrf']],
  ['no Hydra', 500, {}, {}, [502, 'upstream_unavailable']],
  ['an address elsewhere', 200, { redirect_to: 'https://evil.example/' }, {}, [502, 'redirect_not_allowed']],
])('%s', async (_, status, body, change, [code, id]) => {
  world.hydra.answers.set(accept, [status, body]);
  const { form, headers } = await shown();
  const answer = await world.post('/gateway/device', { ...form, ...change }, headers);
  expect([answer.status, await answer.json()]).toMatchObject([code, { error: { id } }]);
});

test('a form with a wrong code is redirected to its page, with the error', async () => {
  world.hydra.answers.set(accept, [400, unknown]);
  const { form, headers } = await shown();
  const answer = await world.post('/gateway/device', new URLSearchParams(form), headers);
  expect([answer.status, answer.headers.get('location')]).toEqual([
    303,
    '/device?device_challenge=DC&user_code=abCD3467&wrong=true',
  ]);
});

test('one address gets 30 wrong codes an hour; right ones do not count', async () => {
  await world.close();
  world = await startWorld();
  const { form, headers } = await shown();
  const statusesOf = async (count: number) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1)
      statuses.push((await world.post('/gateway/device', form, headers)).status);
    return [...new Set(statuses)];
  };
  world.hydra.answers.set(accept, [200, accepted]);
  expect(await statusesOf(40)).toEqual([200]);
  world.hydra.answers.set(accept, [400, unknown]);
  expect(await statusesOf(30)).toEqual([400]);
  const asked = world.hydra.requests.length;
  const refused = await world.post('/gateway/device', form, headers);
  expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.closeTo(3900, -3)]);
  expect(world.hydra.requests).toHaveLength(asked);
  expect(world.log.filter(({ event }) => event === 'throttled')).toMatchObject([{ limit: 'userCode' }]);
  const posted = await world.post('/gateway/device', new URLSearchParams(form), headers);
  expect([posted.status, posted.headers.get('location')]).toEqual([303, expect.stringContaining('/error?')]);
});

test("another browser's token is refused", async () => {
  const { form } = await shown();
  const { headers } = await shown();
  expect((await world.post('/gateway/device', form, headers)).status).toBe(403);
  expect(world.hydra.requests).toEqual([]);
});

test("without a challenge, the browser is redirected to Hydra's address for codes", async () => {
  const answer = await world.get('/gateway/device?user_code=ab%26c');
  expect(await answer.json()).toEqual({ redirect_to: `${issuer}/oauth2/device/verify?user_code=ab%26c` });
});
