import { expect, test } from 'vitest';
import { loadHydraConfig, loadKratosConfig } from './config/load.ts';
import type { Handler } from './http/exchange.ts';
import { createSimulator, type Simulator, type SimulatorWorld } from './index.ts';
import { currentCode } from './kratos/method/totp/code.ts';
import { manualClock, seededRandom } from './runtime/runtime.ts';
import { createVisitor, fieldOf, text } from './scenario/visitor.ts';

const [kratosAt, adminAt, hydraAt, hydraAdminAt] = [4433, 4434, 4444, 4445].map((port) => `http://127.0.0.1:${port}`);
const begin = Date.parse('2026-01-01T12:00:00.500Z');
const env = {
  SELFSERVICE_METHODS_TOTP_ENABLED: 'true',
  SELFSERVICE_METHODS_LOOKUP_SECRET_ENABLED: 'true',
  SELFSERVICE_METHODS_CODE_ENABLED: 'true',
};
const { config: kratosConfig } = await loadKratosConfig({ files: ['tools/demo/kratos.yml'], env, dev: true });
const { config: hydraConfig } = await loadHydraConfig({ files: ['tools/demo/hydra.yml'], env: {}, dev: true });

/** Starts both servers and records all their responses. @param answered is called after each of them */
function start(seed: number, answered: (simulator: Simulator) => unknown = () => undefined) {
  const clock = manualClock(begin);
  const simulator = createSimulator({
    kratos: kratosConfig,
    hydra: hydraConfig,
    runtime: { clock, random: seededRandom(seed), quickKeys: true },
  });
  const answers: string[] = [];
  const { kratos, hydra } = simulator;
  const handlers = { [`${kratosAt}`]: kratos?.public, [`${adminAt}`]: kratos?.admin };
  Object.assign(handlers, { [`${hydraAt}`]: hydra?.public, [`${hydraAdminAt}`]: hydra?.admin });
  const findServer = ({ origin }: URL) => {
    const original = handlers[origin];
    const handler: Handler | undefined =
      original &&
      (async (incoming) => {
        const answer = await original(incoming);
        answers.push(JSON.stringify([incoming.method, incoming.url.href, answer]));
        clock.advance(1_337);
        answered(simulator);
        return answer;
      });
    return handler && { handler, below: '' };
  };
  const visitor = () =>
    createVisitor({
      findServer,
      base: `${kratosAt}`,
      now: clock.now,
      onRequest: () => {},
      onBody: () => {},
      agent: 'A browser',
    });
  return { simulator, clock, answers, visitor };
}

type Started = ReturnType<typeof start>;

const person = { identifier: 'ada@example.org', password: 'violet-lantern-4711' };

/** A user registers, adds second factors, signs out and in with both, and recovers the account. @returns the TOTP secret */
async function kratosJourney({ visitor, clock }: Started): Promise<string> {
  const user = visitor();
  await user.go('/self-service/registration/browser');
  const traits = { 'traits.email': person.identifier, 'traits.firstName': 'Ada', 'traits.lastName': 'Byron' };
  await user.submit({ method: 'password', password: person.password, ...traits });
  await user.go('/self-service/settings/browser');
  const secret = fieldOf(await user.flow(), 'totp_secret_key');
  await user.submit({ method: 'totp', totp_code: currentCode(secret, clock) });
  await user.go('/self-service/settings/browser');
  await user.submit({ method: 'lookup_secret', lookup_secret_regenerate: 'true' });
  await user.submit({ method: 'lookup_secret', lookup_secret_confirm: 'true' });
  await user.go(text((await user.request('GET', '/self-service/logout/browser')).body, 'logout_url'));
  await user.go('/self-service/login/browser');
  await user.submit({ method: 'password', ...person });
  await user.go('/self-service/login/browser?aal=aal2');
  await user.submit({ method: 'totp', totp_code: currentCode(secret, clock) });
  const lost = visitor();
  await lost.go('/self-service/recovery/browser');
  await lost.submit({ method: 'code', email: person.identifier });
  const [mail] = (await lost.request('GET', `${adminAt}/admin/courier/messages`)).body as readonly { body: string }[];
  await lost.submit({ method: 'code', code: /\b\d{6}\b/.exec(mail?.body ?? '')?.[0] });
  expect((await lost.request('GET', '/sessions/whoami')).status).toBe(403);
  expect((await user.request('GET', '/sessions/whoami')).status).toBe(200);
  return secret;
}

