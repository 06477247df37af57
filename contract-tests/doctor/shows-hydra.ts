/** What people run into with each faulty `hydra.yml` of `faults/`, as steps against a running Hydra. */

import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text, valueAt } from '../kit/index.ts';
import { clientFiles, type RunningKratos } from './running.ts';
import { cors, html, pathOf, refused, type Show, type Steps, setCookies, tell, withServer } from './steps.ts';
import { type Visitor, visit } from './visitor.ts';

interface Client {
  readonly client_id: string;
  readonly client_secret?: string;
  readonly redirect_uris?: readonly string[];
  readonly scope?: string;
}

const shop: Client = {
  client_id: 'shop',
  client_secret: 'a-secret-of-the-shop',
  redirect_uris: ['https://shop.example.org/callback'],
  scope: 'openid offline_access',
};

const admin = async ({ adminUrl }: RunningKratos, method: string, path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(adminUrl + path, { method, headers, body: JSON.stringify(body) });
  return { status: answer.status, body: (await answer.json()) as unknown };
};

/** Begins the sign-in of a client. */
const authorize = (visitor: Visitor, { client_id, redirect_uris: [redirect_uri = ''] = [], scope = '' }: Client) =>
  visitor.get(
    `/oauth2/auth?${new URLSearchParams({ client_id, response_type: 'code', scope, state: 'a-state-of-the-client', ...(redirect_uri && { redirect_uri }) })}`,
    html,
  );

/** Runs steps with the clients of the file beside the configuration, or with one that is right. */
const withClients =
  (
    steps: (hydra: RunningKratos, client: Client) => Promise<readonly (string | undefined)[]>,
    env?: Readonly<Record<string, string>>,
  ): Steps =>
  async (stage) => {
    const [file] = clientFiles(stage.file);
    const [client = shop] = file ? (JSON.parse(file.text) as Client[]) : [shop];
    const run = withServer(async (hydra) => {
      const { status, body } = await admin(hydra, 'POST', '/admin/clients', client);
      if (status === 201) return steps(hydra, client);
      return [`the client: ${status} ${text(body, 'error')}: ${text(body, 'error_description')}`];
    }, env);
    return run(stage);
  };

/** The error in the address to which a browser is sent. */
const errorIn = (location: string) => {
  const { searchParams } = new URL(location);
  return searchParams.get('error') === null
    ? 'no error'
    : `${searchParams.get('error')}: ${searchParams.get('error_description')}`;
};

const beginning = withClients(async (hydra, client) => {
  const { status, location } = await authorize(visit(hydra), client);
  const { origin, pathname } = new URL(location, hydra.base);
  return [`sign-in of a client: ${status} ${origin}${pathname}, ${errorIn(new URL(location, hydra.base).href)}`];
});

