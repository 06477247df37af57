import { type Attack, described, tryAll, untilThrottled } from './attack.ts';
import { crossSite } from './forms.ts';
import { callback, clientSecret, type Servers } from './servers.ts';
import { type Answer, Visitor } from './visitor.ts';

/** Returns the address at which an application asks for a sign-in. */
const authorization = ({ hydra }: Servers, client_id: string, more: Record<string, string> = {}) =>
  `${hydra}/oauth2/auth?${new URLSearchParams({
    ...{ client_id, response_type: 'code', scope: 'openid', redirect_uri: callback, state: 'state-of-the-attacks' },
    ...more,
  })}`;

const named = (name: string, address: string) => new URL(address).searchParams.get(name) ?? '';

/** Signs a new person in for an application, up to the consent page. */
async function askConsent(servers: Servers, client: string, more: Record<string, string> = {}) {
  const person = await servers.newPerson();
  const visitor = new Visitor(servers);
  const login = await visitor.follow(authorization(servers, client, more), (to) => to.includes('login_challenge='));
  const next = await visitor.signInBrowser(person, `?login_challenge=${named('login_challenge', login)}`);
  const page = await visitor.follow(`${next}`, (to) => to.includes('consent_challenge='));
  const challenge = named('consent_challenge', page);
  if (challenge === '') throw new Error(`No consent page: ${page}`);
  const shown = await visitor.send(`/gateway/consent?consent_challenge=${encodeURIComponent(challenge)}`);
  return { visitor, challenge, shown, token: `${shown.json.csrf_token}` };
}

/** Asks for consent and allows it. @returns the code of the application */
async function newCode(servers: Servers, client: string, more: Record<string, string> = {}): Promise<string> {
  const { visitor, challenge, token } = await askConsent(servers, client, more);
  const body = { challenge, csrf_token: token, decision: 'allow', grant_scope: ['openid'] };
  const { json } = await visitor.send('/gateway/consent', { body });
  return named('code', await visitor.follow(json.redirect_to, (to) => to.startsWith(callback)));
}

const redirectOf = ({ headers, json }: Answer): string => `${headers.location ?? json.redirect_to ?? ''}`;

/** Returns whether an address leads to a host that the servers do not own. */
const leavesTo = (address: string, host: string): boolean => URL.parse(address)?.hostname.endsWith(host) === true;

/** Asks Hydra for tokens. @returns what refused it */
async function redeem({ hydra }: Servers, visitor: Visitor, fields: Record<string, string>) {
  const answer = await visitor.send(`${hydra}/oauth2/token`, { body: new URLSearchParams(fields) });
  return answer.json.access_token === undefined ? `${answer.status} ${answer.json.error}` : undefined;
}

const redirectAddresses = [
  'http://evil.example/callback',
  `${callback}/..`,
  `${callback}/../../evil`,
  `${callback}?x=http://evil.example`,
  `${callback}#@evil.example`,
  `${callback}.evil.example`,
  `${callback}%2f..%2fevil`,
  'http://127.0.0.1:4446@evil.example/callback',
  'http://evil.example\\@127.0.0.1:4446/callback',
  'http://127.0.0.1.evil.example:4446/callback',
  'https://127.0.0.1:4446/callback',
  'HTTP://evil.example',
  '//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' http://evil.example',
];

