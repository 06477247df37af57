import { text, valueAt } from '../../../../kit/index.ts';
import { callback } from '../../../../kit/oauth2.ts';
import { basic, bearer } from '../../../../kit/oauth2-tokens.ts';
import type { AgentAnswer } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const path = '/oauth2/register';
const json = { 'content-type': 'application/json' };
const unrecorded = { unrecorded: true };

/** Clients register themselves (RFC 7591) and manage what they registered (RFC 7592). */
export default contract('oauth2/clients/dynamic-registration', { profile: 'oauth2-signed' }, async (stage) => {
  const mine = await register(stage);
  await manage(stage, mine);
  await administered(stage);
  await invalidRequests(stage);
  await strangers(stage);
  for (const { id } of made.splice(0)) await stage.hydra.admin.delete(`/admin/clients/${id}`, undefined, unrecorded);
});

interface Own {
  readonly id: string;
  readonly token: string;
}

const made: Own[] = [];

/** Sends JSON to the public listener, whose other endpoints take forms. */
const send = ({ hydra }: Stage, method: string, to: string, body?: unknown, token = '') =>
  hydra.public.send(method, to, undefined, {
    ...(body === undefined ? {} : { raw: typeof body === 'string' ? body : JSON.stringify(body) }),
    headers: { ...json, ...(token && bearer(token).headers) },
  });

function registrationOf({ body }: AgentAnswer): Own {
  const found = { id: text(body, 'client_id'), token: text(body, 'registration_access_token') };
  made.push(found);
  return found;
}

async function register(stage: Stage): Promise<Own> {
  const { hydra, note } = stage;
  note('registered');
  registrationOf(await send(stage, 'POST', path, {}));
  const client = {
    client_id: 'chosen',
    client_name: 'Registered application',
    redirect_uris: [callback],
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types: ['code'],
    scope: 'openid photos',
    token_endpoint_auth_method: 'client_secret_post',
    contacts: ['somebody@example.org'],
    client_secret_expires_at: 7,
    registration_access_token: 'chosen',
    skip_consent: false,
    unknown: 1,
  };
  const whole = await send(stage, 'POST', path, client);
  const mine = registrationOf(whole);
  note('and known');
  await hydra.admin.get(`/admin/clients/${mine.id}`);
  await hydra.public.post('/oauth2/token', {
    grant_type: 'client_credentials',
    client_id: mine.id,
    client_secret: text(whole.body, 'client_secret'),
  });
  note('without a secret');
  registrationOf(await send(stage, 'POST', path, { token_endpoint_auth_method: 'none', redirect_uris: [callback] }));
  await hydra.public.get('/.well-known/openid-configuration');
  return mine;
}

async function manage(stage: Stage, { id, token }: Own): Promise<void> {
  const { hydra, note } = stage;
  const to = `${path}/${id}`;
  note('read');
  await send(stage, 'GET', to, undefined, token);
  await hydra.public.get(`${to}?access_token=${token}`);
  note('changed, with a new token');
  const changed = await send(
    stage,
    'PUT',
    to,
    { client_name: 'Changed', redirect_uris: [callback], client_id: 'x' },
    token,
  );
  const fresh = text(changed.body, 'registration_access_token');
  await send(stage, 'GET', to, undefined, token);
  await send(stage, 'GET', to, undefined, fresh);
  note('refused, and the token stays');
  for (const body of [
    { client_secret: 'a-secret-of-mine' },
    { metadata: { a: 1 } },
    { skip_consent: true },
    { redirect_uris: ['nonsense'] },
    'no JSON',
    '',
    '[]',
  ])
    await send(stage, 'PUT', to, body, fresh);
  await send(stage, 'GET', to, undefined, fresh);
  note('ended');
  await send(stage, 'DELETE', to, undefined, token);
  await send(stage, 'DELETE', to, undefined, fresh);
  await send(stage, 'DELETE', to, undefined, fresh);
  await send(stage, 'GET', to, undefined, fresh);
  await hydra.admin.get(`/admin/clients/${id}`);
}

async function administered(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  note('what an administrator changes');
  for (const change of ['PATCH', 'PUT', 'lifespans']) {
    const { id, token } = registrationOf(await send(stage, 'POST', path, {}));
    const to = `/admin/clients/${id}`;
    if (change === 'PATCH') await hydra.admin.patch(to, [{ op: 'replace', path: '/metadata', value: { a: 1 } }]);
    if (change === 'PUT') await hydra.admin.put(to, { client_name: 'By the administrator' });
    if (change === 'lifespans') await hydra.admin.put(`${to}/lifespans`, {});
    await send(stage, 'GET', `${path}/${id}`, undefined, token);
  }
}

async function invalidRequests(stage: Stage): Promise<void> {
  const { note } = stage;
  note('refused');
  for (const body of [
    { client_secret: 'a-secret-of-mine' },
    { metadata: { a: 1 } },
    { metadata: {} },
    { metadata: null },
    { access_token_strategy: 'opaque' },
    { skip_consent: true },
    { skip_logout_consent: true },
    { redirect_uris: ['nonsense'] },
    { redirect_uris: ['http://127.0.0.1/#a'] },
    { subject_type: 'pairwise' },
    { token_endpoint_auth_method: 'private_key_jwt' },
    { client_uri: 'nonsense' },
    { grant_types: 'code' },
    'no JSON',
    '',
    '[]',
    'null',
  ]) {
    const answer = await send(stage, 'POST', path, body);
    if (valueAt(answer.body, 'registration_access_token')) registrationOf(answer);
  }
}

async function strangers(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  const [one, other] = [
    registrationOf(await send(stage, 'POST', path, {})),
    registrationOf(await send(stage, 'POST', path, {})),
  ];
  const to = `${path}/${one.id}`;
  note('somebody else');
  for (const method of ['GET', 'PUT', 'DELETE']) {
    await send(stage, method, to, {});
    await send(stage, method, to, {}, other.token);
    await send(stage, method, to, {}, `${one.token.slice(0, -4)}AAAA`);
    await send(stage, method, to, {}, one.token.replace('ory_at_', 'ory_at_A'));
    await send(stage, method, to, {}, 'nonsense');
    await send(stage, method, `${path}/nobody`, {}, one.token);
  }
  await hydra.public.get(to, basic('somebody'));
  note('clients of the administrator');
  const { body } = await hydra.admin.post('/admin/clients', { client_id: 'contract-managed' }, unrecorded);
  made.push({ id: 'contract-managed', token: '' });
  await send(stage, 'GET', `${path}/contract-managed`, undefined, text(body, 'registration_access_token'));
  note('methods that are not served');
  for (const method of ['GET', 'PUT', 'DELETE', 'PATCH']) await send(stage, method, path);
  for (const method of ['POST', 'PATCH']) await send(stage, method, to, {}, one.token);
}
