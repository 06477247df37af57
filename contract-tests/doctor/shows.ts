/** What people run into with each faulty configuration of `faults/`, as steps against a running Kratos. */

import { EventEmitter, once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { totp } from '@members/testkit/totp';
import { createUpstream, type Handler, systemClock, systemRandom } from 'ory-simulator/core';
import { listen } from 'ory-simulator/node';
import { SMTPServer } from 'smtp-server';
import { csrf, text, valueAt } from '../kit/index.ts';
import { nodes, offeredSecret } from '../kit/second-factor.ts';
import { newKey } from '../kit/webauthn.ts';
import type { RunningKratos } from './running.ts';
import { hydraShows } from './shows-hydra.ts';
import {
  cors,
  html,
  pathOf,
  refused,
  type Show,
  type Stage,
  type Steps,
  setCookies,
  tell,
  withServer as withKratos,
} from './steps.ts';
import { type Seen, type Visitor, visit } from './visitor.ts';

const address = 'ada@example.org';
const secret = 'violet-lantern-4711';
const stolen = 'password-1234';

const start = (visitor: Visitor, kind: string, headers = {}) => visitor.get(`/self-service/${kind}/browser`, headers);

/** Submits a flow with its anti-CSRF token. */
const submit = (visitor: Visitor, flow: unknown, fields: object, headers = {}) =>
  visitor.post(pathOf(text(flow, 'ui.action')), { csrf_token: csrf(flow), ...fields }, headers);

/** Signs up by password; the server makes a session if its hook says so. */
async function signUp(visitor: Visitor, traits: object = { email: address }, password = secret): Promise<Seen> {
  const { body } = await start(visitor, 'registration');
  return submit(visitor, body, { method: 'password', traits, password });
}

async function signIn(visitor: Visitor, password = secret): Promise<Seen> {
  const { body } = await start(visitor, 'login');
  return submit(visitor, body, { method: 'password', identifier: address, password });
}

/** The texts of a form's method groups. */
const groups = ({ body }: Seen) =>
  [...new Set((valueAt(body, 'ui.nodes') as { group: string }[]).map(({ group }) => group))].join(', ');

const app = 'https://www.example.org';

/** Asks as a browser does before a script submits a form. */
const preflight = async (visitor: Visitor) =>
  visitor.send('OPTIONS', '/self-service/login', {
    origin: app,
    'access-control-request-method': 'POST',
    'access-control-request-headers': 'content-type',
  });

/** A form that a browser submits, with the cookies that it kept. */
const formWith: Steps = withKratos(async (kratos) => {
  const visitor = visit(kratos);
  const seen = await start(visitor, 'login');
  const url = new URL('/self-service/login', kratos.base).href;
  return [
    setCookies(seen),
    refused(seen),
    `cookies that browsers send to ${url}: ${visitor.cookiesFor(url).join(', ') || 'none'}`,
    `the form: ${tell(await submit(visitor, seen.body, { method: 'password', identifier: address, password: secret }))}`,
  ];
});

interface CourierMessage {
  readonly status: string;
  readonly type: string;
}

async function messages({ adminUrl }: RunningKratos): Promise<CourierMessage[]> {
  return (await fetch(`${adminUrl}/admin/courier/messages`)).json() as Promise<CourierMessage[]>;
}

/** The messages some seconds after a sign-up. */
const courierAfterSignUp = (traits: object): Steps =>
  withKratos(async (kratos) => {
    const seen = await signUp(visit(kratos), traits);
    await kratos.elapse(3000);
    const queue = await messages(kratos);
    return [
      `sign-up: ${seen.status}`,
      `three seconds later: ${queue.map(({ type, status }) => `${type} ${status}`).join(', ') || 'no message'}`,
    ];
  });

interface Mail {
  readonly from: string;
  /** Whether it came over TLS. */
  readonly secure: boolean;
  readonly subject: string;
  /** Whether it has an HTML version. */
  readonly hasHtml: boolean;
}

/** Runs steps with a mail server on this machine, without TLS, in place of the configured one. `mail` waits for a subject. */
const withMail =
  (steps: (kratos: RunningKratos, mail: (about: string) => Promise<Mail>) => Promise<readonly string[]>): Steps =>
  async (stage) => {
    const mails = new EventEmitter();
    const got: Mail[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      onData(stream, { envelope, secure }, callback) {
        let text = '';
        stream.on('data', (chunk) => {
          text += chunk;
        });
        stream.on('end', () => {
          const from = envelope.mailFrom ? envelope.mailFrom.address : '';
          const [, subject = ''] = /^Subject: (.*)$/m.exec(text) ?? [];
          got.push({ from, secure, subject, hasHtml: /^Content-Type: text\/html/im.test(text) });
          mails.emit('mail');
          callback();
        });
      },
    });
    const mail = async (about: string): Promise<Mail> => {
      const found = got.find(({ subject }) => subject.includes(about));
      if (found) return found;
      await once(mails, 'mail', { signal: AbortSignal.timeout(20_000) });
      return mail(about);
    };
    const listening = server.listen(0, '127.0.0.1');
    await once(listening, 'listening');
    const { port } = listening.address() as AddressInfo;
    const env = { COURIER_SMTP_CONNECTION_URI: `smtp://127.0.0.1:${port}/?disable_starttls=true` };
    try {
      return await withKratos((kratos) => steps(kratos, mail), env)(stage);
    } finally {
      await new Promise<void>((resolve) => server.close(() => resolve()));
    }
  };

