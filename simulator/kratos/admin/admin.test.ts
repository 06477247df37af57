import { expect, test } from 'vitest';
import { parseKratosConfig } from '../../config/kratos.ts';
import { manualClock, seededRandom } from '../../runtime/runtime.ts';
import { createKratos, type KratosService } from '../index.ts';

const file = `dsn: memory
serve: { public: { base_url: 'http://127.0.0.1:1/' }, admin: { base_url: 'http://127.0.0.1:2/' } }
selfservice: { default_browser_return_url: http://127.0.0.1:3/ }
identity: { schemas: [{ id: default, url: 'file:///s.json' }] }
`;
const email = {
  type: 'string',
  format: 'email',
  'ory.sh/kratos': { credentials: { password: { identifier: true } }, verification: { via: 'email' } },
};
const schema = { type: 'object', properties: { traits: { type: 'object', properties: { email } } } };

async function start(): Promise<KratosService> {
  const { config } = await parseKratosConfig({
    files: [{ name: 'kratos.yml', text: file }],
    env: {},
    dev: true,
    readSchema: async () => JSON.stringify(schema),
  });
  return createKratos(config, { clock: manualClock(1e12), random: seededRandom(7), fetch });
}

async function call(kratos: KratosService, method: string, path: string, body?: unknown) {
  const answer = await kratos.admin({
    method,
    url: new URL(path, 'http://127.0.0.1:2'),
    headers: new Headers({ 'content-type': 'application/json' }),
    cookies: new Map(),
    address: '127.0.0.1:9',
    bytes: async () => new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
  });
  return { ...answer, json: JSON.parse(answer.body || 'null') };
}

const path = '/admin/identities';
const make = async (kratos: KratosService, name: string, more: object = {}): Promise<string> =>
  (await call(kratos, 'POST', path, { traits: { email: `${name}@example.org` }, ...more })).json.id;

test('the next page of identities begins after the last identity of the page before', async () => {
  const kratos = await start();
  const ids = [await make(kratos, 'a'), await make(kratos, 'b'), await make(kratos, 'c')].sort();
  const first = await call(kratos, 'GET', '/identities?per_page=2');
  expect(first.json.map(({ id }: { id: string }) => id)).toEqual(ids.slice(0, 2));
  expect(first.headers.link).toContain(`</admin/identities?page_size=2&page_token=${ids[1]}>; rel="next"`);
  const second = await call(kratos, 'GET', `${path}?page_size=2&page_token=${ids[1]}`);
  expect(second.json.map(({ id }: { id: string }) => id)).toEqual(ids.slice(2));
  expect(second.headers.link).not.toContain('next');
  const numbered = await call(kratos, 'GET', `${path}?page=1&per_page=1`);
  expect(numbered.headers['x-total-count']).toBe('3');
  expect(numbered.headers.link?.match(/rel="\w+"/g)).toEqual(
    ['first', 'next', 'prev', 'last'].map((rel) => `rel="${rel}"`),
  );
});

test.each([
  ['page_size=x', 'strconv.Atoi: parsing "x": invalid syntax'],
  ['page_token=x', 'The page token is invalid, do not craft your own page tokens'],
  ['page_token=%25zz', 'invalid URL escape "%zz"'],
  ['page=3&per_page=400', expect.stringContaining('Legacy pagination is not supported')],
  ['ids=', 'Invalid UUID value `` for parameter `ids`.'],
  ['ids=6c2ad3cf-7b5b-4d8e-9a4f-000000000000&credentials_identifier=a', expect.stringContaining('multiple filters')],
  ['include_credential=x', 'Invalid value `x` for parameter `include_credential`.'],
])('the list refuses %s', async (query, reason) => {
  const { status, json } = await call(await start(), 'GET', `${path}?${query}`);
  expect([status, json.error.reason]).toEqual([400, reason]);
});

test('replacing an identity removes members that the body leaves out', async () => {
  const kratos = await start();
  const id = await make(kratos, 'a', { external_id: 'x', metadata_public: { a: 1 } });
  await make(kratos, 'b');
  const taken = await call(kratos, 'PUT', `${path}/${id}`, { traits: { email: 'B@example.org' } });
  expect(taken.status).toBe(409);
  const { json } = await call(kratos, 'PUT', `${path}/${id}`, { traits: { email: 'c@example.org' } });
  expect(json).toMatchObject({ metadata_public: null, credentials: { password: { identifiers: ['c@example.org'] } } });
  expect(json).not.toHaveProperty('external_id');
  expect((await call(kratos, 'GET', `${path}/by/external/x`)).status).toBe(404);
});

test('a patched address keeps its id', async () => {
  const kratos = await start();
  const id = await make(kratos, 'a');
  const patch = (op: string, to: string, value: unknown) =>
    call(kratos, 'PATCH', `${path}/${id}`, [{ op, path: to, value }]);
  const [before] = (await call(kratos, 'GET', `${path}/${id}`)).json.verifiable_addresses;
  const [after] = (await patch('replace', '/verifiable_addresses/0/verified', true)).json.verifiable_addresses;
  expect(after).toMatchObject({ id: before.id, verified: true, verified_at: expect.any(String) });
  const [renewed] = (await patch('replace', '/verifiable_addresses', [])).json.verifiable_addresses;
  expect(renewed).toMatchObject({ verified: false });
  expect(renewed.id).not.toBe(before.id);
});

test('the last way to sign in cannot be deleted', async () => {
  const kratos = await start();
  const providers = [{ provider: 'p', subject: 'S' }];
  const id = await make(kratos, 'a', {
    credentials: { password: { config: { password: 'violet-lantern' } }, oidc: { config: { providers } } },
  });
  const remove = (rest: string) => call(kratos, 'DELETE', `${path}/${id}/credentials/${rest}`);
  expect((await remove('totp')).status).toBe(404);
  expect((await remove('oidc')).json.error.reason).toBe('You must provide an identifier to delete this credential.');
  expect((await remove('oidc?identifier=p:x')).status).toBe(404);
  expect((await remove('oidc?identifier=p:S')).status).toBe(204);
  expect((await remove('password')).json.error.reason).toBe('You cannot remove the last first factor credential.');
});

test('a batch creates the valid identities and reports the others', async () => {
  const kratos = await start();
  const create = (name: string) => ({ create: { traits: { email: name } } });
  const { json } = await call(kratos, 'PATCH', path, {
    identities: [create('a@example.org'), {}, create('A@example.org'), create('nobody')],
  });
  expect(json.identities).toMatchObject([
    { action: 'create', identity: expect.any(String) },
    null,
    { action: 'error', error: { code: 409 } },
    { action: 'error', error: { code: 400 } },
  ]);
  const refused = await call(kratos, 'PATCH', path, { foo: 1 });
  expect([refused.status, refused.json.error.code, refused.json.error.message]).toEqual([
    400,
    500,
    'json: unknown field "foo"',
  ]);
});

test.each([
  ['POST', { credentials: { password: { config: { hashed_password: 'x' } } } }, expect.stringContaining('hash format')],
  ['PUT', undefined, expect.stringContaining('"Content-Length" is zero')],
  [
    'PUT',
    { state: 5 },
    'Unable to decode JSON payload: json: cannot unmarshal number into Go struct field UpdateIdentityBody.state of type identity.State',
  ],
])('%s refuses %j', async (method, body, reason) => {
  const { status, json } = await call(await start(), method, method === 'PUT' ? `${path}/abc` : path, body);
  expect([status, json.error.reason]).toEqual([400, reason]);
});
