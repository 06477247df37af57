import { expect, test } from 'vitest';
import { answerRequest, requestJar } from '../adapter/fetch.ts';
import { openSimulation } from '../host/files.ts';

const panel = 'http://127.0.0.1:4436';
const admin = 'http://127.0.0.1:4445/admin/oauth2/auth/requests';

/** Starts Kratos and Hydra with their control API, and a client. */
async function start() {
  const simulation = await openSimulation({ config: 'tools/demo/kratos.yml', hydra: 'tools/demo/hydra.yml' });
  await simulation.control.createClient({
    client_id: 'shop',
    client_name: 'Shop',
    client_secret: 'violet-lantern-4711',
    redirect_uris: ['http://127.0.0.1:4455/callback'],
    scope: 'openid offline',
    grant_types: ['authorization_code', 'refresh_token'],
  });
  const ask = (path: string) =>
    answerRequest(simulation.controlHandler, new Request(`${panel}${path}`), requestJar([]));
  /** Follows a redirect to the app, and accepts the login or the consent as the app would. */
  const accept = async (address: string, kind: 'login' | 'consent', body: object): Promise<string> => {
    const redirect = await simulation.fetch(address);
    const challenge = new URL(redirect.headers.get('location') ?? '').searchParams.get(`${kind}_challenge`);
    const accepted = await simulation.fetch(`${admin}/${kind}/accept?${kind}_challenge=${challenge}`, {
      method: 'PUT',
      body: JSON.stringify(body),
    });
    return (await accepted.json()).redirect_to;
  };
  return { ...simulation, ask, accept };
}

test('a test sign-in with a copy of a client gives tokens, which are decoded and checked', async () => {
  const { control, ask, accept, fetch } = await start();
  const begun = await ask(`/oauth2/clients/shop/sign-in?back=${encodeURIComponent(`${panel}/`)}`);
  const afterLogin = await accept(begun.headers.get('location') ?? '', 'login', { subject: 'ada' });
  const afterConsent = await accept(afterLogin, 'consent', { grant_scope: ['openid', 'offline'] });
  const callback = new URL((await fetch(afterConsent)).headers.get('location') ?? '');
  expect(callback.pathname).toBe('/oauth2/callback');
  const ended = await ask(`${callback.pathname}${callback.search}`);
  expect([ended.status, ended.headers.get('location')]).toEqual([303, `${panel}/#/oauth2`]);
  const tokens = await control.testSignIn();
  expect(await control.checkToken(`${tokens.id_token}`)).toMatchObject({
    claims: { sub: 'ada', aud: ['panel-test'] },
    signature: 'valid',
  });
  expect(await control.checkToken(`${tokens.access_token}`)).toMatchObject({
    introspection: { active: true, client_id: 'panel-test' },
  });
  const [consent] = await control.consents();
  expect(consent).toMatchObject({ subject: 'ada', client: 'panel-test', scope: ['openid', 'offline'] });
  await control.revokeConsent(consent?.id ?? '');
  expect(await control.consents()).toEqual([]);
});

test('a callback that the panel did not ask for is refused', async () => {
  const { ask } = await start();
  expect((await ask('/oauth2/callback?code=x&state=y')).status).toBe(403);
  expect((await ask('/oauth2/clients/shop/sign-in?back=https://elsewhere.example/')).status).toBe(400);
});

test('a client can be replaced and deleted', async () => {
  const { control } = await start();
  const [client] = await control.clients();
  expect(await control.replaceClient('shop', { ...client, client_name: 'The shop' })).toMatchObject({
    client_name: 'The shop',
  });
  await control.deleteClient('shop');
  expect(await control.clients()).toEqual([]);
});

test('the clients of a scenario go with it; those of the person stay', async () => {
  const { control } = await start();
  const names = async () => (await control.clients()).map(({ client_name: name }) => name).toSorted();
  for (let count = 0; count < 3; count += 1) await control.play('oauth2/consent');
  expect(await names()).toEqual(['Application principale', 'Shop']);
  await control.play('settings/start');
  expect(await names()).toEqual(['Shop']);
});
