import { Configuration, CourierApi, FrontendApi, IdentityApi, MetadataApi, type UiContainer } from '@ory/client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Cookies } from './cookies.fixture.ts';
import { type Served, served } from './served.fixture.ts';

const email = 'ada@example.org';
const password = 'violet-lantern-4711';
let servers: Served;
let frontend: FrontendApi;
let identities: IdentityApi;
let admin: Configuration;

beforeAll(async () => {
  servers = await served();
  frontend = new FrontendApi(new Configuration({ basePath: servers.kratos }));
  admin = new Configuration({ basePath: servers.kratosAdmin });
  identities = new IdentityApi(admin);
});
afterAll(() => servers.close());

function csrfToken({ nodes }: UiContainer): string {
  const found = nodes.find(({ attributes }) => 'name' in attributes && attributes.name === 'csrf_token');
  return found && 'value' in found.attributes ? String(found.attributes.value) : '';
}

/** Returns the status of a failed call; 0 if it succeeds. */
const refusal = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 0,
    (error: { response?: { status: number } }) => error.response?.status ?? -1,
  );

describe('a user in a browser', () => {
  const cookies = new Cookies();

  test('signs up', async () => {
    const begun = await frontend.createBrowserRegistrationFlow();
    cookies.keep(begun.headers['set-cookie']);
    const done = await frontend.updateRegistrationFlow({
      flow: begun.data.id,
      cookie: cookies.header,
      updateRegistrationFlowBody: {
        method: 'password',
        password,
        traits: { email, firstName: 'Ada', lastName: 'Byron' },
        csrf_token: csrfToken(begun.data.ui),
      },
    });
    cookies.keep(done.headers['set-cookie']);
    expect(done.data.identity.traits).toMatchObject({ email });
    const { data: session } = await frontend.toSession({ cookie: cookies.header });
    expect(session).toMatchObject({ active: true, authenticator_assurance_level: 'aal1' });
  });

  test('signs out and in again', async () => {
    const { data: logout } = await frontend.createBrowserLogoutFlow({ cookie: cookies.header });
    const left = await frontend.updateLogoutFlow({ token: logout.logout_token, cookie: cookies.header });
    cookies.keep(left.headers['set-cookie']);
    expect(await refusal(frontend.toSession({ cookie: cookies.header }))).toBe(401);
    const begun = await frontend.createBrowserLoginFlow({ cookie: cookies.header });
    cookies.keep(begun.headers['set-cookie']);
    const body = { method: 'password', identifier: email, csrf_token: csrfToken(begun.data.ui) } as const;
    const submit = (word: string) =>
      frontend.updateLoginFlow({
        flow: begun.data.id,
        cookie: cookies.header,
        updateLoginFlowBody: { ...body, password: word },
      });
    expect(await refusal(submit('wrong'))).toBe(400);
    const done = await submit(password);
    cookies.keep(done.headers['set-cookie']);
    expect((await frontend.toSession({ cookie: cookies.header })).data.id).toBe(done.data.session.id);
  });

  test('changes the profile', async () => {
    const { data: flow } = await frontend.createBrowserSettingsFlow({ cookie: cookies.header });
    const { data } = await frontend.updateSettingsFlow({
      flow: flow.id,
      cookie: cookies.header,
      updateSettingsFlowBody: {
        method: 'profile',
        traits: { email, firstName: 'Augusta', lastName: 'King' },
        csrf_token: csrfToken(flow.ui),
      },
    });
    expect(data.state).toBe('success');
    const { data: session } = await frontend.toSession({ cookie: cookies.header });
    expect(session.identity?.traits).toMatchObject({ firstName: 'Augusta' });
  });
});

test('a user of a native app signs in, lists and ends sessions, and signs out', async () => {
  const { data: flow } = await frontend.createNativeLoginFlow();
  const { data } = await frontend.updateLoginFlow({
    flow: flow.id,
    updateLoginFlowBody: { method: 'password', identifier: email, password },
  });
  const xSessionToken = data.session_token ?? '';
  const { data: others } = await frontend.listMySessions({ xSessionToken });
  expect(others.map(({ id }) => id)).not.toContain(data.session.id);
  await frontend.disableMySession({ id: others[0]?.id ?? '', xSessionToken });
  const { data: ended } = await frontend.disableMyOtherSessions({ xSessionToken });
  expect(ended.count).toBeGreaterThan(0);
  await frontend.performNativeLogout({ performNativeLogoutBody: { session_token: xSessionToken } });
  expect(await refusal(frontend.toSession({ xSessionToken }))).toBe(401);
});

test('an administrator finds the user, reads sessions and messages, and deletes sessions and user', async () => {
  const { data: found } = await identities.listIdentities({ credentialsIdentifier: email });
  const id = found[0]?.id ?? '';
  const { data: patched } = await identities.patchIdentity({
    id,
    jsonPatch: [{ op: 'replace', path: '/metadata_public', value: { plan: 'gold' } }],
  });
  expect(patched.metadata_public).toEqual({ plan: 'gold' });
  const { data: own } = await identities.listIdentitySessions({ id });
  const { data: session } = await identities.getSession({ id: own[0]?.id ?? '', expand: ['identity'] });
  expect(session.identity?.id).toBe(id);
  expect((await identities.listSessions({ pageSize: 1 })).data).toHaveLength(1);
  await identities.disableSession({ id: session.id });
  await identities.deleteIdentitySessions({ id });
  await identities.deleteIdentity({ id });
  expect(await refusal(identities.getIdentity({ id }))).toBe(404);
  expect(await refusal(new CourierApi(admin).listCourierMessages())).toBe(0);
});

test('the version and the identity schemas can be read', async () => {
  expect((await new MetadataApi(admin).getVersion()).data).toEqual({ version: 'v26.2.0' });
  const schemas = new IdentityApi(new Configuration({ basePath: servers.kratos }));
  const { data: all } = await schemas.listIdentitySchemas();
  expect((await schemas.getIdentitySchema({ id: all[0]?.id ?? '' })).data).toEqual(all[0]?.schema);
});
