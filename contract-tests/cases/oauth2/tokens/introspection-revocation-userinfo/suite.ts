import { parameter, text } from '../../../../kit/index.ts';
import { authorizationPath, callback, consentPath, verifier } from '../../../../kit/oauth2.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const client = 'contract-confidential';
const other = 'contract-other';
const secret = 'a-secret-of-this-suite';
const basic = (id: string, word = secret) => ({ headers: { authorization: `Basic ${btoa(`${id}:${word}`)}` } });
const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

export default contract('oauth2/tokens/introspection-revocation-userinfo', { profile: 'oauth2' }, async (stage) => {
  const { hydra, newForm } = stage;
  for (const id of [client, other]) await register(stage, id);
  await introspection(stage, await tokens(stage, newForm()));
  await userinfo(stage, await tokens(stage, newForm()));
  await revocation(stage, await tokens(stage, newForm()));
  await sessions(stage);
  await lifespans(stage);
  for (const id of [client, other]) await hydra.admin.delete(`/admin/clients/${id}`, undefined, { unrecorded: true });
});

async function register({ hydra }: Stage, id: string): Promise<void> {
  await hydra.admin.delete(`/admin/clients/${id}`, undefined, { unrecorded: true });
  const body = {
    client_id: id,
    client_secret: secret,
    redirect_uris: [callback],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid offline_access photos.read photos',
    audience: ['https://api.example.org'],
  };
  await hydra.admin.post('/admin/clients', body, { unrecorded: true });
}

/** Authorizes a client by the admin API. @returns the token endpoint's answer */
async function tokens({ addresses, hydra, note }: Stage, form: Agent, subject = 'member-1'): Promise<unknown> {
  note('an authorization, answered by the admin API alone');
  const scope = 'openid offline_access photos.read';
  const request = authorizationPath({ client_id: client, scope, audience: 'https://api.example.org' });
  const toLogin = await form.navigate(addresses.hydra + request);
  const login = await hydra.admin.put(
    `/admin/oauth2/auth/requests/login/accept?login_challenge=${parameter(toLogin.location, 'login_challenge')}`,
    { subject, remember: true, remember_for: 3600, acr: 'level-1', amr: ['password'], context: { from: 'login' } },
  );
  const toConsent = await form.navigate(text(login.body, 'redirect_to'));
  const accepted = await hydra.admin.put(
    `${consentPath}/accept?consent_challenge=${parameter(toConsent.location, 'consent_challenge')}`,
    {
      grant_scope: scope.split(' '),
      grant_access_token_audience: ['https://api.example.org'],
      remember: true,
      session: { id_token: { email: 'member@example.org' }, access_token: { role: 'member' } },
    },
  );
  const back = await form.navigate(text(accepted.body, 'redirect_to'));
  const exchange = { grant_type: 'authorization_code', redirect_uri: callback, code: parameter(back.location, 'code') };
  const answer = await hydra.public.post('/oauth2/token', { ...exchange, code_verifier: verifier }, basic(client));
  return answer.body;
}

async function introspection({ hydra, newNative, addresses, note }: Stage, given: unknown): Promise<void> {
  const asForm = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  const url = `${addresses.hydra_admin}/admin/oauth2/introspect`;
  const sendRequest = (fields: Record<string, string>) =>
    hydra.admin.post(url, {}, { ...asForm, raw: new URLSearchParams(fields).toString() });
  const access = text(given, 'access_token');
  note('introspection');
  await sendRequest({ token: access });
  await sendRequest({ token: text(given, 'refresh_token') });
  await sendRequest({ token: text(given, 'refresh_token'), token_type_hint: 'access_token' });
  await sendRequest({ token: access, scope: 'openid photos.read' });
  note('introspection: not active');
  await sendRequest({ token: access, scope: 'openid photos.write' });
  await sendRequest({ token: 'ory_at_unknown' });
  await sendRequest({ token: text(given, 'id_token') });
  await sendRequest({ scope: 'openid' });
  note('introspection: refused');
  await sendRequest({});
  await hydra.admin.post(url, { token: access });
  await hydra.admin.post(url);
  await newNative().get(url);
}

async function userinfo({ hydra, note }: Stage, given: unknown): Promise<void> {
  const access = text(given, 'access_token');
  note('userinfo by POST');
  await hydra.public.post('/userinfo', {}, bearer(access));
  await hydra.public.post('/userinfo', { access_token: access });
  await hydra.public.get(`/userinfo?access_token=${access}`);
  note('userinfo: refused');
  await hydra.public.post('/userinfo', {});
  await hydra.public.post('/userinfo');
  await hydra.public.post('/userinfo', { access_token: 'nonsense' });
  await hydra.public.post('/userinfo', { access_token: access.replace('ory_at_', 'ory_at_A') });
  await hydra.public.post('/userinfo', {}, bearer(text(given, 'refresh_token')));
  await hydra.public.post('/userinfo', {}, bearer(text(given, 'id_token')));
  await hydra.public.post('/userinfo', {}, basic(client));
}

