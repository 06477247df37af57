import { expect, test, vi } from 'vitest';
import { authorizeUrl, location, parameter, world } from './hydra.fixture.ts';

const errorPage = 'http://127.0.0.1:4455/error';
const client = 'http://127.0.0.1:4446/callback';

/** The error of each request, and the page that gets it. The hints are the ends of `error_description`. */
const atOnce: readonly (readonly [changes: Record<string, string>, target: string, error: string, hint: string])[] = [
  [{ client_id: 'x' }, errorPage, 'invalid_client', 'The requested OAuth 2.0 Client does not exist.'],
  [{ redirect_uri: 'http://evil.example/' }, errorPage, 'invalid_request', 'pre-registered redirect urls.'],
  [{ redirect_uri: '' }, errorPage, 'invalid_request', 'parameter is required when using OpenID Connect 1.0.'],
  [{ response_mode: 'x' }, errorPage, 'unsupported_response_mode', "Request with unsupported response_mode 'x'."],
  [{ request: 'x' }, errorPage, 'invalid_request', 'does not have any JSON Web Keys registered.'],
  [
    { response_type: '' },
    client,
    'unsupported_response_type',
    "`The request is missing the 'response_type' parameter.",
  ],
  [{ response_type: 'foo' }, client, 'unsupported_response_type', "not allowed to request response_type 'foo'."],
  [{ scope: 'openid foo' }, client, 'invalid_scope', "The OAuth 2.0 Client is not allowed to request scope 'foo'."],
  [{ audience: 'https://x' }, client, 'invalid_request', 'has not been whitelisted by the OAuth 2.0 Client.'],
  [{ state: 'short' }, client, 'invalid_state', 'at least be 8 characters long to ensure sufficient entropy.'],
  [{ prompt: 'none' }, client, 'login_required', 'but no existing login session was found.'],
  [{ id_token_hint: 'x' }, client, 'invalid_request', 'compact JWS format must have three parts'],
  [{ login_verifier: 'x' }, client, 'access_denied', 'has not been granted, or is invalid.'],
  [{ consent_verifier: 'x' }, client, 'access_denied', 'has not been granted, or is invalid.'],
];

test.each(atOnce)('%o is refused at once', async (changes, target, error, hint) => {
  const { browser } = await world();
  const answer = await browser.visit(authorizeUrl(changes));
  expect(answer.status).toBe(target === client ? 303 : 302);
  expect(location(answer).split('?')[0]).toBe(target);
  expect(parameter(answer, 'error')).toBe(error);
  expect(parameter(answer, 'error_description').endsWith(hint)).toBe(true);
});

const later: readonly (readonly [changes: Record<string, string>, error: string, hint: string])[] = [
  [{ prompt: 'foo' }, 'invalid_request', "Used unknown value '[foo]' for prompt parameter"],
  [{ code_challenge: 'x', code_challenge_method: 'plain' }, 'invalid_request', 'plain is not allowed.'],
  [{ code_challenge: 'x', code_challenge_method: 'S1' }, 'invalid_request', 'is not supported, use S256 instead.'],
];

test.each(later)('%o is refused after login and consent', async (changes, error, hint) => {
  const { browser } = await world();
  const answer = await browser.authorize(changes);
  expect(parameter(answer, 'error')).toBe(error);
  expect(parameter(answer, 'error_description').endsWith(hint)).toBe(true);
});

test.each([
  ['enforced: true', 'app1', 'Clients must include a code_challenge'],
  ['enforced_for_public_clients: true', 'pub', 'This client must include a code_challenge'],
])('a missing code_challenge is refused with pkce.%s', async (setting, client_id, hint) => {
  const { browser } = await world(`oauth2: { pkce: { ${setting} } }`);
  const answer = await browser.authorize({ client_id });
  expect(parameter(answer, 'error')).toBe('invalid_request');
  expect(parameter(answer, 'error_description')).toContain(hint);
});

test('an error reaches the client by fragment and by form_post', async () => {
  const { browser } = await world();
  const fragment = await browser.visit(authorizeUrl({ state: 'x', response_mode: 'fragment' }));
  expect(location(fragment)).toMatch(/callback#error=invalid_state&error_description=.*&state=x$/);
  const form = await browser.visit(authorizeUrl({ state: '"x', response_mode: 'form_post' }));
  expect(form.status).toBe(200);
  expect(form.body).toContain('name="error" value="invalid_state"');
  expect(form.body).not.toContain('value=""x');
});

test('an unexpected error is a 500 response on both listeners', async () => {
  const { browser, service } = await world();
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const broken = (): never => {
    throw new Error('broken');
  };
  const incoming = {
    method: 'POST',
    headers: { get: broken, has: broken },
    cookies: new Map(),
    address: '',
    bytes: broken,
  };
  for (const [listener, path] of [
    ['public', '/oauth2/token'],
    ['public', '/nowhere'],
    ['admin', '/admin/clients'],
  ] as const) {
    const answer = await service[listener]({ ...incoming, url: new URL(`http://127.0.0.1:4444${path}`) });
    expect([answer.status, JSON.parse(answer.body ?? '')]).toEqual([
      500,
      { error: 'error', error_description: 'The error is unrecognizable' },
    ]);
  }
  expect(log).toHaveBeenCalledTimes(3);
  expect((await browser.send('public', 'GET', '/health/alive')).status).toBe(200);
  log.mockRestore();
});

test('a form of more than 10 MB counts as empty', async () => {
  const { browser } = await world();
  const form = { grant_type: 'x'.repeat(11_000_000) };
  const answer = await browser.send('public', 'POST', '/oauth2/token', { form });
  expect(answer.status).toBe(400);
  expect(answer.body).toContain('The POST body can not be empty.');
});
