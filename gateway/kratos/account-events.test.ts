/**
 * The audit events of accounts before the simulators, or with `AUDIT_SERVERS=real`, KRATOS_BINARY and HYDRA_BINARY before the
 * real servers.
 */
import { socialSignIn, startProvider } from '@members/demo/provider';
import { startServer } from '@members/demo/servers';
import { writeVariation } from '@members/demo/variation';
import { root } from '@members/testkit/servers';
import { newKey, relyingParty } from '@members/testkit/software-key';
import { totp } from '@members/testkit/totp';
import { freePorts } from '@members/testkit/world-ports';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { type AuditEvent, lineSchema } from '../observability/audit-events.ts';
import { openGateway } from '../testing.ts';
import { noticeTexts, type ReceivedMail, startMailServer, summaryOf } from './testing.ts';

const isReal = process.env.AUDIT_SERVERS === 'real';
const password = 'tournesol-lundi-7';
const [acme] = socialSignIn.config.providers;
/** The same provider twice, as an account may be linked to several. */
const providers = [acme, { ...acme, id: 'other', label: 'Other' }];
const closing: (() => Promise<unknown>)[] = [];
let gateway: Awaited<ReturnType<typeof openGateway>>;
let mails: readonly ReceivedMail[] = [];
let [admin, hydra, hydraAdmin] = ['', '', ''];

beforeAll(async () => {
  const ports = await freePorts();
  const provider = await startProvider(`http://127.0.0.1:${ports.kratosPublic}`, 0, ['acme', 'other']);
  closing.push(provider.close);
  const kratosConfig = {
    'selfservice.methods.code.enabled': true,
    'selfservice.methods.totp.enabled': true,
    'selfservice.methods.lookup_secret.enabled': true,
    'selfservice.methods.webauthn': { enabled: true, config: { passwordless: false, rp: relyingParty } },
    'selfservice.methods.passkey': { enabled: true, config: { rp: relyingParty } },
    'selfservice.methods.oidc': { enabled: true, config: { providers } },
    'feature_flags.use_continue_with_transitions': true,
    'session.whoami.required_aal': 'highest_available',
    'selfservice.flows.settings.required_aal': 'highest_available',
  };
  const credentials = { webauthn: { identifier: true }, passkey: { display_name: true } };
  const { folder, remove } = await writeVariation(root, { kratos: kratosConfig, credentials }, provider.port);
  closing.push(remove);
  const start = async (name: 'kratos' | 'hydra') => {
    const server = await startServer(folder, name, ports, isReal ? process.env : {});
    closing.push(server.close);
    expect(server.kind).toBe(isReal ? 'real server' : 'simulator');
    return server;
  };
  const [kratos, issuer] = [await start('kratos'), await start('hydra')];
  const mailServer = await startMailServer();
  closing.push(mailServer.close);
  mails = mailServer.mails;
  gateway = await openGateway({
    notices: noticeTexts(),
    variables: {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'no-reply@example.com',
      NOTICES_FILE: 'notices.json',
      KRATOS_PUBLIC_URL: kratos.public,
      HYDRA_ADMIN_URL: issuer.admin,
      HYDRA_PUBLIC_URL: issuer.public,
      RENDERING: 'off',
      LOG_LEVEL: 'info',
    },
  });
  closing.push(gateway.close);
  [admin, hydra, hydraAdmin] = [kratos.admin, issuer.public, issuer.admin];
}, 60_000);

afterAll(async () => {
  for (const close of closing.toReversed()) await close();
});

const audited = () => gateway.log.filter(({ message }) => message === 'audit');

afterEach(() => {
  for (const line of audited())
    expect([line.event, lineSchema(line.event as AuditEvent).safeParse(line).error?.message]).toEqual([
      line.event,
      undefined,
    ]);
});

/** Values that must not be in the log: secrets and what people typed. */
const hidden = new Set([password]);

