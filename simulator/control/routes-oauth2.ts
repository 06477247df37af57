import { encodeBase64Url } from '@members/engines/go/base64';
import { utf8 } from '@members/engines/go/utf8';
import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose';
import { toIncoming } from '../adapter/wire.ts';
import type { Answer } from '../http/exchange.ts';
import type { Route } from '../http/router.ts';
import { done, errorOf, jsonOf } from './answers.ts';
import { type AdminContext, type ControlContext, type ControlHandler, route } from './context.ts';
import type { Side } from './journal.ts';
import { clientBody, tokenOf } from './requests.ts';

interface Asked {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request to Hydra directly, so that the journal does not record it. @param body an object, or a form */
async function ask(
  { worlds }: AdminContext,
  method: string,
  path: string,
  body?: object | URLSearchParams,
  side: Side = 'admin',
): Promise<Asked> {
  const { hydra } = worlds.current;
  if (!hydra) return { status: 409, body: { error: 'this simulator runs without Hydra' } };
  const isForm = body instanceof URLSearchParams;
  const bytes = utf8(body === undefined ? '' : isForm ? body.toString() : JSON.stringify(body));
  const headers: Readonly<Record<string, string>> =
    body === undefined
      ? {}
      : {
          'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          'content-length': `${bytes.length}`,
        };
  const answer = await hydra[side](
    toIncoming({
      method,
      url: new URL(path, 'http://127.0.0.1'),
      header: (name) => headers[name] ?? null,
      address: '127.0.0.1:0',
      body: async () => bytes,
    }),
  );
  return { status: answer.status, body: answer.body ? (JSON.parse(answer.body) as unknown) : undefined };
}

/** Passes a response of Hydra on. */
function passed({ status, body }: Asked): Answer {
  if (status < 400) return status === 204 ? done : jsonOf(status, body);
  const { error, error_description } = body as { readonly error: string; readonly error_description?: string };
  return errorOf(status, error_description ?? error);
}

const clientPath = (id = '') => `/admin/clients/${encodeURIComponent(id)}`;

/** Decodes a token and checks it: a JWT against Hydra's keys, and any access or refresh token by introspection. */
async function checkToken(context: ControlContext, token: string): Promise<Answer> {
  const introspection = await ask(context, 'POST', '/admin/oauth2/introspect', new URLSearchParams({ token }));
  if (introspection.status >= 400) return passed(introspection);
  const keys = (await ask(context, 'GET', '/.well-known/jwks.json', undefined, 'public')).body as JSONWebKeySet;
  try {
    const decoded = { header: decodeProtectedHeader(token), claims: decodeJwt(token) };
    const signature = await jwtVerify(token, createLocalJWKSet(keys), {
      currentDate: new Date(context.clock.now()),
    }).then(
      () => 'valid',
      (error: unknown) => (error as Error).message,
    );
    return jsonOf(200, { ...decoded, signature, introspection: introspection.body });
  } catch {
    return jsonOf(200, { introspection: introspection.body });
  }
}

/** The client of test sign-ins: a copy of another one, without a secret and with the panel's address. */
const testClient = 'panel-test';

/** Starts a test sign-in with a copy of a client. @param back the panel's address, to which the browser returns */
async function startSignIn(context: ControlContext, id: string | undefined, back: string): Promise<Answer> {
  const found = await ask(context, 'GET', clientPath(id));
  if (found.status >= 400) return passed(found);
  const {
    client_name,
    scope,
    audience = [],
    skip_consent,
    subject_type,
  } = found.body as Readonly<Record<string, unknown>>;
  const redirect_uri = `${back}oauth2/callback`;
  const copy = {
    client_id: testClient,
    client_name: client_name || id,
    ...{ scope, audience, skip_consent, subject_type },
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    redirect_uris: [redirect_uri],
    token_endpoint_auth_method: 'none',
  };
  await ask(context, 'DELETE', clientPath(testClient));
  const made = await ask(context, 'POST', '/admin/clients', copy);
  if (made.status >= 400) return passed(made);
  const verifier = encodeBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const challenge = encodeBase64Url(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8(verifier))));
  const state = encodeBase64Url(crypto.getRandomValues(new Uint8Array(16)));
  context.signIns.clear();
  context.signIns.set(state, { verifier, redirect_uri, back });
  const address = new URL('oauth2/auth', `${context.worlds.status().hydra.replace(/\/+$/, '')}/`);
  address.search = new URLSearchParams({
    client_id: testClient,
    response_type: 'code',
    scope: `${scope ?? ''}`,
    redirect_uri,
    state,
    nonce: state,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }).toString();
  return { status: 303, headers: { location: address.href, 'cache-control': 'no-store' }, cookies: [], body: null };
}

