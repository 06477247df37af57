import { parameter, text } from '../../../../kit/index.ts';
import { authorizationPath, callback, consentPath, verifier } from '../../../../kit/oauth2.ts';
import type { Agent, AgentAnswer } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const client = 'contract-odd-answers';
const secret = 'a-secret-of-this-suite';
const requests = '/admin/oauth2/auth/requests';
const sessions = '/admin/oauth2/auth/sessions';
const subject = 'member-7';
const basic = { headers: { authorization: `Basic ${btoa(`${client}:${secret}`)}` } };

const requestPath = (changes: Readonly<Record<string, string>> = {}) =>
  authorizationPath({ client_id: client, ...changes });

/** Unusual answers to login and consent requests, and answers that come too late. */
export default contract('oauth2/consent/careless-answers', { profile: 'oauth2' }, async (stage) => {
  const { hydra } = stage;
  const unrecorded = { unrecorded: true };
  const remove = () => hydra.admin.delete(`/admin/clients/${client}`, undefined, unrecorded);
  await remove();
  await hydra.admin.delete(`${sessions}/consent?subject=${subject}&all=true`, undefined, unrecorded);
  const body = {
    client_id: client,
    client_secret: secret,
    redirect_uris: [callback],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope: 'openid offline_access photos.*',
  };
  await hydra.admin.post('/admin/clients', body, unrecorded);
  await answers(stage);
  await endedEarly(stage);
  await remove();
});

type Part = Pick<Stage, 'addresses' | 'hydra'>;

async function signIn(
  { addresses, hydra }: Part,
  agent: Agent,
  request: string,
  accept: object = {},
): Promise<AgentAnswer> {
  const toLogin = await agent.navigate(addresses.hydra + request);
  const challenge = parameter(toLogin.location, 'login_challenge');
  const { body } = await hydra.admin.put(`${requests}/login/accept?login_challenge=${challenge}`, {
    subject,
    ...accept,
  });
  return agent.navigate(text(body, 'redirect_to'));
}

async function allow({ hydra }: Part, agent: Agent, toConsent: AgentAnswer, accept: object = {}): Promise<AgentAnswer> {
  const challenge = parameter(toConsent.location, 'consent_challenge');
  const grant = { grant_scope: ['openid', 'offline_access'], ...accept };
  const { body } = await hydra.admin.put(`${consentPath}/accept?consent_challenge=${challenge}`, grant);
  return agent.navigate(text(body, 'redirect_to'));
}

async function exchange({ hydra }: Part, { location }: AgentAnswer): Promise<unknown> {
  const code = parameter(location, 'code');
  const fields = { grant_type: 'authorization_code', redirect_uri: callback, code, code_verifier: verifier };
  return (await hydra.public.post('/oauth2/token', fields, basic)).body;
}

const renew = ({ hydra }: Part, tokens: unknown, more: object = {}) =>
  hydra.public.post(
    '/oauth2/token',
    { grant_type: 'refresh_token', refresh_token: text(tokens, 'refresh_token'), ...more },
    basic,
  );

/** Answers that the server accepts whatever they contain. */
async function answers(stage: Stage): Promise<void> {
  const { hydra, newForm, note } = stage;
  const agent = newForm();
  note('claims that are the server’s own');
  const toConsent = await signIn(stage, agent, requestPath({ nonce: '' }), {
    remember: true,
    remember_for: -1,
    context: [1],
  });
  const claims = {
    sub: 'other',
    iss: 'x',
    aud: 'y',
    exp: 1,
    nonce: 'n',
    acr: 'a',
    amr: ['b'],
    sid: 's',
    jti: 'j',
    more: '<m>',
  };
  const back = await allow(stage, agent, toConsent, {
    remember: true,
    remember_for: -1,
    session: { id_token: claims, access_token: { aud: 'x', more: { b: 1, a: 2 } } },
    handled_at: 'never',
  });
  const tokens = await exchange(stage, back);
  await hydra.public.get('/userinfo', { headers: { authorization: `bearer ${text(tokens, 'access_token')}` } });
  note('a consent that is remembered without an end');
  const again = await signIn(stage, agent, requestPath());
  await hydra.admin.get(`${consentPath}?consent_challenge=${parameter(again.location, 'consent_challenge')}`);
  note('an audience that nobody asked for');
  const other = await exchange(stage, await allow(stage, agent, again, { grant_access_token_audience: ['x', 'x'] }));
  await renew(stage, other);
  await renew(stage, tokens, { scope: 'photos.read', audience: 'x' });
  note('nothing granted');
  const empty = newForm();
  const little = await allow(stage, empty, await signIn(stage, empty, requestPath()), { grant_scope: [''] });
  const nothing = await exchange(stage, little);
  await hydra.admin.post(
    '/admin/oauth2/introspect',
    {},
    { headers: { 'content-type': 'application/x-www-form-urlencoded' }, raw: `token=${text(nothing, 'access_token')}` },
  );
  note('a code in other letters');
  const loud = newForm();
  await allow(stage, loud, await signIn(stage, loud, requestPath({ response_type: 'CODE', code_challenge: '' })));
  await allow(stage, loud, await signIn(stage, loud, requestPath({ response_type: 'CODE' })));
  note('a refusal with a hint only');
  const toLogin = await loud.navigate(stage.addresses.hydra + requestPath());
  const reject = `${requests}/login/reject?login_challenge=${parameter(toLogin.location, 'login_challenge')}`;
  const refused = await hydra.admin.put(reject, { error_hint: 'A "hint".', status_code: 200 });
  await loud.navigate(text(refused.body, 'redirect_to'));
}

/** Sessions, consents and codes that end before they are used. */
async function endedEarly(stage: Stage): Promise<void> {
  const { hydra, newForm, note } = stage;
  note('the session ends before the consent');
  const agent = newForm();
  const toConsent = await signIn(stage, agent, requestPath(), { remember: true });
  await hydra.admin.delete(`${sessions}/login?subject=${subject}`);
  await allow(stage, agent, toConsent);
  note('a login that is not remembered ends a session that is gone');
  await signIn(stage, agent, requestPath());
  await signIn(stage, agent, requestPath());
  note('the consent ends before the code is exchanged');
  const back = await allow(stage, agent, await signIn(stage, agent, requestPath(), { remember: true }));
  await hydra.admin.delete(`${sessions}/consent?subject=${subject}&client=${client}`);
  await exchange(stage, back);
  note('a consent outlives its session');
  await allow(stage, agent, await signIn(stage, agent, requestPath(), { remember: true }));
  await hydra.admin.get(`${sessions}/consent?subject=${subject}`);
  await hydra.admin.delete(`${sessions}/login?subject=${subject}`);
  await hydra.admin.get(`${sessions}/consent?subject=${subject}`);
  note('nobody to list');
  await hydra.admin.get(`${sessions}/consent?subject=nobody&page_size=many`);
}