export const oauth2: readonly Attack[] = [
  {
    name: 'OAuth 2.0: an application with a redirect address that is not its own',
    run: async (servers) => {
      const client = await servers.newClient();
      return tryAll(
        redirectAddresses.map((address) => [address, address]),
        async (redirect_uri) => {
          const answer = await new Visitor(servers).send(authorization(servers, client, { redirect_uri }));
          const to = redirectOf(answer);
          // The path of the loopback address must be the registered one; Hydra accepts any port (RFC 8252, section 7.3).
          const isRefused = to.startsWith(`${servers.app}/error?`) || answer.status >= 400;
          return isRefused ? named('error', to) || `${answer.status}` : undefined;
        },
      );
    },
  },
  {
    name: 'OAuth 2.0: two redirect addresses in one request',
    run: async (servers) => {
      const address = authorization(servers, await servers.newClient());
      const forms = ['before', 'after'].map((place) => {
        const evil = 'redirect_uri=http%3A%2F%2Fevil.example';
        return [place, place === 'before' ? address.replace('?', `?${evil}&`) : `${address}&${evil}`] as const;
      });
      return tryAll(forms, async (form) => {
        const to = redirectOf(await new Visitor(servers).send(form));
        return leavesTo(to, 'evil.example') ? undefined : new URL(to).pathname;
      });
    },
  },
  {
    name: 'OAuth 2.0: a code that is used twice, by another application, or without its proof',
    run: async (servers) => {
      const [own, other] = [await servers.newClient(), await servers.newClient()];
      const open = await servers.newClient({ token_endpoint_auth_method: 'none', client_secret: undefined });
      const visitor = new Visitor(servers);
      const fields = (code: string, client_id = own) => ({
        ...{ grant_type: 'authorization_code', code, redirect_uri: callback, client_id, client_secret: clientSecret },
      });
      const used = await newCode(servers, own);
      const first = await redeem(servers, visitor, fields(used));
      if (first !== undefined) throw new Error(`The code was refused at its first use: ${first}`);
      const proof = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
      const ofOpen = async () => ({
        ...{ grant_type: 'authorization_code', code: await newCode(servers, open, proof), redirect_uri: callback },
        client_id: open,
      });
      return tryAll<Record<string, string>>(
        [
          ['used twice', fields(used)],
          ['by another application', fields(await newCode(servers, own), other)],
          ['with another address', { ...fields(await newCode(servers, own)), redirect_uri: `${callback}/x` }],
          ['with a wrong secret', { ...fields(await newCode(servers, own)), client_secret: 'wrong' }],
          ['without a verifier', await ofOpen()],
          ['with a wrong verifier', { ...(await ofOpen()), code_verifier: 'y'.repeat(43) }],
          ['a made-up code', fields('ory_ac_made.up')],
          ['a grant that is not allowed', { ...fields(''), grant_type: 'client_credentials' }],
          ['a password grant', { ...fields(''), grant_type: 'password', username: 'x', password: 'x' }],
        ],
        (form) => redeem(servers, visitor, form),
      );
    },
  },
  {
    name: 'OAuth 2.0: a public application without PKCE',
    run: async (servers) => {
      const client = await servers.newClient({ token_endpoint_auth_method: 'none', client_secret: undefined });
      const { visitor, challenge, token } = await askConsent(servers, client);
      const body = { challenge, csrf_token: token, decision: 'allow', grant_scope: ['openid'] };
      const { json } = await visitor.send('/gateway/consent', { body });
      const to = await visitor.follow(json.redirect_to, (address) => address.startsWith(callback));
      return named('code', to) === '' ? named('error', to) : undefined;
    },
  },
  {
    name: 'consent: forged, foreign, widened and repeated decisions',
    run: async (servers) => {
      const client = await servers.newClient();
      const [one, other] = [await askConsent(servers, client), await askConsent(servers, client)];
      const allow = { challenge: one.challenge, csrf_token: one.token, decision: 'allow', grant_scope: ['openid'] };
      const form = new URLSearchParams({ ...allow, grant_scope: 'openid' });
      type Form = readonly [Visitor, object, Record<string, string>?];
      const refused = await tryAll<Form>(
        [
          ['no token', [one.visitor, { ...allow, csrf_token: '' }]],
          ['the token of another person', [one.visitor, { ...allow, csrf_token: other.token }]],
          ['the challenge of another person', [one.visitor, { ...allow, challenge: other.challenge }]],
          [
            'challenge and token of another person',
            [one.visitor, { ...allow, challenge: other.challenge, csrf_token: other.token }],
          ],
          ['a browser that is not signed in', [new Visitor(servers), allow]],
          ['from another site', [one.visitor, form, crossSite]],
          ['from another host of the site', [one.visitor, form, { ...crossSite, 'sec-fetch-site': 'same-site' }]],
          ['a scope that nobody asked for', [one.visitor, { ...allow, grant_scope: ['openid', 'offline_access'] }]],
          ['a scope that is no text', [one.visitor, { ...allow, grant_scope: { 0: 'openid' } }]],
          ['an unknown challenge', [one.visitor, { ...allow, challenge: 'forged' }]],
          ['a challenge with a path', [one.visitor, { ...allow, challenge: '../../../admin/clients' }]],
          ['a challenge with a query', [one.visitor, { ...allow, challenge: `x&consent_challenge=${one.challenge}` }]],
          ['members of the prototype', [one.visitor, JSON.parse('{"__proto__":{"decision":"allow"}}')]],
        ],
        async ([visitor, body, headers]) => {
          const answer = await visitor.send('/gateway/consent', { body, ...(headers && { headers }) });
          const to = redirectOf(answer);
          return answer.status >= 400 || to.startsWith('/error?') ? described(answer) : undefined;
        },
      );
      const right = await one.visitor.send('/gateway/consent', { body: allow });
      if (right.json.redirect_to === undefined) throw new Error(`The right decision was refused: ${right.text}`);
      const again = await one.visitor.send('/gateway/consent', { body: allow });
      return again.json.redirect_to === undefined ? refused && `${refused}, repeated: ${described(again)}` : undefined;
    },
  },
  {
    name: 'consent: addresses of the pages with challenges of others',
    run: async (servers) => {
      const { challenge } = await askConsent(servers, await servers.newClient({ client_name: 'Private name' }));
      const other = new Visitor(servers);
      const stranger = new Visitor(servers);
      await other.signInBrowser(await servers.newPerson());
      return tryAll<readonly [Visitor, string]>(
        [
          ['not signed in', [stranger, `/gateway/consent?consent_challenge=${challenge}`]],
          ['signed in as another', [other, `/gateway/consent?consent_challenge=${challenge}`]],
          ['the page, not signed in', [stranger, `/consent?consent_challenge=${challenge}`]],
          ['a forged challenge', [other, '/gateway/consent?consent_challenge=forged']],
          ['a challenge that is a path', [other, '/gateway/consent?consent_challenge=..%2F..%2Fadmin%2Fclients']],
          ['two challenges', [other, `/gateway/consent?consent_challenge=forged&consent_challenge=${challenge}`]],
          ['a forged sign-in', [stranger, '/login?login_challenge=forged']],
          ['a forged sign-out', [other, '/gateway/logout?logout_challenge=forged']],
        ],
        async ([visitor, path]) => {
          const answer = await visitor.send(path);
          const tells =
            answer.json.csrf_token !== undefined || (visitor === stranger && answer.text.includes('Private name'));
          return tells ? undefined : described(answer);
        },
      );
    },
  },
  {
    name: 'logout: forged requests and addresses',
    run: async (servers) => {
      const client = await servers.newClient();
      const victim = new Visitor(servers);
      await victim.signInBrowser(await servers.newPerson());
      const begin = `${servers.hydra}/oauth2/sessions/logout`;
      const evil = encodeURIComponent('http://evil.example/');
      const refused = await tryAll(
        [
          ['an address of another site', `${begin}?post_logout_redirect_uri=${evil}`],
          ['an application with a foreign address', `${begin}?client_id=${client}&post_logout_redirect_uri=${evil}`],
          ['a forged hint', `${begin}?id_token_hint=a.b.c`],
          ['no application', begin],
        ],
        async (address) => {
          const to = await victim.follow(
            address,
            (next) => next.includes('logout_challenge=') || leavesTo(next, 'evil.example'),
          );
          const { status } = await victim.send('/sessions/whoami');
          return leavesTo(to, 'evil.example') || status !== 200
            ? undefined
            : `${new URL(to).pathname}, the session lives`;
        },
      );
      return refused;
    },
  },
  {
    name: 'device: guesses of a code that a device shows',
    run: async (servers) => {
      const visitor = new Visitor(servers);
      const page = await visitor.follow(`${servers.hydra}/oauth2/device/verify`, (to) =>
        to.includes('device_challenge='),
      );
      const challenge = named('device_challenge', page);
      const { json } = await visitor.send(`/gateway/device?device_challenge=${encodeURIComponent(challenge)}`);
      if (json.csrf_token === undefined) throw new Error(`No device page: ${page}`);
      return untilThrottled(60, (index) =>
        visitor.send('/gateway/device', {
          body: { challenge, csrf_token: json.csrf_token, user_code: `${'WRONG'}${100 + index}` },
        }),
      );
    },
  },
  {
    name: 'device: a trusted application gets tokens without a page that names it',
    run: async (servers) => {
      const client = await servers.newClient({ skip_consent: true });
      const asked = await new Visitor(servers).send(`${servers.hydra}/oauth2/device/auth`, {
        body: new URLSearchParams({ client_id: client, client_secret: clientSecret, scope: 'openid' }),
      });
      const visitor = new Visitor(servers);
      const page = await visitor.follow(asked.json.verification_uri_complete, (to) => to.includes('device_challenge='));
      const challenge = named('device_challenge', page);
      const { json } = await visitor.send(`/gateway/device?device_challenge=${encodeURIComponent(challenge)}`);
      const body = { challenge, csrf_token: json.csrf_token, user_code: asked.json.user_code };
      const accepted = await visitor.send('/gateway/device', { body });
      const login = await visitor.follow(accepted.json.redirect_to, (to) => to.includes('login_challenge='));
      const query = `?login_challenge=${named('login_challenge', login)}`;
      const next = await visitor.signInBrowser(await servers.newPerson(), query);
      const consent = await visitor.follow(`${next}`, (to) => to.includes('consent_challenge='));
      const shown = await visitor.send(
        `/gateway/consent?consent_challenge=${encodeURIComponent(named('consent_challenge', consent))}`,
      );
      const token = await redeem(servers, visitor, {
        ...{ grant_type: 'urn:ietf:params:oauth:grant-type:device_code', device_code: asked.json.device_code },
        ...{ client_id: client, client_secret: clientSecret },
      });
      return shown.json.device === true ? token && `the page asks, the device gets ${token}` : undefined;
    },
  },
];
