import { expect, test } from 'vitest';
import { parseKratosConfig } from '../../config/kratos.ts';
import { manualClock, seededRandom } from '../../runtime/runtime.ts';
import { createKratos, type KratosService } from '../index.ts';

const file = `dsn: memory
serve: { public: { base_url: 'http://127.0.0.1:1/' }, admin: { base_url: 'http://127.0.0.1:2/' } }
selfservice:
  default_browser_return_url: http://127.0.0.1:3/
  methods: { code: { passwordless_enabled: true } }
  flows: { registration: { style: unified } }
identity: { schemas: [{ id: default, url: 'file:///s.json' }] }
courier: { worker: { pull_wait: 10s }, smtp: { connection_uri: 'smtp://127.0.0.1:1' } }
`;
const email = { type: 'string', 'ory.sh/kratos': { credentials: { code: { identifier: true, via: 'email' } } } };
const schema = { type: 'object', properties: { traits: { type: 'object', properties: { email } } } };
const clock = manualClock(1e12);

async function start(dev: boolean, env: Readonly<Record<string, string>> = {}): Promise<KratosService> {
  const { config } = await parseKratosConfig({
    files: [{ name: 'kratos.yml', text: file }],
    env,
    dev,
    readSchema: async () => JSON.stringify(schema),
  });
  return createKratos(config, { clock, random: seededRandom(7), fetch });
}

async function call(handler: KratosService['public'], method: string, path: string, body?: unknown) {
  const answer = await handler({
    method,
    url: new URL(path, 'http://127.0.0.1:1'),
    headers: new Headers({ accept: 'application/json', 'content-type': 'application/json' }),
    cookies: new Map(),
    address: '127.0.0.1:9',
    bytes: async () => new TextEncoder().encode(body === undefined ? '' : JSON.stringify(body)),
  });
  return { status: answer.status, json: JSON.parse(answer.body || 'null') };
}

async function askForCode({ public: open }: KratosService): Promise<string> {
  const { json: flow } = await call(open, 'GET', '/self-service/registration/api');
  const fields = { method: 'code', traits: { email: 'ada@example.org' } };
  await call(open, 'POST', `/self-service/registration?flow=${flow.id}`, fields);
  return flow.id;
}

test('a message is queued until the courier worker runs, then sent', async () => {
  const kratos = await start(true);
  await askForCode(kratos);
  const list = () => call(kratos.admin, 'GET', '/admin/courier/messages').then(({ json }) => json);
  expect(await list()).toMatchObject([{ status: 'queued', send_count: 0, recipient: 'ada@example.org' }]);
  clock.advance(10_000);
  expect(await list()).toMatchObject([{ status: 'sent', send_count: 1 }]);
});

test('the mailbox keeps the HTML of a template', async () => {
  const template = Buffer.from('<b>{{ .RegistrationCode }}</b>').toString('base64');
  const kratos = await start(true, {
    COURIER_TEMPLATES_REGISTRATION_CODE_VALID_EMAIL_BODY_HTML: `base64://${template}`,
  });
  await askForCode(kratos);
  expect(kratos.snapshot().messages).toMatchObject([{ html_body: expect.stringMatching(/^<b>\d{6}<\/b>$/) }]);
});

test('the text of a message is shown only in development mode', async () => {
  const kratos = await start(false);
  await askForCode(kratos);
  const { json } = await call(kratos.admin, 'GET', '/admin/courier/messages');
  expect(json).toMatchObject([{ subject: '<redacted-unless-dev-mode>', body: '<redacted-unless-dev-mode>' }]);
});

test('a code from before a snapshot is accepted after its restore', async () => {
  const before = await start(true);
  const id = await askForCode(before);
  const after = await start(true);
  await after.restore(before.snapshot());
  const { json } = await call(after.admin, 'GET', '/admin/courier/messages');
  const fields = { method: 'code', traits: { email: 'ada@example.org' }, code: /\d{6}/.exec(json[0].subject)?.[0] };
  expect(await call(after.public, 'POST', `/self-service/registration?flow=${id}`, fields)).toMatchObject({
    status: 200,
  });
});

const byHttp = `courier:
  delivery_strategy: http
  message_retries: 1
  http: { request_config: { url: 'http://127.0.0.1:1/mail', body: 'base64://${btoa('function(ctx) ctx')}' } }
`;

test('a message that cannot be delivered is retried in the background, then abandoned', async () => {
  const { config } = await parseKratosConfig({
    files: [
      { name: 'kratos.yml', text: file },
      { name: 'http.yml', text: byHttp },
    ],
    env: {},
    dev: true,
    readSchema: async () => JSON.stringify(schema),
  });
  const own = manualClock(1e12);
  const refused = Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } });
  const later: (() => void)[] = [];
  const kratos = createKratos(config, {
    clock: own,
    random: seededRandom(7),
    fetch: () => Promise.reject(refused),
    later: (_, task) => void later.push(task),
  });
  await askForCode(kratos);
  const list = async () => (await call(kratos.admin, 'GET', '/admin/courier/messages')).json;
  expect(await list()).toMatchObject([{ status: 'queued', send_count: 0 }]);
  own.advance(10_000);
  later.shift()?.();
  expect(await list()).toMatchObject([{ status: 'queued', send_count: 1 }]);
  expect(later).toHaveLength(1);
  own.advance(20_000);
  const [{ id, ...message }] = await list();
  expect(message).toMatchObject({ status: 'abandoned', send_count: 2 });
  const reason =
    'POST http://127.0.0.1:1/mail giving up after 1 attempt(s): Post "http://127.0.0.1:1/mail": dial tcp 127.0.0.1:1: connect: connection refused';
  expect((await call(kratos.admin, 'GET', `/admin/courier/messages/${id}`)).json.dispatches).toMatchObject([
    { status: 'failed', error: { code: 500, message: reason } },
    { status: 'failed', error: { code: 500, message: reason } },
  ]);
});