const codeIn = ({ subject }: Mail) => /\b\d{6}\b/.exec(subject)?.[0] ?? '';

/** Signs up with an authenticator app as the second factor. */
async function signUpWithApp(visitor: Visitor): Promise<void> {
  await signUp(visitor);
  const { body } = await start(visitor, 'settings');
  await submit(visitor, body, {
    method: 'totp',
    totp_code: totp(offeredSecret(body), Date.parse(text(body, 'issued_at'))),
  });
}

/** Goes to the step of sign-up that offers a passkey. @returns the flow, and the options for the browser */
async function passkeyForm(visitor: Visitor): Promise<{ flow: unknown; options: unknown }> {
  const { body } = await start(visitor, 'registration');
  const { body: flow } = await submit(visitor, body, { method: 'profile', traits: { email: address } });
  const data: unknown = JSON.parse(text(nodes(flow, 'passkey_create_data')[0], 'attributes.value'));
  return { flow, options: valueAt(data, 'credentialOptions') };
}

const signUpAlone = withKratos(async (kratos) => [`sign-up: ${tell(await signUp(visit(kratos)))}`]);

/** A mail with a code is asked for by somebody who has an account. */
const recoverByCode = withKratos(async (kratos) => {
  await signUp(visit(kratos));
  const visitor = visit(kratos);
  const { body } = await start(visitor, 'recovery');
  return [`recovery: ${tell(await submit(visitor, body, { method: 'code', email: address }))}`];
});

/** A token is asked for instead of a session. */
const tokenize = withKratos(async (kratos) => {
  const visitor = visit(kratos);
  await signUp(visitor);
  return [`whoami?tokenize_as=shop: ${tell(await visitor.get('/sessions/whoami?tokenize_as=shop'))}`];
});

/** Signs a made-up person in with a provider on this machine. @param mapper_url of the configuration */
const signInWithProvider =
  (mapper_url: string): Steps =>
  async (stage) => {
    let provider: Handler | undefined;
    const { origin: issuer_url, close } = await listen(async (request) => (provider as Handler)(request), { port: 0 });
    const client = { client_id: 'kratos', client_secret: 'a-secret' };
    const redirect_uris = ['https://auth.example.org/self-service/methods/oidc/callback/acme'];
    provider = createUpstream(
      { issuer: issuer_url, name: 'Acme', clients: [{ ...client, redirect_uris }], accounts: [] },
      { clock: systemClock, random: systemRandom, quickKeys: true },
    );
    const acme = {
      id: 'acme',
      provider: 'generic',
      issuer_url,
      ...client,
      mapper_url,
      scope: ['openid', 'email', 'profile'],
    };
    const env = { SELFSERVICE_METHODS_OIDC_CONFIG_PROVIDERS: JSON.stringify([acme]) };
    const steps = withKratos(async (kratos) => {
      const visitor = visit(kratos);
      const { body } = await start(visitor, 'login');
      const sent = await submit(visitor, body, { method: 'oidc', provider: 'acme' });
      const claims = { email: address, email_verified: 'true', name: 'Ada' };
      const chosen = await fetch(text(sent.body, 'redirect_browser_to'), {
        method: 'POST',
        body: new URLSearchParams({ decision: 'allow', subject: 'ada', ...claims }),
        redirect: 'manual',
      });
      const returned = await visitor.get(pathOf(chosen.headers.get('location') ?? ''), html);
      const [, kind, key, id] = /\/(registration|error)\?(flow|id)=(.*)/.exec(returned.location) ?? [];
      const path = kind === 'error' ? `/self-service/errors?id=${id}` : `/self-service/${kind}/flows?id=${id}`;
      return [`back from the provider: ${returned.status}`, key ? tell(await visitor.get(path)) : returned.location];
    }, env);
    try {
      return await steps(stage);
    } finally {
      await close();
    }
  };