/** Returns the events of an act without the fields of each line. */
async function eventsOf(act: () => Promise<unknown>): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const before = audited().length;
  await act();
  return audited()
    .slice(before)
    .map(({ level, time, reqId, message, route, outcome, address, trace, ...own }) => {
      expect(address).toMatch(/^[\w-]{16}$/);
      return own;
    });
}

type Kind = 'api' | 'script' | 'form';
const kinds: readonly Kind[] = ['api', 'script', 'form'];

interface Flow {
  readonly id: string;
  readonly session_token_exchange_code?: string;
  readonly ui: { readonly nodes: readonly { readonly attributes: Readonly<Record<string, unknown>> }[] };
}

/** A client of the gateway: an app with a session token, a browser with scripts, or one without. */
function newClient(kind: Kind) {
  const jar = new Map<string, string>();
  const client = { token: '', location: '' };

  const call = async (address: string, method = 'GET', body?: Readonly<Record<string, unknown>>, accept = '') => {
    const isForm = kind === 'form' && body !== undefined;
    const url = new URL(address, gateway.origin);
    const answer = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        accept: accept || (isForm ? 'text/html' : 'application/json'),
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`,
        ...(client.token && { 'x-session-token': client.token }),
        ...(body && !isForm && { 'content-type': 'application/json' }),
      },
      ...(body && { body: isForm ? new URLSearchParams(body as Record<string, string>) : JSON.stringify(body) }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      // A native app has no cookies: Kratos refuses them in its flows.
      if (kind !== 'api') jar.set(name, value);
      if (value.length > 12) hidden.add(value);
    }
    client.location = answer.headers.get('location') ?? '';
    const text = await answer.text();
    const answered = text.startsWith('{') ? JSON.parse(text) : {};
    const token = answered.session_token ?? answered.continue_with?.find(Boolean)?.ory_session_token;
    if (token) {
      client.token = token;
      hidden.add(token);
    }
    return { status: answer.status, body: answered };
  };

  const begin = async (form: string, query = ''): Promise<Flow> => {
    const start = kind === 'api' ? 'api' : 'browser';
    return (await call(`/self-service/${form}/${start}${query}`, 'GET', undefined, 'application/json')).body;
  };

  const submit = (form: string, flow: Flow, fields: Readonly<Record<string, unknown>>) => {
    const csrf = flow.ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value;
    return call(`/self-service/${form}?flow=${flow.id}`, 'POST', {
      ...(kind !== 'api' && { csrf_token: csrf }),
      ...fields,
    });
  };

  const signIn = async (identifier: string, secret = password) =>
    submit('login', await begin('login'), { method: 'password', identifier, password: secret });

  const save = async (fields: Readonly<Record<string, unknown>>) => submit('settings', await begin('settings'), fields);

  const enrolTotp = async () => {
    const flow = await begin('settings');
    const node = flow.ui.nodes.find(({ attributes }) => attributes.id === 'totp_secret_key');
    const shown = node?.attributes.text as { readonly context: { readonly secret: string } } | undefined;
    const secret = shown?.context.secret ?? '';
    hidden.add(secret);
    await submit('settings', flow, { method: 'totp', totp_code: totp(secret) });
    return secret;
  };

  return Object.assign(client, { call, begin, submit, signIn, save, enrolTotp });
}

async function newPerson(email: string): Promise<string> {
  hidden.add(email);
  const traits = { email, firstName: 'Camille', lastName: 'Martin' };
  const answer = await fetch(`${admin}/admin/identities`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      schema_id: 'default',
      traits,
      credentials: { password: { config: { password } } },
      verifiable_addresses: [{ value: email, via: 'email', verified: true, status: 'completed' }],
    }),
  });
  return ((await answer.json()) as { id: string }).id;
}

/** Returns the code of the last mail to an address. Kratos stores a mail before it answers. */
async function mailedCode(recipient: string): Promise<string> {
  const answer = await fetch(`${admin}/admin/courier/messages?recipient=${recipient}`);
  const [message] = (await answer.json()) as { body: string }[];
  return /\b\d{6}\b/.exec(message?.body ?? '')?.[0] ?? '';
}

const account = expect.stringMatching(/^[\w-]{16}$/);
const wrongPassword = { event: 'sign_in_failed', method: 'password', messages: [4_000_006], account };

describe.each(kinds)('a client of the kind %s', { timeout: 60_000 }, (kind) => {
  test('signs in after a wrong password: both lines name the account alike', async () => {
    const [email, client] = [`right-${kind}@example.org`, newClient(kind)];
    const actor = await newPerson(email);
    const [failed, ...others] = await eventsOf(() => client.signIn(email.toUpperCase(), 'falsch-falsch-1'));
    expect([failed, ...others]).toEqual([wrongPassword]);
    expect(await eventsOf(() => client.signIn(email))).toEqual([
      { event: 'signed_in', method: 'password', account: failed?.account, actor, aal: 'aal1' },
    ]);
  });

  test('has signed in only after the second factor, of which a wrong one is a failure', async () => {
    const [email, client] = [`second-${kind}@example.org`, newClient(kind)];
    const actor = await newPerson(email);
    await client.signIn(email);
    let secret = '';
    expect(
      await eventsOf(async () => {
        secret = await client.enrolTotp();
      }),
    ).toEqual([{ event: 'credential_changed', credential: 'totp', change: 'set', actor }]);
    await expect.poll(() => summaryOf(mails)).toContain(`${email}: method fr`);

    const other = newClient(kind);
    expect(await eventsOf(() => other.signIn(email))).toEqual([
      { event: 'first_factor_passed', method: 'password', account },
    ]);
    const prove = async (code: string) =>
      other.submit('login', await other.begin('login', '?aal=aal2'), { method: 'totp', totp_code: code });
    expect(await eventsOf(() => prove('000000'))).toEqual([
      { event: 'sign_in_failed', method: 'totp', messages: [expect.any(Number)] },
    ]);
    // Kratos takes each code once; the next one is valid, too.
    expect(await eventsOf(() => prove(totp(secret, Date.now() + 30_000)))).toEqual([
      { event: 'signed_in', method: 'totp', account, actor, aal: 'aal2' },
    ]);
  });

  test('changes its password and its address', async () => {
    const [email, client] = [`owner-${kind}@example.org`, newClient(kind)];
    const actor = await newPerson(email);
    await client.signIn(email);
    expect(await eventsOf(() => client.save({ method: 'password', password: 'tournesol-mardi-8' }))).toEqual([
      { event: 'credential_changed', credential: 'password', change: 'set', actor },
    ]);
    expect(await eventsOf(() => client.save({ method: 'password', password: 'kurz' }))).toEqual([]);
    const traits = (address: string) => {
      const values = { email: address, firstName: 'Camille', lastName: 'Moreau' };
      const named = Object.entries(values).map(([name, value]) => [`traits.${name}`, value]);
      return { method: 'profile', ...(kind === 'form' ? Object.fromEntries(named) : { traits: values }) };
    };
    expect(await eventsOf(() => client.save(traits(email)))).toEqual([]);
    hidden.add(`changed-${kind}@example.org`);
    expect(await eventsOf(() => client.save(traits(`changed-${kind}@example.org`)))).toEqual([
      { event: 'address_changed', actor, added: 1, removed: 1 },
    ]);
  });

  test('its owner gets a mail for each change, at the old address', async () => {
    const [email, client] = [`told-${kind}@example.org`, newClient(kind)];
    await newPerson(email);
    await client.signIn(email);
    const changed = `moved-${kind}@example.org`;
    hidden.add(changed);
    const values = { email: changed, firstName: 'Camille', lastName: 'Martin' };
    const named = Object.fromEntries(Object.entries(values).map(([name, value]) => [`traits.${name}`, value]));
    await client.save({ method: 'password', password: 'tournesol-mardi-8' });
    await client.save({ method: 'profile', ...(kind === 'form' ? named : { traits: values }) });
    await client.enrolTotp();
    // The new address is not verified, so nobody is told about the second factor.
    await expect
      .poll(() => summaryOf(mails.filter(({ to }) => to.some((address) => address === email || address === changed))))
      .toEqual([`${email}: address fr`, `${email}: password fr`]);
  });

  test('recovers an account', async () => {
    const [email, client] = [`recovery-${kind}@example.org`, newClient(kind)];
    const actor = await newPerson(email);
    const flow = await client.begin('recovery');
    expect(await eventsOf(() => client.submit('recovery', flow, { method: 'code', email }))).toEqual([]);
    const code = await mailedCode(email);
    hidden.add(code);
    expect(await eventsOf(() => client.submit('recovery', flow, { method: 'code', code }))).toEqual([
      { event: 'recovery_used', method: 'code', actor, aal: 'aal1' },
    ]);
  });

  test('ends its other sessions, then its own', async () => {
    const [email, client, second] = [`sessions-${kind}@example.org`, newClient(kind), newClient(kind)];
    const actor = await newPerson(email);
    await client.signIn(email);
    await second.signIn(email);
    expect(await eventsOf(() => client.call('/sessions', 'DELETE'))).toEqual([
      { event: 'session_ended', which: 'all_others', actor },
    ]);
    const signOut = async () => {
      if (kind === 'api') return client.call('/self-service/logout/api', 'DELETE', { session_token: client.token });
      const { body } = await client.call('/self-service/logout/browser');
      return client.call(`/self-service/logout?token=${body.logout_token}`, 'GET', undefined, 'text/html');
    };
    expect(await eventsOf(signOut)).toEqual([{ event: 'session_ended', which: 'own', actor }]);
  });
});

interface Change {
  readonly credential: string;
  readonly change: 'set' | 'removed';
}

/** Expects that an act is the only event, and that the owner gets one mail about it. The owner of each act is another person. */
async function expectTold(act: () => Promise<unknown>, change: Change, actor: string, email: string): Promise<void> {
  expect(await eventsOf(act)).toEqual([{ event: 'credential_changed', ...change, actor }]);
  await expect.poll(() => summaryOf(mails.filter(({ to }) => to.includes(email)))).toEqual([`${email}: method fr`]);
}

type Client = ReturnType<typeof newClient>;

/** Returns the value of a node. */
const valueIn = ({ ui }: Flow, name: string): string =>
  `${ui.nodes.find(({ attributes }) => attributes.name === name)?.attributes.value ?? ''}`;

/** Goes to the provider that an answer names, signs in there, and comes back. */
async function viaProvider(client: Client, answer: Awaited<ReturnType<Client['call']>>, email: string) {
  const address = client.location || answer.body.redirect_browser_to;
  const claims = { subject: `acme|${email}`, email, given_name: 'Camille', family_name: 'Martin' };
  const body = new URLSearchParams({ decision: 'allow', ...claims });
  const allowed = await fetch(address, { method: 'POST', redirect: 'manual', body });
  const callback = new URL(allowed.headers.get('location') ?? '');
  return client.call(callback.pathname + callback.search, 'GET', undefined, 'text/html');
}

/** Backup codes, keys and linked accounts: how a client sets each, and removes it again. */
const methods: readonly {
  readonly credential: string;
  readonly set: (client: Client, email: string) => Promise<unknown>;
  readonly remove: (client: Client) => Promise<unknown>;
}[] = [
  {
    credential: 'lookup_secret',
    set: async (client) => {
      const flow = await client.begin('settings');
      const send = (field: string) => client.submit('settings', flow, { method: 'lookup_secret', [field]: 'true' });
      // Kratos saves new codes after their owner has confirmed them.
      expect(await eventsOf(() => send('lookup_secret_regenerate'))).toEqual([]);
      await send('lookup_secret_confirm');
    },
    remove: (client) => client.save({ method: 'lookup_secret', lookup_secret_disable: 'true' }),
  },
  {
    credential: 'webauthn',
    set: async (client) => {
      const flow = await client.begin('settings');
      const webauthn_register = newKey().create(valueIn(flow, 'webauthn_register_trigger'));
      await client.submit('settings', flow, { webauthn_register, webauthn_register_displayname: 'Blue key' });
    },
    remove: async (client) => {
      const flow = await client.begin('settings');
      await client.submit('settings', flow, { webauthn_remove: valueIn(flow, 'webauthn_remove') });
    },
  },
  {
    credential: 'passkey',
    set: async (client) => {
      const flow = await client.begin('settings');
      const passkey_settings_register = newKey().create(valueIn(flow, 'passkey_create_data'));
      await client.submit('settings', flow, { passkey_settings_register });
    },
    remove: async (client) => {
      const flow = await client.begin('settings');
      await client.submit('settings', flow, { passkey_remove: valueIn(flow, 'passkey_remove') });
    },
  },
  {
    credential: 'oidc',
    set: async (client, email) => viaProvider(client, await client.save({ link: 'acme' }), email),
    remove: (client) => client.save({ unlink: 'acme' }),
  },
];

describe.each(['script', 'form'] as const)('in a browser of the kind %s', { timeout: 60_000 }, (kind) => {
  test.each(methods)('the owner is told about a new and a removed $credential', async ({ credential, set, remove }) => {
    const [email, client] = [`${credential}-${kind}@example.org`, newClient(kind)];
    const actor = await newPerson(email);
    await client.signIn(email);
    await expectTold(() => set(client, email), { credential, change: 'set' }, actor, email);
    // The mail about the same kind of change within a minute stays the only one.
    await expectTold(() => remove(client), { credential, change: 'removed' }, actor, email);
  });

  test('the owner is told about an account that a sign-in links', async () => {
    const [email, client] = [`linked-${kind}@example.org`, newClient(kind)];
    const actor = await newPerson(email);
    const started = await client.submit('login', await client.begin('login'), { method: 'oidc', provider: 'acme' });
    await viaProvider(client, started, email);
    // Kratos knows the address, and asks for a sign-in before it links the account.
    const id = new URL(client.location).searchParams.get('flow');
    const { body } = await client.call(`/self-service/login/flows?id=${id}`, 'GET', undefined, 'application/json');
    const fields = { method: 'password', identifier: email, password };
    expect(await eventsOf(() => client.submit('login', body, fields))).toEqual([
      { event: 'signed_in', method: 'password', account, actor, aal: 'aal1' },
      { event: 'credential_changed', credential: 'oidc', change: 'set', actor },
    ]);
    await expect.poll(() => summaryOf(mails.filter(({ to }) => to.includes(email)))).toEqual([`${email}: method fr`]);
    expect(await eventsOf(() => newClient(kind).signIn(email))).toMatchObject([{ event: 'signed_in' }]);
  });
});

/** A native app: it has no cookies, and a browser of its own goes to the provider. */
function newApp(email: string) {
  const client = newClient('api');
  let initCode = '';
  /** @returns a parameter of the address that the browser ends at */
  const viaBrowser = async (answer: Awaited<ReturnType<Client['call']>>, parameter: string) => {
    const browser = newClient('script');
    await viaProvider(browser, answer, email);
    return new URL(browser.location).searchParams.get(parameter) ?? '';
  };
  /** Begins a sign-in that ends with a code for the session. @returns a parameter, as `viaBrowser` does */
  const start = async (parameter: string) => {
    const flow = await client.begin('login', '?return_session_token_exchange_code=true');
    initCode = `${flow.session_token_exchange_code}`;
    return viaBrowser(await client.submit('login', flow, { method: 'oidc', provider: 'acme' }), parameter);
  };
  const exchange = (code: string) => {
    for (const each of [initCode, code]) hidden.add(each);
    const query = new URLSearchParams({ init_code: initCode, return_to_code: code });
    return client.call(`/sessions/token-exchange?${query}`);
  };
  return { ...client, email, viaBrowser, start, exchange };
}

/** How the owner of an account signs in before Kratos links another one to it. */
const proofs: readonly {
  readonly method: string;
  readonly prove: (app: ReturnType<typeof newApp>, flow: Flow) => Promise<unknown>;
}[] = [
  {
    method: 'password',
    prove: ({ submit, email }, flow) => submit('login', flow, { method: 'password', identifier: email, password }),
  },
  {
    method: 'oidc',
    prove: async ({ submit, viaBrowser, exchange }, flow) =>
      exchange(await viaBrowser(await submit('login', flow, { method: 'oidc', provider: 'other' }), 'code')),
  },
];

test.each(proofs)(
  'the owner is told about an account that a native app links after a sign-in by $method',
  {
    timeout: 60_000,
  },
  async ({ method, prove }) => {
    const [email, owner] = [`native-${method}@example.org`, newClient('script')];
    const actor = await newPerson(email);
    await owner.signIn(email);
    await viaProvider(owner, await owner.save({ link: 'other' }), email);
    await expect.poll(() => summaryOf(mails.filter(({ to }) => to.includes(email)))).toHaveLength(1);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 });
    onTestFinished(() => void vi.useRealTimers());

    const app = newApp(email);
    const { body } = await app.call(`/self-service/login/flows?id=${await app.start('flow')}`);
    expect(await eventsOf(() => prove(app, body))).toEqual([
      { event: 'signed_in', method, account, actor, aal: 'aal1' },
      { event: 'credential_changed', credential: 'oidc', change: 'set', actor },
    ]);
    await expect.poll(() => summaryOf(mails.filter(({ to }) => to.includes(email)))).toHaveLength(2);

    // The account is linked now: the next sign-in changes nothing.
    const again = newApp(email);
    const code = await again.start('code');
    expect(await eventsOf(() => again.exchange(code))).toEqual([
      { event: 'signed_in', method: 'oidc', account, actor, aal: 'aal1' },
    ]);
  },
);

test('refusals of the throttle have the account of the attempts', { timeout: 60_000 }, async () => {
  const [email, client] = ['attacked@example.org', newClient('script')];
  await newPerson(email);
  const events = await eventsOf(async () => {
    for (let index = 0; index < 21; index += 1) await client.signIn(email, 'falsch-falsch-1');
  });
  const [attempt] = events;
  expect(events.slice(0, 20)).toEqual(Array(20).fill(attempt));
  expect(events.slice(20)).toEqual([{ event: 'throttled', limit: 'guess', account: attempt?.account }]);
});

test.each(['script', 'form'] as const)('a sign-in for an application names it (%s)', async (kind) => {
  const [email, client] = [`client-${kind}@example.org`, newClient(kind)];
  const actor = await newPerson(email);
  const redirect = 'http://127.0.0.1:5555/callback';
  const made = await fetch(`${hydraAdmin}/admin/clients`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Notes', redirect_uris: [redirect], scope: 'openid' }),
  });
  const { client_id } = (await made.json()) as { client_id: string };
  const query = { client_id, response_type: 'code', scope: 'openid', redirect_uri: redirect, state: 'a-state-of-8' };
  await client.call(`${hydra}/oauth2/auth?${new URLSearchParams(query)}`);
  const challenge = new URL(client.location).searchParams.get('login_challenge') ?? '';
  hidden.add(challenge);
  const flow = await client.begin('login', `?login_challenge=${challenge}`);
  const send = (secret: string) =>
    client.submit('login', flow, { method: 'password', identifier: email, password: secret });
  expect(await eventsOf(() => send('falsch-falsch-1'))).toEqual([{ ...wrongPassword, client_id }]);
  expect(await eventsOf(() => send(password))).toEqual([
    { event: 'signed_in', method: 'password', actor, aal: 'aal1', account, client_id },
  ]);
});

test('no line of the log has had a secret, a token, a typed address or a challenge', () => {
  const log = JSON.stringify(gateway.log);
  expect(audited().length).toBeGreaterThan(20);
  expect([...hidden].filter((value) => value !== '' && log.includes(value))).toEqual([]);
});