/** An application gets tokens and refreshes them; then keys, identities and sessions are read. */
async function hydraJourney({ visitor }: Started): Promise<void> {
  const user = visitor();
  const redirect_uri = 'http://127.0.0.1:4446/callback';
  const scope = 'openid offline_access';
  const made = { redirect_uris: [redirect_uri], grant_types: ['authorization_code', 'refresh_token'], scope };
  const { body: client } = await user.request('POST', `${hydraAdminAt}/admin/clients`, {
    ...made,
    token_endpoint_auth_method: 'client_secret_post',
  });
  const own = { client_id: text(client, 'client_id'), client_secret: text(client, 'client_secret') };
  const state = 'a-state-of-some-length';
  const query = new URLSearchParams({ client_id: own.client_id, response_type: 'code', redirect_uri, scope, state });
  await user.go(`${hydraAt}/oauth2/auth?${query}`);
  for (const [kind, granted] of [
    ['login', { subject: 'ada' }],
    ['consent', { grant_scope: scope.split(' ') }],
  ] as const) {
    const challenge = encodeURIComponent(new URL(user.at).searchParams.get(`${kind}_challenge`) ?? '');
    const accept = `${hydraAdminAt}/admin/oauth2/auth/requests/${kind}/accept?${kind}_challenge=${challenge}`;
    await user.go(text((await user.request('PUT', accept, granted)).body, 'redirect_to'));
  }
  const code = new URL(user.at).searchParams.get('code');
  const token = `${hydraAt}/oauth2/token`;
  const { body: tokens } = await user.postForm(token, { ...own, grant_type: 'authorization_code', code, redirect_uri });
  expect(text(tokens, 'id_token').split('.')).toHaveLength(3);
  await user.postForm(token, { ...own, grant_type: 'refresh_token', refresh_token: text(tokens, 'refresh_token') });
  await user.request('POST', `${hydraAdminAt}/admin/keys/some`, { alg: 'ES256', kid: '', use: 'sig' });
  for (const address of [
    `${hydraAt}/.well-known/jwks.json`,
    `${hydraAdminAt}/admin/keys/some`,
    `${adminAt}/admin/identities?include_credential=totp`,
    `${adminAt}/admin/sessions?expand=identity`,
  ])
    expect((await user.request('GET', address)).status).toBe(200);
}

async function journey(seed: number) {
  const started = start(seed);
  await kratosJourney(started);
  await hydraJourney(started);
  return [...started.answers, JSON.stringify(started.simulator.snapshot())];
}

test('two runs with the same seed and clock give the same bytes, a run with another seed does not', async () => {
  const first = await journey(7);
  expect(first.length).toBeGreaterThan(40);
  expect(await journey(7)).toEqual(first);
  const other = await journey(8);
  expect(other.length).toBe(first.length);
  // Only one response has no random part: an error.
  expect(other.filter((answer, index) => answer === first[index])).toHaveLength(1);
});

test('a restored snapshot goes on with the same time, random numbers, keys and data', async () => {
  const first = start(7);
  const secret = await kratosJourney(first);
  await first.visitor().request('GET', `${hydraAt}/.well-known/jwks.json`);
  const world: SimulatorWorld = JSON.parse(JSON.stringify(first.simulator.snapshot()));
  const known = first.answers.length;
  const other = start(99);
  await other.simulator.restore(world);
  expect(other.clock.now()).toBe(first.clock.now());
  for (const each of [first, other]) {
    const again = each.visitor();
    await again.go('/self-service/login/browser');
    await again.submit({ method: 'password', ...person });
    await again.go('/self-service/login/browser?aal=aal2');
    await again.submit({ method: 'totp', totp_code: currentCode(secret, each.clock) });
    await hydraJourney(each);
  }
  expect(other.answers).toEqual(first.answers.slice(known));
  expect(other.simulator.snapshot()).toEqual(first.simulator.snapshot());
});

test('after each request, the text of a snapshot is the JSON of the snapshot', async () => {
  const texts: [text: string, json: string][] = [];
  const started = start(7, (simulator) => texts.push([simulator.snapshotText(), JSON.stringify(simulator.snapshot())]));
  await kratosJourney(started);
  await hydraJourney(started);
  expect(texts.length).toBeGreaterThan(40);
  for (const [text, json] of texts) expect(text).toBe(json);
});