/** What happens to an account after a restart. */
const restart =
  (database: () => Readonly<Record<string, string>>) =>
  async ({ start: begin, file }: Stage) => {
    const env = database();
    const before = await begin(file, env);
    if (!before) return ['the server refuses to start'];
    const visitor = visit(before);
    await signUp(visitor);
    const first = `before the restart, whoami: ${(await visitor.get('/sessions/whoami')).status}`;
    await before.stop();
    const after = await begin(file, env);
    if (!after) return [first, 'the server refuses to start'];
    try {
      const whoami = await visit(after).get('/sessions/whoami', { cookie: visitor.cookieHeader() });
      return [first, `after it, whoami: ${whoami.status}`, `after it, sign-in: ${tell(await signIn(visit(after)))}`];
    } finally {
      await after.stop();
    }
  };

const ownMailbox = 'the simulator sends to its own mailbox if nothing else is configured';

/** The faults by the name of their file. */
export const shows: Readonly<Record<string, Show>> = {
  ...hydraShows,
  'unknown-key': withKratos(async () => ['it starts']),
  'several-faults': withKratos(async () => ['it starts']),
  'keys-of-older-versions': withKratos(async () => ['it starts']),
  'text-after-schema': withKratos(async (kratos) => {
    const visitor = visit(kratos);
    return [
      `sign-up: ${(await signUp(visitor)).status}`,
      `GET /schemas/person: ${tell(await visitor.get('/schemas/person'))}`,
    ];
  }),
  'short-cipher-secret': withKratos(async () => ['it starts']),
  'no-ui-url': withKratos(async (kratos) => [
    `a visit of recovery: ${tell(await start(visit(kratos), 'recovery', html))}`,
  ]),
  'no-base-url': withKratos(async (kratos) => {
    const { body } = await start(visit(kratos), 'login');
    return [
      `the form leads to ${new URL(text(body, 'ui.action')).host === 'auth.example.org' ? 'auth.example.org' : 'the machine'}`,
    ];
  }),
  'base-url-of-container': withKratos(async (kratos) => [
    `the form leads to ${text((await start(visit(kratos), 'login')).body, 'ui.action')}`,
  ]),
  'ui-url-is-kratos': withKratos(async (kratos) => {
    const visitor = visit(kratos);
    const first = await start(visitor, 'login', html);
    return [tell(first), tell(await visitor.get(pathOf(first.location), html))];
  }),
  'localhost-and-127': withKratos(async (kratos) => {
    const visitor = visit(kratos);
    const { body } = await start(visitor, 'login');
    const elsewhere = visit(kratos, false);
    return [
      `cookies that browsers send to http://localhost:3000/: ${visitor.cookiesFor('http://localhost:3000/').join(', ') || 'none'}`,
      `the form without them: ${tell(await submit(elsewhere, body, { method: 'password', identifier: address, password: secret }))}`,
    ];
  }),
  'http-behind-https': withKratos(async (kratos) => [
    `the form leads to ${text((await start(visit(kratos), 'login')).body, 'ui.action')}`,
  ]),
  'one-page-for-two-flows': withKratos(async (kratos) => {
    const visitor = visit(kratos);
    const { location } = await start(visitor, 'verification', html);
    const id = new URL(location).searchParams.get('flow');
    return [
      `verification: 303 ${location}`,
      `read as recovery: ${tell(await visitor.get(`/self-service/recovery/flows?id=${id}`))}`,
    ];
  }),
  'cookie-domain-elsewhere': formWith,
  'session-domain-elsewhere': withKratos(async (kratos) => {
    const visitor = visit(kratos);
    const seen = await signUp(visitor);
    return [`sign-up: ${seen.status}`, refused(seen), `whoami: ${(await visitor.get('/sessions/whoami')).status}`];
  }),
  'same-site-none': withKratos(async (kratos) => [setCookies(await signUp(visit(kratos)))]),
  'secure-over-http': formWith,
  'cookie-path': formWith,
  'same-site-strict': withKratos(async (kratos) => {
    const visitor = visit(kratos);
    const seen = await signUp(visitor);
    const elsewhere = visit(kratos, false);
    return [setCookies(seen), `settings, from a mail: ${tell(await start(elsewhere, 'settings', html))}`];
  }),
  'insecure-cookies': withKratos(async (kratos) => [setCookies(await signUp(visit(kratos)))]),
  'cors-off': withKratos(async (kratos) => [cors(await start(visit(kratos), 'login', { origin: app }))]),
  'cors-other-origin': withKratos(async (kratos) => [cors(await start(visit(kratos), 'login', { origin: app }))]),
  'cors-origin-with-http': withKratos(async (kratos) => [cors(await start(visit(kratos), 'login', { origin: app }))]),
  'cors-without-credentials': withKratos(async (kratos) => {
    const seen = await start(visit(kratos), 'login', { origin: app });
    return [
      cors(seen),
      `Access-Control-Allow-Credentials: ${seen.headers.get('access-control-allow-credentials') ?? 'missing'}`,
    ];
  }),
  'cors-without-content-type': withKratos(async (kratos) => [`preflight: ${cors(await preflight(visit(kratos)))}`]),
  'cors-without-post': withKratos(async (kratos) => [`preflight: ${cors(await preflight(visit(kratos)))}`]),
  'cors-any-origin': withKratos(async (kratos) => {
    const seen = await start(visit(kratos), 'login', { origin: 'https://evil.example' });
    return [
      cors(seen),
      `Access-Control-Allow-Credentials: ${seen.headers.get('access-control-allow-credentials') ?? 'missing'}`,
    ];
  }),
  'return-to-kratos': withKratos(async (kratos) => {
    const visitor = visit(kratos);
    return [`GET /: ${(await visitor.get('/', html)).status}`];
  }),
  'return-to-login': withKratos(async (kratos) => {
    const visitor = visit(kratos);
    await signUp(visitor);
    return [`a visit of sign-in by somebody who is signed in: ${tell(await start(visitor, 'login', html))}`];
  }),
  'return-url-star': withKratos(async (kratos) => [
    `return_to=https://shop.example.org/basket: ${tell(await visit(kratos).get('/self-service/login/browser?return_to=https://shop.example.org/basket'))}`,
  ]),
  'app-not-in-return-urls': withKratos(async (kratos) => [
    `return_to=${app}/account: ${tell(await visit(kratos).get(`/self-service/login/browser?return_to=${app}/account`))}`,
  ]),
  'no-mail-server': { realOnly: ownMailbox, show: courierAfterSignUp({ email: address }) },
  'courier-not-watched': courierAfterSignUp({ email: address }),
  'sms-without-channel': { realOnly: ownMailbox, show: courierAfterSignUp({ phone: '+33612345678' }) },
  'mail-in-the-clear': withMail(async (kratos, mail) => {
    await signUp(visit(kratos));
    const got = await mail('verify');
    return [`a code comes ${got.secure ? 'with' : 'without'} TLS: ${codeIn(got) !== ''}`];
  }),
  'default-sender': withMail(async (kratos, mail) => {
    await signUp(visit(kratos));
    return [`MAIL FROM ${(await mail('verify')).from}`];
  }),
  'no-first-factor': withKratos(async (kratos) => [
    `fields of sign-in: ${groups(await start(visit(kratos), 'login'))}`,
  ]),
  'verified-address-verification-off': withKratos(async (kratos) => {
    await signUp(visit(kratos));
    const visitor = visit(kratos);
    return [`sign-in: ${tell(await signIn(visitor))}`, `verification: ${tell(await start(visitor, 'verification'))}`];
  }),
  'verified-address-none': withKratos(async (kratos) => {
    await signUp(visit(kratos));
    return [`sign-in: ${tell(await signIn(visit(kratos)))}`];
  }),
  'web-hook-to-private-address': signUpAlone,
  'template-reads-absent-metadata': signUpAlone,
  'template-with-syntax-error': recoverByCode,
  'template-missing': recoverByCode,
  'template-of-another-kind': recoverByCode,
  'html-with-syntax-error': withMail(async (kratos, mail) => {
    const seen = await signUp(visit(kratos));
    return [`sign-up: ${seen.status}`, `the mail has an HTML version: ${(await mail('verify')).hasHtml}`];
  }),
  'courier-body-of-one-kind': courierAfterSignUp({ email: address }),
  'hook-reads-absent-metadata': signUpAlone,
  'hook-with-syntax-error': signUpAlone,
  'hook-reads-session-at-sign-up': signUpAlone,
  'hook-body-missing': signUpAlone,
  'hook-before-reads-identity': withKratos(async (kratos) => {
    const visitor = visit(kratos);
    const { status, location } = await start(visitor, 'login', html);
    return [`sign-in: ${status} ${tell(await visitor.get(`/self-service/errors${new URL(location).search}`))}`];
  }),
  'mapper-with-syntax-error': signInWithProvider('file://contract-tests/doctor/files/wrong.jsonnet'),
  'mapper-without-traits': signInWithProvider('base64://e30='),
  'mapper-with-unknown-trait': signInWithProvider('file://contract-tests/doctor/files/mapper-with-name.jsonnet'),
  'tokenizer-reads-absent-metadata': tokenize,
  'tokenizer-key-without-algorithm': tokenize,
  'web-hook-without-body': signUpAlone,
  'recovery-by-link-without-link': withKratos(async (kratos) => [
    `recovery: ${tell(await start(visit(kratos), 'recovery'))}`,
  ]),
  'social-without-provider': withKratos(async (kratos) => [
    `fields of sign-in: ${groups(await start(visit(kratos), 'login'))}`,
  ]),
  'passkey-other-domain': withKratos(async (kratos) => {
    const { options } = await passkeyForm(visit(kratos));
    return [`options for the browser: rp.id ${valueAt(options, 'publicKey.rp.id')}`];
  }),
  'passkey-other-origin': withKratos(async (kratos) => {
    const visitor = visit(kratos);
    const { flow, options } = await passkeyForm(visitor);
    const key = newKey().create(JSON.stringify(options), { origin: app });
    return [
      `sign-up: ${tell(await submit(visitor, flow, { method: 'passkey', traits: { email: address }, passkey_register: key }))}`,
    ];
  }),
  'code-of-ten-seconds': withMail(async (kratos, mail) => {
    await signUp(visit(kratos));
    const visitor = visit(kratos);
    const { body } = await start(visitor, 'recovery');
    const sent = await submit(visitor, body, { method: 'code', email: address });
    const code = codeIn(await mail('recover'));
    await kratos.elapse(11_000);
    return [`the code, eleven seconds later: ${tell(await submit(visitor, sent.body, { method: 'code', code }))}`];
  }),
  'privileged-for-a-second': withKratos(async (kratos) => {
    const visitor = visit(kratos);
    await signUp(visitor);
    const { body } = await start(visitor, 'settings');
    await kratos.elapse(1100);
    return [
      `a new password, a second after sign-up: ${tell(await submit(visitor, body, { method: 'password', password: 'copper-meadow-2931' }))}`,
    ];
  }),
  'no-recovery': withKratos(async (kratos) => [`recovery: ${tell(await start(visit(kratos), 'recovery'))}`]),
  'authenticator-app-alone': withKratos(async (kratos) => {
    await signUpWithApp(visit(kratos));
    const visitor = visit(kratos);
    await signIn(visitor);
    return [`fields of the second step: ${groups(await visitor.get('/self-service/login/browser?aal=aal2'))}`];
  }),
  'second-factor-never-asked': withKratos(async (kratos) => {
    await signUpWithApp(visit(kratos));
    const visitor = visit(kratos);
    await signIn(visitor);
    const { status, body } = await visitor.get('/sessions/whoami');
    return [
      `whoami after the password alone: ${status} ${valueAt(body, 'authenticator_assurance_level')}`,
      `settings: ${(await start(visitor, 'settings')).status}`,
    ];
  }),
  'session-for-password-alone': withMail(async (kratos, mail) => {
    const visitor = visit(kratos);
    const { body } = await start(visitor, 'registration');
    const sent = await submit(visitor, body, { method: 'code', traits: { email: address } });
    const code = codeIn(await mail('account'));
    const done = await submit(visitor, sent.body, { method: 'code', traits: { email: address }, code });
    return [`sign-up by code: ${tell(done)}`, `whoami: ${(await visitor.get('/sessions/whoami')).status}`];
  }),
  'schema-of-another-name': withKratos(async (kratos) => [
    `sign-up: ${tell(await start(visit(kratos), 'registration'))}`,
  ]),
  'password-without-identifier': withKratos(async (kratos) => [
    `sign-up: ${tell(await signUp(visit(kratos)))}`,
    `sign-in: ${tell(await signIn(visit(kratos)))}`,
  ]),
  'code-without-identifier': withKratos(async (kratos) => {
    const visitor = visit(kratos);
    const { body } = await start(visitor, 'registration');
    return [`sign-up by code: ${tell(await submit(visitor, body, { method: 'code', traits: { email: address } }))}`];
  }),
  'no-recovery-address': withKratos(async (kratos) => {
    await signUp(visit(kratos));
    const before = (await messages(kratos)).length;
    const visitor = visit(kratos);
    const { body } = await start(visitor, 'recovery');
    const seen = await submit(visitor, body, { method: 'code', email: address });
    return [`recovery: ${tell(seen)}`, `mails: ${(await messages(kratos)).length - before}`];
  }),
  'no-verification-address': withKratos(async (kratos) => {
    const seen = await signUp(visit(kratos));
    return [`sign-up: ${seen.status}`, `mails: ${(await messages(kratos)).length}`];
  }),
  'no-secrets': {
    realOnly: 'the simulator keeps nothing across restarts here',
    show: async (stage) => {
      const folder = mkdtempSync(join(tmpdir(), 'doctor-'));
      try {
        return await restart(() => ({ DSN: `sqlite://${join(folder, 'db.sqlite')}?_fk=true` }))(stage);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  },
  'published-secret': { unseen: 'no answer differs: everybody who reads the example can make the same signatures' },
  'data-in-memory': restart(() => ({})),
  'development-mode': withKratos(async (kratos) => [setCookies(await signUp(visit(kratos)))]),
  'log-with-secrets': {
    realOnly: 'the simulator has no log',
    show: withKratos(async (kratos) => {
      const visitor = visit(kratos);
      await signUp(visitor);
      await visitor.get('/sessions/whoami');
      const session = /ory_kratos_session=([^;]+)/.exec(visitor.cookieHeader())?.[1] ?? '';
      return [`the log contains the session cookie: ${kratos.output()?.includes(session.slice(0, 60)) ?? false}`];
    }),
  },
  'admin-at-public-address': withKratos(async (kratos) => {
    const visitor = visit(kratos);
    return [`GET /admin/identities at the public address: ${tell(await visitor.get('/admin/identities'))}`];
  }),
  'leaked-passwords-allowed': withKratos(async (kratos) => [
    `sign-up with ${stolen}: ${(await signUp(visit(kratos), { email: address }, stolen)).status}`,
  ]),
  'hydra-public-port': async (stage) => {
    // As Hydra's public port, it knows no path of the admin API.
    const hydra = createServer((_, response) => response.writeHead(404).end('404 page not found\n'));
    await new Promise<void>((resolve) => hydra.listen(0, '127.0.0.1', resolve));
    const { port } = hydra.address() as { port: number };
    const show = withKratos(
      async (kratos) => [
        `sign-in of a client: ${tell(await visit(kratos).get('/self-service/login/browser?login_challenge=a-challenge'))}`,
      ],
      { OAUTH2_PROVIDER_URL: `http://127.0.0.1:${port}` },
    );
    const lines = await show(stage);
    await new Promise((resolve) => hydra.close(resolve));
    return lines;
  },
};
