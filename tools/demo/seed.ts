import { randomBytes } from 'node:crypto';
import { StartError } from './options.ts';

/** The demonstration's account, which the start prints. */
export interface SeededAccount {
  readonly email: string;
  readonly password: string;
}

export interface SeededClient {
  readonly clientId: string;
  readonly clientSecret: string;
}

function send(method: string, address: string, body: unknown): Promise<Response> {
  return fetch(address, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });
}

/** @throws StartError for an error response */
async function requireSuccess(answer: Response, what: string): Promise<void> {
  const text = await answer.text();
  if (!answer.ok) throw new StartError(`${what} could not be created: ${answer.status} ${text.slice(0, 200).trim()}`);
}

/** Creates the demonstration's identity with a known password. An existing one keeps its password. */
export async function seedAccount(kratosAdmin: string): Promise<SeededAccount> {
  const account = { email: 'camille@example.org', password: 'tournesol-lundi-7' };
  const answer = await send('POST', `${kratosAdmin}/admin/identities`, {
    schema_id: 'default',
    traits: { email: account.email, firstName: 'Camille', lastName: 'Martin' },
    credentials: { password: { config: { password: account.password } } },
    verifiable_addresses: [{ value: account.email, via: 'email', verified: true, status: 'completed' }],
  });
  if (answer.status !== 409) await requireSuccess(answer, 'The account');
  return account;
}

/** Registers the main application at Hydra, or replaces it with a new secret. */
export async function seedClient(hydraAdmin: string, origin: string): Promise<SeededClient> {
  const seeded = { clientId: 'main-application', clientSecret: randomBytes(24).toString('base64url') };
  const client = {
    client_id: seeded.clientId,
    client_secret: seeded.clientSecret,
    client_name: 'Application principale',
    client_uri: `${origin}/`,
    redirect_uris: [`${origin}/callback`],
    post_logout_redirect_uris: [`${origin}/signed-out`],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid profile email offline_access',
    token_endpoint_auth_method: 'client_secret_basic',
  };
  const answer = await send('POST', `${hydraAdmin}/admin/clients`, client);
  const exists = answer.status === 409;
  await requireSuccess(
    exists ? await send('PUT', `${hydraAdmin}/admin/clients/${seeded.clientId}`, client) : answer,
    'The client',
  );
  return seeded;
}