/** Ends a test sign-in: exchanges the code, keeps the tokens and returns to the panel. */
async function endSignIn(context: ControlContext, query: URLSearchParams): Promise<Answer> {
  const state = query.get('state') ?? '';
  const signIn = context.signIns.get(state);
  if (signIn === undefined) return errorOf(403, 'state: the panel did not start this sign-in');
  const { verifier, redirect_uri, back } = signIn;
  const code = query.get('code');
  const form = { grant_type: 'authorization_code', code: code ?? '', redirect_uri, client_id: testClient };
  const result =
    code === null
      ? Object.fromEntries(query)
      : (
          await ask(
            context,
            'POST',
            '/oauth2/token',
            new URLSearchParams({ ...form, code_verifier: verifier }),
            'public',
          )
        ).body;
  context.signIns.clear();
  context.signIns.set('result', { ...signIn, result: result as object });
  context.events.emit('changed', { name: 'oauth2' });
  return {
    status: 303,
    headers: { location: `${back}#/oauth2`, 'cache-control': 'no-store' },
    cookies: [],
    body: null,
  };
}

/** The path to which the browser returns from another origin; the state that the panel made protects it. */
export const callbackPath = '/oauth2/callback';

/** Operations on OAuth2 clients that need only Hydra's admin API. */
export const adminClientRoutes: readonly Route<ControlHandler<AdminContext>>[] = [
  route('GET', '/oauth2/clients', async ({ context }) =>
    passed(await ask(context, 'GET', '/admin/clients?page_size=500')),
  ),
  route('POST', '/oauth2/clients', async ({ context, body }) =>
    passed(await ask(context, 'POST', '/admin/clients', clientBody(await body()))),
  ),
  route('PUT', '/oauth2/clients/{id}', async ({ context, params, body }) =>
    passed(await ask(context, 'PUT', clientPath(params.id), clientBody(await body()))),
  ),
  route('DELETE', '/oauth2/clients/{id}', async ({ context, params }) =>
    passed(await ask(context, 'DELETE', clientPath(params.id))),
  ),
];

/** Operations on test sign-ins, consents and tokens. */
export const ownOAuth2Routes = [
  route('GET', '/oauth2/clients/{id}/sign-in', ({ context, params, incoming }) => {
    const back = URL.parse(incoming.url.searchParams.get('back') ?? '');
    return back?.origin === incoming.url.origin && back.pathname.endsWith('/')
      ? startSignIn(context, params.id, `${back.origin}${back.pathname}`)
      : errorOf(400, "back: expected the panel's address");
  }),
  route('GET', callbackPath, ({ context, incoming }) => endSignIn(context, incoming.url.searchParams)),
  route('GET', '/oauth2/sign-in', ({ context }) => jsonOf(200, context.signIns.get('result')?.result ?? {})),
  route('GET', '/oauth2/consents', ({ context }) =>
    jsonOf(
      200,
      (context.worlds.current.hydra?.snapshot().consents ?? []).map(({ id, flow }) => ({
        id,
        subject: flow.subject,
        client: flow.client.client_id ?? '',
        scope: flow.consent?.grant_scope ?? [],
        at: new Date(flow.requested_at).toISOString(),
        remember: flow.consent?.remember === true,
      })),
    ),
  ),
  route('DELETE', '/oauth2/consents/{id}', async ({ context, params }) => {
    const query = new URLSearchParams({ consent_request_id: params.id ?? '' });
    return passed(await ask(context, 'DELETE', `/admin/oauth2/auth/sessions/consent?${query}`));
  }),
  route('POST', '/oauth2/tokens', async ({ context, body }) => checkToken(context, tokenOf(await body()))),
];