async function revocation({ hydra, note }: Stage, given: unknown): Promise<void> {
  const access = text(given, 'access_token');
  const revoke = (fields: Record<string, string>, options = {}) => hydra.public.post('/oauth2/revoke', fields, options);
  note('revocation: refused');
  await revoke({});
  await revoke({ token: access });
  await revoke({ token: access }, basic('nobody'));
  await revoke({ token: access }, basic(client, 'wrong'));
  await revoke({ token: access, client_id: client, client_secret: secret });
  await revoke({ token: access, client_id: client });
  await revoke({ foo: 'bar' }, basic(client));
  await hydra.public.get('/userinfo', bearer(access));
  note('revocation: nothing to revoke');
  await revoke({ token: 'ory_at_unknown' }, basic(client));
  await revoke({ token: 'nonsense', token_type_hint: 'refresh_token' }, basic(client));
  await revoke({ token: access }, basic(other));
  await hydra.public.get('/userinfo', bearer(access));
  note('revocation');
  await revoke({ token: access, token_type_hint: 'refresh_token' }, basic(client));
  await hydra.public.get('/userinfo', bearer(access));
  const refresh = { grant_type: 'refresh_token', refresh_token: text(given, 'refresh_token') };
  await hydra.public.post('/oauth2/token', refresh, basic(client));
  await revoke({ token: access }, basic(client));
}

async function sessions(stage: Stage): Promise<void> {
  const { addresses, hydra, newForm, note } = stage;
  const [consent, login] = ['/admin/oauth2/auth/sessions/consent', '/admin/oauth2/auth/sessions/login'];
  const browser = newForm();
  await hydra.admin.delete(`${consent}?subject=member-2&all=true`, undefined, { unrecorded: true });
  const given = await tokens(stage, browser, 'member-2');
  await tokens(stage, newForm(), 'member-2');
  note('consent sessions');
  const { body } = await hydra.admin.get(`${consent}?subject=member-2`);
  await hydra.admin.get(`${consent}?subject=member-2&page_size=1`);
  await hydra.admin.get(
    `${consent}?subject=member-2&login_session_id=${text(body, '0.consent_request.login_session_id')}`,
  );
  await hydra.admin.get(`${consent}?subject=member-2&login_session_id=nothing`);
  await hydra.admin.get(`${consent}?subject=nobody`);
  await hydra.admin.get(consent);
  await hydra.admin.get(`${consent}?subject=`);
  await hydra.admin.get(`${consent}?subject=member-2&page_size=many`);
  note('consent sessions: revoked');
  await hydra.admin.delete(consent);
  await hydra.admin.delete(`${consent}?subject=member-2`);
  await hydra.admin.delete(`${consent}?client=${client}`);
  await hydra.admin.delete(`${consent}?subject=member-2&client=${client}&all=true`);
  await hydra.admin.delete(`${consent}?subject=nobody&client=${client}`);
  await hydra.admin.delete(`${consent}?subject=member-2&client=${other}`);
  await hydra.admin.delete(`${consent}?consent_request_id=nothing`);
  await hydra.admin.delete(`${consent}?consent_request_id=${text(body, '0.consent_request_id')}`);
  await hydra.public.get('/userinfo', bearer(text(given, 'access_token')));
  await hydra.admin.delete(`${consent}?subject=member-2&client=${client}`);
  await hydra.admin.get(`${consent}?subject=member-2`);
  await hydra.public.get('/userinfo', bearer(text(given, 'access_token')));
  note('login sessions: revoked');
  await hydra.admin.delete(login);
  await hydra.admin.delete(`${login}?subject=nobody`);
  await hydra.admin.delete(`${login}?sid=nothing`);
  const before = await browser.navigate(addresses.hydra + authorizationPath({ client_id: client }));
  const read = '/admin/oauth2/auth/requests/login?login_challenge=';
  await hydra.admin.get(read + parameter(before.location, 'login_challenge'));
  await hydra.admin.delete(`${login}?subject=member-2`);
  const after = await browser.navigate(addresses.hydra + authorizationPath({ client_id: client }));
  await hydra.admin.get(read + parameter(after.location, 'login_challenge'));
}

async function lifespans(stage: Stage): Promise<void> {
  const { hydra, newForm, note } = stage;
  const change = {
    authorization_code_grant_access_token_lifespan: '2h',
    refresh_token_grant_access_token_lifespan: '90s',
  };
  await hydra.admin.put(`/admin/clients/${client}/lifespans`, change, { unrecorded: true });
  const given = await tokens(stage, newForm());
  note('lifespans of a client');
  const refresh = { grant_type: 'refresh_token', refresh_token: text(given, 'refresh_token') };
  await hydra.public.post('/oauth2/token', refresh, basic(client));
}
