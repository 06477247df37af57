import { expect, test } from 'vitest';
import { json, world } from './hydra.fixture.ts';

test('a client is created, read, patched and deleted, and only the first response shows its secret', async () => {
  const { browser } = await world();
  const made = await browser.admin('POST', '/clients', { client_name: 'A & B' });
  expect(made.status).toBe(201);
  expect(made.body).toContain('"client_name":"A \\u0026 B"');
  const { client_id, client_secret } = json(made) as Record<string, string>;
  expect(client_secret).toHaveLength(26);
  expect(made.headers.location).toBe(`/admin/clients/${client_id}`);
  expect(json(made)).toMatchObject({ redirect_uris: null, audience: [], scope: 'offline_access offline openid' });

  const read = json(await browser.admin('GET', `/clients/${client_id}`));
  expect(read).toMatchObject({ redirect_uris: [], metadata: {}, jwks: {}, skip_logout_consent: null });
  expect(read).not.toHaveProperty('client_secret');

  const patch = [
    { op: 'replace', path: '/client_name', value: 'C' },
    { op: 'add', path: '/contacts/-', value: 'x@y.z' },
  ];
  const patched = await browser.admin('PATCH', `/clients/${client_id}`, patch);
  expect(json(patched)).toMatchObject({ client_name: 'C', contacts: ['x@y.z'] });
  expect((await browser.admin('DELETE', `/clients/${client_id}`)).status).toBe(204);
  expect((await browser.admin('GET', `/clients/${client_id}`)).status).toBe(404);
});

test.each([
  [{ client_id: 'app1' }, 409, 'Unable to insert or update resource because a resource with that value exists already'],
  [{ redirect_uris: ['foo'] }, 400, 'invalid_redirect_uri'],
  [{ client_secret: 'abc' }, 400, 'invalid_client_metadata'],
  [{ subject_type: 'x' }, 400, 'invalid_client_metadata'],
  [{ scope: 1 }, 400, 'The request was malformed or contained invalid parameters'],
])('%o is refused', async (body, status, error) => {
  const { browser } = await world();
  const answer = await browser.admin('POST', '/clients', body);
  expect([answer.status, json(answer).error]).toEqual([status, error]);
});

test.each([
  { op: 'replace', path: '/id', value: 'x' },
  { op: 'remove', path: '/nope' },
  { op: 'bad', path: '/scope' },
])('the patch %o is refused with the general error', async (operation) => {
  const { browser } = await world();
  const answer = await browser.admin('PATCH', '/clients/app1', [operation]);
  expect([answer.status, answer.body]).toEqual([
    500,
    '{"error":"error","error_description":"The error is unrecognizable"}\n',
  ]);
});

test('the pages of the list of clients link to the next page', async () => {
  const { browser } = await world();
  const ids: unknown[] = [];
  let next: string | undefined = '/clients?page_size=2';
  while (next !== undefined) {
    const page = await browser.admin('GET', next);
    ids.push(...(JSON.parse(page.body ?? '') as { client_id: string }[]).map(({ client_id }) => client_id));
    next = /<\/admin([^>]+)>; rel="next"/.exec(page.headers.link ?? '')?.[1];
  }
  expect(ids).toEqual(['app1', 'app2', 'pub']);
});

test('unknown paths and wrong methods get 404 or 405, a page on the public listener, text on the admin one', async () => {
  const { browser } = await world();
  const seen = async (listener: 'public' | 'admin', method: string, path: string) => {
    const { status, headers } = await browser.send(listener, method, path);
    return [status, headers['content-type'], headers.allow];
  };
  const html = 'text/html; charset=utf-8';
  const plain = 'text/plain; charset=utf-8';
  expect(await seen('public', 'GET', '/nope')).toEqual([404, html, undefined]);
  expect(await seen('public', 'GET', '/oauth2/token')).toEqual([404, html, undefined]);
  expect(await seen('admin', 'GET', '/nope')).toEqual([404, plain, undefined]);
  expect(await seen('admin', 'PATCH', '/admin/clients')).toEqual([405, plain, 'GET, HEAD, POST']);
  expect((await seen('admin', 'GET', '/clients/app1'))[0]).toBe(200);
});
