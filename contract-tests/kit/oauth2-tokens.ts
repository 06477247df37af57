import type { Agent, AgentAnswer } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { parameter, text } from './index.ts';
import { authorizationPath, callback, consentPath, verifier } from './oauth2.ts';

export const secret = 'a-secret-of-this-suite';
export const basic = (id: string, word = secret) => ({ headers: { authorization: `Basic ${btoa(`${id}:${word}`)}` } });
export const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
const unrecorded = { unrecorded: true };

/** Deletes and registers a client with a secret and all grants; not recorded. */
export async function registerClient({ hydra }: Stage, client_id: string, changes: object = {}): Promise<void> {
  await hydra.admin.delete(`/admin/clients/${client_id}`, undefined, unrecorded);
  const made = await hydra.admin.post(
    '/admin/clients',
    {
      client_id,
      client_secret: secret,
      redirect_uris: [callback],
      grant_types: [
        ...['authorization_code', 'refresh_token', 'client_credentials'],
        'urn:ietf:params:oauth:grant-type:jwt-bearer',
      ],
      response_types: ['code'],
      scope: 'openid offline_access photos.read photos',
      audience: ['https://api.example.org'],
      ...changes,
    },
    unrecorded,
  );
  if (made.status !== 201) throw new Error(`${client_id} was not registered: ${JSON.stringify(made.body)}`);
}

interface AuthorizationOptions {
  readonly login?: object;
  readonly consent?: object;
  readonly request?: Readonly<Record<string, string>>;
}

/** Sends an authorization request and accepts login and consent; not recorded. @returns the answer with the redirect to the client */
export async function authorizeClient(
  { addresses, hydra }: Stage,
  browser: Agent,
  client_id: string,
  { login = {}, consent = {}, request = {} }: AuthorizationOptions = {},
): Promise<AgentAnswer> {
  const scope = request.scope ?? 'openid offline_access photos.read';
  const toLogin = await browser.navigate(
    addresses.hydra + authorizationPath({ client_id, scope, ...request }),
    unrecorded,
  );
  const accepted = await hydra.admin.put(
    `/admin/oauth2/auth/requests/login/accept?login_challenge=${parameter(toLogin.location, 'login_challenge')}`,
    { subject: 'member-1', ...login },
    unrecorded,
  );
  const toConsent = await browser.navigate(text(accepted.body, 'redirect_to'), unrecorded);
  const granted = await hydra.admin.put(
    `${consentPath}/accept?consent_challenge=${parameter(toConsent.location, 'consent_challenge')}`,
    { grant_scope: scope.split(' '), ...consent },
    unrecorded,
  );
  return browser.navigate(text(granted.body, 'redirect_to'), unrecorded);
}

/** Exchanges the code of an authorization response for tokens; recorded. */
export function exchangeCode(
  { hydra }: Stage,
  client_id: string,
  { location }: AgentAnswer,
  options: object = basic(client_id),
) {
  const code = parameter(location, 'code');
  const form = { grant_type: 'authorization_code', redirect_uri: callback, code, code_verifier: verifier };
  return hydra.public.post('/oauth2/token', form, options);
}

/** Authorizes a client and exchanges the code. @returns the body of the token endpoint's answer */
export async function obtainTokens(stage: Stage, client_id: string, walk: AuthorizationOptions = {}): Promise<unknown> {
  return (await exchangeCode(stage, client_id, await authorizeClient(stage, stage.newForm(), client_id, walk))).body;
}

export const refreshTokens = ({ hydra }: Stage, client_id: string, refresh_token: string): Promise<AgentAnswer> =>
  hydra.public.post('/oauth2/token', { grant_type: 'refresh_token', refresh_token }, basic(client_id));

export const introspectToken = (
  { hydra }: Stage,
  token: string,
  more: Record<string, string> = {},
): Promise<AgentAnswer> =>
  hydra.admin.post('/admin/oauth2/introspect', undefined, {
    raw: new URLSearchParams({ token, ...more }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
