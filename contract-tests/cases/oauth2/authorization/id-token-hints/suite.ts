import { parameter, text } from '../../../../kit/index.ts';
import { farFuture, longAgo, makeKey, privateJwk, signJwt } from '../../../../kit/jwt.ts';
import { authorizationPath, postLogoutUrl } from '../../../../kit/oauth2.ts';
import { authorizeClient, registerClient } from '../../../../kit/oauth2-tokens.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const [client, other] = ['contract-hinted', 'contract-hinted-other'];
const ids = '/admin/keys/hydra.openid.id-token';
const key = makeKey('RS256', 'contract-hints');
const unrecorded = { unrecorded: true };

/** ID token hints with claims that Hydra would not write, signed with a key of its key set. */
export default contract('oauth2/authorization/id-token-hints', { profile: 'oauth2-signed' }, async (stage) => {
  const { admin } = stage.hydra;
  const clear = () => admin.delete(ids, undefined, unrecorded);
  await clear();
  await admin.put(`${ids}/${key.kid}`, privateJwk(key), unrecorded);
  await registerClient(stage, client, { post_logout_redirect_uris: [postLogoutUrl, `${postLogoutUrl}?a=b`] });
  await registerClient(stage, other);
  await leaving(stage);
  await destinations(stage);
  await hintsInRequests(stage);
  await clear();
  for (const id of [client, other]) await admin.delete(`/admin/clients/${id}`, undefined, unrecorded);
});

type Changes = Readonly<Record<string, unknown>>;

/** Returns a hint with these claims; undefined ones are left out. */
function hint({ addresses }: Pick<Stage, 'addresses'>, changes: Changes = {}, head: object = {}): string {
  const claims = { iss: addresses.hydra, sub: 'member-1', aud: client, iat: longAgo, exp: longAgo + 9, sid: 'gone' };
  return signJwt(key, { ...claims, ...changes }, head);
}

/** Unusual times, subjects and audiences. */
const odd: Readonly<Record<string, Changes>> = {
  'without an issuer': { iss: undefined },
  'of another issuer': { iss: 'https://elsewhere.example.org' },
  'an issuer that is no text': { iss: 5 },
  'issued in the future': { iat: farFuture },
  'expired and not yet valid': { nbf: farFuture },
  'not expired': { exp: farFuture },
  'an expiry that is none': { exp: 'soon' },
  'without a subject': { sub: undefined },
  'a subject that is no text': { sub: 5 },
  'another subject': { sub: 'member-2' },
};

async function leaving(stage: Stage): Promise<void> {
  const { addresses, newForm, note } = stage;
  const away = `post_logout_redirect_uri=${encodeURIComponent(postLogoutUrl)}&state=of-the-client`;
  const audiences = [[client], [other, client], ['nobody', client], 'nobody', undefined, [], 5, [client, 5], ''];
  const more = {
    ...Object.fromEntries(audiences.map((aud) => [`audience ${JSON.stringify(aud)}`, { aud }])),
    'without a session': { sid: undefined },
    'an empty session': { sid: '' },
    'a session that is no text': { sid: 5 },
  };
  for (const [what, changes] of Object.entries<Changes>({ 'as it should be': {}, ...odd, ...more })) {
    note(`logout: ${what}`);
    await newForm().navigate(`${addresses.hydra}/oauth2/sessions/logout?id_token_hint=${hint(stage, changes)}&${away}`);
  }
  note('logout: another head');
  for (const head of [{ kid: undefined }, { kid: 'nobody' }, { alg: 'RS512' }, { typ: 'odd' }])
    await newForm().navigate(`${addresses.hydra}/oauth2/sessions/logout?id_token_hint=${hint(stage, {}, head)}`);
  note('logout: posted');
  const form = newForm();
  await form.post(`${addresses.hydra}/oauth2/sessions/logout`, {
    id_token_hint: hint(stage),
    post_logout_redirect_uri: postLogoutUrl,
  });
}

async function destinations(stage: Stage): Promise<void> {
  const { addresses, newForm, note } = stage;
  note('logout: where to');
  for (const to of [
    `${postLogoutUrl}?a=b`,
    `${postLogoutUrl}?a=b&c=d`,
    `${postLogoutUrl}?`,
    `${postLogoutUrl}/`,
    `${postLogoutUrl}#x`,
    'http://127.0.0.1:1/bye',
    ':',
  ])
    for (const state of ['', 'ü &=']) {
      const query = new URLSearchParams({ id_token_hint: hint(stage), post_logout_redirect_uri: to, state });
      await newForm().navigate(`${addresses.hydra}/oauth2/sessions/logout?${query}`);
    }
}

async function hintsInRequests(stage: Stage): Promise<void> {
  const { addresses, newForm, note } = stage;
  const member = newForm();
  await authorizeClient(stage, member, client, { login: { remember: true }, consent: { remember: true } });
  for (const [what, changes] of Object.entries<Changes>({ ...odd, 'issued whenever': { iat: 'x' } })) {
    note(`authorization: ${what}`);
    const request = (prompt: string) =>
      addresses.hydra + authorizationPath({ client_id: client, id_token_hint: hint(stage, changes), prompt });
    await member.navigate(request('none'));
    await member.navigate(request(''));
    await signIn(stage, request('login'));
  }
  note('authorization: claims that are a list');
  await member.navigate(addresses.hydra + authorizationPath({ client_id: client, id_token_hint: signJwt(key, [1]) }));
}

/** Signs in without a remembered session, as far as the consent page. */
async function signIn({ hydra, newForm }: Stage, request: string): Promise<void> {
  const form = newForm();
  const { location } = await form.navigate(request);
  if (!location.includes('login_challenge=')) return;
  const challenge = `login_challenge=${parameter(location, 'login_challenge')}`;
  await hydra.admin.get(`/admin/oauth2/auth/requests/login?${challenge}`);
  const accept = `/admin/oauth2/auth/requests/login/accept?${challenge}`;
  const { body } = await hydra.admin.put(accept, { subject: 'member-1' }, unrecorded);
  await form.navigate(text(body, 'redirect_to'));
}
