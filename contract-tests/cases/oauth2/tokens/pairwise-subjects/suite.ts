import { parameter, text } from '../../../../kit/index.ts';
import { authorizationPath, callback } from '../../../../kit/oauth2.ts';
import {
  authorizeClient,
  basic,
  bearer,
  exchangeCode,
  introspectToken,
  obtainTokens,
  refreshTokens,
  registerClient,
} from '../../../../kit/oauth2-tokens.ts';
import type { Agent } from '../../../../runner/agent.ts';
import { contract, type Stage } from '../../../../runner/contract.ts';

const client = 'contract-pairwise';
const neighbour = 'contract-neighbour';
const stranger = 'contract-stranger';
const signing = 'contract-signing';
const several = 'contract-several';
const ids = [client, neighbour, stranger, signing, several];
const elsewhere = 'https://elsewhere.example.org/callback';
const unrecorded = { unrecorded: true };

/** Pairwise subjects for each sector, and the grace period of refresh tokens. */
export default contract('oauth2/tokens/pairwise-subjects', { profile: 'oauth2-grace' }, async (stage) => {
  const { admin } = stage.hydra;
  const pairwise = { subject_type: 'pairwise' };
  await registerClient(stage, client, pairwise);
  await registerClient(stage, neighbour, pairwise);
  await registerClient(stage, stranger, { ...pairwise, redirect_uris: [elsewhere] });
  await registerClient(stage, several, { ...pairwise, redirect_uris: [callback, elsewhere] });
  await registerClient(stage, signing, { access_token_strategy: 'jwt' });
  await registration(stage);
  await subjects(stage);
  await forced(stage);
  await claims(stage);
  await grace(stage);
  for (const id of ids) await admin.delete(`/admin/clients/${id}`, undefined, unrecorded);
});

async function registration({ hydra: { admin, public: open }, note }: Stage): Promise<void> {
  note('what is supported');
  await open.get('/.well-known/openid-configuration');
  note('clients');
  const id = { client_id: 'contract-sector' };
  const post = (body: object) => admin.post('/admin/clients', { ...id, ...body });
  await post({ subject_type: 'pairwise' });
  await admin.delete('/admin/clients/contract-sector', undefined, unrecorded);
  await post({ subject_type: 'other' });
  await post({ subject_type: 'pairwise', access_token_strategy: 'jwt' });
  for (const sector_identifier_uri of ['http://127.0.0.1:1/sector', 'nonsense', '://', 'https://127.0.0.1:1/sector'])
    await post({ sector_identifier_uri });
}

const jar = (stage: Stage): Agent => stage.newForm();

async function subjects(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  note('one name for clients of one host');
  const body = await obtainTokens(stage, client);
  await introspectToken(stage, text(body, 'access_token'));
  await introspectToken(stage, text(body, 'refresh_token'));
  await hydra.public.get('/userinfo', bearer(text(body, 'access_token')));
  await refreshTokens(stage, client, text(body, 'refresh_token'));
  await obtainTokens(stage, neighbour);
  note('another for those of another host');
  const request = { redirect_uri: elsewhere };
  await authorizeClient(stage, jar(stage), stranger, { request }).then(({ location }) =>
    hydra.public.post(
      '/oauth2/token',
      {
        grant_type: 'authorization_code',
        redirect_uri: elsewhere,
        code: new URL(location).searchParams.get('code'),
        code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk',
      },
      basic(stranger),
    ),
  );
  note('none where the sector is not known');
  const form = jar(stage);
  const toLogin = await form.navigate(stage.addresses.hydra + authorizationPath({ client_id: several }), unrecorded);
  const challenge = parameter(toLogin.location, 'login_challenge');
  const path = `/admin/oauth2/auth/requests/login/accept?login_challenge=${challenge}`;
  const { body: accepted } = await hydra.admin.put(path, { subject: 'member-1' }, unrecorded);
  await form.navigate(text(accepted, 'redirect_to'));
}

async function forced(stage: Stage): Promise<void> {
  const { hydra, note } = stage;
  note('a name that the login chose');
  const login = { force_subject_identifier: 'forced-subject' };
  const body = await obtainTokens(stage, client, { login });
  await introspectToken(stage, text(body, 'access_token'));
  await hydra.public.get('/userinfo', bearer(text(body, 'access_token')));
  note('without one, it is made up again');
  await obtainTokens(stage, client);
  note('clients that know people by one name');
  await obtainTokens(stage, signing, { login });
}

async function claims(stage: Stage): Promise<void> {
  const { note } = stage;
  note('a client that wants tokens with claims');
  const session = { access_token: { department: 'books', other: { deep: true }, ext: 1, nbf: 2 } };
  const body = await obtainTokens(stage, signing, { consent: { session } });
  await introspectToken(stage, text(body, 'access_token'));
  await obtainTokens(stage, signing, { request: { scope: 'photos' } });
  note('it wants opaque ones from now on');
  const patch = [{ op: 'replace', path: '/access_token_strategy', value: 'opaque' }];
  await stage.hydra.admin.patch(`/admin/clients/${signing}`, patch, unrecorded);
  await introspectToken(stage, text(body, 'access_token'));
  await stage.hydra.public.get('/userinfo', bearer(text(body, 'access_token')));
  await refreshTokens(stage, signing, text(body, 'refresh_token'));
}

async function grace(stage: Stage): Promise<void> {
  const { newForm, note, until } = stage;
  note('a refresh token may be used often, for five seconds');
  const { body: first } = await exchangeCode(stage, client, await authorizeClient(stage, newForm(), client));
  const token = text(first, 'refresh_token');
  const later = [];
  for (let count = 0; count < 4; count += 1) later.push((await refreshTokens(stage, client, token)).body);
  for (const body of later) await introspectToken(stage, text(body, 'access_token'));
  await until(400, () =>
    stage.hydra.public.post(
      '/oauth2/token',
      { grant_type: 'refresh_token', refresh_token: token },
      { ...unrecorded, ...basic(client) },
    ),
  );
  note('and no longer: everything ends');
  await refreshTokens(stage, client, token);
  for (const body of later) await introspectToken(stage, text(body, 'refresh_token'));
}
