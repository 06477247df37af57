import { expect, test } from 'vitest';
import { authorizeUrl, location, parameter, world } from './hydra.fixture.ts';

const errorPage = 'http://127.0.0.1:4455/error';
const client = 'http://127.0.0.1:4446/callback';

/** What each request is answered, and where; the texts are the tail of `error_description`. */
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

test.each(later)('%o is refused at a verifier', async (changes, error, hint) => {
  const { browser } = await world();
  const answer = await browser.authorize(changes);
  expect(parameter(answer, 'error')).toBe(error);
  expect(parameter(answer, 'error_description').endsWith(hint)).toBe(true);
});

test.each([
  ['enforced: true', 'app1', 'Clients must include a code_challenge'],
  ['enforced_for_public_clients: true', 'pub', 'This client must include a code_challenge'],
])('without a code_challenge, pkce %s', async (setting, client_id, hint) => {
  const { browser } = await world(`oauth2: { pkce: { ${setting} } }`);
  const answer = await browser.authorize({ client_id });
  expect(parameter(answer, 'error')).toBe('invalid_request');
  expect(parameter(answer, 'error_description')).toContain(hint);
});

test('fragment and form_post carry the same parameters', async () => {
  const { browser } = await world();
  const fragment = await browser.visit(authorizeUrl({ state: 'x', response_mode: 'fragment' }));
  expect(location(fragment)).toMatch(/callback#error=invalid_state&error_description=.*&state=x$/);
  const form = await browser.visit(authorizeUrl({ state: '"x', response_mode: 'form_post' }));
  expect(form.status).toBe(200);
  expect(form.body).toContain('name="error" value="invalid_state"');
  expect(form.body).not.toContain('value=""x');
});
