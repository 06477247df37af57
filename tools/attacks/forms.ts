import { type Attack, described, tryAll } from './attack.ts';
import type { Servers } from './servers.ts';
import { type Answer, csrfToken, signsIn, Visitor } from './visitor.ts';

/** Headers of a form that a page of another site posts. */
export const crossSite = {
  accept: 'text/html',
  origin: 'http://evil.example',
  'sec-fetch-site': 'cross-site',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
};

/** The same from a browser without Fetch Metadata that sends no `Origin`. */
const oldBrowser = { accept: 'text/html' };

type Fields = Record<string, string>;

const forged: Readonly<Record<string, (servers: Servers) => Promise<Fields>>> = {
  login: async ({ newPerson }) => {
    const { email, password } = await newPerson();
    return { method: 'password', identifier: email, password };
  },
  registration: async () => ({
    ...{
      method: 'password',
      password: 'forged-by-another-site-1',
      'traits.email': `${crypto.randomUUID()}@evil.example`,
    },
    ...{ 'traits.firstName': 'Eve', 'traits.lastName': 'Evil' },
  }),
  recovery: async ({ newPerson }) => ({ method: 'code', email: (await newPerson()).email }),
  verification: async ({ newPerson }) => ({ method: 'code', email: (await newPerson()).email }),
  settings: async () => ({ method: 'password', password: 'forged-by-another-site-1' }),
};

const asksForMessage = (kind: string) => kind === 'recovery' || kind === 'verification';

/** Returns whether Kratos did what a form asks. */
const succeeded = (answer: Answer) => {
  const { location } = answer.headers;
  const isRefused = answer.status >= 400 || /[?&]error=|\/error\?|[?&]id=/.test(`${location ?? ''}`);
  return signsIn(answer) || !isRefused;
};

/** Posts a form with the cookies of a victim, and the flow and token of an attacker. */
async function forge(servers: Servers, kind: string, headers: Record<string, string>, type: 'api' | 'browser') {
  const victim = new Visitor(servers);
  const attacker = new Visitor(servers);
  if (kind === 'settings') {
    await victim.signInBrowser(await servers.newPerson());
    await (type === 'browser'
      ? attacker.signInBrowser(await servers.newPerson())
      : attacker.signIn(await servers.newPerson()));
  } else await victim.flow(kind, 'browser');
  const flow = await attacker.flow(kind, type);
  const fields = { ...(await forged[kind]?.(servers)), csrf_token: csrfToken(flow) };
  const answer = await victim.send(`/self-service/${kind}?flow=${flow.id}`, {
    body: new URLSearchParams(fields),
    headers,
  });
  return succeeded(answer) ? undefined : described(answer);
}

export const forms: readonly Attack[] = [
  {
    name: "forged form: Kratos's forms with the flow and the token of the attacker",
    run: (servers) =>
      tryAll<readonly [string, Record<string, string>, 'api' | 'browser']>(
        Object.keys(forged).flatMap((kind) => [
          [`${kind} from another site`, [kind, crossSite, 'browser']] as const,
          [`${kind} in an old browser`, [kind, oldBrowser, 'browser']] as const,
          // Anybody can ask for a message in a flow of an API client, without the victim's browser.
          ...(asksForMessage(kind)
            ? []
            : ([[`${kind} with the flow of an API client`, [kind, crossSite, 'api']]] as const)),
        ]),
        ([kind, headers, type]) => forge(servers, kind, headers, type),
      ),
  },
  {
    name: 'forged form: a sign-out',
    run: async (servers) => {
      const victim = new Visitor(servers);
      await victim.signInBrowser(await servers.newPerson());
      const attacker = new Visitor(servers);
      await attacker.signInBrowser(await servers.newPerson());
      const { logout_token } = await attacker.flow('logout', 'browser');
      const seen = await tryAll(
        [
          ['no token', '/self-service/logout'],
          ['the token of another', `/self-service/logout?token=${logout_token}`],
          ['a form', '/sessions'],
        ],
        async (path) => {
          const method = path === '/sessions' ? 'POST' : 'GET';
          const answer = await victim.send(path, { method, headers: crossSite });
          const { status } = await victim.send('/sessions/whoami');
          return status === 200 ? described(answer) : undefined;
        },
      );
      return seen && `${seen}, the session lives`;
    },
  },
  {
    name: "forged form: the gateway's own forms",
    run: async (servers) => {
      const victim = new Visitor(servers);
      await victim.signInBrowser(await servers.newPerson());
      const client = await servers.newClient();
      const bodies: Readonly<Record<string, Fields>> = {
        '/gateway/consent': { challenge: 'forged', decision: 'allow' },
        '/gateway/logout': { challenge: 'forged', decision: 'yes' },
        '/gateway/device': { challenge: 'forged', user_code: 'ABCDEFGH' },
        '/gateway/applications': { client_id: client },
        '/gateway/look': { theme: 'dark', back: '//evil.example' },
      };
      return tryAll(
        Object.entries(bodies).flatMap(([path, fields]) => [
          [`${path} from another site`, [path, fields, crossSite]] as const,
          [`${path} with a token`, [path, { ...fields, csrf_token: 'x'.repeat(43) }, crossSite]] as const,
          [`${path} as plain text`, [path, fields, { ...crossSite, 'content-type': 'text/plain' }]] as const,
          [`${path} in an old browser`, [path, fields, oldBrowser]] as const,
        ]),
        async ([path, fields, headers]) => {
          const answer = await victim.send(path, { body: new URLSearchParams(fields), headers });
          return answer.status === 303 && !/[?&]error=/.test(`${answer.headers.location}`)
            ? undefined
            : described(answer);
        },
      );
    },
  },
];