/** Signs somebody in for a client, and redeems the code. @returns the answer to the last step that succeeded */
async function signIn(hydra: RunningKratos, client: Client, headers: Readonly<Record<string, string>> = {}) {
  const visitor = visit(hydra);
  const first = await authorize(visitor, client);
  const challenge = (location: string, kind: string) => new URL(location).searchParams.get(`${kind}_challenge`) ?? '';
  const login = await admin(
    hydra,
    'PUT',
    `/admin/oauth2/auth/requests/login/accept?login_challenge=${challenge(first.location, 'login')}`,
    { subject: 'ada' },
  );
  const second = await visitor.get(pathOf(text(login.body, 'redirect_to')), html);
  const consentChallenge = challenge(second.location, 'consent');
  if (consentChallenge === '') return { first, second, back: second, token: undefined };
  const consent = await admin(
    hydra,
    'PUT',
    `/admin/oauth2/auth/requests/consent/accept?consent_challenge=${consentChallenge}`,
    { grant_scope: client.scope?.split(' ') ?? [] },
  );
  const back = await visitor.get(pathOf(text(consent.body, 'redirect_to')), html);
  const code = new URL(back.location).searchParams.get('code');
  if (code === null) return { first, second, back, token: undefined };
  const { client_id, client_secret = '', redirect_uris: [redirect_uri = ''] = [] } = client;
  const answer = await fetch(`${hydra.publicUrl}/oauth2/token`, {
    method: 'POST',
    headers: {
      ...(client_secret && { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` }),
      ...headers,
    },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri,
      ...(client_secret ? {} : { client_id }),
    }),
  });
  return {
    first,
    second,
    back,
    token: { status: answer.status, headers: answer.headers, body: (await answer.json()) as unknown },
  };
}

const token = withClients(async (hydra, client) => {
  const { back, token: answer } = await signIn(hydra, client);
  if (!answer) return [`back at the client: ${errorIn(back.location)}`];
  const error = valueAt(answer.body, 'error');
  return [
    error
      ? `the code: ${answer.status} ${error}: ${valueAt(answer.body, 'error_description')}`
      : `tokens: ${Object.keys(answer.body as object)
          .filter((name) => name.endsWith('_token'))
          .toSorted()
          .join(', ')}`,
  ];
});

const certificates = 'the command line of the simulator reads certificates, and its listeners are not used here';

const refuses = withServer(async () => ['it starts']);

/** The faults by the name of their file. */
export const hydraShows: Readonly<Record<string, Show>> = {
  'hydra-keys-of-older-versions': refuses,
  'hydra-several-faults': refuses,
  'hydra-without-login-page': beginning,
  'hydra-login-page-of-container': beginning,
  'hydra-login-page-with-http': beginning,
  'hydra-issuer-of-container': withServer(async (hydra) => {
    const { body } = await visit(hydra).get('/.well-known/openid-configuration');
    return [`authorization_endpoint: ${text(body, 'authorization_endpoint')}`];
  }),
  'hydra-without-issuer': withServer(async (hydra) => {
    const { body } = await visit(hydra).get('/.well-known/openid-configuration');
    return [
      `the issuer is this machine: ${/^(?:localhost|127\.0\.0\.1)$/.test(new URL(text(body, 'issuer')).hostname)}`,
    ];
  }),
  'hydra-cookie-domain-elsewhere': withClients(async (hydra, client) => {
    const { first, second } = await signIn(hydra, client);
    return [refused(first), `after the login page: ${errorIn(second.location)}`];
  }),
  'hydra-secure-over-http': withClients(async (hydra, client) => {
    const { first, second } = await signIn(hydra, client);
    return [refused(first), `after the login page: ${errorIn(second.location)}`];
  }),
  'hydra-strict-cookies': withClients(async (hydra, client) => {
    const { second } = await signIn(hydra, client);
    return [setCookies(second).replaceAll(/_\d+=/g, '_…=')];
  }),
  'hydra-without-secret': {
    realOnly: 'the simulator makes up a secret, and says so at its start',
    show: withServer(async (hydra) => [`the keys: ${(await visit(hydra).get('/.well-known/jwks.json')).status}`]),
  },
  'hydra-published-secret': { unseen: 'no answer differs: everybody who reads the example can make the same codes' },
  'hydra-in-memory': { unseen: 'no answer differs until a restart' },
  'hydra-development-mode': withClients(async (hydra, client) => [
    setCookies((await signIn(hydra, client)).first).replaceAll(/_\d+=/g, '_…='),
  ]),
  'hydra-log-with-secrets': { unseen: 'no answer differs: the log differs' },
  'hydra-token-hook-to-private-address': token,
  'hydra-kratos-public-port': async (stage) => {
    // As Kratos's public port, it knows no path of the admin API.
    const kratos = createServer((_, response) => void response.writeHead(404).end('404 page not found\n'));
    // Hydra calls it after the answer.
    const asked = once(kratos, 'request', { signal: AbortSignal.timeout(20_000) });
    kratos.listen(0, '127.0.0.1');
    await once(kratos, 'listening');
    const url = `http://127.0.0.1:${(kratos.address() as AddressInfo).port}`;
    const steps = withClients(
      async (hydra, client) => {
        const visitor = visit(hydra);
        const first = await authorize(visitor, client);
        const challenge = new URL(first.location).searchParams.get('login_challenge');
        const accept = { subject: 'ada', remember: true, identity_provider_session_id: 'a-session' };
        const login = await admin(
          hydra,
          'PUT',
          `/admin/oauth2/auth/requests/login/accept?login_challenge=${challenge}`,
          accept,
        );
        await visitor.get(pathOf(text(login.body, 'redirect_to')), html);
        const logout = await visitor.get('/oauth2/sessions/logout', html);
        const logoutChallenge = new URL(logout.location).searchParams.get('logout_challenge');
        const done = await admin(
          hydra,
          'PUT',
          `/admin/oauth2/auth/requests/logout/accept?logout_challenge=${logoutChallenge}`,
          {},
        );
        const end = await visitor.get(pathOf(text(done.body, 'redirect_to')), html);
        const [{ method, url: path }] = (await asked) as [IncomingMessage];
        return [`logout: ${tell(end)}`, `${method} ${path?.replace('a-session', '<id>')}: 404`];
      },
      { URLS_IDENTITY_PROVIDER_URL: url },
    );
    try {
      return await steps(stage);
    } finally {
      await new Promise((resolve) => kratos.close(resolve));
    }
  },
  'hydra-code-of-a-second': { unseen: 'no answer differs on a fast network' },
  'hydra-certificate-of-another-key': { realOnly: certificates, show: refuses },
  'hydra-certificate-missing': { realOnly: certificates, show: refuses },
  'certificate-missing': { realOnly: certificates, show: refuses },
  'certificate-of-another-key': { realOnly: certificates, show: refuses },
  'certificate-expired': { unseen: 'no answer differs: browsers refuse the certificate' },
  'certificate-of-another-host': { unseen: 'no answer differs: browsers refuse the certificate' },
  'certificate-without-key': withServer(async (kratos) => [
    `GET /health/ready over http: ${(await visit(kratos).get('/health/ready')).status}`,
  ]),
  'client-with-fragment': token,
  'client-without-redirect': beginning,
  'client-over-http': token,
  'client-without-code-grant': token,
  'client-without-response-type': beginning,
  'client-offline-without-grant': token,
  'client-public-with-credentials': withClients(async (hydra, { client_id }) => {
    const answer = await fetch(`${hydra.publicUrl}/oauth2/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials', client_id }),
    });
    const body: unknown = await answer.json();
    return [`the token: ${answer.status} ${valueAt(body, 'error')}: ${valueAt(body, 'error_description')}`];
  }),
  'client-device-without-page': withClients(async (hydra, { client_id }) => {
    const answer = await fetch(`${hydra.publicUrl}/oauth2/device/auth`, {
      method: 'POST',
      body: new URLSearchParams({ client_id, scope: 'openid' }),
    });
    const { pathname, search } = new URL(text(await answer.json(), 'verification_uri'));
    const { location } = await visit(hydra).get(pathname + search, html);
    return [`the page for the code: ${new URL(location, hydra.base).pathname}`];
  }),
  'client-of-a-script': withClients(async (hydra, client) => {
    const { token: answer } = await signIn(hydra, client, { origin: 'https://spa.example.org' });
    return [`token endpoint: ${answer?.status}, ${answer ? cors(answer) : ''}`];
  }),
};
