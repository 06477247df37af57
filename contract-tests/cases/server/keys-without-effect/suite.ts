import { open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Ids: configured in `organizations`, in b2b, and nowhere. */
const organizations = [
  '5d0b1c4e-0f43-4b8b-9a43-bc9bb64a0d51',
  '7ddc8f2d-13d2-4a0a-9f8c-5b7a3c6d2e11',
  '0b9d4a2e-7c1f-4b57-8d7c-2c1e6f5a9b33',
];

/** Configuration keys that the open-source server accepts without effect. */
export default contract('server/keys-without-effect', { profile: 'unwatched' }, async (stage) => {
  await flows(stage);
  await within(stage);
  await identities(stage);
  await metrics(stage);
});

async function flows({ browser, email, form, native, note }: Stage): Promise<void> {
  note('flows within an organization');
  for (const id of [...organizations, 'nobody', ''])
    for (const kind of ['login', 'registration', 'recovery'] as const)
      await startApi(native, kind, `?organization=${id}`);
  for (const kind of ['login', 'registration'] as const) {
    await open(form, kind, `?organization=${organizations[0]}`);
    await start(browser, kind, `?organization=${organizations[0]}`);
  }
  note('an address of an organization');
  const identifier = email('ada');
  const traits = { email: identifier };
  await submit(browser, await start(browser, 'registration'), { method: 'password', password, traits });
  const session = await submit(native, await startApi(native, 'login'), { method: 'password', identifier, password });
  native.token = text(session.body, 'session_token');
  await native.get('/sessions/whoami');
  native.token = undefined;
}

/** Flows with an organization in the query behave like others. */
async function within({ admin, email, native, newBrowser, newNative, note }: Stage): Promise<void> {
  const query = `?organization=${organizations[0]}`;
  const [identifier, other] = [email('joan'), email('mary')];
  note('sent within an organization');
  const registered = { method: 'password', password, traits: { email: identifier } };
  await submit(native, await startApi(native, 'registration', query), registered);
  const sent = { method: 'password', identifier, password };
  await submit(native, await startApi(native, 'login', query), { ...sent, password: 'wrong' });
  await submit(native, await startApi(native, 'login', query), sent);
  await submit(native, await startApi(native, 'login', query), { method: 'code', identifier });
  await submit(native, await startApi(native, 'registration', query), { method: 'profile', traits: { email: other } });
  await submit(native, await startApi(native, 'registration', query), { method: 'code', traits: { email: other } });
  await submit(native, await startApi(native, 'registration', query), { method: 'password', traits: { email: other } });
  const browser = newBrowser();
  await submit(browser, await start(browser, 'login', query), sent);
  note('a member signs in, and once more');
  const credentials = { password: { config: { password } } };
  const traits = { email: other };
  await admin.post('/admin/identities', {
    schema_id: 'default',
    traits,
    credentials,
    organization_id: organizations[0],
  });
  const app = newNative();
  const { body } = await submit(app, await startApi(app, 'login'), { ...sent, identifier: other });
  app.token = text(body, 'session_token');
  await startApi(app, 'login', '?refresh=true');
  await startApi(app, 'login', `?refresh=true&organization=${organizations[1]}`);
  await startApi(app, 'login', '?aal=aal2');
}

async function identities({ admin, email, note }: Stage): Promise<void> {
  note('members of an organization');
  for (const organization_id of organizations)
    await admin.post('/admin/identities', { schema_id: 'default', traits: { email: email('bea') }, organization_id });
  note('a schema that there is none of');
  await admin.post('/admin/identities', { schema_id: 'elsewhere', traits: {} });
  await admin.get('/schemas/elsewhere');
}

/** Metrics: the server has them at the admin listener only; the configured port is for the separate courier process. */
async function metrics({ admin, note }: Stage): Promise<void> {
  note('metrics');
  const request = admin.get('http://127.0.0.1:19437/metrics/prometheus', { unrecorded: true });
  const outcome = await request.then(
    ({ status }) => `answers ${status}`,
    () => 'nobody listens',
  );
  if (outcome !== 'nobody listens') throw new Error(`expose-metrics-port: ${outcome}`);
  await admin.send('HEAD', '/admin/metrics/prometheus');
}
